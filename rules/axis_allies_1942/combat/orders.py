"""Order text of combat: `lose 2 inf 1 tank`, `retreat libya`, `submarines 1`, `bombard 1 bb`.

Where not every combination of losses is legal, `lose air 1 fighter ships 2 destroyer` names each class.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.axis_allies_1942 import notation
from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.combat.hits import FIELDS
from rules.axis_allies_1942.groups import Group
from rules.axis_allies_1942.lexicon import KEYWORDS
from rules.axis_allies_1942.names import piece_meant, written
from rules.axis_allies_1942.notation import (
    Args,
    Words,
    Writer,
    counted,
    listed,
    need,
    read_number,
    read_space,
)
from rules.axis_allies_1942.spelling import find_unit
from rules.kernel.orders import Order, Unreadable
from rules.kernel.title import Title

LOSS_FIELDS = KEYWORDS.forms("units", *FIELDS.values(), "transports")
_WORD = re.compile(r"(?P<power>[a-z_]+\.)?(?P<unit>[a-z_]+)(?P<detail>[@+~/].*)?")
"""A group as people write it, its type perhaps shortened."""

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
"""One order of each kind, with its rule."""


def read_group(words: Words) -> str:
    """A unit type with what tells its group apart, such as `fighter@2` or `united_states.inf`."""
    if not words:
        raise Unreadable("notation.missing", what="unit")
    word = words.pop(0)
    found = _WORD.fullmatch(word)
    if found is None:
        raise Unreadable("notation.unknown_unit", word=word[:40], known=list(UNITS))
    power, detail = piece_meant(found["power"] or ""), piece_meant(found["detail"] or "")
    return f"{power}{find_unit(found['unit'])}{detail}"


def read_groups(words: Words) -> dict[str, int]:
    return counted(words, read_group)


def read_lose(words: Words) -> Args:
    """Losses, by class where the words say so; transports are always a class of their own."""
    args: Args = {}
    if words and words[0] not in LOSS_FIELDS:
        args = by_field(need(read_groups(words)))
    while words and words[0] in LOSS_FIELDS:
        name = KEYWORDS.read(words.pop(0))
        # A class of which nothing is lost stands alone: the next one may be called like a unit.
        args[name] = {} if words[:1] and words[0] in LOSS_FIELDS else read_groups(words)
    return args


def by_field(lost: dict[str, int]) -> Args:
    ships = {key: number for key, number in lost.items() if _is_transport(key)}
    others = {key: number for key, number in lost.items() if key not in ships}
    return {name: units for name, units in (("units", others), ("transports", ships)) if units}


def _is_transport(key: str) -> bool:
    group = Group.read(key)
    return group is not None and group.type == "transport"


READERS: dict[str, Callable[[Words], Args]] = {
    "resolve": lambda words: {"space": read_space(words)},
    "lose": read_lose,
    "submarines": lambda words: {"submerge": read_number(words)},
    "press": lambda words: {},
    "retreat": lambda words: {"to": read_space(words)} if words else {},
    "bombard": lambda words: {"ships": read_groups(words)},
    "intercept": lambda words: {"fighters": read_number(words)},
    "divert": lambda words: {"to": read_space(words)},
}


def write_values(args: Args, lang: str) -> list[str]:
    return [written(value, lang) for value in args.values()]


def write_losses(args: Args, lang: str) -> list[str]:
    return [f"{written(name, lang)} {listed(units, lang)}".strip() for name, units in args.items()]


WRITERS: dict[str, Writer] = {
    **dict.fromkeys(READERS, write_values),
    "lose": write_losses,
    "bombard": lambda args, lang: [listed(args["ships"], lang)],
}


def parse(title: Title, text: str, seat: str) -> Order:
    """Read an order of combat, or any other order of the title."""
    return notation.parse(title, text, seat, notation.READERS | READERS)


def write(order: Order, lang: str) -> str:
    """Print an order so that `parse` reads it back."""
    return notation.write(order, lang, notation.WRITERS | WRITERS, notation.READERS | READERS)
