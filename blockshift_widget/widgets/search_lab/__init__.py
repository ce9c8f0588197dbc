"""A search to watch, or several side by side."""
