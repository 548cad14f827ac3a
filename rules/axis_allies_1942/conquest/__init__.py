"""Chapters 3, 10 and 14: capture, capitals, income and victory."""
