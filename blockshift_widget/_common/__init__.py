"""What every room may use and none is about: names loaded when asked for, tasks, words, errors, whole files."""
