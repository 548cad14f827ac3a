"""0.5, 18.5: the moment at which a card or a political action takes effect, and what scripts can ask then."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from rules.grande_guerre.atlas import GENERALS, MAJORS, month_of, nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.diplomacy.vocabulary import is_at_war
from rules.grande_guerre.diplomacy.vocabulary import words as diplomatic_words
from rules.grande_guerre.politics.coups import putsch_problem, rising_problem
from rules.grande_guerre.politics.questions import (
    first_turn,
    is_active,
    kerenski,
    revolution,
    since,
    year,
)
from rules.grande_guerre.stocks import in_mutiny


class Moment(Struct):
    """Who acts, for which side, and what was named; `die` is the natural die of a card."""

    p: P
    side: str = ""
    nation: str = ""
    named: dict[str, Any] = field(default_factory=dict)
    die: int = 0
    success: bool = True
    kept: bool = False
    """Whether the card goes back to the hand."""


def is_neutral(board: Board, nation: str) -> bool:
    known = board.nations.get(nation)
    return known is not None and known.status not in ("war", "out")


def declared(board: Board, nation: str, action: str) -> bool:
    return action in board.politics[nation].done


def lost_offensive(board: Board, nation: str) -> bool:
    return since(board, nation, "lost", first_turn(board) - 1)


def suffered_offensive(board: Board, nation: str) -> bool:
    """Whether an enemy offensive against this power was won this year."""
    begun = first_turn(board)
    return any(go.defender == nation and go.status == "won" and go.ended >= begun for go in board.offensives)


def words(moment: Moment) -> dict[str, Any]:
    """The vocabulary of conditions; that of diplomacy and what politics adds."""
    board = moment.p.board
    politics = board.politics
    return {
        **diplomatic_words(board, moment.nation),
        **moment.named,
        "nw_of": lambda n: board.nations[n].nw,
        "regime": lambda n: politics[n].regime,
        "revolution": lambda n: revolution(board, n),
        "revolution_happened": lambda n: politics[n].revolutions > 0,
        "active_revolution": lambda n: is_active(board, n),
        "parliament": lambda n: politics[n].parliament,
        "free_press": lambda n: politics[n].free_press,
        "civil_of": lambda n: board.economy[n].civil if n in board.economy else 0,
        "strike": lambda n: bool(politics[n].strike),
        "revolt": lambda n: bool(politics[n].revolt),
        "mutiny": lambda n: in_mutiny(board, n),
        "kerenski": lambda n: kerenski(board, n),
        "figure": lambda n, colour: colour in MAJORS[n].figures and colour not in politics[n].gone,
        "neutral": lambda n: is_neutral(board, n),
        "out": lambda n: n in board.peace.out,
        "at_war": lambda n: is_at_war(board, n),
        "enemy_of": lambda n: bool(side_of(board, n)) and side_of(board, n) != moment.side,
        "declared": lambda n, action: declared(board, n, action),
        "offensive_lost": lambda n: lost_offensive(board, n),
        "offensive_suffered": lambda n: suffered_offensive(board, n),
        "sack_bonus": lambda g: "sack_bonus" in GENERALS[g].abilities,
        "submarine_next": board.strategic.submarine_next or "none",
        "year": year(board),
        "winter": month_of(board.turn) == "nov_dec",
        "die": moment.die,
        "success": moment.success,
        "planned": lambda action: action in moment.named.get("planned_actions", ()),
        "friend": lambda n: bool(side_of(board, n)) and side_of(board, n) == moment.side,
        "corps_of": lambda where, n: corps_of(board, where, n),
        "may_rise": lambda n, colour: not rising_problem(board, n, colour),
        "may_putsch": lambda n: not putsch_problem(board, n),
        "may_offer": lambda n: may_offer(board, n),
    }


def corps_of(board: Board, where: str, nation: str) -> int:
    """Corps of a nation in an area or a box."""
    return sum(where in (each.at, each.box) and nation_of(c) == nation for c, each in board.corps.items())


def may_offer(board: Board, nation: str) -> bool:
    """25.2.2: whether a power belongs to those that must all choose the peace offer."""
    from rules.grande_guerre.peace.talks import has_ground, must_agree

    side = side_of(board, nation)
    return bool(side) and nation in must_agree(board, side) and has_ground(board, side)


CONDITIONS = frozenset(
    (
        *("self", "held", "lost", "cities_lost", "corps_in", "side", "at_war", "level", "promise", "flag"),
        *("event", "submarine", "blockade", "submarine_losses", "submarine_next", "nw_of", "regime"),
        *("revolution", "revolution_happened", "active_revolution", "parliament", "free_press", "civil_of"),
        *("strike", "revolt", "mutiny", "kerenski", "figure", "neutral", "out", "enemy_of", "declared"),
        *("offensive_lost", "offensive_suffered", "sack_bonus", "year", "winter", "die", "success"),
        *("planned", "may_offer", "ally", "sector", "marker", "general", "successor", "ghq", "army"),
        *("manner", "target", "own", "theatre", "box", "fighter", "nation", "area", "friend", "corps_of"),
        *("may_rise", "may_putsch"),
    )
)
