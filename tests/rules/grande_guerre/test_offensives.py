"""G15, G14: Grand Offensives from plan to end, and squadrons."""

import pytest

from rules.grande_guerre.air import missions
from rules.grande_guerre.atlas import AREAS, AROUND, TURN
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.offensives import plans, status, winter
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.pieces import Attack, Nation
from rules.grande_guerre.politics.state import Politics
from rules.grande_guerre.resolution.attacks import within_limit
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.resolution.walk import Assault
from tests.rules.grande_guerre.situations import d12, war


def planned(turn="may_1916", **fields):
    """A French offensive against Saint-Quentin, held by Germany."""
    w = war(turn, "firepower").hold("DE", "st_quentin", "lille", "sedan").hq("FR_IV", "arras")
    w.many("arras", "FR_active", 6, "FR_IV").many("st_quentin", "DE_active", 4)
    given = {"leader": "FR", "target": "st_quentin", "armies": ["FR_IV"], "turn": w.board.turn} | fields
    w.board.offensives.append(Offensive("entente", "french", **given))
    return w, w.board.offensives[0]


@pytest.mark.rule("G15.1")
def test_one_offensive_for_a_side_and_sector():
    """g_one_offensive_per_side"""
    w = war("nov_dec_1914", "firepower").hold("DE", "st_quentin").hq("FR_IV", "arras").hq("GB_I", "calais")
    for nation, army in (("FR", "FR_IV"), ("GB", "GB_I")):
        args = {
            "sector": "french",
            "leader": nation,
            "armies": [army],
            "month": "may",
            "target": "st_quentin",
        }
        w.plan("entente", "offensive", **args)
    winter.plan_year(w.p)
    assert [o.leader for o in w.board.offensives] == ["FR"]
    assert w.board.offensives[0].turn == TURN["may_1915"]


@pytest.mark.rule("G15.1")
def test_no_offensive_into_high_mountain():
    """g_offensive_high_mountain"""
    w = war("nov_dec_1915", "firepower")
    assert not plans.is_target(w.board, "entente", "brenner")


@pytest.mark.rule("G15.2")
def test_a_launch_that_is_refused():
    """g_launch_refused"""
    w, offensive = planned()
    corps = [f"FR_active#{n}" for n in range(1, 7)]
    assert plans.refusal(w.p, offensive, corps, "st_quentin") == ""
    w.board.attacks.append(Attack(w.board.turn - 1, "entente", ["FR"], ["DE"], "st_quentin"))
    assert plans.refusal(w.p, offensive, corps, "st_quentin") == "attacked"
    assert offensive.status == "planned"
    w.board.turn += 1
    assert plans.refusal(w.p, offensive, corps, "st_quentin") == ""
    assert plans.refusal(w.p, offensive, corps[:3], "st_quentin") == "corps"
    assert plans.refusal(w.p, offensive, corps, "lille") == "target"
    w.board.politics["FR"] = Politics(regime="D", mutiny_until=w.board.turn)
    assert plans.refusal(w.p, offensive, corps, "st_quentin") == "mutiny"


@pytest.mark.rule("G15.2", "21.4.5")
def test_under_combined_any_area_will_do():
    w, offensive = planned()
    w.board.doctrine["entente"] = "combined"
    corps = [f"FR_active#{n}" for n in range(1, 7)]
    assert plans.refusal(w.p, offensive, corps, "lille") == ""


@pytest.mark.rule("G15.4", "18.4.1")
def test_only_an_enemy_offensive_won_now_ends_an_offensive():
    w, offensive = planned(attacked=TURN["may_1916"], status="progress")
    foe = Offensive("central", "french", leader="DE", target="lille", armies=["DE_VI"], turn=0)
    foe.status, foe.ended = "won", w.board.turn - 6
    w.board.offensives.append(foe)
    assert not status.enemy_won(w.board, offensive), "one of last year, whose prize the enemy still holds"
    foe.ended = w.board.turn
    assert status.enemy_won(w.board, offensive)
    foe.status = "progress"
    assert status.enemy_won(w.board, offensive), "its target is taken, and it is judged later in this phase"


@pytest.mark.rule("G15.7", "G7.1c")
def test_the_limit_of_attacks():
    """g_attack_limit"""
    w, offensive = planned()
    offensive.launched = w.board.turn
    orders = [("sedan", 5, 6), ("lille", 4, 5)]
    attacks = [Assault(area, {f"FR_active#{n}": "arras"}) for area, n, _ in orders]
    main = Assault("st_quentin", {f"FR_active#{n}": "arras" for n in range(1, 5)})
    kept = within_limit(w.p, [main, attacks[1], attacks[0]])
    assert [each.area for each in kept] == ["st_quentin", "lille"]
    kept = within_limit(w.p, [attacks[1], attacks[0], main])
    assert [each.area for each in kept] == ["lille", "st_quentin"], "in the order in which they came (G7.1c)"


