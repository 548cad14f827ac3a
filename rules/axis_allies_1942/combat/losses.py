"""Chapter 9.3.6: the owner of units chooses which of them are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.axis_allies_1942.atlas import UNITS, is_sea
from rules.axis_allies_1942.board import Board, P, Unit, tally
from rules.axis_allies_1942.combat.engagement import current, destroy, is_air
from rules.axis_allies_1942.combat.fire import Salvo, target_class
from rules.axis_allies_1942.combat.hits import FIELDS, Toll
from rules.axis_allies_1942.groups import Cargo, Group
from rules.axis_allies_1942.notation import listed
from rules.axis_allies_1942.policies import Points, hit_points, ranked_losses
from rules.axis_allies_1942.transport.transports import cargo_of
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text, named

Groups = dict[str, list[str]]
"""Units by the name that an order gives them; those of one name are alike."""


# Who is alike


def groups(board: Board, uids: Sequence[str], fine: bool = True) -> Groups:
    """Units by type; those that differ in owner, cargo, purpose, range or origin are told apart if need be.

    `fine` tells cargo apart by its owner and its target as well, as games since revision 2 do.
    """
    several = len({board.units[uid].power for uid in uids}) > 1
    found: dict[Group, list[str]] = {}
    for uid in uids:
        found.setdefault(group_of(board, uid, several, fine), []).append(uid)
    variants = Counter(group.plain for group in found)
    ordered = sorted(found, key=lambda group: in_table_order(group, fine))
    return {str(group if variants[group.plain] > 1 else group.plain): found[group] for group in ordered}


def in_table_order(group: Group, fine: bool) -> tuple[str, int, int, str]:
    """As the unit table has them; of ships that carry something the emptier one comes first."""
    worth = sum(UNITS[each.type].cost for each in group.cargo or ()) if fine else 0
    return group.power, list(UNITS).index(group.type), worth, str(group)


def group_of(board: Board, uid: str, several: bool, fine: bool) -> Group:
    """A unit with what tells it apart: cargo, the range that is left, or that it came by sea."""
    unit = board.units[uid]
    alike = Group(unit.type, unit.power if several else "")
    if unit.type in ("transport", "carrier"):
        return with_cargo(board, uid, alike, fine)
    if unit.power != board.power:
        return alike
    if is_air(unit):
        return alike._replace(left=UNITS[unit.type].move - unit.moved)
    return alike._replace(seaborne=is_sea(unit.came_from or unit.space) and not is_sea(unit.space))


def with_cargo(board: Board, ship: str, group: Group, fine: bool) -> Group:
    unit, cargo = board.units[ship], aboard(board, ship)
    if not fine:
        return group._replace(cargo=tuple(sorted(Cargo(each.type) for each in cargo)))
    target = next((each.target for each in cargo if each.mission == "assault"), "")
    return group._replace(cargo=tuple(sorted(cargo_of(each, unit) for each in cargo)), target=target)


def aboard(board: Board, ship: str) -> list[Unit]:
    return [unit for unit in board.units.values() if unit.aboard == ship]


def label(board: Board, key: str, uids: Sequence[str]) -> Text:
    """A group in words."""
    group = Group.read(key) or Group("infantry")
    name = named("unit", group.type)
    if group.cargo is not None:
        name = loaded(group, name)
    elif group.left is not None:
        name = Text.of("losses.range", unit=name, spaces=group.left)
    elif group.seaborne:
        name = Text.of("losses.seaborne", unit=name)
    elif UNITS[group.type].hits > 1:
        is_whole = any(not board.units[uid].damaged for uid in uids)
        name = Text.of("losses.takes_two" if is_whole else "losses.one_hit_left", unit=name)
    return Text.of("losses.of_power", unit=name, power=group.power) if group.power else name


def loaded(group: Group, name: Text) -> Text:
    """A ship with its cargo: whose it is, and where it is to land."""
    if not group.cargo:
        return Text.of("losses.empty", unit=name)
    for owner in sorted({each.owner for each in group.cargo}):
        types = [each.type for each in group.cargo if each.owner == owner]
        counted = {each: types.count(each) for each in types}
        code, whose = ("losses.loaded_for", {"power": owner}) if owner else ("losses.loaded", {})
        name = Text.of(code, unit=name, cargo=counted, **whose)
    return Text.of("losses.bound_for", unit=name, territory=group.target) if group.target else name


# What may be chosen


class Bill:
    """The losses that a salvo may cost a pool of units, in the names that orders use."""

    def __init__(self, board: Board, pool: Sequence[str], salvo: Salvo, fine: bool = True):
        self.board = board
        self.groups = groups(board, pool, fine)
        self.aims = {key: target_class(board.units[uids[0]].type) for key, uids in self.groups.items()}
        points: dict[str, int] = {}
        for key, aim in self.aims.items():
            points[aim] = points.get(aim, 0) + self.points(key)
        self.toll = Toll(salvo, points)

    def points(self, key: str) -> int:
        """9.3.6d: battleships take two hits."""
        units = (self.board.units[uid] for uid in self.groups[key])
        return sum(UNITS[unit.type].hits - unit.damaged for unit in units)

    def field_names(self) -> list[str]:
        """One field where every combination is legal, else one for each class; transports by themselves."""
        if not self.toll.others:
            names = []
        elif self.toll.is_free:
            names = ["units"]
        else:
            names = [FIELDS[aim] for aim in self.toll.points]
        return [*names, "transports"] if self.toll.transports else names

    def keys(self, name: str) -> list[str]:
        """The groups that belong to a field."""
        if name == "units":
            return [key for key, aim in self.aims.items() if aim in self.toll.points]
        aim = "transport" if name == "transports" else next(a for a, f in FIELDS.items() if f == name)
        return [key for key in self.aims if self.aims[key] == aim]

    def field(self, name: str, args: Mapping[str, Mapping[str, int]]) -> Counts:
        low, high = self.bounds(name, args)
        keys = self.keys(name)
        options = tuple(
            Countable(key, label(self.board, key, self.groups[key]), min(self.points(key), high))
            for key in keys
        )
        return Counts(name=name, options=options, low=low, high=high, rule="9.3.6")

    def bounds(self, name: str, args: Mapping[str, Mapping[str, int]]) -> tuple[int, int]:
        if name in ("units", "transports"):
            number = self.toll.others if name == "units" else self.toll.transports
            return number, number
        before = {aim: sum(args[f].values()) for aim, f in FIELDS.items() if f in args and f != name}
        earlier = self.field_names()[: self.field_names().index(name)]
        settled = {aim: n for aim, n in before.items() if FIELDS[aim] in earlier}
        aim = next(a for a, f in FIELDS.items() if f == name)
        return self.toll.range_of(aim, settled)

    def in_fields(self, hits: Mapping[str, int]) -> dict[str, dict[str, int]]:
        """Chosen losses as the arguments of an order."""
        return {
            name: {key: hits[key] for key in self.keys(name) if hits.get(key)} for name in self.field_names()
        }

    def example(self) -> str:
        """A legal answer as a player would write it, after the verb."""
        fields = self.in_fields(self.by_list((), keep_land=False))
        return " ".join(f"{name} {listed(hits, 'en')}" for name, hits in fields.items() if hits)

    def unlike(self, name: str) -> list[str]:
        """The groups that a name fits, if it fits several."""
        meant = Group.read(name)
        each = {key: Group.read(key) for key in self.groups}
        return [key for key, g in each.items() if key != name and meant and g and meant.describes(g)]

    def named(self, hits: Mapping[str, Any]) -> dict[str, Any]:
        """Losses by the names of groups: a name that fits only one stands for it, and one for all of them."""
        found: dict[str, Any] = {}
        for name, number in hits.items():
            keys = [name] if name in self.groups else self.unlike(name)
            if len(keys) > 1 and number == sum(map(self.points, keys)):
                found |= {key: self.points(key) for key in keys}
            else:
                found[keys[0] if len(keys) == 1 else name] = number
        return found

    def by_list(self, order: Sequence[str], keep_land: bool) -> dict[str, int]:
        """The losses that a list of preferences takes."""
        points: list[Points] = []
        for key, uids in self.groups.items():
            units = [self.board.units[uid] for uid in uids]
            points += hit_points(key, units[0].type, len(units), sum(unit.damaged for unit in units))
        ranked = ranked_losses(points, order, keep_land)
        return self.toll.by_preference([(key, self.aims[key], number) for key, number in ranked])

    def is_plain(self) -> bool:
        """Whether nobody would choose otherwise: damage or the cheapest bear it all, and some are left."""
        if self.field_names() != ["units"]:
            return False
        kinds = {key: UNITS[self.board.units[self.groups[key][0]].type] for key in self.keys("units")}
        free = sum(self.takes_two(uid) for key in kinds for uid in self.groups[key])
        least = min(kind.cost for kind in kinds.values())
        cheap = [key for key, kind in kinds.items() if kind.cost == least]
        spare = self.points(cheap[0]) if len(cheap) == 1 else 0
        return self.toll.total <= free or self.toll.total < free + spare

    def victims(self, hits: Mapping[str, int]) -> list[str]:
        """The units that are hit, one entry for each hit; undamaged battleships are damaged first."""
        found: list[str] = []
        for key, number in hits.items():
            units = self.groups[key]
            first = [uid for uid in units if self.takes_two(uid)]
            found += (first + units)[:number]
        return found

    def takes_two(self, uid: str) -> bool:
        unit = self.board.units[uid]
        return UNITS[unit.type].hits > 1 and not unit.damaged


# The decision


class Losses(Decision, kw_only=True):
    """9.3.6: each side chooses its own losses, as many as the hits allow, transports last."""

    rule = "9.3.6"
    kind = "lose"
    seat: str
    space: str
    pool: list[str]
    salvo: Salvo
    fate: str
    """strip, struck or removed: what becomes of the units."""

    def bill(self, p: P) -> Bill:
        return Bill(p.board, self.pool, self.salvo, fine=p.rev > 1)

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("losses.ask", space=self.space, hits=self.bill(p).toll.total)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        bill = self.bill(p)
        for name in bill.field_names():
            if name not in partial:
                return bill.field(name, partial.args)
        return Done()

    def check(self, p: P, order: Order) -> None:
        bill = self.bill(p)
        if order.kind == "lose" and {*order.args} != {*bill.field_names()}:
            raise IllegalOrder("losses.by_class", "9.3.6c", order="lose", example=bill.example())
        super().check(p, order)

    def arranged(self, p: P, order: Order) -> Order:
        """What fits only one group may be named without all that tells it apart."""
        if any(not isinstance(hits, dict) for hits in order.args.values()):
            return order
        bill = self.bill(p)
        return Order(order.seat, order.kind, {name: bill.named(hits) for name, hits in order.args.items()})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        bill = self.bill(p)
        if not isinstance(value, dict):
            return None
        for name in set(value) - set(bill.groups):
            if keys := bill.unlike(name):
                return Text.of("losses.which", keys=keys)
        if field != "transports" and any(bill.aims.get(key) == "transport" for key in value):
            return Text.of("losses.transports_last", space=self.space)
        low, high = bill.bounds(field, partial.args)
        if not set(value) - set(bill.keys(field)):
            return Text.of("losses.number" if low == high else "losses.between", low=low, high=high)
        return None

    def apply(self, p: P, order: Order) -> None:
        p.done()
        suffer(p, self, self.bill(p).victims(chosen_hits(self.arranged(p, order))))

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        pool = tally(p.board.units[uid] for uid in self.pool)
        return {"space": self.space, "seat": self.seat, "hits": self.bill(p).toll.total, "units": pool}

    def scopes(self, p: P, seat: str) -> list[str]:
        return [self.space]

    def matters(self, p: P, seat: str) -> bool:
        return not self.bill(p).is_plain()

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        attacks = seat == p.board.power
        bill = self.bill(p)
        keep = attacks and not is_sea(self.space) and policy.get("keep_land") == "yes"
        hits = bill.by_list(policy["attack" if attacks else "defense"], keep)
        return Order(seat, "lose", bill.in_fields(hits))


def chosen_hits(order: Order) -> dict[str, int]:
    """The losses that an order names, by group."""
    return {key: n for chosen in order.args.values() for key, n in chosen.items() if n}


class LandLosses(Losses, tag="combat.land_losses", kw_only=True):
    """Losses in a territory, or of aircraft over it."""

    policy = "losses_land"


class SeaLosses(Losses, tag="combat.sea_losses", kw_only=True):
    """Losses in a sea zone."""

    policy = "losses_sea"


def suffer(p: P, losses: Losses, victims: Sequence[str]) -> None:
    """Damage battleships that are hit once, and put the others where they belong."""
    lost: list[str] = []
    for uid in victims:
        unit = p.board.units[uid]
        if UNITS[unit.type].hits > 1 and not unit.damaged:
            unit.damaged = True
            p.say("losses.damaged", power=unit.power, unit=unit.type, space=losses.space)
        else:
            lost.append(uid)
    tell(p, losses.space, lost)
    battle = current(p)
    if losses.fate == "removed":
        destroy(p, battle, lost)
    else:
        (battle.strip if losses.fate == "strip" else battle.struck).extend(lost)


def tell(p: P, space: str, uids: Sequence[str]) -> None:
    """One line for each owner; what goes down with a ship is lost too (8.4k)."""
    by_power: dict[str, dict[str, int]] = {}
    for unit in (each for uid in uids for each in (p.board.units[uid], *aboard(p.board, uid))):
        lost = by_power.setdefault(unit.power, {})
        lost[unit.type] = lost.get(unit.type, 0) + 1
    for power, lost in sorted(by_power.items()):
        p.say("losses.lost", power=power, units=lost, space=space)


STEPS = (LandLosses, SeaLosses)
