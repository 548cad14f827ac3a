"""20: projects, tests, progress, disclosure and the public domain."""

import msgspec
import pytest
from msgspec.structs import replace

from rules.grande_guerre.air import missions
from rules.grande_guerre.atlas import TURN, year_of
from rules.grande_guerre.economy import munitions, research, technology
from rules.grande_guerre.economy.planning import research as planning_phase
from rules.grande_guerre.economy.state import Economy, Research
from rules.grande_guerre.economy.technology import GIFTS, PROJECTS, Project, checked
from rules.grande_guerre.formulas import UnknownWord
from rules.grande_guerre.naval.battle import SeaBattle, defective
from rules.grande_guerre.tactics import gas, learning
from rules.grande_guerre.title import TITLE
from rules.grande_guerre.trenches.levels import level_in
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order
from tests.rules.grande_guerre.situations import d12, war


def lab(turn="jan_feb_1916", side="central", **fields):
    w = war(turn, "firepower")
    w.board.research[side] = Research(**fields)
    return w


@pytest.mark.rule("20.1")
def test_every_project_is_whole():
    for name, project in technology.PROJECTS.items():
        assert project.side == ("central" if name.startswith("C") else "entente")
        assert project.gives
        assert 1914 <= project.year <= 1917
        for other in (project.needs, project.after, project.twin):
            assert not other or other in technology.PROJECTS
        assert not project.twin or technology.PROJECTS[project.twin].twin == name


@pytest.mark.rule("20.2a")
def test_two_projects_of_a_nation_and_five_in_all():
    """research_slots"""
    assert not research.has_room(["C1", "C2", "C24"], "C3")
    assert research.has_room(["C1", "C24"], "C3")
    w = lab(projects={"C1": 0, "C2": 0, "C24": 0})
    assert "C3" not in research.open_projects(w.board, "central")
    assert "C25" in research.open_projects(w.board, "central")


@pytest.mark.rule("20.2a.1")
def test_the_opening_test():
    w = lab().dice(66, 67)
    assert research.begin(w.p, "central", "C3")
    assert not research.begin(w.p, "central", "C5")
    assert w.board.research["central"].projects == {"C3": 0}


@pytest.mark.rule("20.3")
def test_deutsch_tech_helps_all_tests():
    """deutsch_tech_chance"""
    w = lab(found={"C23": 0}, projects={"C5": 0})
    assert research.project_chance(w.board, "central", "C5") == 33


@pytest.mark.rule("20.3", "20.2b")
def test_money_and_progress_raise_the_chance():
    w = lab(projects={"C5": 16}, money={"DE": 25, "AH": 15})
    assert research.project_chance(w.board, "central", "C5") == 16 + 16 + 8


@pytest.mark.rule("20.3")
def test_a_discovery_is_secret_but_trenches_are_seen():
    w = lab(projects={"C4": 0, "C3": 0}).dice(1, 1)
    research.tests(w.p, "central")
    known = w.board.research["central"]
    assert set(known.found) == {"C3", "C4"}
    assert set(known.used) == {"C3"}
    assert "economy.found_open" in w.codes()
    assert level_in(w.board, "reims", "central") == 2


@pytest.mark.rule("20.3.1")
@pytest.mark.parametrize("seed", range(8))
def test_progress_with_forty_ep(seed):
    """tech_progress_40ep"""
    w = lab(projects={"C3": 0, "C5": 0}, money={"DE": 40}).chance(seed)
    research.progress(w.p, "central")
    assert sorted(w.board.research["central"].projects.values()) in ([16, 16], [0, 33])
    w = lab(projects={"C3": 0, "C5": 0}).chance(seed)
    research.progress(w.p, "central")
    assert sorted(w.board.research["central"].projects.values()) == [0, 16]


@pytest.mark.rule("20.4")
def test_allies_have_a_disclosed_technology_a_turn_later():
    w = lab(found={"C4": 0})
    assert technology.knows(w.board, "DE", "C4")
    assert not technology.knows(w.board, "AH", "C4")
    technology.disclose(w.p, "central", "C4")
    assert not technology.knows(w.board, "AH", "C4")
    w.board.turn += 1
    assert technology.knows(w.board, "AH", "C4")


@pytest.mark.rule("20.4")
def test_some_need_another_to_be_used():
    w = lab("jan_feb_1917", found={"C15": 0})
    assert technology.effect(w.board, "DE", "air_value") == 0
    w.board.research["central"].found["C14"] = 0
    assert technology.effect(w.board, "DE", "air_value") == 2


