"""Chapter 10: steps that rebuild units, from pools that last for a segment or are saved."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, NATIONS, TABLES, UNITS
from rules.empire_of_the_sun.board import BOX, ELIMINATED, Board, P, in_order
from rules.empire_of_the_sun.hexes import distance
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

CHART = TABLES["replacements"]
_INDIA_OR_BURMA = frozenset(NATIONS["india"]["north"]) | frozenset(NATIONS["burma"]["hexes"])


def china_ports_lost(board: Board) -> bool:
    """12.93: the Allies hold every coastal port of China and Korea."""
    return all(board.controls(ALLIES, h) for h in NATIONS["china"]["coastal_ports_with_korea"])


class Pools(Auto, tag="replacements.pools"):
    """10.2, 10.3: what a side may spend in this segment."""

    rule = "10.3"
    seat: str

    def run(self, p: P) -> None:
        board = p.board
        board.phase = "replacements"
        if self.seat == ALLIES:
            board.fresh = []
        board.pools = allied_pools(board) if self.seat == ALLIES else japanese_pools(board)


def japanese_pools(board: Board) -> dict[str, int]:
    """10.2: the chart and what was saved; ground steps cost divisions in China."""
    board.naval_steps += CHART["japan_naval"][board.turn - 1]
    ground = 0 if china_ports_lost(board) else min(CHART["from_china"], board.divisions)
    return {"naval": board.naval_steps, "air": board.air_steps, "ground": ground}


def allied_pools(board: Board) -> dict[str, int]:
    """10.3 to 10.4: ground, air, ships of both navies, China."""
    turn = board.turn - 1
    held = any(board.controls(ALLIES, h) for h in CHART["commonwealth_ports"].split())
    return {
        "ground": CHART["allied_ground"] - (board.unrest == board.turn),
        "air": CHART["allied_air"],
        "us_naval": CHART["us_naval"][turn] + board.controls(ALLIES, "5808"),
        "cw_naval": CHART["commonwealth_naval"][turn] if held else 0,
        "chinese": CHART["chinese"][turn] if "china" not in board.surrendered else 0,
    }


def pool_of(unit: str) -> str:
    """Which pool pays for a step of a unit; none for Dutch units and headquarters."""
    counter = UNITS[unit]
    if counter.hq or counter.nation == "dutch":
        return ""
    if counter.nation == "chinese":
        return "chinese"
    if counter.ship:
        return "naval" if counter.side == JAPAN else "us_naval" if counter.nation == "us" else "cw_naval"
    return counter.type


def may_flip(board: Board, unit: str, where: str) -> bool:
    """10.1, 10.31: dotted units take no replacements; A17 makes an exception for the AVG."""
    counter = UNITS[unit]
    if unit == "us_air_avg" and where == "hump":
        return True
    if counter.dot:
        return False
    strict = board.variants.get("allied_ground_flip") == "divisions_marine_and_corps"
    return not (strict and counter.side == ALLIES and counter.ground) or rebuildable(board, unit)


def rebuildable(board: Board, unit: str) -> bool:
    """10.31: of the Allied ground units only marine divisions and corps come back; A03 brings Australians."""
    counter = UNITS[unit]
    if counter.dot:
        return False
    if counter.nation == "australian" and "australia" in board.surrendered:
        return False
    if counter.side == JAPAN or not counter.ground or counter.nation == "chinese":
        return True
    return counter.size == "XXX" or (counter.size == "XX" and counter.service == "marine")


class Steps:
    """What a side may do with its pools; `where` narrows it for the steps of an event."""

    def __init__(self, board: Board, seat: str, where: str = ""):
        self.board, self.seat, self.where = board, seat, where
        self.entry = Entry(board, seat)

    def units(self) -> list[str]:
        known = [u for u in self.board.at if UNITS[u].side == self.seat and self._paid(u)]
        return [u for u in in_order(known) if self.flips(u) or self.places(u)]

    def _paid(self, unit: str) -> bool:
        pool = pool_of(unit)
        if not pool or self.board.pools.get(pool, 0) < 1 or not self._fits(unit):
            return False
        unrest = self.board.unrest == self.board.turn and self.board.phase == "replacements"
        return not (unrest and pool == "ground" and UNITS[unit].commonwealth)

    def _fits(self, unit: str) -> bool:
        place = self.board.at[unit]
        match self.where:
            case "rangoon":
                return place.isdecimal() and distance(place, "2008") <= 3
            case "australian":
                return UNITS[unit].nation == "australian"
            case "reduced":
                return self.board.on_map(unit)
            case "hump":
                return unit in ("us_air_avg", "us_air_14af", "us_lrb_14af")
        return True

    def flips(self, unit: str) -> bool:
        """A reduced unit on the map becomes full."""
        if not (self.board.on_map(unit) and self.board.is_reduced(unit)):
            return False
        if self.where == "hump" and self.board.at[unit] not in (*_INDIA_OR_BURMA, BOX):
            return False
        return may_flip(self.board, unit, self.where) and self.entry.on_map(unit)

    def places(self, unit: str) -> list[str]:
        """Where an eliminated unit comes back, reduced."""
        if self.board.at[unit] != ELIMINATED or self.where in ("rangoon", "reduced"):
            return []
        if not rebuildable(self.board, unit) and self.where != "australian":
            return []
        found = self.entry.places(unit)
        if self.where == "australian":
            found = [h for h in self._australian(unit) if h in NATIONS["australia"]["hexes"]]
        return [h for h in found if h in _INDIA_OR_BURMA] if self.where == "hump" else found

    def _australian(self, unit: str) -> list[str]:
        return [] if UNITS[unit].dot else self.entry.places(unit)


class Replace(Decision, tag="replacements.replace"):
    """10: a step at a time: a reduced unit becomes full, an eliminated one comes back reduced."""

    rule = "10.1"
    policy = "replace"
    seat: str
    where: str = ""

    def asked(self, p: P) -> list[str]:
        return [self.seat] if Steps(p.board, self.seat, self.where).units() else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("replacements.replace.ask", pools=open_pools(p.board))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "replace", "done")
        if partial.kind == "done":
            return Done()
        steps = Steps(p.board, self.seat, self.where)
        if "unit" not in partial:
            return pick("unit", "unit", steps.units(), Text("replacements.unit"), "10.1")
        places = steps.places(partial["unit"])
        if places and "hex" not in partial:
            return pick("hex", "hex", places, Text("replacements.hex"), "9.11")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        unit = order.args["unit"]
        spend(p.board, unit)
        if "hex" in order.args:
            rebuild(p, unit, order.args["hex"])
        else:
            flip_up(p, unit)

    def standing(self, p: P, seat: str, policy: object) -> Order:
        """The strongest carriers, then aircraft, then the rest, as the bot does it."""
        steps = Steps(p.board, self.seat, self.where)
        wanted = sorted(
            steps.units(), key=lambda u: (not UNITS[u].carrier, not UNITS[u].air, -UNITS[u].full[0])
        )
        if not wanted:
            return Order(seat, "done")
        places = steps.places(wanted[0])
        return Order(seat, "replace", {"unit": wanted[0]} | ({"hex": places[0]} if places else {}))


def open_pools(board: Board) -> dict[str, int]:
    return {pool: steps for pool, steps in board.pools.items() if steps}


def spend(board: Board, unit: str) -> None:
    """Take a step from its pool; a Japanese ground step of the segment is a division less in China."""
    pool = pool_of(unit)
    board.pools[pool] -= 1
    if UNITS[unit].side != JAPAN:
        return
    if pool == "naval":
        board.naval_steps = max(0, board.naval_steps - 1)
    elif pool == "air":
        board.air_steps = max(0, board.air_steps - 1)
    elif board.phase == "replacements":
        board.divisions -= 1


def flip_up(p: P, unit: str) -> None:
    board = p.board
    board.set_face(unit, reduced=False)
    if board.offensive and not board.offensive.committed:
        board.offensive.flipped.append(unit)
    p.say("replacements.flipped", unit=unit)


def rebuild(p: P, unit: str, place: str) -> None:
    board = p.board
    board.put(unit, place)
    board.fresh.append(unit)
    if UNITS[unit].reduced:
        board.set_face(unit, reduced=True)
    if UNITS[unit].b29:
        board.rebuilt.append(unit)
    p.say("replacements.rebuilt", unit=unit, hex=place)


class Spent(Auto, tag="replacements.spent"):
    """10: what is not used is lost, but for the saved naval and air steps of Japan.

    13.1.1: what the Allies have rebuilt changes nothing for Japan in the same segment.
    """

    rule = "10.3"

    def run(self, p: P) -> None:
        p.board.pools = {}
        if p.board.phase != "replacements":
            p.board.fresh = []
