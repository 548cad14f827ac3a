"""Chapters 7 and 12: combat and noncombat moves, on land, at sea and in the air."""
