"""A bot that plays from its view: it marches on the nearest prize, in strength, and guards its castle."""

from random import Random
from typing import Any

from rules.border_war.board import count, strength
from rules.border_war.policies import lost
from rules.border_war.tables import LAND, UNITS, apart, card_kind, card_number, terrain
from rules.kernel.bots import Options
from rules.kernel.fields import Choices, Counts, Done, Grow, Partial, Pick
from rules.kernel.orders import Order

GUESS = 2
"""The strength that a hidden block is taken to have."""


class BasicBot:
    """Answers each kind of decision by a rule of thumb."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        name = view["step"]["name"].replace(".", "_")
        order: Order = getattr(self, f"_{name}")(Eyes(view, options.seat), options)
        return order

    def _initiative_commit(self, eyes: "Eyes", options: Options) -> Order:
        hand = eyes.board["hands"][eyes.seat]
        spare = [card for card in hand if card_kind(card) != "ambush"] or hand
        return Order(eyes.seat, "commit", {"card": max(spare, key=card_number), "gold": 0})

    def _recruit_recruit(self, eyes: "Eyes", options: Options) -> Order:
        gold, room, units = eyes.board["gold"][eyes.seat], 4 - eyes.blocks(eyes.castle), {}
        for kind in reversed(UNITS):
            number = min(gold // UNITS[kind].price, room)
            if number:
                units[kind] = number
                gold, room = gold - number * UNITS[kind].price, room - number
        return Order(eyes.seat, "recruit", {"units": units})

    def _campaign_campaign(self, eyes: "Eyes", options: Options) -> Order:
        open_kinds = picked(options.field())
        if "play" in open_kinds:
            return Order(eyes.seat, "play", {"card": eyes.held("muster")[0]})
        marches = self._marches(eyes, options) if "move" in open_kinds else []
        worth, best = max(marches, key=lambda found: found[0], default=(0, None))
        return best if best is not None and worth > 0 else Order(eyes.seat, "end")

    def _marches(self, eyes: "Eyes", options: Options) -> list[tuple[int, Order]]:
        start = Partial("move")
        return [self._march(eyes, options, origin) for origin in picked(options.field(start))]

    def _march(self, eyes: "Eyes", options: Options, origin: str) -> tuple[int, Order]:
        """The best march out of one hex, the shortest of the equal ones, and its worth."""
        found = [(0, Order(eyes.seat, "end"))]
        for path in paths(options, Partial("move", {"from": origin})):
            units = eyes.sent(origin, path)
            worth = 10 * eyes.worth(origin, path[-1], units) - len(path) if units else 0
            args = {"from": origin, "path": path, "units": units}
            if eyes.is_enemy(path[-1]):
                args["stance"] = "bold"
            found.append((worth, Order(eyes.seat, "move", args)))
        return max(found, key=lambda each: each[0])

    def _campaign_discard(self, eyes: "Eyes", options: Options) -> Order:
        hand = sorted(eyes.board["hands"][eyes.seat], key=card_number)
        return Order(eyes.seat, "discard", {"cards": hand[: max(0, len(hand) - 5)]})

    def _battle_react(self, eyes: "Eyes", options: Options) -> Order:
        cards = eyes.held("ambush")
        return Order(eyes.seat, "play", {"card": cards[0]}) if cards else Order(eyes.seat, "pass")

    def _battle_counter(self, eyes: "Eyes", options: Options) -> Order:
        cards = eyes.held("outwit")
        return Order(eyes.seat, "play", {"card": cards[0]}) if cards else Order(eyes.seat, "pass")

    def _battle_losses(self, eyes: "Eyes", options: Options) -> Order:
        field = options.field()
        assert isinstance(field, Counts)
        units = {option.value: option.high for option in field.options}
        return Order(eyes.seat, "lose", {"units": lost(units, field.low, "cheap")})


def picked(field: Choices) -> list[str]:
    """What there is to choose from."""
    assert isinstance(field, Pick)
    return [str(option.value) for option in field.options]


def paths(options: Options, partial: Partial) -> list[list[str]]:
    """Every path that a march from one hex may take."""
    field = options.field(partial)
    if isinstance(field, Done) or field.name != "path":
        return [partial["path"]]
    assert isinstance(field, Grow)
    found = [partial["path"]] if field.may_stop else []
    for option in field.options:
        found += paths(options, field.extend(partial, option.value))
    return found


class Eyes:
    """What the bot reads from a view."""

    def __init__(self, view: dict[str, Any], seat: str):
        self.board, self.seat = view["board"], seat
        self.castle = self.board["castles"][seat]

    def held(self, kind: str) -> list[str]:
        return [card for card in self.board["hands"][self.seat] if card_kind(card) == kind]

    def blocks(self, hex_: str) -> int:
        return self.board["forces"][hex_]["blocks"] if hex_ in self.board["forces"] else 0

    def is_enemy(self, hex_: str) -> bool:
        force = self.board["forces"].get(hex_)
        return force is not None and self.side(force["seat"]) != self.side(self.seat)

    def side(self, seat: str) -> str:
        return str(self.board["sides"][seat])

    def sent(self, origin: str, path: list[str]) -> dict[str, int]:
        """All blocks that can go that far; the castle keeps one while an enemy is near."""
        cost = sum(terrain(hex_).cost for hex_ in path)
        units = dict(self.board["forces"][origin]["units"])
        if origin == self.castle and self.threat(self.castle) <= 4:
            guard = next(kind for kind in UNITS if kind in units)
            units[guard] -= 1
        able = {kind: n for kind, n in units.items() if n and UNITS[kind].moves >= cost}
        room = 4 if self.is_enemy(path[-1]) else 4 - self.blocks(path[-1])
        return able if count(able) <= room else {}

    def threat(self, hex_: str) -> int:
        """How near the nearest enemy is."""
        return min((apart(hex_, h) for h in self.board["forces"] if self.is_enemy(h)), default=99)

    def worth(self, origin: str, target: str, units: dict[str, int]) -> int:
        if self.is_enemy(target):
            return self.attack_worth(target, units)
        gain = 4 * (self.distance(origin) - self.distance(target)) + (12 if target in self.prizes() else 0)
        return gain - 3 if self.board["owner"].get(origin) == self.seat and self.blocks(origin) == 1 else gain

    def attack_worth(self, target: str, units: dict[str, int]) -> int:
        odds = strength(units) - self.defence(target)
        if target in self.castles():
            return 60 if odds > 0 else 8 + odds
        return 10 + odds + (10 if target in self.prizes() else 0) if odds > 0 else 0

    def defence(self, hex_: str) -> int:
        force = self.board["forces"][hex_]
        known = strength(force["units"]) if force["units"] else GUESS * force["blocks"]
        return known + terrain(hex_).defence

    def castles(self) -> list[str]:
        castles = self.board["castles"].items()
        return [hex_ for seat, hex_ in castles if self.side(seat) != self.side(self.seat)]

    def prizes(self) -> list[str]:
        """Enemy castles, and towns that are not under a banner of the own side."""
        owner = self.board["owner"]
        towns = [
            h for h, t in LAND.items() if t in ("town", "castle") and h not in self.board["castles"].values()
        ]
        lacking = [h for h in towns if h not in owner or self.side(owner[h]) != self.side(self.seat)]
        return self.castles() + lacking

    def distance(self, hex_: str) -> int:
        return min(apart(hex_, prize) for prize in self.prizes())
