"""G9, G10.1: battles of corps, round by round."""
