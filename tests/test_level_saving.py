"""Pack files: nothing that is in them gets lost, whoever writes and whatever goes wrong."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.editing.level_saving import PackFile
from blockshift_widget.levels import Level, LevelPack, PackError, load_pack, parse_pack, save_pack
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK
from tests.test_levels import mutations
from tests.test_pack_edits import BY_HAND

LEVEL = Level("Another gate", GATE, 5)
NUMBERS = st.none() | st.integers(1, 3)
WRITERS = 4
EACH = 5

NO_PACKS = {
    "empty": b"",
    "no TOML": b"title = ",
    "no levels": b'title = "Soon"',
    "another file": b"import this\n",
    "not UTF-8": b'title = "\xff"',
    "a level without a par": f"[[levels]]\nboard = '''\n{GATE}'''".encode(),
    "a board that is none": b"[[levels]]\npar = 5\nboard = 'XX'",
    "a database": b"SQLite format 3\x00" + bytes(100),
}


def small(folder: Path) -> Path:
    """Write a pack of three levels."""
    path = folder / "small.toml"
    save_pack(SMALL_PACK, path)
    return path


def names_in(folder: Path) -> list[str]:
    """Return the names of all files, hidden ones too."""
    return sorted(path.name for path in folder.iterdir())


# Saving


def test_a_new_file_is_made_and_filled(tmp_path: Path) -> None:
    path = tmp_path / "My levels.toml"
    file = PackFile(path)
    assert (file.pack, file.problem, names_in(tmp_path)) == (None, None, [])
    assert file.save_level(LEVEL) == 1
    assert file.save_level(SMALL_PACK.levels[1]) == 2
    assert file.pack == load_pack(path) == LevelPack("My levels", (LEVEL, SMALL_PACK.levels[1]))
    assert names_in(tmp_path) == ["My levels.toml"]


def test_a_level_is_added_or_replaced(tmp_path: Path) -> None:
    path = small(tmp_path)
    file = PackFile(str(path))
    assert file.pack == SMALL_PACK
    assert file.save_level(LEVEL) == 4
    assert file.save_level(LEVEL, number=2) == 2
    one, _, three = SMALL_PACK.levels
    assert file.pack == load_pack(path) == LevelPack("Small", (one, LEVEL, three, LEVEL))


def test_a_level_is_replaced_as_often_as_one_likes(tmp_path: Path) -> None:
    file = PackFile(tmp_path / "new.toml")
    number = file.save_level(LEVEL)
    for title in ("one", "two", "three"):
        assert file.save_level(replace(LEVEL, title=title), number) == number
    assert load_pack(tmp_path / "new.toml").levels == (replace(LEVEL, title="three"),)


def test_what_was_written_by_hand_stays(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = f"# for class 7b\ntitle = 'Mine' # all of it\n\n[[levels]]\npar = 5 # easy\nboard = '''\n{GATE}''' # end"
    path.write_text(text, encoding="utf-8")
    file = PackFile(path)
    file.save_level(LEVEL)
    assert path.read_text(encoding="utf-8").startswith(f"{text}\n\n[[levels]]\n")
    file.save_level(Level("Road", ROAD, 4), 1)
    after = path.read_text(encoding="utf-8")
    assert all(comment in after for comment in ("# for class 7b\n", "# all of it\n", "par = 4 # easy\n", " # end\n"))
    assert load_pack(path) == LevelPack("Mine", (Level("Road", ROAD, 4), LEVEL))


def test_a_pack_with_a_wrong_par_can_be_added_to_but_nothing_wrong_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    wrong = Level("Wrong", GATE, 7)
    save_pack(LevelPack("Wrong", (wrong,)), path)
    file = PackFile(path)
    assert file.pack is not None
    assert file.pack.levels == (wrong,)
    assert file.save_level(LEVEL) == 2
    with pytest.raises(PackError, match="'Wrong' states par 7, but exhaustive search proves par 5"):
        file.save_level(wrong)
    with pytest.raises(PackError, match="'Shut' can't be solved: X never reaches the exit"):
        file.save_level(Level("Shut", CLOSED, 7))
    with pytest.raises(PackError, match="'Out' is already solved"):
        file.save_level(Level("Out", Board("." * 16 + "XX" + "." * 18), 0))
    assert parse_pack(path.read_text(encoding="utf-8")).levels == (wrong, LEVEL)


# What can't be read is left alone


@pytest.mark.parametrize("content", NO_PACKS.values(), ids=NO_PACKS.keys())
def test_what_is_no_pack_is_never_written_over(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    file = PackFile(path)
    assert file.pack is None
    assert "broken.toml" in str(file.problem)
    assert "saved to" in str(file.problem)
    for number in (None, 1):
        with pytest.raises(PackError, match=r"broken\.toml"):
            file.save_level(LEVEL, number)
    assert path.read_bytes() == content
    assert names_in(tmp_path) == ["broken.toml"]


@pytest.mark.parametrize("content", NO_PACKS.values(), ids=NO_PACKS.keys())
def test_what_is_no_pack_any_more_is_not_written_over_either(content: bytes, tmp_path: Path) -> None:
    file = PackFile(small(tmp_path))
    file.path.write_bytes(content)
    for number in (None, 1):
        with pytest.raises(PackError, match=r"small\.toml"):
            file.save_level(LEVEL, number)
    assert file.path.read_bytes() == content


HARMLESS = ["", "  ", "\t# [[levels]]", "# par = 3", '# it\'s """', "\r"]


