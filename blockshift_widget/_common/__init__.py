"""What every room may use and none is about: tasks, words, numbers, errors, whole files."""
