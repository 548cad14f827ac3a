"""Conquest & Consequence: Asia and the Pacific, 1936-45."""
