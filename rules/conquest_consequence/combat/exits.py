"""12.5, 12.55, 13: every way out of a battle; nothing else computes a retreat or a rebase."""

from __future__ import annotations

from collections import deque

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINA,
    CHINESE,
    INDOCHINA,
    NEAR,
    SEAS,
    TYPES,
    around,
    cost,
    same_coast,
)
from rules.conquest_consequence.board import Block, Board, at_war, faction_of, is_ground, techs_for
from rules.conquest_consequence.movement import borders
from rules.conquest_consequence.nations.relations import (
    ENEMY,
    FRIEND,
    apart,
    closing_power,
    enemies,
    to_land,
    to_unit,
)

ACTION, FORCED_ACTIVE, FORCED_OTHER = "action", "forced_active", "forced_other"
AIR_AT_SEA, AFTER, SUPPLY = "air_at_sea", "after", "supply"
FREE = (AIR_AT_SEA, AFTER)
"""12.55: ways out that no ban of a retreat binds."""


class Exits:
    """The retreats and rebases of one unit for one of the reasons of 12.55."""

    def __init__(self, board: Board, key: str, why: str):
        self.board, self.key, self.why = board, key, why
        self.block: Block = board.blocks[key]
        self.nat, self.here = self.block.nat, self.block.at
        self.faction = faction_of(board, self.nat)
        self.air, self.sub = self.block.type == "air_force", self.block.type == "submarine"
        self.ground = is_ground(self.block)
        self._closed: dict[str, bool] = {}
        """Places that the unit may not even pass, found once."""
        self.came = self.block.came if why in (ACTION, FORCED_ACTIVE) else ""

    # Retreats to a place next to the battle

    def retreats(self) -> list[str]:
        """12.5: adjacent friendly land or open sea; air forces have none (12.51)."""
        if self.air or self.block.type == "fortress" or self.why in FREE:
            return []
        return [place for place in self._adjacent() if self._receives(place)]

    def _adjacent(self) -> list[str]:
        places = around(self.here)
        if self.here in SEAS or self.ground:
            return [place for place in places if self._passable(place)]
        return [p for p in places if p in SEAS or same_coast(self.here, p)]

    def _passable(self, place: str) -> bool:
        """Militia and Chinese units never go to sea; convoys do not leave a sea battle."""
        if self.ground and self.here in SEAS:
            return False
        return place in AREAS or (TYPES[self.block.type].sea > 0 and self.nat not in CHINESE)

    def _receives(self, place: str) -> bool:
        if self.came and place != self.came:
            return False
        if not self._friendly(place) or self._banned(place) or self._crowded(place):
            return False
        if self.ground and place in SEAS and not self._friends_at(place):
            return False
        if self.why == SUPPLY or not self.ground or self.board.turn is None:
            return True
        return borders.is_open(self.board, self.here, place, self.faction)

    def _friendly(self, place: str) -> bool:
        """Open sea, or friendly land where no enemy stands."""
        if place in SEAS:
            return not enemies(self.board, self.nat, place) and not self._home_sea(place)
        return self._owned(place) and not self._disputed(place)

    def _home_sea(self, sea: str) -> bool:
        """15.21: seas that nobody enters, in whatever way, without a war on their power."""
        return bool(closing_power(self.board, self.nat, sea))

    def _owned(self, place: str) -> bool:
        return to_land(self.board, self.nat, place) == FRIEND and not self._barred(place)

    def _barred(self, place: str, passing: bool = False) -> bool:
        """2.2, 16.3, 16.12, 19.8: land that this nationality may not enter, whoever else holds it."""
        board = self.board
        if AREAS[place].nation in board.closed or (self.nat in CHINESE and place not in CHINA):
            return True
        if place in CHINA and self.nat in ("usa", BREMP, "russia"):
            return not at_war(board, "soviet" if self.nat == "russia" else "usa", "japan")
        if board.bremp or self.nat not in ("usa", BREMP):
            return False
        return apart(board, self.nat, place) or (self.nat == "usa" and place in INDOCHINA and not passing)

    def _disputed(self, place: str) -> bool:
        return any(to_unit(self.board, self.nat, b) != FRIEND for _, b in self.board.at(place))

    def _banned(self, place: str) -> bool:
        """12.5: areas that held a battle this turn, and those from which the enemy came."""
        turn, battle = self.board.turn, self.board.battle
        if self.why in FREE or turn is None:
            return False
        if place in turn.fought and place != self.here:
            return True
        if self.why not in (ACTION, FORCED_OTHER) or battle is None:
            return False
        return self.faction != battle.attacker and place in self._enemy_came()

    def _enemy_came(self) -> set[str]:
        return set(self.board.acting().came.get(self.here, ()))

    def _crowded(self, place: str) -> bool:
        """12.54: no retreat or rebase onto a single islet where the faction has a unit."""
        if place not in AREAS or AREAS[place].kind != "islet_single":
            return False
        return any(faction_of(self.board, b.nat) == self.faction for _, b in self.board.at(place))

    def _friends_at(self, place: str) -> bool:
        here = [b for _, b in self.board.at(place) if not b.esc]
        return any(to_unit(self.board, self.nat, b) == FRIEND for b in here)

    # Rebases

    def rebases(self) -> list[str]:
        """13.3: friendly undisputed land within one normal move of an ANS unit."""
        if self.ground:
            return []
        found = self._reached()
        coast = [] if self.air or self.here in SEAS else self._coast()
        ends = [place for place in AREAS if place in found or place in coast]
        return [
            p for p in ends if p != self.here and self._friendly(p) and self._ends(p) and not self._crowded(p)
        ]

    def _coast(self) -> list[str]:
        """11.11: one step along the coast, which is the first area of the way as well as its end."""
        near = [area for area in NEAR[self.here] if same_coast(self.here, area)]
        return [area for area in near if self._first(area)]

    def _ends(self, place: str) -> bool:
        return not self._banned(place)

    def _speed(self) -> int:
        if self.air:
            return TYPES["air_force"].air + ("heavy_bombers" in techs_for(self.board, self.nat))
        return TYPES[self.block.type].sea

    def _reached(self) -> dict[str, int]:
        best, todo, speed = {self.here: 0}, deque([self.here]), self._speed()
        while todo:
            here = todo.popleft()
            if best[here] == speed or (here != self.here and not self._through(here)):
                continue
            for place in self._next(here):
                spent = best[here] + cost(place)
                if spent <= speed and spent < best.get(place, 99):
                    best[place] = spent
                    todo.append(place)
        return best

    def _next(self, here: str) -> list[str]:
        places = around(here) if self.air or here in SEAS else AREAS[here].seas
        if self.nat in CHINESE:
            places = tuple(place for place in places if place in CHINA)
        if here == self.here:
            places = tuple(place for place in places if self._first(place))
        return [place for place in places if not self._shut(place)]

    def _shut(self, place: str) -> bool:
        if place not in self._closed:
            self._closed[place] = (
                self._home_sea(place) if place in SEAS else self._barred(place, passing=True)
            )
        return self._closed[place]

    def _first(self, place: str) -> bool:
        """12.54: the bans of a retreat bind the first area of a ship's way; attackers go as they came."""
        if self.air or self.sub or self.why not in (ACTION, FORCED_OTHER):
            return True
        if self.came and place != self.came:
            return False
        return self._friendly(place) and not self._banned(place)

    def _through(self, place: str) -> bool:
        if place in SEAS:
            return self.air or self.sub or not enemies(self.board, self.nat, place)
        if self._barred(place, AREAS[place].small):
            return False
        relation = to_land(self.board, self.nat, place)
        if self.air and (relation in (FRIEND, ENEMY) or AREAS[place].small):
            return True
        return AREAS[place].small and relation != ENEMY
