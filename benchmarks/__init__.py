"""Scripts that print figures; run them from the top folder, such as ``python -m benchmarks.widget``."""
