"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blockshift_widget.levels import check_pack, parse_pack

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the README's code blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("code", blocks("python"))
def test_its_python_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)  # it writes run files
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 (our own README)
    game = names.get("game")
    if game is not None:
        game.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", blocks("toml"))
def test_its_pack_can_be_played(text: str) -> None:
    check_pack(parse_pack(text))


def test_its_first_screen_holds_what_a_newcomer_needs() -> None:
    first = "\n".join(README.splitlines()[:30])
    for needed in ("docs/board.png", "make play", "make test", "from blockshift_widget import"):
        assert needed in first


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r'\]\(([^)#:]+)\)|src="([^"]+)"', README):
        assert (ROOT / "".join(target)).exists(), target


def test_its_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`?make (\w+)", README)) - {"a"}:
        assert f"\n{target}:" in makefile, target
