"""The combat move: the attacks that promise most, one after another, with no more force than they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.axis_allies_1942.atlas import POWERS, SEA_ZONES, TERRITORIES, UNITS, is_sea
from rules.axis_allies_1942.bot.estimate import Force, forecast, occupiers, worth
from rules.axis_allies_1942.bot.eyes import Eyes
from rules.axis_allies_1942.bot.guards import guards
from rules.axis_allies_1942.bot.landings import Crossing, crossings, put_ashore
from rules.axis_allies_1942.bot.position import Table
from rules.axis_allies_1942.landing.proof import all_will_land
from rules.axis_allies_1942.movement.distances import shortest
from rules.axis_allies_1942.movement.flights import Fly, Raid
from rules.axis_allies_1942.movement.marches import marches
from rules.axis_allies_1942.movement.routes import Path
from rules.axis_allies_1942.movement.ships import convoys, ship_groups
from rules.axis_allies_1942.movement.survey import is_air, is_ship
from rules.kernel.orders import Order

ODDS = 0.7
"""The least chance to win with which the bot attacks."""

SENT_FIRST = (
    *("infantry", "artillery", "tank", "submarine", "destroyer", "fighter"),
    *("bomber", "cruiser", "battleship", "carrier"),
)
MOST_ATTACKS = 12
ELSEWHERE = 0.04
"""What a unit could do elsewhere, for each IPC of its cost."""

BOMBER_RISK = 2.0
"""What a raid costs on the average: one bomber of six."""


class Part(NamedTuple):
    """What one unit can do for an attack."""

    uid: str
    type: str
    kind: str
    """The order that sends it: move or fly."""
    start: str
    path: Path


class Attack(NamedTuple):
    score: float
    target: str
    parts: tuple[Part, ...]
    crossings: tuple[Crossing, ...]


class Planner:
    """Plans one power's combat move on a table."""

    def __init__(self, table: Table):
        self.table = table
        self.power = table.board.power
        self.eyes = Eyes(table.board, self.power)
        self.used: set[str] = set(self.garrison())
        self.done: set[str] = set()
        self.parts = self.find_parts()
        self.crossings = crossings(self.eyes, table.survey)

    def plan(self) -> None:
        """Give all orders of the phase but its end."""
        for _ in range(MOST_ATTACKS):
            found = [attack for target in self.targets() if (attack := self.best(target)) is not None]
            if not found:
                break
            attack = max(found, key=lambda each: (each.score, each.target))
            self.launch(attack)
            self.done.add(attack.target)
        self.raid()

    def targets(self) -> list[str]:
        return [name for name in sorted({*self.parts, *self.crossings}) if name not in self.done]

    # Who can do what

    def garrison(self) -> Iterator[str]:
        """Who stays at home, but lone pickets may attack; the capital counts on what was bought for it."""
        capital, bought = POWERS[self.power].capital, self.table.board.bought
        for space in self.table.survey.own_spaces:
            if space in TERRITORIES and (self.eyes.is_dear(space) or len(self.eyes.own(space)) > 1):
                new = bought if space == capital else {}
                reserve = {name: new.get(name, 0) for name in ("infantry", "artillery", "tank")}
                yield from guards(self.eyes, space, reserve, sally=True)

    def find_parts(self) -> dict[str, list[Part]]:
        """By target all units that could attack it, the cheapest first."""
        found: dict[str, dict[str, Part]] = {}
        for part in (*self.marching(), *self.flying(), *self.sailing()):
            best = found.setdefault(part.path[-1], {})
            if part.uid not in best or self.prefers(part, best[part.uid]):
                best[part.uid] = part
        rank = SENT_FIRST.index
        return {
            target: sorted(parts.values(), key=lambda part: (rank(part.type), part.uid))
            for target, parts in found.items()
        }

    def prefers(self, part: Part, other: Part) -> bool:
        """The shorter way, or the one that takes more on the way (7.9)."""
        return (len(part.path), -self.spoils(part)) < (len(other.path), -self.spoils(other))

    def spoils(self, part: Part) -> float:
        return sum(self.eyes.prize(t) for t in part.path[:-1] if t in TERRITORIES and self.eyes.is_hostile(t))

    def marching(self) -> Iterator[Part]:
        survey = self.table.survey
        for space in survey.own_spaces:
            for path, uids in marches(survey, space).items() if space in TERRITORIES else ():
                if self.eyes.is_hostile(path[-1]):
                    yield from (self.part(uid, "move", space, path) for uid in uids)

    def flying(self) -> Iterator[Part]:
        survey = self.table.survey
        for space in survey.own_spaces:
            if any(is_air(unit) for _, unit in survey.own(space)):
                for uid, reach in Fly().reaches(survey, space).items():
                    for target in reach:
                        if target != space:
                            yield self.part(uid, "fly", space, tuple(shortest(space, target)))

    def sailing(self) -> Iterator[Part]:
        survey = self.table.survey
        for zone in survey.own_spaces:
            if zone not in SEA_ZONES or zone in survey.hostile_zones:
                continue
            for path, convoy in convoys(survey, zone).items():
                if path[-1] in survey.hostile_zones or path[-1] in survey.light_zones:
                    yield from (self.part(uid, "move", zone, path) for uid in convoy.warships)

    def part(self, uid: str, kind: str, start: str, path: Path) -> Part:
        return Part(uid, self.table.board.units[uid].type, kind, start, path)

    # How good an attack is

    def best(self, target: str) -> Attack | None:
        """The force with the best prospects among those that win often enough."""
        if not is_sea(target) and not self.eyes.is_hostile(target):
            return None
        parts = [part for part in self.parts.get(target, ()) if part.uid not in self.used]
        ways = [way for way in self.crossings.get(target, ()) if not self.used & {way.ship, *way.cargo}]
        on_foot = [part for part in parts if part.kind == "move"]
        in_air = [part for part in parts if part.kind == "fly"]
        found: list[Attack] = []
        for ships, size in steps(len(distinct(ways)), on_foot, in_air):
            attack = self.judged(target, (on_foot + in_air)[:size], distinct(ways)[:ships])
            if attack is not None:
                found.append(attack)
        return max(found, key=lambda each: each.score, default=None)

    def judged(self, target: str, parts: list[Part], ways: list[Crossing]) -> Attack | None:
        force = self.force(target, parts, ways)
        if not is_sea(target) and not any(UNITS[name].captures for name in force):
            return None
        defense = self.eyes.enemies(target)
        outlook = forecast(force, defense, at_sea=is_sea(target), guns=self.guns(ways))
        if outlook.win < ODDS or not self.can_hit(force, defense):
            return None
        gain = outlook.win * self.reward(target) + outlook.kill - outlook.cost
        gain -= self.revenge(target, force, outlook.lost) + self.exposure(ways) + ELSEWHERE * worth(force)
        return Attack(gain, target, tuple(parts), tuple(ways)) if gain > 0.5 else None

    def force(self, target: str, parts: list[Part], ways: list[Crossing]) -> dict[str, int]:
        types = [part.type for part in parts]
        types += [self.table.board.units[uid].type for way in ways for uid in way.cargo]
        if is_sea(target):
            types += [unit.type for _, unit in self.eyes.own(target) if is_ship(unit)]
        return {name: types.count(name) for name in UNITS if name in types}

    def can_hit(self, force: Force, defense: Force) -> bool:
        """9.3.6a: aircraft find no submarine without a destroyer."""
        boats_only = set(defense) == {"submarine"}
        return not boats_only or "destroyer" in force or any(UNITS[name].kind == "sea" for name in force)

    def guns(self, ways: list[Crossing]) -> int:
        """Ships that lie where the landing starts from bombard."""
        zones = {way.zone for way in ways}
        ships = [u.type for zone in zones for _, u in self.eyes.own(zone) if UNITS[u.type].bombard]
        return sum(sorted((UNITS[name].bombard for name in ships), reverse=True)[: 2 * len(ways)])

    def reward(self, target: str) -> float:
        return 1.0 if is_sea(target) else self.eyes.prize(target)

    def revenge(self, target: str, force: Force, lost: float) -> float:
        """What the enemy could win back in his next turn."""
        at_sea = is_sea(target)
        left = fleet(force) if at_sea else occupiers(force, lost)
        worst = 0.0
        for threat in self.eyes.threats(target):
            answer = forecast(threat, left, at_sea=at_sea)
            stake = 0.0 if at_sea else self.eyes.prize(target) / 2
            loss = min(answer.kill, worth(left)) - answer.cost
            worst = max(worst, answer.win * (max(0.0, loss) + stake))
        return worst

    def exposure(self, ways: list[Crossing]) -> float:
        """Transports that stay off a hostile coast may be sunk."""
        risk = 0.0
        for way in ways:
            company = {**self.eyes.friends(way.zone), "transport": 1}
            risk += 0.5 * self.eyes.danger(way.zone, company) * UNITS["transport"].cost
        return risk

    # Orders

    def launch(self, attack: Attack) -> None:
        """All orders of an attack, or none."""
        saved = self.table.save()
        if (
            put_ashore(self.table, attack.target, attack.crossings)
            and all(self.table.give(order) for order in self.orders(attack))
            and all_will_land(self.table.survey)
        ):
            self.used |= {part.uid for part in attack.parts}
            self.used |= {uid for way in attack.crossings for uid in (way.ship, *way.cargo)}
            if is_sea(attack.target):
                self.used |= {uid for uid, _ in self.eyes.own(attack.target)}
            return
        self.table.back_to(saved)

    def raid(self) -> None:
        """9.1: bombers that have nothing better to do bomb complexes."""
        survey = self.table.survey
        for space in survey.own_spaces:
            for uid, reach in Raid().reaches(survey, space).items():
                harm = {target: self.harm(target) for target in reach}
                best = max(harm, key=lambda target: (harm[target], target))
                if uid not in self.used and harm[best] > BOMBER_RISK:
                    args = {"from": space, "path": shortest(space, best), "units": {"bomber": 1}}
                    self.table.give(Order(self.power, "raid", args))

    def harm(self, territory: str) -> float:
        """What one more bomber may expect to destroy (9.1.3)."""
        sent = sum(u.mission == "raid" and u.space == territory for u in self.table.board.units.values())
        left = 2 * TERRITORIES[territory].ipc - self.table.board.factories[territory] - 3.5 * sent
        return min(3.5, left)

    def orders(self, attack: Attack) -> Iterator[Order]:
        """One order for all units that go the same way."""
        groups: dict[tuple[str, str, Path], list[Part]] = {}
        for part in attack.parts:
            groups.setdefault((part.kind, part.start, part.path), []).append(part)
        for (kind, start, path), parts in groups.items():
            args = {"from": start, "path": list(path), "units": self.counted(kind, start, path, parts)}
            if start in SEA_ZONES and kind == "move":
                args["transports"] = {}
            yield Order(self.power, kind, args)
        if not attack.parts and is_sea(attack.target):
            yield Order(self.power, "attack", {"at": attack.target})

    def counted(self, kind: str, start: str, path: Path, parts: list[Part]) -> dict[str, int]:
        uids = [part.uid for part in parts]
        if kind == "fly" or start in TERRITORIES:
            types = [part.type for part in parts]
            return {name: types.count(name) for name in UNITS if name in types}
        survey = self.table.survey
        convoy = convoys(survey, start).get(path)
        groups = ship_groups(survey, convoy.warships) if convoy else {}
        counts = {key: sum(uid in ships for uid in uids) for key, ships in groups.items()}
        return {key: number for key, number in counts.items() if number}


def steps(ships: int, on_foot: list[Part], in_air: list[Part]) -> Iterator[tuple[int, int]]:
    """Forces of growing size: by land first, then over the sea, aircraft last."""
    yield from ((0, size) for size in range(len(on_foot) + 1))
    yield from ((number, len(on_foot)) for number in range(1, ships + 1))
    for size in range(1, len(in_air) + 1):
        yield ships, len(on_foot) + size
        if ships > 1:
            yield (ships + 1) // 2, len(on_foot) + size


def distinct(ways: list[Crossing]) -> list[Crossing]:
    """One crossing for each ship and each passenger."""
    found: list[Crossing] = []
    taken: set[str] = set()
    for way in ways:
        if not taken & {way.ship, *way.cargo}:
            taken |= {way.ship, *way.cargo}
            found.append(way)
    return found


def fleet(force: Force) -> dict[str, int]:
    return {name: number for name, number in force.items() if UNITS[name].kind == "sea"}
