"""8.2 F, 8.4 B on random battles: what the rulebook's sentences allow, tried out step by step."""

import os
from itertools import product
from random import Random

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, GARRISON_CITIES, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.combat import hits
from rules.empire_of_the_sun.hexes import COASTAL, NEIGHBOURS
from tests.rules.empire_of_the_sun.situations import empty, offensive

BATTLES, TRIES = (2_000, 300) if os.environ.get("PBEM_TEST_DEEP") else (120, 40)
LONGEST = 4
PLACES = ("4423", "2015", "2609", "3014")


class Book:
    """One side's fire in a battle, each question answered from the units and where they stand."""

    def __init__(self, made, battle, firing, *, critical=False, alone=False):
        self.made, self.battle, self.firing, self.critical = made, battle, firing, critical
        self.off, self.foe, self.alone = made.offensive, enemy(firing), alone

    def of(self, side, *, fly=False):
        """Air and naval units of a side: in the hex, named from outside, or as escorts with those (8.12)."""
        named = self.battle.op if side == self.off.seat else self.battle.rp
        active = self.off.active if side == self.off.seat else self.off.reacting
        found = {u for u, at in self.made.at.items() if at == self.battle.hex and not UNITS[u].ground}
        found = {u for u in found | set(named) if UNITS[u].side == side and not UNITS[u].hq}
        decks = {self.made.at[u] for u in named if UNITS[u].carrier}
        found |= {u for u in active if UNITS[u].type == "naval" and self.made.at[u] in decks}
        return {u for u in found if UNITS[u].type in ("air", "carrier")} if fly else found

    def on_foot(self, side):
        here = [u for u, at in self.made.at.items() if at == self.battle.hex]
        return {u for u in here if UNITS[u].ground and UNITS[u].side == side}

    def full(self, unit):
        return bool(UNITS[unit].reduced) and unit not in self.made.reduced

    def left(self, unit, taken):
        return (2 if self.full(unit) else 1) - taken.count(unit)

    def at_sea(self, spent, taken):
        """F1 to F6: whether these steps may be lost, in this order, for so many hits."""
        targets = self.of(self.foe)
        if not targets:
            return self.ashore(spent, taken)
        exposed = {self.made.at[u] for u in self.made.at if UNITS[u].ship and UNITS[u].side == self.firing}
        for at, unit in enumerate(taken):
            before = taken[:at]
            if unit not in targets or not self.left(unit, before):
                return False
            dies = self.left(unit, before) == 1
            if dies and not self.critical and any(self.full(u) and u not in before for u in targets):
                return False
        far = {u for u in taken if UNITS[u].type in ("air", "carrier") and self.made.at[u] not in exposed}
        cost = sum(self.made.face(u)[1] for u in taken)
        return cost <= spent and len(far) <= len(self.of(self.firing, fly=True))

    def ashore(self, spent, taken):
        """F5: alone at sea and in the air, a side may reduce troops, and eliminate none."""
        troops = {u for u in self.on_foot(self.foe) if self.full(u)}
        once = len(set(taken)) == len(taken) and set(taken) <= troops
        return self.alone and once and sum(self.made.face(u)[1] for u in taken) <= spent

    def on_land(self, spent, taken, steps):
        """8.4 B: all full units are reduced first, garrisons die last, who landed defends at half."""
        troops, cost = self.on_foot(self.foe), 0
        for at, unit in enumerate(taken):
            before = taken[:at]
            if unit == "garrison":
                if before.count(unit) >= steps or any(self.left(u, before) for u in troops):
                    return False
                cost += 12
                continue
            if unit not in troops or not self.left(unit, before):
                return False
            if self.left(unit, before) == 1 and any(self.full(u) and u not in before for u in troops):
                return False
            landed = unit in self.off.moved and self.off.moved[unit].by == "landing"
            cost += -(-self.made.face(unit)[1] // 2) if landed else self.made.face(unit)[1]
        return cost <= spent


def random_battle(rng):
    """A few units of both sides in a hex and next to it, full or reduced, active or not."""
    hex_ = rng.choice(PLACES)
    near = [h for h in NEIGHBOURS[hex_] if h not in PLACES]
    seat = rng.choice([JAPAN, ALLIES])
    units = {}
    for side in (JAPAN, ALLIES):
        pool = [u for u in UNITS if UNITS[u].side == side and not UNITS[u].hq and not UNITS[u].b29]
        for unit in rng.sample(pool, rng.randint(1, 4)):
            inside = UNITS[unit].ground or rng.random() < 0.5
            units[unit] = (hex_ if inside else rng.choice(near[:2])) + rng.choice(["", "*"])
    units = {u: place if UNITS[u].reduced else place.rstrip("*") for u, place in units.items()}
    made = empty(units, (hex_,) if seat == ALLIES else (), turn=5, divisions=rng.choice([0, 5, 8]))
    own = [u for u in units if UNITS[u].side == seat]
    off = offensive(made, seat, "j10" if seat == JAPAN else "a21", own)
    off.reacting = [u for u in units if UNITS[u].side != seat and made.at[u] != hex_]
    battle = Battle(hex_, won=seat)
    for unit in units:
        if UNITS[unit].type in ("air", "carrier") and made.at[unit] != hex_ and rng.random() < 0.8:
            (battle.op if UNITS[unit].side == seat else battle.rp).append(unit)
        if UNITS[unit].ground and unit in own and hex_ in COASTAL and rng.random() < 0.5:
            off.moved[unit] = Moved("landing", ["4424", hex_])
    off.battles = [battle]
    return made, battle


def tries(rng, names):
    every = [list(taken) for many in range(1, LONGEST + 1) for taken in product(names, repeat=many)]
    return rng.sample(every, min(TRIES, len(every)))


@pytest.mark.rule("8.2", "8.12", "8.1", "A9")
def test_air_naval_hits_on_random_battles():
    rng, seen = Random(82), set()
    for _ in range(BATTLES):
        made, battle = random_battle(rng)
        firing, critical = rng.choice([JAPAN, ALLIES]), rng.random() < 0.25
        battle.alone = firing if not Book(made, battle, firing).of(enemy(firing)) else ""
        book = Book(made, battle, firing, critical=critical, alone=bool(battle.alone))
        spent = rng.randint(0, 60)
        found = hits.air_naval(made, battle, firing, spent, critical=critical)
        names = [u for u in made.at if UNITS[u].side == enemy(firing)]
        for taken in tries(rng, names):
            known = all(u in found.by_name for u in taken)
            wanted = book.at_sea(spent, taken)
            assert (known and found.legal(taken)) is wanted, (battle, spent, taken, made.at, made.reduced)
            seen.add(wanted)
    assert seen == {True, False}


@pytest.mark.rule("8.4", "12.77", "A9")
def test_ground_hits_on_random_battles():
    rng, seen = Random(84), set()
    for _ in range(BATTLES):
        made, battle = random_battle(rng)
        firing = rng.choice([JAPAN, ALLIES])
        book, spent = Book(made, battle, firing), rng.randint(0, 50)
        held = battle.hex in GARRISON_CITIES and made.controls(JAPAN, battle.hex)
        steps = -(-made.divisions // 4) if held and made.offensive.other == JAPAN and firing == ALLIES else 0
        found = hits.ground(made, battle, firing, spent)
        names = [*book.on_foot(book.foe), *(["garrison"] if steps else [])]
        for taken in tries(rng, sorted(names)) if names else []:
            known = all(u in found.by_name for u in taken)
            wanted = book.on_land(spent, taken, steps)
            assert (known and found.legal(taken)) is wanted, (battle, spent, taken, made.at, made.reduced)
            seen.add(wanted)
    assert seen == {True, False}
