"""16: the first turn of the war."""