@st.composite
def packs_by_hand(draw: st.DrawFn) -> str:
    """Draw a pack with more lines in it, most of them harmless, in places where they mostly are."""
    lines = BY_HAND.splitlines()
    more = st.sampled_from(HARMLESS) | st.sampled_from(HARMLESS).map(lambda line: f"title = '{line}'")
    for at, line in draw(st.lists(st.tuples(st.integers(1, len(lines)), more), max_size=3)):
        lines.insert(at, line)
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "contents",
    [
        pytest.param(packs_by_hand().map(str.encode), id="by hand"),
        pytest.param(mutations().map(lambda text: text.encode("utf-8", "surrogatepass")), id="mutilated"),
        pytest.param(st.binary(), id="anything"),
    ],
)
@settings(max_examples=tries(100))
@given(data=st.data())
def test_whatever_a_file_holds_it_is_kept(
    contents: st.SearchStrategy[bytes], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content, number = data.draw(contents), data.draw(NUMBERS)
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    file = PackFile(path)
    before = file.pack.levels if file.pack else ()
    try:
        saved = file.save_level(LEVEL, number)
    except PackError:
        event("refused")
        assert path.read_bytes() == content
        return
    event("added" if number is None else "replaced")
    assert path.read_bytes().startswith(content) or number is not None
    levels = list(parse_pack(path.read_bytes().decode()).levels)
    assert levels.pop(saved - 1) == LEVEL
    assert levels == [level for at, level in enumerate(before, 1) if at != number]


def test_levels_in_brackets_are_read_but_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    text = f"levels = [{{par = 5, board = '''\n{GATE}'''}}] # as a list\n"
    path.write_text(text, encoding="utf-8")
    file = PackFile(path)
    assert file.pack is not None
    for number in (None, 1):
        with pytest.raises(PackError, match=r"list\.toml: .*a \[\[levels\]\] table.*choose another name"):
            file.save_level(LEVEL, number)
    assert path.read_text(encoding="utf-8") == text


def folder_in_its_place(folder: Path) -> Path:
    (folder / "pack.toml").mkdir()
    return folder / "pack.toml"


def file_for_a_folder(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "pack.toml"


def circle_of_links(folder: Path) -> Path:
    (folder / "pack.toml").symlink_to(folder / "pack.toml")
    return folder / "pack.toml"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pack.toml")
    return folder / "pack.toml"


@pytest.mark.parametrize(
    ("path_in", "words"),
    [
        pytest.param(folder_in_its_place, "a folder or a device", id="folder"),
        pytest.param(lambda folder: folder / "none" / "pack.toml", "there is no folder .*none", id="no folder"),
        pytest.param(lambda _: Path("~nobody-here/pack.toml"), "there is no folder .*nobody-here", id="no user"),
        pytest.param(file_for_a_folder, "can't be read", id="file for a folder"),
        pytest.param(circle_of_links, "can't be read", id="circle of links"),
        pytest.param(lambda folder: folder / "a\0b", "can't be read", id="NUL"),
        pytest.param(lambda folder: folder / ("long" * 100), "can't be read", id="long name"),
        pytest.param(pipe, "a folder or a device", id="pipe"),
        pytest.param(lambda _: "block-shift", "comes with the project: .* my-block-shift.toml", id="shipped"),
    ],
)
def test_where_there_can_be_no_file_one_is_told_at_once(
    path_in: Callable[[Path], Path], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_in(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = names_in(tmp_path)
    file = PackFile(path)
    assert file.pack is None
    with pytest.raises(PackError, match=words) as refused:
        file.save_level(LEVEL)
    assert str(refused.value) == file.problem
    assert names_in(tmp_path) == before


def test_a_folder_that_was_missing_can_be_made(tmp_path: Path) -> None:
    file = PackFile(tmp_path / "later" / "pack.toml")
    assert file.problem
    (tmp_path / "later").mkdir()
    assert file.save_level(LEVEL) == 1
    assert file.problem is None


# Writing


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_what_cannot_be_written_leaves_everything_as_it_was(
    error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = PackFile(small(tmp_path))
    before = file.path.read_bytes()

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(PackError, match=rf"small\.toml: the file can't be written: {error.strerror}"):
        file.save_level(LEVEL)
    monkeypatch.undo()
    assert file.path.read_bytes() == before
    assert names_in(tmp_path) == ["small.toml"]
    assert file.pack == SMALL_PACK
    assert file.save_level(LEVEL) == 4


def test_a_read_only_file_stays_as_it_is(tmp_path: Path) -> None:
    file = PackFile(small(tmp_path))
    file.path.chmod(0o444)
    with pytest.raises(PackError, match="can't be written: it is read-only"):
        file.save_level(LEVEL)
    assert load_pack(file.path) == SMALL_PACK


def test_permissions_stay(tmp_path: Path) -> None:
    file = PackFile(small(tmp_path))
    file.path.chmod(0o660)
    file.save_level(LEVEL)
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o660


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link(there: bool, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    if there:
        small(tmp_path / "far")
    link = tmp_path / "link.toml"
    link.symlink_to(Path("far", "small.toml"))
    number = PackFile(link).save_level(LEVEL)
    assert number == (4 if there else 1)
    assert link.is_symlink()
    assert load_pack(tmp_path / "far" / "small.toml").levels[number - 1] == LEVEL
    assert names_in(tmp_path / "far") == ["small.toml"]


def test_the_file_stays_the_same_when_one_goes_to_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = PackFile("here.toml")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    file.save_level(LEVEL)
    assert load_pack(tmp_path / "here.toml").levels == (LEVEL,)


# Others write too


def test_what_another_added_is_kept(tmp_path: Path) -> None:
    ours, theirs = PackFile(small(tmp_path)), PackFile(tmp_path / "small.toml")
    assert theirs.save_level(replace(LEVEL, title="theirs")) == 4
    assert ours.save_level(replace(LEVEL, title="ours")) == 5
    assert [level.title for level in load_pack(ours.path).levels] == ["Gate", "Road", "Jam", "theirs", "ours"]
    assert ours.save_level(replace(LEVEL, title="ours again"), 5) == 5
    assert ours.pack == load_pack(ours.path)


def test_a_level_that_another_changed_is_not_replaced(tmp_path: Path) -> None:
    ours, theirs = PackFile(small(tmp_path)), PackFile(tmp_path / "small.toml")
    theirs.save_level(replace(LEVEL, title="theirs"), 1)
    with pytest.raises(PackError, match="level 1 has been changed meanwhile by somebody else: save yours as a new one"):
        ours.save_level(LEVEL, 1)
    ours.save_level(LEVEL)  # and so one has read theirs, but nobody has looked at it
    with pytest.raises(PackError, match="level 1 has been changed"):
        ours.save_level(LEVEL, 1)
    ours.read()
    assert ours.save_level(LEVEL, 1) == 1


def test_a_level_that_is_gone_is_not_replaced(tmp_path: Path) -> None:
    ours = PackFile(small(tmp_path))
    save_pack(LevelPack("Small", SMALL_PACK.levels[:2]), ours.path)
    with pytest.raises(PackError, match="level 3 has been changed"):
        ours.save_level(LEVEL, 3)
    with pytest.raises(PackError, match="there is no level 4"):
        ours.save_level(LEVEL, 4)
    ours.path.unlink()
    with pytest.raises(PackError, match="level 1 has been changed"):
        ours.save_level(LEVEL, 1)
    assert ours.save_level(LEVEL) == 1


@pytest.mark.slow
@settings(max_examples=tries(60))
@given(saves=st.lists(st.tuples(st.integers(0, 1), st.none() | st.integers(1, 6), st.sampled_from([GATE, ROAD, JAM]))))
def test_whatever_two_do_in_turns_no_level_is_lost(
    saves: list[tuple[int, int | None, Board]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("two") / "small.toml"
    save_pack(SMALL_PACK, path)
    files = (PackFile(path), PackFile(path))
    there = list(SMALL_PACK.levels)
    seen = [dict(enumerate(there, 1)) for _ in files]
    pars = {level.board: level.par for level in there}
    for at, (who, number, board) in enumerate(saves):
        level = Level(f"{who} saves {at}", board, pars[board])
        mine = seen[who]
        if number is None:
            there.append(level)
            mine[len(there)] = level
            assert files[who].save_level(level) == len(there)
        elif number in mine and there[number - 1] == mine[number]:
            event("replaced")
            there[number - 1] = mine[number] = level
            assert files[who].save_level(level, number) == number
        else:
            event("refused")
            with pytest.raises(PackError, match=r"save (yours|it) as a new one"):
                files[who].save_level(level, number)
        assert parse_pack(path.read_text(encoding="utf-8")).levels == tuple(there)


def test_threads_that_save_at_once_lose_nothing(tmp_path: Path) -> None:
    path = small(tmp_path)

    def save(writer: int) -> list[int]:
        file = PackFile(path)
        return [file.save_level(replace(LEVEL, title=f"{writer}, {number}")) for number in range(EACH)]

    with ThreadPoolExecutor(WRITERS) as threads:
        numbers = [number for saved in threads.map(save, range(WRITERS)) for number in saved]
    assert sorted(numbers) == list(range(4, 4 + WRITERS * EACH))
    titles = {level.title for level in load_pack(path).levels[3:]}
    assert titles == {f"{writer}, {number}" for writer in range(WRITERS) for number in range(EACH)}
    assert names_in(tmp_path) == ["small.toml"]


SAVE = f"""
import sys
from blockshift_widget.board import Board
from blockshift_widget.editing.level_saving import PackFile
from blockshift_widget.levels import Level

file = PackFile(sys.argv[1])
for number in range({EACH}):
    file.save_level(Level(f"{{sys.argv[2]}}, {{number}}", Board({GATE.layout!r}), 5))
"""


def test_programs_that_save_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    programs = [subprocess.Popen([sys.executable, "-c", SAVE, str(path), str(number)]) for number in range(WRITERS)]
    assert [program.wait() for program in programs] == [0] * WRITERS
    titles = sorted(level.title for level in load_pack(path).levels)
    assert titles == sorted(f"{writer}, {number}" for writer in range(WRITERS) for number in range(EACH))
