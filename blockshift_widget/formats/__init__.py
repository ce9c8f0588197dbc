"""Boards as other people's files hold them."""

from blockshift_widget.formats.lines import read_line

__all__ = ["read_line"]
