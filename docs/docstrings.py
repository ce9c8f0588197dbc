"""What the docstrings of public functions, methods and classes leave out: ``python -m docs.docstrings`` counts it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from docs.rooms import PACKAGE

SUBJECTS: Final = ("parameters", "raises", "examples")
"""What is looked for: every parameter by its name, every exception that the code raises itself, and an example."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

_ELSEWHERE: Final = (
    "command",
    "group",
    "setter",
    "overload",
    "property",
    "cached_property",
    "abstractmethod",
    "validate",
)
"""Decorators of what is documented in other words: help texts, attributes, and what a subclass does."""


@dataclass(frozen=True)
class Described:
    """A public function, method or class, with its docstring.

    Parameters
    ----------
    name : str
        With the class that it is in.
    line : int
        Where it begins.
    node : ast.FunctionDef, ast.AsyncFunctionDef or ast.ClassDef
        Its code.
    helpers : dict
        What is private in the same module, by name: what such a function raises, its public caller does.
    around : str
        The docstring of the class that it is in: an example there that calls it is one for it.
    """

    name: str
    line: int
    node: Definition
    helpers: Mapping[str, ast.AST]
    around: str = ""

    @cached_property
    def missing(self) -> dict[str, list[str]]:
        """For each subject that it should speak of, what it leaves out; an empty list if nothing."""
        text = ast.get_docstring(self.node) or ""
        parameters, raised = _parameters(self.node), _raised(self.node, self.helpers)
        missing: dict[str, list[str]] = {}
        if parameters:
            missing["parameters"] = sorted({*parameters} - _names(text, "Parameters"))
        if raised:
            missing["raises"] = sorted(raised - _names(text, "Raises"))
        if not _is_error(self.node):
            missing["examples"] = [] if ">>>" in text or self._is_called_around else ["an example"]
        return missing

    @property
    def _is_called_around(self) -> bool:
        return re.search(rf"^(>>>|\.\.\.).*\.{self.node.name}\(", self.around, re.MULTILINE) is not None


def described(text: str) -> Iterator[Described]:
    """Yield what is public in a module: what begins with an underscore, or stands in such a thing, is not.

    Parameters
    ----------
    text : str
        The module's code.

    Examples
    --------
    >>> [thing] = [*described("def half(number): ...")]
    >>> thing.missing
    {'parameters': ['number'], 'examples': ['an example']}
    """
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    helpers = {node.name: node for node in functions if node.name.startswith("_") and not node.name.startswith("__")}
    yield from _described(tree.body, helpers)


def gaps(path: Path) -> Iterator[tuple[str, Described, list[str]]]:
    """Yield for everything public in a module each subject of it, and what it leaves out there.

    Parameters
    ----------
    path : Path
        The module.

    Examples
    --------
    >>> {subject for subject, _, _ in gaps(PACKAGE / "board.py")} == {*SUBJECTS}
    True
    """
    for thing in described(path.read_text(encoding="utf-8")):
        for subject, missing in thing.missing.items():
            yield subject, thing, missing


def counted(paths: Iterable[Path]) -> dict[str, tuple[int, int]]:
    """Count for each subject how many leave something out, and of how many.

    Parameters
    ----------
    paths : iterable of Path
        The modules.

    Examples
    --------
    >>> [*counted([PACKAGE / "board.py"])] == [*SUBJECTS]
    True
    """
    found = [(subject, bool(missing)) for path in paths for subject, _, missing in gaps(path)]
    left, whole = Counter(subject for subject, gap in found if gap), Counter(subject for subject, _ in found)
    return {subject: (left[subject], whole[subject]) for subject in SUBJECTS}


