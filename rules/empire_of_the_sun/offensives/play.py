"""4.9: the steps of an offensive, from the card to the end of the play."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import enemy
from rules.empire_of_the_sun.board import P
from rules.empire_of_the_sun.cards.events import Event
from rules.empire_of_the_sun.cards.strikes import AfterBattles, BeforeReturn, Bombard, LastEffects, Strikes
from rules.empire_of_the_sun.combat.battle import Battles
from rules.empire_of_the_sun.offensives.activate import Activate
from rules.empire_of_the_sun.offensives.afterwards import (
    Emergency,
    Excess,
    HarbourExcess,
    Home,
    Landings,
    Return,
    Stranded,
    Tidy,
)
from rules.empire_of_the_sun.offensives.campaign import Campaign
from rules.empire_of_the_sun.offensives.evasion import Abandoned, Evade, evasion_hexes
from rules.empire_of_the_sun.offensives.flow import EndPlay
from rules.empire_of_the_sun.offensives.opening import ForceZ, IntoPort, Scramble
from rules.empire_of_the_sun.offensives.reaction import CallReserves, Moment, React, Reserves
from rules.empire_of_the_sun.offensives.window import Answering
from rules.kernel.steps import Auto, Sequence, Step


class Prepare(Auto, tag="offensive.prepare"):
    """D0: what an event does before its units are activated."""

    rule = "5.31"

    def run(self, p: P) -> None:
        off = p.board.battle
        if not off.event:
            return
        p.push(Event(off.seat, off.card))


class Evasion(Auto, tag="offensive.evasion"):
    """7.43: whether anybody may disengage is judged once."""

    rule = "7.43"

    def run(self, p: P) -> None:
        hexes = evasion_hexes(p.board)
        if hexes and p.board.turn > 1:
            p.push(Evade(hexes), Abandoned(hexes))


class OffensivePlay(Sequence, tag="offensive.play", kw_only=True):
    """6.2, 4.9: activation, moves, declaration, the answer, reaction, battles and the way home."""

    rule = "6.2"
    seat: str
    card: str
    event: bool

    def steps(self, p: P) -> tuple[Step, ...]:
        seat, other = self.seat, enemy(self.seat)
        first, second = other, seat
        if p.board.variants.get("post_battle_first") == "offensive":
            first, second = second, first
        return (
            *(Prepare(), Activate(), Campaign(), ForceZ(), Scramble()),
            *(Answering(), CallReserves(), Reserves(), Bombard(), Moment()),
            *(React(), Evasion(), Strikes(), Battles(), AfterBattles(), Landings()),
            *(Excess(seat), Excess(other), Moment(), BeforeReturn()),
            *(Return(first), Home(first), Emergency(other), Return(second), Home(second)),
            *(Emergency(seat), IntoPort(), Stranded(), Tidy(), LastEffects()),
            *(HarbourExcess(seat), HarbourExcess(other), EndPlay(seat, self.card, self.event)),
        )
