"""The contract between a title and everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.kernel import branches, conditions, notation
from rules.kernel.bots import Bot, RandomBot
from rules.kernel.conditions import Measure
from rules.kernel.fields import AnyField, Option, Value
from rules.kernel.keywords import IF, TONGUES, is_branch
from rules.kernel.odds import Calculator, Planned, Unanswerable, chances_of
from rules.kernel.orders import SENSELESS, Order, RulesError, Unreadable, as_it_is, writable
from rules.kernel.policies import Policy
from rules.kernel.reports import ReportLine, Seen, Turn
from rules.kernel.scene.position import position_of
from rules.kernel.state import Codec
from rules.kernel.steps import FreeOrder, Step
from rules.kernel.texts import Catalogue, Line, Text
from rules.kernel.throws import Struck, Thrown

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.scene import Scene


class SeatSpec(Struct, frozen=True):
    """A side or power that somebody holds; seats of one `side` may be held by one player."""

    name: str
    side: str


class Scenario(Struct, frozen=True):
    """A set-up; its name and summary are the texts `scenario.<id>.name` and `scenario.<id>.summary`."""

    id: str
    minutes: int = 60


class OrderKind(Struct, frozen=True):
    """A kind of order, with an example for the documentation; its summary is the text `order.<kind>`."""

    kind: str
    example: Order
    rule: str = ""
    suggested: bool = True
    """Whether a mail may name it among the orders that one could give: nobody is advised to give up."""


class RuleText(Struct, frozen=True):
    """One numbered rule of the title's reference, in our own words."""

    number: str
    heading: str
    text: str = ""


class Reference(Struct, frozen=True):
    """The rules of a title in one language, in their order, and what stands before them.

    `synonyms` leads from words that players look for to those that the rules use.
    """

    lang: str
    rules: Mapping[str, RuleText]
    introduction: str = ""
    synonyms: Mapping[str, str] = {}


class GameOption(Struct, frozen=True):
    """A variant chosen when a game is created; its texts are `option.<name>` and `option.<name>.<value>`.

    It is offered in the scenarios that it names, or in all of them.
    """

    name: str
    values: tuple[str | int, ...]
    default: str | int
    scenarios: tuple[str, ...] = ()

    def takes(self, value: Any) -> bool:
        return value in self.values and type(value) is type(self.default)


class Talk(Struct, frozen=True):
    """What the rules say of talk at the table: players may always speak to all, and perhaps in private.

    `side` allows messages to one's own side, `seats` such to any other seat.
    """

    side: bool = True
    seats: bool = True


class Overlay(Struct, frozen=True):
    """Spaces that a page lights up together; `style` is reach, far, sight, blind or target.

    What is `off` waits until somebody switches it on.
    """

    name: Text
    spaces: tuple[str, ...]
    style: str
    off: bool = False


