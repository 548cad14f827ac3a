"""18.4: every Dragon card may be played in its own moments and in no other."""

import pytest

from rules.kernel import driver
from rules.kernel.fields import Done
from rules.kernel.walk import first, next_field
from rules.samurai_battles.atlas import DRAGON, in_window
from rules.samurai_battles.cards.windows import Window
from tests.rules.samurai_battles.situations import battle, march, turn

RICH = {"red": 12, "blue": 12}
EVERY = " ".join(DRAGON)
LED = "f6 red ssp 1 foot; g6 blue ssp 1 foot; h6 blue ab; c1 red sspc"
PAIR = "f6 red ssp; g6 blue asp"


def moment(make, seat, hand, *args, **how):
    """A position with these Dragon cards in one hand, and in the other one that serves at no time here."""
    how.setdefault("honor", RICH)
    how |= {f"{seat}_dragons": hand}
    return make(*args, **how)


MOMENTS = {
    "own card": lambda hand, **how: moment(
        turn, "red", hand, "f6 red asp 3; g6 blue asp; h6 blue ssp foot", red="center_1 center_2", **how
    ),
    "own tactic card": lambda hand, **how: moment(
        turn, "red", hand, "f6 red asp; g6 blue asp", red="shogun circles", **how
    ),
    "enemy card": lambda hand, **how: moment(turn, "blue", hand, "f6 red asp; g6 blue asp", **how).order(
        "play center_2"
    ),
    "own cavalry moves": lambda hand, **how: moment(march, "red", hand, "f6 red sspc; k1 blue asp", **how),
    "own infantry moves": lambda hand, **how: moment(march, "red", hand, "f6 red asp; k1 blue asp", **how),
    "enemy leader moved": lambda hand, **how: moment(
        march, "blue", hand, "e6 red ssp foot; k1 blue asp", **how
    ).order("move e6 > f6"),
    "own fire": lambda hand, **how: moment(battle, "red", hand, "f6 red ab; h6 blue ab", **how),
    "own second shot": lambda hand, **how: moment(
        battle, "red", hand, "f6 red ab; h6 blue asp", card="hold_and_shoot", **how
    ).through("fire f6 > h6", "CC"),
    "own melee": lambda hand, **how: moment(battle, "red", hand, PAIR, **how),
    "own melee of leaders": lambda hand, **how: moment(battle, "red", hand, LED, **how),
    "own melee with guards": lambda hand, **how: moment(
        battle, "red", hand, "f6 red ssp; g6 blue bg commander", tents={"blue": "g6"}, **how
    ),
    "own swarm": lambda hand, **how: moment(
        battle, "red", hand, "f5 red li; f6 red li foot; g6 blue ssp", **how
    ),
    "enemy fires": lambda hand, **how: moment(battle, "blue", hand, "f6 red ab; h6 blue ab", **how).order(
        "fire f6 > h6"
    ),
    "enemy fire hit": lambda hand, **how: moment(
        battle, "blue", hand, "f6 red ab; h6 blue ab", **how
    ).through("fire f6 > h6", "CF", stop="throws.answer"),
    "enemy melee": lambda hand, **how: moment(battle, "blue", hand, PAIR, **how).order("melee f6 > g6"),
    "enemy melee of leaders": lambda hand, **how: moment(battle, "blue", hand, LED, **how).order(
        "melee f6 > g6"
    ),
    "enemy at a lone leader": lambda hand, **how: moment(
        battle, "blue", hand, "f6 red ssp; g6 blue leader foot", **how
    ).order("melee f6 > g6"),
    "own melee rolled": lambda hand, **how: moment(battle, "red", hand, LED, **how).through(
        "melee f6 > g6", "FCCC", stop="throws.again"
    ),
    "enemy melee rolled": lambda hand, **how: moment(battle, "blue", hand, LED, **how).through(
        "melee f6 > g6", "FCCC", stop="throws.answer"
    ),
    "own first strike": lambda hand, **how: (
        moment(battle, "blue", hand, LED, blue="first_strike", **how)
        .order("melee f6 > g6")
        .order("play first_strike")
    ),
    "enemy strikes first": lambda hand, **how: (
        moment(battle, "red", hand, PAIR, blue="first_strike", **how)
        .order("melee f6 > g6")
        .order("play first_strike")
        .order("strike")
    ),
    "own battle back": lambda hand, **how: moment(
        battle, "blue", hand, "f6 red ssp; g6 blue ab 1", **how
    ).through("melee f6 > g6", "HHHS"),
    "enemy battles back": lambda hand, **how: (
        moment(battle, "red", hand, PAIR, **how).through("melee f6 > g6", "CCCC").order("battle_back")
    ),
    "enemy battle back rolled": lambda hand, **how: (
        moment(battle, "red", hand, "f6 red ssp foot; g6 blue asp", **how)
        .through("melee f6 > g6", "CCCC")
        .through("battle_back", "FCC", stop="throws.answer")
    ),
    "own melee won": lambda hand, **how: moment(
        battle, "red", hand, "f6 red asp; g6 blue ab 1; h6 blue ab", **how
    ).through("melee f6 > g6", "CHH"),
    "enemy gains ground": lambda hand, **how: (
        moment(battle, "blue", hand, "f6 red ssp; g6 blue ab 1; h6 blue ab", **how)
        .through("melee f6 > g6", "CHHH")
        .order("advance f6")
    ),
    "own bonus melee": lambda hand, **how: (
        moment(battle, "red", hand, "f6 red sspc; g6 blue ab 1; h6 blue ab", **how)
        .through("melee f6 > g6", "CHHH")
        .through("advance f6")
    ),
}

