"""16, G20: the first turn: war plans, stratagems, the first diplomacy and the chain of declarations."""
