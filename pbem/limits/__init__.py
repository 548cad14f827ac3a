"""How often somebody may ask, by the pages and by the API alike."""
