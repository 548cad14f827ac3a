"""A database of an earlier day, kept as rows: the suite carries it over to today's program."""
