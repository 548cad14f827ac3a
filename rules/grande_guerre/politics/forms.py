"""Lines of packets that belong to this chapter."""

from __future__ import annotations

from rules.grande_guerre.orders.forms import Form

POLITICS: tuple[Form, ...] = ()
