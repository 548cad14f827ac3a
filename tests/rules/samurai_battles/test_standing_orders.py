"""22: standing orders answer for the player who is not at the table."""

from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.steps import Decision
from rules.samurai_battles.policies import REACTIONS
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import War, battle, march, turn
from tests.rules.samurai_battles.test_retreats import flagged, fleeing


def answer(war, **policies):
    found = driver.standing_order(war.p, war.asked[0], policies)
    return TITLE.write(found) if found else None


@pytest.mark.rule("22")
def test_as_shipped_nobody_reacts():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike", blue_dragons="ambush").order("melee f6 > g6")
    assert answer(war) == "pass"
    assert answer(war, melee_reaction=None) is None


@pytest.mark.rule("22")
def test_reactions_when_the_attack_is_strong():
    war = battle("f6 red ssp; g6 blue ssp", blue="first_strike", blue_dragons="ambush").order("melee f6 > g6")
    strike, ambush = {"first_strike_for": "any"}, {"ambush_for": "any"}
    assert answer(war, melee_reaction=strike) == "play first_strike"
    assert answer(war, melee_reaction=ambush) == "dragon ambush"
    assert answer(war, melee_reaction=strike | {"first_strike_dice": 5}) == "pass"
    assert answer(war, melee_reaction=strike | ambush | {"first_strike_dice": 5}) == "dragon ambush"


@pytest.mark.rule("22")
@pytest.mark.parametrize("dragon", ["followers_of_bishamon", "white_fox_spirit", "wild_winds"])
@pytest.mark.parametrize(
    ("card", "when", "against", "reacts"),
    [
        ("center_1", "never", ["center_1"], False),
        *[
            ("center_1", "strong", [], False),
            ("center_3", "strong", [], True),
            ("shogun", "strong", [], True),
        ],
        *[("center_1", "listed", ["center_1"], True), ("center_3", "listed", ["shogun"], False)],
        ("center_1", "always", [], True),
    ],
)
def test_reactions_to_a_command_card(dragon, card, when, against, reacts):
    """Each card has its own condition: never, three orders or more, cards of a list, always."""
    war = turn("f6 red asp; k1 blue asp", red="center_1 center_3 shogun", blue_dragons=dragon)
    war.order(f"play {card}")
    others = {f"{other}_when": "always" for other in REACTIONS if other != dragon}
    wishes = others | {f"{dragon}_when": when, "against": against}
    assert answer(war, command_reaction=wishes) == (f"dragon {dragon}" if reacts else "pass")
    assert answer(war) == "pass"


@pytest.mark.rule("22", "19.4")
@pytest.mark.parametrize(
    ("last", "strong", "listed"),
    [("left_flank_1", False, False), ("shogun", True, True), (None, False, False)],
)
def test_reactions_to_a_counter_attack_meet_the_card_that_it_copies(last, strong, listed):
    p = turn("f6 red asp; k1 blue asp", red="counter_attack center_3", blue_dragons="white_fox_spirit").p
    p.board.last = {"blue": last} if last else {}
    war = War(p.state).order("play counter_attack")
    for when, reacts in (("strong", strong), ("listed", listed)):
        wishes = {"white_fox_spirit_when": when, "against": ["shogun"]}
        assert answer(war, command_reaction=wishes) == ("dragon white_fox_spirit" if reacts else "pass")


@pytest.mark.rule("22")
def test_battle_back_keeps_a_reserve():
    war = battle("f6 red asp; g6 blue ssp foot").order("melee f6 > g6", "CCC")
    assert answer(war) == "battle_back inspire"
    assert answer(war, battle_back={"reserve": 5}) == "battle_back"
    assert answer(war, battle_back={"fight_back": "never"}) == "pass"


@pytest.mark.rule("22")
def test_flags_are_ignored_and_friends_sought():
    war = flagged("g6 blue asp; g5 blue ab; h6 blue ab", 1)
    assert answer(war) == "stand g6"
    assert answer(war, retreat={"flags": "yield"}) == "retreat g6 > h5"


