"""One order of each kind, with its rule, for the documentation of the title."""

from __future__ import annotations

from typing import Any

EXAMPLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("buy", "6.1", {"units": {"infantry": 3, "tank": 1}, "repair": {"germany": 2}}),
    ("move", "7.4", {"from": "germany", "path": ["poland"], "units": {"infantry": 2, "artillery": 1}}),
    ("fly", "7.8", {"from": "norway", "path": ["sz6", "sz7"], "units": {"fighter": 1}}),
    ("raid", "9.1.1", {"from": "germany", "path": ["sz5", "sz6", "united_kingdom"], "units": {"bomber": 1}}),
    ("escort", "9.1.5", {"from": "norway", "path": ["sz6", "united_kingdom"], "units": {"fighter": 1}}),
    (
        "load",
        "8.4b",
        {"from": "italy", "to": "sz15", "on": "transport", "units": {"infantry": 1, "artillery": 1}},
    ),
    ("assault", "9.2.1", {"from": "sz17", "to": "egypt", "cargo": "all"}),
    (
        "land",
        "8.4i",
        {"from": "sz15", "to": "libya", "cargo": "some", "on": "empty", "units": {"infantry": 1}},
    ),
    ("attack", "7.6", {"at": "sz12"}),
    ("ignore", "7.6", {"at": "sz12"}),
    (
        "plan",
        "18",
        {
            "at": "egypt",
            "losses": ["infantry", "artillery", "tank"],
            "rounds": 2,
            "odds": 0,
            "survivors": 0,
            "retreat": "libya",
            "submarines": "any",
        },
    ),
    ("share", "2.4", {"what": "carriers", "allow": "no"}),
    ("place", "13.3", {"at": "italy", "units": {"infantry": 2}}),
    ("bid", "19", {"at": "libya", "unit": "artillery"}),
    ("restart", "21.2", {}),
    ("concede", "3.4", {}),
    ("end", "5.2", {}),
    ("resolve", "9.0", {"space": "egypt"}),
    ("lose", "9.3.6", {"units": {"infantry": 2, "artillery": 1}}),
    ("submarines", "9.3.3", {"submerge": 1}),
    ("press", "9.3.7B", {}),
    ("retreat", "9.3.8", {"to": "libya"}),
    ("bombard", "9.2.4", {"ships": {"battleship": 1}}),
    ("intercept", "9.1.5", {"fighters": 2}),
    ("divert", "12.3", {"to": "hawaiian_islands"}),
)

UNSUGGESTED = ("share", "restart", "concede")
"""What is always open and hardly ever meant."""
