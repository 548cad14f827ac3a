"""21.4 to 21.13: the Combined doctrine, tactics that are learned, gas, assault troops and tanks."""
