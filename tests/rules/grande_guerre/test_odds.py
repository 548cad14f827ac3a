"""The odds of battles and sieges, against battles and sieges that the rules play."""

from math import sqrt
from random import Random

import msgspec
import pytest

from rules.grande_guerre.battle.battle import fight
from rules.grande_guerre.battle.battle import party as party_of
from rules.grande_guerre.battle.rounds import fight_round
from rules.grande_guerre.battle.state import Battle, Fighter
from rules.grande_guerre.battle.tables import cell
from rules.grande_guerre.board import Board
from rules.grande_guerre.calculator import BattleQuestion, Calculator, fallen_after
from rules.grande_guerre.forces import outside
from rules.grande_guerre.odds import TABLES, WIDEST, Course, chances
from rules.grande_guerre.outlook import fight_for
from rules.grande_guerre.siege.assault import set_up as set_up_assault
from rules.grande_guerre.siege.assault import storm
from rules.grande_guerre.siege.fire import siege_fire
from rules.grande_guerre.siege.surrender import sieges
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.odds import Unanswerable
from rules.kernel.orders import Order

from .situations import d12, side, started, war

FEW, MANY, ERRORS = 200, 2_000, 3


def frontiers():
    """Six French corps against six German ones: major, in a forest, French losses read twice."""
    w = war().hq("FR_II", "nancy", "castelnau").hq("DE_VI", "saarbrucken", "rupprecht")
    w.many("nancy", "FR_active", 6, "FR_II").many("saarbrucken", "DE_active", 4, "DE_VI")
    return w.many("saarbrucken", "DE_reserve", 2, "DE_VI"), "saarbrucken", "nancy"


def brussels():
    """A simple battle with superior numbers and guns on one side."""
    w = war().hq("DE_I", "liege", "kluck").hq("BE_FIELD", "brussels", "albert").hold("DE", "liege")
    w.gun("DE_heavy_artillery#1", "DE_I").many("liege", "DE_active", 7, "DE_I")
    return w.many("brussels", "BE_active", 3, "BE_FIELD"), "brussels", "liege"


def fortress():
    """Before a fortress that stands: its guns, its resistance, no flanks."""
    w = war().many("metz", "DE_active", 6).many("verdun", "FR_active", 3).fort("verdun")
    return w.many("verdun", "FR_reserve", 2), "verdun", "metz"


def trenches():
    """1916: a secondary attack of eight corps on four in trenches."""
    w = war("jul_1916", "firepower").many("amiens", "GB_new", 8).hold("DE", "st_quentin")
    return w.many("st_quentin", "DE_active", 3).many("st_quentin", "DE_reserve", 1), "st_quentin", "amiens"


def river():
    """Across the Vistula with a general who has stars."""
    w = war().hq("DE_VIII", "danzig", "hindenburg").many("danzig", "DE_active", 5, "DE_VIII")
    w.hq("RU_II", "allenstein", "samsonov").hold("RU", "allenstein")
    return w.many("allenstein", "RU_active", 6, "RU_II"), "allenstein", "danzig"


BATTLES = [frontiers, brussels, fortress, trenches, river]


def copies(board, count):
    data = msgspec.json.encode(board)
    return [msgspec.json.decode(data, type=Board) for _ in range(count)]


def played(situation, count):
    """The share of battles that the attacker wins, and the losses, as the rules play them."""
    w, area, origin = situation()
    won = lost = inflicted = 0
    attackers = dict.fromkeys(outside(w.board, origin, side(side_nation(w, origin))), origin)
    for seed, board in enumerate(copies(w.board, count)):
        again = situation()[0]
        again.board = board
        found = fight(again.chance(seed * 1_000).p, area, attackers, helped=False)
        won += found.winner == found.attacker.side
        lost, inflicted = lost + found.attacker.lost, inflicted + found.defender.lost
    return won / count, lost / count, inflicted / count


def side_nation(w, area):
    return next(c for c, each in w.board.corps.items() if each.at == area).partition("_")[0]


def asked(situation, runs):
    w, area, origin = situation()
    mine = side(side_nation(w, origin))
    foe = {"central": "entente", "entente": "central"}[mine]
    attackers = dict.fromkeys(outside(w.board, origin, mine), origin)
    return chances(fight_for(w.board, area, attackers, outside(w.board, area, foe)), runs)


