"""Empire of the Sun, chapter by chapter."""