def _described(
    body: list[ast.stmt], helpers: Mapping[str, ast.AST], within: str = "", around: str = ""
) -> Iterator[Described]:
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        decorators = {part for decorator in node.decorator_list for part in re.findall(r"\w+", ast.unparse(decorator))}
        if decorators.isdisjoint(_ELSEWHERE):
            yield Described(f"{within}{node.name}", node.lineno, node, helpers, around)
        if isinstance(node, ast.ClassDef):
            yield from _described(node.body, helpers, f"{node.name}.", ast.get_docstring(node) or "")


def _parameters(node: ast.AST) -> list[str]:
    """Return the names of what a function, or a class when it is called, takes."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        taken = node.args
        named = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, *filter(None, (taken.vararg, taken.kwarg))]
        return [part.arg for part in named if part.arg not in {"self", "cls"} and not part.arg.startswith("_")]
    if not isinstance(node, ast.ClassDef):
        return []
    made = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
    if made:
        return _parameters(made[0])
    is_dataclass = any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
    fields = (part for part in node.body if isinstance(part, ast.AnnAssign)) if is_dataclass else ()
    return [
        field.target.id
        for field in fields
        if isinstance(field.target, ast.Name)
        and not field.target.id.startswith("_")
        and "ClassVar" not in ast.unparse(field.annotation)
        and "init=False" not in ast.unparse(field)
    ]


def _raised(node: ast.AST, helpers: Mapping[str, ast.AST]) -> set[str]:
    """Return the names of the exceptions that a function, or what is private to its module, raises for its callers."""
    if isinstance(node, ast.ClassDef):
        made = [part for part in node.body if getattr(part, "name", "") in {"__init__", "__post_init__"}]
        return {name for part in made for name in _raised(part, helpers)}
    raised: set[str] = set()
    for part in _own(node):
        if isinstance(part, ast.Raise) and (name := _exception(part)):
            raised.add(name)
        elif isinstance(part, ast.Call) and (called := re.findall(r"(?:^|\.)(_\w+)$", ast.unparse(part.func))):
            further = {name: helper for name, helper in helpers.items() if name != called[0]}  # none goes in circles
            raised |= _raised(helpers[called[0]], further) if called[0] in helpers else set()
    return raised


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a function, without functions in it and without what it tries, which may be caught."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Try) and child.handlers:
            yield from (part for kept in (*child.handlers, *child.orelse, *child.finalbody) for part in _own(kept))
        elif not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _own(child)


def _exception(node: ast.Raise) -> str | None:
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    name = ast.unparse(raised) if raised is not None else ""
    last = name.rpartition(".")[2]
    return last if last[:1].isupper() else None


def _is_error(node: ast.AST) -> bool:
    """Whether a class is an exception: its example is whatever raises it."""
    return isinstance(node, ast.ClassDef) and node.name.endswith("Error")


def _names(text: str, section: str) -> set[str]:
    """Return the names that a section of a docstring in NumPy style tells of."""
    body = re.search(rf"^{section}\n-+\n(.*?)(?=^\w[^\n]*\n-{{3,}}\n|\Z)", text, re.DOTALL | re.MULTILINE)
    heads = re.findall(r"^(\S[^:\n]*)(?: :.*)?$", body[1] if body else "", re.MULTILINE)
    return {part.strip(" *`").rpartition(".")[2] for head in heads for part in head.split(",")}


def main() -> None:
    """Print the counts of every room and of all, as what is said of what there is to be said."""
    modules = sorted(PACKAGE.rglob("*.py"))
    rooms = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules}
    print(f"{'':12}", *(f"{subject:>18}" for subject in SUBJECTS))
    for room in [*sorted(rooms), "all"]:
        paths = [path for path in modules if room in {"all", path.relative_to(PACKAGE).parts[0].removesuffix(".py")}]
        counts = counted(paths)
        shown = (
            f"{whole - left:4} of {whole:4} {(whole - left) / (whole or 1):5.0%}" for left, whole in counts.values()
        )
        print(f"{room:12}", *(f"{cell:>18}" for cell in shown))


if __name__ == "__main__":
    main()
