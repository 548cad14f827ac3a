"""Chapters 0 to 2: who controls what, and who is friend or enemy to whom."""
