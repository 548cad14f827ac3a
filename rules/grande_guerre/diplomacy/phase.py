"""0.4 (3): the diplomacy phase of a turn, from the lines of packet A."""

from __future__ import annotations

from rules.grande_guerre.board import P, leader, seat_of, seat_side
from rules.grande_guerre.diplomacy.ambassadors import may_have_audience, recall, send, turkish_envoy
from rules.grande_guerre.diplomacy.audience import hold_test
from rules.grande_guerre.diplomacy.declarations import declare_war, may_declare
from rules.grande_guerre.diplomacy.levels import is_neutral
from rules.grande_guerre.events.cards import BLOCKADE, happen
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.policies import wish


def diplomacy(p: P) -> None:
    """Ambassadors travel, wars are declared, minors give up, and then the audiences of both sides."""
    turkish_envoy(p.board)
    for _, line in leaders_lines(p, "recall"):
        recall(p.board, line.args["amb"])
    for seat, line in leaders_lines(p, "amb"):
        if send(p.board, line.args["amb"], line.args["nation"]):
            p.say("diplomacy.sent", side=seat_side(p.board, seat), nation=line.args["nation"])
    for seat, line in take(p, "war"):
        by, on = line.args["by"], line.args["on"]
        if seat_of(p.board, by) != seat and wish(p.board, "consent", by) == "no":
            p.tell([seat, seat_of(p.board, by)], "diplomacy.no_consent", nation=by)
        elif may_declare(p.board, by, on):
            declare_war(p, by, on)
    lay_down_arms(p)
    audiences(p)
    britain = p.board.nations.get("GB")
    if britain and britain.side and britain.entered == p.board.turn:
        happen(p, BLOCKADE)


def leaders_lines(p: P, kind: str) -> list[tuple[str, Planned]]:
    """G22.3: what a side does once counts only from its leader's seat."""
    return [(seat, line) for seat, line in take(p, kind) if leader(p.board, seat_side(p.board, seat)) == seat]


def lay_down_arms(p: P) -> None:
    from rules.grande_guerre.peace.minors import minor_surrenders

    for _, line in take(p, "peace"):
        if p.board.nations[line.args["nation"]].side:
            minor_surrenders(p, line.args["nation"])


def audiences(p: P) -> None:
    """17.4.6: the winner of last turn's initiative first; if both ask in one country it is one test."""
    asked = {seat_side(p.board, seat): line.args["nation"] for seat, line in leaders_lines(p, "audience")}
    goals = list(dict.fromkeys(asked[side] for side in order(p) if side in asked))
    for country in goals:
        sides = [side for side in order(p) if asked.get(side) == country]
        able = [side for side in sides if may_have_audience(p.board, side, country)]
        if able and is_neutral(p.board, country):
            hold_test(p, country, "both" if len(able) > 1 else able[0])
        else:
            p.say("diplomacy.no_audience", nation=country)


def order(p: P) -> list[str]:
    """The side that moved first in the West last turn begins."""
    first = p.board.first.get("west") or p.board.first.get("east") or "central"
    return [first, FOE[first]]
