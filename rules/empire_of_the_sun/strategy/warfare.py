"""Chapter 11: submarines, B29s, and what they and the resources leave of the Japanese hand."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, TABLES, TOKYO, UNITS
from rules.empire_of_the_sun.board import BOX, Board, P
from rules.empire_of_the_sun.combat.losses import lose_step
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.hexes import AIRFIELDS, distance
from rules.empire_of_the_sun.strategy.reinforcements import level
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, several
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

HANDS = TABLES["hands"]
B29_RANGE, NEAR_TOKYO = 8, 3


def submarine_result(board: Board, roll: int) -> int:
    """11.21, 11.22: the modified roll; nought or less is a success."""
    early = 1 if 2 <= board.turn <= 4 else 0
    return roll - board.turn + board.escorts + early


class Submarines(Auto, tag="warfare.submarines"):
    """11.2: the Allied submarines against Japanese shipping."""

    rule = "11.21"

    def run(self, p: P) -> None:
        board = p.board
        board.phase, board.cards_lost, board.raids, board.fresh = "warfare", 0, 0, []
        board.europe_level = level(board.europe)
        roll = d10(p, "submarines")
        result = submarine_result(board, roll)
        p.say("warfare.submarines" if result <= 0 else "warfare.no_submarines", roll=roll, result=result)
        if result <= 0:
            board.cards_lost += 1
            board.decks[JAPAN].asp = max(1, board.decks[JAPAN].asp - 1)
            board.escorts = max(0, board.escorts - 2)


def bombers(board: Board) -> list[str]:
    """11.31: B29s in supply in range of Tokyo or in China; not those rebuilt in this turn."""
    fed = supply(board).units
    found = [u for u in board.units_of(ALLIES) if UNITS[u].b29 and u in fed and u not in board.rebuilt]
    return [u for u in found if reaches_tokyo(board, u)]


def reaches_tokyo(board: Board, unit: str) -> bool:
    place = board.at[unit]
    return place == BOX or (place in AIRFIELDS and distance(place, TOKYO) <= B29_RANGE)


def shielded(board: Board) -> bool:
    """11.32: an Allied airfield near Tokyo saves damaged bombers."""
    near = [h for h in AIRFIELDS if distance(h, TOKYO) <= NEAR_TOKYO]
    return any(board.controls(ALLIES, h) for h in near)


class Bomb(Decision, tag="warfare.bomb"):
    """11.3: which B29s bomb Japan."""

    rule = "11.31"
    kind = "bomb"
    policy = "bomb"

    def asked(self, p: P) -> list[str]:
        return [ALLIES] if bombers(p.board) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("warfare.bomb.ask", units=bombers(p.board))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        return several("units", "unit", bombers(p.board), rule="11.31")

    def apply(self, p: P, order: Order) -> None:
        for unit in bombers(p.board):
            if unit in order.args["units"]:
                raid(p, unit)
        p.done()

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        units = bombers(p.board) if policy["bomb"] == "all" else []
        return Order(seat, "bomb", {"units": units})


def raid(p: P, unit: str) -> None:
    """11.32: eight or less succeeds, four or less for a reduced unit; a nine costs a step."""
    board = p.board
    board.bombed.append(unit)
    roll = d10(p, "bombing")
    if roll <= (4 if board.is_reduced(unit) else 8):
        success(p, unit, roll)
        return
    p.say("warfare.raid_failed", unit=unit, roll=roll)
    if roll == 9 and not shielded(board):
        lose_step(p, unit)


def success(p: P, unit: str, roll: int) -> None:
    """J71 stops the loss of one card, and the raid then does not lift the will either; for 16.2 it counts."""
    board = p.board
    if board.turn not in board.raid_turns:
        board.raid_turns.append(board.turn)
    if board.interceptors == board.turn:
        board.interceptors = 0
        p.say("warfare.intercepted", unit=unit, roll=roll)
        return
    board.raids += 1
    board.cards_lost += 1
    p.say("warfare.raid", unit=unit, roll=roll)


def japanese_hand(board: Board) -> int:
    """11.11, 11.12: half the resource hexes, seven until 1943, less what was lost; never below four."""
    base = HANDS["japan_early"] if board.turn <= 4 else min(HANDS["most"], ceil(board.resources() / 2))
    return int(max(HANDS["least"], base - board.cards_lost))


def japanese_passes(cards: int) -> int:
    return int(HANDS["japan_passes"][str(cards)])


def allied_hand(board: Board) -> tuple[int, int]:
    """11.51, 11.52: cards and passes of the Allies."""
    cards, passes = HANDS["allies"].get(str(board.turn), HANDS["allies_later"])
    lost = sum(nation in board.surrendered for nation in ("china", "india", "australia"))
    lost += board.europe_level == 4
    return max(HANDS["least"], cards - lost), min(HANDS["most_passes"], passes + lost)
