class BoardError(ValueError):
    """A board is not well formed, or was asked about a space that it does not have."""
