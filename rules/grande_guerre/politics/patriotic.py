"""18.4.2b, 18.4.2c: the patriotic reaction of a power that is hurt at home."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import chance, d6
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.politics.parliament import move
from rules.grande_guerre.politics.questions import at_home, capital_lost, communist, kerenski, powers
from rules.grande_guerre.politics.tests import fell_in_1914
from rules.grande_guerre.politics.will import raise_to

BASE = 33
TO = 35
STEPS = ((70, 2), (85, 3), (100, 4))
EVENT = "patriotic"


def patriotic_reaction(p: P) -> None:
    for nation in powers(p):
        if not fell_in_1914(p.board, nation) and is_due(p.board, nation):
            try_reaction(p, nation)


def is_due(board: Board, nation: str) -> bool:
    """Beaten at home in an enemy Grand Offensive, or a national city or a fortress lost this turn."""
    if communist(board, nation):
        return False
    foe = FOE[side_of(board, nation)]
    cities = [
        c.area
        for c in board.captures
        if c.turn == board.turn and side_of(board, c.new) == foe and AREAS[c.area].city
    ]
    forts = [area for area, loser, _ in (record.split(".") for record in board.fallen) if loser == nation]
    return any(is_home(nation, area) for area in (*cities, *forts, *lost_main_battles(board, nation)))


def lost_main_battles(board: Board, nation: str) -> list[str]:
    now = [a for a in board.attacks if a.turn == board.turn and a.kind == "main" and a.won]
    return [a.area for a in now if nation in a.foes]


def is_home(nation: str, area: str) -> bool:
    return AREAS[area].owner == nation and at_home(nation, area)


def percent(board: Board, nation: str, *, now_1914: bool = False) -> int:
    politics = board.politics[nation]
    total = BASE - 10 * capital_lost(board, nation) + 5 * kerenski(board, nation)
    return max(0, total + politics.dice.get(EVENT, 0) - 33 * politics.capital_1914 - 20 * now_1914)


def try_reaction(p: P, nation: str, *, now_1914: bool = False) -> None:
    odds = percent(p.board, nation, now_1914=now_1914)
    if chance(p, odds, f"patriotic reaction {nation}"):
        p.say("politics.patriotic", nation=nation, percent=odds)
        rally(p, nation)


def rally(p: P, nation: str) -> None:
    """18.4.2c."""
    raise_to(p, nation, TO, "patriotic")
    die = p.roll(1, 100, f"parliament {nation}")[0]
    move(p, nation, next(steps for top, steps in STEPS if die <= top), "patriotic")
    economy = p.board.economy.get(nation)
    if economy is not None:
        economy.civil = max(0, economy.civil - (1 if d6(p, "civil production") % 2 else 2))
