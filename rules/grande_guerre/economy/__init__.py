"""19, 20: production in the interphases, and technology."""
