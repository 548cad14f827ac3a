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
from rules.axis_allies_1942.notation import Args, Words, listed, need, read_number, read_space
from rules.axis_allies_1942.spelling import find_unit
from rules.kernel.orders import Order, Unreadable
from rules.kernel.title import Title

LOSS_FIELDS = ("units", *FIELDS.values(), "transports")
_GROUP = re.compile(r"(?P<power>[a-z_]+\.)?(?P<unit>[a-z_]+)(?P<detail>[@+~].*)?\Z")

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


def read_group(word: str) -> str:
    """A unit type with what tells its group apart, such as `fighter@2` or `united_states.inf`."""
    found = _GROUP.match(word)
    if found is None:
        raise Unreadable("notation.unknown_unit", word=word[:40], known=list(UNITS))
    return f"{found['power'] or ''}{find_unit(found['unit'])}{found['detail'] or ''}"


def read_groups(words: Words) -> dict[str, int]:
    found: dict[str, int] = {}
    while words and words[0].isdecimal() and len(words[0]) < 4:
        number = int(words.pop(0))
        if not words:
            raise Unreadable("notation.missing", what="unit")
        found[read_group(words.pop(0))] = number
    return found


def read_lose(words: Words) -> Args:
    """Losses, by class where the words say so; transports that stand alone are a class of their own."""
    args: Args = {}
    if words and words[0] not in LOSS_FIELDS:
        args["units"] = need(read_groups(words))
    while words and words[0] in LOSS_FIELDS:
        name = words.pop(0)
        args[name] = read_groups(words)
    return args


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


def write_values(args: Args) -> list[str]:
    return [str(value) for value in args.values()]


WRITERS: dict[str, Callable[[Args], list[str]]] = {
    "lose": lambda args: [f"{name} {listed(units)}".strip() for name, units in args.items()],
    "bombard": lambda args: [listed(args["ships"])],
}


def parse(title: Title, text: str, seat: str) -> Order:
    """Read an order of combat, or any other order of the title."""
    verb, *words = text.lower().split() or [""]
    if verb not in READERS or "=" in text:
        return notation.parse(title, text, seat)
    args = READERS[verb](words)
    if words:
        raise Unreadable("notation.surplus", words=" ".join(words)[:40], order=verb)
    return Order(seat, verb, args)


def write(order: Order) -> str:
    """Print an order so that `parse` reads it back."""
    if order.kind not in READERS:
        return notation.write(order)
    return " ".join(filter(None, [order.kind, *WRITERS.get(order.kind, write_values)(order.args)]))
