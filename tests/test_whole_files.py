"""Files that are written whole or not at all, whatever fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from blockshift_widget._common.whole_files import is_irregular, write_whole


def test_a_text_that_cannot_be_finished_is_not_written(tmp_path: Path) -> None:
    def chunks() -> Iterator[str]:
        yield "half"
        raise KeyError

    path = tmp_path / "some.txt"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(KeyError):
        write_whole(path, chunks())
    assert path.read_text(encoding="utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [path]
    write_whole(path, ["one\n", "two\n"])
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_text_is_on_the_disk_before_it_takes_the_place_of_another_and_its_name_soon_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    sync, rename = os.fsync, Path.replace

    def noted_sync(handle: int) -> None:
        calls.append("sync of the folder" if os.path.samestat(os.fstat(handle), tmp_path.stat()) else "sync")
        sync(handle)

    def noted_rename(path: Path, target: Path) -> Path:
        calls.append("rename")
        assert path.read_text(encoding="utf-8") == "all of it"
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_rename)
    write_whole(tmp_path / "some.txt", ["all ", "of it"])
    assert calls == ["sync", "rename", "sync of the folder"]


def test_a_folder_that_cannot_be_synced_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    write_whole(tmp_path / "some.txt", ["text"])
    assert (tmp_path / "some.txt").read_text(encoding="utf-8") == "text"


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
def test_pipes_and_folders_are_irregular_and_links_are_what_they_lead_to(tmp_path: Path) -> None:
    file, pipe, link = (tmp_path / name for name in ("file", "pipe", "link"))
    assert not is_irregular(file)
    file.touch()
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    assert [is_irregular(path) for path in (file, pipe, link, tmp_path)] == [False, True, True, True]
