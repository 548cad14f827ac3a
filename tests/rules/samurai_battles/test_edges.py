"""Cases in which a single step of the rules more or less would be felt."""

import pytest

from rules.kernel import driver
from rules.samurai_battles.atlas import DRAGON_DECK
from rules.samurai_battles.board import Deck
from rules.samurai_battles.cards.hands import next_card
from rules.samurai_battles.title import TITLE
from rules.samurai_battles.victory import kill_leader
from tests.rules.samurai_battles.situations import battle, field, march, play, scripted
from tests.rules.samurai_battles.test_standing_orders import answer


def bonus_melee(pieces="f6 red sspc; g6 blue asp 1; h6 blue asp; h7 blue asp", **how):
    """A cavalry that has gained ground and may fight on."""
    return battle(pieces, **how).through("melee f6 > g6", "TCCC", stop="ground.gain").through("advance f6")


@pytest.mark.rule("14.2")
def test_whoever_passes_does_not_fight_on():
    war = bonus_melee()
    assert war.step == "melee.bonus"
    assert war.order("pass").step == "battle.battle"
    assert not war.allows("melee g6 > h6")


@pytest.mark.rule("6", "9.4", "10.2")
def test_a_turn_leaves_no_mark_on_those_who_moved():
    """A bow that moved in its last turn fires with all its dice in the next."""
    war = march("e6 red ab foot; k1 blue asp", red="center_1 center_2", blue="center_1 center_2")
    war.through("move e6 > f6").through("end").through("end")
    assert war.board.unit_at("f6").moved == 1
    war.order("take tokens")
    unit, leader = war.board.unit_at("f6"), war.board.leader_at("f6")
    assert (unit.moved, unit.ordered, unit.marched, unit.fought, unit.barred) == (
        0,
        False,
        False,
        False,
        False,
    )
    assert (leader.moved, leader.ordered) == (False, False)


@pytest.mark.rule("15", "15.3", "15.4")
def test_where_no_dragon_card_is_left_nothing_is_drawn_and_an_old_one_may_be_sold():
    """Both piles are empty; the card of the deck that is lacking lies in Blue's hand."""
    cards = {"red_dragons": "ambush", "blue_dragons": " ".join(sorted(set(DRAGON_DECK) - {"ambush"}))}
    doubles = "ashigaru_attack fire_arrows move_as_the_wind"
    cards["blue_dragons"] += f" {doubles}"
    war = battle("e6 red asp; k1 blue asp", red="center_1 center_2", blue="center_1 center_2", **cards)
    assert war.board.dragon.pile == war.board.dragon.discard == []
    war.order("end").order("take dragon discard later")
    assert (war.step, war.board.dragons["red"]) == ("sequence.sell", ["ambush"])
    war.order("sell ambush")
    assert (war.board.dragons["red"], war.board.dragon.discard) == ([], ["ambush"])


@pytest.mark.rule("18.36")
def test_armor_against_a_single_shot_gives_nothing_back():
    war = battle("f6 red ab; h6 blue asp 3", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "TT", stop="throws.answer").order("dragon shot_proof_armor")
    assert war.blocks("h6") == 3
    assert "throws.restored" not in war.told()


@pytest.mark.rule("23", "4.2")
@pytest.mark.parametrize(
    ("scenario", "name", "banners"),
    [
        ("arita_castle_1517_matauchi", "takeda_motoshige", 2),
        ("arita_castle_1517_matauchi", "mori_motonari", 1),
        ("arita_castle_1517_matauchi", "", 1),
        ("anegawa_1570", "oda_nobunaga", 1),
        ("anegawa_1570", "", 1),
    ],
)
def test_only_the_leader_whom_a_scenario_names_is_worth_more(scenario, name, banners):
    p = field("h6 blue asp foot; a1 red asp", scenario=scenario)
    leader = p.board.leader_at("h6")
    leader.name = name
    kill_leader(p, leader)
    assert p.board.banners == {"red": banners, "blue": 0}


@pytest.mark.rule("18.33", "3.3")
def test_the_red_dragon_does_not_drive_guards():
    war = play(
        "red_dragon", "", "XXH", pieces="f6 red asp; j6 blue bg commander; i3 blue asp", tents={"blue": "j6"}
    )
    assert (war.step, war.blocks("j6"), war.blocks("i3")) == ("orders.give", 4, 4)


