"""Chapters 12.4 and 21.3: where aircraft can land, all of them together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from rules.axis_allies_1942.board import Unit
from rules.axis_allies_1942.landing.aircraft import aircraft, bases, range_left
from rules.axis_allies_1942.landing.berths import Berth, Group, Search
from rules.axis_allies_1942.landing.decks import OPEN, Terms, decks
from rules.axis_allies_1942.movement.distances import FAR
from rules.axis_allies_1942.movement.survey import Survey

NOWHERE: Mapping[str, tuple[str, int]] = MappingProxyType({})


class Landing:
    """The best way to bring all own aircraft down (21.3, 21.4), now or after one more flight.

    `flown` says where aircraft would be and with what range left; `built` how many of the carriers that were
    bought may be counted on.
    """

    def __init__(
        self,
        survey: Survey,
        flown: Mapping[str, tuple[str, int]] = NOWHERE,
        terms: Terms = OPEN,
        built: int | None = None,
    ):
        self.survey = survey
        self.flown = flown
        self.terms = terms
        self.built = survey.board.bought.get("carrier", 0) if built is None else built

    def _at(self, uid: str, unit: Unit) -> tuple[str, int]:
        return self.flown.get(uid) or (unit.space, range_left(unit, self.survey.board.phase))

    @cached_property
    def homeless(self) -> list[tuple[str, str, int]]:
        """Aircraft that cannot reach a base on land, with their space and range."""
        near = bases(self.survey)
        placed = [(uid, *self._at(uid, unit)) for uid, unit in aircraft(self.survey, self.flown)]
        return [(uid, space, left) for uid, space, left in placed if near.get(space, FAR) > left]

    @cached_property
    def groups(self) -> list[Group]:
        found: dict[tuple[str, int], list[str]] = {}
        for uid, space, left in self.homeless:
            if self.survey.board.units[uid].type == "fighter":
                found.setdefault((space, left), []).append(uid)
        return [Group(space, left, tuple(uids)) for (space, left), uids in sorted(found.items())]

    @cached_property
    def berths(self) -> list[Berth]:
        """The decks that save the most homeless fighters."""
        return self._search().best()

    @cached_property
    def homes(self) -> dict[str, str]:
        """The zone to which each homeless fighter goes that is saved."""
        waiting = [list(group.members) for group in self.groups]
        return {waiting[index].pop(0): berth.zone for berth in self.berths for index in berth.takes}

    @property
    def doomed(self) -> list[str]:
        """The aircraft that cannot be saved."""
        return [uid for uid, _, _ in self.homeless if uid not in self.homes]

    @property
    def lost(self) -> int:
        """How many aircraft cannot be saved."""
        return len(self.homeless) - _saved(self.berths) if self.homeless else 0

    def loses_at_most(self, number: int) -> bool:
        """Whether no more aircraft than a number are lost: quicker to say than how many there are."""
        fighters = sum(len(group.members) for group in self.groups)
        spare = number - (len(self.homeless) - fighters)
        return spare >= fighters or (spare >= 0 and self._search().suffice(spare))

    def _search(self) -> Search:
        return Search(self.groups, decks(self.survey, self.terms), self.built)


def _saved(berths: list[Berth]) -> int:
    return sum(len(berth.takes) for berth in berths)
