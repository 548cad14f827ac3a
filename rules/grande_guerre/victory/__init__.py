"""G19.9 and chapter 25: how a game ends."""
