"""Several people speaking at once: who reads on from his last number misses nothing."""

from threading import Thread

import pytest
from django.db import connection

from pbem.talk.models import Message
from pbem.talk.selectors import messages_for
from tests.pbem.talk.conftest import say

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]

EACH = 6


def speak(game, seat, to, key=""):
    try:
        for count in range(EACH):
            say(game, seat, f"{seat} {count}", to=to, key=key and f"{key}{count}")
    finally:
        connection.close()


def together(*speakers):
    threads = [Thread(target=speak, args=arguments) for arguments in speakers]
    for thread in threads:
        thread.start()
    return threads


def test_numbers_never_change(alliance, bob):
    threads = together((alliance, "blue", "all"), (alliance, "green", "side"), (alliance, "gold", "red"))
    read = []
    while any(thread.is_alive() for thread in threads) or messages_for(alliance, bob, after=len(read)):
        read += [(one.number, one.text) for one in messages_for(alliance, bob, after=len(read))]
    assert [number for number, _ in read] == list(range(1, 2 * EACH + 1))
    assert read == [(one.number, one.text) for one in messages_for(alliance, bob)]


def test_the_same_key_at_once_says_it_once(duel):
    for thread in together(*[(duel, "blue", "all", "again-")] * 3):
        thread.join()
    assert Message.objects.count() == EACH
