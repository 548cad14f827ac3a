"""Clocks without games: their settings, and the time that counts against a player."""
