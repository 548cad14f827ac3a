"""Chapters 7.4, 7.9 and 12.2: the order `move` of land units and ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.axis_allies_1942.atlas import LAND_UNITS, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import P, Unit, tally
from rules.axis_allies_1942.conquest.control import capture
from rules.axis_allies_1942.groups import Ship
from rules.axis_allies_1942.movement.attacked import call_off_deserted, declare, declares_attack
from rules.axis_allies_1942.movement.maneuvers import Maneuver, Path, is_path
from rules.axis_allies_1942.movement.move_record import tell_move
from rules.axis_allies_1942.movement.routes import attack_paths, friendly_paths, is_open_to_blitz
from rules.axis_allies_1942.movement.ships import Convoy, convoys, sail, ship_groups
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.refusals import (
    why_no_step,
    why_no_way,
    why_not_transports,
    why_not_units,
    why_nothing_moves,
)
from rules.axis_allies_1942.transport.cargo import phase_word
from rules.axis_allies_1942.transport.transports import grouped, hold_of
from rules.kernel.fields import Choices, Countable, Counts, Done, Listed, Partial, Value, counts, way
from rules.kernel.orders import Order
from rules.kernel.texts import Text, named


class Move(Maneuver):
    """7.4, 12.1: land units or ships go along a path of adjacent spaces."""

    kind = "move"
    rule = "7.4"

    def opens(self, survey: Survey, space: str) -> bool:
        return bool(convoys(survey, space) if space in SEA_ZONES else marches(survey, space))

    def may_take(self, survey: Survey, space: str, path: list[str]) -> bool:
        if space in SEA_ZONES:
            return convoys(survey, space).sails(tuple(path))
        return tuple(path) in marches(survey, space)

    def ways(self, survey: Survey, space: str) -> Listed:
        if space in SEA_ZONES:
            found = convoys(survey, space)
            return Listed(found.routes, lambda path: found.sails(tuple(map(str, path))))
        return Listed(marches(survey, space), note=lambda path: taken_on_the_way(survey, path))

    def field(self, survey: Survey, partial: Partial) -> Choices:
        space = partial["from"]
        if "path" not in partial:
            return way("path", "space", space, self.ways(survey, space), partial, rule="7.4")
        path = tuple(partial["path"])
        if space in TERRITORIES:
            return self.marchers(survey, space, path) if "units" not in partial else Done()
        return self.sailors(survey, convoys(survey, space)[path], partial)

    def marchers(self, survey: Survey, space: str, path: Path) -> Counts:
        units = survey.board.units
        able = tally(units[uid] for uid in marches(survey, space)[path])
        return counts("units", "unit", able, low=1)

    def sailors(self, survey: Survey, convoy: Convoy, partial: Partial) -> Choices:
        if "units" not in partial:
            return warships_field(convoy)
        if "transports" not in partial:
            return transports_field(survey, convoy, partial["units"])
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        return why_nothing_moves(survey, space)

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "path" and isinstance(value, str):
            return why_no_step(survey, partial, value)
        if field == "units" and isinstance(value, dict):
            return why_no_warships(survey, partial, value) or why_not_units(survey, partial, value)
        if field == "transports" and isinstance(value, dict):
            keys = transport_keys(survey, partial)
            if len(keys) > 1 and not {str(Ship("transport", key)) for key in value} <= set(keys):
                return Text.of("load.which_ship", zone=partial["from"], ships=keys)
            return why_not_transports(survey, partial, value)
        return None

    def explain(self, survey: Survey, order: Order, reason: Text) -> Text:
        space, path = order.args.get("from"), order.args.get("path")
        units = order.args.get("units")
        if survey.board.phase == "combat_move" and isinstance(units, dict) and {*units} == {"aa_artillery"}:
            return Text.of("movement.guns_wait", space=space)
        return why_no_way(survey, space, path, reason) if isinstance(space, str) and is_path(path) else reason

    def arranged(self, survey: Survey, order: Order) -> Order:
        """Transports may be named by what is aboard, or just by their number if all of them go."""
        space, path = order.args.get("from"), order.args.get("path")
        units, ships = order.args.get("units"), order.args.get("transports")
        if not isinstance(space, str) or space not in SEA_ZONES or not is_path(path):
            return order
        if (
            not isinstance(units, dict)
            or not isinstance(ships, dict)
            or not self.may_take(survey, space, path)
        ):
            return order
        convoy = convoys(survey, space)[tuple(path)]
        named = named_transports(survey, open_transports(convoy, units), ships)
        return Order(order.seat, order.kind, {**order.args, "transports": named})

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        if order.args["from"] in SEA_ZONES:
            self.sail(p, order, survey)
        else:
            self.march(p, order, survey)

    def march(self, p: P, order: Order, seen: Survey) -> None:
        board, start, path = p.board, order.args["from"], order.args["path"]
        able = [board.units[uid] for uid in marches(seen, start)[tuple(path)]]
        moved = [
            u for name, n in order.args["units"].items() for u in [u for u in able if u.type == name][:n]
        ]
        tell_move(p, order.seat, moved, [start, *path])
        for unit in moved:
            walk(seen, unit, path)
        if board.phase == "combat_move":
            blitz(p, seen, path, order.seat)

    def sail(self, p: P, order: Order, seen: Survey) -> None:
        board, start, path = p.board, order.args["from"], order.args["path"]
        ships = chosen_ships(seen, start, order)
        units = [board.units[uid] for uid in ships]
        attacks = board.phase == "combat_move" and declares_attack(seen, units, path[-1])
        tell_move(p, order.seat, units, [start, *path])
        for uid in ships:
            sail(board, uid, path, phase_word(board))
        call_off_deserted(board)
        if attacks:
            declare(p, path[-1])


def marches(survey: Survey, space: str) -> dict[Path, list[str]]:
    """Every path that land units may take from a territory, with those that may take it."""

    def find() -> dict[Path, list[str]]:
        combat = survey.board.phase == "combat_move"
        explore = attack_paths if combat else friendly_paths
        found: dict[Path, list[str]] = {}
        routes: dict[int, list[Path]] = {}
        for uid, unit in survey.own(space):
            if may_march(unit, combat):
                length = UNITS[unit.type].move
                if length not in routes:
                    routes[length] = explore(survey, space, unit)
                for path in routes[length]:
                    found.setdefault(path, []).append(uid)
        return dict(sorted(found.items()))

    return survey.once(f"marches {space}", find)


def may_march(unit: Unit, combat: bool) -> bool:
    """12.1, 7.10: land units that have done nothing yet; antiaircraft artillery in noncombat only."""
    if unit.type not in LAND_UNITS or unit.phase or unit.fought:
        return False
    return not (combat and unit.type == "aa_artillery")


def walk(seen: Survey, unit: Unit, path: list[str]) -> None:
    unit.began = unit.space
    unit.came_from = path[-2] if len(path) > 1 else unit.space
    unit.space, unit.moved, unit.phase = path[-1], len(path), phase_word(seen.board)
    if seen.board.phase == "combat_move" and not seen.is_friendly(path[-1]):
        unit.mission = "battle"


def blitz(p: P, seen: Survey, path: list[str], power: str) -> None:
    """7.9: control of an empty territory changes at once when tanks drive through."""
    for territory in path[:-1]:
        if seen.was_hostile(territory) and territory not in p.board.captured:
            p.say("movement.blitz", power=power, territory=territory)
            capture(p, territory, power)


def taken_on_the_way(survey: Survey, path: Sequence[Value]) -> Text | None:
    """7.9: of several ways to one end, one may take a territory on the way that another does not."""
    if survey.board.phase != "combat_move":
        return None
    taken = [space for space in path[:-1] if is_taken_on_the_way(survey, str(space))]
    return Text.of("move.through", territories=taken) if taken else None


def is_taken_on_the_way(survey: Survey, territory: str) -> bool:
    return is_open_to_blitz(survey, territory) and territory not in survey.board.captured


# Ships of one order


def chosen_ships(survey: Survey, start: str, order: Order) -> list[str]:
    convoy = convoys(survey, start)[tuple(order.args["path"])]
    warships = ship_groups(survey, convoy.warships)
    transports = grouped(survey, open_transports(convoy, order.args["units"]))
    found = [uid for key, n in order.args["units"].items() for uid in warships[key][:n]]
    return found + [uid for key, n in order.args["transports"].items() for uid in transports[key][:n]]


def warships_field(convoy: Convoy) -> Counts:
    """Any of the warships; at least one where no transport may go by itself."""
    options = tuple(Countable(key, named("ship", key), n) for key, n in convoy.limits.items())
    low = 0 if convoy.transports else 1
    ask = Text("move.warships") if convoy.transports or convoy.escorted else None
    return Counts(name="units", options=options, low=low, high=convoy.most, ask=ask, rule="7.3")


def why_no_warships(survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
    """7.3: transports may end a path where warships have nothing to do."""
    start, path = partial["from"], tuple(partial["path"])
    if not chosen or start in TERRITORIES or survey.board.phase != "combat_move":
        return None
    ready = {unit.type for _, unit in survey.own(start) if not unit.phase}
    if convoys(survey, start)[path].warships or not {Ship.read(name).type for name in chosen} <= ready:
        return None
    return Text.of("movement.no_combat_in_zone", space=path[-1], origin=start)


def open_transports(convoy: Convoy, warships: dict[str, int]) -> list[str]:
    return sorted([*convoy.transports, *(convoy.escorted if warships else [])])


def named_transports(survey: Survey, ships: list[str], wanted: dict[str, Any]) -> dict[str, Any]:
    """Ships as the choices name them: all of them by their groups, those that are alike by their type."""
    groups = grouped(survey, ships) if ships else {}
    if len(groups) > 1 and wanted == {"transport": len(ships)}:
        return {key: len(uids) for key, uids in groups.items()}
    if len(groups) == 1 and [*wanted] == [str(hold_of(survey, ships[0]))]:
        return dict(zip(groups, wanted.values(), strict=True))
    return wanted


def transport_keys(survey: Survey, partial: Partial) -> list[str]:
    """What orders call the transports that may go, as a player writes it."""
    convoy = convoys(survey, partial["from"])[tuple(partial["path"])]
    ships = open_transports(convoy, partial["units"])
    keys = list(grouped(survey, ships)) if ships else []
    return [str(Ship("transport", key)) for key in keys] if len(keys) > 1 else keys


def transports_field(survey: Survey, convoy: Convoy, warships: dict[str, int]) -> Counts:
    """8.6, 7.3b: transports that may go with these warships; one at least where the warships only cover."""
    ships = open_transports(convoy, warships)
    groups = grouped(survey, ships) if ships else {}
    low = 1 if not warships or convoy.cover else 0
    options = tuple(Countable(key, named("ship", key), len(uids)) for key, uids in groups.items())
    return Counts(name="transports", options=options, low=low, high=len(ships), rule="8.6")
