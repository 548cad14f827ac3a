"""Cases at the edge of a rule: what one sentence more or less of it would change."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards.extras import airdrop_hexes
from rules.empire_of_the_sun.cards.strikes import Strikes
from rules.empire_of_the_sun.combat.battle import Battles
from rules.empire_of_the_sun.hexes import BIT, NEIGHBOURS, PORTS, side
from rules.empire_of_the_sun.movement.limits import may_enter
from rules.empire_of_the_sun.offensives import reactions
from rules.empire_of_the_sun.offensives.campaign import Campaign
from rules.empire_of_the_sun.offensives.evasion import stronger
from rules.empire_of_the_sun.offensives.go import Go, NextGo
from rules.empire_of_the_sun.offensives.reaction import Countermoves, able, addable, idle, led
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Answering
from rules.empire_of_the_sun.politics.nations import LeftBehind, Surrenders
from rules.empire_of_the_sun.politics.victory import EndTurn, put_away
from rules.empire_of_the_sun.strategy.placement import Entry, note_arrival, recall_hexes
from rules.empire_of_the_sun.strategy.replacements import Steps
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import LANGUAGES
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    Rolls,
    begun,
    board,
    carry_on,
    empty,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
)
from tests.rules.empire_of_the_sun.test_walk import ACTIVE, declared, game

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


@pytest.mark.rule("9.11", "7.56", "7.35")
def test_a_headquarters_enters_no_enemy_zone_but_a_card_calls_it_back_there():
    """The port of 1905 has supply by land whatever flies above it."""
    at = {"j_af_22": "2006", "j_hq_south": "2212", "cw_hq_seac": "track"}
    made = empty(at, japan=["2006", "2212", "3706"])
    assert "1905" in PORTS
    entry = Entry(made, ALLIES)
    assert entry.zoi & BIT["1905"]
    assert "1905" not in entry.places("cw_hq_seac")
    assert "1905" in recall_hexes(made, "cw_hq_seac")


# India


@pytest.mark.rule("12.63")
def test_a_headquarters_that_finds_no_haven_leaves_the_game_with_the_rest():
    japanese = [*NORTH, *NATIONS["india"]["ceylon"], "1005"]
    made = board(turn=6, japan=japanese, india=2, india_side=2, units={"cw_hq_seac": "1406"})
    p = play(made)
    Surrenders().run(p)
    begun(p, LeftBehind())
    assert made.at["cw_hq_seac"] == "gone"


@pytest.mark.rule("7.51", "7.55", "12.63")
def test_a_headquarters_that_would_only_meet_another_one_is_displaced():
    taken = [*NORTH, "1005", "1308"]
    made = board(
        turn=6, japan=taken, india=2, india_side=2, units={"cw_hq_seac": "1406", "al_hq_anzac": "1307"}
    )
    p = play(made)
    Surrenders().run(p)
    begun(p, LeftBehind())
    assert made.at["cw_hq_seac"] == "track"
    assert made.due["cw_hq_seac"] == 7


# Movement


@pytest.mark.rule("7.45", "5.1.1", "D1")
@pytest.mark.parametrize(("units", "far"), [(["j_sn_4"], False), (["j_sn_4", "j_cl_tenryu"], True)])
def test_j09_carries_a_landing_farther_only_with_ships(units, far):
    made = board(units={"j_sn_4": "4017", "j_cl_tenryu": "4017"})
    offensive(made, JAPAN, "j09", units)
    ends = Stage(made, JAPAN).finder("landing", units).ends(())
    assert (max(ends.values()) > 15) is far
    assert max(ends.values()) <= 21


@pytest.mark.rule("7.42")
@pytest.mark.parametrize(
    ("unit", "hex_", "open_"),
    [
        ("j_a_17", "2408", False),
        ("j_a_38", "2006", True),
        ("j_a_38", "1905", True),
        ("j_a_38", "1805", False),
        ("cw_c_2ind", "2306", False),
        ("ch_a_5", "2306", True),
        ("ch_a_5", "2108", True),
        ("ch_a_5", "2109", False),
        ("j_a_kor", "3304", True),
        ("j_a_kor", "3303", False),
    ],
)
def test_where_a_unit_may_march(unit, hex_, open_):
    """From every neighbour across land, with nobody there to stop it."""
    side_of = UNITS[unit].side
    doors = [n for n in NEIGHBOURS[hex_] if side(hex_, n) in ("land", "coast") and may_enter(unit, n)]
    assert doors
    for door in doors:
        made = empty({unit: door}, japan=doors if side_of == JAPAN else [])
        offensive(made, side_of, "j10" if side_of == JAPAN else "a21", [unit])
        assert (hex_ in Stage(made, side_of).finder("land", [unit]).ends(())) is open_


@pytest.mark.rule("D0", "D1", "6.23")
def test_paratroops_drop_when_all_moves_are_over():
    made = board("1944", units={"us_d_11abn": "3823", "us_air_5af": "3823"})
    offensive(made, ALLIES, "a69", ["us_air_5af", "us_d_1m"], hq="us_hq_swpac")
    p = begun(play(made, *PLENTY), Campaign(), go=ALLIES)
    assert "move" in offered(p, ALLIES)
    orders(p, f"allies: airdrop {airdrop_hexes(Stage(made, ALLIES))[0]}")
    assert not {"move", "airdrop"} & set(offered(p, ALLIES))
    with pytest.raises(IllegalOrder) as caught:
        orders(p, "allies: move by air us_air_5af > 3626")
    assert caught.value.text.code == "refuse.after_drop"


# Dice and goes


class Watched(Rolls):
    """Dice that note what they are thrown for."""

    def __init__(self, *faces):
        super().__init__(*faces)
        self.thrown = []

    def faces(self, count, faces, purpose, to=None):
        self.thrown.append(purpose)
        return super().faces(count, faces, purpose, to)


@pytest.mark.rule("4.9.7", "6.27", "8.2", "8.4")
def test_the_order_of_the_dice_of_an_offensive():
    units = {
        "us_hq_cpac": "5808",
        "us_bb_washington": "4423",
        "us_ca_northampton": "4423",
        "us_d_1m": "4423",
        "us_bb_n_carolina": "4222",
        "us_d_2m": "4322",
        "us_d_3m": "3922",
        "j_hq_sseas": "4021",
        "j_ca_takao": "4423",
        "j_a_17": "4423*",
        "j_ca_aoba": "4222",
        "j_af_21": "4121",
    }
    made = empty(units, japan=["4423", "4222", "4322", "3922", "4021", "4121", "3706"], turn=3)
    active = [u for u in units if u.startswith("us") and u != "us_hq_cpac"]
    battles = [Battle("4222"), Battle("4423")]
    off = offensive(made, ALLIES, "a21", active, battles=battles, sequence=["4423", "4222"])
    for unit, from_ in (("us_d_1m", "4523"), ("us_d_2m", "4323"), ("us_d_3m", "4023")):
        off.moved[unit] = Moved("landing", [from_, made.at[unit]])
    made.decks[JAPAN].hand = ["j36", "j10"]
    made.go = ALLIES
    p = play(made, *([9] * 30))
    p.dice = Watched(9, 9, 9, 0, *([3] * 30))
    p.push(Answering(), Strikes(), Battles(), Go(), NextGo())
    driver.settle(p)
    orders(p, "japan: answer j36 roll yes special 4322 3922")
    carry_on(p)
    assert p.dice.thrown[:4] == ["intelligence", "special", "special", "card"]
    assert p.dice.thrown[4:] == ["air_naval", "air_naval", "ground", "ground", "air_naval", "air_naval"]
    firing = [line.args["seat"] for line in p.lines if line.code in ("battle.fired", "ground.fired")]
    assert firing == [ALLIES, JAPAN, ALLIES, JAPAN, ALLIES, JAPAN]
    places = [line.args["hex"] for line in p.lines if line.code == "battle.begins"]
    assert places == ["4423", "4222"]


@pytest.mark.rule("4.2.2")
def test_who_has_cards_left_goes_on_alone_until_the_phase_is_over():
    made = board(turn=3)
    made.decks[JAPAN].passes = 1
    made.go = ALLIES
    p = play(held(made, [], ["a19", "a31", "a40"]))
    p.push(Go(), NextGo(), EndTurn())
    driver.settle(p)
    for card in ("a19", "a31", "a40"):
        assert driver.waiting(p) == [ALLIES]
        driver.perform(p, TITLE.parse(f"discard {card}", ALLIES))
    assert not isinstance(p.decision, Go)
    assert made.turn == 4
    assert made.decks[ALLIES].hand == []


# What comes from outside


@pytest.mark.rule("5.32")
@pytest.mark.parametrize("rubbish", [[["a12"]], [{}], [None], [3], "a12", {"a12": 1}])
def test_an_answer_that_is_no_list_of_cards_is_refused_in_a_sentence(rubbish):
    p = declared()
    before = TITLE.codec.encode(p.state)
    for name in ("cards", "success", "failure"):
        args = {"cards": [], "roll": "yes", name: rubbish}
        with pytest.raises(IllegalOrder) as caught:
            driver.perform(p, Order(ALLIES, "answer", args))
        assert all(TITLE.catalogue.word(caught.value.text, lang).endswith(".") for lang in LANGUAGES)
    assert TITLE.codec.encode(p.state) == before


@pytest.mark.rule("6.23", "6.26")
@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("move", {"by": "air", "units": [], "path": ["2112"]}),
        ("move", {"by": "air", "units": [["j_af_22"]], "path": ["2112"]}),
        ("move", {"by": "sea", "units": ["j_ca_nachi"], "path": ["box"]}),
        ("move", {"by": "landing", "units": ["j_a_16"], "path": ["box"]}),
        ("move", {"by": "land", "units": ["j_a_15"], "path": ["box"]}),
        ("battle", {"hex": "2015", "units": "j_af_22"}),
        ("battle", {"hex": "2015", "units": []}),
    ],
)
def test_moves_without_units_or_to_china_are_refused_in_a_sentence(kind, args):
    p = game(*PLENTY)
    orders(p, "japan: play j47 ec hq j_hq_south", f"japan: activate {ACTIVE}")
    before = TITLE.codec.encode(p.state)
    with pytest.raises(IllegalOrder) as caught:
        driver.perform(p, Order(JAPAN, kind, args))
    assert all(TITLE.catalogue.word(caught.value.text, lang).endswith(".") for lang in LANGUAGES)
    assert TITLE.codec.encode(p.state) == before


@pytest.mark.rule("6.26")
@pytest.mark.parametrize("units", ["us_ca_northampton", [], ["us_ca_northampton"], [3]])
def test_a_reaction_that_joins_with_a_wrong_list_is_refused_in_a_sentence(units):
    made = far_carrier()
    made.battle.rhq, made.battle.reacting = "us_hq_cpac", ["us_cv_enterprise"]
    made.battle.moved["us_cv_enterprise"] = Moved("sea", ["4828", "4425"])
    made.at["us_cv_enterprise"] = "4425"
    p = begun(play(made), Countermoves())
    assert driver.waiting(p) == [ALLIES]
    with pytest.raises(IllegalOrder) as caught:
        driver.perform(p, Order(ALLIES, "join", {"hex": "4423", "units": units}))
    assert all(TITLE.catalogue.word(caught.value.text, lang).endswith(".") for lang in LANGUAGES)
