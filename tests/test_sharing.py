"""Boards that go elsewhere: as one word in a link, and in what a notebook is turned into."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urlsplit

import nbformat
import pytest
from hypothesis import given
from IPython.core.formatters import DisplayFormatter
from nbconvert import HTMLExporter, LatexExporter, MarkdownExporter

from blockshift_widget import Board, SlideStrip, read_line, solve
from tests.strategies import GATE, boards, full_boards
from tests.test_svg import images, source


def notebook_showing(*things: object) -> Any:
    """Return a notebook whose cells show things, as a kernel shows them."""
    cells = []
    for thing in things:
        data, _ = DisplayFormatter().format(thing)
        output = nbformat.v4.new_output("execute_result", data, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("", outputs=[output]))
    return nbformat.v4.new_notebook(cells=cells)


@pytest.fixture(scope="module")
def notebook() -> Any:
    """A notebook with a board and a strip."""
    solution = solve(GATE)
    assert solution
    return notebook_showing(GATE, SlideStrip(GATE, solution.slides))


# Links


@given(board=boards() | full_boards())
def test_a_link_gives_the_board_back(board: Board) -> None:
    assert read_line(board.link_text) == board
    assert re.fullmatch("[A-Zox]{36}", board.link_text)
    assert quote(board.link_text, safe="") == board.link_text
    link = urlsplit(f"https://example.org/play?board={board.link_text}")
    assert (link.query, link.fragment) == (f"board={board.link_text}", "")


def test_a_board_whose_first_letter_is_a_is_not_taken_for_another() -> None:
    """Where there is no X, A is the target in other people's lines; a board of ours always has its X."""
    board = Board("AA..........XX......................")
    assert read_line(board.link_text) == board


# Notebooks


def test_a_kernel_shows_a_board_in_every_form() -> None:
    data, _ = DisplayFormatter().format(GATE)
    assert data.keys() == {"text/html", "image/svg+xml", "application/pdf", "text/plain"}
    assert data["image/svg+xml"] == GATE._repr_svg_()
    assert data["text/plain"] == str(GATE)


def test_a_list_of_boards_is_what_makes_them_again() -> None:
    data, _ = DisplayFormatter().format([GATE, GATE])
    assert data.keys() == {"text/plain"}
    assert eval(data["text/plain"]) == [GATE, GATE]  # noqa: S307 (it is ours)


def test_a_page_has_pictures_with_their_descriptions(notebook: Any) -> None:
    html, _ = HTMLExporter().from_notebook_node(notebook)
    pictures = images(html)
    assert len(pictures) == 4
    assert pictures[0]["alt"] == f"Board:\n{GATE}"
    assert source(pictures[0]) == GATE._repr_svg_()


def test_markdown_has_them_too(notebook: Any) -> None:
    markdown, _ = MarkdownExporter().from_notebook_node(notebook)
    assert markdown.count("data:image/svg+xml;base64,") == 4
    assert "XX..A.&#10;" in markdown


def test_a_paper_has_pictures_without_any_other_program(notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an SVG alone nbconvert makes no paper where Inkscape is missing, and stops."""
    monkeypatch.setenv("PATH", "")
    latex, resources = LatexExporter().from_notebook_node(notebook)
    pages = {name: data for name, data in resources["outputs"].items() if name.endswith(".pdf")}
    assert len(pages) == 2
    for name, page in pages.items():
        assert page.startswith(b"%PDF-1.4")
        assert f"{{{name}}}" in latex
