"""G14: squadrons in the air."""
