"""Axis & Allies 1942, Second Edition: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rules.axis_allies_1942 import (
    conditions,
    examples,
    invariants,
    overlays,
    remarks,
    report,
    scene,
    sequence,
    struck,
    upcasts,
    view,
)
from rules.axis_allies_1942.atlas import NEIGHBOURS, POWERS, STARTING_TREASURY, TERRITORIES, starting_forces
from rules.axis_allies_1942.board import Board, P, add_unit
from rules.axis_allies_1942.bot import BasicBot
from rules.axis_allies_1942.bot.random import PatientBot
from rules.axis_allies_1942.calculator import Calculator
from rules.axis_allies_1942.combat import conduct
from rules.axis_allies_1942.conquest import control
from rules.axis_allies_1942.movement import combat_move, noncombat
from rules.axis_allies_1942.names import CATALOGUE
from rules.axis_allies_1942.notation import GRAMMAR
from rules.axis_allies_1942.options import bid
from rules.axis_allies_1942.policies import POLICIES, scopes
from rules.axis_allies_1942.production import mobilize, purchase
from rules.axis_allies_1942.transport.decks import seat_fighters
from rules.kernel.fields import Option, Value
from rules.kernel.orders import Order
from rules.kernel.policies import Policy
from rules.kernel.reference import load_references
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.scene import Scene
from rules.kernel.texts import Line, Text
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, OrderKind, Overlay, Scenario, SeatSpec, Title


class AxisAllies1942(Title):
    """The Second World War from spring 1942: five powers, open information, six-sided dice."""

    id = "axis_allies_1942"
    name = "Axis & Allies 1942, Second Edition"
    adjacent = NEIGHBOURS
    schema = 4
    rev = 2
    players = (2, 5)
    board_type = Board
    steps = (
        *(*bid.STEPS, *sequence.STEPS, *purchase.STEPS, *combat_move.STEPS),
        *conduct.STEPS,
        *(*noncombat.STEPS, *mobilize.STEPS, *control.STEPS),
    )
    scenarios = (Scenario("standard", 360), Scenario("tournament", 360))
    heaviest = "standard"
    options = (
        GameOption("victory", ("standard", "total"), "standard"),
        GameOption("black_sea_closed", ("no", "yes"), "no"),
        GameOption("escorts_and_interceptors", ("no", "yes"), "no"),
        GameOption("suez_controllers", ("egypt", "sudan"), "egypt"),
        GameOption("bid_axis", bid.BIDS, 0),
        GameOption("bid_allies", bid.BIDS, 0),
    )
    policies = POLICIES
    order_kinds = tuple(
        OrderKind(kind, Order("germany", kind, args), rule, kind not in examples.UNSUGGESTED)
        for kind, rule, args in examples.EXAMPLES
    )
    bots = {"random": PatientBot, "basic": BasicBot}
    measures = conditions.MEASURES
    condition_words = conditions.WORDS
    sample = "if holds germany egypt: move 1 tank libya > egypt else: move 1 tank libya > algeria"
    odds = Calculator()
    end_rule = "3.3"
    longest_game = 4_000
    catalogue = CATALOGUE
    references = load_references(Path(__file__).parent)
    rules = references["en"].rules

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(name, power.side) for name, power in POWERS.items())

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        board = Board(
            setup=scenario,
            round=1,
            power=next(iter(POWERS)),
            phase="bid",
            units={},
            next_unit=1,
            control={name: land.controller for name, land in TERRITORIES.items() if not land.neutral},
            treasury=dict(STARTING_TREASURY),
            factories={},
            bid=bid.bids(dict(options)),
        )
        for power, spaces in starting_forces(scenario).items():
            for space, units in spaces.items():
                put(board, power, space, units)
        seat_fighters(board)
        return board

    def setup(self, p: P) -> None:
        p.push(*(bid.PlaceBid(power) for power in POWERS), bid.KeepRest(), sequence.Round())

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view.view(p, viewer)

    def policy_scopes(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
        return scopes(policy)

    def on_turn(self, p: P) -> list[str]:
        return [p.board.power]

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn:
        power = label.args["power"]
        return Turn(power, Text.of("report.turn", round=label.args["round"], power=power))

    def warnings(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
        return purchase.warnings(view, orders)

    def label(self, p: P) -> Text:
        return Text.of("label.turn", round=p.board.round, power=p.board.power, phase=p.board.phase)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Scene:
        return scene.scene(view, lang)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        return remarks.remark(view, name, value)

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        return conditions.measured(view, name, args)

    def condition_value(self, vocabulary: str, word: str) -> str | None:
        if vocabulary == "space":
            return conditions.space_meant(word)
        return super().condition_value(vocabulary, word)

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        view.scramble(p, viewer, rng)

    def forget(self, p: P, viewer: str | None) -> bool:
        view.forget(p, viewer)
        return True

    def invariants(self, p: P) -> None:
        invariants.check(p.board)

    def upcast(self, tree: dict[str, Any], schema: int) -> dict[str, Any]:
        return upcasts.upcast(tree, schema)

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown)

    def parse(self, text: str, seat: str) -> Order:
        return GRAMMAR.parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return GRAMMAR.write(order, lang)


def put(board: Board, power: str, space: str, units: Mapping[str, int]) -> None:
    """Set up a power's units in one space."""
    for name, number in units.items():
        if name == "industrial_complex":
            board.factories[space] = 0
            continue
        for _ in range(number):
            add_unit(board, name, power, space)


TITLE = AxisAllies1942()
