"""Situations drawn in a line: `position(turn="germany", units="egypt: uk inf, uk aa; libya: de 2 tank")`."""

import re
from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942 import sequence
from rules.axis_allies_1942.atlas import TURN_ORDER, UNITS
from rules.axis_allies_1942.board import Board, P, Unit, add_unit, tally, units_in
from rules.axis_allies_1942.title import TITLE
from rules.axis_allies_1942.transport.decks import seat_fighters
from rules.kernel.dice import ScriptedDice
from rules.kernel.driver import judge, options, perform, settle, waiting
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.play import Play
from rules.kernel.steps import Decision
from rules.kernel.walk import follow

POWERS = {
    "su": "soviet_union",
    "de": "germany",
    "uk": "united_kingdom",
    "jp": "japan",
    "us": "united_states",
}
SHORT = {"inf": "infantry", "art": "artillery", "aa": "aa_artillery", "ic": "industrial_complex"}
SHORT |= {"ftr": "fighter", "bmb": "bomber", "bb": "battleship", "cv": "carrier", "ca": "cruiser"}
SHORT |= {"dd": "destroyer", "ss": "submarine", "tr": "transport"}

Forces = str | Mapping[str, Mapping[str, Mapping[str, int]]]


class Situation:
    """A position in which orders can be given as text and asked about."""

    def __init__(self, play: P):
        self.play = play

    @property
    def board(self) -> Board:
        return self.play.board

    def dice(self, *faces: int) -> "Situation":
        """The results of the next rolls."""
        self.play.dice = ScriptedDice(faces)
        return self

    def settle(self, *faces: int) -> "Situation":
        """Run what needs no decision, with these dice."""
        settle(self.dice(*faces).play)
        return self

    def read(self, order: str | Order, seat: str | None = None) -> Order:
        if isinstance(order, Order):
            return order
        return TITLE.parse(order, seat or self.seat)

    @property
    def seat(self) -> str:
        return waiting(self.play)[0]

    def order(self, *orders: str | Order, dice: tuple[int, ...] = ()) -> "Situation":
        """Carry orders out; each must be legal both for `check` and along the choices."""
        self.dice(*dice)
        for text in orders:
            order = self.read(text)
            walk(self.play.decision, self.play, order)
            perform(self.play, order, guard=True)
        return self

    def end_moves(self) -> "Situation":
        """End the phase, and stand still before anything that follows."""
        order = Order(self.seat, "end")
        decision = judge(self.play, order)
        self.play.carry_out(decision)
        decision.apply(self.play, order)
        self.play.sweep()
        return self

    def refusal(self, order: str | Order) -> IllegalOrder:
        """Why an order is refused; fails if `check` or the choices allow it."""
        read = self.read(order)
        for judged in (walk, lambda decision, play, order: decision.check(play, order)):
            try:
                judged(self.play.decision, self.play, read)
            except IllegalOrder as error:
                reason = error
            else:
                raise AssertionError(f"{order} is legal")
        return reason

    def allows(self, order: str | Order) -> bool:
        """Whether an order is legal; `check` and the choices must agree about it."""
        self.play.forget_found()  # A test may have changed the board by hand.
        read, verdicts = self.read(order), []
        for judged in (walk, lambda decision, play, order: decision.check(play, order)):
            try:
                judged(self.play.decision, self.play, read)
                verdicts.append(True)
            except IllegalOrder:
                verdicts.append(False)
        assert verdicts[0] == verdicts[1], f"{order}: choices say {verdicts[0]}, check says {verdicts[1]}"
        return verdicts[0]

    def choices(self, seat: str | None = None) -> Any:
        return options(self.play, seat or self.seat)

    def codes(self) -> list[str]:
        """The lines told so far."""
        return [line.code for line in self.play.lines]

    def units(self, space: str) -> dict[str, dict[str, int]]:
        """Numbers by power and type in a space, cargo too."""
        found = [unit for _, unit in units_in(self.board, space)]
        return {
            name: tally(u for u in found if u.power == name) for name in TURN_ORDER if any_of(found, name)
        }

    def unit(self, type_: str, space: str | None = None, power: str | None = None) -> Unit:
        """The first unit of a type, for looking at what it did."""
        return next(
            u
            for u in self.board.units.values()
            if u.type == SHORT.get(type_, type_) and space in (None, u.space) and power in (None, u.power)
        )

    def uid(self, unit: Unit) -> str:
        return next(uid for uid, other in self.board.units.items() if other is unit)


def walk(decision: Decision, play: P, order: Order) -> None:
    """Follow an order along the choices."""
    follow(decision, play, decision.arranged(play, order))


def any_of(units: list[Unit], power: str) -> bool:
    return any(unit.power == power for unit in units)


