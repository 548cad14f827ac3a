"""G12: trenches and the turns of transition in 1914."""
