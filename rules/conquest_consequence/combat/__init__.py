"""Chapter 12: combat."""