def position(
    *,
    turn: str = "germany",
    phase: str = "combat_move",
    units: Forces = "",
    base: str = "empty",
    control: Mapping[str, str] | None = None,
    start_control: Mapping[str, str] | None = None,
    treasury: Mapping[str, int] | None = None,
    factories: Mapping[str, int] | None = None,
    bought: Mapping[str, int] | None = None,
    captured: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
    scenario: str = "standard",
    aboard: Mapping[str, str] | None = None,
    round_: int = 1,
) -> Situation:
    """A position in which `turn` is the active power at the beginning of a phase.

    `units` may add to the printed set-up (`base="standard"`). `aboard` puts land units on a transport:
    {"sz7": "us 2 inf"} loads them onto transports there in earlier turns. Names of powers may be short.
    """
    play = blank(scenario, options or {})
    board = play.board
    if base == "empty":
        board.units, board.factories = {}, {}
    board.round, board.control = round_, board.control | full(start_control or control or {})
    board.treasury |= {power_of(name): ipc for name, ipc in (treasury or {}).items()}
    put(board, read_forces(units))
    board.factories |= factories or {}
    for zone, cargo in (aboard or {}).items():
        load(board, zone, cargo)
    seat_fighters(board)
    begin(play, power_of(turn), phase)
    board.control |= full(control or {})
    board.captured, board.conquests[board.power] = [*captured], [*captured]
    for territory in captured:
        board.start.control[territory] = enemy_of(power_of(turn))
    board.bought = dict(bought or {})
    if phase in DECIDED:
        settle(play)
    return Situation(play)


DECIDED = ("purchase", "combat_move", "noncombat_move", "mobilize")


def blank(scenario: str, options: Mapping[str, Any]) -> P:
    filled = TITLE.filled_options(options)
    state = TITLE.codec.make(
        title=TITLE.id,
        scenario=scenario,
        options=filled,
        seats=[seat.name for seat in TITLE.seats(scenario, filled)],
        rev=TITLE.rev,
        schema=TITLE.schema,
        board=TITLE.new_board(scenario, filled),
        stack=[],
    )
    return Play(TITLE, state, ScriptedDice())


def begin(play: P, power: str, phase: str) -> None:
    """Stand at the beginning of a phase in the middle of the sequence of play."""
    play.push(sequence.Round(at=TURN_ORDER.index(power) + 1))
    turn = sequence.Turn(power=power)
    sequence.BeginTurn(power).run(play)
    entry = next(i for i, step in enumerate(turn.steps(play)) if getattr(step, "phase", None) == phase)
    turn.at = entry + 1
    play.board.phase = phase
    play.lines.clear()
    play.push(turn)


def power_of(name: str) -> str:
    return POWERS.get(name, name)


def enemy_of(power: str) -> str:
    return "soviet_union" if power in ("germany", "japan") else "germany"


def full(control: Mapping[str, str]) -> dict[str, str]:
    return {territory: power_of(power) for territory, power in control.items()}


def read_forces(units: Forces) -> dict[str, dict[str, dict[str, int]]]:
    if not isinstance(units, str):
        return {space: {power_of(p): dict(f) for p, f in forces.items()} for space, forces in units.items()}
    found: dict[str, dict[str, dict[str, int]]] = {}
    for part in filter(None, (part.strip() for part in units.split(";"))):
        space, _, listed = part.partition(":")
        for item in listed.split(","):
            power, number, type_ = read_item(item)
            forces = found.setdefault(space.strip(), {}).setdefault(power, {})
            forces[type_] = forces.get(type_, 0) + number
    return found


def read_item(item: str) -> tuple[str, int, str]:
    match = re.fullmatch(r"(\w+) (?:(\d+) )?(\w+)", item.strip())
    assert match, f"cannot read {item!r}; write it like `de 2 inf`"
    power, number, type_ = power_of(match[1]), int(match[2] or 1), SHORT.get(match[3], match[3])
    assert power in TURN_ORDER, f"no power in {item!r}"
    assert type_ in UNITS, f"no unit in {item!r}"
    return power, number, type_


def put(board: Board, forces: dict[str, dict[str, dict[str, int]]]) -> None:
    for space, powers in forces.items():
        for power, types in powers.items():
            for type_, number in types.items():
                place(board, space, power, type_, number)


def place(board: Board, space: str, power: str, type_: str, number: int) -> None:
    if type_ == "industrial_complex":
        board.factories[space] = 0
        return
    for _ in range(number):
        add_unit(board, type_, power, space)


def load(board: Board, zone: str, cargo: str) -> None:
    """Put land units aboard, two to a ship, as if loaded in an earlier turn."""
    ships = [uid for uid, u in units_in(board, zone) if u.type == "transport" for _ in range(2)]
    for item in cargo.split(","):
        power, number, type_ = read_item(item)
        for _ in range(number):
            board.units[add_unit(board, type_, power, zone)].aboard = ships.pop(0)
