"""Chapter 3, second part: marches, spies, muster cards and the end of a turn."""

from typing import Any

from rules.border_war.battle import Battle
from rules.border_war.board import Fight, P, cost, count, face_down, reach
from rules.border_war.recruit import is_town
from rules.border_war.tables import HEXES, NEIGHBOURS, STACK, UNITS, apart, terrain
from rules.border_war.victory import check_castle
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, Steps, counts, kinds, pick, several, way
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text

HAND, MUSTER_GOLD, SPY_GOLD, SPY_RANGE, SPY_NEEDS = 5, 3, 1, 3, 3


class Campaign(Decision, tag="campaign.campaign"):
    """3.3: up to three marches, spies and muster cards, in any order, until the seat ends its turn.

    It is always asked, because ending at once would tell that no muster card is held.
    """

    rule = "3.3"
    ask_when_forced = True
    way_fields = ("path",)
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("campaign.campaign.ask", marches=p.board.marches)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        match partial.kind:
            case None:
                return kinds("order", *self.open_kinds(p, seat))
            case "move":
                return self.march(p, seat, partial)
            case "spy" if "hex" not in partial:
                return pick("hex", "hex", spied(p, seat), rule="3.7")
            case "play" if "card" not in partial:
                return pick("card", "card", p.board.held(seat, "muster"), rule="4.6")
        return Done()

    def open_kinds(self, p: P, seat: str) -> list[str]:
        found = ["move"] if movable(p, seat) else []
        found += ["spy"] if spied(p, seat) else []
        found += ["play"] if p.board.held(seat, "muster") else []
        return [*found, "end"]

    def march(self, p: P, seat: str, partial: Partial) -> Choices:
        if "from" not in partial:
            return pick("from", "hex", movable(p, seat), Text("campaign.from"))
        origin, path = partial["from"], partial.get("path", [])
        if "path" not in partial:
            return way("path", "hex", origin, marches(p, seat, origin), partial, rule="3.4")
        enemy = p.board.is_enemy(path[-1], seat)
        if "units" not in partial:
            able = {k: n for k, n in p.board.forces[origin].units.items() if UNITS[k].moves >= cost(path)}
            most = min(count(able), STACK if enemy else p.board.room(path[-1], seat))
            return counts("units", "unit", able, low=1, high=most, rule="3.4")
        if enemy and "stance" not in partial:
            options = tuple(
                Option(v, Text(f"stance.{v}"), Text(f"stance.{v}.note")) for v in ("bold", "wary")
            )
            return Pick(name="stance", options=options, rule="5.2")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "from" and value in p.board.own(seat):
            reason = "campaign.no_marches" if not p.board.marches else "campaign.tired"
            return Text.of(reason, hex=value) if value in p.board.entered or not p.board.marches else None
        if field == "path" and value in HEXES:
            return why_no_step(p, seat, partial, value)
        return why_not_these(p, seat, partial, value) if field == "units" else None

    def apply(self, p: P, order: Order) -> None:
        match order.kind:
            case "move":
                march(p, order)
            case "spy":
                spy(p, order)
            case "play":
                p.board.spend(order.seat, order.args["card"])
                p.board.gold[order.seat] += MUSTER_GOLD
                p.say("campaign.muster", seat=order.seat, card=order.args["card"], gold=MUSTER_GOLD)
            case "end":
                p.done()

    def public(self, p: P, order: Order) -> Order:
        if order.kind != "move" or p.options["fog"] == "off":
            return order
        return Order(order.seat, "move", {**order.args, "units": face_down(order.args["units"])})

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


def marches(p: P, seat: str, origin: str) -> Steps:
    """3.4: the ways of a force; marches on an enemy are told apart from the others by their end alone."""
    return Steps(
        lambda path: steps(p, seat, origin, list(map(str, path))),
        lambda path: bool(path) and may_stop(p, seat, list(map(str, path))),
        lambda path: cost(list(map(str, path))),
    )


def movable(p: P, seat: str) -> list[str]:
    """3.3: forces that have not marched this turn and have somewhere to go."""
    rested = [h for h in p.board.own(seat) if h not in p.board.entered] if p.board.marches else []
    return [hex_ for hex_ in rested if steps(p, seat, hex_, [])]


def steps(p: P, seat: str, origin: str, path: list[str]) -> list[str]:
    """3.4: the hexes that a march may enter next, such that it can end somewhere."""
    if path and p.board.is_enemy(path[-1], seat):
        return []
    left = reach(p.board.forces[origin].units) - cost(path)
    seen = [origin, *path]
    near = [h for h in NEIGHBOURS[seen[-1]] if h not in seen and terrain(h).cost <= left]
    return [h for h in near if not is_ally(p, seat, h) and leads(p, seat, origin, [*path, h])]


def is_ally(p: P, seat: str, hex_: str) -> bool:
    holder = p.board.holder(hex_)
    return holder not in (None, seat) and p.board.allied(str(holder), seat)


