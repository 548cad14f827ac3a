"""Chapter 8: cards played for influence, and nations that join a faction."""
