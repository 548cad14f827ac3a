"""22, 23: blockade and submarine war."""
