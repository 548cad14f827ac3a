"""24: the war beyond the map."""
