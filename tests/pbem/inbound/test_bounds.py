"""Mails that were made to keep us busy: refused within seconds, with a word why, and nothing is done."""

import time

import pytest

from pbem.games.models import Event
from pbem.inbound import execution
from pbem.inbound.models import InboundMail
from pbem.inbound.reading import statements_in, written_in
from pbem.inbound.reading.bounds import LONGEST_LINE, MOST_LINES, MOST_STATEMENTS, Patience
from pbem.inbound.reading.charsets import UnreadableText
from pbem.inbound.reading.replies import Written
from tests.pbem.inbound.writing import answer, text_of, told, write

pytestmark = pytest.mark.django_db

HOSTILE = {
    "statements in long lines": ("a;" * 1_999 + "\n") * 225,
    "statements in one line": "a;" * 449_550,
    "short lines": "a\n" * 449_000,
    "own name again and again": "alice\n" * 590 + "fire at will\n",
    "thanks without end": "thanks\n" * 590 + "fire at will\n",
    "broken lines": ("x" * 60 + "\n") * 590,
    "introductions": ("on " + "schrieb " * 60 + "\n") * 990,
    "quotes without end": (">" * 3_000 + " a\n") * 290,
    "gaps in our marker": ("Write " + ">" * 1_990 + "\n") * 450,
    "quotation marks": ('"' * 1_500 + "\n") * 590,
    "backslashes": ('"' + "\\\\" * 700 + "\n") * 590,
    "conditions": "if possible:\n" * 590,
    "digits": ("9" * 1_900 + "\n") * 400,
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_mail_costs_seconds_and_changes_nothing(game, active, body):
    before, start = Event.objects.filter(game=game).count(), time.process_time()
    write(game, active.name, body)
    assert time.process_time() - start < 15
    mail = InboundMail.objects.get()
    assert mail.verdict in ("refused", "oversize", "empty")
    assert Event.objects.filter(game=game).count() == before


def test_the_word_says_which_bound(game, active):
    write(game, active.name, "end\n" * (MOST_LINES + 1))
    assert f"more than {MOST_LINES} lines" in told()
    write(game, active.name, "end\n" + "e" * (LONGEST_LINE + 1))
    assert f"Line 2 of your mail has more than {LONGEST_LINE} letters" in text_of(answer())
    write(game, active.name, "end;" * (MOST_STATEMENTS + 1))
    assert f"more than {MOST_STATEMENTS} orders" in text_of(answer())


def test_a_long_quote_below_ones_own_words_is_no_reason_to_refuse(game, active):
    quote = "On 3 May 2026 somebody wrote:\n" + ("> " + "q" * 3_000 + "\n") * 200
    write(game, active.name, f"move 1 foot a1 > b1\n\n{quote}")
    assert InboundMail.objects.get().verdict == "done"


def test_the_reader_is_linear():
    """Four times as many lines take no more than some eight times as long, however they are judged."""

    def seconds(count):
        lines = [Written(at, f"thanks a{at}") for at in range(1, count + 1)]
        start = time.process_time()
        statements_in(lines, lambda line: False, lambda line: False, is_name=lambda line: "a9" not in line)
        return time.process_time() - start

    small, large = (min(seconds(count) for _ in range(3)) for count in (70, 280))
    assert large < 8 * small + 0.05


def test_who_is_asked_too_long_asks_no_more(monkeypatch):
    def slowly(text):
        end = time.thread_time() + 0.2
        while time.thread_time() < end:
            pass
        return False

    monkeypatch.setattr("pbem.inbound.reading.statements.Patience", lambda: Patience(0.5))
    with pytest.raises(UnreadableText) as refused:
        statements_in([Written(at, f"a{at}") for at in range(1, 50)], slowly, slowly)
    assert refused.value.kind == "slow"


def test_what_asks_for_too_much_is_done_as_far_as_time_allows(game, active, monkeypatch):
    monkeypatch.setattr(execution, "MOST_SECONDS", 0.0)
    write(game, active.name, "status\nlog\nhelp")
    mail = InboundMail.objects.get()
    assert [item["good"] for item in mail.report["items"]] == [False]
    assert "took too long" in told()


def test_soft_line_breaks_are_joined_in_linear_time():
    from pbem.inbound.reading.bodies import unflowed

    start = time.process_time()
    assert unflowed("word \n" * 200_000, delsp=False).startswith("word word ")
    assert time.process_time() - start < 3


def test_lines_of_the_sender_are_counted_without_his_signature():
    own = written_in("end\n-- \n" + "address\n" * 900)
    assert [line.text for line in own] == ["end"]
