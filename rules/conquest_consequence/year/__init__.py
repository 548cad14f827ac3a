"""Chapter 7: New Year, production and government."""
