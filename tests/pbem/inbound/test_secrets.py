"""Answers tell a seat what it may know, whatever it asks: scramble the rest and nothing changes."""

from random import Random

import pytest

from pbem.games.models import Head
from pbem.games.titles import title_of
from rules.kernel import driver
from tests.pbem.inbound.writing import answers, write

pytestmark = pytest.mark.django_db

QUESTIONS = "options\noptions a1\nstatus\nstanding\nlog 100\nmap\ndraft\nmove 9 foot a1 > b1\nundo\nagree"


def everything_in(message):
    """All parts of an answer, text, HTML and pictures, and where a reply would go."""
    parts = [part.get_payload() for part in message.walk() if not part.is_multipart()]
    return message["Subject"], message["Reply-To"], parts


def test_an_answer_does_not_depend_on_what_the_seat_may_not_know(game, active):
    head = Head.objects.get(game=game)
    seen = bytes(head.state)
    hidden = driver.scramble(title_of(game), seen, active.name, Random(5))
    assert hidden != seen
    for state in (seen, hidden):
        Head.objects.filter(pk=head.pk).update(state=state)
        write(game, active.name, QUESTIONS)
    first, second = answers()
    assert everything_in(first) == everything_in(second)


def test_an_answer_to_one_seat_says_nothing_of_the_hand_of_the_other(game, active, idle):
    write(game, idle.name, "log 100\noptions\nstatus")
    write(game, active.name, "log 100\noptions\nstatus")
    of_idle, of_active = (message.get_body(("plain",)).get_content() for message in answers())
    drawn = [line for line in of_active.splitlines() if "You draw" in line]
    assert drawn
    assert not any(line in of_idle for line in drawn)
