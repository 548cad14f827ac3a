"""Chapters 10 to 14: attacks, from the throw to the ground that is gained."""
