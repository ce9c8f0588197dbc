"""A board to draw levels on."""
