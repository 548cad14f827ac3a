"""Chapters 8 and 9: orders and movement."""
