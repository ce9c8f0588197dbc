"""Boards as other people's files hold them: eight formats, read and written."""

from blockshift_widget.formats.all_formats import FORMATS
from blockshift_widget.formats.board_reader import BoardReader, read_boards
from blockshift_widget.formats.board_writing import boards_text, write_boards
from blockshift_widget.formats.entry import Entry, FormatError, Refusal
from blockshift_widget.formats.format import Format
from blockshift_widget.formats.lines import read_line

__all__ = [
    "FORMATS",
    "BoardReader",
    "Entry",
    "Format",
    "FormatError",
    "Refusal",
    "boards_text",
    "read_boards",
    "read_line",
    "write_boards",
]
