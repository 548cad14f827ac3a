"""One order of each kind, with its rule, for the documentation of the title."""

from __future__ import annotations

from typing import Any

EXAMPLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("play", "7", {"card": "left_flank_3", "dragon": "none"}),
    ("order", "8.6", {"pieces": ["c4", "d5", "e4"]}),
    ("move", "9.1", {"from": "c4", "path": ["d5"], "dragon": "none"}),
    ("fire", "10.2", {"from": "d5", "to": "e7", "dragon": "none"}),
    ("melee", "10.3", {"from": "e4", "to": "f4", "inspire": "no", "dragon": "none"}),
    ("swarm", "10.4", {"from": ["f5", "f6"], "to": "g6", "inspire": [], "dragon": "none"}),
    ("strike", "19.5", {"inspire": "no", "dragon": "none"}),
    ("battle_back", "10.8", {"inspire": "no", "dragon": "none"}),
    ("dragon", "18.4", {"card": "ambush"}),
    ("inspire", "10.5", {}),
    ("retreat", "12.2", {"from": "e4", "path": ["e3", "e2"]}),
    ("stand", "12.3", {"from": "e4"}),
    ("seppuku", "11.5", {"from": "e4"}),
    ("advance", "14.1", {"from": "e4", "dragon": "none"}),
    ("stay", "14.1", {}),
    ("lose", "13.2", {"hex": "h5"}),
    ("yield", "18.33", {"hex": "h5"}),
    ("keep", "15.2", {"card": "shogun"}),
    ("take", "15.3", {"what": "tokens", "discard": "none"}),
    ("sell", "15.4", {"card": "ambush"}),
    ("pass", "18.4", {}),
    ("end", "9.1", {}),
)
