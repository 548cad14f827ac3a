"""17: lines of packet A: ambassadors, audiences, declarations of war, and minors that ask for peace."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import MINORS
from rules.grande_guerre.board import P, seat_side, side_of
from rules.grande_guerre.diplomacy.ambassadors import PER_COUNTRY, free_counters, targets
from rules.grande_guerre.diplomacy.audience import envoys_in
from rules.grande_guerre.diplomacy.declarations import declarers, may_declare, victims
from rules.grande_guerre.orders.forms import Form, lines, nations
from rules.grande_guerre.remembering import remembered
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, pick
from rules.kernel.texts import Text


def planned(p: P, seat: str, kind: str) -> list[dict[str, Any]]:
    return [line.args for line in lines(p, seat) if line.kind == kind]


def used(p: P, seat: str) -> set[str]:
    """Counters that a line sends or calls back already."""
    return {str(args["amb"]) for kind in ("amb", "recall") for args in planned(p, seat, kind)}


def present(p: P, seat: str, country: str) -> list[str]:
    """Counters of the side of a seat that will be in a country when its packet is carried out."""
    side, moved = seat_side(p.board, seat), used(p, seat)
    mine = p.board.diplomacy.counters
    stay = [n for n in free_or_placed(p, side) if n not in moved and mine[n].at == country]
    return stay + [str(args["amb"]) for args in planned(p, seat, "amb") if args["nation"] == country]


def free_or_placed(p: P, side: str) -> list[str]:
    return remembered(p.board, ("ambassadors", side), lambda: _free_or_placed(p, side))


def _free_or_placed(p: P, side: str) -> list[str]:
    placed = [n for n, each in p.board.diplomacy.counters.items() if each in sides_envoys(p, side, each.at)]
    return sorted({*free_counters(p.board, side), *placed})


def sides_envoys(p: P, side: str, country: str) -> list[Any]:
    return envoys_in(p.board, country).of(side) if country else []


def counter_field(p: P, names: list[str], rule: str) -> Pick:
    """Counters with their nation, number and value, which only their own side is shown."""
    options = []
    for name in names:
        each = p.board.diplomacy.counters[name]
        number = int(name.partition("#")[2])
        label = Text.of("diplomacy.counter", nation=each.nation, number=number, value=each.value)
        options.append(Option(name, label))
    return Pick(name="amb", rule=rule, options=tuple(options))


class Send(Form):
    """17.3: an ambassador goes to a country, or from one to another; at most two of a side there."""

    kind, rule = "amb", "17.3"

    def able(self, p: P, seat: str) -> list[str]:
        done = used(p, seat)
        return [name for name in free_counters(p.board, seat_side(p.board, seat)) if name not in done]

    def goals(self, p: P, seat: str, counter: str) -> list[str]:
        here = p.board.diplomacy.counters[counter].at
        open_ = [c for c in targets(p.board) if c != here]
        return [c for c in open_ if len(present(p, seat, c)) < PER_COUNTRY]

    def open(self, p: P, seat: str) -> bool:
        return any(self.goals(p, seat, name) for name in self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "amb" not in partial:
            able = [n for n in self.able(p, seat) if self.goals(p, seat, n)]
            return counter_field(p, able, self.rule)
        if "nation" not in partial:
            return pick("nation", "nation", self.goals(p, seat, str(partial["amb"])), rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "nation" and value in targets(p.board) and "amb" in partial:
            return Text.of("diplomacy.full", nation=value)
        if field == "nation" and str(value) in p.board.nations:
            return Text.of("diplomacy.closed", nation=value)
        if field == "amb" and str(value) in p.board.diplomacy.counters:
            known = used(p, seat) | {value} if value in free_or_placed(p, seat_side(p.board, seat)) else set()
            return Text.of("diplomacy.used" if value in known else "diplomacy.not_yours")
        return None


class Recall(Form):
    """17.2.2: an ambassador comes home and can be sent again next turn."""

    kind, rule = "recall", "17.2.2"

    def able(self, p: P, seat: str) -> list[str]:
        side, done = seat_side(p.board, seat), used(p, seat)
        abroad = [n for n in free_or_placed(p, side) if p.board.diplomacy.counters[n].at]
        return [n for n in abroad if n not in done]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "amb" in partial else counter_field(p, self.able(p, seat), self.rule)


class Audience(Form):
    """17.0, 17.3.1: the one diplomatic action of a side in a turn, with ambassadors there or arriving now."""

    kind, rule = "audience", "17.0"

    def able(self, p: P, seat: str) -> list[str]:
        if planned(p, seat, self.kind):
            return []
        return [c for c in targets(p.board) if self.real(p, seat, c)]

    def real(self, p: P, seat: str, country: str) -> bool:
        counters = p.board.diplomacy.counters
        return any(counters[name].value > 0 for name in present(p, seat, country))

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "nation" in partial else pick("nation", "nation", self.able(p, seat), rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "nation" and value in targets(p.board):
            return Text.of("diplomacy.no_envoy", nation=value)
        return None

    def why_closed(self, p: P, seat: str) -> Text:
        one = bool(planned(p, seat, self.kind))
        return Text("diplomacy.one_audience" if one else "diplomacy.nobody_to_hear")


class DeclareWar(Form):
    """17.6: a major declares war on a country at peace; whether an ally consents is seen later (G22.3)."""

    kind, rule = "war", "17.6"

    def declarers(self, p: P, seat: str) -> list[str]:
        return declarers(p.board, seat_side(p.board, seat))

    def goals(self, p: P, seat: str, by: str) -> list[str]:
        done = {args["on"] for args in planned(p, seat, self.kind)}
        return [n for n in victims(p.board) if n not in done and may_declare(p.board, by, n)]

    def open(self, p: P, seat: str) -> bool:
        return any(self.goals(p, seat, by) for by in self.declarers(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "by" not in partial:
            return pick("by", "nation", self.declarers(p, seat), rule=self.rule)
        if "on" not in partial:
            return pick("on", "nation", self.goals(p, seat, str(partial["by"])), rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "on" and str(value) in p.board.nations and side_of(p.board, str(value)):
            return Text.of("diplomacy.at_war_already", nation=value)
        return None


class AskPeace(Form):
    """17.7.1: a minor lays down its arms."""

    kind, rule = "peace", "17.7.1"

    def able(self, p: P, seat: str) -> list[str]:
        done = {args["nation"] for args in planned(p, seat, self.kind)}
        return [n for n in nations(p, seat) if n in MINORS and n not in done]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "nation" in partial else pick("nation", "nation", self.able(p, seat), rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("diplomacy.majors_fight_on") if field == "nation" else None


PLANNING: tuple[Form, ...] = (Send(), Recall(), Audience(), DeclareWar(), AskPeace())
