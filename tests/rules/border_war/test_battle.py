"""Chapter 5: battles, card by card and volley by volley."""

import pytest

from tests.rules.border_war.situations import war

MEETING = "b2 red 2 foot 1 horse; c2 blue 1 militia 1 horse; g5 blue 1 foot; a1 red 1 foot"


def attack(stance="wary", units="2 foot", **cards):
    return war(MEETING, **cards).order(f"move {units} b2 > c2 {stance}")


@pytest.mark.rule("5.1")
def test_5_1_the_blocks_that_fight_lie_face_up():
    game = attack()
    assert game.told(None)[-1] == "battle.begins"
    assert game.view("red")["forces"]["c2"]["units"] == {"militia": 1, "horse": 1}
    assert game.view("blue")["fight"]["units"] == {"foot": 2}
    assert game.view("red")["forces"]["g5"]["units"] is None
    assert game.result.barrier
    game.order("pass", "....", ".....")
    assert game.view("blue")["forces"]["b2"]["units"] is None


@pytest.mark.rule("5.2")
def test_5_2_the_attacker_says_how_he_attacks():
    game = war(MEETING)
    assert game.refused("move 2 foot b2 > c2") == ("kernel.missing_field", "5.2")
    assert attack("bold").board.fight.stance == "bold"
    assert war(MEETING).refused("move 2 foot b2 > c3 bold") == ("kernel.surplus_fields", "3.3")


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("hand", ["", "outwit1", "ambush1", "retreat1"])
def test_5_3_the_defender_is_asked_whatever_he_holds(hand):
    game = attack(blue=hand)
    assert (game.asked, game.p.decision.name()) == (["blue"], "battle.react")
    game.order("pass", "....", ".....")


@pytest.mark.rule("5.3")
def test_5_3_only_ambush_and_retreat_are_reactions():
    game = attack(blue="ambush1 muster1 outwit1")
    assert game.refused("play muster1") == ("kernel.not_offered", "5.3")
    assert game.refused("play outwit1") == ("kernel.not_offered", "5.3")
    assert game.refused("play ambush2") == ("kernel.not_offered", "5.3")
    assert game.refused("pass", seat="red") == ("kernel.not_asked", "5.3")


@pytest.mark.rule("5.4")
def test_5_4_a_retreat_leaves_the_hex_to_the_attackers():
    game = attack(blue="retreat1").order("play retreat1 > d2").order("pass")
    assert game.blocks("d2") == ("blue", {"militia": 1, "horse": 1})
    assert game.blocks("c2") == ("red", {"foot": 2})
    assert (game.board.fight, game.asked) == (None, ["red"])
    assert game.result.rolls == []


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("goal", ["b2", "b1", "d3", "c2"])
def test_5_4_where_a_retreat_cannot_go(goal):
    game = war(MEETING + "; b1 red 1 foot; d1 blue 3 foot", blue="retreat1").order("move 2 foot b2 > c2 wary")
    assert game.refused(f"play retreat1 > {goal}") == ("kernel.not_offered", "5.4")
    assert game.refused("play retreat1 > d1") == ("kernel.not_offered", "5.4")


@pytest.mark.rule("5.4")
def test_5_4_a_surrounded_force_cannot_retreat():
    ring = "; ".join(f"{h} red 1 foot" for h in ("c1", "c3", "b1", "d1", "d2"))
    game = war(f"{MEETING}; {ring}", blue="retreat1").order("move 2 foot b2 > c2 wary")
    assert game.refused("play retreat1 > c3") == ("kernel.not_offered", "5.3")


@pytest.mark.rule("5.5")
def test_5_5_an_outwitted_card_has_no_effect():
    game = attack(blue="ambush1", red="outwit1").order("play ambush1")
    assert (game.asked, game.p.decision.name()) == (["red"], "battle.counter")
    game.order("play outwit1")
    assert game.asked == ["blue"]
    game.order("pass", "....", ".....")
    assert "battle.outwitted" in game.told(None)
    assert "battle.ambush" not in game.told(None)
    assert sorted(game.board.discard) == ["ambush1", "outwit1"]


