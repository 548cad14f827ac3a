"""The scores of the short scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.grande_guerre.atlas import AREAS, MAJORS
from rules.grande_guerre.board import Board, P, held_by, home_side, nations_of, scenario_of, seats_of_side
from rules.grande_guerre.facts import FOE, SIDES
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
    seats = seats_of_side(p.board, winner)
    told = {seat: scores.get(home_side(p.board, seat), 0) for seat in p.board.seats}
    p.end(seats, reason, told)


Result = tuple[str, Text, dict[str, int]]


def side_losses(board: Board, side: str) -> int:
    return sum(losses_of(board, nation) for nation in nations_of(board, side))


def held_will(board: Board, side: str, *, majors: bool = False) -> int:
    """Objective values of areas of enemies, or of enemy majors only, that a side holds."""
    enemy = [n for n in nations_of(board, FOE[side]) if not majors or n in MAJORS]
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


def will_changes(board: Board, nations: Sequence[str]) -> int:
    """How National Will of some powers has changed since they were at war (`score` has what it was)."""
    return sum(board.nations[n].nw - board.score.get(f"will.{n}", board.nations[n].nw) for n in nations)


def year_1914(p: P) -> Result:
    """Objectives of the Central Powers less those of the Entente, and half the change of National Will."""
    board, bands = p.board, scenario_of(p).bands
    moved = will_changes(board, ("DE", "AH")) - will_changes(board, ("FR", "RU"))
    score = held_will(board, "central") - held_will(board, "entente") + toward_zero(moved, 2)
    scores = {"central": score, "entente": -score}
    if held_by(board, "paris") == "central":
        return "central", Text.of("victory.paris", score=score), scores
    if held_by(board, "berlin") == "entente":
        return "entente", Text.of("victory.berlin", score=score), scores
    winner = "central" if score >= bands["victory"] else "" if score >= bands["draw"] else "entente"
    return winner, Text.of("victory.year_1914", score=score), scores


def year_1915(p: P) -> Result:
    """The side whose majors have kept more of their National Will on average; under 2 apart it is a draw."""
    board = p.board
    means = {}
    for side in SIDES:
        powers = [n for n in nations_of(board, side) if n in MAJORS]
        means[side] = will_changes(board, powers) / max(1, len(powers))
    ahead = means["central"] - means["entente"]
    winner = "" if abs(ahead) < AHEAD else "central" if ahead > 0 else "entente"
    scores = {side: round(mean * 10) for side, mean in means.items()}
    return winner, Text.of("victory.year_1915", **scores), scores


def is_destroyed(board: Board, corps: str) -> bool:
    each = board.corps[corps]
    return not each.at and not each.reserve and not each.back


SCORES: dict[str, Callable[[P], Result]] = {
    "west_1914": west_1914,
    "serbia_1914": serbia_1914,
    "east_prussia_1914": east_prussia_1914,
    "year_1914": year_1914,
    "year_1915": year_1915,
}
