"""What a browser asks of the level editor: read only if it is what our own module sends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.widgets.editor.editor_asks import _PARTS, Ask
from tests.budget import tries

GOOD = {
    "kind": "move", "view": "v", "n": 1, "seen": 3, "block": "A", "letter": "B", "start": [1, 2], "end": [1, 3],
    "title": "t", "file": "f",
}  # fmt: skip
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.just("x" * 2000),
    st.lists(st.one_of(st.integers(-1, 7), st.none(), st.text(max_size=1)), max_size=3),
    st.dictionaries(st.text(), st.none()),
)  # fmt: skip


@settings(max_examples=tries(300))
@given(kind=st.sampled_from(sorted(_PARTS)), name=st.sampled_from(sorted(GOOD)), junk=JUNK)
def test_an_ask_is_read_only_if_every_part_is_what_our_module_sends(kind: str, name: str, junk: object) -> None:
    good = Ask.read({**GOOD, "kind": kind})
    assert good is not None
    assert (good.kind, good.view, good.number, good.seen) == (kind, "v", 1, 3)
    read = Ask.read({**GOOD, "kind": kind, name: junk})
    needed = {"kind", "view", "n", "seen", *_PARTS[kind]}
    if name not in needed:
        assert read == good
    elif read is not None:
        assert type(junk) in {str, int, list}
        assert Ask.read({**GOOD, "kind": kind, name: junk}) == read
        if name in {"start", "end"}:
            assert all(0 <= part < 6 for part in getattr(read, name))
        if name in {"block", "letter"}:
            assert getattr(read, name) in set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
