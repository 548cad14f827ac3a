"""G7: orders and movement."""