@pytest.mark.rule("5.5")
def test_5_5_an_outwit_can_be_outwitted():
    game = attack(blue="ambush1 outwit2", red="outwit1")
    game.order("play ambush1").order("play outwit1").order("play outwit2").order("pass", "....", "." * 7)
    assert game.told(None)[1:4] == ["battle.outwitted", "battle.ambush", "battle.volley"]


@pytest.mark.rule("5.5")
def test_5_5_the_other_is_asked_even_without_an_outwit():
    game = attack(blue="ambush1").order("play ambush1")
    assert game.asked == ["red"]
    assert game.refused("play outwit1") == ("kernel.not_offered", "5.5")


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("stance", "attacking", "defending", "lost"),
    [
        ("wary", "ss..", ".....", {"blue": 2}),
        ("wary", "ss..", "h....", {"blue": 1}),
        ("wary", "ss..", "hh...", {}),
        ("wary", "sbb.", "h....", {}),
        ("wary", "hh..", "sss..", {"red": 1}),
        ("wary", "....", "bbbbb", {}),
        ("bold", "bb..", ".....", {"blue": 2}),
    ],
)
def test_5_6_swords_shields_and_banners(stance, attacking, defending, lost):
    """Two foot roll four dice; militia and horse on a hill five."""
    game = attack(stance)
    more = () if lost.get("blue") == 2 or stance == "wary" else ("....", ".....") * 2
    game.order("pass", attacking, defending, *more)
    hit = {line.args["seat"]: line.args["hits"] for line in game.result.lines if line.code == "battle.volley"}
    assert hit == {"red": lost.get("blue", 0), "blue": lost.get("red", 0)}


@pytest.mark.rule("5.7")
def test_5_7_the_owner_chooses_his_losses():
    game = attack().order("pass", "s...", "s....")
    assert (game.asked, game.p.decision.name()) == (["blue"], "battle.losses")
    assert game.refused("lose 1 militia 1 horse") == ("kernel.out_of_bounds", "5.7")
    assert game.refused("lose 1 foot") == ("kernel.not_offered", "5.7")
    game.order("lose 1 militia")
    assert game.blocks("c2") == ("blue", {"horse": 1})
    assert game.blocks("b2") == ("red", {"foot": 1, "horse": 1})


@pytest.mark.rule("5.7")
def test_5_7_both_rolled_before_either_loses():
    game = attack().order("pass", "ss..", "ss...")
    assert game.blocks("c2") is None
    assert game.blocks("b2") == ("red", {"horse": 1})
    assert game.told(None)[-1] == "battle.destroyed"
    assert game.asked == ["red"]


@pytest.mark.rule("5.8")
@pytest.mark.parametrize(("stance", "volleys"), [("wary", 1), ("bold", 3)])
def test_5_8_how_many_volleys(stance, volleys):
    game = attack(stance).order("pass", *("....", ".....") * volleys)
    assert game.told(None).count("battle.volley") == 2 * volleys
    assert game.told(None)[-1] == "battle.repelled"


@pytest.mark.rule("5.8")
def test_5_8_a_side_without_blocks_ends_it():
    game = attack("bold").order("pass", "ss..", ".....")
    assert game.told(None).count("battle.volley") == 2


@pytest.mark.rule("5.9")
def test_5_9_attackers_enter_an_empty_hex():
    game = attack().order("pass", "ss..", ".....")
    assert game.blocks("c2") == ("red", {"foot": 2})
    assert game.board.owner["c2"] == "red"
    assert game.refused("move 2 foot c2 > c3") == ("campaign.tired", "3.3")


@pytest.mark.rule("5.9")
def test_5_9_or_go_back_where_they_came_from():
    game = attack().order("pass", "....", ".....")
    assert game.blocks("b2") == ("red", {"foot": 2, "horse": 1})
    assert game.refused("move 1 horse b2 > c3") == ("campaign.tired", "3.3")


@pytest.mark.rule("5.9")
def test_5_9_the_map_keeps_how_a_battle_ended_for_the_attacker():
    game = attack().order("pass", "....", ".....")
    assert game.board.results["red"] == {"c2": "lost"}
