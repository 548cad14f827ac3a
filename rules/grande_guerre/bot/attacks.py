"""Which enemy stacks and fortresses a bot attacks this turn, and with whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, AROUND, PRE_TURN, SEPTEMBER, nation_of
from rules.grande_guerre.board import besieged_by, hostile_fort, resistance, river, stands
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.forces import armies_at, attack, fire
from rules.grande_guerre.map.command import in_command
from rules.grande_guerre.map.stacking import limit
from rules.grande_guerre.odds import Odds, chances
from rules.grande_guerre.outlook import fight_for, guns, has_guns
from rules.grande_guerre.resolution.attacks import LIMIT, RUSSIAN_LIMIT
from rules.grande_guerre.stocks import in_mutiny
from rules.grande_guerre.trenches.levels import keeps_movement_rules

RUNS = 24
LEAST_WIN, AGAINST_FORTRESS, AGAINST_TRENCHES = 0.5, 0.7, 0.55
LOSS = 0.2
"""What a loss is worth: five make a point in the short scenarios, later about one of National Will."""
PROGRESS = 0.5
LEAST_GAIN = 0.15
MOST, SIZES = 12, (3, 5, 8)
EACH = 0.05
"""What a corps could do elsewhere."""
TOO_MANY, HELPFUL = 0.5, 0.2
HELPERS = 4
"""A neighbouring stack of so many corps sends one to an attacked area (G8.2)."""
BESIEGERS, BLOCKADE = 3, 0.25
"""Corps that shut a fortress in without guns, and what part of its worth that is worth."""
SIEGE_SHARE, PER_WALL, LEAST_HOPE, SOON, HUNGER = 0.7, 0.14, 0.05, 0.4, 0.25
"""What part of its worth a siege with guns is worth, less for thick walls."""


class Strike(Struct):
    """An attack that could be made: each corps with the area that it would attack from."""

    area: str
    corps: dict[str, str]
    gain: float
    odds: Odds = Odds(1.0, 0.0, 0.0)
    siege: bool = False


class Staff:
    """Chooses attacks one after another, the best first, and keeps the corps that they need."""

    def __init__(self, theatre: Theatre, kept: set[str]):
        self.theatre, self.kept = theatre, kept
        self.board = theatre.board
        self.made: dict[str, int] = {}
        self.pressing: dict[str, int] = {}
        """Corps that will attack out of an area where they do not stand yet."""
        self.struck: dict[str, Strike] = {}

    def strikes(self) -> Iterator[Strike]:
        """All attacks of the turn: first those that red flags demand, then those that pay."""
        for army in self.flagged():
            strike = self.obliged(army)
            if strike is not None:
                yield self.order(strike)
        for area in self.unmanned():
            strike = self.siege_train(area)
            if strike is not None:
                yield self.order(strike)
        found = self.candidates()
        while found:
            best = max(found, key=lambda strike: (strike.gain, strike.area))
            yield self.order(best)
            hit = set(best.corps)
            again = [self.strike(s.area) if hit & set(s.corps) else s for s in found if s is not best]
            found = [s for s in again if s is not None and self.within_limit(s.area)]

    def order(self, strike: Strike) -> Strike:
        self.theatre.busy |= set(strike.corps)
        for corps, origin in strike.corps.items():
            if self.board.corps[corps].at != origin:
                self.pressing[origin] = self.pressing.get(origin, 0) + 1
        before = self.struck.get(strike.area)
        self.struck[strike.area] = self.joined(before, strike) if before else strike
        sector = AREAS[strike.area].sector
        self.made[sector] = self.made.get(sector, 0) + (not strike.siege)
        return strike

    def joined(self, one: Strike, other: Strike) -> Strike:
        """Two attacks on the same area are one battle."""
        if one.siege or other.siege:
            return one
        return self.judged(one.area, {**one.corps, **other.corps})

    def within_limit(self, area: str) -> bool:
        """G15.7: under trench warfare there are few attacks in a sector."""
        if keeps_movement_rules(self.board, self.theatre.side):
            return True
        sector = AREAS[area].sector
        return self.made.get(sector, 0) < (RUSSIAN_LIMIT if sector == "russian" else LIMIT)

    # Who could attack what

    def able(self) -> list[str]:
        """Corps that may attack: in supply and command, not kept as guards, not of a nation in mutiny."""
        theatre = self.theatre
        mine = [c for area in theatre.movable for c in theatre.free(area) if c not in self.kept]
        return [c for c in mine if c in theatre.fed and not in_mutiny(self.board, nation_of(c))]

    def reaching(self, area: str, corps: Sequence[str]) -> dict[str, str]:
        """The corps that can get to an area, with the area before it on their way."""
        found: dict[str, str] = {}
        for each in corps:
            way = self.theatre.ways([each]).get(area)
            if way is not None:
                found[each] = way.path[-2]
        starts = [self.board.corps[c].at for c in found]
        lonely = [
            c for c in found if not in_command(self.board, c) and starts.count(self.board.corps[c].at) < 2
        ]
        return {c: origin for c, origin in found.items() if c not in lonely}

    def candidates(self) -> list[Strike]:
        able = self.able()
        targets: set[str] = set()
        for each in able:
            targets |= {a for a in self.theatre.ways([each]) if self.theatre.is_target(a)}
        found = [self.strike(area, able) for area in sorted(targets)]
        return [strike for strike in found if strike is not None]

    def strike(self, area: str, able: Sequence[str] | None = None) -> Strike | None:
        """The best attack on an area, if one pays."""
        corps = self.reaching(area, self.able() if able is None else able)
        found = [self.weighed(area, party) for party in self.parties(corps)]
        good = [strike for strike in found if strike is not None]
        return max(good, key=lambda strike: strike.gain, default=None)

    def parties(self, corps: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """G4.6: the corps of each nation by itself, or of two that work together."""
        nations = sorted({nation_of(c) for c in corps})
        for nation in nations:
            yield {c: o for c, o in corps.items() if nation_of(c) == nation}

    def weighed(self, area: str, corps: dict[str, str]) -> Strike | None:
        if not self.theatre.foes(area):
            return self.siege(area, corps)
        ranked = self.fitting(corps)
        sizes = sorted({len(ranked), *(n for n in SIZES if n < len(ranked))})
        found = [self.judged(area, {c: corps[c] for c in ranked[:size]}) for size in sizes if size]
        good = [strike for strike in found if self.pays(strike)]
        return max(good, key=lambda strike: strike.gain, default=None)

    def fitting(self, corps: Mapping[str, str]) -> list[str]:
        """The strongest that find room in the areas which they attack from (G4.1a)."""
        board, room = self.board, dict[str, int]()
        chosen: list[str] = []
        for each in sorted(corps, key=lambda c: (-attack(board, c) - fire(board, c), c)):
            origin = corps[each]
            if board.corps[each].at != origin:
                if origin not in room:
                    there = len(self.theatre.own(origin)) + self.pressing.get(origin, 0)
                    room[origin] = limit(board, origin) - there
                room[origin] -= 1
                if room[origin] < 0:
                    continue
            chosen.append(each)
        return chosen[:MOST]

    def judged(self, area: str, corps: dict[str, str]) -> Strike:
        defenders = self.defenders(area)
        odds = chances(fight_for(self.board, area, corps, defenders), RUNS)
        worth = self.prize(area)
        gain = odds.win * (worth + PROGRESS) + LOSS * (odds.inflicted - odds.lost)
        return Strike(area, corps, gain - self.uncovered(corps) - EACH * len(corps), odds)

    def prize(self, area: str) -> float:
        """A fortress does not fall with the battle before it."""
        worth = self.theatre.worth(area)
        return worth * SIEGE_SHARE if hostile_fort(self.board, area, self.theatre.side) else worth

    def uncovered(self, corps: Mapping[str, str]) -> float:
        """What is left without cover where the attackers come from."""
        theatre, lost = self.theatre, 0.0
        for area in {self.board.corps[c].at for c in corps}:
            before = theatre.staying(area)
            after = [c for c in before if c not in corps]
            lost += theatre.security(area, before) - theatre.security(area, after)
        return lost

    def defenders(self, area: str) -> list[str]:
        """Those who stand there, and a corps from every strong neighbour while neighbours still help."""
        theatre, board = self.theatre, self.board
        found = list(theatre.foes(area))
        if not keeps_movement_rules(board, theatre.foe):
            return found
        for near in AROUND[area]:
            stack = [c for c in theatre.foes(near) if not board.corps[c].besieges]
            if len(stack) >= HELPERS and river(board, near, area) != "great":
                found.append(stack[0])
        return found

    def pays(self, strike: Strike) -> bool:
        board, area = self.board, strike.area
        if self.theatre.is_last_word(area):
            return strike.gain >= LEAST_GAIN
        least = LEAST_WIN if board.doctrine[self.theatre.foe] == "movement" else AGAINST_TRENCHES
        if stands(board, area) and not besieged_by(board, area) and resistance(board, area):
            least = AGAINST_FORTRESS
        return strike.odds.win >= least and strike.gain >= LEAST_GAIN

    # Sieges

    def siege(self, area: str, corps: dict[str, str]) -> Strike | None:
        """A fortress with nobody before it: an army with guns if there is one, else a few weak corps."""
        theatre, board = self.theatre, self.board
        gain = BLOCKADE * (theatre.worth(area) + PROGRESS) * self.patience(area)
        found = [self.with_army(area, army, corps) for army in theatre.armies()]
        armed = [strike for strike in found if strike is not None]
        if armed:
            return max(armed, key=lambda strike: strike.gain)
        weak = sorted(corps, key=lambda c: (attack(board, c) + fire(board, c), c))[:BESIEGERS]
        return self.safe_siege(area, {c: corps[c] for c in weak}, gain) if weak else None

    def patience(self, area: str) -> float:
        """A fortress that only hunger can take wants weak walls and time (G13.3)."""
        return max(0.0, 1 - HUNGER * resistance(self.board, area)) * min(1.0, self.theatre.turns_left / 2)

    def with_army(self, area: str, army: str, corps: Mapping[str, str]) -> Strike | None:
        """A siege by a whole army, which has guns or can be given some (G10.5)."""
        staff = self.theatre.staff(army)
        if not staff or any(c not in corps for c in staff) or not self.may_have_guns(army):
            return None
        hope = max(LEAST_HOPE, SIEGE_SHARE - PER_WALL * resistance(self.board, area))
        hope *= min(1.0, SOON * (1 + self.theatre.turns_left))
        gain = hope * (self.theatre.worth(area) + 1) - EACH * len(staff)
        return self.safe_siege(area, {c: corps[c] for c in staff}, gain)

    def may_have_guns(self, army: str) -> bool:
        if self.board.turn < SEPTEMBER:
            return has_guns(self.board, army)
        return any(nation_of(unit) == nation_of(army) for unit in guns(self.board))

    def unmanned(self) -> list[str]:
        """Fortresses that the side besieges without a headquarters, so that no gun can fire at them."""
        board, side = self.board, self.theatre.side
        mine = [a for a in sorted(board.forts) if besieged_by(board, a) == side and resistance(board, a)]
        return [a for a in mine if not armies_at(board, a, side)]

    def siege_train(self, area: str) -> Strike | None:
        able = self.able()
        found = [self.with_army(area, a, self.reaching(area, able)) for a in self.theatre.armies()]
        good = [strike for strike in found if strike is not None]
        return max(good, key=lambda strike: strike.gain, default=None)

    def safe_siege(self, area: str, corps: dict[str, str], gain: float) -> Strike | None:
        gain -= self.theatre.risk(area, list(corps)) + self.uncovered(corps)
        return Strike(area, corps, gain, siege=True) if gain >= LEAST_GAIN else None

    # Red flags

    def flagged(self) -> list[str]:
        return [a for a in self.theatre.armies() if self.board.armies[a].flag]

    def obliged(self, army: str) -> Strike | None:
        """G7.1b: the least bad attack of an army that must make one, together with others who can come."""
        theatre = self.theatre
        staff = [c for c in theatre.staff(army) if c not in theatre.busy]
        if not staff or any(self.board.corps[c].besieges for c in staff):
            return None
        targets = [a for a in theatre.ways(staff, army) if theatre.is_target(a)]
        found = [self.demanded(area, army, staff) for area in sorted(targets)]
        return max(found, key=self.more, default=None)

    def more(self, strike: Strike) -> float:
        """What an attack adds to those that are ordered already."""
        before = self.struck.get(strike.area)
        if before is None:
            return strike.gain
        corps = self.fitting({**before.corps, **strike.corps})
        together = {c: (before.corps | strike.corps)[c] for c in corps}
        return -TOO_MANY if strike.siege else self.judged(strike.area, together).gain - before.gain

    def demanded(self, area: str, army: str, staff: list[str]) -> Strike:
        way = self.theatre.ways(staff, army)[area]
        corps = dict.fromkeys(staff, way.path[-2])
        if not self.theatre.foes(area):
            gain = SIEGE_SHARE * self.theatre.worth(area) + SIEGE_SHARE * has_guns(self.board, army)
            return Strike(area, corps, gain, siege=True)
        alone = self.judged(area, corps)
        others = [c for c in self.able() if nation_of(c) == nation_of(army) and c not in corps]
        coming = self.fitting({**corps, **self.reaching(area, others)}) if self.board.turn != PRE_TURN else []
        more = [c for c in coming if c not in corps]
        for size in SIZES:
            party = corps | {c: self.reaching(area, [c]).get(c, way.path[-2]) for c in more[:size]}
            larger = self.judged(area, party)
            if size <= len(more) and larger.gain > alone.gain + HELPFUL:
                alone = larger
        return alone
