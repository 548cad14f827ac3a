"""Chapter 11: movement."""
