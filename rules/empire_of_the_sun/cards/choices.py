"""What the player of an event chooses: swaps, steps, places, the Tokyo Express, targets and journeys."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_ISLANDS, JAPAN, NATIONS, UNITS, Card, Effect
from rules.empire_of_the_sun.board import BOX, GONE, Board, P, in_order
from rules.empire_of_the_sun.cards.hands import discard
from rules.empire_of_the_sun.cards.needs import commander_places
from rules.empire_of_the_sun.combat.losses import lose_step
from rules.empire_of_the_sun.hexes import COASTAL, LAND, NEIGHBOURS, PORTS, RESOURCES, distance, listed
from rules.empire_of_the_sun.movement.finder import SeaFinder
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.strategy.placement import Entry, note_arrival
from rules.empire_of_the_sun.strategy.replacements import Replace, Spent
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text

INDIES = ("dei_sumatra", "dei_java", "dei_borneo", "dei_celebes")


def asked_by(p: P, seat: str, card: Card, effect: Effect) -> Step | None:
    """The step that asks about an effect, if it leaves a choice."""
    match effect.op:
        case "swap":
            return Swap(seat, card.id)
        case "steps":
            return GiveSteps(seat, effect.pool, effect.steps, effect.where, effect.save)
        case "express":
            return Express(seat)
        case "place":
            return Enter(seat, effect.unit, effect.where)
        case "replace_hq" if not p.board.on_map(effect.old) and p.board.place(effect.new) == "":
            if card.offensive:
                return Enter(seat, effect.new, card.id)
        case "lose_air":
            return Raid(seat)
        case "evacuate":
            return Evacuate(seat, int(effect.units))  # type: ignore[arg-type]
        case "redeploy":
            return Redeploy(seat, int(effect.units))  # type: ignore[arg-type]
    return None


class Swap(Decision, tag="card.swap"):
    """J33, J67, J68, A10, A52: one card of the hand for another of the own discards, if the player likes."""

    rule = "5.34"
    ask_when_forced = True
    seat: str
    card: str

    def asked(self, p: P) -> list[str]:
        deck = p.board.decks[self.seat]
        return [self.seat] if deck.hand and deck.discard else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        deck = p.board.decks[seat]
        if partial.kind is None:
            return kinds("order", "swap", "done")
        if partial.kind == "done":
            return Done()
        if "give" not in partial:
            return pick("give", "card", deck.hand, Text("card.give"), "5.34")
        if "take" not in partial:
            return pick("take", "card", sorted(set(deck.discard)), Text("card.take"), "5.34")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "done":
            return
        deck, give, take = p.board.decks[self.seat], order.args["give"], order.args["take"]
        deck.hand.remove(give)
        deck.discard.remove(take)
        deck.hand = sorted([*deck.hand, take])
        p.say("card.swapped", seat=self.seat, give=give, take=take)
        discard(p, self.seat, give)


class GiveSteps(Auto, tag="card.steps"):
    """5.33, 10.22: replacement steps of an event, spent now; the rest is saved if the card says so."""

    rule = "5.33"
    seat: str
    pool: str
    steps: int
    where: str
    save: bool

    def run(self, p: P) -> None:
        board = p.board
        board.fresh = []
        board.pools = {self.pool: self.steps}
        if self.save and self.pool == "naval":
            board.naval_steps += self.steps
        elif self.save:
            board.air_steps += self.steps
        p.push(Replace(self.seat, self.where), Spent())


class Express(Decision, tag="card.express"):
    """13.32: a hex in range of a Japanese headquarters that the Tokyo Express keeps in supply."""

    rule = "13.32"
    kind = "express"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if express_hexes(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "hex" in partial:
            return Done()
        return pick("hex", "hex", express_hexes(p.board), Text("card.express.where"), "13.32")

    def apply(self, p: P, order: Order) -> None:
        board = p.board
        board.battle.express = board.express
        board.express = order.args["hex"]
        p.say("card.express.sent", hex=board.express)
        p.done()


def express_hexes(board: Board) -> list[str]:
    hqs = [q for q in board.units_of(JAPAN) if UNITS[q].hq]
    near = [h for h in sorted(LAND) if board.controls(JAPAN, h)]
    return [h for h in near if any(distance(board.at[q], h) <= UNITS[q].range for q in hqs)]


class Enter(Decision, tag="card.enter"):
    """J78, A04, A20, A51, A70: a unit that the event brings; without a legal place it is lost."""

    rule = "5.33"
    kind = "place"
    seat: str
    unit: str
    where: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if entry_places(p.board, self.unit, self.where) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" not in partial:
            return pick("unit", "unit", [self.unit], rule="5.33")
        if "hex" not in partial:
            places = entry_places(p.board, self.unit, self.where)
            return pick("hex", "hex", places, Text("reinforcements.hex"), "5.33")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.board.put(self.unit, order.args["hex"])
        note_arrival(p.board, self.unit)
        p.say("reinforcements.placed", unit=self.unit, hex=order.args["hex"])
        p.done()


def entry_places(board: Board, unit: str, where: str) -> list[str]:
    """Where the unit of an event may enter; nowhere when it is in play or has left the game."""
    if unit in board.at:
        return []
    found = Entry(board, UNITS[unit].side).places(unit)
    match where:
        case "indies":
            regions = {h for name in INDIES for h in _region(name)}
            return [h for h in found if h in regions]
        case "india_burma":
            regions = {*NATIONS["india"]["hexes"], *NATIONS["burma"]["hexes"]}
            return [h for h in found if h in regions]
        case "a20":
            there = commander_places(board, CARDS[where])
            return [h for h in found if h in there]
        case "china":
            near = [h for h in found if h == BOX or h in NATIONS["india"]["north"]]
            return near or found
    return found


def _region(name: str) -> list[str]:
    from rules.empire_of_the_sun.hexes import NATION

    return [h for h, nation in NATION.items() if nation == name]


class Lost(Auto, tag="card.lost"):
    """5.33: a unit that the event could not place has left the game."""

    rule = "5.33"
    unit: str

    def run(self, p: P) -> None:
        if self.unit not in p.board.at:
            p.board.put(self.unit, GONE)
            p.say("card.removed", unit=self.unit)


class Raid(Decision, tag="card.raid"):
    """A16: a Japanese air unit outside the home islands, in range of a US headquarters, loses a step."""

    rule = "5.31"
    kind = "target"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if raid_targets(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", raid_targets(p.board), Text("card.target"), "5.31")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        lose_step(p, order.args["unit"])


def raid_targets(board: Board) -> list[str]:
    hqs = [q for q in board.units_of(ALLIES) if UNITS[q].hq and UNITS[q].nation == "us"]
    planes = [u for u in board.units_of(JAPAN) if UNITS[u].air and board.at[u] not in HOME_ISLANDS]
    return [u for u in planes if any(distance(board.at[q], board.at[u]) <= UNITS[q].range for q in hqs)]


class Evacuate(Decision, tag="card.evacuate"):
    """J35: up to three ground units of a coastal hex and its neighbours sail to one friendly port."""

    rule = "5.31"
    seat: str
    left: int
    hex: str = ""
    port: str = ""

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.left and self.origins(p) else []

    def origins(self, p: P) -> list[str]:
        if self.hex:
            return [self.hex] if self.movers(p.board, self.hex) and self.ports(p.board, self.hex) else []
        return [h for h in evacuation_hexes(p.board) if self.ports(p.board, h)]

    def movers(self, board: Board, hex_: str) -> list[str]:
        near = [hex_, *NEIGHBOURS[hex_]]
        units = [u for h in near for u in board.units_in(h, JAPAN) if UNITS[u].ground]
        return [u for u in in_order(units) if board.at[u] != self.port]

    def ports(self, board: Board, hex_: str) -> list[str]:
        """Within 15 hexes by sea, 30 from a friendly port; zones of influence are ignored."""
        from rules.empire_of_the_sun.hexes import ALL, PORT_BITS

        if self.port:
            return [self.port] if any(room(board, u, self.port) for u in self.movers(board, hex_)) else []
        far = 30 if hex_ in PORTS and board.controls(JAPAN, hex_) else 15
        here = position(board)
        ends = here.controlled(JAPAN) & PORT_BITS
        found = SeaFinder(hex_, far, ALL, ends).ends(())
        return [str(h) for h in found if any(room(board, u, str(h)) for u in self.movers(board, hex_))]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "evacuate", "done")
        if partial.kind == "done":
            return Done()
        if "from" not in partial:
            return pick("from", "hex", self.origins(p), Text("card.evacuate.from"), "5.31")
        if "hex" not in partial:
            return pick("hex", "hex", sorted(self.ports(p.board, partial["from"])), Text("card.port"), "5.31")
        if "unit" not in partial:
            movers = self.movers(p.board, partial["from"])
            units = [
                u for u in movers if room(p.board, u, partial["hex"]) and p.board.at[u] != partial["hex"]
            ]
            return pick("unit", "unit", units, Text("card.evacuate.who"), "5.31")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        self.hex, self.port, self.left = order.args["from"], order.args["hex"], self.left - 1
        p.board.put(order.args["unit"], self.port)
        p.say("card.evacuated", unit=order.args["unit"], hex=self.port)


def evacuation_hexes(board: Board) -> list[str]:
    """J35, 1.3: coastal hexes that Japan occupies, be it with a garrison; a headquarters alone does not."""
    return [h for h in listed(position(board).occupied(JAPAN)) if h in COASTAL]


class Redeploy(Decision, tag="card.redeploy"):
    """J77: the Combined Fleet and up to four ships go to friendly ports near resources."""

    rule = "5.31"
    seat: str
    left: int
    moved: list[str] = []

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.movers(p.board) else []

    def movers(self, board: Board) -> list[str]:
        units = [u for u in board.units_of(JAPAN) if u not in self.moved and self.ports(board, u)]
        return [u for u in units if u.startswith("j_hq_cf") or (UNITS[u].ship and self.left)]

    def ports(self, board: Board, unit: str) -> list[str]:
        if not (unit.startswith("j_hq_cf") or UNITS[unit].ship):
            return []
        here = position(board)
        zoi = suffered(here, JAPAN, supply(board).fliers)
        return [
            h for h in _sheltered_ports(board.at[unit], here.controlled(JAPAN), zoi) if room(board, unit, h)
        ]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "redeploy", "done")
        if partial.kind == "done":
            return Done()
        if "unit" not in partial:
            return pick("unit", "unit", self.movers(p.board), Text("card.redeploy.who"), "5.31")
        if "hex" not in partial:
            return pick("hex", "hex", self.ports(p.board, partial["unit"]), Text("card.port"), "5.31")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        unit = order.args["unit"]
        self.left -= UNITS[unit].ship
        self.moved = [*self.moved, unit]
        p.board.put(unit, order.args["hex"])
        p.say("card.redeployed", unit=unit, hex=order.args["hex"])


def _sheltered_ports(start: str, own: int, zoi: int) -> list[str]:
    """Friendly ports within three of a resource hex, by a sea path clear of enemy zones."""
    from rules.empire_of_the_sun.hexes import ALL, BIT, PORT_BITS
    from rules.empire_of_the_sun.supply.paths import FAR

    if zoi & BIT[start]:
        return []
    finder = SeaFinder(start, FAR, ALL & ~zoi, own & PORT_BITS)
    found = [str(h) for h in finder.ends(())]
    return sorted(h for h in found if any(distance(h, r) <= 3 for r in RESOURCES))


__all__ = ["Enter", "Evacuate", "Express", "GiveSteps", "Lost", "Raid", "Redeploy", "Swap"]
