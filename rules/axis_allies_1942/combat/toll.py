"""Chapters 9.3.6 and 11.4: who chooses what hits cost; defenders of several powers choose together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import field

from rules.axis_allies_1942.atlas import is_sea
from rules.axis_allies_1942.board import P
from rules.axis_allies_1942.combat.engagement import plan_for
from rules.axis_allies_1942.combat.fire import Salvo
from rules.axis_allies_1942.combat.losses import (
    Bill,
    LandLosses,
    Losses,
    SeaLosses,
    chosen_hits,
    suffer,
)
from rules.kernel.orders import Order
from rules.kernel.texts import Text


class JointLosses(Losses, kw_only=True):
    """11.4: every player says what all of them lose; the same standing orders agree by themselves."""

    rule = "11.4"
    simultaneous = True
    one_voice = True
    seat: str = ""
    owners: list[str] = field(default_factory=list)

    def asked(self, p: P) -> list[str]:
        return self.owners

    def prompt(self, p: P, seat: str) -> Text:
        others = [power for power in self.owners if power != seat]
        hits = self.bill(p).toll.total
        return Text.of("losses.ask_together", space=self.space, hits=hits, power=seat, others=others)

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {**super().shown_to(p, viewer), "seat": None, "owners": self.owners}

    def resolve(self, p: P, answers: Mapping[str, Order]) -> None:
        """Without agreement the attacker chooses."""
        wishes = [chosen_hits(self.arranged(p, order)) for order in answers.values()]
        if all(wish == wishes[0] for wish in wishes):
            suffer(p, self, self.bill(p).victims(wishes[0]))
            return
        p.say("losses.dispute", powers=self.owners, power=p.board.power, space=self.space)
        make = DisputedSeaLosses if is_sea(self.space) else DisputedLandLosses
        p.push(make(seat=p.board.power, space=self.space, pool=self.pool, salvo=self.salvo, fate=self.fate))


class JointLandLosses(JointLosses, tag="combat.joint_land_losses", kw_only=True):
    """Losses of allies in a territory, or of their aircraft over it."""

    policy = "losses_land"


class JointSeaLosses(JointLosses, tag="combat.joint_sea_losses", kw_only=True):
    """Losses of allies in a sea zone."""

    policy = "losses_sea"


class DisputedLosses(Losses, kw_only=True):
    """11.4: the attacker chooses losses of defenders who do not agree."""

    rule = "11.4"

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("losses.ask_dispute", space=self.space, hits=self.bill(p).toll.total)

    def matters(self, p: P, seat: str) -> bool:
        return True

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """He takes first what he himself would give up last."""
        bill = self.bill(p)
        return Order(seat, "lose", bill.in_fields(bill.by_list(policy["defense"][::-1], keep_land=False)))


class DisputedLandLosses(DisputedLosses, tag="combat.disputed_land_losses", kw_only=True):
    """Of defenders of a territory."""

    policy = "losses_land"


class DisputedSeaLosses(DisputedLosses, tag="combat.disputed_sea_losses", kw_only=True):
    """Of defenders of a sea zone."""

    policy = "losses_sea"


def cost(p: P, space: str, pool: Sequence[str], salvo: Salvo, fate: str) -> None:
    """Have losses chosen: by nobody where all are lost, by the attacker's plan, else by their owners."""
    bill = Bill(p.board, pool, salvo, fine=p.rev > 1)
    if not bill.toll.total:
        return
    owners = sorted({p.board.units[uid].power for uid in pool})
    losses = choice(space, owners, pool, salvo, fate)
    plan = plan_for(p.board, space).losses if owners == [p.board.power] else []
    everything = {key: bill.points(key) for key in bill.groups}
    if bill.toll.total == sum(everything.values()):
        suffer(p, losses, bill.victims(everything))
    elif plan:
        suffer(p, losses, bill.victims(bill.by_list(plan, keep_land=False)))
    else:
        p.push(losses)


def choice(space: str, owners: list[str], pool: Sequence[str], salvo: Salvo, fate: str) -> Losses:
    """The decision of one owner, or of several together."""
    if len(owners) == 1:
        alone = SeaLosses if is_sea(space) else LandLosses
        return alone(seat=owners[0], space=space, pool=list(pool), salvo=salvo, fate=fate)
    together = JointSeaLosses if is_sea(space) else JointLandLosses
    return together(owners=owners, space=space, pool=list(pool), salvo=salvo, fate=fate)


STEPS = (JointLandLosses, JointSeaLosses, DisputedLandLosses, DisputedSeaLosses)
