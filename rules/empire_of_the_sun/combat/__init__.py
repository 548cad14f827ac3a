"""Chapter 8: battles, from the first dice to retreats."""
