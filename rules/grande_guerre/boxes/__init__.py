"""24: the war outside the map."""
