"""The game: a board with its panels and figures, and practice with hints."""
