"""20: projects, tests, progress, disclosure and the public domain."""

import pytest

from rules.grande_guerre.atlas import TURN, year_of
from rules.grande_guerre.economy import research, technology
from rules.grande_guerre.economy.planning import research as planning_phase
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.trenches.levels import level_in
from tests.rules.grande_guerre.situations import war


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