@pytest.mark.rule("22", "12.3")
@pytest.mark.parametrize(
    ("listed", "stands"), [([], True), (["ab"], True), (["asp"], False), (["bg6"], False)]
)
def test_some_units_hold_no_flag(listed, stands):
    war = flagged("g6 blue asp; g5 blue ab; h6 blue ab", 1)
    found = answer(war, retreat={"yield_for": listed})
    assert found == ("stand g6" if stands else "retreat g6 > h5")


@pytest.mark.rule("22", "12.2")
@pytest.mark.parametrize(
    ("wishes", "way"),
    [
        ({}, "h7"),
        ({"direction": "left"}, "h7"),
        ({"direction": "right"}, "h8"),
        ({"right_for": ["asp"]}, "h8"),
        ({"direction": "right", "left_for": ["asp"]}, "h7"),
        ({"right_for": ["asp"], "left_for": ["bg8"]}, "h7"),
        ({"left_for": ["asp"], "right_for": ["bg8"]}, "h8"),
        ({"right_for": ["ssp", "bg7"]}, "h7"),
    ],
)
def test_the_way_back_is_wished_for_a_unit_or_its_kind_or_the_army(wishes, way):
    """What is said of the unit goes before what is said of its kind, and that before the army's direction."""
    assert answer(flagged("g8 blue asp", 1, "g8"), retreat=wishes) == f"retreat g8 > {way}"


@pytest.mark.rule("22", "12.2")
@pytest.mark.parametrize(
    ("hex_", "way"), [("g6", "h6"), ("g7", "h6"), ("h6", "i6"), ("g10", "h9"), ("g11", "h10")]
)
def test_without_other_reasons_units_fall_back_to_the_center_then_to_the_left(hex_, way):
    """The middle of a row of twelve lies between two hexes, that of a row of eleven in its sixth."""
    assert answer(flagged(f"{hex_} blue asp", 1, hex_)) == f"retreat {hex_} > {way}"


@pytest.mark.rule("22")
def test_a_player_chooses_among_the_units_that_he_still_has():
    war = battle("f6 red ssp; g6 blue asp; h7 blue ssp foot")
    view = driver.view(war.p, "blue")
    [worthy] = [
        f for f in TITLE.policy_fields(TITLE.policy("melee_reaction"), view, "blue") if f.name == "worthy"
    ]
    assert [option.value for option in worthy.options] == ["ssp", "asp", "bg6", "bh7"]
    assert TITLE.catalogue.word(worthy.options[2].label) == "G6 Ashigaru spears (bg6)"


@pytest.mark.rule("22", "18.23")
def test_a_player_insults_the_leaders_that_the_enemy_still_has():
    p = driver.look(TITLE, driver.start(TITLE, "kawanakajima_1561_phase5", {}, Dice(b"named", 0, "")).data)
    [_, leaders] = TITLE.policy_fields(TITLE.policy("insult"), driver.view(p, "blue"), "blue")
    named = {leader.name for leader in p.board.chiefs("red") if leader.name}
    assert named
    assert {option.value for option in leaders.options} == {"foot", "mounted", *named}


@pytest.mark.rule("22", "23")
@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios])
def test_every_unit_of_every_scenario_can_be_named_in_a_standing_order(scenario):
    p = driver.look(TITLE, driver.start(TITLE, scenario, {}, Dice(b"named", 0, "")).data)
    for seat in ("red", "blue"):
        units = [unit.id for unit in p.board.army(seat)]
        fields = TITLE.policy_fields(TITLE.policy("retreat"), driver.view(p, seat), seat)
        offered = [option.value for field in fields if field.name == "left_for" for option in field.options]
        assert set(units) <= set(offered)
        assert TITLE.policy_problem("retreat", {"left_for": units, "yield_for": offered}) is None


@pytest.mark.rule("22", "11.5")
@pytest.mark.parametrize(("cards", "order"), [(4, "seppuku"), (5, "retreat")])
def test_seppuku_only_with_cards_enough(cards, order):
    poor = fleeing("g6 blue leader foot", blue="center_1 center_2 center_3 shogun", honor={"blue": 2})
    assert answer(poor, leader={"leader_cards": cards}).startswith(order)


