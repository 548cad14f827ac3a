"""0.4: what comes before the Military phase of a turn of the campaign."""
