"""17.2, 17.3, b.1: ambassadors: how many a power gets, how they become counters, where they go."""

from __future__ import annotations

from collections.abc import Iterable

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.diplomacy.audience import envoys_in, served_side
from rules.grande_guerre.diplomacy.countries import AMBASSADORS_1914, COUNTRIES, YEARLY
from rules.grande_guerre.diplomacy.levels import is_neutral, level, row
from rules.grande_guerre.diplomacy.state import Ambassador
from rules.grande_guerre.diplomacy.vocabulary import is_at_war, words
from rules.grande_guerre.stocks import is_communist

PRICE = 5
PER_COUNTRY = 2
USUAL, HIGHEST = 2, 3
TURKISH_LEVEL = 3
CLOSED = ("RS",)
"""17.9.2: Serbia hears ambassadors in August 1914 only."""


def counters_of(points: int, largest: int = USUAL) -> list[int]:
    """17.2.2: points as counters, as many large ones as possible."""
    full, rest = divmod(points, largest)
    return [largest] * full + ([rest] if rest else [])


def add_counters(board: Board, nation: str, values: Iterable[int]) -> list[str]:
    """New counters in the capital of a power; ids are never used again."""
    state, names = board.diplomacy, []
    for value in values:
        number = state.serial.get(nation, 0) + 1
        state.serial[nation] = number
        name = f"{nation}_amb#{number}"
        state.counters[name] = Ambassador(nation, value)
        names.append(name)
    return names


def first_counters(board: Board) -> None:
    """16.4.3: the ambassadors of August 1914."""
    for nation, values in AMBASSADORS_1914.items():
        add_counters(board, nation, values)


def yearly_points(board: Board, power: str) -> int:
    """b.1: the base and what the state of the war adds."""
    now = words(board, power)
    return max(0, YEARLY[power].base + sum(each.of(now) for each in YEARLY[power].modifiers))


def winter_points(board: Board, power: str) -> int:
    """17.2: a power at war by b.1, a neutral Britain by its level (b.3), and what peace clauses brought."""
    if power == "GB" and not is_at_war(board, "GB"):
        return row(board, "GB").amb_winter + row(board, "GB").amb
    if not is_at_war(board, power):
        return 0
    return yearly_points(board, power) + board.peace.ambassadors.get(power, 0)


def interphase_counters(p: P, *, winter: bool) -> None:
    """17.2, 17.2.1: the allotment in winter and a decoy for each power; a neutral Britain every time."""
    board = p.board
    for power in [power for power in YEARLY if not is_communist(board, power)]:
        points = winter_points(board, power) if winter else british_points(board, power)
        decoy = [0] if is_at_war(board, power) else []
        names = add_counters(board, power, [*counters_of(points), *decoy])
        if points:
            p.say("diplomacy.ambassadors", nation=power, count=len(names))
    turkish_envoy(board, again=True)


def british_points(board: Board, power: str) -> int:
    return row(board, "GB").amb if power == "GB" and is_neutral(board, "GB") else 0


def buy(board: Board, power: str, points: int) -> None:
    """19.10.1: ambassadors bought in an interphase; the budget has paid for them."""
    add_counters(board, power, counters_of(points))


def may_buy(power: str) -> int:
    return YEARLY[power].purchase if power in YEARLY else 0


def turkish_envoy(board: Board, *, again: bool = False) -> None:
    """17.9.6: a Turkey at peace at level 3 or more lends the Central Powers one ambassador at a time; a spent
    one is replaced in the next interphase.
    """
    mine = [name for name, each in board.diplomacy.counters.items() if each.nation == "TR"]
    lent = is_neutral(board, "TR") and level(board, "TR") >= TURKISH_LEVEL
    if lent and not mine and (again or not board.diplomacy.serial.get("TR")):
        add_counters(board, "TR", [1])
    if not lent and not is_at_war(board, "TR"):
        for name in mine:
            del board.diplomacy.counters[name]


# 17.3: sending them


def targets(board: Board) -> list[str]:
    """Countries that ambassadors may be sent to."""
    open_ = [c for c in COUNTRIES if is_neutral(board, c) and c not in CLOSED]
    if board.turn <= TURN["aug_1914"]:
        open_ = [*open_, *(c for c in CLOSED if c in board.nations)]
    return open_


def free_counters(board: Board, side: str) -> list[str]:
    """Counters of a side that may be sent now; one called back waits until the next turn."""
    mine = [(n, each) for n, each in board.diplomacy.counters.items() if serves(board, each, side)]
    return [name for name, each in mine if each.free <= board.turn]


def serves(board: Board, counter: Ambassador, side: str) -> bool:
    return served_side(board, counter.nation) == side


def room(board: Board, side: str, country: str) -> int:
    """17.3: at most two of a side in one country."""
    return PER_COUNTRY - len(envoys_in(board, country).of(side))


def may_have_audience(board: Board, side: str, country: str) -> bool:
    """17.0: an action needs at least one ambassador of value 1 to 3 there; a decoy cannot act."""
    return any(each.value > 0 for each in envoys_in(board, country).of(side))


def send(board: Board, name: str, country: str) -> bool:
    """A counter goes to a country, from home or from another; False where it cannot."""
    counter = board.diplomacy.counters.get(name)
    if counter is None or counter.free > board.turn or country not in targets(board):
        return False
    if counter.at != country and room(board, served_side(board, counter.nation), country) <= 0:
        return False
    counter.at = country
    return True


def recall(board: Board, name: str) -> bool:
    """17.2.2: back home; it can be sent again next turn."""
    counter = board.diplomacy.counters.get(name)
    if counter is None or not counter.at:
        return False
    counter.at, counter.free = "", board.turn + 1
    return True
