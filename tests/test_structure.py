"""How the modules hang together: imports point one way, importing is light, every public name is documented."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import blockshift_widget

PACKAGE = Path(blockshift_widget.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
LAZY_DOORS = sorted(PACKAGE.rglob("__init__.pyi"))
LINES_AT_MOST = 500

MAY_IMPORT: dict[str, set[str]] = {
    "_common": set(),
    "board": set(),
    "levels": {"board"},
    "pictures": {"board"},
    "solver": {"board"},
    "formats": {"board", "levels"},
    "game": {"board", "levels"},
    "mining": {"board", "solver"},
    "search": {"board", "levels", "pictures", "solver"},
    "editing": {"board", "levels", "solver", "mining"},
    "records": {"board", "levels", "game"},
    "analysis": {"board", "levels", "pictures", "solver", "game", "records"},
    "cli": {"board", "levels", "solver", "formats", "mining", "records", "analysis"},
    "widgets": {
        "board", "levels", "pictures", "solver", "formats", "game", "search", "editing", "records", "analysis",
    },
}  # fmt: skip
"""The rooms of the package, and into which others each may look, besides `_common`."""

A_BOARD_SHOWS_ITSELF = ("board", "pictures")
"""The one look back: a notebook asks a board for its picture, and a picture is made of boards."""

ROOMS_WITH_DOORS = MAY_IMPORT.keys() - {"_common", "board", "cli"}
"""The ground floor is one module, nobody uses the command line, and `_common` is for all."""

ONLY_INSIDE_A_FUNCTION = {("levels", "solver"), A_BOARD_SHOWS_ITSELF}
"""Looks that would be wrong at the top of a module: who reads a pack needs no solver, who plays no picture."""


@dataclass(frozen=True)
class Import:
    """A look from one room into another."""

    room: str
    inside_a_function: bool
    line: int


def room_of(path: Path) -> str:
    """Return the room that a module is in; the package's own ``__init__`` is in none."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def named(path: Path) -> str:
    """Return a short name for a module."""
    return path.relative_to(PACKAGE).as_posix()


def tree_of(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=named(path))


def modules_of(node: ast.AST, path: Path) -> list[str]:
    """Return the dotted names that an import statement may load, relative ones made absolute."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        package = [PACKAGE.name, *path.relative_to(PACKAGE).parent.parts]
        base = ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
    return [f"{base}.{alias.name}" for alias in node.names]


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Return every look into another room, those inside functions and for type checkers included."""

    def walk(node: ast.AST, inside: bool) -> Iterator[Import]:
        for module in modules_of(node, path):
            package, _, rest = module.partition(".")
            room = rest.partition(".")[0]
            if package == PACKAGE.name and not room.startswith("__"):  # __version__ is everyone's
                yield Import(room, inside, getattr(node, "lineno", 0))
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    return tuple(found for found in walk(tree_of(path), inside=False) if found.room != room_of(path))


def refuse(offenders: Iterable[str]) -> None:
    """Fail with a list of all offenders, if there are any."""
    if lines := [*offenders]:
        pytest.fail("\n".join(lines), pytrace=False)


# Imports


def wrong_imports(path: Path) -> Iterator[str]:
    """Yield every look into a room that the table does not allow, and where it is."""
    room = room_of(path)
    if room not in MAY_IMPORT:
        yield f"{named(path)}: say in MAY_IMPORT into which rooms {room} may look"
        return
    for found in imports(path):
        place = f"{named(path)}:{found.line}: {room} looks into {found.room or 'the package itself'}"
        if (room, found.room) in ONLY_INSIDE_A_FUNCTION:
            if not found.inside_a_function:
                yield f"{place} outside a function"
        elif found.room not in MAY_IMPORT[room] | {"_common"}:
            yield place


def test_imports_point_one_way() -> None:
    refuse(wrong for path in MODULES if room_of(path) != "__init__" for wrong in wrong_imports(path))


