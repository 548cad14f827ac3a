"""Chapters 7.8.1, 12.4, 21.3 and 21.4: all aircraft must be able to land."""