OWN_ROLLS = {
    "own melee",
    "own melee of leaders",
    "own swarm",
    "own first strike",
    "own battle back",
    "own bonus melee",
}
BATTLES = {"own fire", "own melee", "own melee of leaders", "own melee with guards", "own swarm"}
SERVES = {
    **{card: {"own card", "own tactic card"} for card in in_window("with_command")},
    **{card: {"enemy card"} for card in in_window("command_played")},
    "ambush": {"enemy melee", "enemy melee of leaders"},
    "brave_leader": {"enemy melee rolled", "enemy battle back rolled"},
    "brave_messenger": {"own card"},
    "bravery": {
        "enemy fires",
        "enemy melee",
        "enemy melee of leaders",
        "enemy strikes first",
        "enemy battles back",
    },
    "cowards": OWN_ROLLS | {"own fire", "own second shot"},
    "desperate_charge": {"own melee of leaders", "own first strike", "own battle back"},
    "head_collector": {"own melee of leaders", "own swarm"},
    "insult": {"enemy leader moved"},
    "katchu_keiba_victor": {"own cavalry moves"},
    "legendary_combat": {"own melee won"},
    "ninja_assassin": {"own card"},
    "ninja_thief": set(),
    "personal_challenge": {"own melee of leaders", "enemy melee of leaders"},
    "physician": {"own card"},
    "practice_of_aikido": {"enemy melee", "enemy melee of leaders", "enemy at a lone leader"},
    "revenge": {"own battle back"},
    "shot_proof_armor": {"enemy fire hit"},
    "spirit_of_haya_ji": {"own cavalry moves", "own infantry moves"},
    "spirit_of_kishijoten": {"own melee rolled"},
    "strike_fear": OWN_ROLLS,
    "tactical_wisdom": {"own card"},
    "timid_success": {"enemy gains ground"},
    "wise_advisors": BATTLES,
}


def offered(war):
    """All Dragon cards that the asked seat could play now."""
    p = war.p
    [seat] = war.asked
    return set(walk(p, seat, first(p.decision), set()))


def walk(p, seat, partial, found):
    field = next_field(p.decision, p, seat, partial)
    if isinstance(field, Done) or field.name in ("path", "target", "pieces"):
        return found
    for value in field.values():
        if field.name in ("card", "dragon") and value in DRAGON:
            found.add(value)
        walk(p, seat, field.extend(partial, value), found)
    return found


@pytest.mark.parametrize("card", DRAGON)
@pytest.mark.rule("18.4")
def test_a_card_serves_in_its_moments_only(card):
    """A hand of this card alone, in every moment that a turn has."""
    assert {name for name, make in MOMENTS.items() if card in offered(make(card))} == SERVES[card]


@pytest.mark.rule("18.4", "18.28")
def test_a_thief_needs_something_to_steal():
    assert "ninja_thief" in offered(MOMENTS["own card"]("ninja_thief", dragon_discard="panic"))


ANSWERS = {
    "own card": "play center_1 with {card}",
    "own tactic card": "play shogun with {card}",
    "own cavalry moves": "move f6 > e6 with {card}",
    "own infantry moves": "move f6 > e6 with {card}",
    "own fire": "fire f6 > h6 with {card}",
    "own second shot": "fire f6 > h6 with {card}",
    "own swarm": "swarm f5 f6 > g6 with {card}",
    "own first strike": "strike with {card}",
    "own battle back": "battle_back with {card}",
    "own melee won": "advance f6 with {card}",
    "own bonus melee": "melee g6 > h6 with {card}",
} | dict.fromkeys(("own melee", "own melee of leaders", "own melee with guards"), "melee f6 > g6 with {card}")
RIGHT_MOMENT = {card: sorted(places)[0] for card, places in SERVES.items() if places} | {
    "ninja_thief": "own card"
}


def naming(name, card):
    """An order that would play the card in this moment."""
    if card == "wise_advisors" and name in BATTLES:
        return "dragon wise_advisors center_1"
    return ANSWERS.get(name, "dragon {card}").format(card=card)


@pytest.mark.parametrize("card", DRAGON)
@pytest.mark.rule("18.4")
def test_a_card_out_of_its_moment_is_refused_with_the_moment_that_it_has(card):
    refused = set()
    for name, make in MOMENTS.items():
        war = make(card)
        if DRAGON[card].window not in war.p.decision.moments:
            refused.add(war.refused(naming(name, card)))
    assert refused == {("hands.not_now", "18.4")}


@pytest.mark.parametrize("card", DRAGON)
@pytest.mark.rule("18.1", "18.2", "18.3")
def test_a_card_is_refused_to_who_lacks_it_who_cannot_pay_and_who_has_played_one(card):
    name = RIGHT_MOMENT[card]
    seat = MOMENTS[name](card, dragon_discard="panic").asked[0]
    other = "insult" if card != "insult" else "panic"
    order = naming(name, card)
    assert MOMENTS[name](other).refused(order, seat) == ("hands.not_held", "18.1")
    p = MOMENTS[name](card).p
    p.board.spent[seat] = ["fire_arrows"]
    assert refusal(p, order, seat) == ("hands.one_a_turn", "18.3")
    if DRAGON[card].cost:
        p.board.spent[seat], p.board.honor[seat] = [], DRAGON[card].cost - 1
        assert refusal(p, order, seat) == ("hands.too_dear", "18.2")


def refusal(p, text, seat):
    order = p.title.parse(text, seat)
    with pytest.raises(driver.IllegalOrder) as refused:
        p.decision.check(p, order)
    return refused.value.text.code, refused.value.rule


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
    assert set(SERVES) == set(DRAGON)
    assert driver.options(turn().p, "blue") is None
