"""Chapter 3: recruits, marches and spies."""

import pytest

from rules.border_war.campaign import marches
from rules.border_war.recruit import Recruit
from rules.border_war.sequence import Turn
from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.texts import Text
from tests.rules.border_war.situations import War, new_game, war

APART = "a1 red 2 foot 1 horse; g5 blue 1 foot"
AFTER_RECRUITS = 2


@pytest.mark.rule("3.1")
def test_3_1_income_of_castle_and_towns():
    game = war("a1 red 1 foot; c3 red 1 foot; d1 red 1 foot; g5 blue 1 foot").order("end")
    assert game.board.gold == {"red": 5, "blue": 3}


def recruiting(gold, forces="a1 red 1 foot; g5 blue 1 foot"):
    game = war(forces, gold=gold)
    state = game.p.state
    state.stack[-2:] = [Turn(seat="red", at=AFTER_RECRUITS), Recruit("red")]
    return War(state)


@pytest.mark.rule("3.2")
def test_3_2_blocks_are_bought_into_the_castle():
    game = recruiting(7).order("recruit 1 militia 1 foot 1 horse")
    assert game.blocks("a1") == ("red", {"militia": 1, "foot": 2, "horse": 1})
    assert game.board.gold["red"] == 0
    assert (game.told("red"), game.told("blue")) == (["recruit.bought"], ["recruit.seen"])
    assert game.result.public.args == {"units": {"block": 3}}


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("gold", "text", "code"),
    [
        (5, "recruit 3 foot", "kernel.count_out_of_bounds"),
        (5, "recruit 1 horse 1 foot", "kernel.over_budget"),
        (9, "recruit 4 militia", "kernel.count_out_of_bounds"),
        (9, "recruit 2 militia 2 foot", "kernel.out_of_bounds"),
        (9, "recruit 0 militia", "kernel.count_out_of_bounds"),
        (9, "recruit 1 block", "kernel.not_offered"),
    ],
)
def test_3_2_gold_and_room_are_the_limit(gold, text, code):
    assert recruiting(gold).refused(text) == (code, "3.2")


@pytest.mark.rule("3.2")
def test_3_2_nobody_is_asked_who_cannot_buy_anything():
    game = new_game()
    game.order("commit ambush1 +3", seat="red").order("commit ambush3 +0", seat="blue")
    assert (game.asked, game.p.decision.name()) == (["red"], "campaign.campaign")


@pytest.mark.rule("3.3")
def test_3_3_three_marches_and_no_force_twice():
    game = war("a1 red 2 foot 1 horse; a3 red 1 foot; a5 red 1 foot; g5 blue 1 foot")
    game.order("move 1 horse a1 > b1")
    assert game.refused("move 1 horse b1 > c1") == ("campaign.tired", "3.3")
    game.order("move 1 foot a1 > b1").order("move 1 foot a3 > a4")
    assert game.refused("move 1 foot a5 > b4") == ("kernel.not_offered", "3.3")
    assert game.board.marches == 0


@pytest.mark.rule("3.3")
def test_3_3_blocks_that_are_joined_rest_as_well():
    game = war("a1 red 1 foot; a2 red 1 foot; b4 red 1 foot; g5 blue 1 foot").order("move 1 foot a1 > a2")
    assert game.refused("move 1 foot a2 > a3") == ("campaign.tired", "3.3")
    assert game.p.decision.prompt(game.p, "red").args == {"marches": 2}


@pytest.mark.rule("3.4")
def test_3_4_a_path_costs_no_more_than_each_block_can_march():
    game = war(APART)
    assert game.refused("move 1 foot a1 > a2 > b2 > c3") == ("campaign.too_slow", "3.4")
    assert game.refused("move 1 horse a1 > b1 > c2 > d2") == ("campaign.too_far", "3.4")
    game.order("move 1 horse a1 > a2 > b2 > c3")
    assert game.blocks("c3") == ("red", {"horse": 1})


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move 1 foot a1 > a3", "campaign.not_adjacent"),
        ("move 1 horse a1 > a2 > a1", "campaign.twice"),
        ("move 1 foot a1", "kernel.way_goes_on"),
    ],
)
def test_3_4_hex_by_hex_and_none_twice(text, code):
    assert war(APART).refused(text) == (code, "3.4")


