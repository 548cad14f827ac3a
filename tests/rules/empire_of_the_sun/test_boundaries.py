"""Cases at the edge of a rule: what one sentence more or less of it would change."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, NATIONS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.offensives import reactions
from rules.empire_of_the_sun.offensives.evasion import stronger
from rules.empire_of_the_sun.offensives.reaction import able, addable, idle, led
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.politics.nations import LeftBehind, Surrenders
from rules.empire_of_the_sun.politics.victory import put_away
from rules.empire_of_the_sun.strategy.placement import note_arrival
from rules.empire_of_the_sun.strategy.replacements import Steps
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    empty,
    going,
    offensive,
    orders,
    play,
)

NORTH = sorted(NATIONS["india"]["north"])


# Reaction


@pytest.mark.rule("5.32", "5.21")
@pytest.mark.parametrize(
    ("first", "second", "together"),
    [("j13", "j04", False), ("j04", "j13", False), ("j13", "j17", True), ("j17", "j13", True)],
)
def test_j13_is_played_beside_a_counteroffensive_but_beside_no_other_intelligence(first, second, together):
    assert reactions.beside(CARDS[second], [first]) is together


def far_carrier(ov_card="j04"):
    """A carrier and a cruiser seven hexes from a battle that neither of them sails into with one point."""
    units = {
        "us_hq_cpac": "4828",
        "us_cv_enterprise": "4828",
        "us_ca_n_orleans": "4828",
        "us_d_1m": "4423",
        "j_bb_kongo1": "4423",
    }
    made = empty(units, japan=["4017"])
    offensive(made, JAPAN, ov_card, ["j_bb_kongo1"], event=False, battles=[Battle("4423")])
    made.battle.condition = "intercept"
    return made


@pytest.mark.rule("6.26", "A10", "6.24.1")
def test_a_cruiser_reacts_beside_a_carrier_to_where_it_could_not_fight_alone():
    made = far_carrier()
    assert able(made, "us_hq_cpac") == ["us_cv_enterprise", "us_d_1m"]
    assert addable(made, "us_hq_cpac", []) == ["us_cv_enterprise", "us_d_1m"]
    assert led(made, "us_hq_cpac", ["us_cv_enterprise"]) == ["us_ca_n_orleans"]
    made.battle.rhq, made.battle.reacting = "us_hq_cpac", ["us_cv_enterprise", "us_ca_n_orleans"]
    stage = Stage(made, ALLIES, reacting=True)
    ends = stage.finder("sea", ["us_cv_enterprise", "us_ca_n_orleans"]).ends(())
    assert ends
    end = min(map(str, ends))
    for unit in made.battle.reacting:
        made.battle.moved[unit] = Moved("sea", ["4828", end])
        made.at[unit] = end
    assert idle(made) == ["us_cv_enterprise", "us_ca_n_orleans"]
    made.battle.battles[0].rp.append("us_cv_enterprise")
    assert idle(made) == []


@pytest.mark.rule("7.43", "12.77")
@pytest.mark.parametrize(("divisions", "leaves"), [(8, True), (0, False)])
def test_a_garrison_counts_among_those_who_are_stronger_than_who_entered(divisions, leaves):
    made = empty({"j_a_17*": "2609"}, japan=["2609"], divisions=divisions)
    made.at = {"j_a_17": "2609", "us_c_x": "2609"}
    made.set_face("j_a_17", reduced=True)
    off = offensive(made, ALLIES, "a21", ["us_c_x"], battles=[Battle("2609")])
    off.moved["us_c_x"] = Moved("landing", ["2710", "2609"])
    own, foe = made.face("j_a_17")[0], made.face("us_c_x")[0]
    assert own <= foe < own + 18
    assert stronger(made, "2609") is leaves


# Headquarters that have just arrived


@pytest.mark.rule("9.11", "10.1", "4.1.2")
def test_a_headquarters_rebuilds_only_in_its_own_hex_in_the_turn_in_which_it_arrives():
    made = empty({"us_hq_cpac": "5808", "us_cv_wasp": "eliminated"}, turn=3)
    made.at["us_cv_wasp"] = "eliminated"
    made.pools = {"us_naval": 1}
    everywhere = Steps(made, ALLIES).places("us_cv_wasp")
    assert "5808" in everywhere
    assert len(everywhere) > 1
    note_arrival(made, "us_hq_cpac")
    assert Steps(made, ALLIES).places("us_cv_wasp") == ["5808"]
    p = play(made)
    put_away(p)
    assert Steps(made, ALLIES).places("us_cv_wasp") == everywhere


@pytest.mark.rule("7.56", "9.11")
def test_a_headquarters_that_a_card_calls_back_serves_only_its_own_hex_this_turn():
    made = board("1943", turn=5, units={"us_hq_cpac": "track"}, due={"us_hq_cpac": 6})
    p = going(made, ALLIES, *PLENTY, japan=["j10"], allies=["a31", "a21"], scenario="1943")
    orders(p, "allies: play a31 recall us_hq_cpac > 5808")
    assert made.at["us_hq_cpac"] == "5808"
    assert "arrived us_hq_cpac" in made.done


# India


@pytest.mark.rule("12.63")
def test_a_headquarters_that_finds_no_haven_leaves_the_game_with_the_rest():
    japanese = [*NORTH, *NATIONS["india"]["ceylon"], "1005"]
    made = board(turn=6, japan=japanese, india=2, india_side=2, units={"cw_hq_seac": "1406"})
    p = play(made)
    Surrenders().run(p)
    begun(p, LeftBehind())
    assert made.at["cw_hq_seac"] == "gone"
