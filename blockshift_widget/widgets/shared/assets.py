"""The browser's side of the widgets, as texts: style sheets, and ES modules joined into one.

Texts, and not paths: of a path, anywidget would watch the file for every instance, and keep it alive for that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final

_HERE: Final = files("blockshift_widget.widgets")
_IMPORT: Final = re.compile(r'^import \{ ?([\w$,\s]+)\} from "(\.{1,2}/[\w./-]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?:default (?!async |function|class)|(?=(?:async function|function\*?|class|const) ([\w$]+)))",
    re.MULTILINE,
)


def style_text(*names: str) -> str:
    """Return style sheets of this folder as one text.

    Parameters
    ----------
    *names : str
        The files, in order.

    Examples
    --------
    >>> ".bsw-viewer {" in style_text("shared/viewer.css", "replay/replay.css")
    True
    """
    return "\n".join(_HERE.joinpath(name).read_text(encoding="utf-8") for name in names)


def module_text(entry: str, root: Traversable = _HERE) -> str:
    """Return a module and all that it imports as the text of one ES module, which has the entry's default export.

    Each module becomes a function that is called with what it imports and returns what it exports.

    Parameters
    ----------
    entry : str
        The module's file.
    root : Traversable, optional
        The folder of all files; this one unless given.

    Raises
    ------
    ValueError
        If imports form a circle, if a name is imported that is not exported, or if one is written in another way than
        ``import { a, b as c } from "./file.js";`` and ``export`` before a default value, function, class or constant.
    OSError
        If a module can't be read.

    Examples
    --------
    >>> module_text("replay/replay.js").splitlines()[-1]
    'export default modules["replay/replay.js"].default;'
    """
    modules: dict[str, _Module] = {}
    unread = {entry}
    while unread:
        modules |= {name: _parse(name, root.joinpath(name).read_text(encoding="utf-8")) for name in unread}
        unread = {name for module in modules.values() for name, _ in module.imports} - modules.keys()
    order = TopologicalSorter({name: [file for file, _ in module.imports] for name, module in modules.items()})
    functions = [_as_function(name, modules) for name in order.static_order()]
    return "\n".join(["const modules = {};", *functions, f'export default modules["{entry}"].default;', ""])


@dataclass(frozen=True, slots=True)
class _Module:
    """A module's text without its imports (file and names) and exports."""

    imports: tuple[tuple[str, str], ...]
    exports: frozenset[str]
    body: str


def _parse(name: str, source: str) -> _Module:
    imports = tuple((normpath(join(dirname(name), file)), names) for names, file in _IMPORT.findall(source))
    exports = frozenset(exported or "default" for exported in _EXPORT.findall(source))
    body = _EXPORT.sub(lambda export: "" if export[1] else "const $default = ", _IMPORT.sub("", source))
    if other := re.search(r"^(?:import|export)\b.*", body, re.MULTILINE):
        message = f"{name}: can't join modules with {other[0]!r}, see module_text"
        raise ValueError(message)
    return _Module(imports, exports, body)


def _as_function(name: str, modules: Mapping[str, _Module]) -> str:
    module = modules[name]
    for file, names in module.imports:
        if unknown := {*re.findall(r"([\w$]+)(?: as [\w$]+)?", names)} - modules[file].exports:
            message = f"{name}: {file} does not export {', '.join(sorted(unknown))}"
            raise ValueError(message)
    parameters = ", ".join("{" + names.replace(" as ", ": ") + "}" for _, names in module.imports)
    arguments = ", ".join(f'modules["{file}"]' for file, _ in module.imports)
    exports = ", ".join("default: $default" if name == "default" else name for name in sorted(module.exports))
    return f'modules["{name}"] = (({parameters}) => {{\n{module.body}\nreturn {{ {exports} }};\n}})({arguments});'
