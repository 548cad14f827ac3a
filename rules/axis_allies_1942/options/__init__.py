"""Chapter 19: options."""
