"""18.6.1, 18.6.2, 18.6.4, 18.7: strikes, revolts and surrender, and the chance of every social test."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, WILL
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import chance, d6, one_of
from rules.grande_guerre.final_phase.will import HIGHEST, LOWEST, change
from rules.grande_guerre.politics.facts import CITIES, SOCIAL
from rules.grande_guerre.politics.instability import COMMUNIST
from rules.grande_guerre.politics.parliament import PERCENT, move
from rules.grande_guerre.politics.questions import (
    COMMUNISM,
    a_capital_lost,
    attacked,
    attacked_unprovoked,
    calm_at_sea,
    capital_lost,
    cities_conquered,
    cities_lost,
    communism_in_play,
    communist,
    drowned,
    first_turn,
    going_on,
    is_active,
    is_lost,
    kerenski,
    revolution,
    settled,
    since,
    year,
)

LEAST, MOST = 3, 97
ORDER = ("strike", "mutiny", "revolt", "revolution", "surrender")
ORDER_CAPITAL_LOST = ("strike", "mutiny", "revolt", "surrender", "revolution")
WORLD_REVOLUTION, REVOLUTION, KERENSKI, RED_ABROAD = -10, -10, 10, -5
QUIET_FRONT = -5
STABILISED = 10
YEARS = {1916: -5, 1917: -10}
FROM_1918 = -15
CAPITAL_1914_NOW, CAPITAL_1914 = -20, -33
PARLIAMENT_LEFT = 50


def order(board: Board, nation: str) -> tuple[str, ...]:
    """18.6.1: with a capital lost surrender is tested before revolution."""
    return ORDER_CAPITAL_LOST if a_capital_lost(board, nation) else ORDER


def base(board: Board, nation: str, test: str) -> int:
    level = max(LOWEST, min(HIGHEST, board.nations[nation].nw))
    return WILL[level][SOCIAL[test].column]


def percent(p: P, nation: str, test: str, worse: int = 0) -> int:
    """18.6.1a: base minus modifiers, at least 3 and at most 97; 0 above the starting level of the test."""
    found = base(p.board, nation, test)
    return bounded(found - modifiers(p.board, nation, test) + worse) if found else 0


def bounded(value: int) -> int:
    return max(LEAST, min(MOST, value))


def modifiers(board: Board, nation: str, test: str) -> int:
    """What helps the power is positive; under regime C a flat -3 points and events only."""
    events = event_modifier(board, nation, test)
    if communist(board, nation):
        return COMMUNIST * PERCENT + events
    of_test = {"mutiny": of_mutiny, "revolution": of_revolution, "surrender": of_surrender}.get(test)
    total = general(board, nation) + country(board, nation, test) + events
    total += board.politics[nation].parliament * PERCENT if SOCIAL[test].parliament else 0
    total += drowned(board, nation, *SOCIAL[test].submarines)
    return total + (of_test(board, nation) if of_test else 0)


def event_modifier(board: Board, nation: str, test: str) -> int:
    dice = board.politics[nation].dice
    return dice.get("social", 0) + dice.get(f"social.{test}", 0)


def general(board: Board, nation: str) -> int:
    """18.6.1b, and the -5 of each list while there is a regime C anywhere."""
    total = WORLD_REVOLUTION if COMMUNISM in board.flags else 0
    total += RED_ABROAD if communism_in_play(board) else 0
    total += KERENSKI if kerenski(board, nation) else 0
    return total + (REVOLUTION if is_active(board, nation) and not attacked_unprovoked(board, nation) else 0)


def country(board: Board, nation: str, test: str) -> int:
    """The lines of a country, which end for good with a stabilised revolution (18.8.1.8)."""
    if settled(board, nation):
        return 0
    total = SOCIAL[test].country.get(nation, 0) if calm_at_sea(board, nation) else 0
    quiet = nation == "RU" and not attacked(board, "central", ["russian"], 3)
    return total + (QUIET_FRONT if quiet and SOCIAL[test].quiet_front else 0)


def of_mutiny(board: Board, nation: str) -> int:
    """18.6.3: offensives, own cities in enemy hands and enemy cities in one's own."""
    politics = board.politics[nation]
    after = max(first_turn(board) - 1, politics.mutiny_since)
    total = 10 * going_on(board, nation=nation) - 10 * since(board, nation, "lost", after)
    if capital_lost(board, nation):
        total += CAPITAL_1914 if politics.capital_1914 else -17
    elif cities_lost(board, nation):
        total -= 5
    return total + 5 * bool(cities_conquered(board, nation))


def of_revolution(board: Board, nation: str) -> int:
    return STABILISED if revolution(board, nation) == "stabilised" else 0


def of_surrender(board: Board, nation: str) -> int:
    """18.7.1, 18.3.3.8: the years, and a capital lost in 1914."""
    total = FROM_1918 if year(board) >= 1918 else YEARS.get(year(board), 0)
    return total + (CAPITAL_1914 if board.politics[nation].capital_1914 else 0)


def happens(p: P, nation: str, test: str, worse: int = 0) -> bool:
    """Make a test, if National Will is low enough for it now."""
    odds = percent(p, nation, test, worse)
    if not odds:
        return False
    struck = chance(p, odds, f"{test} {nation}")
    p.say(f"politics.{test}_test", nation=nation, percent=odds, struck="yes" if struck else "no")
    return struck


# Strikes and revolts


def strike(p: P, nation: str) -> None:
    """18.6.2.1: a marker in a city with production, and D3 National Will; only one marker a country."""
    politics = p.board.politics[nation]
    if not politics.strike:
        politics.strike, politics.strike_since = random_city(p, nation), p.board.turn
    change(p, nation, -((d6(p, "strike") + 1) // 2), "strike")


def revolt(p: P, nation: str) -> None:
    """18.6.4.1."""
    politics = p.board.politics[nation]
    if not politics.revolt:
        politics.revolt, politics.revolt_since = random_city(p, nation), p.board.turn
    change(p, nation, -d6(p, "revolt"), "revolt")
    perhaps_left(p, nation, "revolt")


def perhaps_left(p: P, nation: str, reason: str) -> None:
    if chance(p, PARLIAMENT_LEFT, f"parliament {nation}"):
        move(p, nation, -1, reason)


def random_city(p: P, nation: str) -> str:
    """A city of the power that yields EP and is in its hands."""
    mine = [a for a in CITIES[nation] if AREAS[a].ep and not is_lost(p.board, a)]
    return one_of(p, mine or CITIES[nation] or [""], "city")