@pytest.mark.rule("22")
def test_a_lone_leader_flees_to_his_troops():
    war = fleeing("g6 blue leader foot; i6 blue asp", honor={"blue": 3})
    assert answer(war) == "retreat g6 > h5 > i6"
    rich = fleeing("g6 blue leader foot", blue="center_1 center_2 center_3 shogun")
    assert answer(rich, leader={"leader_choice": "seppuku"}) == "seppuku g6"


@pytest.mark.rule("22")
def test_insults():
    war = march("e6 red ssp foot; g6 blue asp", blue_dragons="insult").order("move e6 > f6")
    assert answer(war) == "pass"
    assert answer(war, insult={"insult_when": "adjacent"}) == "dragon insult"


@pytest.mark.rule("22", "18.23")
def test_insults_for_some_leaders_only():
    """Those of a name by it, the others by their kind."""
    for name, whom, answered in (
        ("", ["mounted"], "dragon insult"),
        ("", ["foot", "takeda_shingen"], "pass"),
        ("takeda_shingen", ["takeda_shingen"], "dragon insult"),
        ("takeda_shingen", ["mounted", "uesugi_kenshin"], "pass"),
    ):
        war = march("e6 red ssp mounted; k1 blue asp", blue_dragons="insult")
        p = war.p
        p.board.leader_at("e6").name = name
        war = War(p.state).order("move e6 > f6")
        assert answer(war, insult={"insult_when": "named", "insult_leaders": whom}) == answered


@pytest.mark.rule("22", "18.30")
def test_a_challenge_with_enough_dice_more_than_the_enemy():
    """Two for the challenger, one for the higher status and a card more, against one for more honor."""
    war = battle(
        "f6 red ssp foot; g6 blue ssp mounted",
        blue="center_1 center_2 center_3",
        red="left_flank_1 left_flank_2",
        blue_dragons="personal_challenge",
    ).order("melee f6 > g6")
    wishes = {"challenge_when": "lead"}
    assert answer(war, melee_reaction=wishes | {"challenge_lead": 2}) == "dragon personal_challenge"
    assert answer(war, melee_reaction=wishes | {"challenge_lead": 3}) == "pass"


@pytest.mark.rule("22")
@pytest.mark.parametrize("dragon", ["ambush", "practice_of_aikido"])
@pytest.mark.parametrize(
    ("target", "worthy"),
    [
        ("asp", {"any"}),
        ("asp foot", {"any", "led"}),
        ("ssp", {"any", "samurai"}),
        ("sbc mounted", {"any", "samurai", "led"}),
    ],
)
def test_reactions_for_those_who_are_worth_it(dragon, target, worthy):
    war = battle(f"f6 red ssp; g6 blue {target}", blue_dragons=dragon).order("melee f6 > g6")
    for whom in ("never", "any", "samurai", "led", "listed"):
        expected = f"dragon {dragon}" if whom in worthy else "pass"
        assert answer(war, melee_reaction={f"{dragon}_for": whom}) == expected


@pytest.mark.rule("22")
@pytest.mark.parametrize(("worthy", "reacts"), [("asp", True), ("bg6", True), ("ssp", False), ("bg7", False)])
def test_reactions_for_the_units_and_the_kinds_of_a_list(worthy, reacts):
    war = battle("f6 red ssp; g6 blue asp; g7 blue asp", blue="first_strike").order("melee f6 > g6")
    found = answer(war, melee_reaction={"first_strike_for": "listed", "worthy": [worthy]})
    assert found == ("play first_strike" if reacts else "pass")


