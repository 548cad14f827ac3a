"""The military packet of a bot: guards, attacks, marches, headquarters, and what armies need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.grande_guerre.atlas import AUGUST, NOVEMBER, OCTOBER, PRE_TURN, SEPTEMBER, nation_of
from rules.grande_guerre.board import P, besieged_by, held_by, played, resistance, side_of
from rules.grande_guerre.bot import cards
from rules.grande_guerre.bot.attacks import LOSS, RUNS, Staff, Strike
from rules.grande_guerre.bot.guards import guards
from rules.grande_guerre.bot.moves import Group, Marches, Move, lists
from rules.grande_guerre.bot.offensives import launches
from rules.grande_guerre.bot.sea import landings
from rules.grande_guerre.bot.theatre import FAR, Theatre, distances
from rules.grande_guerre.forces import corps_of, inside
from rules.grande_guerre.map.command import RANGE, capacity
from rules.grande_guerre.odds import chances
from rules.grande_guerre.orders.supplying import has_reinforcement
from rules.grande_guerre.outlook import fight_for, guns
from rules.grande_guerre.reinforcement.refit import refittable, share
from rules.grande_guerre.resolution.journeys import ports_over_sea, sea_capacity
from rules.grande_guerre.stocks import available
from rules.kernel.orders import Order

KEPT_RECRUITS = 4
FLOORS = {PRE_TURN: "12", AUGUST: "12", SEPTEMBER: "6", OCTOBER: "3", NOVEMBER: "0"}
"""The munitions that German guns leave untouched in the battles of 1914."""
AHEAD = 0.3
"""How much further on a headquarters must get to be worth a move."""
POLICIES = {"help": "2", "help_left": "2", "counter_attack": "160"}
USUAL = {"guns": "usual", "stop": "usual", "through": "usual"}
GARRISON, SIEGE_GUNS = 2, 3


class Orders:
    """Writes the lines of one packet."""

    def __init__(self, p: P, seat: str):
        self.theatre = Theatre(p, seat)
        self.seat, self.board = seat, p.board
        self.gone: set[str] = set()
        """Headquarters that move with their army."""

    def lines(self) -> Iterator[Order]:
        """Everything that is not a move first: it is carried out before the moves."""
        theatre = self.theatre
        if has_reinforcement(theatre.p):
            yield from self.reinforcement()
        yield from self.standing_orders()
        yield from self.sieges()
        kept = guards(theatre)
        yield from self.offensives()
        struck: list[Strike] = []
        for strike in Staff(theatre, kept).strikes():
            struck.append(strike)
            yield from self.attack(strike)
        yield from self.siege_guns(struck)
        largest = max(struck, key=lambda each: len(each.corps), default=None)
        yield from cards.plays(theatre.p, self.seat, cards.MILITARY)
        if largest is not None and not largest.siege:
            yield from cards.plays(theatre.p, self.seat, cards.BATTLE, largest.area)
        if self.board.navy.squadrons:
            yield from landings(theatre, kept)
        for move in Marches(theatre, kept).moves():
            yield self.move(move)
        yield from self.headquarters()

    def order(self, kind: str, **args: object) -> Order:
        return Order(self.seat, kind, args)

    # Attacks and moves

    def offensives(self) -> Iterator[Order]:
        """G15.2: the leader's lines, and the attacks of the corps of this seat."""
        theatre = self.theatre
        for line, party, target in launches(theatre, self.seat):
            yield line
            mine = {c: o for c, o in party.items() if c in theatre.movable.get(o, [])}
            if mine and line.kind == "launch":
                theatre.busy |= set(mine)
                yield from self.attack(Strike(target, mine, 0.0))

    def attack(self, strike: Strike) -> Iterator[Order]:
        """One line for every stack: an army that goes as a whole, or the corps of an area."""
        for group in self.groups(strike):
            self.gone |= {group.hq}
            path = self.theatre.ways(group.corps, group.hq)[strike.area].path[1:]
            yield self.order("attack", **self.who(group), path=list(path), **USUAL)

    def groups(self, strike: Strike) -> Iterator[Group]:
        left = list(strike.corps)
        for army in self.theatre.armies():
            staff = self.theatre.staff(army)
            whole = bool(staff) and all(c in left for c in staff)
            if whole and strike.area in self.theatre.ways(staff, army):
                left = [c for c in left if c not in staff]
                yield Group(staff, army)
        by_way: dict[tuple[str, ...], list[str]] = {}
        for corps in left:
            by_way.setdefault(self.theatre.ways([corps])[strike.area].path, []).append(corps)
        yield from (Group(corps) for _, corps in sorted(by_way.items()))

    def who(self, group: Group) -> dict[str, object]:
        if group.hq:
            return {"who": group.hq}
        return {"who": self.board.corps[group.corps[0]].at, "corps": list(group.corps)}

    def move(self, move: Move) -> Order:
        if move.rail:
            return self.order("rail", **self.who(move.group), to=move.rail, path=list(move.path))
        self.gone |= {move.group.hq}
        kind = "attack" if self.theatre.is_target(move.path[-1]) else "move"
        return self.order(kind, **self.who(move.group), path=list(move.path))

    # Headquarters

    def headquarters(self) -> Iterator[Order]:
        """A headquarters that its corps leave alone, or are far from, goes after them."""
        if self.board.turn == PRE_TURN:
            return
        for army in self.theatre.armies():
            staff, here = self.theatre.staff(army), self.board.armies[army].at
            gone = bool(staff) and all(c in self.theatre.busy for c in staff)
            besieges = besieged_by(self.board, here) == self.theatre.side
            corps = [c for c in corps_of(self.board, army) if self.board.corps[c].at]
            left = not staff or (gone and not self.theatre.staying(here))
            if army not in self.gone and corps and (left or not besieges):
                yield from self.after(army, corps, left=left)

    def after(self, army: str, corps: Sequence[str], *, left: bool) -> Iterator[Order]:
        """To the foremost area in supply where troops stand and stay: supply reaches on from there (G5.3)."""
        theatre, here = self.theatre, self.board.armies[army].at
        ways = theatre.ways([], army)
        held = [a for a in ways if held_by(self.board, a) == theatre.side and a in theatre.supply_areas]
        safe = [a for a in held if [c for c in theatre.own(a) if c not in theatre.busy]]
        near = [a for a in safe if self.commands(a, corps)]
        best = max(sorted(near), key=lambda a: (self.close(a, corps), theatre.pulls.get(a, 0.0)), default="")
        ahead = theatre.pulls.get(best, 0.0) > theatre.pulls.get(here, 0.0) + AHEAD
        if best and (left or (ahead and self.close(best, corps) >= self.close(here, corps))):
            yield self.order("hq", who=army, path=list(ways[best].path[1:]))

    def close(self, area: str, corps: Sequence[str]) -> int:
        """How many corps of an army stand in an area or next to it."""
        near = distances(area)
        return sum(near.get(self.board.corps[c].at, FAR) <= 1 for c in corps)

    def commands(self, area: str, corps: Sequence[str]) -> bool:
        """Whether most corps of an army are in command range of an area."""
        near = distances(area)
        reached = sum(near.get(self.board.corps[c].at, FAR) <= RANGE for c in corps)
        return 2 * reached > len(corps)

    # Sieges

    def siege_guns(self, struck: Sequence[Strike]) -> Iterator[Order]:
        """G10.5: guns go to the armies that besiege something, or are about to."""
        if not has_reinforcement(self.theatre.p):
            return
        sieges = self.besieging(struck)
        for army in sieges:
            idle = [u for u in guns(self.board) if self.board.support[u].hq not in sieges]
            mine = [u for u in idle if nation_of(u) == nation_of(army)]
            room = capacity(self.board, army) - len(corps_of(self.board, army))
            have = sum(self.board.support[u].hq == army for u in guns(self.board))
            chosen = mine[: max(0, min(SIEGE_GUNS - have, room))]
            if chosen:
                for unit in chosen:
                    self.board.support[unit].hq = army
                yield self.order("list", who=army, units=chosen)

    def besieging(self, struck: Sequence[Strike]) -> list[str]:
        """Armies at a fortress that still holds out, those that go to one first."""
        board, side = self.board, self.theatre.side
        going = [g.hq for strike in struck if strike.siege for g in self.groups(strike) if g.hq]
        mine = self.theatre.armies()
        there = [a for a in mine if besieged_by(board, board.armies[a].at) == side and a not in self.gone]
        return [*going, *(a for a in there if resistance(board, board.armies[a].at) and a not in going)]

    def sieges(self) -> Iterator[Order]:
        """G13.4: a fortress is stormed, once it is broken, where that costs less than it brings."""
        board, side = self.board, self.theatre.side
        for area in sorted(self.theatre.movable):
            if besieged_by(board, area) != side:
                continue
            garrison = inside(board, area, self.theatre.foe)[:GARRISON]
            mine = {c: area for c in self.theatre.own(area) if c in self.theatre.fed}
            if garrison and mine:
                broken = fight_for(board, area, mine, garrison, "assault")._replace(wall=0, free=0)
                odds = chances(broken, RUNS)
                waiting = (1 - odds.win) * (self.theatre.turns_left > 0)
                if odds.win * self.theatre.worth(area) > LOSS * odds.lost + waiting:
                    yield self.order("siege", area=area, action="storm_neutralised")

    # What armies need

    def shells(self, nation: str) -> dict[str, str]:
        """In the first months Germany keeps its munitions for the fortresses."""
        if nation != "DE":
            return {}
        return {"floor": FLOORS.get(self.board.turn, "usual")}

    def standing_orders(self) -> Iterator[Order]:
        """G18.1: neighbours help with two corps, and counter-attacks need good odds; said once."""
        for nation in played(self.board, self.seat):
            known = self.board.policies.get(nation, {})
            for name, value in (POLICIES | self.shells(nation)).items():
                if known.get(name) != value:
                    line = {"scope": nation, "name": name, "value": value}
                    yield self.order("policy", **line, term="always")

    def reinforcement(self) -> Iterator[Order]:
        for army, corps in lists(self.theatre):
            yield self.order("list", who=army, units=corps)
        yield from self.refits()
        yield from self.ships()

    def refits(self) -> Iterator[Order]:
        """G10.2: armies at the front first; some recruits are kept for the battles."""
        p, spent = self.theatre.p, dict[str, int]()
        nations = [n for n, each in self.board.nations.items() if each.side == self.theatre.side]
        mine = [n for n in nations if n in self.board.seats[self.seat]]
        for scope in [*self.at_front(), *mine]:
            nation = nation_of(scope)
            left = available(self.board, nation, "rp") - KEPT_RECRUITS - spent.get(nation, 0)
            corps = refittable(p, scope, self.theatre.fed)[: max(0, min(left, share(p, scope)))]
            if corps:
                spent[nation] = spent.get(nation, 0) + len(corps)
                yield self.order("refit", scope=scope, corps=corps)

    def at_front(self) -> list[str]:
        board, main = self.board, set(self.board.main.values())
        mine = self.theatre.armies()
        return sorted(mine, key=lambda a: (a not in main, not self.theatre.touches(board.armies[a].at), a))

    def ships(self) -> Iterator[Order]:
        """G17.7: corps and headquarters that stand in Britain go over to the Continent."""
        board, side = self.board, self.theatre.side
        here = [c for c in self.theatre.movable.get("london", []) if c not in self.theatre.busy]
        mine = [c for c in here if not board.corps[c].inside][: sea_capacity("GB")]
        goals = ports_over_sea(self.theatre.p, "london", side) if mine else []
        best = max(sorted(goals), key=lambda a: self.theatre.pulls.get(a, 0.0), default="")
        if best and side_of(board, mine[0]) == side:
            self.theatre.busy |= set(mine)
            yield self.order("ship", units=mine, to=best, **{"from": "london"})


def military(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    return Orders(p, seat).lines()
