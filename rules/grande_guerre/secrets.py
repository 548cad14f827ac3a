"""0.2: everything that a viewer may not know, changed into another possible truth."""

from __future__ import annotations

from random import Random

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.board import Board, P, seat_of, seat_side
from rules.grande_guerre.diplomacy import seen as diplomacy
from rules.grande_guerre.economy.technology import PROJECTS
from rules.grande_guerre.events import seen as events
from rules.grande_guerre.facts import SIDES
from rules.grande_guerre.policies import POLICIES, THIS_TURN
from rules.grande_guerre.survey import look_away
from rules.grande_guerre.tactics.tables import TACTICS
from rules.grande_guerre.view import betrayed, is_seen, knows, proposers


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other corps in the stacks of the enemy, other stocks, other guns and other standing orders."""
    board = p.board
    look_away(board)
    side = seat_side(board, viewer) if viewer else ""
    for nation in board.nations:
        if not knows(board, nation, viewer, side):
            swap_corps(p, nation, viewer, side, rng)
            board.nations[nation].rp = rng.randint(0, 30)
            board.nations[nation].mun = rng.randint(0, 20)
            board.nations[nation].ep = rng.randint(0, 40)
            move_guns(p, nation, rng)
            scramble_economy(board, nation, rng)
            swap_generals(board, nation, rng)
    for other in SIDES:
        if other != side:
            scramble_plans(board, other, side, rng)
    known = proposers(board, viewer, side)
    board.proposals = {s: said for s, said in board.proposals.items() if s in known}
    diplomacy.scramble(board, side, rng)
    events.scramble(board, side, rng)
    for nation in board.nations:
        if seat_of(board, nation) != viewer:
            board.policies = {s: v for s, v in board.policies.items() if owner(s) != nation}
            if rng.random() < 0.5:
                name = rng.choice(sorted(POLICIES))
                board.policies[nation] = {name: rng.choice(POLICIES[name].values)}


def scramble_economy(board: Board, nation: str, rng: Random) -> None:
    """0.2: treasury, flows, orders and research money are the owner's; the civil level is public."""
    mine = board.economy.get(nation)
    if mine is None:
        return
    mine.mun_flow, mine.mines = rng.randint(0, 12), rng.randint(0, 3)
    mine.rp_flow = None if mine.rp_flow is None else rng.randint(0, 12)
    mine.ordered = [each for each in mine.ordered if rng.random() < 0.5]
    mine.next_income = {reason: rng.randint(-8, 8) for reason in mine.next_income}
    mine.paid = {kind: rng.randint(1, 5) for kind in mine.paid}


def scramble_plans(board: Board, side: str, viewer: str, rng: Random) -> None:
    """0.2: projects, undisclosed technology, offensives that are planned, the tactic of the year, mines."""
    research = board.research.get(side)
    if research is not None:
        research.projects = {each: rng.choice((0, 16, 33)) for each in projects_of(side, rng)}
        research.wished = []
        open_ = {*research.shown, *research.used, *research.public}
        secret = [name for name in research.found if name not in open_ and not PROJECTS[name].open]
        research.found = {n: t for n, t in research.found.items() if n not in secret or rng.random() < 0.5}
        research.money = {nation: rng.choice((5, 10, 20)) for nation in research.money}
    planned = [o for o in board.offensives if o.side == side and o.status == "planned"]
    planned = [o for o in planned if not betrayed(board, o, viewer)]
    board.offensives = [o for o in board.offensives if o not in planned or rng.random() < 0.5]
    if side in board.tactics.studies:
        board.tactics.studies[side].tactic = rng.choice(["", *TACTICS])
    for zone, sides in list(board.navy.mines.items()):
        if side in sides and rng.random() < 0.5:
            sides.remove(side)
        if not sides:
            del board.navy.mines[zone]


def projects_of(side: str, rng: Random) -> list[str]:
    """Some projects that a side could be working at."""
    mine = sorted(name for name, each in PROJECTS.items() if each.side == side)
    return sorted(rng.sample(mine, min(len(mine), rng.randint(0, 3))))


def swap_generals(board: Board, nation: str, rng: Random) -> None:
    """0.2: who leads an army since the interphase is secret until it fights."""
    secret = [hq for name, hq in sorted(board.armies.items()) if nation_of(name) == nation and hq.secret]
    generals = [hq.general for hq in secret]
    rng.shuffle(generals)
    for hq, general in zip(secret, generals, strict=True):
        hq.general = general


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
