"""G13: fortresses, siege fire, assaults and surrender."""
