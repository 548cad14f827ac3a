"""Chapter 4: the sequence of play."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.board import P
from rules.empire_of_the_sun.offensives.afterwards import Emergency, Stranded
from rules.empire_of_the_sun.offensives.go import Goes
from rules.empire_of_the_sun.offensives.opening import Opening
from rules.empire_of_the_sun.politics.bidding import AfterOperationZ
from rules.empire_of_the_sun.politics.nations import Areas, Evacuation, JapanFalls, LeftBehind, Surrenders
from rules.empire_of_the_sun.politics.victory import EndTurn
from rules.empire_of_the_sun.politics.will import Will
from rules.empire_of_the_sun.strategy.deal import Arcadia, Deal, First, FirstDeal, Initiative
from rules.empire_of_the_sun.strategy.reinforcements import Arrivals, Place, Waiting
from rules.empire_of_the_sun.strategy.replacements import Pools, Replace, Spent
from rules.empire_of_the_sun.strategy.warfare import Bomb, Submarines
from rules.empire_of_the_sun.supply.attrition import Attrition
from rules.kernel.steps import Auto, Sequence, Step


class Turn(Sequence, tag="turn.whole"):
    """4.1 to 4.5: one turn of four months."""

    rule = "4.1"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (
            Begin(),
            *(Arrivals(ALLIES), Place(ALLIES), Waiting(ALLIES)),
            *(Arrivals(JAPAN), Place(JAPAN), Waiting(JAPAN)),
            *(Pools(ALLIES), Replace(ALLIES), Spent(), Pools(JAPAN), Replace(JAPAN), Spent()),
            *(Submarines(), Bomb(), Deal(), Initiative(), First(), Goes()),
            *_ending(),
        )


class FirstTurn(Sequence, tag="turn.first"):
    """17.2 to 17.4: the first turn of a scenario begins with the deal."""

    rule = "17.2"
    japan: tuple[int, int] = (0, 0)
    allies: tuple[int, int] = (0, 0)
    choice: bool = False

    def steps(self, p: P) -> tuple[Step, ...]:
        arcadia = (Arcadia(),) if self.choice else ()
        deal = FirstDeal(self.japan, self.allies)
        return (Begin(), *arcadia, deal, Initiative(), First(), Goes(), *_ending())


class SpecialTurn(Sequence, tag="turn.special"):
    """17.11: December 1941, two cards of Japan and the Political phase."""

    rule = "17.11"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (Begin(), Opening("j01"), AfterOperationZ(), Opening("j02"), *_ending())


def _ending() -> tuple[Step, ...]:
    """4.3 to 4.5: the Political phase, attrition and the end of the turn."""
    return (
        *(Surrenders(), Evacuation(), LeftBehind(), Areas(), JapanFalls()),
        *(Emergency(ALLIES), Emergency(JAPAN), Stranded(), Will(), Attrition(), EndTurn()),
    )


class Begin(Auto, tag="turn.begin"):
    """4.1: a turn begins."""

    rule = "4.1"

    def run(self, p: P) -> None:
        p.board.go = ""
        p.say("turn.begins", turn=p.board.turn)
