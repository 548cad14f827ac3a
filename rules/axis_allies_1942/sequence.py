"""Chapter 5: the sequence of play, as lists of steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import CANALS, SEA_ZONES, TURN_ORDER
from rules.axis_allies_1942.board import (
    Board,
    P,
    TurnStart,
    Unit,
    controls_canal,
    holds_own_capital,
)
from rules.axis_allies_1942.combat.conduct import ConductCombat
from rules.axis_allies_1942.conquest.control import CollectIncome, VictoryCheck
from rules.axis_allies_1942.movement.attacked import forget_attacks
from rules.axis_allies_1942.movement.combat_move import CombatMove
from rules.axis_allies_1942.movement.noncombat import NoncombatMove
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.production.mobilize import Mobilize, PlaceAnnounced
from rules.axis_allies_1942.production.purchase import Purchase
from rules.kernel.steps import Auto, Sequence, Step

BLACK_SEA = "sz16"
SUEZ_BANKS = {"egypt": ("egypt", "trans_jordan"), "sudan": ("anglo_egypt_sudan", "trans_jordan")}


class Round(Sequence, tag="sequence.round"):
    """5.1: the five powers in their order, then the victory check."""

    rule = "5.1"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (*(Turn(power=power) for power in TURN_ORDER), VictoryCheck(), NextRound())


class NextRound(Auto, tag="sequence.next_round"):
    """5.1: the round is over and another begins."""

    rule = "5.1"

    def run(self, p: P) -> None:
        p.board.round += 1
        p.push(Round())


class Turn(Sequence, tag="sequence.turn", kw_only=True):
    """5.2: the six phases; the steps themselves know whether the power may take them (5.3)."""

    rule = "5.2"
    power: str

    def steps(self, p: P) -> tuple[Step, ...]:
        return (
            BeginTurn(self.power),
            *(Enter("purchase"), Purchase()),
            *(Enter("combat_move"), CombatMove()),
            *(Enter("conduct_combat"), ConductCombat()),
            *(Enter("noncombat_move"), NoncombatMove()),
            *(Enter("mobilize"), PlaceAnnounced(), Mobilize()),
            *(Enter("collect_income"), CollectIncome()),
            EndTurn(),
        )


class BeginTurn(Auto, tag="sequence.begin_turn"):
    """5.4: the power becomes the active one, and what later rules ask about this moment is noted (21.7)."""

    rule = "5.4"
    power: str

    def run(self, p: P) -> None:
        board = p.board
        board.power = self.power
        board.trails[self.power], board.conquests[self.power], board.results[self.power] = [], [], {}
        board.conceded = [power for power in board.conceded if power != self.power]
        board.start = turn_start(board, p.options, self.power)
        p.say("sequence.turn", power=self.power, round=board.round)
        if not holds_own_capital(board, self.power):
            p.say("sequence.without_capital", power=self.power)


class Enter(Auto, tag="sequence.enter"):
    """5.2: a phase begins."""

    rule = "5.2"
    phase: str

    def run(self, p: P) -> None:
        p.board.phase = self.phase


class EndTurn(Auto, tag="sequence.end_turn"):
    """21.7: what units did this turn is forgotten."""

    rule = "21.7"

    def run(self, p: P) -> None:
        clean_up(p.board)
        p.turn_ends()


def turn_start(board: Board, options: Mapping[str, Any], power: str) -> TurnStart:
    """21.7: control, hostile zones, open canals (4.7) and usable complexes (13.1) as the turn begins."""
    hostile = Survey(board).hostile_zones
    banks = {"suez": SUEZ_BANKS[options["suez_controllers"]]}
    return TurnStart(
        control=dict(board.control),
        hostile_zones=[zone for zone in SEA_ZONES if zone in hostile],
        open_canals=[name for name in CANALS if controls_canal(board, power, name, banks.get(name))],
        closed_zones=[BLACK_SEA] if options["black_sea_closed"] == "yes" else [],
        factories=sorted(name for name in board.factories if board.control[name] == power),
        escorts=options["escorts_and_interceptors"] == "yes",
    )


def clean_up(board: Board) -> None:
    """21.7: every unit is fresh again, and nothing is left of plans and declarations."""
    for uid, unit in board.units.items():
        board.units[uid] = Unit(unit.type, unit.power, unit.space, unit.aboard)
    forget_attacks(board)
    board.captured, board.plans, board.announced, board.placed, board.bought = [], {}, {}, {}, {}


STEPS = (Round, NextRound, Turn, BeginTurn, Enter, EndTurn)
