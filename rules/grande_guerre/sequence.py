"""0.4, G20: the sequence of play, as lists of steps."""

from __future__ import annotations

from rules.grande_guerre.atlas import AUGUST, PLANS, PRE_TURN, SETUPS, TURN
from rules.grande_guerre.august.chain import secret_levels
from rules.grande_guerre.august.forms import FirstDiplomacy, WarPlans
from rules.grande_guerre.august.hands import deal_hands
from rules.grande_guerre.board import Board, P, at_war, full_game, scenario_of, side_of
from rules.grande_guerre.diplomacy.britain import land_bef
from rules.grande_guerre.facts import FOE, SIDES
from rules.grande_guerre.final_phase.final import final_phase
from rules.grande_guerre.initiative import fronts, roll_initiative
from rules.grande_guerre.interphase.sequence import final_steps, segments
from rules.grande_guerre.map.weather import roll_weather
from rules.grande_guerre.orders.carry_out import carry_out
from rules.grande_guerre.orders.packet import Packet
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.reinforcement.arrivals import reinforce
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.setup import raise_flags
from rules.grande_guerre.victory.scenarios import end_game
from rules.kernel.steps import Auto, Sequence, Step

PLANNING = (
    "revolution_parliaments",  # 18.8.1.5a
    "research",  # 0.4 (1), 20.3
    "events",  # 0.4 (2), 0.5
    "diplomacy",  # 0.4 (3), 17.4
    "reinforcement",  # 0.4 (4)
    "fleets",  # 0.4 (5), G17
    "initiative",  # 0.4 (6)
    "military_begins",
)


class Turn(Sequence, tag="sequence.turn", kw_only=True):
    """0.4: one turn; the pre-turn belongs to the armies of the German plan alone."""

    rule = "0.4"
    turn: int

    def steps(self, p: P) -> list[Step]:
        scenario = scenario_of(p)
        if not scenario.campaign:
            return [BeginTurn(), Campaign(), Final()]
        before = [BeginTurn()] if self.turn <= AUGUST else planning_steps()
        after = [*segments(("overseas",)), *final_steps(self.turn, full=full_game(p)), NextTurn()]
        return [*before, Campaign(), *after]


def begin(p: P) -> None:
    """The first steps of a game: those of August 1914, or the first turn."""
    if scenario_of(p).august:
        secret_levels(p)
        first = [WarPlans(), *segments(("war_plans",)), FirstDiplomacy(), *segments(("declarations",))]
        p.push(*first, Turn(turn=p.board.turn))
    else:
        deal_hands(p, SETUPS[scenario_of(p).setup].hand)
        p.push(Turn(turn=p.board.turn))


def planning_steps() -> list[Step]:
    """0.4: the phases of a turn of the campaign before the Military phase."""
    return [StartTurn(), PlanningPacket(), *segments(PLANNING)]


def planning_sides(p: P, turn: int) -> list[str]:
    """G20.1: in the pre-turn only the side whose plan moves armies sends orders."""
    if turn != PRE_TURN:
        return list(SIDES)
    plans = p.board.august.plans
    movers = [nation for nation, plan in plans.items() if PLANS[plan].pre_turn]
    return [side_of(p.board, nation) for nation in movers if may_begin(p, nation)]


def may_begin(p: P, nation: str) -> bool:
    """G20.1a: the way through Belgium is open in the pre-turn only against a Belgium at war."""
    return not PLANS[p.board.august.plans[nation]].ultimatum or at_war(p.board, nation, "BE")


def keep_track(board: Board) -> None:
    """Remember the National Will with which each power begins a turn, for its plot."""
    for name, nation in board.nations.items():
        if nation.nw and nation.side:
            board.tracks.setdefault(name, []).append(nation.nw)


class StartTurn(Auto, tag="sequence.start_turn"):
    """0.4: a turn of the campaign begins with its weather."""

    rule = "0.4"

    def run(self, p: P) -> None:
        p.board.phase = "planning"
        keep_track(p.board)
        p.say("sequence.turn", turn=p.board.turn)
        roll_weather(p)


class BeginTurn(Auto, tag="sequence.begin_turn"):
    """0.4: weather, what arrives, and who moves first."""

    rule = "0.4"

    def run(self, p: P) -> None:
        p.board.phase = "orders"
        keep_track(p.board)
        p.say("sequence.turn", turn=p.board.turn)
        roll_weather(p)
        reinforce(p)
        roll_initiative(p)


class Campaign(Auto, tag="sequence.campaign"):
    """G7.1: when orders are asked for depends on the order mode; the resolution is always the same."""

    rule = "G7.1"

    def run(self, p: P) -> None:
        if p.board.turn == PRE_TURN and not planning_sides(p, PRE_TURN):
            return
        if p.options["orders"] == "wego" or p.board.turn == PRE_TURN:
            p.push(Packet(sides=planning_sides(p, p.board.turn)), *resolutions(p))
        else:
            p.push(*one_after_the_other(p))


def resolutions(p: P) -> list[Step]:
    """On each front the first side is resolved completely, then the other."""
    found: list[Step] = []
    for front in fronts(p):
        first = p.board.first[front]
        found += [Military(front=front, side=side) for side in (first, FOE[first])]
    return found


def one_after_the_other(p: P) -> list[Step]:
    """`sequential`: who moves second on a front sends his orders for it when he has seen the first."""
    steps: list[Step] = []
    begun: set[str] = set()
    for front in fronts(p):
        first = p.board.first[front]
        for side in (first, FOE[first]):
            steps += [
                Packet(sides=[side], fronts=[front], later=side in begun),
                Military(front=front, side=side),
            ]
            begun.add(side)
    return steps


class Military(Auto, tag="sequence.military", kw_only=True):
    """G7.1a: one side on one front."""

    rule = "G7.1"
    front: str
    side: str

    def run(self, p: P) -> None:
        if p.board.phase != "military":
            p.board.phase, p.board.moves = "military", []
        for side in SIDES:
            carry_out(p, side)
        if p.board.turn != PRE_TURN or self.side in planning_sides(p, p.board.turn):
            resolve(p, self.front, self.side)
        if (self.side, self.front, p.board.turn) == ("entente", "west", AUGUST):
            land_bef(p)


class NextTurn(Auto, tag="sequence.next_turn"):
    """The turn of a campaign is over; whether the game is has been seen in the victory check."""

    rule = "0.4"

    def run(self, p: P) -> None:
        p.turn_ends()
        p.board.turn += 1
        raise_flags(p.board)
        p.push(Turn(turn=p.board.turn))


class Final(Auto, tag="sequence.final"):
    """G16.9: the Final phase, and then the next turn or the end."""

    rule = "G16.9"

    def run(self, p: P) -> None:
        board, scenario = p.board, scenario_of(p)
        leave_map(p)
        final_phase(p)
        p.turn_ends()
        if board.turn >= TURN[scenario.end]:
            end_game(p)
            return
        board.turn += 1
        raise_flags(board)
        p.push(Turn(turn=board.turn))


def leave_map(p: P) -> None:
    """Armies that a scenario takes away at the end of a turn, with their corps and guns."""
    board = p.board
    for army, turn in scenario_of(p).leaves.items():
        if army in board.armies and TURN[turn] == board.turn:
            for corps in [c for c, each in board.corps.items() if each.army == army]:
                del board.corps[corps]
            board.support = {u: unit for u, unit in board.support.items() if unit.hq != army}
            del board.armies[army]
            p.say("sequence.left", army=army)
