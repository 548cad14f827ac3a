"""How dates are written in each language, on pages, in mails and in feeds alike."""
