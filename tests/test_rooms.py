"""The rooms of the package: arrows run down, no room holds too much, and the picture is that of the code."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from docs.rooms import PICTURE, Rooms, problems, rooms_of
from docs.rooms_picture import picture_of
from tests.test_structure import A_BOARD_SHOWS_ITSELF


def test_the_package_is_divided_well() -> None:
    assert not problems(rooms_of(), allowed_back=[A_BOARD_SHOWS_ITSELF])


def test_the_picture_in_the_documentation_is_that_of_the_code() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture_of(rooms_of()), "python -m docs.rooms draws it anew"


def test_arrows_that_others_imply_are_left_out() -> None:
    uses = {("cli", "game"), ("game", "board"), ("cli", "board")}
    rooms = Rooms(dict.fromkeys(("board", "game", "cli"), 1), frozenset(uses))
    assert rooms.layers == (("board",), ("game",), ("cli",))
    assert rooms.direct == uses - {("cli", "board")}


@pytest.mark.parametrize(
    ("uses", "back"),
    [
        ({("game", "board")}, ()),
        ({("game", "board"), ("board", "game")}, (("board", "game"),)),
        ({("board", "levels"), ("levels", "game"), ("game", "board")}, (("board", "levels"),)),
        ({("_common", "board")}, (("_common", "board"),)),
        ({("board", "_common")}, ()),
    ],
)
def test_what_runs_back_up_is_seen(uses: set[tuple[str, str]], back: tuple[tuple[str, str], ...]) -> None:
    rooms = Rooms(dict.fromkeys(("_common", "board", "game", "levels"), 1), frozenset(uses))
    assert rooms.running_back == back
    assert ET.fromstring(picture_of(rooms)).tag.endswith("svg")  # noqa: S314 (drawn here)


def test_what_is_wrong_is_said() -> None:
    rooms = Rooms({"board": 10, "game": 30}, frozenset({("game", "board")}))
    assert problems(rooms, most_rooms=1, greatest_share=0.7, allowed_back=[("game", "levels")]) == [
        "game may use levels, but does not",
        "there are 2 rooms, more than 1",
        "game holds 75.0% of the lines, more than 70%",
    ]


def test_imports_of_all_kinds_are_read(tmp_path: Path) -> None:
    package = tmp_path / "some_package"
    for room in ("board", "game", "levels", "solver", "analysis"):
        (package / room).mkdir(parents=True)
        (package / room / "__init__.py").write_text("", encoding="utf-8")
    (package / "game" / "run.py").write_text(
        "import some_package.board, os\n"
        "from ..levels import Level\n"
        "from . import events\n"
        "from some_package import __version__\n"
        "def late():\n"
        "    from .. import solver\n"
        "if True:\n"
        "    from some_package.analysis.tables import runs\n",
        encoding="utf-8",
    )
    rooms = rooms_of(package)
    assert rooms.uses == {("game", used) for used in ("board", "levels", "solver", "analysis")}
    assert rooms.lines["game"] == 8
