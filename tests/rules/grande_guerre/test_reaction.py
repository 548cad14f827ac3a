"""G8.5, G24.1, G24.6, 0.5: reactions, desertions, the Caucasus, and cards that count in battles."""

import pytest

from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.cards import bombardment, photographs, stunned, surprise
from rules.grande_guerre.battle.values import Clash, cards, equipment, resurgence, rivalry
from rules.grande_guerre.economy.technology import research_of
from rules.grande_guerre.interrupts.reaction import reaction
from rules.grande_guerre.map.control import far_front
from rules.grande_guerre.map.supply import supply_range
from rules.grande_guerre.politics.state import Politics, Revolution
from rules.grande_guerre.reinforcement.desertions import deserters, slavic_desertions
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.siege.fire import howitzers
from rules.grande_guerre.stocks import will_morale
from rules.grande_guerre.title import TITLE

from .situations import started, war


def two_armies(turn="sep_1914"):
    w = war(turn).hq("FR_I", "epinal").many("epinal", "FR_active", 2, "FR_I")
    w.hq("DE_II", "metz").many("metz", "DE_active", 4, "DE_II").ghq("DE_OHL", "coblenz", "falkenhayn")
    w.board.first["west"] = "entente"
    w.p.options["orders"] = "army_by_army"
    return w.policy("DE_II", react="nancy")


@pytest.mark.rule("G8.5")
def test_an_army_reacts_on_a_die_below_the_reaction_of_its_high_command():
    w = two_armies().dice(2)
    used, march = reaction(w.p, "central", "west", "FR_I", first=True)
    assert used
    assert march is not None
    assert march.path == ("nancy",)
    assert "react" not in w.board.policies["DE_II"]


@pytest.mark.rule("G8.5")
def test_a_high_die_ends_the_reaction_of_the_turn():
    w = two_armies().dice(3)
    assert reaction(w.p, "central", "west", "FR_I", first=True) == (True, None)
    assert w.board.policies["DE_II"]["react"] == "nancy"


@pytest.mark.rule("G8.5")
def test_without_a_high_command_nobody_reacts():
    w = two_armies().dice(1)
    del w.board.ghqs["DE_OHL"]
    assert reaction(w.p, "central", "west", "FR_I", first=True) == (True, None)


@pytest.mark.rule("G8.5")
def test_in_august_the_second_army_reacts_to_the_french_first_without_a_test():
    w = two_armies("aug_1914")
    used, march = reaction(w.p, "central", "west", "FR_I", first=False)
    assert used
    assert march is not None
    w = two_armies("aug_1914").policy("DE_II", react="lille")
    assert reaction(w.p, "central", "west", "FR_I", first=False) == (False, None)


@pytest.mark.rule("G8.5", "G7.1")
def test_the_army_is_resolved_in_the_enemy_phase():
    w = two_armies().dice(2)
    w.policy("FR", intercept="no")
    w.plan("entente", "move", who="FR_I", path=["belfort"])
    resolve(w.p, "west", "entente")
    assert "interrupts.reaction" in w.codes()
    assert w.board.armies["DE_II"].at == "nancy"


@pytest.mark.rule("G7.1")
def test_all_three_order_modes_begin():
    assert {o.name: o.values for o in TITLE.options}["orders"] == ("wego", "sequential", "army_by_army")
    assert started().asked


def slavs(turn="may_1917"):
    w = war(turn).hq("AH_I", "krakow").many("krakow", "AH_active", 3, "AH_I").hq("AH_IV", "lemberg")
    return w.many("lemberg", "AH_active", 5, "AH_IV", first=10)


@pytest.mark.rule("G24.1")
def test_slavs_desert_from_1917():
    w = slavs().dice(4)
    before = w.board.nations["AH"].nw
    slavic_desertions(w.p)
    reduced = [c for c, each in w.board.corps.items() if each.reduced]
    assert len(reduced) == 4
    assert {"AH_active#1", "AH_active#2", "AH_active#3"} <= set(reduced)
    assert w.board.nations["AH"].nw == before


@pytest.mark.rule("G24.1")
def test_more_with_masaryk_and_a_promised_istria_none_in_a_triple_monarchy():
    w = slavs("may_1918")
    w.board.flags.append("masaryk")
    w.board.diplomacy.promises.append("istria")
    assert deserters(w.board, 2) == 5
    w.board.flags.append("triple_monarchy")
    slavic_desertions(w.p)
    assert not any(each.reduced for each in w.board.corps.values())
    w = slavs("may_1916")
    slavic_desertions(w.p)
    assert not any(each.reduced for each in w.board.corps.values())


@pytest.mark.rule("G24.1")
def test_five_corps_desert_with_masaryk_in_1918():
    """g_slavic_desertion"""
    w = slavs("mar_apr_1918").dice(3)
    w.board.flags.append("masaryk")
    before = w.board.nations["AH"].nw
    slavic_desertions(w.p)
    assert sum(each.reduced for each in w.board.corps.values()) == 5
    assert w.board.nations["AH"].nw == before


@pytest.mark.rule("G24.6")
def test_only_the_russian_tenth_army_fights_in_the_caucasus():
    w = war("may_1915").put("odessa", "RU_active#1", "RU_VII")
    w.board.politics["RU"] = Politics(regime="A")
    assert not far_front(w.p, "RU_X", "RU", "kars")
    assert far_front(w.p, "RU_VII", "RU", "kars")
    w.board.politics["RU"].expeditions.append("RU_VII.armenian")
    assert not far_front(w.p, "RU_VII", "RU", "kars")
    assert not far_front(w.p, "FR_I", "FR", "kars")


