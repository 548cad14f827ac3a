"""Chapters 16 and 17: the Subordinate Powers of China, and partisans."""