@pytest.mark.rule("20.4")
def test_public_after_three_turns_at_the_latest():
    """tech_public_latest"""
    w = lab(found={"C4": 0}, used={"C4": 10})
    for turn in (10, 11, 12):
        w.board.turn = turn
        w.dice(*([100] if turn > 10 else []))
        research.publish(w.p, "central")
        assert not w.board.research["central"].public
    w.board.turn = 13
    research.publish(w.p, "central")
    assert w.board.research["central"].public == ["C4"]


@pytest.mark.rule("20.5")
def test_tanks_are_never_taken_over():
    """tank_not_taken_over"""
    w = lab("jan_feb_1917", side="entente", found={"E10": 0}, used={"E10": 0}, public=["E10", "E5"])
    assert technology.base_chance(w.board, "C12") == 16
    assert technology.base_chance(w.board, "C4") == 95


@pytest.mark.rule("20.6")
def test_public_gas_and_trenches_are_for_both():
    w = lab(found={"C1": 0, "C2": 0}, used={"C1": 0, "C2": 0})
    research.publish(w.p, "central")
    assert set(w.board.research["entente"].found) == {"E1", "E2"}
    assert technology.gases(w.board, "FR") == [1]


@pytest.mark.rule("20.1", "20.2a")
def test_projects_wait_for_their_year_and_for_what_they_need():
    w = lab("nov_dec_1914")
    assert year_of(w.board.turn) == 1914
    assert not technology.may_research(w.board, "central", "C3")
    w.board.turn = TURN["jan_feb_1917"]
    assert not technology.may_research(w.board, "central", "C10")
    assert not technology.may_research(w.board, "central", "C7")
    w.board.research["central"].found["C9"] = 0
    w.board.research["entente"] = Research(found={"E10": 0}, used={"E10": 0})
    assert technology.may_research(w.board, "central", "C10")
    assert technology.may_research(w.board, "central", "C7")


@pytest.mark.rule("20.2a")
def test_no_research_before_october_1914():
    w = lab("sep_1914").plan("central", "research", projects=["C1"])
    planning_phase(w.p)
    assert w.board.research["central"].projects == {}


@pytest.mark.rule("20.2a", "20.4", "23.4.2")
def test_the_lines_of_a_leader():
    w = lab("oct_1916", projects={"C5": 0}).chance()
    w.board.research["entente"] = Research(found={"E19": 0})
    w.plan("central", "abandon", projects=["C5"]).plan("entente", "disclose", technology="E19")
    boats = w.board.strategic.uboats
    planning_phase(w.p)
    assert w.board.strategic.uboats == boats - 1
    assert "E19" in w.board.research["entente"].shown


@pytest.mark.rule("0.2", "20.2a")
def test_the_enemy_sees_no_die_of_a_secret_project():
    """How often a side rolls would tell how many projects it has, and a die which came to nothing."""
    result = driver.start(TITLE, "campaign_1915", {}, Dice(bytes(32), 0, "projects"))
    while not any(roll.purpose == "research" for roll in result.rolls):
        p = driver.look(TITLE, result.data)
        result = driver.act(TITLE, result.data, Order(driver.waiting(p)[0], "seal"), Dice(bytes(32), 9, "on"))
    secret = [roll for roll in result.rolls if roll.purpose in ("research", "opening test", "progress")]
    assert {tuple(roll.to or ()) for roll in secret} <= {("central",), ("entente",), ()}
    assert all(roll.to is not None for roll in secret)


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(
    "change",
    [{"gives": {"trenches": 1}}, {"twin": "E99"}, {"needs": "X1"}, {"after": "X1"}, {"against": "rain"}],
)
def test_words_of_technologies_that_no_rule_knows_fail_when_loaded(change):
    strange = replace(PROJECTS["C1"], **change)
    with pytest.raises(UnknownWord):
        checked([strange, PROJECTS["E1"]])


@pytest.mark.rule("20.1")
def test_every_word_of_a_technology_is_asked_for_by_a_rule():
    given = {word for each in PROJECTS.values() for word in each.gives}
    assert given == GIFTS


@pytest.mark.rule("20.1", "G2.6")
def test_a_misspelt_field_of_the_data_fails_when_loaded():
    raw = {**msgspec.to_builtins(PROJECTS["C1"]), "chanse": 16}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Project)