@pytest.mark.rule("G24.6")
def test_one_russian_army_enters_the_balkans():
    w = war("may_1915").put("bucharest", "RU_active#1", "RU_VII")
    assert not far_front(w.p, "RU_VII", "RU", "sofia")
    assert far_front(w.p, "RU_VIII", "RU", "sofia")


def clash(w, area, attackers, defenders, origin, *, trench=False, kind="field"):
    b = set_up(w.p, area, dict.fromkeys(attackers.split(), origin), defenders.split(), {}, {})
    b.round, b.trench, b.kind = 1, trench, kind
    one, other = attackers.split()[0], defenders.split()[0]
    return Clash(b, "A", b.attacker.fighters[one], b.defender.fighters[other])


def attack_on_strasbourg(**how):
    w = war("may_1916", "firepower").put("nancy", "FR_active#1").put("strasbourg", "DE_active#1")
    return w, clash(w, "strasbourg", "FR_active#1", "DE_active#1", "nancy", **how)


@pytest.mark.rule("0.5")
def test_event_42_surprise_fades_from_round_to_round():
    w, found = attack_on_strasbourg(trench=True)
    assert cards(found) == 0
    w.board.cards.battles["strasbourg"] = ["entente.42"]
    assert surprise(found.battle) == 3
    assert stunned(found.battle, "central")
    assert not stunned(found.battle, "entente")
    assert bombardment(found.battle, "flash") == 1
    assert bombardment(found.battle, "heavy") == 0
    found.battle.round = 3
    assert surprise(found.battle) == 1
    assert not stunned(found.battle, "central")
    w.board.cards.battles["strasbourg"] = ["central.42"]
    found.battle.round = 1
    assert surprise(found.battle) == -3
    assert bombardment(found.battle, "heavy") == -1


@pytest.mark.rule("0.5")
def test_event_42_helps_no_attacker_under_movement():
    w, found = attack_on_strasbourg()
    w.board.cards.battles["strasbourg"] = ["entente.42"]
    assert surprise(found.battle) == 0
    w.board.cards.battles["strasbourg"] = ["central.42"]
    assert surprise(found.battle) == -3


@pytest.mark.rule("0.5")
def test_event_59_photographs_make_the_recon_succeed():
    w, found = attack_on_strasbourg(trench=True)
    assert not photographs(found.battle)
    w.board.cards.battles["strasbourg"] = ["entente.59"]
    assert photographs(found.battle)


@pytest.mark.rule("G21.1")
def test_germans_and_austrians_quarrel_while_hindenburg_and_conrad_command():
    w = war("may_1915", "firepower").put("krakow", "DE_active#1 AH_active#1").put("kielce", "RU_active#1")
    found = clash(w, "kielce", "DE_active#1 AH_active#1", "RU_active#1", "krakow")
    assert rivalry(found) == 0
    w.ghq("DE_OBEROST", "posen", "hindenburg", "east").ghq("AH_AOK", "przemysl", "conrad", "east")
    assert rivalry(found) == -1
    alone = clash(w, "kielce", "DE_active#1", "RU_active#1", "krakow")
    assert rivalry(alone) == 0


@pytest.mark.rule("18.8.1.3a")
def test_kerenskis_first_offensive_is_bold():
    w = war("jul_1917", "firepower").put("dubno", "RU_active#1").put("lemberg", "AH_active#1")
    found = clash(w, "lemberg", "RU_active#1", "AH_active#1", "dubno", kind="main")
    assert resurgence(found) == 0
    w.board.politics["RU"] = Politics(regime="D", revolution=Revolution(since=1, offensive_bonus=True))
    assert resurgence(found) == 1
    found.battle.kind = "field"
    assert resurgence(found) == 0


@pytest.mark.rule("20.4")
def test_technology_c24_and_c25_of_austria_hungary():
    w = war("may_1916", "firepower").put("trento", "IT_active#1").put("bolzano", "AH_mountain#1")
    found = clash(w, "bolzano", "IT_active#1", "AH_mountain#1", "trento")
    assert (equipment(found), howitzers(w.board, "AH_siege_artillery#1")) == (0, 0)
    research_of(w.board, "central").found |= {"C24": 1, "C25": 1}
    assert (equipment(found), howitzers(w.board, "AH_siege_artillery#1")) == (1, 1)
    assert howitzers(w.board, "DE_siege_artillery#1") == 0


@pytest.mark.rule("18.5.4")
def test_action_c8_embitters_the_serbs():
    w = war("may_1915")
    assert will_morale(w.board, "RS") == 0
    w.board.flags.append("serbian_bitterness")
    assert will_morale(w.board, "RS") == -1


@pytest.mark.rule("G5.5")
def test_event_23_shortens_turkish_supply_in_arabia():
    w = war("jul_1916")
    assert [supply_range(w.board, a, "central") for a in ("damascus", "medina", "aleppo")] == [2, 1, 2]
    w.board.flags.append("arab_revolt")
    assert [supply_range(w.board, a, "central") for a in ("damascus", "medina", "aleppo")] == [1, 0, 2]
    assert supply_range(w.board, "damascus", "entente") == 2
