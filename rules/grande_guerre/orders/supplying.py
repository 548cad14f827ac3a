"""G10, G4.4, G17.7: refit, army lists, reserves, transports and generals, as lines of a packet."""

from __future__ import annotations

from collections.abc import Iterator

from rules.grande_guerre.atlas import (
    AREAS,
    GENERALS,
    PRE_TURN,
    SEPTEMBER,
    nation_of,
    support_kind,
)
from rules.grande_guerre.battle.guns import ARTILLERY
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.forces import corps_of, in_reserve, with_hq
from rules.grande_guerre.map.command import capacity, commanded
from rules.grande_guerre.map.supply import is_minor_port
from rules.grande_guerre.map.zones import adjacent_to_enemy
from rules.grande_guerre.orders.forms import (
    Form,
    fed,
    free_areas,
    free_at,
    free_corps,
    lines,
    nations,
    ordered,
    owns,
    sent,
)
from rules.grande_guerre.orders.marching import who_field
from rules.grande_guerre.reinforcement.refit import price, refittable, share
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.resolution.journeys import ports_over_sea, sea_capacity
from rules.grande_guerre.resolution.lines import headquarters_area
from rules.grande_guerre.stocks import available, purse
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, pick, several
from rules.kernel.texts import named

RESERVE = 3
GHQ_GUNS = 2
FRENCH_CHANGES = 2


def has_reinforcement(p: P) -> bool:
    """G10.7: there is no Reinforcement phase before September 1914."""
    return p.board.turn >= SEPTEMBER


