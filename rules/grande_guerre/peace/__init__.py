"""25, G19: surrender, peace and victory."""
