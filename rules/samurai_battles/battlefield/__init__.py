"""Chapter 2: the battlefield."""
