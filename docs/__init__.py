"""The documentation, and what makes its pictures and tables from the code."""
