"""17.4.5, 17.5, 17.9: diplomatic levels, where they stop, and what a country does at each."""

from __future__ import annotations

from rules.grande_guerre.atlas import AUGUST
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.diplomacy.countries import COUNTRIES, Row
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.vocabulary import is_at_war
from rules.grande_guerre.facts import FOE

US_FLOOR = 14
"""b.5.11: the United States stay isolationist while Great Britain is at peace."""
BRITISH_CEILING, DUTCH_CEILING = 8, 9
WAR_ON = {"war_on_central": "entente", "war_on_entente": "central"}


def bounds(board: Board, country: str) -> tuple[int, int]:
    """Between which levels a country can stand now."""
    page = COUNTRIES[country]
    low, high = page.lowest, page.highest
    invaded = "belgium_invaded_by_entente" in board.flags
    if country == "GB" and not invaded:
        high = BRITISH_CEILING
    if country == "NL" and not invaded:
        high = DUTCH_CEILING
    if country == "US" and not is_at_war(board, "GB"):
        low = US_FLOOR
    return low, high


def level(board: Board, country: str) -> int:
    return board.diplomacy.levels.get(country, COUNTRIES[country].start)


def row(board: Board, country: str) -> Row:
    """17.5: what a country does at its level; limited intervention needs an invaded Belgium (b.3.1)."""
    found = COUNTRIES[country].row(level(board, country))
    if found.result == "limited_intervention" and "belgium_invaded_by_central" not in board.flags:
        return COUNTRIES["GB"].row(3)
    return found


def is_neutral(board: Board, country: str) -> bool:
    """Whether diplomacy can still move a country: it has not entered the war nor left it (G19.10)."""
    nation = board.nations.get(country)
    return nation is not None and nation.status in ("neutral", "limited")


def move_level(p: P, country: str, by: int, *, reason: str = "diplomacy") -> None:
    """A level changes at once, and every threshold passed is applied (17.4.5)."""
    board = p.board
    if country not in COUNTRIES or not is_neutral(board, country):
        return
    low, high = bounds(board, country)
    old = level(board, country)
    now = max(min(low, old), min(max(high, old), old + by))
    board.diplomacy.levels[country] = now
    if now != old:
        tell(p, country, by=now - old, now=now, reason=reason)
    apply_row(p, country)


def tell(p: P, country: str, **facts: object) -> None:
    """Everybody reads of a change, but for a level that is still secret."""
    if country in p.board.diplomacy.dark:
        return
    p.say("diplomacy.level", nation=country, **facts)


def apply_row(p: P, country: str) -> None:
    """17.5: war, or troops without a war; what is paid is paid in interphases. An offended Britain takes its
    ambassadors back (b.3.4)."""
    if country == "RS" or not is_neutral(p.board, country):
        return
    result = row(p.board, country).result
    if result in WAR_ON:
        join(p, country, WAR_ON[result])
    elif country == "GB" and result == "neutral":
        p.board.diplomacy.counters = {n: c for n, c in p.board.diplomacy.counters.items() if c.nation != "GB"}
    elif result == "limited_intervention" and p.board.nations["GB"].status == "neutral":
        from rules.grande_guerre.diplomacy.britain import intervene

        intervene(p)


def leaning(board: Board, country: str) -> str:
    """17.4.3: what shifts the column: for Italy, Romania and the United States it follows from the level."""
    changed = board.diplomacy.alignments.get(country)
    if changed:
        return changed
    if country == "RO" and board.turn <= AUGUST:
        return "neutral"  # 17.9.5: no threshold is applied to the level that Romania starts with
    if country in ("IT", "RO"):
        return "pro_entente" if row(board, country).result == "pro_entente" else "neutral"
    if country == "US":
        return "isolationist" if level(board, country) >= US_FLOOR else "pro_entente"
    return COUNTRIES[country].alignment


def toward(side: str, steps: int) -> int:
    """A change of level in favour of a side."""
    return steps if side == "central" else -steps


def away(side: str, steps: int) -> int:
    return toward(FOE[side], steps)
