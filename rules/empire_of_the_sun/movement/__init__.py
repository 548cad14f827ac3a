"""Chapter 7: movement by sea, in the air and on land, landings, transport and stacking."""
