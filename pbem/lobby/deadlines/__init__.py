"""Looking after the clocks of all games, and going on when somebody has not answered in time."""
