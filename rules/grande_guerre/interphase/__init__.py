"""15: the interphase after May, August and November-December."""
