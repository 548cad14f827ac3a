"""22: each threshold of a standing order, just before it is reached and just after."""

import pytest

from rules.samurai_battles.atlas import FULL, TOKENS
from rules.samurai_battles.policies import STRIKES
from rules.samurai_battles.standing_answers import against_roll, leader_flees, spoils_success, who_loses
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, field
from tests.rules.samurai_battles.test_standing_orders import answer

THRESHOLDS = {"armor_hits": 2, "brave_flags": 2}


@pytest.mark.rule("22", "18.36", "18.14")
@pytest.mark.parametrize(
    ("card", "hits", "flags", "plays"),
    [
        ("shot_proof_armor", 2, 0, True),
        ("shot_proof_armor", 1, 4, False),
        ("brave_leader", 0, 2, True),
        ("brave_leader", 4, 1, False),
    ],
)
def test_a_roll_is_answered_from_so_many_hits_or_flags_on(card, hits, flags, plays):
    said = against_roll("blue", THRESHOLDS | {"answer_when": "yes"}, [card], hits, flags)
    assert said.kind == ("dragon" if plays else "pass")
    assert against_roll("blue", THRESHOLDS | {"answer_when": "no"}, [card], 4, 4).kind == "pass"


@pytest.mark.rule("22", "18.42")
@pytest.mark.parametrize(
    ("when", "bonus", "plays"),
    [
        ("never", True, False),
        ("bonus", False, False),
        ("bonus", True, True),
        ("always", False, True),
    ],
)
def test_a_success_is_spoilt_before_a_bonus_melee_or_always(when, bonus, plays):
    said = spoils_success("blue", {"timid_when": when}, ["timid_success"], bonus)
    assert said.kind == ("dragon" if plays else "pass")


WISHES = {"leader_choice": "retreat", "leader_tokens": 3, "leader_cards": 2}


@pytest.mark.rule("22", "12.5")
def test_a_leader_flees_towards_troops_that_he_can_lead():
    p = field("e6 red leader foot; c3 red sspc; c9 red asp; k1 blue asp", red="center_1 center_2")
    leader, ways = p.board.leader_at("e6"), [("d5",), ("d6",)]
    assert leader_flees(p, leader, ways, WISHES) == ("d6",)


@pytest.mark.rule("22", "11.5")
@pytest.mark.parametrize(
    ("tokens", "cards", "dies"),
    [
        (3, "center_1 center_2", False),
        (2, "center_1 center_2", True),
        (2, "center_1", False),
    ],
)
def test_a_leader_dies_when_tokens_are_few_and_cards_enough(tokens, cards, dies):
    p = field("e6 red leader foot; k1 blue asp", red=cards, honor={"red": tokens})
    found = leader_flees(p, p.board.leader_at("e6"), [("d5",)], WISHES)
    assert (found is None) == dies


@pytest.mark.rule("22", "18.39", "18.2")
@pytest.mark.parametrize(("reserve", "inspired"), [(3, True), (4, False)])
def test_the_price_of_a_card_goes_off_the_reserve(reserve, inspired):
    war = battle("f6 red ssp; g6 blue ssp foot", blue_dragons="strike_fear", honor={"blue": 5})
    war.through("melee f6 > g6", "CCCC", stop="melee.battle_back")
    said = answer(war, battle_back={"back_cards": ["strike_fear"], "reserve": reserve})
    assert said == f"battle_back {'inspire ' if inspired else ''}with strike_fear"


@pytest.mark.rule("22", "11.5")
def test_in_his_own_turn_a_player_decides_himself_whether_his_leader_dies():
    """As shipped the leader of a poor army would; a wish of the player's own is followed in any turn."""
    poor = {
        "honor": {"red": 1, "blue": 1},
        "red": "center_1 center_2 center_3 shogun",
        "blue": "first_strike",
    }
    war = battle("f6 red asp 1 foot; g6 blue ssp", **poor)
    war.order("melee f6 > g6").order("play first_strike").through("strike", "TCCC", "C")
    assert (war.step, war.asked) == ("leaders.flee", ["red"])
    assert answer(war) is None
    assert answer(war, leader={}) == "seppuku f6"
    theirs = battle(
        "f6 red ssp; g6 blue asp 1 foot", honor={"blue": 1}, blue="center_1 center_2 center_3 shogun"
    )
    theirs.through("melee f6 > g6", "TCCC", "C")
    assert answer(theirs) == "seppuku g6"


@pytest.mark.rule("22", "13.2")
@pytest.mark.parametrize(("lose", "loser"), [("strong", "c3"), ("weak", "d6")])
def test_the_strongest_or_the_weakest_loses_a_block_and_rather_one_without_a_leader(lose, loser):
    """Among equals the one without a leader, then the one that stands nearest to the top left corner."""
    pieces = "a1 red asp foot; c3 red asp; e9 red asp; d6 red asp 2; b2 red asp 2 foot; k1 blue asp"
    p = field(pieces)
    assert who_loses(p, ["a1", "c3", "e9", "d6", "b2"], {"lose": lose}) == loser


@pytest.mark.rule("22")
@pytest.mark.parametrize(
    ("policy", "name", "low", "high", "shipped"),
    [
        *[("melee_reaction", f"{card}_dice", 1, 8, 3) for card in STRIKES],
        ("melee_reaction", "challenge_lead", -4, 8, 1),
        *[(policy, "bravery_blocks", 1, FULL, 2) for policy in ("bravery", "melee_reaction")],
        ("reroll", "reroll_hits", 0, 3, 0),
        *[("answer", name, 1, FULL, 2) for name in ("armor_hits", "brave_flags")],
        ("battle_back", "reserve", 0, TOKENS, 3),
        *[("leader", "leader_tokens", 0, 10, 3), ("leader", "leader_cards", 0, 10, 4)],
    ],
)
def test_thresholds_reach_from_always_to_never_and_are_shipped_as_the_rules_say(
    policy, name, low, high, shipped
):
    found = TITLE.policy(policy)
    [number] = [field for field in found.fields if field.name == name]
    assert (number.low, number.high, found.fallback[name]) == (low, high, shipped)
