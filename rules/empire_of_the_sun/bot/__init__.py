"""Bots, and the small judgements that standing orders share with them."""
