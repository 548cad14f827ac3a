"""G16: the Final phase of a turn."""
