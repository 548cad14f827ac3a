"""Chapters 9 to 11: reinforcements, replacements, strategic warfare and hands."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.offensives.shipping import asp_cost, asp_left
from rules.empire_of_the_sun.strategy.deal import leader
from rules.empire_of_the_sun.strategy.placement import Entry, recall_hexes
from rules.empire_of_the_sun.strategy.reinforcements import (
    Arrivals,
    Waiting,
    diverts,
    level,
    may_go_to_europe,
    never_delayed,
)
from rules.empire_of_the_sun.strategy.replacements import (
    Steps,
    allied_pools,
    japanese_pools,
    rebuildable,
    spend,
)
from rules.empire_of_the_sun.strategy.warfare import (
    Submarines,
    allied_hand,
    japanese_hand,
    japanese_passes,
    raid,
    submarine_result,
)
from tests.rules.empire_of_the_sun.situations import board, offensive, play


@pytest.mark.rule("9.21", "15.7")
@pytest.mark.parametrize(
    ("europe", "wanted"), [(3, 0), (1, 0), (0, 1), (-2, 1), (-3, 2), (-4, 2), (-6, 3), (-7, 4)]
)
def test_levels_of_the_war_in_europe(europe, wanted):
    assert level(europe) == wanted


@pytest.mark.rule("9.21")
def test_delays_and_dice_of_turn_three():
    made = board(turn=3, europe=-1)
    p = play(made, 1, 2, 3, 4, 5, 6)
    Arrivals(ALLIES).run(p)
    assert len([u for u in made.entering if made.at[u] == "delayed"]) == 13
    made.entering = [u for u in made.entering if made.at[u] != "delayed"]
    assert {"us_hq_spac_gho", "al_hq_anzac"} <= set(made.entering)
    Waiting(ALLIES).run(p)
    assert made.at["us_air_13af"] == "gone"
    box = "us_cv_wasp us_bb_n_carolina us_lrb_13af us_air_11af us_lrb_11af us_c_xiv us_c_i us_d_1m"
    box += " cw_c_15 cw_c_33 cw_d_3nz cw_c_3aus"
    assert all(made.at[u] == "delayed" for u in box.split())
    assert made.decks[ALLIES].asp == 2
    assert "us_c_xiv" in made.reduced


@pytest.mark.rule("9.21", "9.14")
def test_a_unit_without_entry_stays_in_the_box_and_rolls_again():
    made = board(turn=6, europe=-1)
    made.at["us_c_xxiv"] = "delayed"
    made.entering = ["us_c_xxiv"]
    Waiting(ALLIES).run(play(made, 1))
    assert made.at["us_c_xxiv"] == "gone"


@pytest.mark.rule("9.14")
def test_a_headquarters_without_entry_waits_on_the_track():
    made = board(turn=5)
    made.at["cw_hq_seac"] = "track"
    made.due["cw_hq_seac"] = 5
    made.entering = ["cw_hq_seac"]
    Waiting(ALLIES).run(play(made))
    assert made.at["cw_hq_seac"] == "track"
    assert made.due["cw_hq_seac"] == 6


@pytest.mark.rule("9.21")
def test_who_may_go_to_europe():
    assert all(may_go_to_europe(u) for u in ("us_c_xi", "us_air_5af", "us_cve_c_bay"))
    assert not any(
        may_go_to_europe(u) for u in ("us_d_5m", "us_cv_bhr", "us_air_1maw", "us_b29_21bc", "cw_c_15")
    )
    assert never_delayed("us_b29_21bc")
    assert never_delayed("cw_hq_seac")
    assert diverts(-7, 7)
    assert not diverts(-7, 8)
    assert diverts(-3, 4 - 1)
    assert not diverts(1, 0)


@pytest.mark.rule("9.11", "7.53")
def test_where_delayed_units_enter_on_turn_three():
    entry = Entry(board(turn=3), ALLIES)
    assert "1805" in entry.places("us_air_5af")
    lonely = Entry(board(turn=3, gone=["us_hq_swpac"]), ALLIES)
    assert "1805" in lonely.places("us_air_5af")
    assert "1805" not in lonely.places("us_air_1maw")
    assert "5808" in entry.places("us_c_xi")
    assert "1905" in entry.places("cw_air_seac")
    assert "5108" not in entry.places("us_b_marine")


@pytest.mark.rule("9.11")
def test_a_new_headquarters_serves_only_its_own_hex():
    made = board(turn=3, units={"al_hq_anzac": "3727"}, fresh=["al_hq_anzac"])
    places = Entry(made, ALLIES).places("cw_d_3nz")
    assert "3727" in places
    assert "3023" not in places


@pytest.mark.rule("7.56", "9.11")
def test_one_headquarters_in_a_hex_and_where_they_return():
    made = board(turn=4, units={"us_hq_swpac": "track"})
    assert "3727" in recall_hexes(made, "us_hq_swpac")
    assert "4828" not in recall_hexes(made, "us_hq_swpac")
    made.at["al_hq_anzac"] = "3727"
    assert "3727" not in recall_hexes(made, "us_hq_swpac")


@pytest.mark.rule("9.11", "12.72")
def test_a_b29_enters_in_india_while_the_burma_road_is_closed():
    entry = Entry(board("1944", turn=9), ALLIES)
    places = entry.places("us_b29_20bc")
    assert "2104" in places
    assert "box" not in places
    assert "3813" not in places


@pytest.mark.rule("10.3")
def test_allied_pools():
    assert allied_pools(board()) == {"ground": 2, "air": 5, "us_naval": 2, "cw_naval": 0, "chinese": 0}
    assert allied_pools(board(turn=3)) == {"ground": 2, "air": 5, "us_naval": 1, "cw_naval": 1, "chinese": 1}
    lost = board(turn=9, japan=["1308", "2015", "2709", "3727"])
    assert allied_pools(lost)["cw_naval"] == 1
    assert allied_pools(board(turn=9, japan=["5808"]))["us_naval"] == 0
    assert allied_pools(board(turn=4, unrest=4))["ground"] == 1


@pytest.mark.rule("10.3")
def test_japanese_ground_steps_cost_divisions():
    made = board(turn=3, phase="replacements")
    made.pools = japanese_pools(made)
    assert made.pools == {"naval": 1, "air": 0, "ground": 2}
    spend(made, "j_a_18")
    assert made.divisions == 11
    assert made.pools["ground"] == 1


@pytest.mark.rule("10.1", "10.3")
def test_who_is_rebuilt_and_who_takes_steps():
    made = board()
    assert rebuildable(made, "us_d_1m")
    assert rebuildable(made, "us_c_xi")
    assert not rebuildable(made, "us_d_11abn")
    assert not rebuildable(made, "us_c_sl")
    made = board("1943", units={"j_ca_mogami": "3407*", "j_cv_junyo": "3407*"}, pools={"naval": 1})
    units = Steps(made, JAPAN).units()
    assert "j_cv_junyo" in units
    assert "j_ca_mogami" not in units


@pytest.mark.rule("11.21")
@pytest.mark.parametrize(
    ("turn", "escorts", "roll", "result"),
    [(2, 0, 2, 1), (3, 0, 2, 0), (9, 4, 5, 0), (9, 4, 6, 1), (10, 0, 7, -3)],
)
def test_submarine_rolls(turn, escorts, roll, result):
    assert submarine_result(board(turn=turn, escorts=escorts), roll) == result


@pytest.mark.rule("11.21", "9.3")
def test_a_submarine_success_costs_a_card_shipping_and_escorts():
    made = board(turn=9, escorts=4)
    made.decks[JAPAN].asp = 6
    Submarines().run(play(made, 5))
    assert (made.cards_lost, made.decks[JAPAN].asp, made.escorts) == (1, 5, 2)
    made.decks[JAPAN].asp = 1
    Submarines().run(play(made, 0))
    assert made.decks[JAPAN].asp == 1


@pytest.mark.rule("11.31")
def test_raids_on_japan():
    units = {"us_b29_20bc": "3813", "us_b29_21bc": "3709*"}
    made = board("1944", units=units, allies=["3813", "3709"], turn=10)
    p = play(made, 8, 9)
    raid(p, "us_b29_20bc")
    raid(p, "us_b29_21bc")
    assert (made.cards_lost, made.raids, made.raid_turns) == (1, 1, [10])
    assert made.at["us_b29_21bc"] == "3709"
    assert made.bombed == ["us_b29_20bc", "us_b29_21bc"]
    far = board("1944", units={"us_b29_20bc": "3813"}, allies=["3813"], turn=10)
    raid(play(far, 9), "us_b29_20bc")
    assert "us_b29_20bc" in far.reduced


@pytest.mark.rule("11.11")
def test_hands():
    made = board("1944", cards_lost=1)
    made.control |= dict.fromkeys(("2415", "2517", "2616"), "allies")
    assert made.resources() == 11
    assert (japanese_hand(made), japanese_passes(5)) == (5, 2)
    made.turn = 4
    assert (japanese_hand(made), japanese_passes(6)) == (6, 1)
    assert allied_hand(board(turn=3)) == (6, 1)
    assert allied_hand(board(turn=8)) == (7, 0)
    assert allied_hand(board(turn=8, surrendered=["china", "india"])) == (5, 2)


@pytest.mark.rule("4.2.1")
def test_initiative():
    made = board(turn=3)
    made.decks[JAPAN].hand = made.decks[ALLIES].hand = ["x"] * 6
    assert leader(made) == JAPAN
    made.turn = 6
    assert leader(made) == ALLIES
    made.decks[JAPAN].hand = ["x"] * 7
    assert leader(made) == JAPAN


@pytest.mark.rule("7.45", "9.3")
def test_shipping_points():
    made = board()
    landing = {"j_a_25": True, "j_sn_1": False, "j_a_14": False, "j_a_19": True, "j_a_16": True}
    for unit, reduced in landing.items():
        made.set_face(unit, reduced=reduced)
    assert sum(asp_cost(made, u) for u in landing) == 6
    assert asp_left(made, JAPAN) == 7


@pytest.mark.rule("14.1", "9.3")
def test_rivalry_halves_permanent_shipping_and_leaves_temporary_points():
    made = board()
    made.decks[JAPAN].rivalry = True
    assert asp_left(made, JAPAN) == 4
    made.decks[JAPAN].asp_used = 3
    offensive(made, JAPAN, "j44", asp_now=2)
    assert asp_left(made, JAPAN) == 3