@pytest.mark.rule("18.28", "18.15")
def test_a_stolen_card_that_fits_nothing_is_not_offered_at_once():
    """A Brave Messenger brings nothing to a tactic card."""
    war = play("ninja_thief", "brave_messenger", card="circles", dragon_discard="brave_messenger")
    assert war.step == "orders.give"
    assert war.board.dragons["red"] == ["brave_messenger"]


@pytest.mark.rule("18.28")
def test_a_stolen_card_may_be_kept():
    war = play("ninja_thief", "tea_ceremony", dragon_discard="tea_ceremony")
    assert war.step == "dragons.stolen"
    war.order("pass")
    assert (war.step, war.board.dragons["red"]) == ("orders.give", ["tea_ceremony"])


@pytest.mark.rule("18.38", "9.2")
def test_the_wind_carries_through_units_but_not_into_them():
    war = march("e6 red ssp; g6 blue asp; k1 blue asp", red_dragons="spirit_of_haya_ji")
    assert not war.allows("move e6 > f6 > g6 with spirit_of_haya_ji")
    assert war.allows("move e6 > f6 > g7 with spirit_of_haya_ji")


@pytest.mark.rule("12.1")
def test_without_flags_nobody_is_asked_to_retreat():
    war = battle("f6 red ssp; g6 blue asp").through("melee f6 > g6", "CCCC")
    assert "retreats.done" not in war.told()
    assert war.step == "melee.battle_back"


@pytest.mark.rule("19.5")
def test_whoever_has_played_a_first_strike_strikes():
    war = (
        battle("f6 red asp; g6 blue ssp", blue="first_strike")
        .order("melee f6 > g6")
        .order("play first_strike")
    )
    found = driver.options(war.p, "blue").all(10)
    assert [TITLE.write(order) for order in found] == ["strike"]
    assert not war.allows("pass")


@pytest.mark.rule("19.6", "18.26")
def test_who_holds_and_shoots_stays_even_with_the_wind():
    war = march("e6 red ab; k1 blue asp", card="hold_and_shoot", effects="move_as_the_wind")
    assert war.refused("move e6 > f6") == ("movement.holds", "19.6")


@pytest.mark.rule("15")
@pytest.mark.parametrize(
    ("pile", "drawn", "left"),
    [
        (["shogun", "center_1"], "center_1", (["shogun"], ["center_2"])),
        ([], "center_2", ([], [])),
    ],
)
def test_only_an_exhausted_deck_is_rebuilt_from_its_discards(pile, drawn, left):
    p = field("e6 red asp; k1 blue asp")
    p.dice, deck = scripted([]), Deck(list(pile), ["center_2"])
    assert next_card(p, deck, "command") == drawn
    assert (deck.pile, deck.discard) == left


@pytest.mark.rule("10.4", "10.5")
def test_a_swarm_is_not_inspired_without_tokens():
    levies = "h8 red li foot; h9 red li; i9 blue asp"
    assert not battle(levies, honor={"red": 0}).allows("swarm h8 h9 > i9 inspire h8")
    assert battle(levies, honor={"red": 1}).allows("swarm h8 h9 > i9 inspire h8")


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(("unit", "faces"), [("li", "FCSS"), ("ssp foot", "FFFF")])
def test_who_stands_pays_nothing(unit, faces):
    """A unit whose way is closed loses blocks and no tokens."""
    war = battle(f"j6 red ssp; k6 blue {unit}; a1 red asp")
    war.through("melee j6 > k6", faces)
    assert war.honor["blue"] == 5
    assert 0 < war.blocks("k6") < 4


@pytest.mark.rule("22", "18.23")
def test_a_leader_alone_is_not_insulted_for_coming_near():
    war = march("e6 red leader mounted; g6 blue asp; k1 blue asp", blue_dragons="insult").order(
        "move e6 > f6"
    )
    assert answer(war, insult={"insult_when": "adjacent"}) == "pass"
    assert answer(war, insult={"insult_when": "always"}) == "dragon insult"