@pytest.mark.rule("20.1", "G14.5")
@pytest.mark.parametrize(
    ("side", "nation", "first", "second", "third"),
    [("central", "DE", *["C14", "C15", "C16"]), ("entente", "FR", *["E13", "E14", "E15"])],
)
def test_fighters_grow_better(side, nation, first, second, third):
    """Aerodynamics and manoeuvrability help only who can fire through the propeller."""
    w = lab("may_1917", side, found={second: 0, third: 0}, shown={second: 0, third: 0}).hq(
        f"{nation}_I", "metz"
    )
    w.gun(f"{nation}_fighter#1", f"{nation}_I")
    plain = missions.air_value(w.board, f"{nation}_fighter#1")
    assert not missions.can_fight(w.board, f"{nation}_fighter#1")
    w.board.research[side].found[first] = w.board.research[side].shown[first] = 0
    assert missions.air_value(w.board, f"{nation}_fighter#1") == plain + 3
    assert missions.can_fight(w.board, f"{nation}_fighter#1")
    assert learning.technology_bonus(w.board, nation, "aerial_support") == 2


@pytest.mark.rule("20.1", "G14.6")
@pytest.mark.parametrize(
    ("side", "nation", "light", "heavy"), [("central", "DE", "C17", "C18"), ("entente", "FR", "E16", "E17")]
)
def test_bombs_grow_heavier(side, nation, light, heavy):
    w = lab("may_1917", side, found={heavy: 0}, shown={heavy: 0})
    assert missions.bombs(w.board, nation) == 0
    w.board.research[side].found[light] = w.board.research[side].shown[light] = 0
    assert missions.bombs(w.board, nation) == 4
    del w.board.research[side].found[heavy]
    assert missions.bombs(w.board, nation) == 2


@pytest.mark.rule("20.1", "G14.5", "G14.6")
def test_high_altitude():
    """E18 lets fighters meet zeppelins; C19 makes these harder to hit: seven hits no more."""
    w = lab("may_1917", "entente", found={"E13": 0}, shown={"E13": 0}).gun("DE_zeppelin#1", "DE_I")
    assert not missions.catchable(w.board, "DE_zeppelin#1")
    w.board.research["entente"].found["E18"] = w.board.research["entente"].shown["E18"] = 0
    assert missions.catchable(w.board, "DE_zeppelin#1")
    w.gun("GB_fighter#1", "GB_I").hq("GB_I", "london").hq("DE_I", "brussels")
    w.board.research["entente"].found.clear()
    even = missions.air_value(w.board, "GB_fighter#1") - missions.air_value(w.board, "DE_zeppelin#1")
    reduced = {}
    for found in ({}, {"C19": 0}):
        w.board.research["central"] = Research(found=dict(found))
        w.board.support["DE_zeppelin#1"].reduced = False
        w.dice(d12(7 - even))
        missions.shoot(w.p, "GB_fighter#1", "DE_zeppelin#1")
        reduced[len(found)] = w.board.support["DE_zeppelin#1"].reduced
    assert reduced == {0: True, 1: False}


@pytest.mark.rule("20.1", "21.7.2b")
def test_chemical_protection():
    w = lab("may_1917", "entente", found={"E12": 0})
    w.board.economy["DE"] = Economy(civil=9, civil_before=9)
    assert gas.die_modifier(w.board, "DE", 1, recon=False, general=False) == -1
    assert gas.die_modifier(w.board, "FR", 1, recon=False, general=False) == 0


@pytest.mark.rule("20.1", "19.4.1")
def test_standard_calibres():
    w = lab("may_1917", "entente")
    assert munitions.mun_price(w.board, "RU") == 7
    w.board.research["entente"].found["E22"] = 0
    assert munitions.mun_price(w.board, "RU") == 5
    assert munitions.mun_price(w.board, "FR") != 5


@pytest.mark.rule("20.1", "G17.3")
def test_naval_shells():
    """Without E20 half of the British squadrons fire bad shells."""
    w = lab("may_1917", "entente").dice(50, 51)
    sea = SeaBattle(w.p, "north_sea", {"central": [], "entente": []})
    defective(sea, ["GB_lion", "GB_iron_duke", "FR_courbet"])
    assert sea.bad_shells == {"GB_lion"}
    w.board.research["entente"].found["E20"] = 0
    sea.bad_shells.clear()
    defective(sea, ["GB_lion", "GB_iron_duke"])
    assert sea.bad_shells == set()


@pytest.mark.rule("20.1", "G12.1")
def test_mortars_and_mines_dig_deeper():
    for side, names in (("central", ("C2", "C3")), ("entente", ("E2", "E3"))):
        w = lab("may_1916", side)
        levels = [level_in(w.board, "verdun", side)]
        for name in names:
            w.board.research[side].found[name] = 0
            levels.append(level_in(w.board, "verdun", side))
        assert levels == [1, 2, 3]
