"""Chapter 12: the noncombat move."""

from __future__ import annotations

from rules.axis_allies_1942.board import P
from rules.axis_allies_1942.landing.home import bring_down
from rules.axis_allies_1942.movement.declarations import Share
from rules.axis_allies_1942.movement.homeward import FlyHome
from rules.axis_allies_1942.movement.maneuvers import Maneuver, MovementPhase
from rules.axis_allies_1942.movement.marches import Move
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.transport.cargo import Land, Load
from rules.kernel.fields import Choices, Done, Partial
from rules.kernel.orders import Order


class EndNoncombat(Maneuver):
    """12.4: the phase is over; what is still in the air lands by itself, as many as can be saved."""

    kind = "end"
    rule = "12.4"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return True

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        bring_down(p, survey)
        p.done()


class NoncombatMove(MovementPhase, tag="noncombat.noncombat_move"):
    """12.1: units that neither moved in combat nor fought, and all aircraft with the range that they have."""

    rule = "12.1"
    maneuvers = {each.kind: each for each in (Move(), FlyHome(), Load(), Land(), Share(), EndNoncombat())}

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


STEPS = (NoncombatMove,)