@pytest.mark.rule("G15.3", "G15.4")
def test_a_main_battle_goes_on_record_and_wins():
    w, offensive = planned()
    mine = {f"FR_active#{n}": "arras" for n in range(1, 7)}
    b = set_up(w.p, "st_quentin", mine, [f"DE_active#{n}" for n in range(1, 5)], {}, {})
    b.winner = "entente"
    w.chance(1)
    b.p.dice = w.script
    status.after_battle(b, offensive)
    assert (offensive.status, offensive.attacked, offensive.defender) == ("progress", w.board.turn, "DE")
    w.hold("FR", "st_quentin")
    offensive.means = ["barrage"]
    status.offensive_status(w.p)
    assert offensive.status == "won"
    assert (w.board.nations["FR"].nw, w.board.nations["DE"].nw) == (32, 25)
    assert w.board.tactics.won_with == {"entente.barrage": 1}


@pytest.mark.rule("G15.5")
def test_a_lost_offensive():
    """go_lost_nw"""
    w, offensive = planned(nations=["FR", "GB"], defender="DE")
    status.lose(w.p, offensive)
    assert [w.board.nations[n].nw - 28 for n in ("FR", "GB", "DE")] == [-4, -1, 1]


@pytest.mark.rule("G15.4")
def test_an_abandoned_offensive():
    """go_abandoned"""
    w = war("nov_dec_1916", "firepower").dice(30)
    w.board.politics["IT"] = Politics(regime="D", parliament=1)
    offensive = Offensive("entente", "italian", "IT", "gorizia", ["IT_III"], w.board.turn)
    status.abandon(w.p, offensive)
    assert (w.board.nations["IT"].nw, w.board.politics["IT"].parliament) == (23, 0)


@pytest.mark.rule("G15.4a")
def test_a_mutiny_stops_an_offensive():
    """g_mutiny_stops_offensive"""
    w, offensive = planned("jun_1917", status="progress", attacked=TURN["may_1917"], defender="DE")
    w.board.politics["FR"] = Politics(regime="D", mutiny_until=TURN["jul_1917"])
    status.offensive_status(w.p)
    assert (offensive.status, w.board.nations["FR"].nw) == ("lost", 24)


@pytest.mark.rule("G15.4a")
def test_a_plan_lapses():
    w, offensive = planned()
    w.hold("FR", "st_quentin")
    status.offensive_status(w.p)
    assert (offensive.status, w.board.nations["FR"].nw) == ("lapsed", 28)


@pytest.mark.rule("G15.4", "G18.1")
def test_an_offensive_goes_on_while_will_and_shells_last():
    w, offensive = planned(status="progress", attacked=TURN["may_1916"])
    assert not status.must_end(w.p, offensive)
    w.board.nations["FR"].mun = 3
    assert status.must_end(w.p, offensive)
    w.policy("FR", go="continue")
    assert not status.must_end(w.p, offensive)
    offensive.stop = True
    assert status.must_end(w.p, offensive)


@pytest.mark.rule("G15.6")
def test_the_first_winter_of_italy():
    """g_first_winter_of_italy"""
    w = war("nov_dec_1915", "firepower")
    w.board.nations["IT"].entered = TURN["may_1915"]
    fought = Offensive(
        "central", "russian", "DE", "warsaw", nations=["DE", "AH", "RU", "GB"], attacked=w.board.turn
    )
    w.board.offensives.append(fought)
    status.year_without(w.p)
    assert [w.board.nations[n].nw - 28 for n in ("IT", "FR", "DE")] == [0, -3, 0]


@pytest.mark.rule("G15.8")
def test_a_limited_offensive_has_four_corps():
    from rules.grande_guerre.tactics.preparation import LIMITED_CORPS

    assert LIMITED_CORPS == plans.LEAST_CORPS == 4


@pytest.mark.rule("G15.2", "G15.4", "G14.1")
def test_lines_of_the_military_packet():
    w, offensive = planned()
    terms = {
        "bombardment": "heavy",
        "gas": "usual",
        "letter_attack": "W",
        "barrage": "usual",
        "infiltration": "usual",
    }
    winter.launch(w.p, "entente", {"sector": "french", **terms})
    assert offensive.launched == w.board.turn
    assert w.board.policies["FR_IV!"] == {"bombardment": "heavy", "letter_attack": "W"}
    winter.stop(w.p, "entente", {"sector": "french"})
    assert offensive.stop
    w.gun("DE_zeppelin#1", "FR_IV")
    winter.fly(w.p, {"unit": "DE_zeppelin#1", "mission": "bomb", "city": "london"})
    assert w.board.support["DE_zeppelin#1"].mission == "bomb london"


# G14


@pytest.mark.rule("G14.5", "G14.4")
def test_a_step_lost_in_the_air():
    """g_air_step_loss"""
    assert missions.outcome(8) == "D"
    assert [missions.outcome(die) for die in (3, 4, 10, 12)] == ["A", "-", "D*", "E"]
    w = war("may_1916", "firepower").hq("FR_IV", "reims").hq("DE_I", "sedan").dice(d12(8))
    w.gun("FR_fighter#1", "FR_IV").gun("DE_fighter#1", "DE_I")
    assert missions.air_value(w.board, "FR_fighter#1") == 3
    missions.shoot(w.p, "FR_fighter#1", "DE_fighter#1")
    assert w.board.support["DE_fighter#1"].reduced


