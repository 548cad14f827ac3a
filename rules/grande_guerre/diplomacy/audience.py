"""17.4: one diplomatic action, from the column to the new level, and the tests of August 1914."""

from __future__ import annotations

from msgspec import Struct

from rules.grande_guerre.atlas import year_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.diplomacy.countries import CAUTIOUS, COUNTRIES, ERRATIC, table_result
from rules.grande_guerre.diplomacy.levels import leaning, level, move_level, toward
from rules.grande_guerre.diplomacy.state import Ambassador
from rules.grande_guerre.diplomacy.vocabulary import words
from rules.grande_guerre.facts import FOE

SHIFT = {"pro_entente": -1, "pro_central": 1, "neutral": 0}
ISOLATION = 2
CAUTION = 2
REVERSED_UP_TO = 2
DANNUNZIO, DANNUNZIO_NEED = 3, 10


class Envoys(Struct):
    """The ambassadors of both sides in a country, as counters."""

    central: list[Ambassador]
    entente: list[Ambassador]

    def of(self, side: str) -> list[Ambassador]:
        return self.central if side == "central" else self.entente

    def worth(self, side: str) -> int:
        return sum(each.value for each in self.of(side))

    def nations(self) -> list[str]:
        return [each.nation for each in (*self.central, *self.entente)]

    def without(self, side: str) -> Envoys:
        return Envoys([], self.entente) if side == "central" else Envoys(self.central, [])


def served_side(board: Board, nation: str) -> str:
    """Whom an ambassador serves: Great Britain's the Entente even at peace, Turkey's the Central Powers."""
    return side_of(board, nation) or {"GB": "entente", "TR": "central"}.get(nation, "")


def envoys_in(board: Board, country: str) -> Envoys:
    here = [each for each in board.diplomacy.counters.values() if each.at == country]
    return Envoys(
        [each for each in here if served_side(board, each.nation) == "central"],
        [each for each in here if served_side(board, each.nation) == "entente"],
    )


def is_entente_italy(board: Board, country: str, envoys: Envoys) -> bool:
    """17.9.8: Italy at level 0 or less is for the Entente if that has no fewer ambassadors there."""
    return country == "IT" and level(board, "IT") <= 0 and envoys.worth("entente") >= envoys.worth("central")


def column(board: Board, country: str, envoys: Envoys) -> int:
    """17.4.2, 17.4.3, 17.4.7: the difference of values, shifted by the leaning, cautious in 1914."""
    found = envoys.worth("central") - envoys.worth("entente")
    leans = "pro_entente" if is_entente_italy(board, country, envoys) else leaning(board, country)
    if leans == "isolationist":
        found = max(0, found - ISOLATION) if found > 0 else min(0, found + ISOLATION)
    else:
        found += SHIFT[leans]
    if country in CAUTIOUS and year_of(board.turn) == 1914:
        found = max(-CAUTION, min(CAUTION, found))
    return found


def modifiers(board: Board, country: str, envoys: Envoys, ignored: str = "") -> int:
    """17.4.4: what is added to the die; those that favour a side may be `ignored` (17.9.9)."""
    now = words(board, country, envoys.nations())
    found = [each.of(now) for each in COUNTRIES[country].modifiers]
    if ignored:
        found = [each for each in found if each * toward(ignored, 1) <= 0]
    return sum(found)


def hold_test(p: P, country: str, by: str = "", bonus: int = 0) -> int:
    """17.4.1 to 17.4.6: reveal, roll, change the level and remove the ambassadors; the change is returned."""
    board = p.board
    envoys = envoys_in(board, country)
    poet = speeches(p, country, by, envoys)
    heard = envoys.without(FOE[poet]) if poet else envoys
    where = column(board, country, heard)
    added = modifiers(board, country, heard, FOE[poet] if poet else "") + bonus
    rolled = d12(p, f"diplomacy {country}")
    change = table_result(where, rolled + added)
    change = second_thoughts(p, country, envoys, change) + (toward(poet, DANNUNZIO) if poet else 0)
    p.say(
        "diplomacy.tested",
        nation=country,
        central=envoys.worth("central"),
        entente=envoys.worth("entente"),
        column=where,
        roll=rolled,
        modifier=added,
        change=change,
    )
    if country in board.diplomacy.dark:
        board.diplomacy.dark.remove(country)
    spend(board, country)
    move_level(p, country, change)
    return change


def second_thoughts(p: P, country: str, envoys: Envoys, change: int) -> int:
    """17.9.4, 17.9.8: on a 1 or 2 the answer is the reverse."""
    if country not in ERRATIC or p.board.nations[country].side:
        return change
    if is_entente_italy(p.board, country, envoys):
        return min(0, change)
    if d6(p, f"reversal {country}") <= REVERSED_UP_TO:
        p.say("diplomacy.reversed", nation=country)
        return -change
    return change


def spend(board: Board, country: str) -> None:
    """17.4.6: all ambassadors there are spent, those of both sides."""
    kept = board.diplomacy.counters.items()
    board.diplomacy.counters = {name: each for name, each in kept if each.at != country}


# 17.9.9: D'Annunzio


def speeches(p: P, country: str, by: str, envoys: Envoys) -> str:
    """The side for which the poet wins Italy over before an action, if any; the Entente is tried first."""
    board = p.board
    if country != "IT" or year_of(board.turn) < 1915 or "FR" in board.peace.out:
        return ""
    acting = ["entente", "central"] if by == "both" else [by] if by else []
    for side in acting:
        if d12(p, "D'Annunzio") + speech_bonus(board, side) >= DANNUNZIO_NEED:
            p.say("diplomacy.dannunzio", side=side)
            return side
    return ""


def speech_bonus(board: Board, side: str) -> int:
    """In 1915 +1 for each turn after the first; promises help the Entente, claims hinder the enemy."""
    found = max(0, board.turn - FIRST_1915) if year_of(board.turn) == 1915 else 0
    if side == "entente":
        return found + bool({"istria", "tunis"} & set(board.diplomacy.promises))
    return found - (1 if "trentino" in board.diplomacy.promises else 2)


FIRST_1915 = 5
