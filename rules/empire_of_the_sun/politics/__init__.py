"""4.3, 12, 15 and 16: nations, the will of the United States, and victory."""
