"""Chapter 7.8: the flights of the combat move (`fly`, `raid`, `escort`) and of the noncombat move (12.4)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from rules.axis_allies_1942.air import Landing, bases, decks, range_left
from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS, is_territory, is_zone, neighbours
from rules.axis_allies_1942.board import P, Unit, tally
from rules.axis_allies_1942.distances import distance, distances
from rules.axis_allies_1942.maneuvers import Maneuver
from rules.axis_allies_1942.ships import lost_now
from rules.axis_allies_1942.survey import Survey, is_air
from rules.axis_allies_1942.telling import declare, tell_move
from rules.kernel.fields import Choices, Counts, Done, Grow, Partial, counts, grow
from rules.kernel.orders import Order
from rules.kernel.texts import Text

Reach = Mapping[str, int]
"""How many spaces an aircraft may at most have used when it comes to each space."""


class Flight(Maneuver):
    """Aircraft cross any border but those of neutral territories, and must be able to land this turn."""

    rule = "7.8"

    @abstractmethod
    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        """Those that may fly from a space, the shortest range first: an order takes the least that does."""

    @abstractmethod
    def ends(self, survey: Survey, space: str, uid: str) -> Iterator[tuple[str, int]]:
        """Where one aircraft may end its flight, and how much of its range it may use for that."""

    @abstractmethod
    def most(self, survey: Survey, able: list[str], path: list[str], end: str) -> int:
        """How many of the aircraft that could each make a flight may make it together."""

    def reaches(self, survey: Survey, space: str) -> dict[str, Reach]:
        """By aircraft; those of a type with the same range are alike."""

        def find() -> dict[str, Reach]:
            found: dict[str, Reach] = {}
            for uids in self.sorts(survey, space):
                reach = dict(self.ends(survey, space, uids[0]))
                found |= dict.fromkeys(uids, reach) if reach else {}
            return found

        return survey.once(f"{self.kind} {space}", find)

    def sorts(self, survey: Survey, space: str) -> list[list[str]]:
        found: dict[tuple[str, int], list[str]] = {}
        for uid, unit in self.aircraft(survey, space):
            found.setdefault((unit.type, range_left(unit, survey.board.phase)), []).append(uid)
        return list(found.values())

    def opens(self, survey: Survey, space: str) -> bool:
        return any(next(self.ends(survey, space, uids[0]), None) for uids in self.sorts(survey, space))

    def field(self, survey: Survey, partial: Partial) -> Choices:
        space = partial["from"]
        if "path" not in partial:
            step = self.step(survey, space, partial.get("path", []))
            if step is not None:
                return step
        if "units" not in partial:
            return self.numbers(survey, space, partial["path"])
        return Done()

    def step(self, survey: Survey, space: str, path: list[str]) -> Grow | None:
        """The next space of a path that can still come to an end somewhere."""
        here, used = (path[-1] if path else space), len(path)
        limits = list({id(reach): reach for reach in self.reaches(survey, space).values()}.values())
        onward = [
            there for there in neighbours(here) if any(_leads(there, used + 1, reach) for reach in limits)
        ]
        may_stop = any(reach.get(here, -1) >= used for reach in limits)
        return grow("path", "space", onward, may_stop=may_stop, rule="7.8") if onward else None

    def able(self, survey: Survey, space: str, path: list[str]) -> list[str]:
        end = path[-1] if path else space
        return [uid for uid, r in self.reaches(survey, space).items() if r.get(end, -1) >= len(path)]

    def numbers(self, survey: Survey, space: str, path: list[str]) -> Counts:
        able, end = self.able(survey, space, path), path[-1] if path else space
        highs = {}
        for name in tally(survey.board.units[uid] for uid in able):
            alike = [uid for uid in able if survey.board.units[uid].type == name]
            highs[name] = self.most(survey, alike, path, end)
        return counts("units", "unit", highs, low=1)

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if not any(is_air(unit) for _, unit in survey.own(space)):
            return Text.of("fly.none", space=space)
        return Text.of(f"{self.kind}.nowhere", space=space)

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field != "path" or not (is_territory(value) or is_zone(value)):
            return None
        path = partial.get("path", [])
        here = path[-1] if path else partial["from"]
        if value in TERRITORIES and TERRITORIES[value].neutral:
            return Text.of("movement.neutral", space=value)
        if value not in neighbours(here):
            return Text.of("movement.not_adjacent", here=here, there=value)
        return Text.of(f"{self.kind}.no_way", space=value)

    def chosen(self, survey: Survey, order: Order) -> list[str]:
        able = self.able(survey, order.args["from"], order.args["path"])
        units = survey.board.units
        found: list[str] = []
        for name, number in order.args["units"].items():
            found += [uid for uid in able if units[uid].type == name][:number]
        return found


def _leads(space: str, used: int, reach: Reach) -> bool:
    near = distances(space)
    return any(used + near[end] <= limit for end, limit in reach.items())


class Attack(Flight):
    """7.8: in the combat move aircraft end where they fight."""

    mission = "battle"

    @abstractmethod
    def targets(self, survey: Survey, unit: Unit) -> list[str]:
        """Where an aircraft may be sent to fight."""

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return is_air(unit) and not unit.phase and not unit.mission

    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        return [(uid, unit) for uid, unit in survey.own(space) if self.may_fly(survey, unit)]

    def ends(self, survey: Survey, space: str, uid: str) -> Iterator[tuple[str, int]]:
        for target in self.targets(survey, survey.board.units[uid]):
            limit = furthest(survey, uid, target, distance(space, target))
            if limit is not None:
                yield target, limit

    def most(self, survey: Survey, able: list[str], path: list[str], end: str) -> int:
        return most_safe(survey, able, end, UNITS[survey.board.units[able[0]].type].move - len(path))

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        seen, path = survey, order.args["path"]
        flying = [p.board.units[uid] for uid in self.chosen(seen, order)]
        end = path[-1] if path else order.args["from"]
        tell_move(p, order.seat, flying, [order.args["from"], *path], self.mission)
        for unit in flying:
            take_off(unit, path, "combat")
            unit.mission = self.mission
        if end in seen.light_zones and end not in p.board.attacks:
            declare(p, end)


class Fly(Attack):
    """7.8: to a battle in a territory or a sea zone, or up from the deck where it hovers."""

    kind = "fly"

    def targets(self, survey: Survey, unit: Unit) -> list[str]:
        """7.8: spaces with an enemy unit to attack; a complex is none."""
        return survey.once("air targets", lambda: sorted(survey.enemies))


class Raid(Attack):
    """9.1.1: bombers against enemy complexes."""

    kind = "raid"
    rule = "9.1.1"
    mission = "raid"

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return unit.type == "bomber" and super().may_fly(survey, unit)

    def targets(self, survey: Survey, unit: Unit) -> list[str]:
        return survey.once(
            "raid targets", lambda: sorted(n for n in survey.board.factories if not survey.is_friendly(n))
        )


class Escort(Attack):
    """9.1.5 (option): fighters with the bombers of a raid."""

    kind = "escort"
    rule = "9.1.5"
    mission = "escort"

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return survey.board.start.escorts and unit.type == "fighter" and super().may_fly(survey, unit)

    def targets(self, survey: Survey, unit: Unit) -> list[str]:
        raids = (u for u in survey.board.units.values() if u.mission == "raid")
        return survey.once("escorted", lambda: sorted({unit.space for unit in raids}))


def take_off(unit: Unit, path: list[str], phase: str) -> None:
    unit.aboard, unit.phase = "", phase
    if path:
        unit.began = unit.began or unit.space
        unit.came_from = path[-2] if len(path) > 1 else unit.space
        unit.space = path[-1]
        unit.moved += len(path)


# 7.8.1 The landing proof of a flight


def furthest(survey: Survey, uid: str, target: str, least: int) -> int | None:
    """How much of its range one aircraft may use to reach a target and still land with all the others."""
    unit = survey.board.units[uid]
    allowance = UNITS[unit.type].move
    if least > allowance:
        return None
    from_land = allowance - bases(survey)[target]
    certain = from_land if from_land >= least and not fixes_carriers(survey, target) else least - 1
    if unit.type == "fighter" or fixes_carriers(survey, target):
        for used in range(allowance, certain, -1):
            if deck_near(survey, target, allowance - used, used <= from_land) and is_safe_flight(
                survey, [uid], target, allowance - used
            ):
                return used
    return certain if certain >= least else None


def deck_near(survey: Survey, target: str, left: int, by_land: bool) -> bool:
    """A quick look before the proof: whether any deck could come within range."""
    if by_land:
        return True
    battle = decisive(survey, target)
    near = survey.once(f"zones {battle}", lambda: {z for deck in decks(survey, battle) for z in deck.zones})
    return any(distance(target, zone) <= left for zone in near)


def fixes_carriers(survey: Survey, target: str) -> bool:
    """7.6: an attack on submarines or transports keeps all own ships of the zone there, carriers too."""
    if target not in survey.light_zones or target in survey.board.attacks:
        return False
    return any(unit.type == "carrier" for _, unit in survey.own(target))


def is_safe_flight(survey: Survey, uids: list[str], target: str, left: int) -> bool:
    flown = dict.fromkeys(uids, (target, left))
    before = lost_now(survey)
    return Landing(survey, flown, decisive(survey, target)).loses_at_most(before)


def decisive(survey: Survey, target: str) -> str:
    """The target where a battle would open a zone to carriers or hold them back; else nothing."""
    if survey.board.phase != "combat_move":
        return ""
    return target if target in survey.hostile_zones or fixes_carriers(survey, target) else ""


def most_safe(survey: Survey, able: list[str], target: str, left: int) -> int:
    """How many alike aircraft can fly together; from a base on land there is room for all."""
    if bases(survey)[target] <= left and not fixes_carriers(survey, target):
        return len(able)
    number = 1
    while number < len(able) and is_safe_flight(survey, able[: number + 1], target, left):
        number += 1
    return number


# 12.4 Noncombat


class FlyHome(Flight):
    """12.4: aircraft fly on with what is left of their range, to a territory or a deck."""

    kind = "fly"
    rule = "12.4"

    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        ready = [(uid, u) for uid, u in survey.own(space) if is_air(u) and range_left(u, "noncombat_move")]
        return sorted(ready, key=lambda each: (range_left(each[1], "noncombat_move"), each[0]))

    def ends(self, survey: Survey, space: str, uid: str) -> Iterator[tuple[str, int]]:
        left, near = range_left(survey.board.units[uid], "noncombat_move"), bases(survey)
        for end, far in distances(space).items():
            if 0 < far <= left and (near[end] == 0 or self.may_land_at_sea(survey, uid, end)):
                yield end, left

    def may_land_at_sea(self, survey: Survey, uid: str, zone: str) -> bool:
        """8.1: where a deck is or can still come, without costing another aircraft its place."""
        if zone not in SEA_ZONES or survey.board.units[uid].type != "fighter":
            return False
        return deck_near(survey, zone, 0, False) and is_safe_flight(survey, [uid], zone, 0)

    def most(self, survey: Survey, able: list[str], path: list[str], end: str) -> int:
        return most_safe(survey, able, end, 0)

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        seen, path = survey, order.args["path"]
        flying = [p.board.units[uid] for uid in self.chosen(seen, order)]
        tell_move(p, order.seat, flying, [order.args["from"], *path])
        for unit in flying:
            take_off(unit, path, "noncombat")