def test_nothing_below_imports_widgets() -> None:
    below = [path for path in MODULES if room_of(path) not in {"widgets", "cli", "__init__"}]
    refuse(f"{named(path)}:{found.line}" for path in below for found in imports(path) if found.room == "widgets")


def test_no_permission_is_left_unused() -> None:
    given = {(room, other) for room, others in MAY_IMPORT.items() for other in others} | ONLY_INSIDE_A_FUNCTION
    assert given <= {(room_of(path), look.room) for path in MODULES for look in imports(path)}


def test_the_rooms_form_no_circle() -> None:
    """Those inside functions count, too, but for the one that is declared."""
    looks = {room: {*others} for room, others in MAY_IMPORT.items()}
    for room, other in ONLY_INSIDE_A_FUNCTION - {A_BOARD_SHOWS_ITSELF}:
        looks[room].add(other)
    done: set[str] = set()
    while ready := {room for room, others in looks.items() if room not in done and others <= done}:
        done |= ready
    assert done == MAY_IMPORT.keys()


def test_rooms_are_entered_by_their_doors() -> None:
    """Others use what a room's ``__init__`` names, and nothing else of it."""
    doors = {room: {*import_module(f"{PACKAGE.name}.{room}").__all__} for room in ROOMS_WITH_DOORS}
    refuse(
        f"{named(path)} uses {name}, which the door does not name"
        for path in MODULES
        for node in ast.walk(tree_of(path))
        for name in modules_of(node, path)
        for package, room, *inside in [[*name.split("."), ""]]
        if package == PACKAGE.name and room in doors and room_of(path) != room and inside[0] not in doors[room] | {""}
    )


def test_the_door_of_pictures_loads_no_heavy_library() -> None:
    assert loaded_after(f"import {PACKAGE.name}.pictures").isdisjoint(HEAVY)


