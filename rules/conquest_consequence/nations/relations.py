"""0.2, 8.46, 16.35: who is friend, enemy, rival or neutral to whom, and where."""

from __future__ import annotations

from collections.abc import Container, Iterable

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, FACTION, FACTIONS, MINOR, POWERS, WATCHED
from rules.conquest_consequence.board import Block, Board, at_war, faction_of, is_ground

FRIEND, ENEMY, RIVAL, NEUTRAL = "friend", "enemy", "rival", "neutral"

INSIDE: dict[str, dict[str, str]] = {
    "nationalist_china": {"red_china": ENEMY, "japan": ENEMY, "russia": ENEMY, "usa": FRIEND, BREMP: FRIEND},
    "red_china": {"nationalist_china": ENEMY, "japan": ENEMY, "russia": FRIEND, "usa": ENEMY, BREMP: ENEMY},
    "japan": {"nationalist_china": ENEMY, "red_china": ENEMY},
    "usa": {"nationalist_china": FRIEND, "red_china": ENEMY},
    BREMP: {"nationalist_china": FRIEND, "red_china": ENEMY},
    "russia": {"nationalist_china": ENEMY, "red_china": FRIEND},
}
"""16.35: relations inside China that do not ask for war or peace."""
SUBORDINATE = {"usa": "nationalist_china", "soviet": "red_china"}


def factions(board: Board, me: str, other: str) -> str:
    """0.2: how a faction stands to another faction or nation, outside China."""
    if me == other:
        return FRIEND
    if other in FACTIONS:
        return ENEMY if at_war(board, me, other) else RIVAL
    if other == BREMP:
        return NEUTRAL if me == "usa" else RIVAL
    minor = board.minors.get(other)
    if minor is None:
        return NEUTRAL
    return ENEMY if me in (minor.violator, *minor.partitioners) else RIVAL


def nationalities(board: Board, nat: str, other: str, area: str) -> str:
    """How units of a nationality stand to another nationality or to a neutral nation, in an area."""
    if nat == other:
        return FRIEND
    if area in CHINA and other in INSIDE.get(nat, {}):
        return INSIDE[nat][other]
    return factions(board, faction_of(board, nat), faction_of(board, other))


def to_unit(board: Board, nat: str, block: Block) -> str:
    """How units of a nationality stand to a block where it is."""
    return nationalities(board, nat, block.of if block.nat == MINOR else block.nat, block.at)


def landlord(board: Board, area: str) -> str:
    """The nationality or nation whose land an area is: in China that of the Subordinate Power (1.143)."""
    who = board.control[area]
    if who not in FACTIONS:
        return who
    power = FACTION[who].power
    if area in CHINA and who in SUBORDINATE:
        foreign = any(b.nat == power for _, b in board.at(area))
        return power if foreign else SUBORDINATE[who]
    return power


def to_land(board: Board, nat: str, area: str) -> str:
    """How units of a nationality stand to an area, by its controller."""
    who = board.control[area]
    if who == faction_of(board, nat):
        return FRIEND
    if nat == BREMP and who == "usa" and AREAS[area].region == "indochina":
        return FRIEND  # 2.2: an American Satellite in Indochina is British ground until the alliance
    return nationalities(board, nat, landlord(board, area), area)


def enemies(board: Board, nat: str, area: str) -> list[tuple[str, Block]]:
    """Enemy units in a place that are not Escaped."""
    return [(k, b) for k, b in board.at(area) if not b.esc and to_unit(board, nat, b) == ENEMY]


def in_battle(board: Board, block: Block) -> bool:
    """11.5: whether a unit stands among enemies."""
    return not block.esc and bool(enemies(board, block.nat, block.at))


def closing_power(board: Board, nat: str, sea: str, without: Container[str] = ()) -> str:
    """15.21: the rival naval power whose home sea this is for a nationality, if any."""
    for power in WATCHED[sea]:
        if power in without or (nat == BREMP and power == "usa"):
            continue
        if nationalities(board, nat, power, sea) == RIVAL:
            return power
    return ""


def apart(board: Board, nat: str, area: str) -> bool:
    """2.2: before the alliance US units keep out of British land, and British ones keep to it."""
    holder = board.control[area]
    if nat == "usa":
        return holder == BREMP
    return nat == BREMP and not (holder == BREMP or (holder == "usa" and AREAS[area].region == "indochina"))


def harmless(foes: Iterable[Block], mine: Iterable[Block]) -> bool:
    """12.78: convoys among convoys at sea, which leave as if not engaged once a battle has shown them."""
    return all(is_ground(block) and block.up for block in foes) and all(map(is_ground, mine))


class Sight:
    """Who stands where and how everybody stands to everybody, for a position that does not change."""

    def __init__(self, board: Board):
        self.board = board
        self.there: dict[str, list[Block]] = {}
        for block in board.blocks.values():
            if not block.esc:
                self.there.setdefault(block.at, []).append(block)
        self._land: dict[tuple[str, str], str] = {}
        self._units: dict[tuple[str, str, bool], str] = {}
        self.judged: dict[object, object] = {}
        """What steps of units have been judged already."""

    def land(self, nat: str, area: str) -> str:
        if (nat, area) not in self._land:
            self._land[nat, area] = to_land(self.board, nat, area)
        return self._land[nat, area]

    def unit(self, nat: str, block: Block) -> str:
        known = (nat, block.of or block.nat, block.at in CHINA)
        if known not in self._units:
            self._units[known] = to_unit(self.board, nat, block)
        return self._units[known]

    def met(self, nat: str, place: str, relation: str) -> list[Block]:
        """Units in a place that stand so to a nationality."""
        here = self.there.get(place)
        return [b for b in here if self.unit(nat, b) == relation] if here else []


def is_foreign(nat: str) -> bool:
    """16.3: a unit of a Great Power."""
    return nat in POWERS and POWERS[nat].great
