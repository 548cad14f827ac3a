"""0.5: events and stratagems."""
