"""4.9.4 of Empire of the Sun: rows and mails tell nothing of the hand that answered an offensive."""

from datetime import UTC, datetime
from random import Random

import pytest
import time_machine
from django.core import mail
from django.db import connection, transaction

from pbem.accounts.models import User
from pbem.games.models import Head
from pbem.games.selectors import position
from pbem.games.services import answer_at_sweep, set_standing
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from rules.empire_of_the_sun.atlas import CARDS
from rules.empire_of_the_sun.title import TITLE
from rules.kernel.dice import Dice
from tests.pbem.games.playing import new_game, send, waiting
from tests.rules.empire_of_the_sun.test_mail_budget import OFFENSIVE

pytestmark = pytest.mark.django_db

NAMED = ("a05", "a08", "a12")
LINES = ["answer a12 a08", "answer a12", "answer a05", "answer nothing roll yes special nothing"]
JAPANESE = ["j05", "j10", "j17", "j36", "j47", "j51", "j74"]
NOON = datetime(2026, 3, 1, 12, 3, tzinfo=UTC)
TRIES = 3


class Rewind(Exception):
    """Carries out what was seen, and takes back what was done to see it."""


@pytest.fixture
def fives(monkeypatch):
    """Every die shows a five, so that what an answer costs the dice does not matter."""
    usual = Dice._indexes
    monkeypatch.setattr(
        Dice,
        "_indexes",
        lambda dice, asked: [5] * asked.count if asked.kind == "dice" else usual(dice, asked),
    )


def table(alice, bob, answers):
    """January 1942; the Allies have left orders for whatever may come, which name cards held or not."""
    User.objects.update(grace_minutes=0)
    game = new_game(
        {"japan": alice, "allies": bob},
        title=TITLE.id,
        scenario="training",
        options={"policy_answers": answers},
    )
    send(game, "allies", TITLE.parse("decline", "allies"))
    for policy in TITLE.policies:
        set_standing(game=game, seat="allies", policy=policy.name, value=dict(policy.fallback))
    set_standing(game=game, seat="allies", policy="window", value={"lines": LINES})
    return game


def dealt(game, hand):
    """The game with other cards in both hands; nothing else of it has changed."""
    p = position(game)
    for seat, cards in (("japan", JAPANESE), ("allies", hand)):
        deck = p.board.decks[seat]
        every = [*deck.hand, *deck.pile]
        deck.hand, deck.pile = sorted(cards), sorted(set(every) - set(cards))
    Head.objects.filter(pk=game.pk).update(state=TITLE.codec.encode(p.state))


def seen_against(game, hand):
    """What comes to the attacker from his sheet to his next mail."""
    try:
        with transaction.atomic():
            # As in any test, the order itself is not what takes the dice back here.
            connection.atomic_blocks[-1]._from_testcase = True
            dealt(game, hand)
            Outbox.objects.all().delete()
            mail.outbox.clear()
            raise Rewind(_until_the_next_mail(game))
    except Rewind as rewind:
        game.refresh_from_db()
        return rewind.args[0]


def _until_the_next_mail(game):
    send(game, "japan", *(TITLE.parse(line, "japan") for line in OFFENSIVE))
    left = [(row.topic, row.seat, row.due) for row in Outbox.objects.order_by("pk")]
    if position(game).decision.kind == "answer":
        answer_at_sweep(game_id=game.pk, seat="allies")
    assert waiting(game) == ["allies"]
    assert position(game).decision.name() == "play.go"
    send(game, "allies", "pass")
    rows = [(row.topic, row.seat, row.due) for row in Outbox.objects.order_by("pk")]
    delivery.work("post")
    [message] = [each for each in mail.outbox if each.to == [game.seats.get(name="japan").user.email]]
    parts = [message.body, *(body for body, _ in message.alternatives)]
    return left, rows, message.subject, [len(part) for part in parts], parts


def hands():
    rng = Random(7)
    deck = sorted(card for card in CARDS if CARDS[card].side == "allies" and card not in NAMED)
    return [rng.sample(deck, 5) for _ in range(TRIES)]


@pytest.mark.parametrize("answers", ["at_once", "at_sweep"])
def test_the_mails_after_an_offensive_are_the_same_against_every_hand(fives, alice, bob, answers):
    with time_machine.travel(NOON, tick=False):
        game = table(alice, bob, answers)
        first, *others = [seen_against(game, hand) for hand in hands()]
    left, rows, *_ = first
    assert [topic for topic, _, _ in left] == (["turn"] if answers == "at_once" else ["standing"])
    assert [(topic, seat) for topic, seat, _ in rows][-1] == ("turn", "japan")
    for other in others:
        assert other == first


def test_a_card_that_is_held_and_played_makes_a_difference(fives, alice, bob):
    with time_machine.travel(NOON, tick=False):
        game = table(alice, bob, "at_once")
        plain = seen_against(game, hands()[0])
        played = seen_against(game, ["a12", *hands()[0][1:]])
    assert plain[-1] != played[-1]