class Refit(Form):
    """G10.2: recruits for reduced corps of one army, or of the corps of a nation without one."""

    kind, rule = "refit", "G10.2"

    def planned(self, p: P, seat: str, payer: str) -> int:
        """Recruits of a nation that earlier lines spend."""
        mine = [line.args for line in lines(p, seat) if line.kind == self.kind]
        paid = [args for args in mine if purse(p.board, nation_of(args["scope"]), "rp") == payer]
        return sum(price(p, corps) for args in paid for corps in args["corps"])

    def left(self, p: P, seat: str, scope: str) -> int:
        nation = nation_of(scope)
        return available(p.board, nation, "rp") - self.planned(p, seat, purse(p.board, nation, "rp"))

    def able(self, p: P, seat: str) -> list[str]:
        if not has_reinforcement(p):
            return []
        done = {line.args["scope"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [*(a for a in p.board.armies if owns(p, seat, a)), *nations(p, seat)]
        open_ = [s for s in mine if s not in done and self.left(p, seat, s) > 0]
        return [s for s in open_ if refittable(p, s, fed(p, seat))]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "scope" not in partial:
            found = self.able(p, seat)
            label = {v: named("army" if v in p.board.armies else "nation", v) for v in found}
            return Pick(name="scope", rule=self.rule, options=tuple(Option(v, label[v]) for v in found))
        scope = str(partial["scope"])
        if "corps" not in partial:
            most = min(share(p, scope), self.left(p, seat, scope))
            found = refittable(p, scope, fed(p, seat))
            return several("corps", "corps", found, low=1, high=max(1, min(most, len(found))), rule=self.rule)
        return Done()


class AssignToArmy(Form):
    """G10.5: corps in command range, and guns of the nation, go over to the list of an army."""

    kind, rule = "list", "G10.5"

    def listed(self, p: P, seat: str) -> set[str]:
        return {unit for line in lines(p, seat) if line.kind == self.kind for unit in line.args["units"]}

    def corps(self, p: P, seat: str, army: str) -> list[str]:
        done = self.listed(p, seat)
        reach = remembered(p.board, ("commanded", army), lambda: commanded(p.board, army))
        mine = [c for c, each in p.board.corps.items() if each.at in reach and each.army != army]
        same = [c for c in mine if nation_of(c) == nation_of(army) and not p.board.corps[c].bound]
        return [c for c in same if c not in done and not p.board.corps[c].inside]

    def guns(self, p: P, seat: str, hq: str) -> list[str]:
        done = self.listed(p, seat)
        mine = [u for u, unit in p.board.support.items() if nation_of(u) == nation_of(hq) and unit.hq != hq]
        return [u for u in mine if u not in done and support_kind(u) in ARTILLERY]

    def room(self, p: P, seat: str, hq: str) -> int:
        """Places left on a list; a high command takes two guns and no corps."""
        coming = [li for li in lines(p, seat) if li.kind == self.kind and li.args["who"] == hq]
        more = sum(len(li.args["units"]) for li in coming)
        if hq in p.board.ghqs:
            return GHQ_GUNS - sum(support_kind(u) in ARTILLERY for u in with_hq(p.board, hq)) - more
        return capacity(p.board, hq) - len(corps_of(p.board, hq)) - more

    def units(self, p: P, seat: str, hq: str) -> list[str]:
        if self.room(p, seat, hq) <= 0:
            return []
        corps = [] if hq in p.board.ghqs else self.corps(p, seat, hq)
        return [*corps, *self.guns(p, seat, hq)]

    def able(self, p: P, seat: str) -> Iterator[str]:
        if not has_reinforcement(p):
            return
        posts = [*p.board.armies, *p.board.ghqs]
        mine = [hq for hq in posts if owns(p, seat, hq) and headquarters_area(p.board, hq)]
        for hq in mine:
            if self.units(p, seat, hq):
                yield hq

    def open(self, p: P, seat: str) -> bool:
        return next(self.able(p, seat), None) is not None

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(list(self.able(p, seat)), self.rule)
        who = str(partial["who"])
        if "units" not in partial:
            found = self.units(p, seat, who)
            most = min(len(found), self.room(p, seat, who))
            return several("units", "unit", found, low=1, high=most, rule=self.rule)
        return Done()


class PutInReserve(Form):
    """G4.4: the corps that a headquarters or a high command keeps in reserve; none named: all come out."""

    kind, rule = "reserve", "G4.4"

    def moving(self, p: P, seat: str) -> set[str]:
        return {unit for line in lines(p, seat) for unit in sent(p, line) if line.kind in ("move", "attack")}

    def posts(self, p: P, seat: str) -> list[str]:
        """Headquarters that do not touch the enemy, or that are about to move."""
        side, moving = seat_side(p.board, seat), self.moving(p, seat)
        done = {line.args["who"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [hq for hq in (*p.board.armies, *p.board.ghqs) if owns(p, seat, hq) and hq not in done]
        placed = [hq for hq in mine if headquarters_area(p.board, hq)]
        free = [h for h in placed if h in moving or not near_enemy(p, h, side)]
        return [h for h in free if self.corps(p, seat, h)]

    def corps(self, p: P, seat: str, hq: str) -> list[str]:
        """Corps that are in the reserve or could be put into it."""
        taken, here = ordered(p, seat), headquarters_area(p.board, hq)
        free = [c for c in free_corps(p, seat) if c not in taken and not p.board.corps[c].besieges]
        free = [c for c in free if not p.board.corps[c].inside]
        if hq in p.board.armies:
            fitting = [c for c in free if p.board.corps[c].army == hq and p.board.corps[c].at == here]
        else:
            front = p.board.ghqs[hq].front
            supplied = fed(p, seat)
            fitting = [c for c in free if AREAS[p.board.corps[c].at].front == front and c in supplied]
            fitting = [c for c in fitting if nation_of(c) == nation_of(hq)]
        return [*in_reserve(p.board, hq), *fitting]

    def open(self, p: P, seat: str) -> bool:
        return p.board.turn != PRE_TURN and bool(self.posts(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.posts(p, seat), self.rule)
        if "corps" not in partial:
            found = self.corps(p, seat, str(partial["who"]))
            return several("corps", "corps", found, high=min(RESERVE, len(found)), rule=self.rule)
        return Done()


def near_enemy(p: P, hq: str, side: str) -> bool:
    return adjacent_to_enemy(p.board, headquarters_area(p.board, hq), side)


def is_quay(p: P, area: str, seat: str) -> bool:
    """Where ships take units on board: a port or a beachhead."""
    return bool(AREAS[area].port) or is_minor_port(p.board, area, seat_side(p.board, seat))


class Ship(Form):
    """G17.7: corps and headquarters of one nation that go from a port to another one."""

    kind, rule = "ship", "G17.7"

    def left(self, p: P, seat: str, nation: str) -> int:
        trips = [line for line in lines(p, seat) if line.kind == self.kind]
        used = sum(nation_of(unit) == nation for line in trips for unit in line.args["units"])
        return sea_capacity(nation) - used

    def units(self, p: P, seat: str, port: str) -> list[str]:
        """What could go on board, of the first nation that has room on its ships."""
        taken = ordered(p, seat)
        corps = [c for c in free_at(p, seat, port) if not p.board.corps[c].inside]
        posts = [hq for hq in (*p.board.armies, *p.board.ghqs) if owns(p, seat, hq) and hq not in taken]
        here = [*corps, *(hq for hq in posts if headquarters_area(p.board, hq) == port)]
        able = [u for u in here if self.left(p, seat, nation_of(u)) > 0]
        return [u for u in able if nation_of(u) == nation_of(able[0])]

    def ports(self, p: P, seat: str) -> list[str]:
        if not has_reinforcement(p):
            return []
        posts = {headquarters_area(p.board, hq) for hq in (*p.board.armies, *p.board.ghqs)} - {""}
        harbours = sorted(a for a in {*free_areas(p, seat), *posts} if is_quay(p, a, seat))
        return [a for a in harbours if self.units(p, seat, a) and self.goals(p, seat, a)]

    def goals(self, p: P, seat: str, port: str) -> list[str]:
        side = seat_side(p.board, seat)
        return remembered(p.board, ("over sea", port, side), lambda: ports_over_sea(p, port, side))

    def open(self, p: P, seat: str) -> bool:
        return bool(self.ports(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "from" not in partial:
            return pick("from", "area", self.ports(p, seat), rule=self.rule)
        port = str(partial["from"])
        if "units" not in partial:
            found = self.units(p, seat, port)
            most = min(len(found), self.left(p, seat, nation_of(found[0])))
            return several("units", "unit", found, low=1, high=most, rule=self.rule)
        if "to" not in partial:
            return pick("to", "area", self.goals(p, seat, port), rule=self.rule)
        return Done()


class Appoint(Form):
    """G24.5: in September 1914 France may replace two army generals, Germany that of its VIII Army."""

    kind, rule = "general", "G24.5"

    def generals(self, p: P, nation: str, seat: str) -> list[str]:
        named_ = {line.args["general"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [g for g in p.board.pool if GENERALS[g].nation == nation and g not in named_]
        return [g for g in mine if nation == "FR" or g == "ludendorff"]

    def armies(self, p: P, seat: str) -> list[str]:
        if p.board.turn != SEPTEMBER:
            return []
        done = [line.args["who"] for line in lines(p, seat) if line.kind == self.kind]
        french = sum(army.startswith("FR") for army in done)
        mine = [a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a) and a not in done]
        allowed = [a for a in mine if (a.startswith("FR") and french < FRENCH_CHANGES) or a == "DE_VIII"]
        return [a for a in allowed if self.generals(p, nation_of(a), seat)]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.armies(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.armies(p, seat), self.rule)
        if "general" not in partial:
            found = self.generals(p, nation_of(str(partial["who"])), seat)
            return pick("general", "general", found, rule=self.rule)
        return Done()
