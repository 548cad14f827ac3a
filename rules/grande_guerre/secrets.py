"""0.2: everything that a viewer may not know, changed into another possible truth."""

from __future__ import annotations

from random import Random

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.board import P, seat_of, seat_side
from rules.grande_guerre.diplomacy import seen as diplomacy
from rules.grande_guerre.events import seen as events
from rules.grande_guerre.policies import POLICIES, THIS_TURN
from rules.grande_guerre.view import is_seen, knows


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other corps in the stacks of the enemy, other stocks, other guns and other standing orders."""
    board = p.board
    side = seat_side(board, viewer) if viewer else ""
    for nation in board.nations:
        if not knows(board, nation, viewer, side):
            swap_corps(p, nation, viewer, side, rng)
            board.nations[nation].rp = rng.randint(0, 30)
            board.nations[nation].mun = rng.randint(0, 20)
            board.nations[nation].ep = rng.randint(0, 40)
            move_guns(p, nation, rng)
    diplomacy.scramble(board, side, rng)
    events.scramble(board, side, rng)
    for nation in board.nations:
        if seat_of(board, nation) != viewer:
            board.policies = {s: v for s, v in board.policies.items() if owner(s) != nation}
            if rng.random() < 0.5:
                name = rng.choice(sorted(POLICIES))
                board.policies[nation] = {name: rng.choice(POLICIES[name].values)}


def owner(scope: str) -> str:
    return nation_of(scope.removesuffix(THIS_TURN))


def swap_corps(p: P, nation: str, viewer: str | None, side: str, rng: Random) -> None:
    """The unseen corps of a nation change places."""
    board = p.board
    unseen = [c for c in board.corps if nation_of(c) == nation and not is_seen(board, c, viewer, side)]
    places = [board.corps[c] for c in unseen]
    rng.shuffle(places)
    board.corps |= dict(zip(unseen, places, strict=True))
    for each in places:
        if not each.bound and not each.back:
            each.reduced = rng.random() < 0.5


def move_guns(p: P, nation: str, rng: Random) -> None:
    posts = [a for a, hq in p.board.armies.items() if hq.at and nation_of(a) == nation]
    for unit, each in p.board.support.items():
        if nation_of(unit) == nation and posts and each.hq in p.board.armies:
            each.hq = rng.choice(posts)
