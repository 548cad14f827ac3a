"""Empire of the Sun: the war in the Pacific from December 1941 to August 1945, on hexes and with cards."""
