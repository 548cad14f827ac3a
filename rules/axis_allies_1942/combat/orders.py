"""One order of each kind that combat asks for, with its rule, for the documentation of the title."""

from __future__ import annotations

from typing import Any

EXAMPLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("resolve", "9.0", {"space": "egypt"}),
    ("lose", "9.3.6", {"units": {"infantry": 2, "artillery": 1}}),
    ("submarines", "9.3.3", {"submerge": 1}),
    ("press", "9.3.7B", {}),
    ("retreat", "9.3.8", {"to": "libya"}),
    ("bombard", "9.2.4", {"ships": {"battleship": 1}}),
    ("intercept", "9.1.5", {"fighters": 2}),
    ("divert", "12.3", {"to": "hawaiian_islands"}),
)
