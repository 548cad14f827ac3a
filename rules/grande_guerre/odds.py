"""G9, G13: how a battle would go, played many times with plain numbers instead of pieces.

It is a second implementation of the rounds of a battle, quick enough for bots and pages; `outlook` tells it
what a battle on the board is, `calculator` what a page asks.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from rules.grande_guerre.atlas import COMBAT
from rules.grande_guerre.battle.results import BROKEN, DISORGANISED, SHAKEN
from rules.grande_guerre.battle.state import ROUNDS
from rules.grande_guerre.battle.tables import HIGH, LOSSES, LOW, SEVERITY, column

READY, SHAKEN_STATE, SPENT, OUT, GONE = range(5)
"""How a corps stands: ready, shaken, disorganised, out of combat until next turn, eliminated."""
TERRAIN_CAP, SUPERIORITY, FORTRESS_ROUNDS, STRONG_FLANK = 3, 3, 3, 3
SWAMPED, TIMID = 2, 2
THROWS = tuple(a + b for a in range(1, 7) for b in range(1, 7))
WIDEST = 20
"""Differences of values beyond this read the last column."""


def _table(name: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Rows of the table by die, columns by difference from -20 to 20."""
    rows = []
    for die in range(HIGH + 1):
        cells = COMBAT[name].get(str(die))
        each = [str(cells[column(d)]) if cells else "0/0" for d in range(-WIDEST, WIDEST + 1)]
        rows.append(tuple((cell.partition("/")[0], cell.partition("/")[2]) for cell in each))
    return tuple(rows)


TABLES = {False: _table("movement"), True: _table("trench")}
RANK = {result: place for place, result in enumerate(SEVERITY)}


class Fighter(NamedTuple):
    """A corps: what it is worth when corps are chosen and when they fight, intact and reduced.

    `ground` is what terrain gives a defender, or the river behind an attacker gives his enemy, in the first
    round and later; `twice` are the losses of the French attacks of 1914 (G24.2), `shock` their first round.
    """

    worth: tuple[int, int]
    value: tuple[int, int]
    morale: int
    reduced: bool = False
    ground: tuple[int, int] = (0, 0)
    twice: bool = False
    shock: int = 0


class Force(NamedTuple):
    """One side; `guns` are the supports of its artillery, `shells` the munitions that it may use."""

    fighters: tuple[Fighter, ...]
    stars: int = 0
    obstination: int = 2
    recruits: int = 99
    guns: tuple[int, ...] = ()
    shells: int = 0
    timid: bool = False
    bound: bool = False
    """G7.1b: may not break off while it is winning."""


class Fight(NamedTuple):
    """A battle. `wall` is what trenches and fortress add, `free` the guns of the fortress.

    `die` is added to every throw; `even` tells that stars count in both sub-battles.
    """

    attacker: Force
    defender: Force
    kind: str = "field"
    trench: bool = False
    major: bool = False
    wall: int = 0
    free: int = 0
    ground: int = 0
    die: int = 0
    bonus: int = 0
    even: bool = False
    flanks: bool = True
    worn: bool = False
    """From 1915 reduced corps check morale at -1 against trenches (G12.2)."""


class End(NamedTuple):
    """How a battle ended: who won, losses, and how each corps stands and whether it is reduced."""

    won: bool
    lost: tuple[int, int]
    states: tuple[tuple[tuple[int, bool], ...], tuple[tuple[int, bool], ...]]


class Odds(NamedTuple):
    """The chance that the attacker wins, and the losses to expect."""

    win: float
    lost: float
    inflicted: float


class Corps:
    """A fighter while the battle lasts."""

    __slots__ = ("fighter", "reduced", "state", "streak", "sub")

    def __init__(self, fighter: Fighter):
        self.fighter, self.reduced = fighter, fighter.reduced
        self.state, self.streak, self.sub = READY, 0, 0


