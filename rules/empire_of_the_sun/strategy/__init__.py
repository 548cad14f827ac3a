"""4.1 and chapters 9 to 11: the Strategy phase."""
