"""15.0: packet C, the political actions, and packet D, the budget and what follows it."""

from __future__ import annotations

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import P
from rules.grande_guerre.economy import forms as economy
from rules.grande_guerre.events import forms as events
from rules.grande_guerre.offensives import forms as offensives
from rules.grande_guerre.orders.forms import Form, nations
from rules.grande_guerre.orders.proposals import Adopt
from rules.grande_guerre.orders.sealed_lines import LinesPacket, table
from rules.grande_guerre.politics import forms as politics
from rules.grande_guerre.tactics import forms as tactics
from rules.grande_guerre.winter.front import CloseFront
from rules.grande_guerre.winter.generals import Reassign
from rules.grande_guerre.winter.redeployment import Redeploy


class PoliticsPacket(LinesPacket, tag="interphase.politics"):
    """15.IV: political actions, the answer to a peace offer and the rule for a new government."""

    rule = "15.IV"
    forms = table(*politics.POLITICS, *events.INTERPHASE, Adopt())

    def planners(self, p: P) -> list[str]:
        return seats_with_majors(p)


YEARLY = table(*offensives.WINTER, *tactics.WINTER, Redeploy(), CloseFront())
"""15.A: lines of the winter interphase only."""


class BudgetPacket(LinesPacket, tag="interphase.budget", kw_only=True):
    """15.VII, 15.VIII, 15.A: production and generals, in winter the plans of the year too."""

    rule = "15.VII"
    winter: bool = False
    forms = table(*economy.BUDGET, Reassign(), Adopt()) | YEARLY

    def planners(self, p: P) -> list[str]:
        return seats_with_majors(p)

    def offers(self, form: Form) -> bool:
        return self.winter or form.kind not in YEARLY


def seats_with_majors(p: P) -> list[str]:
    """Seats of minors only are not asked in an interphase."""
    return [seat for seat in p.board.seats if any(n in MAJORS for n in nations(p, seat))]
