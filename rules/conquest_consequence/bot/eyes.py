"""What a bot makes of its view: a board with guesses in the place of what it may not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import AREAS, CHINA, MINOR, SEAS, TYPES
from rules.conquest_consequence.board import SEATS_OF, Block, Board, Influence, Minor, Pair, Side, Turn

Seen = Mapping[str, Any]
PRIZES = frozenset(area for area in CHINA if AREAS[area].nation != "manchuria_korea" and AREAS[area].pop)
"""23.3: the cities that decide a short campaign."""
GUESS_CV = 2
PLAIN = ("year", "phase", "season", "order", "command", "control", "partisans", "wars", "bremp", "blockade")
DEEDS = ("raises", "loyalty_raises", "dows_made", "dows_suffered", "fought", "sneaked", "intruded")
TURN = ("seat", "kind", "orders", "duties", "sneak", "attacked", "trails")
WHOLE, ROUNDS, BEST = 6, 3, 9.0
FIRST = 0.6
"""The share of the defender's fire that falls before the attacker's: fortresses and equals fire first."""


class Guess(Board, omit_defaults=True):
    """A board with guesses in it; `goal` is that of a short campaign (23.3), in which nothing else counts."""

    goal: int = 0


def board_of(seen: Seen, scenario_closed: list[str], goal: int = 0) -> Guess:
    """The position as one seat sees it, in the words of the rules, so that rules can be asked about it."""
    board = Guess(seen["year"], {seat: _side(each) for seat, each in seen["sides"].items()}, goal=goal)
    for name in PLAIN:
        setattr(board, name, convert(seen[name], type(getattr(board, name))))
    board.influence = {n: Influence(*i) for n, i in seen["influence"].items()}
    board.status = {n: Influence(*i) for n, i in seen["status"].items()}
    board.minors = {n: convert(m, Minor) for n, m in seen["minors"].items()}
    board.closed = scenario_closed
    board.blocks = {f"{at:04}": _block(each) for at, each in enumerate(seen["blocks"])}
    _fortify(board, [f"{at:04}" for at, each in enumerate(seen["blocks"]) if each["type"] is None])
    board.turn = _turn(seen["turn"])
    return board


def _side(each: Mapping[str, Any]) -> Side:
    side = Side(each["ind"], each["loyalty"], hand=list(each["hand"] or ()), techs=dict(each["techs"]))
    side.chits, side.vault = list(each["chits"] or ()), convert(each["vault"] or [], list[Pair])
    for deed in DEEDS:
        setattr(side, deed, each[deed])
    return side


def _block(each: Mapping[str, Any]) -> Block:
    type_, cv = each["type"] or _likely(each), each["cv"] or GUESS_CV
    block = Block(each["nat"], type_, cv, each["at"], each["name"])
    for flag in ("up", "esc", "inv", "moved"):
        setattr(block, flag, bool(each.get(flag)))
    block.of = each["side"] if each["nat"] == MINOR else ""
    return block


def _likely(each: Mapping[str, Any]) -> str:
    """A hidden block is taken for a ship at sea and for infantry on land."""
    return "fleet" if each["at"] in SEAS else "infantry"


def _fortify(board: Board, hidden: list[str]) -> None:
    """One hidden block in each city is taken for its fortress."""
    walled = {b.at for b in board.blocks.values() if b.type == "fortress"}
    for key in hidden:
        block = board.blocks[key]
        if block.at in AREAS and AREAS[block.at].city and block.at not in walled:
            block.type = "fortress"
            walled.add(block.at)


def _turn(seen: Mapping[str, Any] | None) -> Turn | None:
    if seen is None:
        return None
    known = {name: seen[name] for name in TURN}
    return convert({**known, "ordered": bool(seen["trails"])}, Turn)


def own(board: Board, seat: str) -> dict[str, Block]:
    return {key: block for key, block in board.blocks.items() if SEATS_OF.get(block.nat) == seat}


def hits(blocks: list[Block], *, landed: bool) -> float:
    """Hits on ground units to expect in a round; before they have landed most invaders hold their fire."""
    firing = [b for b in blocks if landed or not b.inv]
    return sum(b.cv * TYPES[b.type].fire.get("G", 0) / WHOLE for b in firing)


def steps(blocks: list[Block]) -> float:
    return float(sum(b.cv for b in blocks if TYPES[b.type].kind == "G"))


def outlook(force: list[Block], against: list[Block]) -> float:
    """How a fight on land would go by average dice: what is killed, as a share, for what is lost."""
    ours, theirs = steps(force), steps(against)
    if not theirs:
        return BEST if ours else 0.0
    left, foes = ours, theirs
    for at in range(ROUNDS):
        if left <= 0 or foes <= 0:
            break
        first = hits(against, landed=True) * foes / theirs
        left -= first * FIRST
        foes -= hits(force, landed=at > 0) * max(0.0, left) / ours
        left -= first * (1 - FIRST) * max(0.0, foes) / theirs
    killed, lost = min(1.0, 1 - foes / theirs), min(1.0, 1 - left / ours)
    return min(BEST, killed**2 / max(0.1, lost))


def standing(board: Board, seat: str) -> float:
    """Own victory points, less half of what the best rival has."""
    others = [victory.total(board, each) for each in board.sides if each != seat]
    return victory.total(board, seat) - max(others, default=0) / 2


def goal_of(board: Board) -> int:
    """What Japan must reach in a short campaign; 0 in a whole game."""
    return board.goal if isinstance(board, Guess) else 0


def gain(board: Board, seat: str, area: str, before: float) -> float:
    """What holding an area would bring: points now, and something for land that may count later."""
    each = AREAS[area]
    if goal_of(board):
        return float(each.pop) if area in PRIZES and "japan" in (seat, board.control[area]) else 0.0
    if not each.pop + each.res + each.base:
        return 0.0
    kept, board.control = board.control, {**board.control, area: seat}
    after = standing(board, seat)
    board.control = kept
    return after - before + 0.4 * each.pop + 0.25 * each.res + 0.15 * each.base
