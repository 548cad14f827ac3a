"""Chapters 5 and 6: playing cards, offensives and reactions."""