@pytest.mark.rule("G14.6")
def test_bombs_on_london():
    """g_strategic_bombing"""
    w = war("may_1916", "firepower").hq("DE_I", "brussels").hold("DE", "brussels").dice(d12(7))
    w.gun("DE_zeppelin#1", "DE_I").hq("GB_I", "london").gun("GB_fighter#1", "GB_I")
    w.board.research["central"] = Research(found={"C17": 0})
    w.board.research["entente"] = Research(found={"E13": 0})
    w.board.support["DE_zeppelin#1"].mission = "bomb london"
    missions.bomb_cities(w.p, "central", "west")
    assert w.board.economy["GB"].next_income == {"bombs": -2}
    assert w.board.support["GB_fighter#1"].flown == -1
    w.board.research["central"].found["C18"] = 0
    assert missions.bombs(w.board, "DE") == 4


@pytest.mark.rule("G14.1", "G14.2", "G14.3", "21.9")
def test_squadrons_in_a_battle():
    w, _ = planned()
    w.gun("FR_fighter#1", "FR_IV").gun("FR_bomber#1", "FR_IV").dice(d12(8))
    mine = {f"FR_active#{n}": "arras" for n in range(1, 7)}
    b = set_up(w.p, "st_quentin", mine, [f"DE_active#{n}" for n in range(1, 5)], {}, {})
    missions.recon(b)
    assert b.means.recon
    missions.support_battle(b)
    assert b.means.air["entente"] == {"A": ["FR_bomber#1"], "B": []}
    from rules.grande_guerre.air.support import support_value
    from rules.grande_guerre.tactics.state import Found

    assert support_value(b, "entente", "A") == 2
    w.board.tactics.found["aerial_support"] = Found(by="FR", turn=1)
    assert support_value(b, "entente", "A") == 3


@pytest.mark.rule("G14.1")
def test_early_fighters_only_look():
    w, _ = planned("may_1915")
    w.gun("FR_fighter#1", "FR_IV")
    assert not missions.can_fight(w.board, "FR_fighter#1")
    w.board.research["entente"] = Research(found={"E13": 0})
    assert missions.can_fight(w.board, "FR_fighter#1")


@pytest.mark.rule("G14.1", "G14.4")
def test_a_squadron_flies_once_in_each_military_phase():
    """A fighter that met the enemy in his phase looks for its own army in its own."""
    w, _ = planned()
    w.gun("FR_fighter#1", "FR_IV").board.support["FR_fighter#1"].flown = w.board.turn
    assert missions.free(w.board, "entente", "st_quentin") == []
    missions.begin_phase(w.board, "east")
    assert missions.free(w.board, "entente", "st_quentin") == [], "its headquarters is in the West"
    missions.begin_phase(w.board, "west")
    assert missions.free(w.board, "entente", "st_quentin") == ["FR_fighter#1"]


@pytest.mark.rule("G14.1", "G14.6")
def test_a_bomber_bombs_once_in_its_own_phase():
    """The phase of the enemy and that of the other front let it fly no second time."""
    w = war("may_1916", "firepower").hq("DE_I", "brussels").hold("DE", "brussels").dice(d12(7))
    w.gun("DE_zeppelin#1", "DE_I").board.research["central"] = Research(found={"C17": 0})
    w.board.support["DE_zeppelin#1"].mission = "bomb london"
    for front, side in (("west", "central"), ("west", "entente"), ("east", "central"), ("east", "entente")):
        resolve(w.p, front, side)
    assert w.board.economy["GB"].next_income == {"bombs": -2}
    assert not w.script.script


@pytest.mark.rule("G15.1", "G15.4a", "17.6")
def test_a_neutral_minor_may_be_the_target():
    """Germany plans to go through Holland: the plan waits for the war, and lapses if Holland joins it."""
    w = war("nov_dec_1915", "firepower").hold("DE", "brussels").hq("DE_I", "cologne")
    w.many("cologne", "DE_active", 4, "DE_I")
    target = next(a for a in AREAS if AREAS[a].owner == "NL" and "cologne" in AROUND[a])
    assert not plans.is_target(w.board, "central", target), "Holland is not in the game"
    w.board.nations["NL"] = Nation(status="neutral")
    args = {"sector": "french", "leader": "DE", "armies": ["DE_I"], "month": "may", "target": target}
    w.plan("central", "offensive", **args)
    winter.plan_year(w.p)
    [offensive] = w.board.offensives
    assert offensive.neutral == "NL"
    assert not status.lapses(w.board, offensive)
    w.board.nations["NL"].side, w.board.nations["NL"].status = "entente", "war"
    assert not status.lapses(w.board, offensive)
    w.board.nations["NL"].side = "central"
    assert status.lapses(w.board, offensive)
    w.board.nations["NL"].side, w.board.nations["NL"].status = "", "out"
    assert status.lapses(w.board, offensive), "it was beaten and is closed"
    w.board.nations["NL"].status, offensive.neutral = "neutral", ""
    assert status.lapses(w.board, offensive), "an enemy's area that has become neutral"
