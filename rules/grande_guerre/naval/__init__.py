"""G17: fleets, sea battles, transports, landings, mines."""
