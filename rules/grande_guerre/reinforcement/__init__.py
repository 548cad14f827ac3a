"""G10: refits, returns, arrivals and the lists of armies."""