def test_the_way_imports_are_read_sees_all_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Absolute and relative ones, of rooms and of what is in them, under conditions and inside functions."""
    package = tmp_path / "blockshift_widget"
    (package / "widgets").mkdir(parents=True)
    monkeypatch.setattr(f"{__name__}.PACKAGE", package)
    sample = package / "widgets" / "sample.py"
    sample.write_text(
        "import blockshift_widget.board\n"
        "import blockshift_widget.levels as levels, os\n"
        "from blockshift_widget import run\n"
        "from blockshift_widget.solver.search import solve\n"
        "from ..records import Records\n"
        "from .. import scoring\n"
        "from . import drawing\n"
        "from blockshift_widget import __version__\n"
        "if True:\n"
        "    from blockshift_widget.analysis import frames\n"
        "class A:\n"
        "    def method(self):\n"
        "        from ..cli import main\n",
        encoding="utf-8",
    )
    found = [(each.room, each.line, each.inside_a_function) for each in imports(sample)]
    assert found == [
        ("board", 1, False), ("levels", 2, False), ("run", 3, False), ("solver", 4, False), ("records", 5, False),
        ("scoring", 6, False), ("analysis", 10, False), ("cli", 13, True),
    ]  # fmt: skip


# A light package

HEAVY = (
    "anywidget", "click", "ipycanvas", "ipywidgets", "matplotlib", "networkx", "numba", "numpy", "pandas", "sqlite3",
    "tqdm",
)  # fmt: skip


def loaded_after(statement: str) -> set[str]:
    """Return the names of all modules that a fresh Python has loaded after a statement."""
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=PACKAGE.parent, timeout=60
    )
    return set(done.stdout.split())


def test_importing_the_package_loads_no_heavy_library_and_no_room() -> None:
    loaded = loaded_after("import blockshift_widget")
    assert "blockshift_widget" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert not {module for module in loaded if module.startswith("blockshift_widget.")}


def test_reading_a_pack_loads_neither_the_solver_nor_a_heavy_library() -> None:
    loaded = loaded_after("from blockshift_widget import load_pack, Run; Run(load_pack('block-shift')).start()")
    assert "blockshift_widget.game" in loaded
    assert "blockshift_widget.solver" not in loaded
    assert loaded.isdisjoint(HEAVY)


def test_every_public_name_resolves_and_is_documented() -> None:
    values = {name: getattr(blockshift_widget, name) for name in blockshift_widget.__all__}
    refuse(name for name, value in values.items() if value.__name__ != name or not value.__doc__)


def test_the_public_names_are_sorted_and_listed() -> None:
    names = blockshift_widget.__all__
    assert sorted(set(names)) == names
    assert set(names) <= set(dir(blockshift_widget))
    assert dir(blockshift_widget) == sorted(dir(blockshift_widget))


def test_the_public_names_are_listed_before_they_are_loaded() -> None:
    statement = "import blockshift_widget as b; assert set(b.__all__) <= set(dir(b))"
    assert not {module for module in loaded_after(statement) if module.startswith("blockshift_widget.")}


@pytest.mark.parametrize("name", ["solv", "Solve", "numpy", "_private", ""])
def test_an_unknown_attribute_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=f"No blockshift_widget attribute {name}$"):
        getattr(blockshift_widget, name)


def test_an_unknown_name_cannot_be_imported() -> None:
    with pytest.raises(ImportError, match="cannot import name 'nothing'"):
        exec("from blockshift_widget import nothing", {})  # noqa: S102 (it has to fail)


@pytest.mark.parametrize("stub", LAZY_DOORS, ids=named)
def test_type_checkers_are_told_the_same_names(stub: Path) -> None:
    """Names that are loaded when asked for stand in a stub, which type checkers read and the door is made of."""
    door = import_module(".".join([PACKAGE.name, *stub.relative_to(PACKAGE).parent.parts]))
    told: dict[str, str] = {}
    listed: list[str] = []
    for node in tree_of(stub).body:
        if isinstance(node, ast.ImportFrom):
            told |= {alias.name: f"{door.__name__}.{node.module}" for alias in node.names}
        elif isinstance(node, ast.Assign):
            listed = ast.literal_eval(node.value)
    assert sorted(told) == listed == door.__all__
    assert set(listed) <= set(dir(door))
    for name, module in told.items():
        assert getattr(import_module(module), name) is getattr(door, name)


@pytest.mark.parametrize("stub", LAZY_DOORS, ids=named)
def test_no_module_is_named_like_something_that_its_door_exports(stub: Path) -> None:
    """Whichever were imported first would hide the other."""
    modules = {path.stem for path in stub.parent.iterdir()}
    assert modules.isdisjoint(import_module(".".join([PACKAGE.name, *stub.relative_to(PACKAGE).parent.parts])).__all__)


# Names of files


def test_no_two_files_have_one_name() -> None:
    names = Counter(path.name for path in MODULES if not path.name.startswith("__"))
    assert not {name for name, count in names.items() if count > 1}


def test_no_module_is_named_like_something_that_its_room_exports() -> None:
    """Names that are loaded when they are asked for would hide one behind the other."""
    for path in MODULES:
        door = import_module(".".join([PACKAGE.name, *path.relative_to(PACKAGE).parent.parts]))
        assert path.stem not in getattr(door, "__all__", ()), named(path)


# Size and documentation


def test_no_module_is_long() -> None:
    lengths = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    refuse(f"{name}: {length} lines" for name, length in lengths.items() if length > LINES_AT_MOST)


def undocumented(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """Yield the module, public functions, classes and methods without a docstring; a setter has its property's."""
    if isinstance(node, ast.Module) and not ast.get_docstring(node):
        yield "the module"
    for child in node.body:
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or child.name.startswith("_"):
            continue
        spelled = [ast.unparse(decorator) for decorator in child.decorator_list]
        if not ast.get_docstring(child) and not any(word.endswith((".setter", "overload")) for word in spelled):
            yield f"line {child.lineno}: {child.name}"
        if isinstance(child, ast.ClassDef):
            yield from undocumented(child)


def test_every_module_and_public_name_is_documented() -> None:
    refuse(f"{named(path)}, {place}" for path in MODULES for place in undocumented(tree_of(path)))
