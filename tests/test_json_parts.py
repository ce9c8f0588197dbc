"""JSON from others: every wrong kind is named, with its place, and nothing else ever escapes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.records.json_parts import JsonError, Part, parse

KINDS: dict[str, Any] = {
    "an object": {"a": 1},
    "a list": [1],
    "a text": "text",
    "true or false": True,
    "a number": 7,
    "a number with a fraction": 7.0,
    "null": None,
}
QUESTIONS: dict[str, tuple[Callable[[Part], object], str]] = {
    "an object": (lambda part: part.part("a"), "an object"),
    "an object with these keys": (lambda part: part.parts("a"), "an object"),
    "a list": (Part.items, "a list"),
    "a text": (Part.text, "a text"),
    "true or false": (Part.truth, "true or false"),
    "a whole number": (Part.number, "a number"),
}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=10,
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_each_question_takes_one_kind(kind: str, question: str) -> None:
    ask, fitting = QUESTIONS[question]
    part = Part(KINDS[kind], "events[3].x")
    if kind == fitting:
        ask(part)
        return
    with pytest.raises(JsonError, match=rf"^events\[3\]\.x: here belongs .+, not {kind}$") as caught:
        ask(part)
    assert caught.value.place == "events[3].x"


def test_the_parts_know_their_places() -> None:
    whole = parse(b'{"a": [{"b": 5}, {"b": [true, "x"]}]}')
    assert whole.place == ""
    _, second = whole.part("a").items()
    flag, text = second.part("b").items()
    assert (flag.place, flag.truth()) == ("a[1].b[0]", True)
    assert (text.place, text.text()) == ("a[1].b[1]", "x")
    assert whole.part("nothing") == Part(None, "nothing")


def test_an_object_has_exactly_its_keys_and_gives_them_in_the_order_asked() -> None:
    whole = parse(b'{"b": 2, "a": 1}')
    assert [part.number() for part in whole.parts("a", "b")] == [1, 2]
    with pytest.raises(JsonError, match=r"^the key 'c' is missing$"):
        whole.parts("a", "b", "c")
    with pytest.raises(JsonError, match=r"^unknown key 'b'; known are a$"):
        whole.parts("a")


@pytest.mark.parametrize(("number", "fits"), [(0, True), (-(10**9), True), (10**9, True), (10**9 + 1, False)])
def test_numbers_are_of_bearable_size(number: int, fits: bool) -> None:
    part = parse(json.dumps([number, -number]).encode()).items()
    if fits:
        assert [each.number() for each in part] == [number, -number]
    else:
        for each in part:
            with pytest.raises(JsonError, match="beyond 1000000000"):
                each.number()


@pytest.mark.parametrize("text", ["", "Zoë", "\U0001f9e9", "a\0b", "\ufeff", "\ud83e", "a\udc00"])
def test_texts_are_of_whole_characters(text: str) -> None:
    (part,) = parse(json.dumps([text]).encode()).items()
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        with pytest.raises(JsonError, match=rf"^\[0\]: character {len(text) - 1} is half a character$"):
            part.text()
    else:
        assert part.text() == text


def test_a_key_given_twice_is_an_error_where_its_object_is_used() -> None:
    whole = parse(b'{"a": {"k": 1, "k": 1, "j": 2, "j": 3}, "b": 1}')
    assert whole.part("b").number() == 1
    for ask in (lambda part: part.part("j"), lambda part: part.parts("k", "j")):
        with pytest.raises(JsonError, match=r"^a: the key 'k' is given twice$"):
            ask(whole.part("a"))


@given(anything)
def test_whatever_is_json_is_read(value: object) -> None:
    part = parse(json.dumps(value).encode())
    assert repr(part.value) == repr(value)  # NaN is not equal to itself
    for ask, _ in QUESTIONS.values():
        try:
            ask(part)
        except JsonError as error:
            assert len(str(error)) < 300  # noqa: PT017 (most questions fit)


@given(st.binary() | st.text(alphabet='[]{}:,"\\0123456789.eE+-truefalsn \n').map(str.encode))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    try:
        parse(data)
    except JsonError as error:
        assert error.place is None  # noqa: PT017 (some bytes are JSON)
