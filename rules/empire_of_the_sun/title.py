"""Empire of the Sun: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.empire_of_the_sun import (
    conditions,
    examples,
    invariants,
    notation,
    overlays,
    planned,
    policies,
    remarks,
    report,
    scene,
    setup,
    struck,
    view,
)
from rules.empire_of_the_sun.atlas import SCENARIOS, SIDES
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.bot.basic import BasicBot
from rules.empire_of_the_sun.conditions import measured, observed
from rules.empire_of_the_sun.hexes import FOLDER, NEIGHBOURS
from rules.empire_of_the_sun.odds import Calculator
from rules.empire_of_the_sun.politics.bidding import BIDDING, exchanged
from rules.empire_of_the_sun.steps import STEPS
from rules.kernel.bots import RandomBot
from rules.kernel.fields import Value
from rules.kernel.odds import Planned
from rules.kernel.orders import Order
from rules.kernel.reference import load_references
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.scene import Scene
from rules.kernel.texts import Catalogue, Line, Text
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, Overlay, Scenario, SeatSpec, Title


def written(value: Any, lang: str) -> str:
    return notation.written(TITLE.catalogue, value, lang)


class EmpireOfTheSun(Title):
    """The Pacific War, for two."""

    id = "empire_of_the_sun"
    name = "Empire of the Sun"
    adjacent = NEIGHBOURS
    board_type = Board
    schema = 2
    steps = STEPS
    scenarios = tuple(Scenario(each, SCENARIOS[each]["minutes"]) for each in SCENARIOS)
    heaviest = "1944"
    options = (
        GameOption("pw_resource_threshold", (3, 13), 3),
        GameOption("pw_bombing", ("per_turn", "once_per_game"), "per_turn"),
        GameOption("post_battle_first", ("reaction", "offensive"), "reaction"),
        GameOption("allied_ground_flip", ("any_undotted", "divisions_marine_and_corps"), "any_undotted"),
        GameOption("us_rivalry_binds_joint_hq", ("no", "yes"), "no"),
        GameOption("india_event_reset", ("later_turns", "same_turn", "never"), "later_turns"),
        GameOption("hong_kong_terrain", ("open", "mixed"), "open"),
        GameOption("mountain_cost", ("three", "all"), "three"),
        GameOption("fifteenth_army_factor", (18, 20), 18),
        GameOption("tournament_bid", ("no", "yes"), "no", BIDDING),
        GameOption("policy_answers", ("at_once", "at_sweep"), "at_once"),
    )
    policies = policies.POLICIES
    order_kinds = examples.ORDER_KINDS
    bots = {"random": RandomBot, "basic": BasicBot}
    measures = conditions.MEASURES
    condition_words = conditions.WORDS
    conditions = conditions.CONDITIONS
    sample = "if possible: pass else: done"
    odds = Calculator()
    end_rule = "4.5"
    longest_game = 2_500
    catalogue = Catalogue.load(FOLDER / "words", {"verb": notation.VERBS.write, "written": written})
    references = load_references(FOLDER)
    rules = references["en"].rules

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(side, side) for side in SIDES)

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        return setup.new_board(scenario, options)

    def setup(self, p: P) -> None:
        setup.begin(p)

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view.view(p, viewer)

    def label(self, p: P) -> Text:
        board = p.board
        if board.offensive:
            return Text.of("label.offensive", turn=board.turn, seat=board.offensive.seat)
        if board.go:
            return Text.of("label.go", turn=board.turn, seat=board.go)
        return Text.of(f"label.{board.phase}", turn=board.turn)

    def on_turn(self, p: P) -> Sequence[str]:
        board = p.board
        return [board.offensive.seat] if board.offensive else [board.go] if board.go else []

    def exchanged(self, p: P) -> Mapping[str, str]:
        return exchanged(p.board)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Scene:
        return scene.scene(view, lang, self.catalogue)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def space_of(self, view: Mapping[str, Any], value: Value) -> str:
        return overlays.space_of(view["board"], value)

    def reached(self, view: Mapping[str, Any], seat: str, ends: Sequence[str]) -> tuple[Overlay, ...]:
        return overlays.at_ends(view, seat, ends)

    def planned_battles(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
        return planned.battles(self.odds, view)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        return remarks.remark(view, name, value)

    def observed(self, view: Mapping[str, Any], lines: Sequence[Line]) -> Mapping[str, int]:
        return observed(view, lines)

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        return measured(view, name, args)

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn | None:
        seat = label.args.get("seat")
        return Turn(seat, Text.of("report.go", **label.args)) if isinstance(seat, str) else None

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown, lines)

    def upcast(self, tree: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1 noted on the step that brings a unit whether it may be lost; now it always may (5.33)."""
        for step in tree["stack"]:
            step.pop("lost", None) if step["step"] == "card.enter" else None
        return tree

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        view.scramble(p, viewer, rng)

    def invariants(self, p: P) -> None:
        if p.state.outcome is None:
            invariants.check(p.board)

    def parse(self, text: str, seat: str) -> Order:
        return notation.grammar(self.catalogue).parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.grammar(self.catalogue).write(order, lang)


TITLE = EmpireOfTheSun()
