"""4.32, 16.4: what moves US Political Will at the end of a turn, in the order of the rules."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, LOSS_OF_WILL, NATIONS, UNITS
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.hexes import JAPANESE_AT_FIRST, NAMED
from rules.empire_of_the_sun.strategy.reinforcements import level
from rules.kernel.steps import Auto

ALL_SEVEN = frozenset(LOSS_OF_WILL)
WANTED_GAINS = 5


class Will(Auto, tag="politics.will"):
    """16.41 to 16.48: each change is made at once, within the track."""

    rule = "16.4"

    def run(self, p: P) -> None:
        for reason, by in changes(p.board):
            p.board.add_will(by)
            p.say(f"will.{reason}", by=by, will=p.board.will)
        p.board.fallen = []


def changes(board: Board) -> list[tuple[str, int]]:
    """Every change of this segment with its reason; what happens once in a game is noted."""
    found = [("surrender", LOSS_OF_WILL[nation]) for nation in board.fallen]
    if set(board.surrendered) >= ALL_SEVEN and once(board, "seven"):
        found.append(("seven", -2))
    found += occupations(board)
    found += warfare(board)
    if board.casualty:
        found.append(("casualties", -1))
    found += navy(board)
    if board.turn >= 4 and gains(board) < WANTED_GAINS:
        found.append(("progress", -1))
    if level(board.europe) == 4:
        found.append(("europe", -1))
    return found


def once(board: Board, name: str) -> bool:
    """Whether something has not happened before; from now on it has."""
    if name in board.done:
        return False
    board.done.append(name)
    return True


def occupied(board: Board, hexes: list[str]) -> bool:
    return any(not UNITS[u].hq for h in hexes for u in board.units_in(h, JAPAN))


def occupations(board: Board) -> list[tuple[str, int]]:
    """16.42: Alaska at the end of two turns running, Hawaii of one; never if already in December 1941."""
    found: list[tuple[str, int]] = []
    alaska = occupied(board, NATIONS["aleutians"]["hexes"])
    hawaii = occupied(board, NATIONS["hawaii"]["with_midway"])
    if board.turn == 1:
        board.done += [name for name, held in (("alaska", alaska), ("hawaii", hawaii)) if held]
    board.alaska = board.alaska + 1 if alaska else 0
    if board.alaska >= 2 and once(board, "alaska"):
        found.append(("alaska", -1))
    if hawaii and once(board, "hawaii"):
        found.append(("hawaii", -1))
    return found


def warfare(board: Board) -> list[tuple[str, int]]:
    """16.43: few resources once in a game, successful bombing once in a turn."""
    found: list[tuple[str, int]] = []
    few = int(board.variants.get("pw_resource_threshold", "3"))
    if board.turn >= 5 and board.resources() <= few and once(board, "resources"):
        found.append(("resources", 1))
    every_turn = board.variants.get("pw_bombing", "per_turn") == "per_turn"
    if board.raids and (every_turn or once(board, "bombing")):
        found.append(("bombing", 1))
    return found


def navy(board: Board) -> list[tuple[str, int]]:
    """16.46: no US carrier, no US ship left on the map."""
    ships = [UNITS[u] for u in board.units_of(ALLIES) if UNITS[u].nation == "us" and UNITS[u].ship]
    found = [] if any(u.carrier for u in ships) else [("no_carrier", -1)]
    return found + ([] if ships else [("no_ship", -1)])


def before(board: Board, hex_: str) -> str:
    at_first = JAPAN if hex_ in JAPANESE_AT_FIRST else ALLIES
    return board.control_before.get(hex_, at_first)


def gains(board: Board) -> int:
    """16.47: named hexes that the Allies have gained in this turn, less those that Japan captured."""
    found = 0
    for hex_ in NAMED:
        was, now = before(board, hex_), board.controller(hex_)
        if was == JAPAN and now == ALLIES:
            found += 1
        elif was == ALLIES and now == JAPAN and not _by_surrender(board, hex_):
            found -= 1
    return found


def _by_surrender(board: Board, hex_: str) -> bool:
    """A Japanese gain by surrender, or of a whole area (12.84, 12.85), is no capture."""
    return hex_ in board.given
