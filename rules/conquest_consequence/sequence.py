"""Chapter 6 and 10: the sequence of play, as lists of steps."""

from __future__ import annotations

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import LAST_YEAR, SEASONS, SETUPS
from rules.conquest_consequence.board import P, Turn
from rules.conquest_consequence.combat import sides
from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.command import Commit, Show, kind_of, orders_of
from rules.conquest_consequence.movement.phase import EndMovement, Movement
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.protocols.wishes import fulfil
from rules.conquest_consequence.rising_sun import DrawActivism
from rules.conquest_consequence.routes.supply import SupplyPhase
from rules.conquest_consequence.setup import Cadres, Deploy
from rules.conquest_consequence.year.government import GovernmentPhase
from rules.conquest_consequence.year.lists import Execute, Production
from rules.conquest_consequence.year.newyear import Decks, NewYear
from rules.kernel.steps import Auto, Sequence, Step


class Game(Sequence, tag="sequence.game"):
    """6.0: set-up, then one year after another."""

    rule = "6.0"

    def steps(self, p: P) -> tuple[Step, ...]:
        if SETUPS[p.scenario].goal:
            return (Deploy(), *(Season(season=season) for season in SEASONS[:-1]), EndCampaign())
        return (Cadres(), Deploy(), Year())


class Year(Sequence, tag="sequence.year"):
    """6.0: one game year."""

    rule = "6.0"

    def steps(self, p: P) -> tuple[Step, ...]:
        seasons = tuple(Season(season=season) for season in SEASONS)
        first = (NewYear(), Decks(), DrawActivism(), BeginProduction(), Production(), Execute())
        return (*first, GovernmentPhase(), *seasons, EndYear())


class BeginProduction(Auto, tag="sequence.production"):
    """7.2: control after New Year is that of all lists (7.247)."""

    rule = "7.247"

    def run(self, p: P) -> None:
        p.board.phase = "production"
        p.board.plans = {seat: [] for seat in sorted(p.seats)}
        control.settle(p)


class Season(Sequence, tag="sequence.season", kw_only=True):
    """10.0: commands, player turns, supply."""

    rule = "10.0"
    season: str

    def steps(self, p: P) -> tuple[Step, ...]:
        return (BeginSeason(self.season), Commit(), Show(), Turns(), Supply())


class BeginSeason(Auto, tag="sequence.begin_season"):
    """10.1: a new season."""

    rule = "10.1"
    season: str

    def run(self, p: P) -> None:
        p.board.season, p.board.phase = self.season, "command"
        p.board.command, p.board.revealed = [], {}
        p.say("sequence.season", season=self.season, year=p.board.year)


class Turns(Auto, tag="sequence.turns"):
    """10.2: the seats with a Command take their turns in Command Order."""

    rule = "10.2"

    def run(self, p: P) -> None:
        p.push(*(PlayerTurn(seat=seat) for seat in p.board.command))


class PlayerTurn(Sequence, tag="sequence.turn", kw_only=True):
    """10.2: movement, then combat; an Emergency Command and a redeployment have no combat."""

    rule = "10.2"
    seat: str

    def steps(self, p: P) -> tuple[Step, ...]:
        kind = kind_of(p.board, p.board.revealed[self.seat])
        fights = kind == "season" or (kind == "winter" and self.seat == "soviet")
        combat = (CombatPhase(),) if fights else ()
        return (BeginTurn(self.seat), Movement(self.seat), EndMovement(), *combat, EndTurn())


class BeginTurn(Auto, tag="sequence.begin_turn"):
    """1.14: control is fixed for the phase; all units are fresh."""

    rule = "10.2"
    seat: str

    def run(self, p: P) -> None:
        board, card = p.board, p.board.revealed[self.seat]
        fulfil(p)
        board.phase = "movement"
        for block in board.blocks.values():
            block.moved = block.inv = False
            block.came = block.way = ""
        board.turn = Turn(self.seat, kind_of(board, card), orders_of(board, self.seat, card))
        control.settle(p)
        board.turn.fought = sorted(sides.contested(board))
        p.say("sequence.turn", seat=self.seat, orders=board.turn.orders, kind=board.turn.kind)


class EndTurn(Auto, tag="sequence.end_turn"):
    """10.2: the player turn is over."""

    rule = "10.2"

    def run(self, p: P) -> None:
        fulfil(p)
        p.board.trails = p.board.acting().trails
        p.board.turn = None
        p.turn_ends()


class Supply(Auto, tag="sequence.supply"):
    """10.3, 10.43: supply in every season; in Winter only after a Soviet turn, and only in Russia."""

    rule = "10.3"

    def run(self, p: P) -> None:
        if not p.board.winter or "soviet" in p.board.command:
            p.push(SupplyPhase())


class EndCampaign(Auto, tag="sequence.end_campaign"):
    """23.3: a short campaign ends after fall."""

    rule = "23.3"

    def run(self, p: P) -> None:
        victory.campaign(p, SETUPS[p.scenario].goal)


class EndYear(Auto, tag="sequence.end_year"):
    """18.5: hegemony after Winter 1945, else the next year."""

    rule = "18.5"

    def run(self, p: P) -> None:
        if p.board.year == LAST_YEAR:
            victory.hegemony(p)
        else:
            p.push(Year())