def may_stop(p: P, seat: str, path: list[str]) -> bool:
    return p.board.is_enemy(path[-1], seat) or p.board.room(path[-1], seat) > 0


def leads(p: P, seat: str, origin: str, path: list[str]) -> bool:
    """2.4: a march that cannot stop in a full hex must be able to go on."""
    return may_stop(p, seat, path) or bool(steps(p, seat, origin, path))


def why_no_step(p: P, seat: str, partial: Partial, hex_: str) -> Text | None:
    path, units = partial.get("path", []), p.board.forces[partial["from"]].units
    here = path[-1] if path else partial["from"]
    if hex_ not in NEIGHBOURS[here]:
        return Text.of("campaign.not_adjacent", hex=hex_, here=here)
    if p.board.is_enemy(here, seat):
        return Text.of("campaign.must_fight", hex=here)
    if hex_ in [partial["from"], *path]:
        return Text.of("campaign.twice", hex=hex_)
    if is_ally(p, seat, hex_):
        return Text.of("campaign.ally", hex=hex_, seat=p.board.holder(hex_))
    if cost([*path, hex_]) > reach(units):
        return Text.of("campaign.too_far", hex=hex_, reach=reach(units), cost=cost([*path, hex_]))
    return Text.of("campaign.full", hex=hex_) if p.board.holder(hex_) == seat else None


def why_not_these(p: P, seat: str, partial: Partial, units: Any) -> Text | None:
    """3.4, 2.4: blocks that are too slow for the path, or too many for its end."""
    if not isinstance(units, dict) or not all(type(n) is int for n in units.values()):
        return None
    path, there = partial["path"], p.board.forces[partial["from"]].units
    slow = [kind for kind in units if kind in there and UNITS[kind].moves < cost(path)]
    if slow:
        return Text.of("campaign.too_slow", units=slow, hex=path[-1], cost=cost(path))
    room = STACK if p.board.is_enemy(path[-1], seat) else p.board.room(path[-1], seat)
    return Text.of("campaign.no_room", hex=path[-1], room=room) if count(units) > room else None


def march(p: P, order: Order) -> None:
    board, seat, units = p.board, order.seat, order.args["units"]
    path, origin = order.args["path"], order.args["from"]
    board.marches -= 1
    board.trails[seat].append([origin, *path])
    board.take(origin, units)
    p.tell([seat], "campaign.moved", units=units, origin=origin, path=path)
    p.tell_others([seat], "campaign.seen", seat=seat, blocks=count(units), origin=origin, path=path)
    target = path[-1]
    if board.is_enemy(target, seat):
        stance = order.args["stance"]
        board.fight = Fight(seat, str(board.holder(target)), target, origin, stance, dict(units))
        p.push(Battle())
    else:
        board.entered.append(target)
        if is_town(p, target) and board.owner.get(target) != seat:
            p.say("campaign.taken", seat=seat, hex=target)
        board.add(target, seat, units)
        check_castle(p, target, seat)


def spied(p: P, seat: str) -> list[str]:
    """3.7: enemy forces within three hexes of one's own, for one gold; pointless without fog."""
    if p.options["fog"] == "off" or p.board.gold[seat] < SPY_GOLD:
        return []
    own = p.board.own(seat)
    enemies = [h for h in sorted(p.board.forces) if p.board.is_enemy(h, seat)]
    return [h for h in enemies if any(apart(h, mine) <= SPY_RANGE for mine in own)]


def spy(p: P, order: Order) -> None:
    """3.7: a secret die; on three or more the spy counts the blocks."""
    seat, hex_ = order.seat, order.args["hex"]
    p.board.gold[seat] -= SPY_GOLD
    p.say("campaign.spy", seat=seat, hex=hex_)
    [roll] = p.roll(1, 6, "spy", to=[seat])
    if roll >= SPY_NEEDS:
        p.tell([seat], "campaign.spied", hex=hex_, roll=roll, units=dict(p.board.forces[hex_].units))
    else:
        p.tell([seat], "campaign.spy_failed", hex=hex_, roll=roll)


class Discard(Decision, tag="campaign.discard"):
    """4.7: at the end of the turn any cards may be thrown away, and must be down to five."""

    rule = "4.7"
    kind = "discard"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        hand = p.board.hands[seat]
        return several("cards", "card", hand, low=max(0, len(hand) - HAND))

    def apply(self, p: P, order: Order) -> None:
        for card in order.args["cards"]:
            p.board.spend(order.seat, card)
        p.done()
        if order.args["cards"]:
            p.say("campaign.discarded", seat=order.seat, cards=order.args["cards"])

    def default(self, p: P, seat: str) -> Order:
        hand = p.board.hands[seat]
        return Order(seat, "discard", {"cards": hand[: max(0, len(hand) - HAND)]})
