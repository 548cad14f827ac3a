"""La Grande Guerre 14-18: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.grande_guerre import (
    campaign,
    conditions,
    invariants,
    notation,
    overlays,
    planned,
    remarks,
    report,
    scene,
    secrets,
    sequence,
    setup,
    struck,
    view,
)
from rules.grande_guerre.atlas import AROUND, FOLDER, SCENARIOS
from rules.grande_guerre.august.forms import FirstDiplomacy, WarPlans
from rules.grande_guerre.board import Board, P, home_side
from rules.grande_guerre.bot import BasicBot
from rules.grande_guerre.calculator import Calculator
from rules.grande_guerre.conditions import measured, observed
from rules.grande_guerre.examples import order_kinds
from rules.grande_guerre.interphase.packets import BudgetPacket, PoliticsPacket
from rules.grande_guerre.lexicon import VERBS
from rules.grande_guerre.names import NAMER
from rules.grande_guerre.orders import out_of_turn
from rules.grande_guerre.orders.packet import OpenPacket, Packet
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.reference import load
from rules.grande_guerre.segments import Segment
from rules.kernel.bots import RandomBot
from rules.kernel.fields import Value
from rules.kernel.odds import Planned
from rules.kernel.orders import Ambiguous, Order
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.texts import Catalogue, Line, Text
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, Overlay, Scenario, SeatSpec, Title


def written(value: object, lang: str) -> str:
    """An id as an order in a language has it; half an id stands for itself."""
    try:
        return notation.grammar(TITLE.catalogue).written(str(value), lang)
    except Ambiguous:
        return str(value)


def line_written(text: object, lang: str) -> str:
    """An order that is kept in English, in the reader's language."""
    return TITLE.write(TITLE.parse(str(text), ""), lang)


class GrandeGuerre(Title):
    """The First World War in Europe, from the war plans of 1914 on."""

    id = "grande_guerre"
    name = "La Grande Guerre 14-18"
    adjacent = {area: tuple(links) for area, links in AROUND.items()}
    longest_game = 8_000
    players = (2, 7)
    board_type = Board
    steps = (
        *(sequence.Turn, sequence.BeginTurn, sequence.Campaign, Packet),
        *(sequence.Military, sequence.Final, sequence.StartTurn, sequence.NextTurn, Segment),
        *(PlanningPacket, PoliticsPacket, BudgetPacket, WarPlans, FirstDiplomacy),
    )
    scenarios = tuple(Scenario(name, each.minutes) for name, each in SCENARIOS.items())
    heaviest = "campaign_1915"
    options = (
        GameOption("players", (2, 3, 4, 5, 6, 7), 2),
        GameOption("game", ("full", "basic"), "full"),
        GameOption("orders", ("wego", "sequential", "army_by_army"), "wego"),
    )
    order_kinds = order_kinds()
    free_orders = (OpenPacket(), *out_of_turn.FREE)
    bots = {"random": RandomBot, "basic": BasicBot}
    odds = Calculator()
    end_rule = "G19.9"
    usual = "usual"
    measures = conditions.MEASURES
    condition_words = conditions.WORDS
    conditions = conditions.CONDITIONS
    sample = "if possible: attack DE_I > liege > brussels guns never stop losses_8 else: hold DE_I"
    catalogue = Catalogue.load(
        FOLDER / "words",
        {
            "corps": NAMER.corps,
            "army": NAMER.army,
            "unit": NAMER.unit,
            "turn": NAMER.turn,
            "place": NAMER.place,
            "wish": NAMER.wish,
            "item": NAMER.item,
            "post": NAMER.place_or_army,
            "verb": VERBS.write,
            "written": written,
            "line": line_written,
            "signed": NAMER.signed,
        },
    )
    references = load(FOLDER)
    rules = references["en"].rules

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(seat, setup.side_of_seat(seat)) for seat in setup.seats(scenario, options))

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        board = setup.new_board(scenario, options)
        if SCENARIOS[scenario].campaign:
            campaign.prepare(board, SCENARIOS[scenario])
        return board

    def standing_lines(self, view: Mapping[str, Any], seat: str) -> Sequence[Order]:
        return list(out_of_turn.as_orders(view, seat))

    def setup(self, p: P) -> None:
        sequence.begin(p)

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view.view(p, viewer)

    def label(self, p: P) -> Text:
        return Text.of("label.turn", turn=p.board.turn)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Any:
        return scene.scene(view, lang, self.catalogue)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        return remarks.remark(view, name, value)

    def space_of(self, view: Mapping[str, Any], value: Value) -> str:
        """An army or a high command is clicked where it stands."""
        board = view["board"]
        post = board["armies"].get(str(value)) or board["ghqs"].get(str(value)) or {}
        return str(post.get("at") or value)

    def sides(self, p: P) -> dict[str, str]:
        """G18: an Italy of its own takes the side that it joins."""
        return {seat: home_side(p.board, seat) or seat for seat in p.seats}

    def observed(self, view: Mapping[str, Any], lines: Sequence[Line]) -> Mapping[str, int]:
        return observed(view, lines)

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        return measured(view, name, args)

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn | None:
        return report.turn_of(label)

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown, lines)

    def planned_battles(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
        return planned.planned_battles(view, orders)

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        secrets.scramble(p, viewer, rng)

    def invariants(self, p: P) -> None:
        invariants.check(p)

    def parse(self, text: str, seat: str) -> Order:
        side = setup.side_of_seat(seat)
        return notation.grammar(self.catalogue, side).parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.grammar(self.catalogue).write(order, lang)


TITLE = GrandeGuerre()
NAMER.catalogue = TITLE.catalogue
