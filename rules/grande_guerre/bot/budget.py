"""Packet D: what a power buys, U-boats, aid, and the plans of the year."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.grande_guerre.atlas import MAJORS, TYPES
from rules.grande_guerre.board import Board, P, leader, played, seat_side, side_of
from rules.grande_guerre.bot.offensives import plans_of_the_year
from rules.grande_guerre.economy.budget import Item, items
from rules.grande_guerre.economy.building import is_colonial
from rules.grande_guerre.economy.recruits import base_recruits, most_corps
from rules.grande_guerre.tactics.learning import open_tactics
from rules.kernel.orders import Order

SHARES = (
    ("corps", 0.35),
    ("mun", 0.3),
    ("guns", 0.15),
    ("research", 0.1),
    ("amb", 0.06),
    ("mines", 0.02),
    ("fire", 1.0),
)
"""What part of the treasury each kind of thing may cost; the last takes what is left."""
GUNS = ("heavy_artillery", "light_tank", "heavy_tank", "fighter", "bomber", "assault")
LEAST_RESEARCH = 5
UBOATS = 8
RICH, GIFT = 90, 10
AIDED = ("RU", "IT", "FR")
TACTICS = ("flash_bombardment", "infiltration", "rolling_barrage", "defence_in_depth")


def budget(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    board = p.board
    for nation in [n for n in played(board, seat) if n in MAJORS]:
        purse = board.nations[nation].ep
        if nation == "DE" and board.strategic.uboats < UBOATS and board.strategic.submarine != "none":
            yield from (Order(seat, "uboats", {"nation": "DE", "count": n}) for n in (2, 1))
            purse -= GIFT
        if nation == "GB" and purse >= RICH:
            for ally in [n for n in AIDED if side_of(board, n) == side_of(board, "GB")][:2]:
                yield Order(seat, "aid", {"nation": "GB", "to": ally, "ep": GIFT, "mun": 0})
                purse -= GIFT
        wanted = shopping(board, nation, purse)
        if wanted:
            yield Order(seat, "budget", {"nation": nation, "items": wanted})
    if leader(board, seat_side(board, seat)) == seat:
        yield from study(board, seat)
        yield from plans_of_the_year(p, seat)


def study(board: Board, seat: str) -> Iterator[Order]:
    """21.5.2: the tactic of the year."""
    able = open_tactics(board, seat_side(board, seat))
    ranked = sorted(able, key=lambda t: (TACTICS.index(t) if t in TACTICS else len(TACTICS), t))
    yield from (Order(seat, "study", {"tactic": tactic}) for tactic in ranked[:1])


def shopping(board: Board, nation: str, purse: int) -> dict[str, int]:
    """The items of a budget, kind by kind within its share, nothing beyond the treasury."""
    offered = {item.key: item for item in items(board, nation)}
    found: dict[str, int] = {}
    left = purse
    for kind, share in SHARES:
        money = min(left, int(share * purse))
        for key, count in CHOOSERS[kind](board, nation, offered, money).items():
            found[key] = count
            left -= offered[key].price * count
    return found


Offered = dict[str, Item]


def munitions(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    return upto(offered, "mun", money)


def upto(offered: Offered, key: str, money: int) -> dict[str, int]:
    if key not in offered or offered[key].price > money:
        return {}
    return {key: min(offered[key].most, money // max(1, offered[key].price))}


def corps(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    """19.3: the best corps that can be had, built slowly."""
    kinds = [k.removeprefix("slow_") for k in offered if k.startswith("slow_")]
    best = sorted(
        (k for k in kinds if not is_colonial(k)), key=lambda k: (-TYPES[k].attack - TYPES[k].defence, k)
    )
    left, found = most_corps(base_recruits(board, nation)), dict[str, int]()
    for kind in best:
        item = offered[f"slow_{kind}"]
        count = min(item.most, left, money // max(1, item.price))
        if count > 0:
            found[item.key] = count
            left, money = left - count, money - count * item.price
    return found


def guns(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    """One of each kind as long as the money lasts, heavy guns first."""
    found: dict[str, int] = {}
    for key in GUNS:
        if key in offered and offered[key].price <= money:
            found[key] = 1
            money -= offered[key].price
    return found


def science(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    found = upto(offered, "research", money)
    return found if found.get("research", 0) >= LEAST_RESEARCH else {}


def ambassadors(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    return upto(offered, "amb", money)


def mines(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    """19.10.4: one field, where none is waiting to be laid."""
    wanted = "mines" in offered and offered["mines"].most > 0 and not board.economy[nation].mines
    return {"mines": 1} if wanted and offered["mines"].price <= money else {}


def firepower(board: Board, nation: str, offered: Offered, money: int) -> dict[str, int]:
    """19.7: the type of which most corps are in the field."""
    counts: dict[str, int] = {}
    for name, each in board.corps.items():
        kind = name.partition("#")[0]
        if each.at and f"fire_{kind}" in offered:
            counts[kind] = counts.get(kind, 0) + 1
    best = max(sorted(counts), key=lambda kind: counts[kind], default="")
    return upto(offered, f"fire_{best}", money) if best else {}


CHOOSERS = {
    "mun": munitions,
    "corps": corps,
    "guns": guns,
    "research": science,
    "amb": ambassadors,
    "mines": mines,
    "fire": firepower,
}
