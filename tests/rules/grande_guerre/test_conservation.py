"""What cannot come from nowhere or vanish: corps, recruits and munitions, over all steps of whole games."""

from collections import Counter

import pytest

from rules.grande_guerre import segments, sequence
from rules.grande_guerre.atlas import MAJORS, nation_of
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.beaten import lighten
from rules.grande_guerre.battle.rounds import hit
from rules.grande_guerre.diplomacy.aid import aid_munitions
from rules.grande_guerre.economy.building import lost_corps
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.recruits import recruits_now
from rules.grande_guerre.reinforcement.arrivals import base_recruits
from rules.grande_guerre.title import TITLE
from rules.kernel.bots import RandomBot
from rules.kernel.fuzz.game import play_game
from rules.kernel.fuzz.invariants import NOTHING

from .situations import war

GIVES = {
    *("events", "each_turn", "each_interphase", "interphase_cards", "end_cards", "coups", "cards_over"),
    *("political_actions", "war_plans", "declarations", "diplomacy", "new_governments"),
}
"""Parts of a turn in which events, actions and declarations give stocks away."""
LEAVES = {"instability", "voluntary_surrender", "victory", "war_weariness", "will", "sieges_and_supply"}
"""Parts in which a power may leave the war; its clauses give EP (25.3)."""
STOCKS = ("rp", "mun", "ep")


def stocks(board):
    return {n: tuple(getattr(each, stock) for stock in STOCKS) for n, each in board.nations.items()}


def at_war(board):
    return {n for n, each in board.nations.items() if each.side}


class Books:
    """Stocks and corps before and after every part of every turn."""

    def __init__(self):
        self.steps, self.gone, self.wrong = Counter(), set(), []

    def kept(self, part, act):
        """The part, looked at from outside."""

        def run(p, *args):
            board = p.board
            before, fighting, corps = stocks(board), at_war(board), dict(board.corps)
            due = self.due(p) if part == "reinforcement" else {}
            act(p, *args)
            self.steps[part] += 1
            stayed = fighting & at_war(board)
            self.corps(part, board, corps, fighting)
            for nation in sorted(stayed):
                self.balance(part, nation, before[nation], stocks(board)[nation], due.get(nation))

        return run

    def due(self, p):
        """19.4.1, 19.5.1: what the flows bring; corps that are given up bring at most two recruits each."""
        lines = [line for packet in p.board.plans.values() for line in packet if line.kind == "convert"]
        given_up = Counter(nation_of(line.args["corps"]) for line in lines)
        found = {}
        for nation, each in p.board.nations.items():
            if each.side and nation in MAJORS:
                mun = economy(p.board, nation).mun_flow + aid_munitions(p.board, nation)
                mun += p.board.peace.flows.get(nation, 0)
                found[nation] = (recruits_now(p.board, nation), mun, 2 * given_up[nation])
            elif each.side:
                found[nation] = (base_recruits(p, nation), 0, 2 * given_up[nation])
        return found

    def balance(self, part, nation, before, after, due):
        rp, mun, ep = (new - old for old, new in zip(before, after, strict=True))
        if due is not None:
            right = due[0] <= rp <= due[0] + due[2] and mun == due[1] and ep == 0
        elif part in ("production", "income"):
            right = rp <= 0 or nation in MAJORS
        elif part in GIVES | LEAVES:
            right = True
        else:
            right = max(rp, mun, ep) <= 0
        if not right:
            self.wrong.append((part, nation, before, after, due))

    def corps(self, part, board, before, fighting):
        """G2.5: no corps vanishes while its nation fights, and no name is used twice."""
        lost = {c for c in before if c not in board.corps}
        known = {c for c in lost if nation_of(c) in fighting & at_war(board)}
        if known and part not in ("overseas", "events"):
            self.wrong.append((part, "vanished", sorted(known)))
        again = (set(board.corps) - set(before)) & self.gone
        if again:
            self.wrong.append((part, "came again", sorted(again)))
        self.gone |= lost


@pytest.fixture
def books(monkeypatch):
    found = Books()
    for part, act in segments.SEGMENTS.items():
        monkeypatch.setitem(segments.SEGMENTS, part, found.kept(part, act))
    resolve = sequence.resolve
    monkeypatch.setattr(sequence, "resolve", found.kept("resolution", resolve))
    return found


GAMES = [
    ("campaign_1915", {"players": 2}, 3, 60),
    pytest.param("campaign_1915", {"players": 5, "orders": "sequential"}, 4, 0, marks=pytest.mark.deep),
    pytest.param("august_1914", {"players": 3}, 5, 0, marks=pytest.mark.deep),
    pytest.param("august_1914", {"players": 7, "game": "basic"}, 6, 0, marks=pytest.mark.deep),
]


@pytest.mark.rule("19.1.2", "19.4.1", "19.5.1", "G2.5", "G10.1")
@pytest.mark.parametrize(("scenario", "options", "seed", "length"), GAMES)
def test_nothing_comes_from_nowhere(books, scenario, options, seed, length):
    """Every part of every turn of a game: flows bring exactly what they are, battles only take."""
    options = TITLE.filled_options(options)
    seats = [seat.name for seat in TITLE.seats(scenario, options)]
    stop = Stop(length)
    try:
        play_game(
            TITLE, scenario, options, seed, {s: RandomBot() for s in seats}, sampling=NOTHING, watch=stop
        )
    except Exception as problem:
        if not stop.reached:
            raise problem from None
    assert not books.wrong
    assert books.steps["resolution"] >= 4
    assert books.steps["reinforcement"] >= 2


class Stop:
    """Ends a game after so many turns' worth of orders."""

    def __init__(self, length):
        self.length, self.reached = length, False

    def __call__(self, record, result):
        if self.length and len(record.orders) >= self.length:
            self.reached = True
            raise RuntimeError("long enough")


@pytest.mark.rule("21.2.1", "19.1.2")
def test_a_loss_that_is_cut_gives_back_only_its_own_recruit():
    """Two corps of one round check morale: cutting the loss of the first leaves what the second has cost."""
    w = war().put("mulhouse", "DE_active#1 DE_active#2").put("belfort", "FR_active#1 FR_active#2").chance()
    w.board.nations["FR"].rp = 20
    attackers = dict.fromkeys(("DE_active#1", "DE_active#2"), "mulhouse")
    battle = set_up(w.p, "belfort", attackers, ["FR_active#1", "FR_active#2"], {}, {})
    for corps in ("FR_active#1", "FR_active#2"):
        hit(battle, battle.defender, battle.defender.fighters[corps], "M")
    assert [shot.paid for shot in battle.shots] == ["FR", "FR"]
    assert w.board.nations["FR"].rp == 18
    lighten(battle, battle.shots[0])
    assert w.board.nations["FR"].rp == 19


@pytest.mark.rule("19.3.1", "24.1")
def test_corps_in_boxes_are_not_lost():
    w = war("jan_feb_1915").put("", "FR_african#1", box="algeria").put("", "FR_african#2", reduced=True)
    assert lost_corps(w.board, "FR_african") == ["FR_african#2"]
