"""25, G19: peace talks, surrender and victory."""
