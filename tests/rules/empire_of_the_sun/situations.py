"""Positions of Empire of the Sun for tests: a set-up with some units, hexes and markers changed."""

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import GONE, Board, Offensive, P
from rules.empire_of_the_sun.hexes import HEXES
from rules.empire_of_the_sun.setup import new_board
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order
from rules.kernel.play import Play

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
    """Give orders as text, each for the seat that is asked."""
    for text in texts:
        seat, _, line = text.partition(": ")
        driver.perform(p, TITLE.parse(line, seat))


def codes(p: P) -> list[str]:
    return [line.code for line in p.lines]


def side_of(unit: str) -> str:
    return UNITS[unit].side


__all__ = ["Order", "Rolls", "board", "codes", "empty", "offensive", "orders", "play", "side_of"]