@pytest.mark.rule("22", "18.16")
def test_bravery_when_a_melee_is_declared():
    """The same conditions as before a volley: few blocks, or no flag that could be ignored."""
    war = battle("f6 red ssp; g6 blue asp", blue_dragons="bravery").order("melee f6 > g6")
    assert answer(war, melee_reaction={"bravery_when": "weak"}) == "pass"
    assert answer(war, melee_reaction={"bravery_when": "weak", "bravery_blocks": 4}) == "dragon bravery"
    assert answer(war, melee_reaction={"bravery_when": "unsteady"}) == "dragon bravery"
    fence = battle("f6 red ssp; g6 blue asp", blue_dragons="bravery", land={"g6": "fence"})
    assert (
        answer(fence.order("melee f6 > g6"), melee_reaction={"bravery_when": "unsteady"}) == "dragon bravery"
    )
    riders = battle("f6 red sspc; g6 blue asp", blue_dragons="bravery", land={"g6": "fence"})
    assert answer(riders.order("melee f6 > g6"), melee_reaction={"bravery_when": "unsteady"}) == "pass"


@pytest.mark.rule("22", "18.16")
def test_bravery_for_the_weak_or_for_the_unsteady():
    war = battle("e6 red sb; g6 blue asp", blue_dragons="bravery").order("fire e6 > g6")
    assert answer(war) == "pass"
    assert answer(war, bravery={"bravery_when": "weak"}) == "pass"
    assert answer(war, bravery={"bravery_when": "weak", "bravery_blocks": 4}) == "dragon bravery"
    assert answer(war, bravery={"bravery_when": "unsteady"}) == "dragon bravery"
    steady = battle("e6 red sb; g6 blue ssp", blue_dragons="bravery").order("fire e6 > g6")
    assert answer(steady, bravery={"bravery_when": "unsteady"}) == "pass"


@pytest.mark.rule("22", "18.34")
def test_battle_back_with_a_card():
    war = battle("f6 red ssp; g6 blue ab", blue_dragons="revenge").through("melee f6 > g6", "TTTT")
    assert war.step == "melee.battle_back"
    assert answer(war) == "battle_back"
    assert answer(war, battle_back={"back_cards": ["revenge"]}) == "battle_back with revenge"


@pytest.mark.rule("22", "18.33")
@pytest.mark.parametrize(("way", "hex_"), [("cheap", "g8"), ("strong", "g6"), ("weak", "k6")])
def test_red_dragon_drives_the_unit_that_the_owner_wishes(way, hex_):
    """The unit in g6 has a leader to pay for, the one in k6 no way back."""
    war = turn(
        "a1 red asp; g6 blue asp foot; g8 blue asp 3; k6 blue asp 2",
        red_dragons="red_dragon",
        red="center_1 center_2",
        honor={"blue": 9},
    )
    war.through("play center_1 with red_dragon", "TFX")
    assert war.step == "dragons.give_way"
    assert answer(war, give_way={"way": way}) == f"yield {hex_}"


@pytest.mark.rule("22")
def test_every_question_of_the_other_players_turn_has_a_policy():
    """What only the active player is asked needs none."""
    own = {
        *("command.play", "orders.give", "movement.march", "battle.battle", "ranged.second"),
        *("ground.gain", "melee.bonus", "melee.inspire", "dragons.stolen", "sequence.keep", "sequence.take"),
        *("sequence.sell", "command.choose_anew", "melee.attacker_cards"),
    }
    asking = [step for step in TITLE.steps if issubclass(step, Decision)]
    assert {step.name() for step in asking if step.policy is None} == own
    assert {step.policy for step in asking if step.policy} == {policy.name for policy in TITLE.policies}


@pytest.mark.rule("22")
@pytest.mark.parametrize("seed", range(3))
def test_the_mail_budget_nobody_waits_for_the_opponent(seed):
    """With the policies as shipped only the active player is ever asked."""
    result = driver.start(TITLE, "first_samurai_skirmish", {}, Dice(b"budget", seed, ""))
    bot, rng, windows = TITLE.bot("basic"), Random(seed), 0
    for _ in range(400):
        if result.outcome is not None:
            break
        p = driver.look(TITLE, result.data)
        seat = result.asked[0]
        found = driver.standing_order(p, seat, {})
        windows += found is not None
        assert found is not None or seat == p.board.active, f"{p.decision.name()} waits for {seat}"
        order = found or bot.choose(driver.view(p, seat), driver.options(p, seat), rng)
        result = driver.act(TITLE, result.data, order, Dice(b"budget", result.next_roll, ""))
    assert windows > 10
