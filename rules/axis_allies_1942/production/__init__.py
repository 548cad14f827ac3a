"""Chapters 6 and 13: purchase, repair and mobilization."""
