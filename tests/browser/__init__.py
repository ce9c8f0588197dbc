"""Tests in a real notebook server, driven in a real Chromium."""
