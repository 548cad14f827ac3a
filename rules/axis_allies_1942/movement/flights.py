"""Chapter 7.8: what all flights share, and those of the combat move (`fly`, `raid`, `escort`)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from msgspec import structs

from rules.axis_allies_1942.atlas import (
    AIR_UNITS,
    TERRITORIES,
    UNITS,
    is_territory,
    is_zone,
    neighbours,
)
from rules.axis_allies_1942.board import Mission, P, Unit, tally
from rules.axis_allies_1942.landing.aircraft import range_left
from rules.axis_allies_1942.landing.proof import furthest, most_safe
from rules.axis_allies_1942.movement.attacked import declare, is_declared
from rules.axis_allies_1942.movement.distances import FAR, distance, distances, shortest
from rules.axis_allies_1942.movement.maneuvers import Maneuver, is_path
from rules.axis_allies_1942.movement.move_record import tell_move
from rules.axis_allies_1942.movement.survey import Survey, is_air
from rules.kernel.fields import Choices, Counts, Done, Partial, Route, Value, counts, way
from rules.kernel.orders import Order
from rules.kernel.texts import Text

Reach = Mapping[str, int]
"""How many spaces an aircraft may at most have used when it comes to each space."""


class Flight(Maneuver):
    """Aircraft cross any border but those of neutral territories, and must be able to land this turn."""

    rule = "7.8"
    flies: ClassVar[tuple[str, ...]] = AIR_UNITS

    @abstractmethod
    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        """Those that may fly from a space, the shortest range first: an order takes the least that does."""

    @abstractmethod
    def goals(self, survey: Survey, space: str, uid: str) -> Collection[str]:
        """Where one aircraft might end its flight, whether or not it can then land."""

    @abstractmethod
    def limit(self, survey: Survey, space: str, uid: str, goal: str) -> int | None:
        """How much of its range one aircraft may use to end there; None: it must not."""

    @abstractmethod
    def most(self, survey: Survey, able: list[str], path: list[str], end: str) -> int:
        """How many of the aircraft that could each make a flight may make it together."""

    def ends(self, survey: Survey, space: str, uid: str) -> Iterator[tuple[str, int]]:
        """Where one aircraft may end its flight, and how much of its range it may use for that."""
        for goal in self.goals(survey, space, uid):
            limit = self.limit(survey, space, uid, goal)
            if limit is not None:
                yield goal, limit

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

    def may_take(self, survey: Survey, space: str, path: list[str]) -> bool:
        """Whoever may end there may fly any such way: on each step of it the end is within what is left."""
        return bool(self.able(survey, space, path)) and all(
            there in neighbours(here) for here, there in pairwise((space, *path))
        )

    def field(self, survey: Survey, partial: Partial) -> Choices:
        space = partial["from"]
        if "path" not in partial:
            return way("path", "space", space, FlightWays(self, survey, space), partial, rule="7.8")
        if "units" not in partial:
            return self.numbers(survey, space, partial["path"])
        return Done()

    def able(self, survey: Survey, space: str, path: list[str]) -> list[str]:
        end = path[-1] if path else space
        limits = survey.once(f"{self.kind} {space} {end}", lambda: dict(self.limits(survey, space, end)))
        return [uid for uid, limit in limits.items() if limit >= len(path)]

    def limits(self, survey: Survey, space: str, end: str) -> Iterator[tuple[str, int]]:
        """How much of its range each aircraft may use for one end, without a look at all the others."""
        for uids in self.sorts(survey, space):
            if end in self.goals(survey, space, uids[0]):
                limit = self.limit(survey, space, uids[0], end)
                yield from ((uid, limit) for uid in uids if limit is not None)

    def numbers(self, survey: Survey, space: str, path: list[str]) -> Counts:
        able, end = self.able(survey, space, path), path[-1] if path else space
        highs = {}
        for name in tally(survey.board.units[uid] for uid in able):
            alike = [uid for uid in able if survey.board.units[uid].type == name]
            highs[name] = self.most(survey, alike, path, end)
        ready = tally(unit for _, unit in self.aircraft(survey, space))
        offered = counts("units", "unit", highs, low=1)
        is_all = all(high == ready[name] for name, high in highs.items())
        return offered if is_all else structs.replace(offered, ask=Text("fly.room"), rule="7.8.1")

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if not any(is_air(unit) for _, unit in survey.own(space)):
            return Text.of("fly.none", space=space)
        return Text.of(f"{self.kind}.nowhere", space=space)

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "units" and isinstance(value, dict):
            return self.why_not_these(survey, partial, value)
        if field != "path" or not (is_territory(value) or is_zone(value)):
            return None
        path = partial.get("path", [])
        here = path[-1] if path else partial["from"]
        if value in TERRITORIES and TERRITORIES[value].neutral:
            return Text.of("movement.neutral", space=value)
        if value not in neighbours(here):
            return Text.of("movement.not_adjacent", here=here, there=value)
        return Text.of(f"{self.kind}.no_way", space=value)

    def why_not_these(self, survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
        """Aircraft that are not there, or that cannot make the flight."""
        space, path = partial["from"], partial["path"]
        ready = {unit.type for _, unit in self.aircraft(survey, space)}
        able = {survey.board.units[uid].type for uid in self.able(survey, space, path)}
        for name in (name for name in chosen if name in UNITS):
            if name not in self.flies:
                return Text.of(f"{self.kind}.wrong_unit", unit=name)
            if name not in ready:
                return Text.of("movement.none_ready", unit=name, space=space)
            if name not in able:
                return Text.of("fly.no_landing", space=path[-1] if path else space)
        return self.why_not_so_many(survey, partial, chosen)

    def why_not_so_many(self, survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
        """21.3: more than the decks and bases in reach have room for."""
        space, path = partial["from"], partial["path"]
        ready = tally(unit for _, unit in self.aircraft(survey, space))
        for option in self.numbers(survey, space, path).options:
            number = chosen.get(option.value)
            if isinstance(number, int) and option.high < number <= ready[option.value]:
                end = path[-1] if path else space
                return Text.of("fly.no_room", unit=option.value, most=option.high, space=end)
        return None

    def explain(self, survey: Survey, order: Order, reason: Text) -> Text:
        """What is wrong with the end of a flight says more than what is wrong with a step of it."""
        path = order.args.get("path")
        if reason.code not in ("kernel.way_goes_on", f"{self.kind}.no_way") or not is_path(path):
            return reason
        return self.why_not_end(survey, path[-1] if path else order.args["from"])

    @abstractmethod
    def why_not_end(self, survey: Survey, end: str) -> Text:
        """Why no aircraft may end its flight in a space."""

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


class FlightWays:
    """Every way of the aircraft in a space: whoever may end somewhere may fly any way there in his range."""

    def __init__(self, flight: Flight, survey: Survey, space: str):
        self.flight, self.survey, self.space = flight, survey, space
        reaches = flight.reaches(survey, space).values()
        self.limits = list({id(reach): reach for reach in reaches}.values())

    def _here(self, taken: Sequence[Value]) -> str:
        return str(taken[-1]) if taken else self.space

    def steps(self, taken: Sequence[Value]) -> list[Value]:
        near, used = neighbours(self._here(taken)), len(taken) + 1
        return [there for there in near if any(_leads(there, used, reach) for reach in self.limits)]

    def may_stop(self, taken: Sequence[Value]) -> bool:
        return any(reach.get(self._here(taken), -1) >= len(taken) for reach in self.limits)

    def ends(self, taken: Sequence[Value]) -> dict[Value, int]:
        near, used = distances(self._here(taken)), len(taken)
        near_enough = {end for reach in self.limits for end in reach if used + near[end] <= reach[end]}
        ends = sorted(near_enough, key=lambda end: (near[end], end))
        return {end: used + near[end] for end in ends if near[end]}

    def routes(self, taken: Sequence[Value], end: Value, *, passing: bool = False) -> list[Route]:
        here = self._here(taken)
        if not passing and end not in self.ends(taken):
            return []
        if distance(here, str(end)) >= FAR or here == end:
            return []
        return [Route(tuple(shortest(here, str(end))))]

    def problem(self, path: Sequence[Value]) -> Text | None:
        if self.flight.may_take(self.survey, self.space, [str(space) for space in path]):
            return None
        for at, space in enumerate(path):
            if space not in self.steps(path[:at]):
                return Text.of("kernel.no_step", space=str(space)[:40])
        return Text.of("kernel.way_goes_on")


class Attack(Flight):
    """7.8: in the combat move aircraft end where they fight."""

    mission: ClassVar[Mission] = "battle"

    @abstractmethod
    def targets(self, survey: Survey) -> list[str]:
        """Where an aircraft may be sent to fight."""

    def why_not_end(self, survey: Survey, end: str) -> Text:
        target = end in self.targets(survey)
        return (
            Text.of("fly.no_landing", space=end) if target else Text.of(f"{self.kind}.no_target", space=end)
        )

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return is_air(unit) and not unit.phase and not unit.mission

    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        return [(uid, unit) for uid, unit in survey.own(space) if self.may_fly(survey, unit)]

    def goals(self, survey: Survey, space: str, uid: str) -> Collection[str]:
        return self.targets(survey)

    def limit(self, survey: Survey, space: str, uid: str, goal: str) -> int | None:
        return furthest(survey, uid, goal, distance(space, goal))

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
        if end in seen.light_zones and not is_declared(p.board, end):
            declare(p, end)


class Fly(Attack):
    """7.8: to a battle in a territory or a sea zone, or up from the deck where it hovers."""

    kind = "fly"

    def targets(self, survey: Survey) -> list[str]:
        """7.8: spaces with an enemy unit to attack; a complex is none."""
        return survey.once("air targets", lambda: sorted(survey.enemies))


class Raid(Attack):
    """9.1.1: bombers against enemy complexes."""

    kind = "raid"
    rule = "9.1.1"
    mission: ClassVar[Mission] = "raid"
    flies = ("bomber",)

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return unit.type in self.flies and super().may_fly(survey, unit)

    def targets(self, survey: Survey) -> list[str]:
        return survey.once(
            "raid targets", lambda: sorted(n for n in survey.board.factories if not survey.is_friendly(n))
        )


class Escort(Attack):
    """9.1.5 (option): fighters with the bombers of a raid."""

    kind = "escort"
    rule = "9.1.5"
    mission: ClassVar[Mission] = "escort"
    flies = ("fighter",)

    def may_fly(self, survey: Survey, unit: Unit) -> bool:
        return survey.board.start.escorts and unit.type in self.flies and super().may_fly(survey, unit)

    def targets(self, survey: Survey) -> list[str]:
        raids = (u for u in survey.board.units.values() if u.mission == "raid")
        return survey.once("escorted", lambda: sorted({unit.space for unit in raids}))


def take_off(unit: Unit, path: list[str], phase: str) -> None:
    unit.aboard, unit.phase = "", phase
    if path:
        unit.began = unit.began or unit.space
        unit.came_from = path[-2] if len(path) > 1 else unit.space
        unit.space = path[-1]
        unit.moved += len(path)
