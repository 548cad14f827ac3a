"""Lines of packets that belong to this chapter."""

from __future__ import annotations

from rules.grande_guerre.orders.forms import Form

PLANNING: tuple[Form, ...] = ()
"""Research, in packet A."""
BUDGET: tuple[Form, ...] = ()
"""Production and aid, in packet D."""
