"""0.5: decks, hands and what events left behind."""

from __future__ import annotations

from msgspec import Struct, field


class Cards(Struct, omit_defaults=True):
    """The decks of both sides (top last), their hands and discards, and the events in play."""

    decks: dict[str, list[int]] = field(default_factory=dict)
    hands: dict[str, list[int]] = field(default_factory=dict)
    discards: dict[str, list[int]] = field(default_factory=dict)
    in_play: dict[str, int] = field(default_factory=dict)
    """Events that have succeeded, by number, and in which turn."""
    enabled: list[int] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    bonus: dict[str, int] = field(default_factory=dict)
    """What is added to the dice of events."""
    blocked: list[str] = field(default_factory=list)
    """Attacks that events forbid, as `nation.where.until`."""
    uprisings: dict[str, int] = field(default_factory=dict)
    """Boxes in revolt, and the first turn in which it costs National Will."""
    revealed: dict[str, list[str]] = field(default_factory=dict)
    """What a side may see this turn."""
    battles: dict[str, list[str]] = field(default_factory=dict)
    """Areas in whose battles cards of this turn count, as `central.42` (42, 59)."""
    aces: dict[str, int] = field(default_factory=dict)
    """Fighters with an ace, and until which turn."""
