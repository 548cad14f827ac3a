"""Samurai Battles at the door: how often a turn waits, and that waiting tells nothing of a hand."""

import re
from random import Random

import pytest

from pbem.games.models import Event, Head, Seat
from pbem.games.selectors import feed
from pbem.games.services import set_standing
from pbem.outbox.models import Outbox
from rules.kernel import driver
from rules.samurai_battles.policies import REACTIONS, STRIKES
from rules.samurai_battles.title import TITLE
from tests.pbem.api.conftest import Api
from tests.pbem.games.playing import new_game, send
from tests.rules.samurai_battles.situations import battle, march, turn

pytestmark = pytest.mark.databases

HANDS = {
    "red": "center_1 center_2",
    "blue": "first_strike center_1",
    "red_dragons": "insult",
    "blue_dragons": "ambush",
}
MOMENTS = {
    "a card is played": (
        lambda: turn("f6 red ssp; g6 blue asp; k1 blue asp; a1 red asp", **HANDS),
        "play center_2\norder f6\nend",
    ),
    "a leader moves": (
        lambda: march("e6 red ssp foot; g6 blue asp; k1 blue asp; a1 red asp idle", **HANDS),
        "move e6 > f6\nend",
    ),
    "a melee": (
        lambda: battle("f6 red ssp; g6 blue asp foot; k1 blue asp; a1 red asp idle", **HANDS),
        "melee f6 > g6\nif possible: advance f6\nend",
    ),
    "ground is gained": (
        lambda: battle(
            "f6 red sspc; g6 blue leader foot; h6 blue asp; k1 blue asp; a1 red asp idle", **HANDS
        ),
        "melee f6 > g6\nif possible: advance f6\nif possible: pass\nend",
    ),
    "a shot": (
        lambda: battle("e6 red sb; g6 blue asp; k1 blue asp; a1 red asp idle", **HANDS),
        "fire e6 > g6\nend",
    ),
}
ASKED = ("command_reaction", "insult", "melee_reaction", "bravery", "answer", "timid", "reroll")
UNMET = {
    "command_reaction": {f"{card}_when": "listed" for card in REACTIONS} | {"against": []},
    "melee_reaction": {f"{card}_for": "listed" for card in STRIKES} | {"worthy": []},
    "insult": {"insult_when": "named"},
    "bravery": {"bravery_when": "weak", "bravery_blocks": 1},
}
"""Standing orders that would play a card, under conditions that are not met."""


@pytest.fixture
def table(alice, bob):
    """A game that stands at a given position, always with the same dice."""

    def make(data):
        game = new_game(
            {"red": alice, "blue": bob}, title=TITLE.id, scenario="first_samurai_skirmish", seed=3
        )
        Head.objects.filter(pk=game.pk).update(state=data)
        Seat.objects.filter(game=game).update(asked=False)
        Seat.objects.filter(game=game, name="red").update(asked=True)
        Outbox.objects.all().delete()
        return game

    return make


def sheet(text):
    return [TITLE.read_line(line, "red") for line in text.splitlines()]


def mails():
    return sorted(Outbox.objects.filter(topic="turn").values_list("topic", "seat"))


def traces(game, answer):
    """All that anybody but blue could notice of what happened and of what is waited for."""
    events = Event.objects.filter(game=game, seq__gt=1).order_by("seq")
    held = Seat.objects.filter(game=game).order_by("name").values_list("name", "asked")
    return {
        "events": [(event.kind, event.seat, event.source, event.barrier) for event in events],
        "told": [
            (item.number, item.kind, item.seat, item.source, item.order) for item in feed(game, "red", 1)
        ],
        "asked": (answer.asked, list(held)),
        "stopped": answer.stopped and (answer.stopped.line, answer.stopped.text),
        "mails": mails(),
    }


@pytest.mark.rule("21", "18.4")
@pytest.mark.parametrize("policy", ["as shipped", "ask me", "unmet"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_21_a_window_is_the_same_whatever_is_held(table, moment, policy):
    """Other cards in the same hands: the same events, seats, mails and stops in the same order."""
    situation, text = MOMENTS[moment]
    data, seen = situation().data, []
    for seed in range(4):
        game = table(driver.scramble(TITLE, data, "red", Random(seed)) if seed else data)
        wishes = {"as shipped": {}, "ask me": dict.fromkeys(ASKED), "unmet": UNMET}[policy]
        for name, value in wishes.items():
            set_standing(game=game, seat="blue", policy=name, value=value)
        seen.append(traces(game, send(game, "red", *sheet(text))))
    assert all(each == seen[0] for each in seen)
    assert ("blue" in seen[0]["asked"][0]) == (policy == "ask me")


def heard_by(api, game, text):
    """What a program of red's gets: the answer to its sheet, then view, events and choices, tags and all."""
    url = f"/games/{game.public_id}"
    answers = [api.send("post", f"{url}/orders/", text, content_type="text/plain")]
    answers += [api.get(f"{url}/{what}/") for what in ("view", "events", "options", "draft")]
    marked = [(each.status_code, each.headers.get("ETag"), each.content.decode()) for each in answers]
    return [
        (status, etag, re.sub(r'"20\d\d-[^"]*"', "a time", body.replace(game.public_id, "the game")))
        for status, etag, body in marked
    ]


@pytest.mark.rule("21", "18.4")
@pytest.mark.parametrize("asks", [False, True])
def test_21_the_api_tells_nothing_of_what_is_held(table, alice, asks):
    """Whatever blue holds, red's program gets the same bytes and tags, until red draws a card himself."""
    situation, text = MOMENTS["a melee"]
    text, data, api, heard = text.removesuffix("\nend"), situation().data, Api(alice), []
    for seed in range(3):
        game = table(driver.scramble(TITLE, data, "red", Random(seed)) if seed else data)
        for name in ASKED if asks else ():
            set_standing(game=game, seat="blue", policy=name, value=None)
        heard.append(heard_by(api, game, text))
    assert heard[0][0][0] == 200
    assert heard[0][1][1]
    assert ('"asked":["blue"]' in heard[0][0][2].replace(" ", "")) == asks
    assert heard[1] == heard[0]
    assert heard[2] == heard[0]


@pytest.mark.rule("22")
def test_22_a_turn_waits_for_its_player_only(table):
    """One sheet goes to the dice and, by conditions, beyond; the opponent gets one mail, at the end."""
    pieces = "f5 red ssp; g6 blue asp; k1 blue asp; a1 red asp; h6 blue ab"
    game = table(
        turn(pieces, red="center_2 center_1 shogun", blue="center_1 center_2", blue_dragons="ambush").data
    )
    text = (
        "play center_2\norder f5\nmove f5 > f6\nend\nmelee f6 > g6\nif possible: advance f6\nend\ntake tokens"
    )
    answer = send(game, "red", *sheet(text))
    assert answer.stopped is None
    assert answer.asked == ["blue"]
    assert mails() == [("turn", "blue")]
    by_blue = Event.objects.filter(game=game, seat="blue").values_list("source", flat=True)
    assert set(by_blue) == {"default"}
