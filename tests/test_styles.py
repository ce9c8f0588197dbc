"""The style sheets: colours have names, and those that Python draws with are the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blockshift_widget.analysis import style
from blockshift_widget.pictures.colours import INK, PAPER, TARGET_COLOUR
from blockshift_widget.widgets.search_lab import lab_picture
from blockshift_widget.widgets.shared import assets

WIDGETS = Path(assets.__file__).parent.parent
SHEETS = sorted(WIDGETS.rglob("*.css"))
RAW = re.compile(r"#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\(")


def named_colours(sheet: str, rule: str) -> dict[str, str]:
    """Return the variables that a rule of a sheet sets."""
    body = (WIDGETS / sheet).read_text(encoding="utf-8").partition(f"{rule} {{")[2].partition("}")[0]
    return dict(re.findall(r"--bsw-([\w-]+): (.+);", body))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_colour_has_a_name(sheet: Path) -> None:
    for line in sheet.read_text(encoding="utf-8").splitlines():
        assert line.lstrip().startswith("--bsw-") or not RAW.search(line), line


def test_colours_that_python_draws_with_are_its_own() -> None:
    colours = named_colours("shared/base.css", ".bsw-viewer")
    assert colours["accent"] == TARGET_COLOUR == style.OVER
    assert (colours["ink"], colours["paper"], colours["moves"]) == (INK, PAPER, style.MOVES)
    assert colours["bar"] == f"var(--jp-border-color1, {style.PAR})"


@pytest.mark.parametrize(
    ("rule", "colours"),
    [
        (".bsw-viewer.bsw-lab", lab_picture.LIGHT),
        ('[data-jp-theme-light="false"] .bsw-viewer.bsw-lab', lab_picture.DARK),
    ],
)
def test_a_legend_shows_the_colours_of_the_map(rule: str, colours: lab_picture.MapColours) -> None:
    names = named_colours("search_lab/search_lab.css", rule)
    for name, colour in (("expanded", colours.expanded), ("frontier", colours.frontier)):
        assert names[name] == "rgb({} {} {})".format(*colour)
