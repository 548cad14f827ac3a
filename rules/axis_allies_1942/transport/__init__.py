"""Chapter 8: special movement: carriers, transports and their cargo."""