class Title:
    """A published game whose rules we play. Subclasses fill in the class variables and the methods below."""

    id: ClassVar[str]
    name: ClassVar[str]
    rev: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    players: ClassVar[tuple[int, int]] = (2, 2)
    board_type: ClassVar[type[Struct]]
    steps: ClassVar[tuple[type[Step], ...]]
    scenarios: ClassVar[tuple[Scenario, ...]]
    heaviest: ClassVar[str] = ""
    """The scenario with the most to compute, which the bench measures; a title with several names it."""

    options: ClassVar[tuple[GameOption, ...]] = ()
    policies: ClassVar[tuple[Policy, ...]] = ()
    order_kinds: ClassVar[tuple[OrderKind, ...]]
    bots: ClassVar[Mapping[str, type[Bot]]] = {"random": RandomBot}
    end_rule: ClassVar[str]
    """The rule that says when a game is over; it is cited when somebody orders afterwards."""

    open_information: ClassVar[bool] = False
    """Whether every viewer knows the whole state, so that even a running game may be copied for study."""

    talk: ClassVar[Talk] = Talk()
    """Whom players may speak to while the game is played."""

    conditions: ClassVar[tuple[str, ...]] = ()
    """What a line of a sheet may wait for, `if retreats: ...`; their texts are `condition.<name>`."""
    measures: ClassVar[tuple[Measure, ...]] = ()
    """Conditions with arguments, and quantities; their texts are `condition.<name>` too."""
    condition_words: ClassVar[Mapping[str, str]] = {}
    """Other words for conditions, in small letters without accents, those of other languages among them."""

    usual: ClassVar[Value | None] = None
    """The value that leaves a field of an order as it is; a page answers several at once with it."""

    sample: ClassVar[str] = ""
    """Such a line as a player would write it, for the page of the title."""

    odds: ClassVar[Calculator | None] = None
    """Tells the odds of fights, where the title has such a thing."""

    without: ClassVar[Mapping[str, str]] = {}
    """What of `features.FEATURES` the title does not have, and why that does not apply to it."""

    free_orders: ClassVar[tuple[FreeOrder, ...]] = ()
    """Orders that may be given out of turn, one of each kind."""

    dark: ClassVar[bool] = False
    """Whether the title is not finished: it is tested, but players are not offered it."""

    adjacent: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Every space of the map with those that touch it, for whoever asks for the map in words."""

    longest_run: ClassVar[int] = 200
    """Answers of standing orders in a row after which the game waits for a player: a guard against loops."""

    longest_game: ClassVar[int] = 2_000
    """Orders after which an unfinished game of random moves is a defect."""

    catalogue: Catalogue
    rules: Mapping[str, RuleText]
    references: Mapping[str, Reference] = {}
    """The rules in each language that has them; `rules` are the English ones, whose numbers count."""

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.board_type, self.steps)

    # What a title must say

    def seats(self, scenario: str, options: Mapping[str, Any]) -> tuple[SeatSpec, ...]:
        raise self._silent("seats")

    def new_board(self, scenario: str, options: Mapping[str, Any]) -> Struct:
        """The board before anything random has happened."""
        raise self._silent("new_board")

    def setup(self, p: Play[Any]) -> None:
        """Deal, shuffle and push the first steps."""
        raise self._silent("setup")

    def view(self, p: Play[Any], viewer: str | None) -> dict[str, Any]:
        """What a seat, a spectator (None) or the referee may know of the board, as plain data."""
        raise self._silent("view")

    def label(self, p: Play[Any]) -> Text:
        """Where the game stands in public words: "Round 3, Germany, combat move"."""
        raise self._silent("label")

    def scene(self, view: Mapping[str, Any], lang: str = "en") -> Scene:
        """The picture of a view (as `driver.view` makes it) and of nothing else."""
        raise self._silent("scene")

    def position(self, view: Mapping[str, Any], lang: str = "en") -> list[str]:
        """A view in words, a line for each place where something stands; read from the scene's tooltips."""
        return position_of(self.scene(view, lang))

    def overlays(self, view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
        """What a piece in a space can reach, see or attack, from a view and nothing else."""
        return ()

    def space_of(self, view: Mapping[str, Any], value: Value) -> str:
        """The space of the map that a value of a field stands for: itself, or the place of a piece."""
        return str(value)

    def reached(self, view: Mapping[str, Any], seat: str, ends: Sequence[str]) -> tuple[Overlay, ...]:
        """What it would mean to go to some of the ends of a way, from a view and nothing else."""
        return ()

    def remark(self, view: Mapping[str, Any], name: str, value: Value) -> Text | None:
        """What one should know of a value before choosing it for a field, from a view and nothing else."""
        return None

    def remarked(self, offered: AnyField, view: Mapping[str, Any]) -> AnyField:
        """A field as people read it: options that carry no note of their own have the title's remark."""
        options = tuple(
            option if option.note else replace(option, note=self.remark(view, offered.name, option.value))
            for option in offered.choices()
        )
        return offered.with_options(options)

    def warnings(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
        """What a seat may have forgotten in orders that it is about to send, from its view after them."""
        return ()

    def planned_battles(self, view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
        """The battles that a seat is about to fight, with their odds, from its view and nothing else.

        The view is that after all orders which need no dice; `orders` are those that still wait for some.
        """
        found = []
        for place, question in (self.odds.fights(view) if self.odds else {}).items():
            try:
                forecast = self.odds.forecast(question) if self.odds else None
            except Unanswerable:
                continue
            if forecast is not None:
                found.append(Planned(place, chances_of(forecast), forecast.exact, "", question))
        return tuple(found)

    def scramble(self, p: Play[Any], viewer: str | None, rng: Random) -> None:
        """Change everything on the board that a viewer may not know, into another possible truth."""

    def forget(self, p: Play[Any], viewer: str | None) -> bool:
        """Take from the board what a viewer may not know, so that he may copy a running game for study.

        False where so much is hidden that the rest is not a game.
        """
        return self.open_information

    def invariants(self, p: Play[Any]) -> None:
        """Raise AssertionError where the position is impossible."""

    def may_hold(self, seats: Sequence[SeatSpec]) -> bool:
        """Whether one player may hold all these seats."""
        return len({seat.side for seat in seats}) <= 1

    def upcast(self, tree: dict[str, Any], schema: int) -> dict[str, Any]:
        """Turn a stored state of an older schema into the shape of the next one."""
        raise RulesError(f"{self.id}: no way from schema {schema} to {self.schema}")

    # Order text

    def parse(self, text: str, seat: str) -> Order:
        """Read a line of order text; raises Unreadable or Ambiguous."""
        return notation.parse(self, text, seat)

    def write(self, order: Order, lang: str = "en") -> str:
        """Print an order as text that `parse` reads back, in whatever language it was written."""
        return notation.write(order)

    def read_line(self, text: str, seat: str) -> Order:
        """Read a line of a sheet: an order, or orders that depend on what happens."""
        if notation.is_unclosed(text):
            raise Unreadable("kernel.unreadable_word", word=text[:40])
        return writable(self._read_branch(text, seat) if is_branch(text) else self.parse(text, seat))

    def _read_branch(self, text: str, seat: str) -> Order:
        if len(text) > notation.LONGEST_LINE:
            raise Unreadable("kernel.no_order")
        return branches.parse(self, text, seat)

    def write_line(self, order: Order, lang: str = "en") -> str:
        """Print a line of a sheet as text that `read_line` reads back, if it makes any sense at all."""
        try:
            if order.kind != IF:
                return self.write(order, lang)
            return branches.write(order, self._writer(lang), TONGUES[lang], self.condition_names(lang))
        except SENSELESS:
            return as_it_is(order)

    def lay_out(self, order: Order, lang: str = "en") -> str:
        """A line of a sheet as a page shows it: conditions over several lines."""
        try:
            names = self.condition_names(lang)
            return "\n".join(branches.lay_out(order, self._writer(lang), TONGUES[lang], names))
        except SENSELESS:
            return as_it_is(order)

    def _writer(self, lang: str) -> Callable[[Order], str]:
        return partial(self.write, lang=lang)

    def condition_names(self, lang: str) -> dict[str, str]:
        """Every condition that a line may begin with, and what it is called in a language."""
        names = self.catalogue.names("condition", lang)
        return {name: names.get(name, name) for name in conditions.known(self)}

    @property
    def has_conditions(self) -> bool:
        """Whether lines may wait for more than that something is possible."""
        return bool(self.conditions or self.measures)

    def measured(
        self, view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]
    ) -> int:
        """How much there is of what one of `measures` names, by a seat's view and what it was told."""
        raise self._silent("measured")

    def condition_value(self, vocabulary: str, word: str) -> str | None:
        """The value that a word means as an argument of a condition; None where there is none."""
        return conditions.value_by_name(self, vocabulary, word)

    def observed(self, view: Mapping[str, Any], lines: Sequence[Line]) -> Mapping[str, int]:
        """How often each condition is met, by a seat's view and what it was told since its last order."""
        return {}

    def report(self, events: Sequence[Seen]) -> list[ReportLine]:
        """What a reader should know of events that he saw: battles, conquests, money, cards, secrets.

        In their order, each with the number of one of the events, from what he saw and from nothing else.
        """
        return []

    def turn_of(self, label: Text) -> Turn | None:
        """Whose turn it is by a label of the game, and what the turn is called; None between turns."""
        return None

    def struck(self, thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
        """Which dice of an event hit, throw by throw, from what a viewer saw of it and nothing else."""
        return [()] * len(thrown)

    def sides(self, p: Play[Any]) -> Mapping[str, str]:
        """The side of every seat now, in titles where one may change during a game; nothing in others.

        Everybody learns it, and talk, results and whoever wants another seat go by it.
        """
        return {}

    def exchanged(self, p: Play[Any]) -> Mapping[str, str]:
        """Each seat whose player has changed places with others, and the seat in which that player began."""
        return {}

    def on_turn(self, p: Play[Any]) -> Sequence[str]:
        """The seats whose turn it is: they are asked about their own battles unless they chose otherwise."""
        return ()

    # What follows from the above

    def scenario(self, scenario: str) -> Scenario | None:
        return next((s for s in self.scenarios if s.id == scenario), None)

    @property
    def heaviest_scenario(self) -> str:
        return self.heaviest or self.scenarios[0].id

    def reference(self, lang: str) -> Reference:
        """The rules in a language, or in English where nobody has translated them."""
        return self.references.get(lang) or self.references.get("en") or Reference("en", self.rules)

    def free_order(self, kind: str) -> FreeOrder | None:
        return next((each for each in self.free_orders if each.kind == kind), None)

    def policy(self, name: str) -> Policy:
        found = next((p for p in self.policies if p.name == name), None)
        if found is None:
            raise RulesError(f"the title {self.id} has no policy {name!r}")
        return found

    def options_of(self, scenario: str) -> tuple[GameOption, ...]:
        """The options that change something in a scenario."""
        return tuple(option for option in self.options if scenario in (option.scenarios or (scenario,)))

    def filled_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The chosen options on top of the defaults; ValueError names the first bad one."""
        filled: dict[str, Any] = {option.name: option.default for option in self.options}
        for name, value in chosen.items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                raise ValueError(f"{self.name} has no option {name!r}; it has: {', '.join(filled) or 'none'}")
            if not option.takes(value):
                allowed = ", ".join(map(str, option.values))
                raise ValueError(f"option {name!r} takes one of: {allowed}")
            filled[name] = value
        return filled

    def policy_fields(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[AnyField, ...]:
        """The fields of a standing order with the values that make sense in one game, from a seat's view."""
        return policy.fields

    def policy_scopes(self, policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
        """The armies, areas or units for which a seat may leave such an order now, from its view."""
        return ()

    def standing_lines(self, view: Mapping[str, Any], seat: str) -> Sequence[Order]:
        """What a seat has laid down on the board for steps that ask nobody, as the orders that say it.

        From its view; people find it among their standing orders, and change it with such an order.
        """
        return ()

    def policy_problem(self, name: str, value: Any) -> Text | None:
        """Why a standing order cannot be kept, or None if it can."""
        policy = next((p for p in self.policies if p.name == name), None)
        if policy is None:
            return Text.of("kernel.no_policy", name=name, known=[p.name for p in self.policies])
        if not isinstance(value, dict) or set(value) - {f.name for f in policy.fields}:
            return Text.of("kernel.policy_fields", name=name, fields=[f.name for f in policy.fields])
        for each in policy.fields:
            problem = each.unfit(value.get(each.name, policy.fallback[each.name]))
            if problem:
                return problem
        return None

    def bot(self, name: str) -> Bot:
        return self.bots[name]()

    def _silent(self, method: str) -> RulesError:
        return RulesError(f"the title {self.id} does not define {method}()")
