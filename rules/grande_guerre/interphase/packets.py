"""15.0: packet C, the political actions, and packet D, the budget and what follows it."""

from __future__ import annotations

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import P
from rules.grande_guerre.economy import forms as economy
from rules.grande_guerre.events import forms as events
from rules.grande_guerre.offensives import forms as offensives
from rules.grande_guerre.orders.forms import nations
from rules.grande_guerre.orders.sealed_lines import LinesPacket, table
from rules.grande_guerre.politics import forms as politics
from rules.grande_guerre.tactics import forms as tactics


class PoliticsPacket(LinesPacket, tag="interphase.politics"):
    """15.IV: political actions, the answer to a peace offer and the rule for a new government."""

    rule = "15.IV"
    forms = table(*politics.POLITICS, *events.INTERPHASE)

    def planners(self, p: P) -> list[str]:
        return seats_with_majors(p)


class BudgetPacket(LinesPacket, tag="interphase.budget", kw_only=True):
    """15.VII, 15.VIII, 15.A: production and generals, in winter the plans of the year too."""

    rule = "15.VII"
    winter: bool = False
    forms = table(*economy.BUDGET, *offensives.WINTER, *tactics.WINTER)

    def planners(self, p: P) -> list[str]:
        return seats_with_majors(p)

    def planned_kinds(self, p: P, seat: str) -> list[str]:
        yearly = {form.kind for form in (*offensives.WINTER, *tactics.WINTER)}
        return [kind for kind in super().planned_kinds(p, seat) if self.winter or kind not in yearly]


def seats_with_majors(p: P) -> list[str]:
    """Seats of minors only are not asked in an interphase."""
    return [seat for seat in p.board.seats if any(n in MAJORS for n in nations(p, seat))]
