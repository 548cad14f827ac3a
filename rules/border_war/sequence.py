"""Chapter 1: the sequence of play, as lists of steps."""

from rules.border_war.board import P
from rules.border_war.campaign import Campaign, Discard
from rules.border_war.initiative import Commit, Deal
from rules.border_war.recruit import Income, Recruit
from rules.border_war.victory import Score
from rules.kernel.steps import Auto, Sequence, Step


class Round(Sequence, tag="sequence.round"):
    """1.2: one round of play."""

    rule = "1.2"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (Income(), Deal(), Commit(), Turns(), Score(), NextRound())


class Turns(Auto, tag="sequence.turns"):
    """1.3: the seats take their turns in the order of the initiative."""

    rule = "1.3"

    def run(self, p: P) -> None:
        p.push(*(Turn(seat=seat) for seat in p.board.order))


class Turn(Sequence, tag="sequence.turn", kw_only=True):
    """1.3: the turn of one seat."""

    rule = "1.3"
    seat: str

    def steps(self, p: P) -> tuple[Step, ...]:
        return (BeginTurn(self.seat), Recruit(self.seat), Campaign(self.seat), Discard(self.seat), EndTurn())


class BeginTurn(Auto, tag="sequence.begin_turn"):
    """1.3: rested blocks, and three marches."""

    rule = "1.3"
    seat: str

    def run(self, p: P) -> None:
        p.board.active, p.board.marches, p.board.entered = self.seat, 3, []
        p.board.trails[self.seat], p.board.results[self.seat] = [], {}
        p.say("sequence.turn", seat=self.seat, round=p.board.round)


class EndTurn(Auto, tag="sequence.end_turn"):
    """1.3: the turn is over."""

    rule = "1.3"

    def run(self, p: P) -> None:
        p.board.active = None
        p.turn_ends()


class NextRound(Auto, tag="sequence.next_round"):
    """1.2: rounds follow one another until the last."""

    rule = "1.2"

    def run(self, p: P) -> None:
        p.board.round += 1
        p.push(Round())
