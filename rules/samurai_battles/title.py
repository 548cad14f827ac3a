"""Commands & Colors: Samurai Battles: the contract of the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.kernel.fields import AnyField, Option, Value
from rules.kernel.odds import Planned
from rules.kernel.orders import Order
from rules.kernel.policies import Policy
from rules.kernel.reference import load_references
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.texts import Catalogue, Line, Text
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, OrderKind, Overlay, Scenario, SeatSpec, Title
from rules.samurai_battles import (
    conditions,
    examples,
    invariants,
    notation,
    odds,
    overlays,
    remarks,
    report,
    scene,
    sequence,
    spelling,
    struck,
    view,
)
from rules.samurai_battles.atlas import ADJACENT, COMMAND_DECK, DRAGON_DECK, FOLDER, OFF, SCENARIOS, SEATS
from rules.samurai_battles.battle import (
    ground,
    honor,
    leaders,
    melee,
    phase,
    ranged,
    reaction,
    retreats,
    throws,
)
from rules.samurai_battles.board import Board, P
from rules.samurai_battles.bot import BasicBot, HastyBot
from rules.samurai_battles.cards import challenge, command, dragons
from rules.samurai_battles.cards.hands import hold, next_card
from rules.samurai_battles.lexicon import VERBS
from rules.samurai_battles.movement import moves, orders
from rules.samurai_battles.policies import POLICIES, fields_in_play, scopes
from rules.samurai_battles.victory import place, set_up


def piece_name(token: str, lang: str) -> str:
    """A hex, or the leader in it."""
    hex_ = orders.place_of(token).upper()
    return {"en": f"leader of {hex_}", "es": f"líder de {hex_}"}[lang] if orders.is_detached(token) else hex_


def hex_name(hex_: str, lang: str) -> str:
    away = {"en": "off the board", "es": "fuera del tablero"}
    return away[lang] if hex_ == OFF else hex_.upper()


def written(value: str, lang: str) -> str:
    return notation.written(TITLE.catalogue, value, lang)


class SamuraiBattles(Title):
    """Battles of the Sengoku age: section cards, symbol dice, honor, and Dragon cards out of hidden hands."""

    id = "samurai_battles"
    name = "Commands & Colors: Samurai Battles"
    adjacent = ADJACENT
    board_type = Board
    schema = 2
    rev = 2
    steps = (
        *(sequence.Turn, sequence.Phase, sequence.BeginTurn, sequence.NewCards, sequence.Keep),
        *(sequence.Take, sequence.Sell, sequence.EndTurn),
        *(command.PlayCard, command.CommandReaction, command.ChooseAnew, command.PrepareOrders),
        *(dragons.ResolveDragon, dragons.Hunger, dragons.GiveWay, dragons.ForgetWays, dragons.PlayStolen),
        *(
            orders.GiveOrders,
            moves.March,
            moves.Arrival,
            moves.Insult,
            moves.Leave,
            phase.Battle,
        ),
        *(ranged.Volley, ranged.SecondShot, throws.Dice, throws.Bravery, throws.Roll, throws.Again),
        *(throws.Answer, throws.Hits, reaction.React, reaction.AttackerCards, reaction.DefenderCards),
        *(challenge.Challenge, melee.Melee, melee.Inspire, melee.StrikeFirst, melee.AfterStrike),
        *(melee.Attack, melee.Aftermath, melee.BattleBack, melee.BonusMelee, melee.FightOver),
        *(ground.GainGround, ground.Timid, ground.Advance, leaders.Flee),
        *(retreats.Retreat, honor.HonorDice, honor.LoseBlock),
    )
    scenarios = tuple(Scenario(name, 60) for name in SCENARIOS)
    heaviest = "sekigahara_1600"
    options = (
        GameOption("balance", ("off", "on"), "off"),
        GameOption(
            "kobayakawa", ("off", "on"), "off", tuple(n for n, s in SCENARIOS.items() if "kobayakawa" in s)
        ),
    )
    policies = POLICIES
    order_kinds = tuple(
        OrderKind(kind, Order("red", kind, args), rule) for kind, rule, args in examples.EXAMPLES
    )
    bots = {"random": HastyBot, "basic": BasicBot}
    conditions = conditions.CONDITIONS
    condition_words = spelling.CONDITIONS
    without = {"levels": "a field of 13 hexes by 9 is read at every size, and a stack is one unit"}
    sample = "if retreats: advance e4; melee e5 > d6 else: stay"
    end_rule = "4.1"
    longest_game = 5_000
    catalogue = Catalogue.load(
        FOLDER / "words",
        {"hex": hex_name, "piece": piece_name, "verb": VERBS.write, "written": written},
    )
    references = load_references(FOLDER)
    rules = references["en"].rules

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(seat, seat) for seat in SEATS)

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        goal, dealt = set_up(scenario, dict(options))
        board = Board(goal, SCENARIOS[scenario]["first"], {}, {}, {}, {}, {})
        board.honor = {seat: dealt[seat]["honor"] for seat in SEATS}
        board.banners = dict.fromkeys(SEATS, 0)
        for hands in (board.hands, board.dragons, board.spent):
            hands.update({seat: [] for seat in SEATS})
        place(scenario, dict(options), board)
        return board

    def setup(self, p: P) -> None:
        """5: shuffle both decks and deal."""
        board = p.board
        board.command.pile = p.shuffle(list(COMMAND_DECK), "command")
        board.dragon.pile = p.shuffle(list(DRAGON_DECK), "dragon")
        _, dealt = set_up(p.scenario, p.options)
        for seat in SEATS:
            for name, deck, hand in (
                ("command", board.command, board.hands[seat]),
                ("dragon", board.dragon, board.dragons[seat]),
            ):
                for _ in range(dealt[seat][name]):
                    hold(hand, str(next_card(p, deck, name)))
        p.push(sequence.Turn())

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view.view(p, viewer)

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn:
        seat = label.args["seat"]
        return Turn(seat, Text.of("report.turn", turn=label.args["turn"], seat=seat))

    def policy_scopes(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
        return scopes(policy, view, seat)

    def on_turn(self, p: P) -> list[str]:
        return [p.board.active]

    def label(self, p: P) -> Text:
        board = p.board
        return Text.of("label.turn", turn=board.turn, seat=board.active, phase=board.phase)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Any:
        return scene.picture(view, lang, self.catalogue)

    def position(self, view: Mapping[str, Any], lang: str = "en") -> list[str]:
        """The units of both sides with their blocks and leaders, hex by hex."""
        return scene.position(view, lang, self.catalogue)

    def planned_battles(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
        return odds.planned(view, orders)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        return remarks.remark(view["board"], name, str(value))

    def policy_fields(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[AnyField, ...]:
        return fields_in_play(policy, view, seat)

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        view.scramble(p, viewer, rng)

    def invariants(self, p: P) -> None:
        invariants.check(p.board)

    def upcast(self, tree: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1 forgot what the other side had done as soon as a turn began."""
        tree["board"] |= {"fallen": [], "past": None}
        return tree

    def observed(self, view: Mapping[str, Any], lines: Sequence[Line]) -> dict[str, int]:
        return conditions.observed(view, lines)

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown, lines)

    def parse(self, text: str, seat: str) -> Order:
        return notation.grammar(self.catalogue).parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.grammar(self.catalogue).write(order, lang)


TITLE = SamuraiBattles()
