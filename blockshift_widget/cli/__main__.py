"""``python -m blockshift_widget.cli``: the command where it is not on the path."""

from blockshift_widget.cli import main

main(prog_name="blockshift")
