"""The scores of the short scenarios."""

from __future__ import annotations

from collections.abc import Callable

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import Board, P, held_by, nations_of, scenario_of, seat_side
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.stocks import losses_of
from rules.kernel.texts import Text

PER_POINT = 5
EAST_PRUSSIA = {
    "entente": {"allenstein": 2, "danzig": 3, "koenigsberg": 3, "thorn": 1},
    "central": {"lomza": 2, "plock": 1, "grodno": 2},
}
AHEAD = 2
BEARABLE = 2


def end_game(p: P) -> None:
    """The last turn of a scenario is over."""
    winner, reason, scores = SCORES[p.scenario](p)
    seats = [seat for seat in p.board.seats if seat_side(p.board, seat) == winner]
    told = {seat: scores[seat_side(p.board, seat)] for seat in p.board.seats}
    p.end(seats, reason, told)


Result = tuple[str, Text, dict[str, int]]


def side_losses(board: Board, side: str) -> int:
    return sum(losses_of(board, nation) for nation in nations_of(board, side))


def held_will(board: Board, side: str) -> int:
    """Objective values of enemy areas that a side holds."""
    enemy = nations_of(board, FOE[side])
    mine = [a for a, area in AREAS.items() if area.owner in enemy and held_by(board, a) == side]
    return sum(AREAS[a].will for a in mine)


def toward_zero(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)


def west_score(board: Board) -> int:
    """Objectives of the Central Powers less those of the Entente, and a fifth of the difference of losses."""
    areas = held_will(board, "central") - held_will(board, "entente")
    return areas + toward_zero(side_losses(board, "entente") - side_losses(board, "central"), PER_POINT)


def west_1914(p: P) -> Result:
    score, bands = west_score(p.board), scenario_of(p).bands
    scores = {"central": score, "entente": -score}
    if held_by(p.board, "paris") == "central":
        return "central", Text.of("victory.paris", score=score), scores
    if score >= bands["victory"]:
        return "central", Text.of("victory.west_central", score=score, needed=bands["victory"]), scores
    if score >= bands["draw"]:
        return "", Text.of("victory.west_draw", score=score), scores
    return "entente", Text.of("victory.west_entente", score=score, needed=bands["draw"]), scores


def serbia_1914(p: P) -> Result:
    board = p.board
    lost = {side: side_losses(board, side) for side in ("central", "entente")}
    scores = {"central": lost["entente"], "entente": lost["central"]}
    if any(held_by(board, a) == "entente" for a in ("sarajevo", "novi_sad")):
        return "entente", Text("victory.serbia_invades"), scores
    taken = [a for a in ("belgrade", "valjevo", "nish") if held_by(board, a) == "central"]
    if "belgrade" in taken and len(taken) > 1:
        return "central", Text("victory.serbia_overrun"), scores
    if "belgrade" in taken or "valjevo" in taken:
        return "central", Text("victory.serbia_entered"), scores
    if lost["central"] <= BEARABLE * lost["entente"]:
        return "", Text.of("victory.serbia_draw", **lost), scores
    return "entente", Text.of("victory.serbia_holds", **lost), scores


def east_prussia_1914(p: P) -> Result:
    """Areas held, and a point for every Russian corps destroyed."""
    board = p.board
    scores = {
        side: sum(worth for area, worth in areas.items() if held_by(board, area) == side)
        for side, areas in EAST_PRUSSIA.items()
    }
    scores["central"] += sum(is_destroyed(board, c) for c in board.corps if c.startswith("RU_"))
    ahead = scores["central"] - scores["entente"]
    winner = "central" if ahead >= AHEAD else "entente" if -ahead >= AHEAD else ""
    return winner, Text.of("victory.east_prussia", **scores), scores


def is_destroyed(board: Board, corps: str) -> bool:
    each = board.corps[corps]
    return not each.at and not each.reserve and not each.back


SCORES: dict[str, Callable[[P], Result]] = {
    "west_1914": west_1914,
    "serbia_1914": serbia_1914,
    "east_prussia_1914": east_prussia_1914,
}
