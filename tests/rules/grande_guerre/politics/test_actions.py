"""18.5: political actions."""

import pytest

from rules.grande_guerre.events.script import Script, condition
from rules.grande_guerre.formulas import UnknownWord
from rules.grande_guerre.interphase.packets import PoliticsPacket
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.politics.actions import ACTIONS, open_to, political_actions, try_action, values
from rules.grande_guerre.politics.forms import ChooseAction
from rules.grande_guerre.politics.revolution import interphase_ends
from rules.kernel.fields import Partial
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12


def act(war, nation, action, die=12, **named):
    """An action that is tested with a die."""
    if ACTIONS[action].raw.need:
        war.dice(d12(die))
    try_action(war.p, ACTIONS[action], nation, named)
    return war


@pytest.mark.rule("18.5.1")
def test_every_action_is_open_to_somebody_at_some_time():
    assert set(ACTIONS) == {
        *("A1", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13"),
        *("B1", "B2", "B3", "B4", "B5", "B6", "B7"),
        *("C1", "C2", "C3", "C4", "C6", "C7", "C8", "C9", "C10"),
    }


@pytest.mark.rule("18.5")
def test_unknown_words_fail_when_loaded():
    with pytest.raises(UnknownWord):
        Script(["nw(self, 1)", "bribe(self)"])
    with pytest.raises(UnknownWord):
        condition("weather(self) == rain")


@pytest.mark.rule("18.5", "0.5")
@pytest.mark.parametrize(
    "line",
    [
        "at_war(DE)",
        "nw(DE)",
        "nw(DE, 1, 2)",
        "nw(XX, 1)",
        {"when": "at_war(DE)", "than": ["nw(DE, 1)"]},
        {"when": "at_war(XX)", "then": []},
    ],
)
def test_lines_that_do_nothing_fail_when_loaded(line):
    """A condition in the place of an effect, too few or too many arguments, an unknown nation."""
    with pytest.raises(UnknownWord):
        Script([line])


@pytest.mark.rule("18.5.2")
def test_morale_and_parliament():
    war = act(powers().power("FR", nw=25), "FR", "A1", 7)
    assert war.nw("FR") == 26
    assert act(powers().power("FR", nw=25), "FR", "A1", 6).nw("FR") == 25
    assert act(powers().power("FR", parliament=1), "FR", "A13", 8).politics("FR").parliament == 2
    assert "A13" not in open_to(powers().power("FR", parliament=2).p, "FR", [])


@pytest.mark.rule("18.5.2")
def test_change_of_regime():
    war = act(powers().power("RU", nw=18, parliament=1), "RU", "A3", 9)
    politics = war.politics("RU")
    assert (politics.regime, politics.free_press, politics.parliament, war.nw("RU")) == ("M", True, 0, 24)
    war = act(powers().power("RU", nw=18, parliament=1), "RU", "A3", 8)
    assert (war.politics("RU").regime, war.nw("RU"), war.politics("RU").parliament) == ("A", 16, 0)
    assert "A3" not in open_to(powers().power("FR", nw=10).p, "FR", [])


@pytest.mark.rule("18.5.3")
def test_war_economy_loan_and_recruits():
    war = act(powers().power("FR", nw=30, civil=5), "FR", "A4", 7)
    assert (war.nw("FR"), war.board.economy["FR"].civil) == (26, 4)
    war = act(powers().power("FR", nw=30), "FR", "A5", 6)
    assert (war.nw("FR"), war.board.nations["FR"].ep) == (29, 20)
    war = act(powers().power("DE", nw=30), "DE", "A6", 7)
    assert (war.nw("DE"), war.board.nations["DE"].rp) == (28, 28)
    assert "A6" not in open_to(war.p, "DE", [])
    war.board.turn += 9
    assert "A6" in open_to(war.p, "DE", [])


@pytest.mark.rule("18.5.3")
def test_conscription_comes_before_recruits_in_britain():
    assert "A7" not in open_to(powers("aug_1915").power("GB", nw=30).p, "GB", [])
    war = powers("nov_dec_1915").power("GB", nw=30)
    assert "A6" not in open_to(war.p, "GB", [])
    act(war, "GB", "A7")
    assert (war.board.economy["GB"].base_rp, war.nw("GB")) == (10, 27)
    assert "A6" in open_to(war.p, "GB", [])
    assert "A7" not in open_to(war.p, "GB", [])


@pytest.mark.rule("18.5.3")
def test_garrisons_and_cooperation():
    war = powers().put("verdun", "FR_active#1", inside=True, bound=True)
    war.put("belfort", "FR_active#2", inside=True, bound=True).fort("belfort", besieger="central")
    act(war, "FR", "A8")
    assert not war.board.corps["FR_active#1"].bound
    assert war.board.corps["FR_active#2"].bound
    act(war, "FR", "A9", ally="GB", sector="french")
    assert war.board.cooperation == {"french": ["FR+GB"]}
    war.policy("GB", consent="no")
    act(war, "FR", "A9", ally="GB", sector="italian")
    assert "italian" not in war.board.cooperation


@pytest.mark.rule("18.5.2", "18.6.2.3", "18.6.4.2")
def test_restore_order():
    war = powers().power("RU", nw=15, strike="moscow", revolt="kiev")
    assert "A10" not in open_to(powers().p, "RU", [])
    assert values(war.p, "RU", "marker", {}) == ["revolt", "strike"]
    act(war, "RU", "A10", 6, marker="strike")
    assert (war.politics("RU").strike, war.politics("RU").revolt, war.nw("RU")) == ("", "kiev", 14)
    war = powers().power("FR", nw=15, strike="paris").dice(d12(7), 33, 1)
    try_action(war.p, ACTIONS["A10"], "FR", {"marker": "strike"})
    assert war.politics("FR").revolt
    assert war.nw("FR") == 13


@pytest.mark.rule("18.5.3")
def test_generals_are_sacked_and_come_back_in_january():
    war = powers("aug_1916").hq("FR_III", "verdun", "sarrail").ghq("FR_GQG", "paris", "joffre")
    war.board.pool = ["petain", "foch"]
    act(war, "FR", "A11", general="sarrail", successor="petain")
    act(war, "FR", "A12", ghq="FR_GQG", successor="foch")
    assert war.board.armies["FR_III"].general == "petain"
    assert war.board.ghqs["FR_GQG"].general == "foch"
    assert war.board.pool == []
    war.board.turn = powers("nov_dec_1916").board.turn
    interphase_ends(war.p)
    assert sorted(war.board.pool) == ["joffre", "sarrail"]


@pytest.mark.rule("18.5.3")
def test_strategic_war():
    war = act(powers().power("GB", nw=30).dice(*[1] * 20), "GB", "B1")
    assert war.board.strategic.blockade == "central"
    war = powers().power("DE", nw=30)
    assert "B4" not in open_to(war.p, "DE", [])
    assert "B4" in open_to(war.p, "DE", ["B3"])
    try_action(war.p, ACTIONS["B4"], "DE", {})
    assert war.board.strategic.submarine_next == ""
    war.dice(d12(12), *[1] * 20)
    try_action(war.p, ACTIONS["B3"], "DE", {})
    assert war.board.strategic.submarine_next == "restricted"
    assert war.nw("DE") == 31
    war = powers("aug_1917")
    war.board.strategic.submarine = "all_out"
    act(war, "DE", "B5")
    assert war.board.strategic.submarine_next == "restricted"
    act(war, "GB", "B6", 9)
    assert war.board.strategic.convoys_next
    act(war, "FR", "B7", army="FR_I", sector="balkan")
    assert war.politics("FR").expeditions == ["FR_I.balkan"]


@pytest.mark.rule("18.5.4")
def test_promises_need_a_neutral():
    war = powers("may_1915")
    assert "C2" not in open_to(war.p, "AH", [])
    war.board.nations["IT"] = Nation()
    assert "C2" in open_to(war.power("AH", nw=30, parliament=1).p, "AH", [])
    war.dice(d12(12), 50)
    try_action(war.p, ACTIONS["C2"], "AH", {})
    assert war.board.diplomacy.promises == ["trentino"]
    assert (war.nw("AH"), war.politics("AH").parliament) == (27, 0)
    war.board.nations["BG"] = Nation()
    act(war, "RU", "C8")
    assert war.board.diplomacy.alignments["BG"] == "neutral"


@pytest.mark.rule("18.5.4")
def test_polish_government():
    war = powers("nov_dec_1916").power("DE", nw=30)
    assert "C9" not in open_to(war.p, "DE", [])
    act(war.hold("DE", "warsaw"), "DE", "C9")
    assert [c for c, each in war.board.corps.items() if each.at == "warsaw"] == ["PL_legion#1", "PL_legion#2"]
    assert "poland_government" in war.board.flags


@pytest.mark.rule("18.5.1", "18.1.3")
def test_packet_is_tested_in_the_order_of_actions():
    war = powers().power("FR", nw=27, used=1).power("DE", nw=30)
    war.plan("entente", "action", nation="FR", action="A13").plan(
        "central", "action", nation="DE", action="A5"
    )
    war.dice(*[d12(2)] * 9)
    political_actions(war.p)
    said = [line.args for line in war.p.lines if line.code == "politics.action_result"]
    assert [(f["action"], f["nation"]) for f in said][-2:] == [("A5", "DE"), ("A13", "FR")]
    assert war.politics("FR").used == 0
    assert war.nw("DE") == 28


@pytest.mark.rule("18.5.1", "18.1.5")
def test_the_form_counts_the_allowance():
    war = powers().power("TR", nw=30)
    war.p.state.stack.append(PoliticsPacket())
    form = ChooseAction()
    found = form.choices(war.p, "central", Partial("action", {"nation": "TR"}))
    assert "A5" in [option.value for option in found.options]
    assert open_to(war.p, "TR", ["A5"]) == []
    assert "TR" not in form.able(war.power("TR", used=1).p, "central")
    said = form.why_not(war.p, "central", Partial("action", {"nation": "TR"}), "action", "A5")
    assert said.code == "politics.no_more_actions"


def neutral(war, *countries):
    for each in countries:
        war.board.nations[each] = Nation()
    return war


FAILURES = [
    ("FR", "A4", 6, -1, {}),
    ("FR", "A5", 5, -2, {}),
    ("FR", "A6", 6, -2, {}),
    ("GB", "A7", 8, -1, {}),
    ("FR", "A9", 7, -1, {"ally": "GB", "sector": "french"}),
    ("FR", "A11", 6, -1, {"general": "dubail", "successor": "petain"}),
    ("FR", "A12", 8, -3, {"ghq": "FR_GQG", "successor": "foch"}),
    ("GB", "B2", 7, -1, {}),
    ("DE", "B3", 6, -1, {}),
    ("DE", "B4", 7, -1, {}),
    ("GB", "B7", 6, -1, {"army": "GB_III", "sector": "balkan"}),
    ("AH", "C2", 7, -2, {}),
    ("FR", "C3", 7, -1, {}),
    ("DE", "C9", 7, -1, {}),
    ("FR", "C10", 8, -1, {}),
]


@pytest.mark.rule("18.5.2", "18.5.3", "18.5.4")
@pytest.mark.parametrize(("nation", "action", "die", "will", "named"), FAILURES)
def test_what_a_failed_action_costs(nation, action, die, will, named):
    """One below its need; nothing else happens, but that Greece is offended by a coup that fails."""
    war = neutral(powers("may_1916").power(nation, nw=30), "IT", "GR").hold("DE", "warsaw")
    war.put("salonica", "FR_active#1").hold("FR", "salonica")
    war.hq("FR_III", "verdun", "dubail").ghq("FR_GQG", "paris", "joffre")
    war.board.pool = ["petain", "foch"]
    war.board.strategic.blockade = "central"
    war.board.strategic.submarine = "restricted" if action == "B4" else "none"
    war.board.diplomacy.levels["GR"] = 4
    before = (dict(war.board.cooperation), list(war.board.diplomacy.promises), set(war.board.corps))
    act(war, nation, action, die, **named)
    assert war.nw(nation) == 30 + will
    assert (war.board.cooperation, war.board.diplomacy.promises, set(war.board.corps)) == before
    assert war.board.economy[nation].civil == 6
    assert (war.board.armies["FR_III"].general, war.board.ghqs["FR_GQG"].general) == ("dubail", "joffre")
    assert (war.board.strategic.blockade, war.board.strategic.submarine_next) == ("central", "")
    assert war.politics(nation).expeditions == []
    assert war.board.nations["GR"].side == ""
    assert war.board.diplomacy.levels["GR"] == (6 if action == "C10" else 4)


@pytest.mark.rule("18.5.3", "22.2.1", "23.1")
def test_neutrals_blockade_and_all_out_war_succeed():
    war = powers().power("GB", nw=30).dice(d12(8), *[1] * 30)
    war.board.strategic.blockade = "central"
    try_action(war.p, ACTIONS["B2"], "GB", {})
    assert (war.board.strategic.blockade, war.nw("GB")) == ("neutrals", 30)
    war = powers().power("DE", nw=30).dice(d12(8), *[1] * 30)
    war.board.strategic.submarine = "restricted"
    try_action(war.p, ACTIONS["B4"], "DE", {})
    assert (war.board.strategic.submarine_next, war.nw("DE")) == ("all_out", 32)


@pytest.mark.rule("18.5.4")
@pytest.mark.parametrize(
    ("nation", "action", "need", "promised", "will"),
    [
        ("FR", "C3", 8, "tunis", -2),
        ("FR", "C4", 6, "istria", 0),
        ("GB", "C4", 6, "istria", 0),
        ("RU", "C6", 6, "transylvania", 0),
        ("FR", "C6", 6, "transylvania", 0),
        ("DE", "C7", 6, "bessarabia", 0),
        ("AH", "C7", 6, "bessarabia", 0),
    ],
)
def test_every_promise(nation, action, need, promised, will):
    """It stands from the number that it needs on, and is made once."""
    war = neutral(powers("may_1915").power(nation, nw=30), "IT", "RO")
    assert action in open_to(war.p, nation, [])
    act(war, nation, action, need)
    assert war.board.diplomacy.promises == [promised]
    assert war.nw(nation) == 30 + will
    assert action not in open_to(war.p, nation, [])
    war = neutral(powers("may_1915").power(nation, nw=30), "IT", "RO")
    act(war, nation, action, need - 1)
    assert war.board.diplomacy.promises == []


@pytest.mark.rule("18.5.4", "17.9.4")
def test_a_coup_in_athens():
    """C10: with Entente troops in Salonica Greece joins the Entente."""
    war = neutral(powers("may_1916").power("FR", nw=30), "GR")
    assert "C10" not in open_to(war.p, "FR", [])
    war.put("salonica", "FR_active#1")
    assert "C10" in open_to(war.p, "FR", [])
    act(war, "FR", "C10", 9)
    assert (war.board.nations["GR"].side, war.nw("FR")) == ("entente", 30)


@pytest.mark.rule("18.5.3", "19.1.1b")
@pytest.mark.parametrize(("side", "lent"), [("entente", 12), ("central", 0)])
def test_only_the_western_entente_borrows_on_better_terms(side, lent):
    war = powers().power("IT", nw=30)
    war.board.nations["IT"].side = side
    before = war.board.nations["IT"].ep
    assert act(war, "IT", "A5", 6).board.nations["IT"].ep == before + lent
