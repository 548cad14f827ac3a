"""25: what is remembered of peace and surrender."""

from __future__ import annotations

from msgspec import Struct, field


class Peace(Struct, omit_defaults=True):
    """Nations out of the war, how they left it and when."""

    out: dict[str, str] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
