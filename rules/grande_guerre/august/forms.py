"""16.2, 16.4, G20.1: the lines of the first two packets: plans, gold, ships, ultimatums, cards, Goeben."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.grande_guerre.atlas import PLANS, WAR_OPTIONS
from rules.grande_guerre.board import P, leader, seat_of
from rules.grande_guerre.diplomacy.forms import Send
from rules.grande_guerre.orders.forms import Form, lines
from rules.grande_guerre.orders.proposals import leads
from rules.grande_guerre.orders.sealed_lines import LinesPacket, table
from rules.kernel.fields import Choices, Done, Partial, pick, several
from rules.kernel.texts import Text

PLANNERS = ("DE", "AH", "FR", "RU")
MOST_OPTIONS = 2
YES_NO = ("yes", "no")


def given(p: P, seat: str, kind: str) -> list[dict[str, Any]]:
    return [line.args for line in lines(p, seat) if line.kind == kind]


def plans_of(power: str) -> list[str]:
    """16.2: the plans of a power, the historical one first."""
    return [name for name, plan in PLANS.items() if plan.nation == power]


def options_of(power: str) -> list[str]:
    """16.2.1: options for all, and those of a power."""
    return [name for name, option in WAR_OPTIONS.items() if option.nation in ("", power)]


class ChoosePlan(Form):
    """16.2: a power chooses its war plan and up to two options."""

    kind, rule = "plan", "16.2"

    def able(self, p: P, seat: str) -> list[str]:
        done = {args["power"] for args in given(p, seat, self.kind)}
        return [n for n in PLANNERS if seat_of(p.board, n) == seat and n not in done]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "power" not in partial:
            return pick("power", "nation", self.able(p, seat), rule=self.rule)
        power = str(partial["power"])
        if "plan" not in partial:
            return pick("plan", "plan", plans_of(power), rule=self.rule)
        if "options" not in partial:
            found = options_of(power)
            return several("options", "war_option", found, high=MOST_OPTIONS, rule="16.2.1")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "plan" and str(value) in PLANS:
            return Text.of("august.not_its_plan", nation=str(partial["power"]))
        if field == "power":
            return Text("august.planned_already")
        return None


class Answer(Form):
    """A question of the first packet that has one answer."""

    values: ClassVar[tuple[str, ...]] = YES_NO
    field: ClassVar[str] = "answer"
    vocabulary: ClassVar[str] = "yes_no"
    asks: ClassVar[str] = ""
    """The power whose seat is asked; nothing: the leader of the Entente."""

    def is_asked(self, p: P, seat: str) -> bool:
        if self.asks:
            return seat_of(p.board, self.asks) == seat
        return leader(p.board, "entente") == seat

    def open(self, p: P, seat: str) -> bool:
        return self.is_asked(p, seat) and not given(p, seat, self.kind)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if self.field in partial:
            return Done()
        return pick(self.field, self.vocabulary, self.values, rule=self.rule)


class Gold(Answer):
    """16.4.2a: whether Germany lends Turkey 20 EP, which nobody else learns."""

    kind, rule, asks = "gold", "16.4.2", "DE"


class Ships(Answer):
    """16.4.2b: whether the Entente delivers Turkey its two battleships."""

    kind, rule = "ships", "16.4.2"
    values, field, vocabulary = ("keep", "deliver"), "ships", "ships"


class Ultimatum(Form):
    """16.4.7: whether Germany, or if it does nothing France, sends Belgium an ultimatum."""

    kind, rule = "ultimatum", "16.4.7"

    def able(self, p: P, seat: str) -> list[str]:
        done = {args["power"] for args in given(p, seat, self.kind)}
        return [n for n in ("DE", "FR") if seat_of(p.board, n) == seat and n not in done]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "power" not in partial:
            return pick("power", "nation", self.able(p, seat), rule=self.rule)
        return Done() if "answer" in partial else pick("answer", "yes_no", YES_NO, rule=self.rule)


class AttackSwiss(Form):
    """16.4.7: under plan Rupprecht Germany may declare war on Switzerland."""

    kind, rule = "war", "16.4.7"

    def open(self, p: P, seat: str) -> bool:
        planned = [args["plan"] for args in given(p, seat, "plan") if args["power"] == "DE"]
        return bool(planned) and PLANS[planned[0]].war_on == "CH" and not given(p, seat, self.kind)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "by" not in partial:
            return pick("by", "nation", ["DE"], rule=self.rule)
        return Done() if "on" in partial else pick("on", "nation", ["CH"], rule=self.rule)


class Keep(Form):
    """16.3: the stratagems that a side keeps of those drawn; without this line those of lowest number."""

    kind, rule = "keep", "16.3"

    def count(self, p: P, seat: str) -> int:
        side = next((s for s in p.board.august.drawn if leader(p.board, s) == seat), "")
        return min(p.board.august.kept.get(side, 0), len(p.board.august.drawn.get(side, ())))

    def open(self, p: P, seat: str) -> bool:
        return self.count(p, seat) > 0 and not given(p, seat, self.kind)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        side = next(s for s in p.board.august.drawn if leader(p.board, s) == seat)
        drawn = [str(number) for number in p.board.august.drawn[side]]
        count = self.count(p, seat)
        return several("cards", "card", drawn, low=count, high=count, rule=self.rule)


class Goeben(Answer):
    """16.4.4: where the Goeben goes."""

    kind, rule, asks = "goeben", "16.4.4", "DE"
    values, field, vocabulary = ("constantinople", "pola"), "place", "area"


class Blockade(Answer):
    """22.1.1: whether Great Britain declares the blockade as soon as it is at war."""

    kind, rule = "blockade", "22.1.1"
    values, field, vocabulary = ("declare", "wait"), "value", "wish"


WAR_PLANS: tuple[Form, ...] = (ChoosePlan(), Gold(), Ships(), Ultimatum(), AttackSwiss())
FIRST_DIPLOMACY: tuple[Form, ...] = (Keep(), Goeben(), Blockade(), Send())


class WarPlans(LinesPacket, tag="august.plans"):
    """P0: war plans, gold, battleships and ultimatums, in secret and all at once."""

    rule = "16.2"
    forms = table(*WAR_PLANS)

    def planners(self, p: P) -> list[str]:
        return [seat for seat in p.board.seats if any(seat_of(p.board, n) == seat for n in PLANNERS)]


class FirstDiplomacy(LinesPacket, tag="august.diplomacy"):
    """P1: cards to keep, the Goeben, and the ambassadors of a side, by its leader."""

    rule = "16.4.3"
    forms = table(*FIRST_DIPLOMACY)

    def planners(self, p: P) -> list[str]:
        return [seat for seat in p.board.seats if leads(p, seat)]
