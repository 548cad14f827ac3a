"""Positions of Empire of the Sun for tests: a set-up with some units, hexes and markers changed."""

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import GONE, Board, Offensive, P
from rules.empire_of_the_sun.hexes import HEXES
from rules.empire_of_the_sun.offensives.go import Go, NextGo
from rules.empire_of_the_sun.setup import new_board
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fields import Partial
from rules.kernel.orders import Order
from rules.kernel.play import Play

PLENTY = (5,) * 40
"""Dice for what a test does not look at."""
OPTIONS = TITLE.filled_options({})


def board(scenario: str = "1942", units=None, gone=(), japan=(), allies=(), **markers) -> Board:
    """A set-up with units moved (`"2015"` or `"2015*"` for the reduced side), taken away, hexes changed."""
    made = new_board(scenario, OPTIONS)
    for unit, place in (units or {}).items():
        made.at[unit] = place.rstrip("*")
        made.set_face(unit, reduced=place.endswith("*"))
    for unit in gone:
        made.at[unit] = GONE
    for hex_ in japan:
        made.set_control(hex_, "japan")
    for hex_ in allies:
        made.set_control(hex_, "allies")
    for name, value in markers.items():
        setattr(made, name, value)
    return made


def empty(units=None, japan=(), turn: int = 2, **markers) -> Board:
    """Only what is named exists, and Japan controls only what it is given."""
    made = board(turn=turn, **markers)
    made.at, made.reduced = {}, []
    for hex_ in HEXES:
        if made.controller(hex_) == "japan":
            made.set_control(hex_, "allies")
    for hex_ in japan:
        made.set_control(hex_, "japan")
    for unit, place in (units or {}).items():
        made.at[unit] = place.rstrip("*")
        made.set_face(unit, reduced=place.endswith("*"))
    return made


def offensive(made: Board, seat: str, card: str, active=(), event=True, hq="", **facts) -> Offensive:
    """An offensive in the middle of its moves; `active` may map units to where they have gone."""
    off = Offensive(seat=seat, card=card, event=event, hq=hq, active=list(active), **facts)
    off.zoi = sorted(supply(made).fliers)
    made.offensive = off
    return off


class Rolls(Dice):
    """Dice that show what a test says, one die after another."""

    def __init__(self, *faces: int):
        super().__init__(b"test", 0, "")
        self.left = list(faces)

    def faces(self, count, faces, purpose, to=None):
        return [str(self.left.pop(0)) for _ in range(count)]


def play(made: Board, *faces: int, scenario: str = "1942") -> P:
    """A game on this board whose dice are given."""
    state = TITLE.codec.make(
        title=TITLE.id,
        scenario=scenario,
        options=OPTIONS,
        seats=["japan", "allies"],
        rev=TITLE.rev,
        schema=TITLE.schema,
        board=made,
        stack=[],
    )
    return Play(TITLE, state, Rolls(*faces))


def orders(p: P, *texts: str) -> None:
    """Give orders as text, each for the seat that is asked; the test may have changed the board before."""
    p.forget_found()
    for text in texts:
        seat, _, line = text.partition(": ")
        driver.perform(p, TITLE.parse(line, seat))


def held(made: Board, japan=(), allies=()) -> Board:
    """Hands as a test wants them; the cards leave whatever pile they were in."""
    for side, hand in (("japan", japan), ("allies", allies)):
        deck = made.decks[side]
        deck.hand = list(hand)
        for pile in (deck.pile, deck.discard, deck.removed):
            pile[:] = [card for card in pile if card not in hand]
        if deck.future in hand:
            deck.future, deck.future_turn = "", 0
    return made


def going(made: Board, seat: str, *faces: int, japan=(), allies=(), scenario: str = "1942") -> P:
    """A game in which it is the go of a seat, with these hands."""
    held(made, japan, allies)
    made.go = seat
    p = play(made, *faces, scenario=scenario)
    p.push(Go(), NextGo())
    driver.settle(p)
    return p


def begun(p: P, *steps, go: str = "japan") -> P:
    """Begin with some steps; after them it is the go of a seat."""
    p.board.go = go
    if not p.board.decks[go].hand:
        p.board.decks[go].hand = ["j10" if go == "japan" else "a31"]
    p.push(*steps, Go(), NextGo())
    driver.settle(p)
    return p


def resolve(p: P, *steps, go: str = "japan") -> None:
    """Run steps to their end, with the quick answer to every question."""
    carry_on(begun(p, *steps, go=go))


def carry_on(p: P) -> None:
    """Answer what is asked as a policy does, until somebody has his go."""
    while not isinstance(p.decision, Go):
        seat = driver.waiting(p)[0]
        driver.perform(p, driver.standing_order(p, seat, {}, "quick") or driver.default_order(p, seat))


def offered(p: P, seat: str, kind: str | None = None, **taken) -> list:
    """What a seat may choose for the next field of an order."""
    partial = driver.options(p, seat).start() if kind is None else Partial(kind, dict(taken))
    found = p.decision.choices(p, seat, partial)
    return [option.value for option in found.options] if hasattr(found, "options") else []


def codes(p: P) -> list[str]:
    return [line.code for line in p.lines]


def side_of(unit: str) -> str:
    return UNITS[unit].side


__all__ = [
    "PLENTY",
    "Order",
    "Rolls",
    "begun",
    "board",
    "carry_on",
    "codes",
    "empty",
    "going",
    "held",
    "offensive",
    "offered",
    "orders",
    "play",
    "resolve",
    "side_of",
]