def close(one, other, runs):
    """Within three standard errors of a share that both estimate by so many runs."""
    middle = (one + other) / 2
    return abs(one - other) <= ERRORS * sqrt(2 * max(0.004, middle * (1 - middle)) / runs)


@pytest.mark.rule("G9.3")
@pytest.mark.parametrize("situation", BATTLES)
def test_odds_agree_with_battles_that_are_played(situation):
    share, lost, _ = played(situation, FEW)
    odds = asked(situation, FEW)
    assert close(share, odds.win, FEW), (share, odds)
    assert abs(lost - odds.lost) <= 0.6 + 0.1 * lost, (lost, odds)


@pytest.mark.deep
@pytest.mark.rule("G9.5")
@pytest.mark.parametrize("situation", BATTLES)
def test_odds_agree_with_many_battles(situation):
    share, lost, _ = played(situation, MANY)
    odds = asked(situation, MANY)
    assert close(share, odds.win, MANY), (share, odds)
    assert abs(lost - odds.lost) <= 0.15 + 0.05 * lost, (lost, odds)


@pytest.mark.rule("G9.3")
@pytest.mark.parametrize("trench", [False, True])
def test_every_cell_of_the_tables(trench):
    for die in range(2, 13):
        for difference in range(-WIDEST, WIDEST + 1):
            assert TABLES[trench][die][difference + WIDEST] == cell(trench, die, difference)


class Throws:
    """The dice of one round as `odds` throws them: a place among the 36 throws, then half losses."""

    def __init__(self, *shares):
        self.shares = list(shares)

    def random(self):
        return self.shares.pop(0)


@pytest.mark.rule("G9.3a")
@pytest.mark.parametrize("situation", [brussels, fortress, trenches])
def test_a_round_by_every_throw(situation):
    """What corps lose in the first round is the same by both implementations, whatever is thrown."""
    for total in range(2, 13):
        w, area, origin = situation()
        mine = side(side_nation(w, origin))
        foe = {"central": "entente", "entente": "central"}[mine]
        attackers = outside(w.board, origin, mine)[:1]
        defenders = outside(w.board, area, foe)[:1]
        course = Course(
            fight_for(w.board, area, dict.fromkeys(attackers, origin), defenders),
            Throws(throw_of(total), 0.9, 0.9, 0.9),
        )
        course.play_round()
        one = party_of(w.p, [Fighter(c, origin) for c in attackers], area, {})
        other = party_of(w.p, [Fighter(c) for c in defenders], area, {})
        trench = w.board.doctrine[foe] != "movement"
        battle = Battle(w.p, area, "secondary" if trench else "field", one, other, trench, major=False)
        w.p.dice = Thrown(total)
        fight_round(battle)
        assert (course.mine.lost, course.theirs.lost) == (one.lost, other.lost), total


class Thrown:
    """The dice of one round as the rules throw them: the same D12, half losses count, nerves hold."""

    def __init__(self, total):
        self.answers = {"battle": d12(total), "half loss": [90], "morale": d12(12)}

    def roll(self, count, sides, purpose, to):
        return self.answers[purpose]


def throw_of(total):
    """A share that `odds` reads as a throw with this sum."""
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    return (throws.index(total) + 0.5) / 36


def stormed():
    w = war().hold("DE", "cologne").many("liege", "DE_active", 5, besieges=True)
    w.put("liege", "BE_active#1", inside=True, bound=True)
    return w.fort("liege", resistance=1, besieger="central", turns=1)


@pytest.mark.rule("G13.4")
def test_odds_of_an_assault():
    won = 0
    for seed in range(FEW):
        w = stormed().chance(seed * 1_000)
        storm(w.p, "liege", "central", outside(w.board, "liege", "central"))
        won += w.board.forts["liege"].fallen
    w = stormed()
    corps = outside(w.board, "liege", "central")
    assert set_up_assault(w.p, "liege", corps, ["BE_active#1"]).kind == "assault"
    odds = chances(
        fight_for(w.board, "liege", dict.fromkeys(corps, "liege"), ["BE_active#1"], "assault"), FEW
    )
    assert close(won / FEW, odds.win, FEW), (won / FEW, odds)


def besieged():
    w = war("sep_1914").hq("DE_II", "liege").many("liege", "DE_active", 3, "DE_II", besieges=True)
    w.gun("DE_siege_artillery#1", "DE_II").gun("DE_heavy_artillery#1", "DE_II")
    w.put("liege", "BE_active#1", inside=True, bound=True)
    return w.fort("liege", besieger="central")


