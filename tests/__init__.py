"""Tests: one file a module, and the rules of the game sentence by sentence."""
