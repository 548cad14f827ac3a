"""Axis & Allies 1942, Second Edition: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.axis_allies_1942 import control, mobilize, movement, noncombat, purchase, sequence
from rules.axis_allies_1942.atlas import POWERS, STARTING_TREASURY, TERRITORIES, starting_forces
from rules.axis_allies_1942.board import Board, P, add_unit
from rules.axis_allies_1942.decks import seat_fighters
from rules.kernel.texts import Text
from rules.kernel.title import GameOption, Scenario, SeatSpec, Title

try:
    from rules.axis_allies_1942 import combat
except ImportError:
    combat = None


class AxisAllies1942(Title):
    """The Second World War from spring 1942: five powers, open information, six-sided dice."""

    id = "axis_allies_1942"
    name = "Axis & Allies 1942, Second Edition"
    players = (2, 5)
    board_type = Board
    steps = (
        *sequence.STEPS,
        *purchase.STEPS,
        *movement.STEPS,
        *(getattr(combat, "STEPS", None) or (sequence.ConductCombat,)),
        *noncombat.STEPS,
        *mobilize.STEPS,
        *control.STEPS,
    )
    scenarios = (Scenario("standard", 360), Scenario("tournament", 360))
    options = (
        GameOption("victory", ("standard", "total"), "standard"),
        GameOption("black_sea_closed", ("no", "yes"), "no"),
        GameOption("escorts_and_interceptors", ("no", "yes"), "no"),
        GameOption("suez_controllers", ("egypt", "sudan"), "egypt"),
    )
    order_kinds = ()
    end_rule = "3.3"

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(name, power.side) for name, power in POWERS.items())

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        board = Board(
            setup=scenario,
            round=1,
            power=next(iter(POWERS)),
            phase="purchase",
            units={},
            next_unit=1,
            control={name: land.controller for name, land in TERRITORIES.items() if not land.neutral},
            treasury=dict(STARTING_TREASURY),
            factories={},
        )
        for power, spaces in starting_forces(scenario).items():
            for space, units in spaces.items():
                _put(board, power, space, units)
        seat_fighters(board)
        return board

    def setup(self, p: P) -> None:
        p.push(sequence.Round())

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(p.board)
        if viewer not in (p.board.power, "*"):
            seen["plans"] = {}
        return seen

    def label(self, p: P) -> Text:
        return Text.of("label.turn", round=p.board.round, power=p.board.power, phase=p.board.phase)


def _put(board: Board, power: str, space: str, units: Mapping[str, int]) -> None:
    for name, number in units.items():
        if name == "industrial_complex":
            board.factories[space] = 0
            continue
        for _ in range(number):
            add_unit(board, name, power, space)


TITLE = AxisAllies1942()
