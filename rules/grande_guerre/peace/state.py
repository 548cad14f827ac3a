"""25, G19: what is remembered of peace and surrender."""

from __future__ import annotations

from msgspec import Struct, field


class Peace(Struct, omit_defaults=True):
    """Nations out of the war, how they left it and when, and what the victors have of it."""

    out: dict[str, str] = field(default_factory=dict)
    """How a nation left: unconditional, voluntary, separate or minor."""
    since: dict[str, int] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    """The side on which a nation that is out fought."""
    communist: list[str] = field(default_factory=list)
    """Powers that were in regime C when they left (25.4.2)."""
    ceded: dict[str, str] = field(default_factory=dict)
    """Areas that a peace gave to another nation."""
    ambassadors: dict[str, int] = field(default_factory=dict)
    """Points more that a power gets every winter."""
    flows: dict[str, int] = field(default_factory=dict)
    """Munition flow that clauses give a power for the rest of the war."""
    points: dict[str, int] = field(default_factory=dict)
    """Victory points for a nation that is out (25.4.2)."""
