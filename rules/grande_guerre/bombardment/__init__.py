"""G11: preliminary bombardment."""
