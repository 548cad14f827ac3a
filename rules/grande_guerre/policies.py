"""G18: standing orders, which answer everything that comes up while orders are carried out.

They are state of the board: known to their owner only, set by an order, kept until changed. The most special
wins (G18.2): the line of the order, the army this turn, the army, the nation this turn, the nation, and then
the default.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.grande_guerre.atlas import NOVEMBER, nation_of
from rules.grande_guerre.board import Board

THIS_TURN = "!"
"""Ends the scope of a standing order that lasts one turn."""
ODDS = tuple(str(percent) for percent in range(50, 310, 10))
YES_NO = ("yes", "no")
LOSSES = tuple(f"losses_{n}" for n in range(1, 16))
YEARS = ("1916", "1917", "1918", "1919")
FIT = tuple(f"fit_{n}" for n in range(1, 7))


class StandingOrder(Struct, frozen=True):
    """A policy: its values, which one holds if nobody says anything, and the rule that asks it."""

    values: tuple[str, ...]
    default: str
    rule: str


POLICIES: dict[str, StandingOrder] = {
    "engage": StandingOrder(("strongest", "weakest_intact"), "strongest", "G9.3"),
    "guns": StandingOrder(("never", "main", "always"), "always", "G9.3a"),
    "floor": StandingOrder(("usual", *map(str, range(13))), "usual", "G18.1"),
    "break_off": StandingOrder(("usual", "never", *LOSSES, *FIT), "usual", "G9.4"),
    "reserve": StandingOrder(("none", *FIT, "at_once"), "fit_2", "G9.4"),
    "intercept": StandingOrder(("no", *ODDS), "120", "G8.1"),
    "help": StandingOrder(("0", "1", "2"), "1", "G8.2"),
    "help_left": StandingOrder(tuple(map(str, range(7))), "3", "G8.2a"),
    "help_ally": StandingOrder(YES_NO, "yes", "G8.2"),
    "cavalry": StandingOrder(("withdraw", "stand"), "withdraw", "G8.3"),
    "counter_attack": StandingOrder(("no", *ODDS), "130", "G8.6"),
    "breakthrough": StandingOrder(("none", "flank", "depth"), "depth", "G9.7"),
    "stop_breakthrough": StandingOrder(YES_NO, "yes", "21.4.13"),
    "overrun": StandingOrder(YES_NO, "yes", "G9.8"),
    "occupy": StandingOrder(("usual", "all", "one", *map(str, range(2, 12))), "usual", "G9.6"),
    "save_loss": StandingOrder(YES_NO, "yes", "21.2.1"),
    "shelter": StandingOrder(("0", "1", "2"), "0", "G13.1"),
    "siege": StandingOrder(("fire", "storm_neutralised", "storm", "wait"), "fire", "G13.2"),
    "ship_out": StandingOrder(YES_NO, "yes", "G13.3"),
    "morale": StandingOrder(YES_NO, "no", "18.1.3"),
    "new_government": StandingOrder(("never", *map(str, range(21))), "16", "18.1.4"),
    "letter_attack": StandingOrder(("M", "J", "R", "W", "H"), "H", "G11.1"),
    "letter_defence": StandingOrder(("D", "I", "C", "F", "A"), "D", "G11.1"),
    "bombardment": StandingOrder(("none", "standard", "heavy", "massive", "flash"), "standard", "21.6.0"),
    "counter_battery": StandingOrder(("0", "1", "2"), "2", "G11.1"),
    "gas": StandingOrder(("none", "limited", "massive"), "limited", "21.7.3"),
    "barrage": StandingOrder(("no", "keep", "1", "2", "3"), "no", "21.6.3"),
    "infiltration": StandingOrder(("none", "assault", "tanks"), "none", "21.8.1"),
    "lull": StandingOrder(("usual", "stop", "continue", *LOSSES), "usual", "G9.4"),
    "go": StandingOrder(("usual", "continue", "stop"), "usual", "G15.4"),
    "combined_test": StandingOrder(("usual", "never", "always", *YEARS), "usual", "21.4.1"),
    "fleet": StandingOrder(("usual", "never", "at_once"), "usual", "G17.3"),
    "air_defence": StandingOrder(("intercept", "support", "none"), "intercept", "G14.4"),
    "card": StandingOrder(("never", "attacked"), "never", "0.5"),
    "event": StandingOrder(("first", "last"), "first", "0.5"),
    "blockade": StandingOrder(("declare", "wait"), "declare", "22.1.1"),
    "desertion": StandingOrder(("fewest", "most"), "fewest", "18.6.3.4"),
    "successor": StandingOrder(("rank", "attack", "defence"), "rank", "18.6.3.6"),
    "initiative": StandingOrder(("first", "second"), "first", "G21.1"),
    "consent": StandingOrder(YES_NO, "yes", "G22.3"),
    "peace": StandingOrder(YES_NO, "no", "25.2.2a"),
    "partial_victory": StandingOrder(("play_on", "claim"), "play_on", "25.1.1"),
    "surrender": StandingOrder(
        ("never", "now", "will_10", "will_5", "will_0", "will_minus_4"), "never", "25.3.11"
    ),
}
RETREAT, GOALS, ENGAGED = "retreat", "exploit", "engage_first"
"""Not in the list: their values name areas or corps, best first, joined by `+`."""
FLOOR_1914, FLOOR_LATER = 6, 2


def wish(board: Board, name: str, unit: str, army: str = "", line: Mapping[str, str] | None = None) -> str:
    """What the standing order of a nation, or of one of its armies, says."""
    nation = nation_of(unit)
    if line and name in line and line[name] != "usual":
        return line[name]
    scopes = (f"{army}{THIS_TURN}", army, f"{nation}{THIS_TURN}", nation)
    for scope in scopes:
        if name in board.policies.get(scope, {}):
            return board.policies[scope][name]
    return POLICIES[name].default if name in POLICIES else ""


def odds_met(value: str, own: int, enemy: int) -> bool:
    """Whether own strength against the enemy's is as much as a policy asks, in percent."""
    return value != "no" and own * 100 >= int(value) * enemy


def munition_floor(board: Board, unit: str, army: str = "", line: Mapping[str, str] | None = None) -> int:
    """G18.1: the stock that guns in battle leave untouched: six in 1914, for the sieges, later two."""
    value = wish(board, "floor", unit, army, line)
    if value != "usual":
        return int(value)
    return FLOOR_1914 if board.turn <= NOVEMBER else FLOOR_LATER


def preferred(board: Board, name: str, unit: str, army: str) -> list[str]:
    """What a list of standing orders names."""
    listed = wish(board, name, unit, army)
    return listed.split("+") if listed else []


def end_of_turn(board: Board) -> None:
    """Standing orders for one turn lapse."""
    board.policies = {scope: kept for scope, kept in board.policies.items() if not scope.endswith(THIS_TURN)}
