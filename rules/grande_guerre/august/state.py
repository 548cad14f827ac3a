"""16: what is decided before the first turn."""

from __future__ import annotations

from msgspec import Struct, field


class August(Struct, omit_defaults=True):
    """War plans and options by power."""

    plans: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
