"""G18: standing orders, the Main Army, sieges and the split of a battle, as lines of a packet."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import AREAS, OCTOBER, nation_of
from rules.grande_guerre.board import P, besieged_by, seat_side
from rules.grande_guerre.facts import FRONTS
from rules.grande_guerre.forces import corps_of, front_of_army
from rules.grande_guerre.interrupts.reaction import is_played
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.movement.places import steps_between
from rules.grande_guerre.orders.forms import Form, armies, lines, nations, owns
from rules.grande_guerre.orders.marching import who_field, why_not_who
from rules.grande_guerre.policies import POLICIES
from rules.kernel.fields import Choices, Done, Grow, Option, Partial, Pick, pick, several
from rules.kernel.texts import Text, named

TERMS = ("always", "turn")
MOST_LISTED = 4
REACH = 3
"""How far an army may be told to react."""
MOST_POLICIES = 40
"""Lines of standing orders that one packet takes."""


def scopes(p: P, seat: str) -> list[str]:
    """Nations of a seat, and their armies on the map."""
    return [*nations(p, seat), *(a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a))]


def scope_field(p: P, seat: str, rule: str) -> Pick:
    found = scopes(p, seat)
    label = {v: named("army" if v in p.board.armies else "nation", v) for v in found}
    return Pick(name="scope", rule=rule, options=tuple(Option(v, label[v]) for v in found))


class SetPolicy(Form):
    """G18.2: a standing order of a nation or of one of its armies, for good or for this turn."""

    kind, rule = "policy", "G18.1"

    def open(self, p: P, seat: str) -> bool:
        return sum(line.kind == self.kind for line in lines(p, seat)) < MOST_POLICIES

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "scope" not in partial:
            return scope_field(p, seat, self.rule)
        if "name" not in partial:
            return pick("name", "policy", list(POLICIES), rule=self.rule)
        policy = POLICIES[str(partial["name"])]
        if "value" not in partial:
            return pick("value", "wish", policy.values, rule=policy.rule)
        if "term" not in partial:
            return pick("term", "term", TERMS, rule="G18.2")
        return Done()


class Preference(Form):
    """G18.1: a list of an army, or of the corps of a nation, best first; an empty one takes it back."""

    field, vocabulary = "areas", "area"

    def open(self, p: P, seat: str) -> bool:
        return sum(line.kind == self.kind for line in lines(p, seat)) < MOST_POLICIES

    def values(self, p: P, scope: str) -> list[str]:
        return [a for a in AREAS if in_play(p, a)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "scope" not in partial:
            return scope_field(p, seat, self.rule)
        if self.field in partial:
            return Done()
        taken = partial.get(self.field, [])
        full = len(taken) >= MOST_LISTED
        free = [] if full else [v for v in self.values(p, str(partial["scope"])) if v not in taken]
        options = tuple(Option(v, named(self.vocabulary, v)) for v in free)
        return Grow(name=self.field, options=options, may_stop=True, rule=self.rule)


class SetRetreat(Preference):
    """G9.6: the areas to which one would rather retreat."""

    kind, rule = "retreat", "G9.6"


class SetGoals(Preference):
    """G9.7: the areas into which one would rather break through."""

    kind, rule = "exploit", "G9.7"


class SetEngaged(Preference):
    """G9.3: the corps that are engaged before others."""

    kind, rule = "engage", "G9.3"
    field, vocabulary = "corps", "corps"

    def values(self, p: P, scope: str) -> list[str]:
        if scope in p.board.armies:
            return corps_of(p.board, scope)
        return [c for c, each in p.board.corps.items() if nation_of(c) == scope and (each.at or each.reserve)]


class React(Form):
    """G8.5: the area toward which an army reacts to the first enemy army; it stands until it is used."""

    kind, rule = "react", "G8.5"

    def able(self, p: P, seat: str) -> list[str]:
        done = {line.args["who"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a) and a not in done]
        return mine if is_played(p) else []

    def areas(self, p: P, army: str) -> list[str]:
        here = p.board.armies[army].at
        return sorted(a for a in AREAS if in_play(p, a) and 0 < steps_between(here, a) <= REACH)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.able(p, seat), self.rule)
        if "to" not in partial:
            return pick("to", "area", self.areas(p, str(partial["who"])), rule=self.rule)
        return Done()


class Hold(Form):
    """An army that stays where it is; one with a red flag may not (G7.1b)."""

    kind, rule = "hold", "G7.1c"

    def able(self, p: P, seat: str) -> list[str]:
        return [a for a in armies(p, seat) if not p.board.armies[a].flag]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "who" in partial else who_field(self.able(p, seat), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return why_not_who(p, seat, str(value)) if field == "who" else None


class Besiege(Form):
    """G13.2, G13.4: what besiegers do this turn."""

    kind, rule = "siege", "G13.2"

    def able(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        ordered = {line.args["area"] for line in lines(p, seat) if line.kind == self.kind}
        mine = {p.board.corps[c].at for c in p.board.corps if owns(p, seat, c) and p.board.corps[c].besieges}
        return sorted(a for a in mine - ordered if besieged_by(p.board, a) == side)

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "area", self.able(p, seat), rule=self.rule)
        if "action" not in partial:
            return pick("action", "wish", POLICIES["siege"].values, rule="G13.4")
        return Done()


class MainArmy(Form):
    """G4.3: the leader names the Main Army of a front; in the East not before October 1914."""

    kind, rule = "main", "G4.3"

    def able(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        if not side or any(line.kind == self.kind for line in lines(p, seat)):
            return []
        fronts = [f for f in FRONTS if f == "west" or p.board.turn >= OCTOBER]
        mine = [a for a, hq in p.board.armies.items() if hq.at and p.board.nations[a[:2]].side == side]
        return [a for a in mine if front_of_army(p.board, a) in fronts]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "who" in partial else who_field(self.able(p, seat), self.rule)


class Split(Form):
    """G9.1a: the corps of an army that fight in sub-battle A of a major battle this turn."""

    kind, rule = "split", "G9.1a"

    def able(self, p: P, seat: str) -> list[str]:
        done = {line.args["who"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a) and a not in done]
        return [a for a in mine if len(corps_of(p.board, a)) > 1]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.able(p, seat), self.rule)
        if "corps" not in partial:
            corps = corps_of(p.board, str(partial["who"]))
            return several("corps", "corps", corps, low=1, high=len(corps) - 1, rule=self.rule)
        return Done()
