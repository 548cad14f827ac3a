"""19, 20: research in packet A, budget, U-boats and aid in packet D, and the lines of reinforcement."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import AREAS, MAJORS, NEW_ARMIES, OCTOBER, SUPPORT, TYPES, nation_of
from rules.grande_guerre.board import P, controller, held_by, seat_side, side_of
from rules.grande_guerre.economy import aid, budget, deliveries, research, ships
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.tables import AID
from rules.grande_guerre.economy.technology import PROJECTS, research_of
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.orders.forms import Form, lines, nations, owns
from rules.kernel.fields import Choices, Done, Number, Partial, pick, several
from rules.kernel.fields.numbers import Countable, Counts
from rules.kernel.texts import Text, named

MANY = 999
UBOATS = 3


def majors(p: P, seat: str) -> list[str]:
    return [n for n in nations(p, seat) if n in MAJORS]


def written(p: P, seat: str, kind: str, field: str = "nation") -> list[Any]:
    """What the lines of a kind in a packet name in a field."""
    return [line.args[field] for line in lines(p, seat) if line.kind == kind]


class Budget(Form):
    """15.VII: everything that a power buys in an interphase, in one form that adds up."""

    kind, rule = "budget", "15.VII"

    def able(self, p: P, seat: str) -> list[str]:
        return [n for n in majors(p, seat) if n not in written(p, seat, self.kind)]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def money(self, p: P, seat: str, nation: str) -> int:
        """The treasury, less what other lines of the packet spend."""
        own = p.board.nations[nation].ep
        for line in lines(p, seat):
            if line.kind == "aid" and line.args["nation"] == nation:
                own -= int(line.args["ep"])
            if line.kind == "uboats" and line.args["nation"] == nation:
                own -= ships.UBOAT_PRICE[int(line.args["count"])]
        return max(0, own)

    def aid(self, p: P, nation: str) -> int:
        """What allies could give besides."""
        givers = [n for n in aid.donors(p.board) if n != nation and nation in aid.recipients(p, n)]
        return sum(AID[n]["ep"] for n in givers)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        if "items" in partial:
            return Done()
        nation = str(partial["nation"])
        offered = tuple(
            Countable(item.key, named("item", item.key), item.most, price=item.price)
            for item in budget.items(p.board, nation)
        )
        own, more = self.money(p, seat, nation), self.aid(p, nation)
        ask = Text.of("economy.ask_aided" if more else "economy.ask", nation=nation, own=own, aid=more)
        return Counts(name="items", ask=ask, options=offered, high=MANY, budget=own + more, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "nation":
            return why_no_power(p, seat, str(value), self.kind)
        return None


def why_no_power(p: P, seat: str, nation: str, kind: str) -> Text | None:
    """Why a power cannot be given a line: not a major at war of this seat, or it has one already."""
    if nation not in majors(p, seat):
        return Text.of("economy.not_your_power", nation=nation) if nation in p.board.nations else None
    return Text.of("economy.twice", nation=nation) if nation in written(p, seat, kind) else None


class Uboats(Form):
    """19.8.3: one to three U-boats, no more than active shipyards."""

    kind, rule = "uboats", "19.8.3"

    def open(self, p: P, seat: str) -> bool:
        mine = "DE" in majors(p, seat) and not written(p, seat, self.kind)
        return mine and self.most(p) > 0

    def most(self, p: P) -> int:
        yards, money = ships.shipyards(p.board, "DE"), p.board.nations["DE"].ep
        return max(n for n in range(UBOATS + 1) if n <= yards and ships.UBOAT_PRICE[n] <= money)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", ["DE"], rule=self.rule)
        if "count" not in partial:
            return Number(name="count", low=1, high=self.most(p), rule=self.rule)
        return Done()


class Aid(Form):
    """19.12.2: EP and munitions that one allied major gives to another."""

    kind, rule = "aid", "19.12.2"

    def pairs(self, p: P, seat: str, donor: str) -> list[str]:
        done = {(line.args["nation"], line.args["to"]) for line in lines(p, seat) if line.kind == self.kind}
        return [
            n for n in aid.recipients(p, donor) if (donor, n) not in done and self.most(p, donor, n, "ep")
        ]

    def most(self, p: P, donor: str, to: str, stock: str) -> int:
        most = min(AID[donor][stock], int(getattr(p.board.nations[donor], stock)))
        limit = aid.russian_limit(p) if to == "RU" else None
        return most if limit is None else min(most, limit[stock])

    def able(self, p: P, seat: str) -> list[str]:
        return [n for n in majors(p, seat) if n in AID and self.pairs(p, seat, n)]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        donor = str(partial["nation"])
        if "to" not in partial:
            return pick("to", "nation", self.pairs(p, seat, donor), rule=self.rule)
        for stock in ("ep", "mun"):
            if stock not in partial:
                most = self.most(p, donor, str(partial["to"]), stock)
                return Number(name=stock, low=0, high=most, rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "nation" and value in p.board.nations and value not in majors(p, seat):
            return Text.of("economy.not_your_power", nation=value)
        if field in ("nation", "to") and value in p.board.nations:
            return Text.of("economy.aid_closed", nation=partial.get("nation", value))
        return None


class StartResearch(Form):
    """20.2a: the projects that the leader of a side wants to begin, at most five, two of one nation."""

    kind, rule = "research", "20.2a"

    def able(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        if p.board.turn < OCTOBER or not side or written(p, seat, self.kind, "projects"):
            return []
        return research.open_projects(p.board, side)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "projects" in partial:
            return Done()
        side = seat_side(p.board, seat)
        most = research.MOST_PROJECTS - len(research_of(p.board, side).projects)
        return several("projects", "technology", self.able(p, seat), low=1, high=most, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        side = seat_side(p.board, seat)
        for technology in value if isinstance(value, list) else ():
            if technology in PROJECTS and technology not in self.able(p, seat):
                if technology in research_of(p.board, side).found:
                    return Text.of("economy.known", technology=technology)
                return Text.of("economy.no_project", technology=technology)
        return None


class DropResearch(Form):
    """20.2a: projects that the leader gives up, to have room for others."""

    kind, rule = "abandon", "20.2a"

    def able(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        if not side or written(p, seat, self.kind, "projects"):
            return []
        return sorted(research_of(p.board, side).projects)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "projects" in partial:
            return Done()
        return several("projects", "technology", self.able(p, seat), low=1, rule=self.rule)


class Disclose(Form):
    """20.4: a technology that is shown, so that the allies have it next turn."""

    kind, rule = "disclose", "20.4"

    def able(self, p: P, seat: str) -> list[str]:
        known = research_of(p.board, seat_side(p.board, seat))
        mine = [t for t in known.found if t not in known.shown and PROJECTS[t].nation in p.board.seats[seat]]
        return sorted(t for t in mine if t not in written(p, seat, self.kind, "technology"))

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "technology" in partial:
            return Done()
        return pick("technology", "technology", self.able(p, seat), rule=self.rule)


class Place(Form):
    """G10.4: where what was ordered arrives this turn: an own city, or a headquarters."""

    kind, rule = "place", "G10.4"

    def due(self, p: P, nation: str) -> list[str]:
        mine = [o.what for o in economy(p.board, nation).ordered if o.turn <= p.board.turn]
        return sorted({what for what in mine if what in TYPES or what in SUPPORT})

    def left(self, p: P, seat: str, nation: str) -> list[str]:
        done = {(line.args["nation"], line.args["what"]) for line in lines(p, seat) if line.kind == self.kind}
        return [what for what in self.due(p, nation) if (nation, what) not in done]

    def goals(self, p: P, nation: str, what: str) -> list[str]:
        posts = deliveries.posts(p.board, nation)
        if what in SUPPORT:
            return posts
        side = side_of(p.board, nation)
        own = [a for a, each in AREAS.items() if each.city and each.owner == nation]
        cities = [a for a in own if controller(p.board, a) == nation and held_by(p.board, a) == side]
        return [*(hq for hq in posts if hq in p.board.armies), *cities]

    def able(self, p: P, seat: str) -> list[str]:
        return [n for n in majors(p, seat) if any(self.goals(p, n, what) for what in self.left(p, seat, n))]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        nation = str(partial["nation"])
        if "what" not in partial:
            left = [w for w in self.left(p, seat, nation) if self.goals(p, nation, w)]
            return pick("what", "item", left, rule=self.rule)
        if "at" not in partial:
            return pick("at", "post", self.goals(p, nation, str(partial["what"])), rule=self.rule)
        return Done()


class Marker(Form):
    """19.9.1, 21.12.1: the corps that becomes an assault corps this turn."""

    kind, rule = "marker", "19.9.1"

    def able(self, p: P, seat: str) -> list[str]:
        due = [n for n in majors(p, seat) if self.waiting(p, n)]
        done = written(p, seat, self.kind, "corps")
        fed = supplied(p, seat_side(p.board, seat)) if due else set()
        mine = [c for c in p.board.corps if nation_of(c) in due and c in fed and c not in done]
        return sorted(c for c in mine if deliveries.may_be_assault(p.board, c))

    def waiting(self, p: P, nation: str) -> bool:
        return any(o.what == "assault" and o.turn <= p.board.turn for o in economy(p.board, nation).ordered)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "corps" in partial else pick("corps", "corps", self.able(p, seat), rule=self.rule)


class NewArmy(Form):
    """19.10.2: Germany and Great Britain found a new army with a corps that stands in an own city."""

    kind, rule = "found", "19.10.2"

    def next_army(self, p: P, seat: str) -> list[str]:
        planned = written(p, seat, self.kind, "who")
        found = []
        for nation, armies in NEW_ARMIES.items():
            free = [a for a in armies if a not in p.board.armies and a not in planned]
            if nation in majors(p, seat) and free and self.corps(p, seat, nation):
                found.append(free[0])
        return found

    def corps(self, p: P, seat: str, nation: str) -> list[str]:
        taken = written(p, seat, self.kind, "corps")
        mine = [
            c for c, each in p.board.corps.items() if nation_of(c) == nation and each.at and not each.army
        ]
        free = [
            c for c in mine if c not in taken and not p.board.corps[c].bound and not p.board.corps[c].inside
        ]
        return sorted(c for c in free if self.is_home(p, nation, p.board.corps[c].at))

    def is_home(self, p: P, nation: str, area: str) -> bool:
        return AREAS[area].city and AREAS[area].owner == nation and controller(p.board, area) == nation

    def open(self, p: P, seat: str) -> bool:
        return bool(self.next_army(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return pick("who", "army", self.next_army(p, seat), rule=self.rule)
        if "corps" not in partial:
            nation = nation_of(str(partial["who"]))
            return pick("corps", "corps", self.corps(p, seat, nation), rule=self.rule)
        return Done()


class Convert(Form):
    """G10.3: a corps gives recruits back: one if it is reduced, two or one if it is disbanded."""

    kind, rule = "convert", "G10.3"

    def able(self, p: P, seat: str) -> list[str]:
        done = written(p, seat, self.kind, "corps")
        mine = [c for c, each in p.board.corps.items() if each.at and owns(p, seat, c) and c not in done]
        return sorted(c for c in mine if not p.board.corps[c].inside and not p.board.corps[c].besieges)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "corps" not in partial:
            return pick("corps", "corps", self.able(p, seat), rule=self.rule)
        if "how" not in partial:
            whole = not p.board.corps[str(partial["corps"])].reduced
            return pick("how", "conversion", ["reduce", "disband"] if whole else ["disband"], rule=self.rule)
        return Done()


PLANNING: tuple[Form, ...] = (
    *(StartResearch(), DropResearch(), Disclose()),
    *(Place(), Marker(), NewArmy(), Convert()),
)
"""Research and reinforcement, in packet A."""
BUDGET: tuple[Form, ...] = (Budget(), Uboats(), Aid())
"""Production and aid, in packet D."""
