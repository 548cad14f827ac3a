"""Chapter 22: how orders of several kinds are taken, and those given at any time."""
