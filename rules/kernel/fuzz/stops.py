"""How often players would be asked: whole games in which policies answer what they can.

A stop is a seat that is left asked and that no policy answers. Whoever is asked writes a sheet, which goes on
as long as only he, and policies, decide; so the orders of one seat in a row are one stop. Where several seats
are asked at once, each of them is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import Struct, field

from rules.kernel import driver
from rules.kernel.bots import Bot, Options
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import Result
from rules.kernel.fuzz.game import Run
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.policies import Pace
from rules.kernel.state import Outcome
from rules.kernel.title import Title


class Stops(Struct):
    """What a game asked of its players; `turns` counts what the title calls turns, each with its stops."""

    seed: int
    scenario: str
    orders: int = 0
    answered: dict[str, int] = field(default_factory=dict)
    """How often each policy has answered."""
    turns: list[dict[str, int]] = field(default_factory=lambda: [{}])
    outcome: Outcome | None = None

    @property
    def by_seat(self) -> dict[str, int]:
        total = Counter[str]()
        for turn in self.turns:
            total.update(turn)
        return dict(total)

    @property
    def total(self) -> int:
        return sum(self.by_seat.values())


Queue = Callable[[dict[str, Any], Options, Random], list[Order]]
"""What somebody who is asked leaves for the next times that the same question comes to him."""


def play_as_persons(
    title: Title,
    scenario: str,
    options: Mapping[str, Any],
    seed: int,
    bots: Mapping[str, Bot],
    *,
    pace: Pace = "",
    longest: int | None = None,
    queue: Queue | None = None,
) -> Stops:
    """A game in which bots write the sheets of persons, and policies answer for them as `pace` says.

    `queue` is what they leave beside: orders of which the first that is legal is given without asking them.
    """
    game = _Game(title, Stops(seed, scenario), bots, pace)
    game.queue = queue
    result = driver.start(title, scenario, options, game.dice("", "null", 0))
    while result.outcome is None and game.stops.orders < (longest or title.longest_game):
        result = game.step(result)
    game.stops.outcome = result.outcome
    return game.stops


class _Game:
    """A game under way, and who has the sheet that goes on."""

    def __init__(self, title: Title, stops: Stops, bots: Mapping[str, Bot], pace: Pace):
        self.title, self.stops, self.bots, self.pace = title, stops, bots, pace
        self.rng = Random(f"stops {stops.seed}")  # noqa: S311  (not for chance in play)
        self.writing: set[str] = set()
        self.run = Run(title)
        self.queue: Queue | None = None
        self.left: dict[str, tuple[str, list[Order]]] = {}
        """The question for which a seat has left a queue, and what is left of it."""

    def dice(self, seat: str, text: str, next_roll: int) -> Dice:
        key = f"{self.title.id}/{self.stops.scenario}/{self.stops.seed}".encode()
        return Dice(key, next_roll, order_nonce(self.stops.orders, seat, text))

    def step(self, before: Result) -> Result:
        p = driver.look(self.title, before.data)
        answer = self._policy(p, before)
        self.run.count(before.policy if answer else None)
        order = answer or self._queued(p, before) or self._written(p, before)
        self.stops.orders += 1
        dice = self.dice(order.seat, order.canonical(), before.next_roll)
        result = driver.act(self.title, before.data, order, dice)
        if result.turn_ended:
            self.stops.turns.append({})
        return result

    def _policy(self, p: Play[Any], before: Result) -> Order | None:
        for seat in before.asked if before.policy else ():
            if order := driver.standing_order(p, seat, {}, self.pace):
                name = str(before.policy)
                self.stops.answered[name] = self.stops.answered.get(name, 0) + 1
                return order
        return None

    def _queued(self, p: Play[Any], before: Result) -> Order | None:
        for seat in before.asked:
            step, orders = self.left.get(seat, ("", []))
            choices = driver.options(p, seat) if step == p.decision.name() else None
            for order in orders if choices else ():
                if choices is not None and choices.allows(order):
                    orders.remove(order)
                    self.stops.answered["queue"] = self.stops.answered.get("queue", 0) + 1
                    return order
        return None

    def _written(self, p: Play[Any], before: Result) -> Order:
        """The next order of a sheet that goes on, or of a seat that is asked now."""
        seat = next((each for each in before.asked if each in self.writing), before.asked[0])
        if seat not in self.writing:
            turn = self.stops.turns[-1]
            turn[seat] = turn.get(seat, 0) + 1
            self.writing = {seat} | (self.writing if len(before.asked) > 1 else set())
        choices = driver.options(p, seat)
        assert choices is not None
        view = driver.view(p, seat)
        order = self.bots[seat].choose(view, choices, self.rng)
        if self.queue is not None:
            later = self.queue(view, choices, self.rng)
            self.left[seat] = (p.decision.name(), [each for each in later if each != order])
        return order
