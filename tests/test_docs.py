"""What the README and the pages of the documentation show works as it stands there."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

import ipywidgets
import pytest

import blockshift_widget
from blockshift_widget import load_pack, pack_names, widgets
from blockshift_widget.cli.exit_status import STOPPED, WELL, WRONG
from blockshift_widget.formats import FORMATS
from blockshift_widget.levels import check_pack, parse_pack
from docs.traits import trait_rows

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = PAGES[0].read_text(encoding="utf-8")
LINES_AT_MOST = 120
CODE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r'\]\(([^)#:]+)(?:#[^)]*)?\)|src="([^":]+)"')


def examples(language: str) -> list[object]:
    """Return the examples of one language, each named by its page."""
    return [
        pytest.param(code, id=f"{page.relative_to(ROOT).as_posix()}-{number}")
        for page in PAGES
        for number, (kind, code) in enumerate(CODE.findall(page.read_text(encoding="utf-8")), 1)
        if kind == language
    ]


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the table that stands first below a heading of a page, without its head."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    lines = re.search(r"^\|.*?(?=\n\n|\Z)", text, re.DOTALL | re.MULTILINE)
    assert lines is not None, heading
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[0].splitlines()[2:]]


@pytest.mark.parametrize("code", examples("python"))
def test_python_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)  # some write files
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 (our own pages)
    for thing in names.values():
        if isinstance(thing, ipywidgets.Widget):
            thing.close()


@pytest.mark.parametrize("text", examples("toml"))
def test_packs_can_be_played(text: str) -> None:
    check_pack(parse_pack(text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / "".join(target)).exists(), target


def test_every_page_can_be_found_from_the_readme() -> None:
    pages = {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").glob("*.md")} - {"docs/index.md"}
    assert pages <= {"".join(target) for target in LINK.findall(README)}


def test_the_readme_is_short_and_its_first_screen_holds_what_a_newcomer_needs() -> None:
    lines = README.splitlines()
    assert len(lines) <= LINES_AT_MOST
    for needed in ("docs/board.png", "make play", "make test", "network", "from blockshift_widget import"):
        assert needed in "\n".join(lines[:30])


def test_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in [*PAGES, *ROOT.glob(".github/workflows/*.yml")]:
        for target in re.findall(r"(?:`|^|run: )make ([\w-]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: {target}"


def test_the_table_of_packs_is_true() -> None:
    told = {name.strip("`"): (levels, par) for name, levels, par, _ in rows("formats.md", "Packs")}
    packs = {name: load_pack(name) for name in pack_names()}
    pars = {name: [level.par for level in pack.levels] for name, pack in packs.items()}
    assert told == {name: (str(len(pars[name])), f"{min(pars[name])} to {max(pars[name])}") for name in packs}


def test_the_table_of_formats_is_whole() -> None:
    assert [name.strip("`") for name, *_ in rows("formats.md", "Formats")] == [*FORMATS]


def test_the_table_of_exit_statuses_is_whole() -> None:
    told = {int(number) for number, _ in rows("command-line.md", "Exit status") for number in number.split(", ")}
    assert {WELL, WRONG, STOPPED + 2, STOPPED + 15} <= told


def test_every_widget_has_a_page() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "widgets").glob("*.md"))
    assert sorted(re.findall(r"\{widget\} blockshift_widget\.widgets\.(\w+)", pages)) == widgets.__all__


def test_every_trait_says_what_it_says() -> None:
    for name in widgets.__all__:
        assert [row for row in trait_rows(getattr(widgets, name)) if not row[-1]] == [], name


def test_the_reference_has_every_public_name() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    modules = [import_module(name) for name in re.findall(r"automodule:: (\S+)", pages)]
    names = {name for module in modules for name in getattr(module, "__all__", dir(module))}
    assert names >= {*blockshift_widget.__all__}


def test_the_citation_is_of_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = dict(re.findall(r"^([\w-]+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
