"""G15: the Grand Offensives of a year, and whether one is launched, goes on or stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.grande_guerre.atlas import AROUND, nation_of
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.odds import Odds, chances
from rules.grande_guerre.offensives import plans
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.outlook import fight_for
from rules.kernel.orders import Order

RUNS = 40
HOPEFUL, STUBBORN = 0.25, 0.15
MONTHS = {"central": "may", "entente": "jun"}
TIRED, SHELLS = 18, 4
BOMBARDMENT = 1
"""Trench levels that a bombardment is expected to take off."""
TERMS = {"gas": "usual", "letter_attack": "W", "barrage": "usual", "infiltration": "usual"}


def plans_of_the_year(p: P, seat: str) -> Iterator[Order]:
    """For each sector the target with the best odds, if they give any hope."""
    board, side, theatre = p.board, seat_side(p.board, seat), Theatre(p, seat)
    for sector in plans.SECTORS:
        if not plans.may_plan(board, side, sector):
            continue
        best = max(prospects(theatre, sector), key=lambda each: each[0], default=None)
        if best is not None and best[0] >= HOPEFUL:
            _, nation, armies, target = best
            args = {"sector": sector, "leader": nation, "armies": list(armies), "month": MONTHS[side]}
            yield Order(seat, "offensive", {**args, "target": target})


def prospects(theatre: Theatre, sector: str) -> Iterator[tuple[float, str, tuple[str, ...], str]]:
    board, side = theatre.board, theatre.side
    for target in plans.targets(board, side, sector):
        if plans.neutral_owner(board, target):
            continue
        for nation in plans.leaders(board, side, sector):
            armies = near(theatre, plans.armies(board, side, sector, nation), nation, target)
            party = attackers(theatre, armies, target)
            if len(party) >= plans.LEAST_CORPS:
                odds = outlook(theatre, party, target)
                yield odds.win * (1 + theatre.worth(target) / 5), nation, armies, target


def near(theatre: Theatre, armies: Sequence[str], nation: str, target: str) -> tuple[str, ...]:
    """The two armies with most corps next to the target."""
    mine = [a for a in armies if nation_of(a) == nation]
    counts = {a: len(attackers(theatre, (a,), target)) for a in mine}
    ranked = sorted((a for a in mine if counts[a]), key=lambda a: (-counts[a], a))
    return tuple(ranked[: plans.ARMIES])


def attackers(theatre: Theatre, armies: Sequence[str], target: str) -> dict[str, str]:
    """The corps of the armies that stand next to the target."""
    board, found = theatre.board, dict[str, str]()
    for army in armies:
        for corps in corps_of(board, army):
            if board.corps[corps].at in AROUND[target] and corps in theatre.fed:
                found[corps] = board.corps[corps].at
    return found


def outlook(theatre: Theatre, party: dict[str, str], target: str) -> Odds:
    """The odds of a main battle after a bombardment."""
    defenders = theatre.foes(target)
    if not defenders:
        return Odds(1.0, 0.0, 0.0)
    fight = fight_for(theatre.board, target, party, defenders, "main")
    return chances(fight._replace(wall=max(0, fight.wall - BOMBARDMENT)), RUNS)


def launches(theatre: Theatre, seat: str) -> Iterator[tuple[Order, dict[str, str], str]]:
    """The line that begins or continues an offensive, with the corps for it and the target."""
    board, side = theatre.board, theatre.side
    for sector in plans.SECTORS:
        offensive = plans.running(board, side, sector)
        if offensive is None or offensive.turn > board.turn:
            continue
        party = attackers(theatre, offensive.armies, offensive.target)
        odds = outlook(theatre, party, offensive.target) if party else Odds(0.0, 0.0, 0.0)
        if goes(theatre, offensive, party, odds):
            heavy = "heavy" if board.nations[offensive.leader].mun >= 2 * SHELLS else "standard"
            line = Order(seat, "launch", {"sector": sector, "bombardment": heavy, **TERMS})
            yield line, party, offensive.target
        elif offensive.status == "progress":
            yield Order(seat, "stop", {"sector": sector}), {}, offensive.target


def goes(theatre: Theatre, offensive: Offensive, party: dict[str, str], odds: Odds) -> bool:
    board = theatre.board
    leader = board.nations[offensive.leader]
    if leader.nw < TIRED or leader.mun < SHELLS or not theatre.foes(offensive.target):
        return False
    if offensive.status == "progress":
        return bool(party) and odds.win >= STUBBORN
    fresh = not plans.attacked_last_turn(board, theatre.side, offensive.target)
    return fresh and len(party) >= plans.LEAST_CORPS and odds.win >= STUBBORN
