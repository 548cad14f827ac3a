"""La Grande Guerre 14-18: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.grande_guerre import campaign, invariants, notation, scene, secrets, sequence, setup, view
from rules.grande_guerre.atlas import FOLDER, SCENARIOS
from rules.grande_guerre.august.forms import FirstDiplomacy, WarPlans
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.examples import order_kinds
from rules.grande_guerre.interphase.packets import BudgetPacket, PoliticsPacket
from rules.grande_guerre.lexicon import VERBS
from rules.grande_guerre.names import NAMER
from rules.grande_guerre.orders.packet import OpenPacket, Packet
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.reference import load
from rules.grande_guerre.segments import Segment
from rules.kernel.orders import Ambiguous, Order
from rules.kernel.texts import Catalogue, Text
from rules.kernel.title import GameOption, Scenario, SeatSpec, Title


def written(value: object, lang: str) -> str:
    """An id as an order in a language has it; half an id stands for itself."""
    try:
        return notation.grammar(TITLE.catalogue).written(str(value), lang)
    except Ambiguous:
        return str(value)


class GrandeGuerre(Title):
    """The First World War in Europe, from the war plans of 1914 on."""

    id = "grande_guerre"
    name = "La Grande Guerre 14-18"
    dark = True
    longest_game = 3_000
    players = (2, 7)
    board_type = Board
    steps = (
        *(sequence.Turn, sequence.BeginTurn, sequence.Campaign, Packet),
        *(sequence.Military, sequence.Final, sequence.StartTurn, sequence.NextTurn, Segment),
        *(PlanningPacket, PoliticsPacket, BudgetPacket, WarPlans, FirstDiplomacy),
    )
    scenarios = tuple(Scenario(name, each.minutes) for name, each in SCENARIOS.items() if not each.full)
    """The campaigns with politics are played in tests; they are offered when they are fast enough."""
    options = (
        GameOption("players", (2, 3, 4, 5, 6, 7), 2),
        GameOption("game", ("full", "basic"), "full"),
        GameOption("orders", ("wego", "sequential"), "wego"),
    )
    order_kinds = order_kinds()
    free_orders = (OpenPacket(),)
    end_rule = "G19.9"
    sample = "attack DE_I > liege > brussels guns never stop losses_8"
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

    def setup(self, p: P) -> None:
        sequence.begin(p)

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view.view(p, viewer)

    def label(self, p: P) -> Text:
        return Text.of("label.turn", turn=p.board.turn)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Any:
        return scene.scene(view, lang, self.catalogue)

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        secrets.scramble(p, viewer, rng)

    def invariants(self, p: P) -> None:
        invariants.check(p)

    def parse(self, text: str, seat: str) -> Order:
        return notation.grammar(self.catalogue).parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.grammar(self.catalogue).write(order, lang)


TITLE = GrandeGuerre()
NAMER.catalogue = TITLE.catalogue
