"""Commands & Colors: Samurai Battles."""
