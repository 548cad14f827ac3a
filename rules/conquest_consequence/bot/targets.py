"""What is worth attacking: who could come, how strong they would be, and what must be declared first."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from rules.conquest_consequence.atlas import (
    AREAS,
    MINOR,
    NATIONS,
    NEAR,
    NEUTRALS,
    OF_NATION,
    SEAS,
    TYPES,
    border,
)
from rules.conquest_consequence.board import SEATS_OF, Block, Board, center, faction_of, fighting, is_ground
from rules.conquest_consequence.bot.eyes import PRIZES, gain, goal_of, outlook, own, standing
from rules.conquest_consequence.movement.declarations import after_violation, after_war
from rules.conquest_consequence.movement.duties import is_near
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.nations.relations import ENEMY, Sight, is_foreign
from rules.conquest_consequence.war_and_peace import war
from rules.conquest_consequence.war_and_peace.declared import BY_CAPITAL, violation
from rules.kernel.orders import Order

GOOD, SURE, SAFE, ENOUGH = 1.4, 2.0, 2.0, 4.0
"""How many times stronger an attack is that pays, that wins, that may be a violation, that needs no more."""
BOLD = 0.5
"""The same for every attack of a short campaign, where nothing is saved for later years."""
LEAST_GAIN = 0.35
DIVIDEND = 0.56
"""4.4: the average of the chits."""
WAR_GAIN, LATE, LATE_GAIN = 3.0, 1943, 0.5
REACTION = 0.3
HOME = 4
"""Steps that stay in the production center; one less in other capitals."""
MOST_TARGETS = 14


class Attack(Struct):
    """An area, the units that should still go there, and how strong they would be together."""

    area: str
    coming: list[str]
    ratio: float
    worth: float
    declare: Order | None = None


class Theatre:
    """A position seen by one seat, and every attack that its units could make in it."""

    def __init__(self, board: Board, seat: str):
        self.board, self.seat = board, seat
        self.sight = Sight(board)
        self.mine = own(board, seat)
        self.now = standing(board, seat)
        self._reach: dict[str, frozenset[str]] = {}
        self._gains: dict[str, float] = {}
        self._foes: dict[str, list[Block]] = {}
        self.nats = sorted({block.nat for block in self.mine.values()})

    def reach(self, key: str) -> frozenset[str]:
        """Where a unit could end a normal move."""
        if key not in self._reach:
            mover = Mover(self.board, key, sight=self.sight)
            self._reach[key] = frozenset(place for place, halts in mover.entered() if halts)
        return self._reach[key]

    def gain(self, area: str) -> float:
        if area not in self._gains:
            self._gains[area] = gain(self.board, self.seat, area, self.now)
        return self._gains[area]

    def foes(self, place: str) -> list[Block]:
        if place not in self._foes:
            here = self.sight.there.get(place, ())
            self._foes[place] = [b for b in here if b.of or self.fights(b)]
        return self._foes[place]

    def fights(self, block: Block) -> bool:
        return any(self.sight.unit(nat, block) == ENEMY for nat in self.nats)

    def hostile(self, area: str) -> bool:
        armed = self.board.control[area] in self.board.minors
        return armed or any(self.sight.land(nat, area) == ENEMY for nat in self.nats)

    def goals(self) -> list[str]:
        """Enemy land and land with enemies, the most valuable first."""
        rich = [a for a in self.board.control if AREAS[a].pop + AREAS[a].res + AREAS[a].base]
        found = [a for a in rich if self.hostile(a) or self.foes(a)]
        return sorted((a for a in found if self.gain(a) >= LEAST_GAIN), key=lambda a: -self.gain(a))[
            :MOST_TARGETS
        ]

    def attacks(self) -> list[Attack]:
        found = [self.attack(area) for area in self.goals()]
        return sorted((each for each in found if each is not None), key=lambda each: -each.worth)

    def attack(self, area: str) -> Attack | None:
        """All units that can go there together, within the limits of borders and of the own guards."""
        there = [b for b in self.mine.values() if b.at == area]
        coming = self.coming(area)
        ground = any(TYPES[b.type].kind == "G" for b in [*there, *(self.mine[k] for k in coming)])
        if not coming or not ground:
            return None
        force = [*there, *(self.landed(key, area) for key in coming)]
        against = self.foes(area)
        ratio = outlook(force, against)
        worth = self.gain(area) * min(1.0, ratio / SURE) - (self.peace(coming) if against else 0.0)
        return Attack(area, coming, ratio, worth)

    def peace(self, keys: list[str]) -> float:
        """7.14: what a battle costs a Great Power that has kept the peace so far this year."""
        side = self.board.sides[self.seat]
        kept = not goal_of(self.board) and not side.fought and not fighting(self.board, self.seat)
        return DIVIDEND if kept and any(is_foreign(self.mine[key].nat) for key in keys) else 0.0

    def coming(self, area: str) -> list[str]:
        goal = frozenset([area])
        near = [k for k, b in self.mine.items() if is_near(b.at, goal) and self.may_leave(k)]
        able = [key for key in near if area in self.reach(key)]
        able.sort(key=lambda key: (TYPES[self.mine[key].type].kind != "G", -self.mine[key].cv, key))
        crossed: Counter[str] = Counter()
        chosen = []
        for key in able:
            start, ground = self.mine[key].at, TYPES[self.mine[key].type].kind == "G"
            beside = area in NEAR.get(start, ())
            gate, limit = (start, border(start, area)) if beside else ("coast", len(AREAS[area].seas) or 1)
            if not ground or crossed[gate] < limit or (beside and not self.foes(area)):
                crossed[gate] += ground
                chosen.append(key)
        return chosen[: self.board.acting().orders]

    def landed(self, key: str, area: str) -> Block:
        """A unit as it would fight there: most of those who come from the sea hold their fire (12.61)."""
        block = self.mine[key]
        far = TYPES[block.type].kind == "G" and area not in NEAR.get(block.at, ())
        invades = far and block.type not in ("marine", "snlf") and not self.by_land(block, area)
        return Block(block.nat, block.type, block.cv, area, "", inv=invades)

    def by_land(self, block: Block, area: str) -> bool:
        """Whether a unit of two or three land points can have come overland."""
        return any(area in NEAR.get(near, ()) for near in NEAR.get(block.at, ()))

    def may_leave(self, key: str) -> bool:
        """Whether the rest of a garrison can still hold its area."""
        block = self.mine[key]
        if block.moved or block.type == "fortress" or self.foes(block.at):
            return False
        if TYPES[block.type].kind != "G" or block.at in SEAS:
            return True
        rest = [b for k, b in self.mine.items() if b.at == block.at and k != key]
        return self.guard(block.at) <= sum(b.cv for b in rest if TYPES[b.type].kind == "G")

    def guard(self, area: str) -> int:
        """How many steps should stay where others who may be or become enemies are near."""
        if area not in AREAS or not AREAS[area].pop + AREAS[area].res:
            return 0
        if goal_of(self.board) and area not in PRIZES:
            return 0
        close = sum(b.cv for near in NEAR[area] for b in self.strangers(near))
        if area == center(self.seat):
            return max(HOME, close)
        if AREAS[area].pop > 1:
            return max(HOME - 1, close)
        return min(close, 2 * AREAS[area].pop + 1)

    def strangers(self, area: str) -> list[Block]:
        """Units of others that a declaration could make enemies; ships do not take cities."""
        here = self.sight.there.get(area, ())
        return [b for b in here if SEATS_OF.get(b.nat) != self.seat and b.nat != MINOR and is_ground(b)]


def violations(theatre: Theatre) -> list[Attack]:
    """Neutrals whose conquest is nearly sure and worth what the world says to it."""
    board, seat, found = theatre.board, theatre.seat, list[Attack]()
    for nation in NEUTRALS:
        areas = OF_NATION[nation]
        if not war.is_neutral(board, nation) or areas[0] in board.closed or not _near(theatre, nation):
            continue
        guard = war.protector(board, nation)
        if guard not in ("", seat) and NATIONS[nation].kind == "minor":
            continue
        then = after_violation(board, seat, nation)
        for key in [k for k in then.blocks if k.startswith("then ")]:
            then.blocks[key].cv = AREAS[then.blocks[key].at].mobilization
        attack = Theatre(then, seat).attack(NATIONS[nation].capital)
        row = violation(NATIONS[nation].kind == "province", seat == "japan", guard, seat)
        cards = AREAS[NATIONS[nation].capital].mobilization if row.cards == BY_CAPITAL else row.cards
        if attack is None or attack.ratio < (BOLD if goal_of(board) else SAFE):
            continue
        attack.worth -= 0 if goal_of(board) else REACTION * cards
        if attack.worth >= LEAST_GAIN:
            attack.declare = Order(seat, "violate", {"nation": nation, "by": "own"})
            found.append(attack)
    return found


def _near(theatre: Theatre, nation: str) -> bool:
    return any(is_near(b.at, frozenset(OF_NATION[nation])) for b in theatre.mine.values())


def wars(theatre: Theatre) -> list[Attack]:
    """A declaration of war that pays within a year, or the last chance of whoever is behind."""
    board, seat, found = theatre.board, theatre.seat, list[Attack]()
    for victim in war.may_declare_war(board, seat):
        then = after_war(board, seat, victim)
        open_ = [each for each in Theatre(then, seat).attacks() if each.ratio >= GOOD]
        if not open_:
            continue
        won = sum(each.worth for each in open_[: max(2, board.acting().orders // 3)])
        price = standing(board, seat) - standing(then, seat) + 1 + DIVIDEND * (1945 - board.year)
        if won - price > (LATE_GAIN if _behind(board, seat) else WAR_GAIN):
            sneaks = seat == "japan" and not board.sides[seat].sneaked and faction_of(board, victim) == "usa"
            first = open_[0]
            first.declare = Order(seat, "sneak" if sneaks else "declare", {"on": victim})
            first.worth = won - price
            found.append(first)
    return found


def _behind(board: Board, seat: str) -> bool:
    """From 1943 on somebody who is last has little to lose."""
    return board.year >= LATE and standing(board, seat) <= min(standing(board, s) for s in board.sides)