class Party:
    """A side while the battle lasts."""

    def __init__(self, force: Force, major: bool):
        self.force, self.corps = force, [Corps(each) for each in force.fighters]
        self.lost, self.recruits, self.shells = 0, force.recruits, force.shells
        self.started, self.won = len(self.corps), list[int]()
        if major:
            ranked = sorted(self.corps, key=lambda c: -c.fighter.worth[c.reduced])
            for place, corps in enumerate(ranked):
                corps.sub = 0 if place % 4 in (0, 3) else 1

    def fit(self, sub: int = -1) -> list[Corps]:
        return [c for c in self.corps if c.state <= SHAKEN_STATE and sub in (-1, c.sub)]

    def engaged(self, sub: int) -> Corps | None:
        """The ready corps of highest worth, less one for each round that it has just fought."""
        best, most = None, -WIDEST
        for corps in self.corps:
            if corps.state == READY and corps.sub == sub:
                worth = corps.fighter.worth[corps.reduced] - corps.streak
                if worth > most:
                    best, most = corps, worth
        return best


class Course:
    """One battle from its first round to its end, with the dice of `rng`."""

    def __init__(self, fight: Fight, rng: Random):
        self.fight, self.rng, self.round = fight, rng, 0
        self.mine, self.theirs = Party(fight.attacker, fight.major), Party(fight.defender, fight.major)
        self.subs = [0, 1] if fight.major else [0]
        self.table = TABLES[fight.trench]

    def run(self) -> End:
        self.decide()
        won = None if self.subs else self.by_subs()
        while won is None:
            self.play_round()
            won = self.over()
        states = [tuple((c.state, c.reduced) for c in party.corps) for party in (self.mine, self.theirs)]
        return End(won, (self.mine.lost, self.theirs.lost), (states[0], states[1]))

    # A round

    def play_round(self) -> None:
        self.round += 1
        guns = self.fire()
        shaken = [c for party in (self.mine, self.theirs) for c in party.corps if c.state == SHAKEN_STATE]
        fought: list[Corps] = []
        for sub in list(self.subs):
            one, other = self.mine.engaged(sub), self.theirs.engaged(sub)
            if one is not None and other is not None:
                self.clash(sub, one, other, guns[sub])
                fought += [one, other]
        for party in (self.mine, self.theirs):
            for corps in party.corps:
                if corps not in fought:
                    corps.streak = 0
        for corps in shaken:
            if corps not in fought and corps.state == SHAKEN_STATE:
                corps.state = READY

    def fire(self) -> dict[int, tuple[int, int]]:
        """What guns add on both sides in each sub-battle; two that fire cancel each other."""
        free = self.fight.free if self.round <= FORTRESS_ROUNDS else 0
        one, other = self._shots(self.mine), self._shots(self.theirs)
        found = {}
        for sub in self.subs:
            pair = one.get(sub, 0), max(other.get(sub, 0), free)
            found[sub] = (0, 0) if all(pair) else pair
        return found

    def _shots(self, party: Party) -> dict[int, int]:
        if party.shells <= 0:
            return {}
        found = {sub: gun for sub, gun in enumerate(party.force.guns[:2]) if sub in self.subs}
        party.shells -= len(found)
        return found

    def clash(self, sub: int, one: Corps, other: Corps, guns: tuple[int, int]) -> None:
        one.streak += 1
        other.streak += 1
        first = self.round > 1
        ground = one.fighter.ground[first] + other.fighter.ground[first] + self.fight.ground
        mine = one.fighter.value[one.reduced] + guns[0] + self.fight.bonus + self.flank(self.mine)
        theirs = other.fighter.value[other.reduced] + guns[1] + min(TERRAIN_CAP, ground) + self.fight.wall
        difference = mine - theirs - self.flank(self.theirs)
        die = THROWS[int(self.rng.random() * 36)] + self.added(sub, one)
        got, given = self.read(die, difference, one)
        self.suffer(self.mine, one, self.halved(got))
        self.suffer(self.theirs, other, self.halved(given))

    def flank(self, party: Party) -> int:
        if not party.won or not self.fight.flanks:
            return 0
        ready = [sum(c.state == READY for c in party.corps if c.sub == sub) for sub in party.won]
        return 2 if max(ready) >= STRONG_FLANK else 1

    def added(self, sub: int, one: Corps) -> int:
        added = self.fight.die + (one.fighter.shock if self.round == 1 else 0)
        if not self.fight.major or sub == 0 or self.fight.even:
            added += self.fight.attacker.stars
        if not self.fight.major or len(self.subs) == 1:
            more = len(self.mine.fit()) - len(self.theirs.fit())
            added += (more >= SUPERIORITY) - (-more >= SUPERIORITY)
        return added

    def read(self, die: int, difference: int, one: Corps) -> tuple[str, str]:
        at = max(-WIDEST, min(WIDEST, difference)) + WIDEST
        row = max(LOW, min(HIGH, die))
        got, given = self.table[row][at]
        if self.fight.kind == "assault":
            return "2", given
        if one.fighter.twice:
            got = max(got, self.table[max(LOW, row - 1)][at][0], key=RANK.__getitem__)
        return got, given

    def halved(self, result: str) -> str:
        return result if result != "h" else "0" if self.rng.random() < 0.5 else "1"

    def suffer(self, party: Party, corps: Corps, result: str) -> None:
        """G10.1: a step, a recruit and a morale check, or the end of the corps."""
        taken = LOSSES[result]
        if not taken:
            return
        party.lost += taken
        before = corps.reduced
        free = self.fight.kind == "assault" and party is self.theirs
        if result == "1" and not before:
            corps.reduced = True
            return
        paid = free or party.recruits > 0
        party.recruits -= paid and not free
        corps.reduced = True
        if result == "E" or not paid:
            corps.state = GONE
            return
        weak = before or result == "2"
        self.check(party, corps, -2 if result == "2" and before else 0, weak=weak)

    def check(self, party: Party, corps: Corps, extra: int, *, weak: bool) -> None:
        total = THROWS[int(self.rng.random() * 36)] + extra + corps.fighter.morale
        total -= max(0, corps.streak - 1) + int(weak and self.fight.worn)
        if total > SHAKEN:
            return
        if total <= BROKEN:
            corps.state = OUT
        elif total <= DISORGANISED:
            corps.state = SPENT
        elif corps.state == READY:
            corps.state = SHAKEN_STATE

    # The end

    def decide(self) -> None:
        for sub in list(self.subs):
            loser = self.mine if not self.mine.fit(sub) else self.theirs if not self.theirs.fit(sub) else None
            if loser is not None:
                (self.theirs if loser is self.mine else self.mine).won.append(sub)
                self.subs.remove(sub)

    def by_subs(self) -> bool:
        mine, theirs = len(self.mine.won), len(self.theirs.won)
        return mine > theirs if mine != theirs else self.mine.lost < self.theirs.lost

    def over(self) -> bool | None:
        """Whether the attacker has won, or None while the battle goes on."""
        self.decide()
        if not self.subs:
            return self.by_subs()
        if self.fight.kind != "assault":
            for party, enemy in ((self.mine, self.theirs), (self.theirs, self.mine)):
                if self.breaks_off(party, enemy):
                    return party is self.theirs
        return self.at_limit() if self.round >= ROUNDS[self.fight.kind] else None

    def breaks_off(self, party: Party, enemy: Party) -> bool:
        """G9.4: after as many rounds as the general is obstinate, by the standing order that ships."""
        attacking = party is self.mine
        if self.round < party.force.obstination + (4 if attacking and self.fight.kind == "main" else 0):
            return False
        fit = len(party.fit())
        if party.force.timid and len(enemy.fit()) >= TIMID * fit:
            return True
        if party.force.bound and party.lost < enemy.lost:
            return False
        return (party.lost >= party.started and party.lost > enemy.lost) or fit <= 1

    def at_limit(self) -> bool:
        if self.fight.kind == "assault":
            return False
        if not self.fight.trench:
            return self.mine.lost < self.theirs.lost
        mine, theirs = len(self.mine.fit()), len(self.theirs.fit())
        through = bool(self.mine.won) and mine > theirs
        return through or (mine >= SWAMPED * theirs and self.theirs.lost >= self.mine.lost)


def play(fight: Fight, rng: Random) -> End:
    return Course(fight, rng).run()


@lru_cache(maxsize=4_096)
def chances(fight: Fight, runs: int, seed: int = 0) -> Odds:
    """The odds by so many battles; the same question always has the same answer."""
    rng = Random(f"odds {seed}")  # noqa: S311  (not for chance in play)
    won = lost = inflicted = 0
    for _ in range(runs):
        end = play(fight, rng)
        won, lost, inflicted = won + end.won, lost + end.lost[0], inflicted + end.lost[1]
    return Odds(won / runs, lost / runs, inflicted / runs)
