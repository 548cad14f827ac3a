"""Chapters 7, 15, 16, 18 and 19: Command and Dragon cards, hands and windows."""
