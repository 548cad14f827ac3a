"""The shapes of what the API answers: typed structs that are encoded as they are and make the schema."""
