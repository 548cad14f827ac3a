"""G8: interception, help, cavalry withdrawal and counter-attacks, all by standing orders."""
