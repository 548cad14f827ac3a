"""Chapter 14: lines of supply, trade routes and blockades."""
