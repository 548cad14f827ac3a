"""Chapter 16: the Subordinate Powers, violations of them, and intrusion of their parents."""

from __future__ import annotations

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, POWERS
from rules.conquest_consequence.board import SEATS_OF, Block, P
from rules.conquest_consequence.decks import cards

PARENTS = ("usa", "soviet")
VIOLATION_CARDS = {"usa": 4, "soviet": 2}


def violate_subordinate(p: P, victim: str) -> None:
    """16.33: the first foreign attack ever on a Subordinate Power gives it cards and loyalty."""
    mine = p.board.sides.get(victim)
    if mine is None or mine.violated:
        return
    mine.violated = True
    mine.loyalty += 1
    p.say("china.violated", seat=victim, loyalty=mine.loyalty)
    cards.draw(p, victim, "action", VIOLATION_CARDS[victim])


def intrude(p: P, block: Block, area: str) -> None:
    """16.31: the first entry of a parent's own units into China; Russians may be in Manchuria."""
    if area not in CHINA or block.nat not in ("usa", BREMP, "russia"):
        return
    if block.nat == "russia" and AREAS[area].nation == "manchuria_korea":
        return
    mine = p.board.sides[SEATS_OF[block.nat]]
    if not mine.intruded:
        mine.intruded = True
        p.say("china.intruded", seat=SEATS_OF[block.nat])


def is_subordinate(nat: str) -> bool:
    """2.3: Nationalist or Red China."""
    return nat in POWERS and not POWERS[nat].great
