"""25.2: peace talks in winter: a common offer, sincere or a bluff, and the test of the target."""

from __future__ import annotations

from collections.abc import Iterator

from rules.grande_guerre.atlas import AREAS, MAJORS, year_of
from rules.grande_guerre.board import Board, P, controller, held_by, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.diplomacy.levels import move_level
from rules.grande_guerre.diplomacy.vocabulary import is_at_war, lost_cities
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.peace.leaving import surrender
from rules.grande_guerre.stocks import is_communist

TARGET = {"central": "RU", "entente": "AH"}
PROPOSERS = {"central": ("DE",), "entente": ("FR", "RU")}
NEED = 9
COST, FAILURE, ACCEPTED = 1, 1, 2
RUSSIAN_AID, AUSTRIAN_AID = 40, 60
MASARYK, SIXTE, WILSON = 46, 57, 19
SILENT = ("TR", "US")
LONG, LONGER = 2, 4
"""Turns of an Allied offensive that steady Russia, and from which each further one does."""


def proposer(board: Board, side: str) -> str:
    """25.2.2: Germany, or France or else Russia; it alone gains or loses National Will by the offer."""
    return next((n for n in PROPOSERS[side] if is_at_war(board, n) and side_of(board, n) == side), "")


def must_agree(board: Board, side: str) -> list[str]:
    """25.2.2: all majors of a side but Turkey have to choose the offer, each with one of its actions; those
    that never have any are not asked (18.1.5, 18.8.1.9)."""
    majors = [n for n in MAJORS if is_at_war(board, n) and side_of(board, n) == side]
    return [n for n in majors if n not in SILENT and not is_communist(board, n)]


def has_ground(board: Board, side: str) -> bool:
    """25.2.4: a city of the target must be in the hands of who proposes."""
    target = TARGET[side]
    return is_at_war(board, target) and bool(lost_cities(board, target))


def hold_talks(p: P, side: str, *, sincere: bool, answer: bool) -> None:
    """25.2.3: what comes of an offer, once the opponent has answered without knowing."""
    board = p.board
    leading = proposer(board, side)
    if not leading:
        return
    p.say("peace.offer", side=side, nation=TARGET[side], answer="yes" if answer else "no")
    if not sincere:
        bluff(p, side, answer=answer)
        return
    change(p, leading, -COST, "peace")
    if not answer:
        move_level(p, "US", 1 if side == "central" else -1, reason="peace")
    if has_ground(board, side):
        test_peace(p, side, leading, answer=answer)
    else:
        p.say("peace.no_ground", nation=TARGET[side])


def bluff(p: P, side: str, *, answer: bool) -> None:
    """A bluff that is believed costs the opponent's leader; one that is refused passes without effect."""
    if not answer:
        p.say("peace.bluff_refused", side=side)
        return
    victim = proposer(p.board, FOE[side])
    p.say("peace.bluff", side=side)
    if victim:
        change(p, victim, -d6(p, "bluff"), "peace")


def test_peace(p: P, side: str, leading: str, *, answer: bool) -> None:
    board, target = p.board, TARGET[side]
    rolled = d12(p, f"peace {target}")
    added = russian(board, answer=answer) if target == "RU" else austrian(board, answer=answer)
    p.say("peace.tested", nation=target, roll=rolled, modifier=added, needed=NEED)
    if rolled + added >= NEED:
        surrender(p, target, "separate", leading)
    else:
        change(p, leading, -FAILURE, "peace")


# 25.2.4: what counts; only the current year


def of_this_year(board: Board, turn: int) -> bool:
    return turn >= 0 and year_of(turn) == year_of(board.turn)


def offensives_this_year(board: Board, sector: str, side: str) -> Iterator[Offensive]:
    for each in board.offensives:
        if each.sector == sector and each.side == side and of_this_year(board, each.attacked):
            yield each


def beaten(board: Board, sector: str, side: str, defender: str, leaders: tuple[str, ...]) -> bool:
    """Whether a power was beaten this year in a Grand Offensive of others."""
    mine = offensives_this_year(board, sector, side)
    return any(go.status == "won" and go.defender == defender and go.leader in leaders for go in mine)


def aid_this_year(board: Board, donors: tuple[str, ...], to: str) -> int:
    return sum(board.economy[n].aided.get(to, 0) for n in donors if n in board.economy)


def holds_ground(board: Board, power: str, owners: tuple[str, ...]) -> bool:
    """Whether a power holds a city or fortress of some others."""
    held = [a for a in board.held if controller(board, a) == power and AREAS[a].owner in owners]
    return any(AREAS[a].city or AREAS[a].fortress for a in held)


def russian(board: Board, *, answer: bool) -> int:
    """25.2.4: the test of Russia."""
    turns = max(
        (go.attacked - go.launched + 1 for go in offensives_this_year(board, "french", "entente")), default=0
    )
    politics = board.politics["RU"]
    total = -ACCEPTED * answer - (len(lost_cities(board, "RU")) >= 2)
    total -= (turns >= LONG) + max(0, turns - LONGER + 1)
    total -= aid_this_year(board, ("FR", "GB", "US", "IT"), "RU") >= RUSSIAN_AID
    total -= holds_ground(board, "RU", ("DE", "AH"))
    total -= politics.parliament
    total += beaten(board, "russian", "central", "RU", ("DE",))
    total += sum(held_by(board, a) == "central" for a in ("petrograd", "paris"))
    total += (politics.regime == "M") - 2 * (politics.regime == "A" and politics.figure == "white")
    total += str(SIXTE) in board.cards.in_play
    return total - ("poland_government" in board.flags)


def austrian(board: Board, *, answer: bool) -> int:
    """25.2.4b: the test of Austria-Hungary."""
    promises, events = board.diplomacy.promises, {int(number) for number in board.cards.in_play}
    hostile_italy = side_of(board, "IT") == "entente"
    fronts = ["russian", *(["italian"] if hostile_italy else [])]
    won = any(go.status == "won" for s in fronts for go in offensives_this_year(board, s, "central"))
    total = -ACCEPTED * answer - (len(lost_cities(board, "AH")) >= 2)
    total -= ("istria" in promises) + ("transylvania" in promises)
    total -= (MASARYK in events) + (WILSON in events)
    total -= 2 * won + (aid_this_year(board, ("DE",), "AH") >= AUSTRIAN_AID)
    total -= board.politics["AH"].parliament
    lost = [beaten(board, s, "entente", "AH", ("RU", "IT")) for s in ("russian", "italian")]
    total += any(lost)
    total += "RU" in board.peace.out and MASARYK not in events
    total += not hostile_italy
    total += sum(2 for a in ("budapest", "vienna") if controller(board, a) == "RU")
    return total + 3 * (SIXTE in events)
