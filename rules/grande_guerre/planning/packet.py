"""0.4, 0.6: packet A: research, cards, diplomacy, reinforcement and fleets."""

from __future__ import annotations

from rules.grande_guerre.diplomacy import forms as diplomacy
from rules.grande_guerre.economy import forms as economy
from rules.grande_guerre.events import forms as events
from rules.grande_guerre.naval import forms as naval
from rules.grande_guerre.orders.proposals import Adopt
from rules.grande_guerre.orders.sealed_lines import LinesPacket, table


class PlanningPacket(LinesPacket, tag="planning.packet"):
    """0.4: what both sides plan in secret at the start of a turn of the campaign."""

    rule = "0.4"
    forms = table(*economy.PLANNING, *events.PLANNING, *diplomacy.PLANNING, *naval.PLANNING, Adopt())
