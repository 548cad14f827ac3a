"""Lines of packets that belong to this chapter."""

from __future__ import annotations

from rules.grande_guerre.orders.forms import Form

MILITARY: tuple[Form, ...] = ()
"""Launch and stop, in packet B."""
WINTER: tuple[Form, ...] = ()
"""Plans of the year, in packet D of the winter."""
