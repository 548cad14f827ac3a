"""Conquest & Consequence: the contract of the title."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.conquest_consequence import (
    command,
    conditions,
    invariants,
    notation,
    overlays,
    remarks,
    report,
    rising_sun,
    scene,
    secrets,
    sequence,
    setup,
    struck,
)
from rules.conquest_consequence.atlas import AREAS, FOLDER, SEAS, SETUPS, around
from rules.conquest_consequence.board import Board, P
from rules.conquest_consequence.bot import BasicBot
from rules.conquest_consequence.calculator import Calculator
from rules.conquest_consequence.combat import (
    action,
    activation,
    battle,
    hits,
    leaving,
    reveal,
    rounds,
    sneak,
    suppression,
)
from rules.conquest_consequence.diplomacy import satellites
from rules.conquest_consequence.examples import ORDER_KINDS
from rules.conquest_consequence.movement import phase
from rules.conquest_consequence.names import CATALOGUE
from rules.conquest_consequence.policies import POLICIES, scopes
from rules.conquest_consequence.protocols import free, wishes
from rules.conquest_consequence.routes import supply
from rules.conquest_consequence.technology import intelligence, investments
from rules.conquest_consequence.view import view
from rules.conquest_consequence.year import government, lists, newyear
from rules.kernel.bots import RandomBot
from rules.kernel.fields import Option, Value
from rules.kernel.orders import Order
from rules.kernel.policies import Policy
from rules.kernel.reference import load_references
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.texts import Line, Text
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import GameOption, Overlay, Scenario, SeatSpec, Title

SEED_DICE = 16


class ConquestConsequence(Title):
    """Three powers in Asia and the Pacific, with hidden blocks and cards of many uses."""

    id = "conquest_consequence"
    name = "Conquest & Consequence"
    adjacent = {place: around(place) for place in (*AREAS, *SEAS)}
    players = (2, 3)
    board_type = Board
    steps = (
        *(sequence.Game, sequence.Year, sequence.BeginProduction, sequence.Season, sequence.BeginSeason),
        *(sequence.Turns, sequence.PlayerTurn, sequence.BeginTurn, sequence.EndTurn, sequence.Supply),
        *(
            sequence.EndYear,
            sequence.EndCampaign,
            setup.Cadres,
            setup.Deploy,
            newyear.NewYear,
            newyear.Events,
            newyear.Arrive,
        ),
        *(newyear.Decks, rising_sun.DrawActivism, lists.Production, lists.Execute),
        *(government.GovernmentPhase, government.Cycle, government.Play, government.Resolution),
        *(government.Statuses, government.Compliance, government.AfterGovernment, satellites.Garrison),
        *(intelligence.DoubleAgent, intelligence.MolePair, command.Commit, command.Show, command.First),
        *(phase.Movement, phase.EndMovement, phase.Excess, phase.Islet, phase.Intervene, phase.Judge),
        *(activation.CombatPhase, activation.Prepare, activation.Activate, activation.FaceUp),
        *(activation.EndCombat, sneak.SneakRaid, sneak.SneakBattle, sneak.SneakOver, sneak.SneakShot),
        *(sneak.SneakWar, battle.Battles, battle.Next, battle.Begin, battle.Targets, battle.Muster),
        *(rounds.JoinGroup, rounds.Group, rounds.Round, rounds.EndRound, rounds.NextRound, rounds.EndBattle),
        *(
            reveal.Secrets,
            reveal.Window,
            action.Action,
            action.AfterStrike,
            action.Gone,
            hits.Hits,
            hits.Loss,
        ),
        *(leaving.Leave, leaving.Escape, leaving.Rebasing, suppression.Suppression, suppression.Ambush),
        *(suppression.Ambushed, suppression.Sweep, supply.SupplyPhase, supply.Attrition),
        *(supply.Unsupported, supply.Blockade, supply.AfterSupply),
    )
    free_orders = (investments.Reveal(), free.Disband(), free.Repudiate(), wishes.Wish())
    scenarios = (Scenario("china_1937", 60), Scenario("1936", 600), Scenario("rising_sun", 400))
    heaviest = "1936"
    options = (GameOption("production", ("parallel", "sequential"), "parallel"),)
    policies = POLICIES
    odds = Calculator()
    bots = {"random": RandomBot, "basic": BasicBot}
    order_kinds = ORDER_KINDS
    measures = conditions.MEASURES
    condition_words = conditions.WORDS
    end_rule = "18.0"
    longest_game = 6_000
    longest_run = 2_000
    without = {"levels": "a block is one sign with its strength on it, and is read however far out one is"}
    sample = "if possible: move infantry/3 mukden > jehol > peiping else: end movement"
    catalogue = CATALOGUE
    references = load_references(FOLDER)
    rules = references["en"].rules

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        return tuple(SeatSpec(seat, seat) for seat in SETUPS[scenario].seats)

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Board:
        return setup.new_board(scenario, options)

    def setup(self, p: P) -> None:
        p.board.seed = p.roll(SEED_DICE, 1_000, "names", ())
        for deck in sorted(p.board.decks):
            p.board.decks[deck] = p.shuffle(p.board.decks[deck], f"{deck} deck")
        p.push(sequence.Game())

    def view(self, p: P, viewer: str | None) -> dict[str, Any]:
        return view(p, viewer)

    def label(self, p: P) -> Text:
        board = p.board
        facts = {"year": board.year, "phase": board.phase, "season": board.season}
        if board.phase == "setup":
            return Text("label.setup")
        if board.turn is not None:
            return Text.of("label.turn", **facts, seat=board.turn.seat)
        return Text.of("label.season" if board.season else "label.year", **facts)

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        return report.report(events)

    def turn_of(self, label: Text) -> Turn | None:
        return report.turn_of(label)

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        return overlays.overlays(view, space)

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        return remarks.remark(view, name, value)

    def warnings(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
        return tuple(remarks.warnings(view))

    def space_of(self, view: Mapping[str, Any], value: Value) -> str:
        """A card of the own hand is clicked there, also where it would be sealed with a condition."""
        return str(value).partition(":")[0]

    def on_turn(self, p: P) -> Sequence[str]:
        return [p.board.turn.seat] if p.board.turn else []

    def standing_lines(self, view: Mapping[str, Any], seat: str) -> Sequence[Order]:
        return wishes.as_orders(view, seat)

    def policy_scopes(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
        return scopes(policy)

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        return struck.struck(thrown, lines)

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        return conditions.measured(view, lines, name, args)

    def condition_value(self, vocabulary: str, word: str) -> str | None:
        return notation.meant(vocabulary, word)

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Any:
        return scene.scene(view, lang, self.catalogue)

    def scramble(self, p: P, viewer: str | None, rng: Random) -> None:
        secrets.scramble(p, viewer, rng)

    def invariants(self, p: P) -> None:
        invariants.check(p)

    def parse(self, text: str, seat: str) -> Order:
        return notation.parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        return notation.write(order, lang)


TITLE = ConquestConsequence()
