"""Whole games by mail alone: real SMTP out, LMTP in, and nothing else in between."""

import re
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from random import Random

import pytest

from pbem.accounts.models import User
from pbem.games.models import Event
from pbem.games.selectors import position
from pbem.games.services import preview
from pbem.games.titles import title_of
from pbem.inbound.models import InboundMail
from pbem.outbox import delivery
from rules.kernel import driver
from tests.conftest import person
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.post import mailboxes, post_office

pytestmark = pytest.mark.django_db(transaction=True)

LONGEST_SHEET = 40


class Correspondent:
    """Reads mail, thinks, and answers it; knows nothing of the server but what is in the mailbox."""

    def __init__(self, user, world, office, bot):
        self.user, self.world, self.office, self.bot = user, world, office, bot
        self.rng, self.read = Random(user.username), 0

    @property
    def box(self):
        return self.world.boxes[self.user.email]

    def news(self):
        """What has come since the last look."""
        new, self.read = self.box[self.read :], len(self.box)
        return new

    def answer(self, message, lines):
        """A reply as a mail program sends it: on top of the quoted message."""
        original = message.get_body(("plain",)).get_content()
        reply = EmailMessage()
        reply["From"], reply["To"] = self.user.email, message["Reply-To"]
        reply["Subject"], reply["Message-ID"] = (
            f"Re: {message['Subject']}",
            make_msgid(domain="client.example"),
        )
        reply["In-Reply-To"] = message["Message-ID"]
        quoted = "\n".join(f"> {line}" for line in original.splitlines())
        reply.set_content("\n".join(lines) + f"\n\nOn 16/11/2026 10:00, PBEM wrote:\n{quoted}\n")
        to = parseaddr(message["Reply-To"])[1]
        assert self.office.sendmail(self.user.email, [to], reply.as_bytes()) == {}


def play(game, correspondents, until, rounds=400):
    """Everybody answers the mail that asks something of him, until the condition holds."""
    for _ in range(rounds):
        work()
        game.refresh_from_db()
        if game.status != "running" or until(game):
            return
        asked = [(who, mail) for who in correspondents for mail in who.news() if "YOUR MOVE" in text_of(mail)]
        assert asked, "nobody was asked by mail, and yet the game is not over"
        for who, mail in asked:
            seat = seat_of(game, mail)
            if lines := compose(game, seat, who, mail):
                who.answer(mail, lines)
    raise AssertionError("the game does not come to its end")


def work():
    while delivery.work("read") + delivery.work("play") + delivery.work("post"):
        pass


def text_of(message):
    return message.get_body(("plain",)).get_content()


def seat_of(game, mail):
    """The seat that a mail speaks to, by the words in it."""
    catalogue = title_of(game).catalogue
    names = {catalogue.name("seat", seat): seat for seat in game.seats.values_list("name", flat=True)}
    html = mail.get_body(("html",)).get_content()
    return next(seat for name, seat in names.items() if f"You play {name}." in html)


def compose(game, seat, who, mail):
    """A sheet in the notation: what the player's head makes of the choices, up to the first die."""
    title, orders = title_of(game), []
    if seat not in driver.waiting(position(game)):
        return []
    while len(orders) < LONGEST_SHEET:
        tried = preview(game=game, seat=seat, orders=orders)
        choices = None if tried.stopped else driver.options(tried.play, seat)
        if choices is None:
            break
        orders.append(who.bot.choose(tried.view, choices, who.rng))
    return [title.write(order) for order in orders]


def example_lines(mail):
    """The orders that the mail itself proposes."""
    part = text_of(mail).partition("YOUR MOVE")[2]
    return re.findall(r"^ {4}(\S.*)$", part, re.MULTILINE)


@pytest.fixture
def world(settings):
    with mailboxes(settings) as handler:
        yield handler


@pytest.fixture
def office():
    with post_office("lmtp") as client:
        yield client


def by_source(game):
    return set(Event.objects.filter(game=game, kind="order").values_list("source", flat=True))


def round_of(game):
    return position(game).board.round


@pytest.mark.deep
def test_two_rounds_of_axis_and_allies_between_five_people_who_only_have_mail(world, office, hinted):
    title = "axis_allies_1942"
    seats = ["soviet_union", "germany", "united_kingdom", "japan", "united_states"]
    holders = {seat: person(seat.replace("_", ""), grace_minutes=0) for seat in seats}
    game = new_game(holders, title=title, scenario="standard")
    people = [Correspondent(user, world, office, title_of(game).bot("basic")) for user in holders.values()]
    play(game, people, until=lambda game: round_of(game) > 2)
    assert round_of(game) == 3
    assert by_source(game) <= {"mail", "default"}
    assert all(len(who.box) >= 4 for who in people)
    # What a bot has written down for later dice may not fit those that fall: it is refused and asked anew.
    refused = InboundMail.objects.exclude(verdict="done")
    assert set(refused.values_list("verdict", flat=True)) <= {"refused"}
    assert refused.count() * 4 <= InboundMail.objects.count()
    answered = {
        mail["In-Reply-To"] for who in people for mail in who.box if "auto-replied" in mail.as_string()
    }
    assert len(answered) == InboundMail.objects.count()


@pytest.mark.deep
def test_a_whole_samurai_skirmish_by_mail(world, office, alice, bob, hinted):
    User.objects.update(grace_minutes=0)
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="first_samurai_skirmish")
    people = [Correspondent(user, world, office, title_of(game).bot("basic")) for user in (alice, bob)]
    play(game, people, until=lambda game: False)
    assert game.status == "finished"
    assert by_source(game) <= {"mail", "default"}
    work()
    for who in people:
        (over,) = [mail for mail in who.box if " is over [" in " ".join(mail["Subject"].split())]
        assert "THE DICE" in text_of(over)


def test_a_border_war_with_the_orders_that_the_mails_propose(world, office, alice, bob, hinted):
    User.objects.update(grace_minutes=0)
    game = new_game({"red": alice, "blue": bob})
    people = [Correspondent(user, world, office, None) for user in (alice, bob)]
    for _ in range(6):
        work()
        for who in people:
            for mail in [mail for mail in who.news() if "YOUR MOVE" in text_of(mail)][-1:]:
                who.answer(mail, example_lines(mail)[:1])
    work()
    assert Event.objects.filter(game=game, source="mail").count() >= 4
    assert not InboundMail.objects.exclude(verdict="done").exists()
    senders = {sender for sender, _ in world.envelopes}
    assert all(re.fullmatch(r"b\w+\.\w{16}@orders\.example\.org", sender) for sender in senders)
