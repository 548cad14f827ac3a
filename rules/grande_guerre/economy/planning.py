"""20.2a, 20.4, 19.10.2, G10.3: the lines of packet A that belong to economy and technology."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.battle.results import to_pool
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.economy.research import research_phase
from rules.grande_guerre.economy.technology import PROJECTS, disclose, research_of
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.pieces import Army
from rules.grande_guerre.strategic.submarines import sink_by_asdic

WHOLE, REDUCED = 2, 1
"""G10.3: recruits of a corps that is disbanded."""


def research(p: P) -> None:
    """0.4 (1): what the leaders begin, drop and show, and then the tests of the turn."""
    for seat, line in take(p, "abandon"):
        for technology in line.args["projects"]:
            research_of(p.board, seat_side(p.board, seat)).projects.pop(technology, None)
    for seat, line in take(p, "research"):
        research_of(p.board, seat_side(p.board, seat)).wished = list(line.args["projects"])
    for seat, line in take(p, "disclose"):
        side, technology = seat_side(p.board, seat), line.args["technology"]
        if technology in research_of(p.board, side).found:
            disclose(p, side, technology)
            if "asdic" in PROJECTS[technology].gives:
                sink_by_asdic(p)
    research_phase(p)


def reorganise(p: P) -> None:
    """19.10.2, G10.3: new armies, and corps that give their recruits back."""
    for _, line in take(p, "found"):
        found_army(p, line.args["who"], line.args["corps"])
    for _, line in take(p, "convert"):
        convert(p, line.args["corps"], line.args["how"])


def found_army(p: P, army: str, corps: str) -> None:
    """The headquarters appears with its first corps, without a general of its own."""
    each = p.board.corps.get(corps)
    if army in p.board.armies or each is None or not each.at or each.army:
        return
    p.board.armies[army] = Army(at=each.at)
    each.army = army
    p.say("reinforcement.headquarters", army=army, area=each.at)


def convert(p: P, corps: str, how: str) -> None:
    each, nation = p.board.corps.get(corps), p.board.nations[nation_of(corps)]
    if each is None or not each.at or each.inside:
        return
    if how == "reduce" and not each.reduced:
        each.reduced = True
        nation.rp += REDUCED
        return
    nation.rp += REDUCED if each.reduced else WHOLE
    area = each.at
    to_pool(p.board, corps, area)
    key = f"{p.board.turn}.{nation_of(corps)}.{area}"
    p.board.destroyed[key] -= 1
    if not p.board.destroyed[key]:
        del p.board.destroyed[key]
