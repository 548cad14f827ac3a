"""18.4: every Dragon card is offered in its own moment and in no other."""

import pytest

from rules.kernel import driver
from rules.kernel.fields import Done
from rules.kernel.walk import extend, first, next_field, values
from rules.samurai_battles.atlas import DRAGON, in_window
from rules.samurai_battles.windows import Window
from tests.rules.samurai_battles.situations import battle, march, turn

RICH = {"red": 12, "blue": 12}
EVERY = " ".join(DRAGON)
LED = "f6 red ssp 1 foot; g6 blue ssp 1 foot; h6 blue ab; c1 red sspc"


def offered(war):
    """All Dragon cards that the asked seat could play now."""
    p = war.p
    [seat] = war.asked
    return set(walk(p, seat, first(p.decision), set()))


def walk(p, seat, partial, found):
    field = next_field(p.decision, p, seat, partial)
    if isinstance(field, Done) or field.name in ("path", "target", "pieces"):
        return found
    for value in values(field):
        if field.name in ("card", "dragon") and value in DRAGON:
            found.add(value)
        walk(p, seat, extend(partial, field, value), found)
    return found


def holding(make, seat, *args, **how):
    return make(*args, honor=RICH, **{f"{seat}_dragons": EVERY}, **how)


@pytest.mark.rule("18.4")
def test_with_a_command_card():
    war = holding(turn, "red", "f6 red asp 3; g6 blue asp; h6 blue ssp foot", red="center_1 center_2")
    assert offered(war) == set(in_window("with_command")) - {"ninja_thief"}


@pytest.mark.rule("18.4")
def test_after_the_enemy_command_card():
    war = holding(turn, "blue", "f6 red asp; g6 blue asp").order("play center_2")
    assert (war.step, offered(war)) == ("command.reaction", set(in_window("command_played")))


@pytest.mark.rule("18.4")
def test_in_the_own_movement():
    assert offered(holding(march, "red", "f6 red sspc; k1 blue asp")) == set(in_window("movement"))
    assert offered(holding(march, "red", "f6 red asp; k1 blue asp")) == {"spirit_of_haya_ji"}


@pytest.mark.rule("18.4")
def test_after_an_enemy_leader_moved():
    war = holding(march, "blue", "e6 red ssp foot; k1 blue asp").order("move e6 > f6")
    assert (war.step, offered(war)) == ("movement.insult", {"insult"})


@pytest.mark.rule("18.4")
def test_before_the_own_roll():
    own = {
        "cowards",
        "desperate_charge",
        "head_collector",
        "strike_fear",
        "personal_challenge",
        "wise_advisors",
    }
    assert offered(holding(battle, "red", LED)) == own
    assert offered(holding(battle, "red", "f6 red ab; h6 blue ab")) == {"cowards", "wise_advisors"}


@pytest.mark.rule("18.4")
def test_when_a_melee_is_declared():
    war = holding(battle, "blue", LED).order("melee f6 > g6")
    assert offered(war) == {"ambush", "practice_of_aikido", "bravery", "personal_challenge"}
    alone = holding(battle, "blue", "f6 red ssp; g6 blue leader foot").order("melee f6 > g6")
    assert offered(alone) == {"practice_of_aikido"}


@pytest.mark.rule("18.4")
def test_after_rolls():
    war = holding(battle, "red", LED).order("melee f6 > g6", "FCCC")
    assert (war.step, offered(war)) == ("throws.again", {"spirit_of_kishijoten"})
    war = holding(battle, "blue", LED).through("melee f6 > g6", "FCCC", stop="throws.answer")
    assert offered(war) == {"brave_leader"}
    war = holding(battle, "blue", "f6 red ab; h6 blue ab").order("fire f6 > h6")
    assert (war.step, offered(war)) == ("throws.bravery", {"bravery"})
    assert offered(war.order("pass", "CF")) == {"shot_proof_armor"}


@pytest.mark.rule("18.4")
def test_after_a_won_melee_and_in_the_answer():
    won = holding(battle, "red", "f6 red asp; g6 blue ab 1; h6 blue ab").through("melee f6 > g6", "CHH")
    assert (won.step, offered(won)) == ("ground.gain", {"legendary_combat"})
    war = holding(battle, "blue", "f6 red ssp; g6 blue ab 1; h6 blue ab").through("melee f6 > g6", "CHHH")
    war.order("advance f6")
    assert (war.step, offered(war)) == ("ground.timid", {"timid_success"})
    war = holding(battle, "blue", "f6 red ssp; g6 blue ab 1").through("melee f6 > g6", "HHHS")
    assert war.step == "melee.battle_back"
    assert offered(war) == {"revenge", "cowards", "strike_fear", "desperate_charge"}


@pytest.mark.rule("18.4")
def test_no_window_where_nobody_could_play():
    """No Dragon cards, no tokens, or the only copy gone: everybody knows it, and nobody is asked."""
    pieces = "e6 red ssp foot; k1 blue asp"
    for how in (
        {},
        {"blue_dragons": "panic", "honor": {"blue": 0}},
        {"blue_dragons": "panic", "dragon_discard": "insult"},
    ):
        war = march(pieces, **how).order("move e6 > f6")
        assert not isinstance(war.p.decision, Window)
    assert isinstance(march(pieces, blue_dragons="panic").order("move e6 > f6").p.decision, Window)


@pytest.mark.rule("18.3", "18.4")
def test_every_card_has_a_moment():
    windows = {card.window for card in DRAGON.values()}
    assert len(windows) == 13
    assert sum(len(in_window(window)) for window in windows) == len(DRAGON)
    assert driver.options(turn().p, "blue") is None
