"""Chapter 13: bought units come onto the board, and what finds no place is paid back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import (
    LAND_UNITS,
    PLAYABLE,
    SEA_UNITS,
    TERRITORIES,
    UNITS,
    is_sea,
    is_territory,
    is_zone,
)
from rules.axis_allies_1942.board import (
    Board,
    P,
    add_unit,
    capacity,
    enemies_in,
    holds_own_capital,
    units_in,
)
from rules.axis_allies_1942.production.complexes import left_at, supplies, usable_complexes
from rules.axis_allies_1942.production.promised import forced, keep, room_through, unpromised, ways_to_keep
from rules.axis_allies_1942.refusals import cited
from rules.axis_allies_1942.transport.decks import DECK, room
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial, kinds, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text, named

ON_LAND = (*LAND_UNITS, "fighter", "bomber")


class PlaceAnnounced(Auto, tag="mobilize.place_announced"):
    """13.6: carriers that fighters wait for come first, where only one complex can bring them on."""

    rule = "13.6"

    def run(self, p: P) -> None:
        while (found := forced(p.board)) is not None:
            place(p, found[0], {"carrier": 1}, found[1])


class Mobilize(Decision, tag="mobilize.mobilize"):
    """13.7: every bought unit is placed as long as there is a place for it; the rest is refunded."""

    rule = "13.3"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        """10.5: nothing is mobilized while the capital is in enemy hands, or if nothing was bought."""
        able = holds_own_capital(p.board, p.board.power) and (p.board.bought or p.board.placed)
        return [p.board.power] if able else []

    def prompt(self, p: P, seat: str) -> Text:
        bought = {name: number for name, number in p.board.bought.items() if number}
        if p.board.announced:
            return Text.of("mobilize.promised.ask", units=bought, zones=sorted(p.board.announced))
        if not bought:
            return Text.of("mobilize.all_placed")
        code = "mobilize.mobilize.ask" if open_spaces(p.board) else "mobilize.no_room"
        return Text.of(code, units=bought)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        board = p.board
        if partial.kind is None:
            return kinds("order", "place" if open_spaces(board) else "end")
        if partial.kind == "end":
            return Done()
        if "at" not in partial:
            return pick("at", "space", open_spaces(board), rule="13.3")
        ways = ways_into(board, partial["at"])
        if len(ways) > 1 and "through" not in partial:
            return pick("through", "space", ways, rule="13.7")
        if "units" not in partial:
            return fitting(board, partial["at"], partial.get("through", ways[0]))
        return Done()

    def check(self, p: P, order: Order) -> None:
        board, at = p.board, order.args.get("at")
        placeable = open_spaces(board)
        if order.kind == "end" and placeable:
            left = {n: c for n, c in board.bought.items() if any(fits(board, n, s) for s in placeable)}
            raise IllegalOrder("mobilize.must_place", "13.7", units=left, spaces=placeable[:6])
        if order.kind == "place" and is_site_refused(board, order.args):
            raise cited(Text.of("mobilize.no_site", space=at), "13.5")
        if order.kind == "place" and not placeable and is_place(at):
            raise cited(why_not_there(board, str(at)), "13.2")
        try:
            super().check(p, order)
        except IllegalOrder as refusal:
            raise cited(why_not_through(board, order.args) or refusal.text, refusal.rule) from None

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "at" and is_place(value):
            return why_not_there(p.board, value)
        if field == "units" and isinstance(value, dict):
            return why_not_these(p.board, partial, value)
        return None

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "end":
            refund(p)
            p.done()
            return
        at = order.args["at"]
        place(p, at, order.args["units"], order.args.get("through", ways_into(p.board, at)[0]))

    def default(self, p: P, seat: str) -> Order:
        """When the clock runs out everything goes where it is most at home."""
        board, spaces = p.board, open_spaces(p.board)
        if board.announced:
            return Order(seat, "place", promise(board))
        if not spaces:
            return Order(seat, "end")
        unit = next(name for name in UNITS if any(fits(board, name, space) for space in spaces))
        at = max((space for space in spaces if fits(board, unit, space)), key=lambda at: merit(board, at))
        ways = ways_into(board, at)
        through = {"through": max(ways, key=lambda name: left_at(board, name))} if len(ways) > 1 else {}
        return Order(seat, "place", {"at": at, "units": {unit: 1}, **through})


def merit(board: Board, space: str) -> tuple[bool, bool, int]:
    """The capital, then the richest territory, then the sea where own ships are and no enemies."""
    if not is_sea(space):
        return True, TERRITORIES[space].capital_of == board.power, TERRITORIES[space].ipc
    own = [unit.power == board.power for _, unit in units_in(board, space)]
    return False, not enemies_in(board, board.power, space), sum(own)


def promise(board: Board) -> dict[str, Any]:
    """13.6: the order that keeps the next promise, through the complex with most production left."""
    zone = min(board.announced)
    ways = ways_to_keep(board, zone)
    through = {"through": max(ways, key=lambda name: left_at(board, name))} if len(ways) > 1 else {}
    return {"at": zone, "units": {"carrier": 1}, **through}


def complexes_for(board: Board, space: str) -> list[str]:
    """13.2, 13.3: usable complexes with production left that can place into a space."""
    near = [name for name in usable_complexes(board) if supplies(name, space)]
    return [name for name in near if room_through(board, space, name) > 0]


def may_hold_new_complex(board: Board, territory: str) -> bool:
    """13.5: controlled since the start of the turn, of some value and without a complex."""
    since_start = board.start.control.get(territory) == board.power == board.control.get(territory)
    return since_start and TERRITORIES[territory].ipc > 0 and territory not in board.factories


def ways_into(board: Board, space: str) -> list[str]:
    """The complexes through which a space can be supplied; a new complex needs none (13.5)."""
    return complexes_for(board, space) or ([space] if space in PLAYABLE else [])


def deck_room(board: Board, zone: str) -> int:
    """13.4: free places on own carriers in a zone."""
    own = (uid for uid, u in units_in(board, zone) if u.type == "carrier" and u.power == board.power)
    return sum(room(board, uid) for uid in own)


def places_on_decks(board: Board, zone: str, units: Mapping[str, Any]) -> int:
    """13.4: with the carriers that come in the same order; decks for which others wait do not count."""
    carriers = 0 if board.announced.get(zone) else units.get("carrier", 0)
    return deck_room(board, zone) + DECK * (carriers if type(carriers) is int else 0)


def most(board: Board, name: str, space: str) -> int:
    """How many bought units of a type could go into a space, production of one complex apart."""
    bought = board.bought.get(name, 0)
    if name == "industrial_complex":
        return min(bought, 1) if not is_sea(space) and may_hold_new_complex(board, space) else 0
    if not complexes_for(board, space):
        return 0
    if name == "carrier":
        return (unpromised(board) + board.announced.get(space, 0)) * is_sea(space)
    if is_sea(space):
        return min(bought, deck_room(board, space)) if name == "fighter" else bought * (name in SEA_UNITS)
    return bought * (name in ON_LAND)


def fits(board: Board, name: str, space: str) -> bool:
    return most(board, name, space) > 0


def open_spaces(board: Board) -> list[str]:
    """13.7: where something that was bought can still be placed."""
    bought = [name for name, number in board.bought.items() if number]
    spaces = {space for name in usable_complexes(board) for space in (name, *TERRITORIES[name].sea)}
    if "industrial_complex" in bought:
        spaces |= {name for name in PLAYABLE if may_hold_new_complex(board, name)}
    return sorted(space for space in spaces if any(fits(board, name, space) for name in bought))


def fitting(board: Board, space: str, through: str) -> Counts:
    """13.2: any mix up to the production of the complex; a new complex costs none (13.5)."""
    highs = {name: most(board, name, space) for name in UNITS if name in board.bought}
    if highs.get("industrial_complex"):
        return Counts(name="units", options=(countable("industrial_complex", 1),), low=1, high=1, rule="13.5")
    total = room_through(board, space, through)
    if board.announced.get(space):
        first = Countable("carrier", named("unit", "carrier"), min(highs.pop("carrier"), total), low=1)
        others = (countable(name, min(high, total)) for name, high in highs.items() if high)
        return Counts(name="units", options=(first, *others), low=1, high=total, rule="13.6")
    if highs.get("carrier") and board.bought.get("fighter"):
        return with_decks(board, space, highs, total)
    options = tuple(countable(name, min(high, total)) for name, high in highs.items() if high)
    return Counts(name="units", options=options, low=1, high=total, rule="13.2")


def with_decks(board: Board, zone: str, highs: dict[str, int], total: int) -> Counts:
    """13.4: fighters may come together with the new carriers on whose decks they land."""
    room, carriers = deck_room(board, zone), min(highs.pop("carrier"), total)
    fighters = min(board.bought["fighter"], room + DECK * carriers, total)
    first = (countable("carrier", carriers, -DECK), countable("fighter", fighters, 1))
    others = (countable(n, min(high, total)) for n, high in highs.items() if high and n != "fighter")
    return Counts(name="units", options=(*first, *others), low=1, high=total, budget=room, rule="13.4")


def countable(name: str, high: int, price: int = 0) -> Countable:
    return Countable(name, named("unit", name), high, price=price)


def place(p: P, space: str, units: dict[str, int], through: str) -> None:
    board = p.board
    for name, number in sorted(units.items(), key=lambda each: each[0] == "fighter"):
        board.bought[name] -= number
        for _ in range(number):
            _place_one(board, name, space)
    charged = 0 if "industrial_complex" in units else sum(units.values())
    board.placed[through] = board.placed.get(through, 0) + charged
    board.bought = {name: number for name, number in board.bought.items() if number}
    keep(board, space, units.get("carrier", 0))
    p.say("mobilize.placed", power=board.power, units=units, space=space)


def _place_one(board: Board, name: str, space: str) -> None:
    if name == "industrial_complex":
        board.factories[space] = 0
        return
    uid = add_unit(board, name, board.power, space)
    if name == "fighter" and is_sea(space):
        own = [i for i, u in units_in(board, space) if u.type == "carrier" and u.power == board.power]
        board.units[uid].aboard = next(carrier for carrier in own if room(board, carrier) > 0)
    if name == "carrier":
        take_waiting_fighters(board, uid)


def take_waiting_fighters(board: Board, carrier: str) -> None:
    """12.4: fighters that wait in the zone for a new carrier land on it."""
    deck = board.units[carrier]
    for _, unit in units_in(board, deck.space):
        waits = unit.type == "fighter" and unit.power == deck.power and not unit.aboard
        if waits and room(board, carrier) > 0:
            unit.aboard = carrier


def refund(p: P) -> None:
    """13.7: what could not be placed is paid back in full."""
    board = p.board
    if not board.bought:
        return
    ipc = sum(UNITS[name].cost * number for name, number in board.bought.items())
    board.treasury[board.power] += ipc
    p.say("mobilize.refunded", power=board.power, units=board.bought, ipc=ipc)
    board.bought = {}


def why_not_there(board: Board, space: str) -> Text:
    near = [name for name in board.factories if space == name or space in TERRITORIES[name].sea]
    own = [name for name in near if board.control[name] == board.power]
    if not own:
        return Text.of("mobilize.no_complex", space=space)
    if not set(own) & set(usable_complexes(board)):
        return Text.of("mobilize.new_complex", space=own[0])
    if not complexes_for(board, space):
        return Text.of("mobilize.production_used", space=own[0], capacity=capacity(board, own[0]))
    return Text.of("mobilize.nothing_fits", space=space, units=board.bought)


def why_not_these(board: Board, partial: Partial, units: dict[str, int]) -> Text | None:
    space = partial["at"]
    through = partial.get("through", ways_into(board, space)[0])
    if board.announced.get(space) and "carrier" not in units:
        return Text.of("mobilize.carrier_first", space=space)
    for name, number in units.items():
        if name not in UNITS or type(number) is not int:
            return None
        if number > board.bought.get(name, 0):
            return Text.of("mobilize.not_bought", unit=name, number=board.bought.get(name, 0))
        if name == "fighter" and is_sea(space) and number > (room := places_on_decks(board, space, units)):
            return Text.of("mobilize.no_deck", space=space, room=room)
        if name == "carrier" and is_sea(space) and number > most(board, name, space):
            return Text.of("mobilize.promised", zones=sorted(board.announced))
        if not fits(board, name, space):
            supplied = complexes_for(board, space)
            wrong = Text.of("mobilize.wrong_place", unit=name, space=space)
            return wrong if supplied else why_not_there(board, space)
    if sum(units.values()) > (left := room_through(board, space, through)):
        return Text.of("mobilize.over_limit", space=through, left=left)
    return None


def is_site_refused(board: Board, args: Mapping[str, Any]) -> bool:
    """13.5: whether a complex that was bought is meant for a space where none can stand."""
    at, units = args.get("at"), args.get("units")
    if not isinstance(units, dict) or "industrial_complex" not in units or not is_place(at):
        return False
    return bool(board.bought.get("industrial_complex")) and not most(board, "industrial_complex", str(at))


def why_not_through(board: Board, args: Mapping[str, Any]) -> Text | None:
    """13.7: an order names the complex exactly where there are several that could supply the space."""
    at = args.get("at")
    if not is_place(at) or not (ways := complexes_for(board, str(at))):
        return None
    if len(ways) > 1 and args.get("through") not in ways:
        return Text.of("mobilize.which_complex", space=at, complexes=ways, id=ways[0])
    if len(ways) == 1 and "through" in args:
        return Text.of("mobilize.one_complex", space=at, complex=ways[0])
    return None


def is_place(value: Any) -> bool:
    return is_zone(value) or is_territory(value)


STEPS = (PlaceAnnounced, Mobilize)