@pytest.mark.rule("3.5")
def test_3_5_not_into_the_hex_of_an_ally():
    game = war("a3 red 1 foot; a4 gold 1 foot; g5 blue 1 foot; g1 green 1 foot", scenario="alliance")
    assert game.refused("move 1 foot a3 > a4") == ("campaign.ally", "3.4")


@pytest.mark.rule("3.5")
def test_3_5_a_march_stops_where_it_meets_an_enemy():
    game = war("a1 red 1 horse; a2 blue 1 foot; g5 blue 1 foot")
    assert game.refused("move 1 horse a1 > a2 > b2") == ("campaign.must_fight", "3.4")
    game.order("move 1 horse a1 > a2 wary")
    assert game.p.decision.name() == "battle.react"


@pytest.mark.rule("3.6")
def test_3_6_a_banner_stays_behind():
    game = war("c3 blue 1 foot; g5 blue 1 foot; a1 red 1 foot", turn="blue").order("move 1 foot c3 > d2")
    assert game.board.owner["c3"] == game.board.owner["d2"] == "blue"
    assert game.blocks("c3") is None


SPIED = "a1 red 1 foot; b3 blue 2 foot; d3 blue 1 foot; g5 blue 1 foot"


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(
    ("die", "code"), [(2, "campaign.spy_failed"), (3, "campaign.spied"), (6, "campaign.spied")]
)
def test_3_7_a_spy_rolls_in_secret(die, code):
    game = war(SPIED, gold=2).order("spy b3", die)
    assert game.told("red") == ["campaign.spy", code]
    assert game.told("blue") == game.told(None) == ["campaign.spy"]
    assert game.result.rolls[0].to == ["red"]
    assert game.board.gold["red"] == 1
    assert game.result.barrier


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(
    ("gold", "fog", "text"),
    [(1, "on", "spy d3"), (1, "on", "spy a1"), (0, "on", "spy b3"), (1, "off", "spy b3")],
)
def test_3_7_no_spy_without_gold_too_far_or_without_fog(gold, fog, text):
    code, rule = war(SPIED, gold=gold, fog=fog).refused(text)
    assert code == "kernel.not_offered"
    assert rule in ("3.3", "3.7")


def test_a_march_reads_the_same_behind_the_name_of_its_seat_and_ends_where_its_arrow_points():
    """The log puts the seat before it, as in “Blue: March with ...”; “through b2 and c3” named no end."""
    args = {"seat": "blue", "units": {"foot": 2}, "blocks": 2, "origin": "a1", "path": ["b2", "c3"]}
    told = [TITLE.catalogue.word(Text(f"campaign.{code}", args), "en") for code in ("moved", "seen")]
    assert told == [
        "March with 2 foot: Ravensholt (a1) → b2 → Ashford (c3).",
        "Blue marches with 2 blocks: Ravensholt (a1) → b2 → Ashford (c3).",
    ]


# What the page lights up


def ends(game, origin):
    """Every hex where a march from here can end, by the rules themselves."""
    return set(marches(game.p, game.p.decision.seat, origin).ends(()))


@pytest.mark.rule("3.4", "2.4", "5.1")
@pytest.mark.parametrize(
    "forces",
    [
        APART,
        "c3 red 1 horse; c4 blue 2 foot; d3 red 4 foot; g5 blue 1 foot",
        "d3 red 1 foot; d4 blue 1 foot; c3 red 2 militia; g5 blue 1 horse",
    ],
)
def test_overlays_light_up_what_the_rules_let_a_force_reach(forces):
    game = war(forces)
    view = driver.view(game.p, "red")
    for hex_, force in view["board"]["forces"].items():
        lit = [space for overlay in TITLE.overlays(view, hex_) for space in overlay.spaces]
        assert len(set(lit)) == len(lit)
        assert set(lit) == (ends(game, hex_) if force["seat"] == "red" else set())
    targets = {
        s
        for h in view["board"]["forces"]
        for o in TITLE.overlays(view, h)
        if o.style == "target"
        for s in o.spaces
    }
    assert all(view["board"]["forces"][hex_]["seat"] == "blue" for hex_ in targets)