@pytest.mark.rule("G13.3")
def test_odds_of_a_siege_are_exact():
    """Liège with one siege and one heavy gun, three turns."""
    question = Calculator.examples["odds.example.liege"]
    fallen = 0
    for seed in range(FEW):
        w = besieged().chance(seed * 1_000)
        for _ in range(question.turns):
            if not w.board.forts["liege"].fallen:
                siege_fire(w.p, "central", ["liege"])
                sieges(w.p)
                w.board.turn += 1
        fallen += w.board.forts["liege"].fallen
    forecast = Calculator().forecast(question)
    assert forecast.exact
    assert close(fallen / FEW, forecast.win, FEW), (fallen / FEW, forecast.win)
    assert forecast.win + forecast.undecided == pytest.approx(1)


@pytest.mark.rule("G13.2")
def test_a_siege_without_guns_waits_for_hunger():
    """A port that nobody shuts off holds out longer."""
    asked = BattleQuestion(kind="siege", defenders={"BE_active": 1}, fortress=2, turns=4)
    hungry = sum(fallen_after(asked).values())
    fed = sum(fallen_after(msgspec.structs.replace(asked, port=True)).values())
    assert hungry < fed <= 1


@pytest.mark.rule("G9.1")
def test_every_example_is_answered():
    for code, question in Calculator.examples.items():
        forecast = Calculator().forecast(question)
        assert TITLE.catalogue.has(code)
        total = forecast.win + forecast.draw + forecast.lose + forecast.undecided
        assert total == pytest.approx(1)
        assert sum(
            r.chance for r in forecast.attackers.remnants
        ) + forecast.attackers.others == pytest.approx(1)


@pytest.mark.rule("G9.1")
def test_numbers_stars_and_walls_matter():
    def win(**more):
        asked = BattleQuestion(attackers={"DE_active": 6}, defenders={"FR_active": 5}, **more)
        return Calculator().forecast(asked).win

    assert win(attackers_stars=2) > win() > win(fortress=3) > win(fortress=6, river=True, ground=3)
    assert win(defenders_reduced=5) > win(attackers_reduced=6)


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize(
    ("question", "field", "code"),
    [
        (BattleQuestion(attackers={"XX_active": 1}), "attackers", "odds.unfit_field"),
        (BattleQuestion(kind="siege", attackers={"DE_active": 1}), "attackers", "odds.unfit_siege"),
        (BattleQuestion(attackers={"DE_active": 9, "DE_reserve": 9}), "attackers", "odds.too_many"),
        (BattleQuestion(kind="assault", defenders={"BE_active": 3}), "defenders", "odds.too_many"),
    ],
)
def test_senseless_questions_are_refused(question, field, code):
    with pytest.raises(Unanswerable) as refused:
        Calculator().forecast(question)
    assert (refused.value.field, refused.value.text.code) == (field, code)


@pytest.mark.rule("G9.1")
def test_a_packet_tells_the_odds_of_its_attacks():
    """August 1914: the French I Army must attack; its seat reads the chance, the other seat reads nothing."""
    result, rng = started(), Random(1)
    while "entente" not in result.asked:
        p = driver.look(TITLE, result.data)
        seat = result.asked[0]
        order = driver.options(p, seat).default()
        result = driver.act(TITLE, result.data, order, Dice(b"game", rng.randint(1, 9_999), ""))
    line = {"who": "FR_I", "path": ["mulhouse", "strasbourg"], "guns": "usual", "stop": "usual"}
    order = Order("entente", "attack", {**line, "through": "usual"})
    p = driver.look(TITLE, result.data)
    [waiting] = TITLE.planned_battles(driver.view(p, "entente"), [order])
    result = driver.act(TITLE, result.data, order, Dice(b"game", 1, ""))
    p = driver.look(TITLE, result.data)
    [found] = TITLE.planned_battles(driver.view(p, "entente"), [])
    assert (found.place, found.assumed) == ("strasbourg", "hidden_corps")
    assert found == waiting
    assert 0 < found.chances[0].share < 1
    assert TITLE.planned_battles(driver.view(p, "central"), []) == ()
    assert TITLE.planned_battles(driver.view(p, None), []) == ()
