"""18: governments, parliaments, National Will and what becomes of powers that lose it."""
