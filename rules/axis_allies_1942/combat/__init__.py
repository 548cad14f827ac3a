"""Chapter 9: conduct combat."""
