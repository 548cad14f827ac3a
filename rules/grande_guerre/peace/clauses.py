"""25.2.4a, 25.2.4c, 25.3: what the victors get when a great power leaves the war."""

from __future__ import annotations

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, MAJORS, REGIONS
from rules.grande_guerre.board import LEADERS, Board, P, side_of
from rules.grande_guerre.facts import FOE

UNCONDITIONAL = {"FR": 10, "DE": 10, "RU": 7, "AH": 7, "GB": 5, "IT": 3, "TR": 1, "US": 0}
"""25.4.2: victory points for a surrender; a separate peace in the East is worth 2, a voluntary one 7."""
SEPARATE, VOLUNTARY = 2, 7


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """What a peace with a power is worth: `to` gets the money, `land` goes by region or area."""

    to: str
    ep: int = 0
    flow: int = 0
    ambassador: int = 1
    garrison: int = 0
    land: tuple[tuple[str, str], ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()
    fleet: str = ""


CLAUSES: dict[str, Clause] = {
    "RU": Clause(
        to="DE",
        ep=10,
        flow=2,
        garrison=13,
        land=(
            ("DE", "russian_poland"),
            ("DE", "finland"),
            ("AH", "austrian_gains_russia"),
            ("TR", "georgia"),
            ("RO", "bessarabia_moldavia"),
        ),
    ),
    "AH": Clause(
        to="IT",
        ep=10,
        garrison=10,
        land=(
            ("IT", "italian_gains"),
            ("RU", "galicia"),
            ("RO", "transylvania"),
            ("RS", "croatia"),
            ("RS", "bosnia"),
        ),
    ),
    "DE": Clause(
        to="FR",
        ep=50,
        ambassador=0,
        land=(("FR", "alsace_lorraine"), ("RU", "danzig_corridor")),
        boxes=(
            ("GB", "cameroon"),
            ("GB", "german_sw_africa"),
            ("GB", "german_east_africa"),
            ("GB", "tsingtao"),
        ),
    ),
    "FR": Clause(to="DE", ep=50, flow=2, garrison=12, fleet="DE"),
    "GB": Clause(to="DE", ep=40, flow=1, boxes=(("DE", "nigeria"), ("DE", "south_africa"))),
    "IT": Clause(to="AH", ep=10, garrison=5, boxes=(("TR", "libya"), ("TR", "rhodes"))),
    "TR": Clause(
        to="GB",
        ep=10,
        land=(
            ("GB", "mesopotamia"),
            ("GB", "palestine"),
            ("FR", "syria"),
            ("RU", "erevan"),
            ("GR", "izmir"),
            ("PE", "turkish_armenia"),
        ),
    ),
    "US": Clause(to="DE", ep=30, flow=1),
}
NEUTRAL_HEIRS = ("PE",)
"""Armenia goes to Persia, which fights for nobody."""


def areas_of(place: str) -> list[str]:
    return REGIONS.get(place) or [place]


def victor(board: Board, power: str, proposer: str = "") -> str:
    """Who gets the money: the power that the clause names, else the proposer, else the leader of its side."""
    side = FOE[side_of(board, power)]
    wanted = [CLAUSES[power].to, proposer, *LEADERS[side], *MAJORS]
    return next((n for n in wanted if n and side_of(board, n) == side), "")


def cessions(board: Board, power: str) -> dict[str, str]:
    """The areas that a power cedes, and to whom; only allies at war on the winning side are given any."""
    side = FOE[side_of(board, power)]
    found: dict[str, str] = {}
    for heir, place in CLAUSES[power].land:
        if side_of(board, heir) == side or heir in NEUTRAL_HEIRS:
            found |= dict.fromkeys(areas_of(place), heir)
    return found


def points_for(power: str, how: str) -> int:
    """25.4.2: victory points that the other side has from a power that is out."""
    if how == "separate":
        return SEPARATE
    return VOLUNTARY if how == "voluntary" else UNCONDITIONAL.get(power, 0)


def carry_out_clauses(p: P, power: str, how: str, proposer: str = "") -> None:
    """G19.6: land, money, flows and ambassadors; a communist power pays nothing (18.8.1.9, 25.3.1)."""
    board, clause = p.board, CLAUSES[power]
    winner = victor(board, power, proposer)
    for area, heir in cessions(board, power).items():
        cede(board, area, heir)
    for heir, box in clause.boxes:
        if side_of(board, heir) == FOE[side_of(board, power)]:
            board.boxes[box].owner = heir
    if not winner:
        return
    communist = power in board.politics and board.politics[power].regime == "C"
    board.nations[winner].ep += 0 if communist else clause.ep
    board.peace.flows[winner] = board.peace.flows.get(winner, 0) + clause.flow
    kept = board.peace.ambassadors
    kept[winner] = kept.get(winner, 0) + clause.ambassador
    board.peace.points[power] = points_for(power, how)
    if power == "GB":
        board.strategic.blockade = "none"


def cede(board: Board, area: str, heir: str) -> None:
    """An area passes to a new owner with control; it scores nothing (G16.1a)."""
    board.peace.ceded[area] = heir
    board.credits.pop(area, None)
    if AREAS[area].owner == heir:
        board.held.pop(area, None)
    else:
        board.held[area] = heir
    board.rails.pop(area, None)
