"""Boards as other people's files hold them: eight formats, read and written."""

from blockshift_widget.formats.all_formats import FORMATS
from blockshift_widget.formats.board_reader import BoardReader, read_boards
from blockshift_widget.formats.board_writing import boards_text, write_boards
from blockshift_widget.formats.entry import Entry, FormatError, Refusal, place
from blockshift_widget.formats.format import Format, Order
from blockshift_widget.formats.lines import read_line
from blockshift_widget.formats.text_lines import is_file
from blockshift_widget.formats.turning import SIDES, Side

__all__ = [
    "FORMATS",
    "SIDES",
    "BoardReader",
    "Entry",
    "Format",
    "FormatError",
    "Order",
    "Refusal",
    "Side",
    "boards_text",
    "is_file",
    "place",
    "read_boards",
    "read_line",
    "write_boards",
]
