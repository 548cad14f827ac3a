"""G15.1, G15.2, G15.4, G14.1: plans of the year, launching and stopping, and orders to squadrons."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.air import missions
from rules.grande_guerre.atlas import AREAS, NOVEMBER, TURNS, support_kind, year_of
from rules.grande_guerre.board import P, seat_side, side_of
from rules.grande_guerre.facts import FOE, MONTHS
from rules.grande_guerre.offensives import plans
from rules.grande_guerre.orders.forms import Form, lines, owns
from rules.grande_guerre.policies import POLICIES
from rules.kernel.fields import Choices, Done, Partial, pick, several
from rules.kernel.texts import Text

TERMS = ("bombardment", "gas", "letter_attack", "barrage", "infiltration")
"""What a launch may say about the main battle, instead of the standing orders."""


class PlanOffensive(Form):
    """G15.1: one for each sector and year: leader, one or two armies, the turn and the target."""

    kind, rule = "offensive", "G15.1"

    def sectors(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        done = [line.args["sector"] for line in lines(p, seat) if line.kind == self.kind]
        free = [s for s in plans.SECTORS if side and s not in done and plans.may_plan(p.board, side, s)]
        return [s for s in free if plans.leaders(p.board, side, s) and plans.targets(p.board, side, s)]

    def open(self, p: P, seat: str) -> bool:
        return p.board.turn >= NOVEMBER and bool(self.sectors(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        side, board = seat_side(p.board, seat), p.board
        if "sector" not in partial:
            return pick("sector", "sector", self.sectors(p, seat), rule=self.rule)
        sector = str(partial["sector"])
        if "leader" not in partial:
            return pick("leader", "nation", plans.leaders(board, side, sector), rule=self.rule)
        if "armies" not in partial:
            able = plans.armies(board, side, sector, str(partial["leader"]))
            most = min(plans.ARMIES, len(able))
            return several("armies", "army", able, low=1, high=most, rule=self.rule)
        if "month" not in partial:
            return pick("month", "month", MONTHS, rule=self.rule)
        if "target" not in partial:
            return pick("target", "area", plans.targets(board, side, sector), rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "sector" and value in plans.SECTORS:
            return Text.of("offensives.one_a_year", sector=value)
        if field == "target" and str(value) in AREAS:
            return Text.of("offensives.no_target", area=value)
        return None


class Launch(Form):
    """G15.2: the planned offensive of a sector begins, or goes on, with an attack on its target."""

    kind, rule = "launch", "G15.2"

    def sectors(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        done = [line.args["sector"] for line in lines(p, seat) if line.kind in ("launch", "stop")]
        mine = [o for s in plans.SECTORS if side and (o := plans.running(p.board, side, s)) is not None]
        return [o.sector for o in mine if o.sector not in done and o.turn <= p.board.turn]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.sectors(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "sector" not in partial:
            return pick("sector", "sector", self.sectors(p, seat), rule=self.rule)
        for name in TERMS:
            if name not in partial:
                return pick(name, "wish", ("usual", *POLICIES[name].values), rule=POLICIES[name].rule)
        return Done()


class Stop(Form):
    """G15.4: an offensive is given up: it is lost, or abandoned if it never began."""

    kind, rule = "stop", "G15.4"

    def sectors(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        done = [line.args["sector"] for line in lines(p, seat) if line.kind in ("launch", "stop")]
        mine = [s for s in plans.SECTORS if side and plans.running(p.board, side, s) is not None]
        return [s for s in mine if s not in done]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.sectors(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "sector" in partial:
            return Done()
        return pick("sector", "sector", self.sectors(p, seat), rule=self.rule)


class Fly(Form):
    """G14.1: the mission of a squadron in this turn."""

    kind, rule = "air", "G14.1"

    def units(self, p: P, seat: str) -> list[str]:
        done = [line.args["unit"] for line in lines(p, seat) if line.kind == self.kind]
        mine = [u for u in p.board.support if missions.is_aircraft(u) and owns(p, seat, u)]
        return sorted(u for u in mine if u not in done)

    def open(self, p: P, seat: str) -> bool:
        return p.board.turn > NOVEMBER and bool(self.units(p, seat))

    def missions(self, p: P, unit: str) -> list[str]:
        found = ["recon", "intercept"] if support_kind(unit) == "fighter" else []
        if support_kind(unit) != "fighter" or missions.can_fight(p.board, unit):
            found.append("support")
        return [*found, *(["bomb"] if self.cities(p, unit) else [])]

    def cities(self, p: P, unit: str) -> list[str]:
        foe = FOE[side_of(p.board, unit)]
        enemy = [a for a, area in AREAS.items() if area.ep and side_of(p.board, area.owner) == foe]
        return sorted(a for a in enemy if missions.may_bomb(p.board, unit, a))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" not in partial:
            return pick("unit", "unit", self.units(p, seat), rule=self.rule)
        unit = str(partial["unit"])
        if "mission" not in partial:
            return pick("mission", "mission", self.missions(p, unit), rule=self.rule)
        if partial["mission"] == "bomb" and "city" not in partial:
            return pick("city", "area", self.cities(p, unit), rule="G14.6")
        return Done()


MILITARY: tuple[Form, ...] = (Launch(), Stop(), Fly())
"""Launch, stop and squadrons, in packet B."""
WINTER: tuple[Form, ...] = (PlanOffensive(),)
"""Plans of the year, in packet D of the winter."""


def planned_turn(p: P, month: str) -> int:
    """The number of a month of the coming year."""
    return TURNS.index(f"{month}_{year_of(p.board.turn + 1)}")
