"""A run to look at event by event."""
