"""A newcomer without an account: plays the guide on the real board, and nothing else."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Event, Game, Kind, Source
from pbem.games.titles import all_titles
from pbem.guides import services, views
from pbem.guides.models import Guest
from pbem.guides.progress import progress
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from rules.kernel.guide import guide_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def title():
    return all_titles()["border_war"]


@pytest.fixture
def guide(title):
    return guide_of(title)


@pytest.fixture
def guest():
    return Client()


@pytest.fixture(autouse=True)
def nobody_was_here():
    """Guests are counted by their address, which all tests share."""
    cache.clear()


def begin(client):
    answer = client.post("/titles/border_war/guide/")
    assert answer.status_code == 302
    return Game.objects.get(public_id=answer["Location"].split("/")[2])


def text_of(answer):
    return answer.content.decode()


def do(client, game, deed, **more):
    sent = {"seat": "blue", "do": deed, **more}
    return client.post(f"/games/{game.public_id}/sheet/", sent, headers={"HX-Request": "true"})


def play(client, game, guide, upto):
    """Follow the guide by the buttons of its panel."""
    for step in guide.steps[:upto]:
        if step.undo:
            client.post(f"/games/{game.public_id}/undo/", {"seat": "blue"}, headers={"HX-Request": "true"})
        elif step.mail:
            client.post(f"/games/{game.public_id}/guide/reply/", {"text": step.order})
        else:
            do(client, game, "write", text=step.order)
            do(client, game, "send")


def test_the_welcome_offers_the_shortest_guide(guest):
    assert 'action="/titles/border_war/guide/"' in text_of(guest.get("/"))


def test_a_guest_sits_at_the_real_board(guest, guide):
    game = begin(guest)
    page = text_of(guest.get(f"/games/{game.public_id}/"))
    assert guide.steps[0].en in page.replace("&#x27;", "'")
    assert "step 1 of 33" in page
    assert "Sign up to keep it" in page
    assert "Sign out" not in page


def test_every_address_that_the_desk_asks_answers_a_guest(guest):
    """The page puts the answer into itself: a form to sign in would stand in place of the order."""
    game = begin(guest)
    page = text_of(guest.get(f"/games/{game.public_id}/"))
    asked = {path for path in re.findall(r'data-hx-(?:get|post)="([^"?]*)', page) if "/games/" in path}
    asked |= {f"/games/{game.public_id}/{name}/" for name in ("chances", "places")}
    assert len(asked) > 3
    for path in asked:
        for ask in (guest.get, guest.post):
            assert "/accounts/login/" not in ask(path).headers.get("Location", ""), path


def test_a_guest_is_led_through_the_whole_guide(guest, title, guide):
    game = begin(guest)
    play(guest, game, guide, len(guide.steps))
    game.refresh_from_db()
    assert progress(title, guide, game).is_over
    assert "The guide ends here" in text_of(guest.get(f"/games/{game.public_id}/"))
    by_mail = Event.objects.filter(game=game, kind=Kind.ORDER, source=Source.MAIL).get()
    assert by_mail.order["kind"] == "end"


def test_the_panel_marks_the_places_and_names_the_order(guest, guide):
    game = begin(guest)
    play(guest, game, guide, 3)
    page = text_of(guest.get(f"/games/{game.public_id}/"))
    assert 'data-guide="f4 f3"' in page
    assert "move 1 foot f4 &gt; f3" in page


def test_the_panel_speaks_the_language_of_its_reader(guest, guide):
    game = begin(guest)
    page = text_of(guest.get(f"/games/{game.public_id}/", headers={"Accept-Language": "es"}))
    assert guide.steps[0].es in page
    assert "pujar retirada8 +0" in page


def test_what_lies_on_the_sheet_must_be_sent_before_it_is_taken_back(guest, guide):
    game = begin(guest)
    play(guest, game, guide, 3)
    answer = text_of(do(guest, game, "write", text=guide.steps[3].order))
    assert 'data-deed="send"' in answer
    assert 'data-deed="undo"' in text_of(do(guest, game, "send"))


def test_the_first_mail_is_shown_and_answered(guest, guide):
    game = begin(guest)
    at = next(at for at, step in enumerate(guide.steps) if step.mail)
    play(guest, game, guide, at)
    page = text_of(guest.get(f"/games/{game.public_id}/"))
    assert 'data-deed="mail"' in page
    assert "Write your orders above this line" in page
    answered = guest.post(f"/games/{game.public_id}/guide/reply/", {"text": "nonsense here"}, follow=True)
    assert 'data-deed="mail"' in text_of(answered)
    guest.post(f"/games/{game.public_id}/guide/reply/", {"text": "Hello,\n\nend\n\nThanks"})
    assert 'data-deed="order"' in text_of(guest.get(f"/games/{game.public_id}/"))


def test_who_strays_may_return(guest, title, guide):
    game = begin(guest)
    play(guest, game, guide, 2)
    do(guest, game, "write", text="move 1 horse f4 > f3")
    assert 'data-deed="strayed"' in text_of(do(guest, game, "send"))
    answer = guest.post(f"/games/{game.public_id}/guide/back/")
    again = Game.objects.get(public_id=answer["Location"].split("/")[2])
    assert progress(title, guide, again).done == 2
    assert not Game.objects.filter(pk=game.pk).exists()


def test_nobody_else_sees_the_game_of_a_guest(guest, bob):
    game = begin(guest)
    assert Client().get(f"/games/{game.public_id}/").status_code == 404
    other = Client()
    other.force_login(bob)
    assert other.get(f"/games/{game.public_id}/").status_code == 404
    assert other.post(f"/games/{game.public_id}/guide/back/").status_code == 404
    assert game.public_id not in text_of(other.get("/lobby/?show=running"))


def test_a_guest_is_nobody_elsewhere(guest):
    game = begin(guest)
    talk, lobby = f"/games/{game.public_id}/talk/", f"/lobby/{game.public_id}/"
    for path in ("/settings/preferences/", talk, "/lobby/new/", f"{lobby}invite/", f"{lobby}offer/"):
        assert not guest.post(path).wsgi_request.user.is_authenticated
    for deed in ("analyse", "resign", "propose-end"):
        answer = guest.post(f"/games/{game.public_id}/{deed}/")
        assert answer.status_code in (302, 404)
    game.refresh_from_db()
    assert game.status == "running"
    assert Game.objects.count() == 1


def test_a_guest_cannot_use_another_table(guest, alice):
    begin(guest)
    other = services.begin(all_titles()["border_war"], guide_of(all_titles()["border_war"]), alice)
    assert guest.get(f"/games/{other.public_id}/").status_code == 404


def test_no_mail_goes_to_a_guest_or_about_a_guided_game(guest, guide, mailoutbox):
    game = begin(guest)
    play(guest, game, guide, 12)
    Outbox.objects.update(due=timezone.now())
    delivery.work("post")
    assert mailoutbox == []


def test_a_guest_has_no_profile_and_cannot_sign_in(guest):
    begin(guest)
    user = User.objects.get(guest__isnull=False)
    assert not user.is_active
    assert not user.has_usable_password()
    assert user.shown_name == "guest"
    assert Client().get(f"/players/{user.username}/").status_code == 404


@pytest.mark.usefixtures("one_window")
def test_from_one_address_only_so_many_guests_come(guest, settings):
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "guest": (2, 3600)}
    codes = [Client().post("/titles/border_war/guide/").status_code for _ in range(3)]
    assert codes == [302, 302, 429]


def test_in_all_there_are_only_so_many_guests(guest, settings):
    settings.PBEM_MOST_GUESTS = 1
    begin(guest)
    assert Client().post("/titles/border_war/guide/").status_code == 429


def test_a_guest_who_begins_again_gives_his_first_game_up(guest):
    begin(guest)
    game = begin(guest)
    assert list(Game.objects.values_list("pk", flat=True)) == [game.pk]
    assert Guest.objects.count() == 1


def test_guests_are_forgotten_with_their_games(guest, alice):
    game = begin(guest)
    Guest.objects.update(created=timezone.now() - services.KEPT - timedelta(minutes=1))
    assert services.forget_guests() == 1
    assert not Game.objects.filter(pk=game.pk).exists()
    assert list(User.objects.all()) == [alice]


def test_who_signs_in_keeps_the_game(guest, guide, bob):
    game = begin(guest)
    play(guest, game, guide, 2)
    guest.force_login(bob)
    game.refresh_from_db()
    assert game.owner == bob
    assert game.seats.get(name="blue").user == bob
    assert Guest.objects.count() == 0
    assert "step 3 of 33" in text_of(guest.get(f"/games/{game.public_id}/"))


def test_who_signs_up_keeps_the_game(guest, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    game = begin(guest)
    form = {
        "username": "newcomer",
        "email": "newcomer@example.org",
        "password1": "a-long-password-7",
        "password2": "a-long-password-7",
    }
    answer = guest.post("/accounts/signup/", form)
    assert answer.status_code == 302, text_of(answer)
    assert Game.objects.get(pk=game.pk).owner.username == "newcomer"


def test_the_page_of_the_title_prints_the_guide_with_the_map_marked(guest, guide):
    page = text_of(guest.get("/titles/border_war/"))
    assert "A guided beginning" in page
    assert page.count("<li><code>") + page.count("<li><strong>Take the last order back") >= len(guide.steps)
    picture = guest.get("/titles/border_war/guide/map/?lang=es")
    assert picture.status_code == 200
    assert picture["Content-Type"] in ("image/png", "image/svg+xml; charset=utf-8")


def test_a_title_without_a_guide_offers_none(guest, monkeypatch):
    monkeypatch.setattr(views, "guide_of", lambda title: None)
    assert guest.post("/titles/border_war/guide/").status_code == 404
