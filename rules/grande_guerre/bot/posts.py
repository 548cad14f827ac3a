"""Single corps that go to places of worth behind the front which the enemy could walk into."""

from __future__ import annotations

from collections.abc import Iterator

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import stands
from rules.grande_guerre.bot.moves import Group, Marches, Move
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.forces import attack_strength

HOPELESS = 0.45
PRECIOUS = 1
"""National Will from which a place gets a corps of its own."""


def posts(marches: Marches) -> Iterator[Move]:
    """The most precious places first, each with the weakest corps that gets there and can be spared."""
    theatre = marches.theatre
    bare = [a for a in theatre.exposed if is_bare(theatre, a)]
    for area in sorted(bare, key=lambda a: (-theatre.worth(a), a)):
        able = sorted(spare(theatre, marches.kept), key=lambda c: (attack_strength(theatre.board, [c]), c))
        afoot = (
            Move(Group([c]), theatre.ways([c])[area].path[1:]) for c in able if area in theatre.ways([c])
        )
        trains = (Move(Group([c]), (), area) for c in able if marches.has_train(c, area))
        move = next(afoot, None) or next(trains, None)
        if move is not None:
            yield marches.book(move)


def is_bare(theatre: Theatre, area: str) -> bool:
    """Whether a place of worth has neither walls nor corps that stay."""
    each = AREAS[area]
    precious = each.capital or each.will >= PRECIOUS
    return bool(precious) and not stands(theatre.board, area) and not theatre.staying(area)


def spare(theatre: Theatre, kept: set[str]) -> Iterator[str]:
    """Corps that are free to go, and do not leave a place of worth bare in their turn."""
    for area in theatre.movable:
        mine = [c for c in theatre.free(area) if c not in kept]
        lonely = area in theatre.exposed and len(theatre.staying(area)) <= 1
        yield from () if lonely else mine
