"""Border War: the contract of the title."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.border_war import (
    battle,
    campaign,
    initiative,
    notation,
    overlays,
    recruit,
    report,
    scene,
    sequence,
    struck,
    victory,
)
from rules.border_war.board import Board, Force, P, count
from rules.border_war.bot import BasicBot
from rules.border_war.initiative import draw
from rules.border_war.odds import Calculator, planned
from rules.border_war.policies import POLICIES
from rules.border_war.tables import (
    CARDS,
    CASTLES,
    FOLDER,
    HEXES,
    NEIGHBOURS,
    SCENARIOS,
    STACK,
    UNITS,
    card_kind,
    card_number,
)
from rules.border_war.view import hidden_forces, view
from rules.kernel.bots import RandomBot
from rules.kernel.conditions import Measure
from rules.kernel.decks import deal_anew
from rules.kernel.fields import Option, Value
from rules.kernel.odds import Planned
from rules.kernel.orders import Order
from rules.kernel.policies import Policy
from rules.kernel.reference import load_references
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.texts import Catalogue, Line, Text, named
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, OrderKind, Overlay, Scenario, SeatSpec, Title

FIRST_HAND = 2
CALCULATOR = Calculator()


def card_name(card: str, lang: str) -> str:
    return f"{TITLE.catalogue.name('card_kind', card_kind(card), lang)} {card_number(card)}"


def written(value: object, lang: str) -> str:
    return notation.written(TITLE.catalogue, value, lang)


class BorderWar(Title):
    """A quick war of hidden blocks for two or four, made for first steps and for tests."""

    id = "border_war"
    name = "Border War"
    adjacent = NEIGHBOURS
    rev = 2
    schema = 3
    players = (2, 4)
    board_type = Board
    steps = (
        *(sequence.Round, sequence.Turns, sequence.Turn, sequence.BeginTurn, sequence.EndTurn),
        *(sequence.NextRound, recruit.Income, recruit.Recruit, initiative.Deal, initiative.Commit),
        *(campaign.Campaign, campaign.Discard, battle.Battle, battle.FaceUp, battle.React, battle.Counter),
        *(battle.CardEffect, battle.Volley, battle.Losses, battle.FightOn, battle.Aftermath, victory.Score),
    )
    scenarios = (Scenario("duel", 20), Scenario("alliance", 40))
    heaviest = "alliance"
    options = (GameOption("length", (4, 6, 8), 6), GameOption("fog", ("on", "off"), "on"))
    policies = POLICIES
    order_kinds = (
        OrderKind("commit", Order("red", "commit", {"card": "ambush3", "gold": 2}), "4.2"),
        OrderKind("recruit", Order("red", "recruit", {"units": {"foot": 1, "horse": 1}}), "3.2"),
        OrderKind(
            "move",
            Order(
                "red", "move", {"units": {"foot": 2}, "from": "a1", "path": ["b1", "c2"], "stance": "bold"}
            ),
            "3.3",
        ),
        OrderKind("spy", Order("red", "spy", {"hex": "c3"}), "3.7"),
        OrderKind("play", Order("blue", "play", {"card": "retreat2", "to": "e4"}), "5.3"),
        OrderKind("pass", Order("blue", "pass"), "5.3"),
        OrderKind("lose", Order("red", "lose", {"units": {"militia": 1}}), "5.7"),
        OrderKind("discard", Order("red", "discard", {"cards": ["muster1"]}), "4.7"),
        OrderKind("end", Order("red", "end"), "3.3"),
    )
    bots = {"random": RandomBot, "basic": BasicBot}
    measures = (Measure("round"), Measure("blocks", ("hex",)), Measure("holds", ("seat", "hex")))
    condition_words = {"ronda": "round", "bloques": "blocks", "tiene": "holds"}
    sample = "if possible: move 2 foot b1 > c2 bold else: end"
    without = {
        "theatres": "the whole board is on the screen at once",
        "levels": "a hex holds four blocks at most, which are read however far out one is",
    }
    end_rule = "7.3"
    odds = CALCULATOR
    longest_game = 1_500
    catalogue = Catalogue.load(
        FOLDER / "words",
        {"card": card_name, "verb": notation.VERBS.write, "written": written},
    )
    references = load_references(FOLDER)
    rules = references["en"].rules

    def planned_battles(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
        return planned(view, orders, CALCULATOR)

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(seat, side) for seat, side in SCENARIOS[scenario]["sides"].items())

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        setup = SCENARIOS[scenario]
        seats = list(setup["sides"])
        forces = {at: Force(f["seat"], dict(f["units"])) for at, f in setup["forces"].items()}
        return Board(
            rounds=options["length"],
            sides=dict(setup["sides"]),
            castles={seat: CASTLES[seat] for seat in seats},
            gold=dict.fromkeys(seats, 0),
            forces=forces,
            owner={at: force.seat for at, force in forces.items()},
            prestige=dict.fromkeys(seats, 0),
            trails={seat: [] for seat in seats},
        )

    def setup(self, p: P) -> None:
        p.board.pile = p.shuffle(list(CARDS), "draw pile")
        for seat in p.seats:
            draw(p, seat, FIRST_HAND)
        p.push(sequence.Round())

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view(p, viewer)

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn | None:
        seat = label.args.get("seat")
        if seat is None:
            return None
        return Turn(seat, Text.of("report.turn", round=label.args["round"], seat=seat))

    def policy_scopes(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
        return tuple(Option(hex_, named("hex", hex_)) for hex_ in HEXES) if policy.scope else ()

    def on_turn(self, p: P) -> list[str]:
        return [p.board.active] if p.board.active else []

    def warnings(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
        return recruit.warnings(view, orders)

    def label(self, p: P) -> Text:
        board = p.board
        if board.active is None:
            return Text.of("label.round", round=board.round, rounds=board.rounds)
        return Text.of("label.turn", round=board.round, rounds=board.rounds, seat=board.active)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Any:
        return scene.picture(view, lang, self.catalogue)

    def position(self, view: Mapping[str, Any], lang: str = "en") -> list[str]:
        """Who holds which hexes, and with which blocks as far as the viewer knows them."""
        return scene.position(view, lang, self.catalogue)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        """What a card is good for besides its number."""
        return named("card_help", card_kind(str(value))) if name in ("card", "cards") else None

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        """Other blocks behind the fog, and other cards in the pile and in the other hands."""
        for hex_ in hidden_forces(p, viewer):
            force = p.board.forces[hex_]
            kinds = rng.choices(list(UNITS), k=count(force.units))
            force.units = {kind: kinds.count(kind) for kind in UNITS if kind in kinds}
        others = [seat for seat in p.seats if seat != viewer]
        hands = [p.board.hands[seat] for seat in others]
        deal_anew([p.board.pile, *hands], rng)
        for hand in hands:
            hand.sort()

    def invariants(self, p: P) -> None:
        board = p.board
        held = [card for hand in board.hands.values() for card in hand]
        assert sorted([*held, *board.pile, *board.discard]) == sorted(CARDS), "cards were lost or doubled"
        for hex_, force in board.forces.items():
            assert 1 <= count(force.units) <= STACK, f"{hex_} holds {force.units}"
            assert all(number > 0 for number in force.units.values()), f"{hex_} holds {force.units}"
        assert all(gold >= 0 for gold in board.gold.values()), f"gold {board.gold}"

    def upcast(self, tree: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1 listed the blocks one by one and kept no trails, schema 2 kept no results of battles."""
        board = tree["board"]
        if schema == 2:
            board["results"] = {}
            return tree
        board.setdefault("trails", {seat: [] for seat in tree["seats"]})
        for force in [*board["forces"].values(), *filter(None, [board["fight"]])]:
            force["units"] = {k: force["units"].count(k) for k in UNITS if k in force["units"]}
        return tree

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        """The round, blocks that stand in a hex, and whether somebody holds one."""
        forces = view["board"]["forces"]
        match name, args:
            case "round", ():
                return int(view["board"]["round"])
            case "blocks", (hex_,):
                return int(forces[hex_]["blocks"]) if hex_ in forces else 0
            case _, (seat, hex_):
                return int(forces[hex_]["seat"] == seat) if hex_ in forces else 0
        raise LookupError(name)

    def condition_value(self, vocabulary: str, word: str) -> str | None:
        if vocabulary == "hex" and word in HEXES:
            return word
        return super().condition_value(vocabulary, word)

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown, lines)

    def parse(self, text: str, seat: str) -> Order:
        return notation.grammar(self.catalogue).parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.grammar(self.catalogue).write(order, lang)


TITLE = BorderWar()
