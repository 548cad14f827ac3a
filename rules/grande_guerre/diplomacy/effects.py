"""17.4.8, 17.9.3: what events and political actions do to countries: promises, leanings, coups, landings."""

from __future__ import annotations

from rules.grande_guerre.board import P
from rules.grande_guerre.diplomacy.countries import LEANINGS
from rules.grande_guerre.diplomacy.levels import is_neutral, move_level

PROMISES = {
    "trentino": "IT",
    "tunis": "IT",
    "istria": "IT",
    "transylvania": "RO",
    "bessarabia": "RO",
    "bulgarian_claims": "BG",
}
"""What can be promised, and to whom (C2 to C8)."""


def promise(p: P, name: str) -> None:
    """A promise stands for the rest of the war; it counts in tests and at the peace table."""
    if name in p.board.diplomacy.promises:
        return
    p.board.diplomacy.promises.append(name)
    p.say("diplomacy.promised", promise=name, nation=PROMISES[name])


def lean(p: P, country: str, leaning: str) -> None:
    assert leaning in LEANINGS, leaning
    p.board.diplomacy.alignments[country] = leaning


def treaty_landing(p: P) -> None:
    """17.9.4: by the treaty of 1829 the Entente lands in Salonica; Greece resents it, without a war."""
    if is_neutral(p.board, "GR") and "salonica_landing" not in p.board.flags:
        p.board.flags.append("salonica_landing")
        move_level(p, "GR", 1, reason="salonica")
