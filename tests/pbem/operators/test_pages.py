"""The operators' pages: what they show and do, and that nobody else finds them."""

from datetime import timedelta

import orjson
import pytest
from django.utils import timezone

from pbem.accounts.services import block
from pbem.games.models import Alarm, Event, Kind, Seat, Source
from pbem.games.selectors import feed, view_of
from pbem.games.services import editable_state
from pbem.lobby.errors import Forbidden as LobbyForbidden
from pbem.lobby.services import take_over
from pbem.operators import words
from pbem.operators.models import OPENED, Act
from pbem.operators.services import silence
from pbem.operators.urls import urlpatterns
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS
from pbem.talk.errors import Forbidden
from pbem.talk.models import Report, Silence, To
from pbem.talk.selectors import messages_for
from pbem.talk.services import report_message, send_message
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return new_game({"blue": alice, "red": bob}, owner=alice, name="Friday night")


@pytest.fixture
def report(game, bob):
    send_message(game=game, seat="blue", to="red", text="You are a fool", source="web")
    return report_message(game=game, user=bob, number=1, reason="An insult")


@pytest.fixture
def staff(client, olga):
    client.force_login(olga)
    return client


def paths(game, report):
    holes = {"<str:public_id>": game.public_id, "<int:pk>": str(report.pk)}
    for pattern in urlpatterns:
        path = str(pattern.pattern)
        for hole, value in holes.items():
            path = path.replace(hole, value)
        yield f"/operators/{path}"


def test_nobody_else_finds_them(client, game, report, alice, charlie):
    absent = client.get("/operators/no-such-page/").status_code
    for user in (None, alice, charlie):
        if user:
            client.force_login(user)
        for path in paths(game, report):
            assert client.get(path).status_code == client.post(path, {"reason": "x"}).status_code == 404, path
    assert absent == 404
    assert not Act.objects.exists()


def test_a_closed_account_of_staff_finds_nothing(staff, olga):
    olga.is_active = False
    olga.save()
    assert staff.get("/operators/").status_code == 404


def test_every_page_opens_in_both_languages(staff, olga, game, report):
    for language in ("en", "es"):
        olga.language = language
        olga.save()
        for path in paths(game, report):
            assert staff.get(path).status_code in (200, 405), path


def test_they_speak_of_names_and_not_of_codes(staff, olga, game, report):
    Seat.objects.filter(game=game).update(asked_since=timezone.now() - timedelta(days=45), deadline=None)
    silence(operator=olga, user=report.accused, days=3, reason="An insult")
    Outbox.objects.filter(game=game).update(dead=True, sent=None)
    stuck = staff.get("/operators/games/").text
    assert "Friday night" in stuck
    assert "Border War" in stuck
    assert "border_war" not in stuck
    assert "<strong>Red</strong>" in staff.get(f"/operators/games/{game.public_id}/").text
    assert "Blue to some players" in staff.get(f"/operators/reports/{report.pk}/").text
    assert "silenced for 3 days" in staff.get("/operators/acts/").text
    assert "mail about a turn" in staff.get("/operators/outbox/").text


def test_every_code_has_words():
    ours = {name for name, topic in TOPICS.items() if topic.handle.__module__.startswith("pbem.")}
    assert ours == set(words.TOPICS)
    assert set(Kind.values) == set(words.KINDS)
    assert set(Source.values) == set(words.SOURCES)
    assert set(To.values) == set(words.READERS)


def test_the_overview_counts(staff, report):
    page = staff.get("/operators/").content.decode()
    assert "<strong>1</strong> <span>open reports" in page


def test_a_report_is_upheld(staff, olga, game, report, alice, bob):
    page = staff.get(f"/operators/reports/{report.pk}/").content.decode()
    assert "You are a fool" in page
    assert "An insult" in page
    ruling = {"state": "upheld", "remove": "on", "days": "7", "reason": "We are polite here"}
    assert staff.post(f"/operators/reports/{report.pk}/", ruling).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.handled_by, report.ruling) == ("upheld", olga, "We are polite here")
    [said] = messages_for(game, bob)
    assert (said.removed, said.text) == (True, "")
    with pytest.raises(Forbidden, match="you cannot write: the operators"):
        send_message(game=game, seat="blue", to="all", text="but", source="web")
    done = set(Act.objects.values_list("act", "operator__username"))
    assert done == {("report upheld", "olga"), ("message removed", "olga"), ("silenced", "olga")}


def test_a_report_is_dismissed(staff, game, report, bob):
    staff.post(f"/operators/reports/{report.pk}/", {"state": "dismissed", "reason": "A joke"})
    report.refresh_from_db()
    assert report.state == "dismissed"
    assert messages_for(game, bob)[0].text == "You are a fool"
    assert "A joke" in staff.get("/operators/reports/?state=dismissed").content.decode()


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ({"state": "upheld"}, "This field is required"),
        ({"state": "upheld", "reason": "  "}, "This field is required"),
        ({"reason": "because"}, "This field is required"),
        ({"state": "dismissed", "remove": "on", "reason": "x"}, "neither removes the message"),
        ({"state": "upheld", "days": "9999", "reason": "x"}, "Write at most 365"),
    ],
)
def test_a_ruling_must_make_sense(staff, report, ruling, why):
    assert why in staff.post(f"/operators/reports/{report.pk}/", ruling).content.decode()
    report.refresh_from_db()
    assert report.state == "open"
    assert not Act.objects.exists()


def test_nobody_judges_in_his_own_cause(staff, olga, report):
    Report.objects.update(reporter=olga)
    ruling = {"state": "dismissed", "reason": "I did nothing"}
    assert "let another operator" in staff.post(f"/operators/reports/{report.pk}/", ruling).content.decode()


def test_a_report_is_handled_once(staff, report):
    Report.objects.update(state="dismissed")
    ruling = {"state": "upheld", "reason": "Too late"}
    told = staff.post(f"/operators/reports/{report.pk}/", ruling)
    assert told.status_code == 200
    assert not Act.objects.exists()


def test_somebody_is_silenced_and_may_write_again(staff, alice):
    staff.post("/operators/people/", {"user": "Alice", "days": "3", "reason": "spam"})
    assert Silence.objects.get().until > timezone.now() + timedelta(days=2)
    assert "spam" in staff.get("/operators/people/").content.decode()
    staff.post(f"/operators/people/lift/{alice.pk}/", {"reason": ""})
    assert Silence.objects.get().until > timezone.now()
    staff.post(f"/operators/people/lift/{alice.pk}/", {"reason": "she is sorry"})
    assert Silence.objects.get().until <= timezone.now()


def test_nobody_unknown_is_silenced(staff):
    told = staff.post("/operators/people/", {"user": "nobody", "days": "3", "reason": "spam"})
    assert "There is no user “nobody”" in told.content.decode()


def test_blocks_are_counted(staff, alice, bob, charlie):
    block(blocker=alice, blocked=charlie)
    block(blocker=bob, blocked=charlie)
    page = staff.get("/operators/people/").content.decode()
    assert "2 users" in page
    assert "alice → charlie" in page


@pytest.fixture
def dead(game, bob):
    facts = {"game": game, "recipient": bob, "due": timezone.now(), "dead": True, "attempts": 48}
    return [Outbox.objects.create(topic="turn", dedupe=f"d{n}", error="550 no", **facts) for n in (1, 2)]


def test_dead_letters_are_tried_again_or_given_up(staff, dead):
    assert "550 no" in staff.get("/operators/outbox/").content.decode()
    first, second = dead
    staff.post("/operators/outbox/", {"rows": [first.pk], "act": "revive", "reason": "the relay is back"})
    staff.post("/operators/outbox/", {"rows": [second.pk], "act": "discard", "reason": "he has left"})
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.dead, first.attempts, first.sent) == (False, 0, None)
    assert (second.dead, second.withheld) == (False, "discarded")
    assert [act.act for act in Act.objects.all()] == ["outbox discarded", "outbox revived"]


@pytest.mark.parametrize("body", [{"rows": [], "reason": "x"}, {"rows": [1], "reason": ""}, {"rows": [0]}])
def test_rows_and_a_reason_must_be_given(staff, dead, body):
    body["rows"] = [dead[0].pk if row == 1 else row for row in body["rows"]]
    assert staff.post("/operators/outbox/", {"act": "discard", **body}).status_code == 200
    assert Outbox.objects.filter(dead=True).count() == 2


def test_the_page_of_a_game_tells_what_it_waits_for(staff, game, dead):
    page = staff.get(f"/operators/games/{game.public_id}/").content.decode()
    assert "could not be delivered" in page
    assert "550 no" in page
    assert staff.get("/operators/games/", {"game": game.public_id}).status_code == 302
    assert staff.get("/operators/games/", {"game": "nothing"}).status_code == 404
    audited = staff.get(f"/operators/games/{game.public_id}/?audit").content.decode()
    assert "Everything is in order." in audited


def test_the_page_of_a_game_tells_no_secret(staff, game):
    board = editable_state(game)["board"]
    cards = {card for hand in board["hands"].values() for card in hand} | set(board["pile"])
    page = staff.get(f"/operators/games/{game.public_id}/").content.decode()
    assert cards
    assert not [card for card in cards if card in page]


def test_a_seat_gets_another_holder(staff, game, bob, charlie):
    url = f"/operators/games/{game.public_id}/hand-over/"
    assert (
        staff.post(url, {"seat": "red", "user": "charlie", "reason": "bob has vanished"}).status_code == 302
    )
    assert Seat.objects.get(game=game, name="red").user == charlie
    event = Event.objects.filter(game=game).last()
    assert (event.kind, event.source) == ("seat", "operator")
    staff.post(url, {"seat": "red", "bot": "random", "reason": "so has charlie"})
    assert Seat.objects.get(game=game, name="red").bot == "random"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"seat": "red", "reason": "x"}, "Name either a user or a bot"),
        ({"seat": "red", "user": "charlie", "bot": "random", "reason": "x"}, "Name either"),
        ({"seat": "red", "user": "nobody", "reason": "x"}, "no user “nobody”"),
        ({"seat": "red", "user": "alice", "reason": "x"}, "do not let one player hold"),
        ({"seat": "purple", "user": "charlie", "reason": "x"}, "purple"),
        ({"seat": "red", "user": "charlie"}, "required"),
    ],
)
def test_a_bad_replacement_is_refused(staff, game, bob, charlie, body, why):
    told = staff.post(f"/operators/games/{game.public_id}/hand-over/", body)
    assert why in told.content.decode()
    assert Seat.objects.get(game=game, name="red").user == bob
    assert not Act.objects.exists()


def test_who_has_seen_the_whole_position_gets_no_seat(staff, game, bob, charlie):
    Act.objects.create(operator=charlie, act=OPENED, game=game, reason="a complaint")
    body = {"seat": "red", "user": "charlie", "reason": "bob has left"}
    told = staff.post(f"/operators/games/{game.public_id}/hand-over/", body)
    assert "has looked at the whole position" in told.content.decode()
    assert Seat.objects.get(game=game, name="red").user == bob


def test_bots_are_woken(staff, alice):
    game = new_game({"blue": alice})
    Outbox.objects.all().delete()
    staff.post(f"/operators/games/{game.public_id}/wake/", {"wake-reason": ""})
    assert not Outbox.objects.exists()
    staff.post(f"/operators/games/{game.public_id}/wake/", {"wake-reason": "the rules are fixed"})
    assert Outbox.objects.get().topic == "bot"


def repair(staff, game, edited, **more):
    url = f"/operators/games/{game.public_id}/repair/"
    text = edited if isinstance(edited, str) else orjson.dumps(edited).decode()
    body = {"edited": text, "seq": game.seq, "reason": "gold was lost"}
    return staff.post(url, body | more)


def test_to_look_at_a_position_needs_a_reason(staff, game):
    url = f"/operators/games/{game.public_id}/repair/"
    card = next(iter(editable_state(game)["board"]["pile"]))
    assert card not in staff.get(url).content.decode()
    assert card not in staff.post(url, {"reason": " "}).content.decode()
    assert card in staff.post(url, {"reason": "a bug"}).content.decode()
    assert Act.objects.get().act == "position opened"


def test_a_repair_is_previewed_and_then_told_to_all(staff, game):
    edited = editable_state(game)
    edited["board"]["gold"]["red"] += 5
    page = repair(staff, game, edited).content.decode()
    assert "All players read it" in page
    assert "board › gold › red" in page
    assert Event.objects.filter(game=game).count() == 1
    assert repair(staff, game, edited, confirmed="yes").status_code == 302
    assert view_of(game, None)["board"]["gold"]["red"] == edited["board"]["gold"]["red"]
    assert feed(game, None)[-1].lines[0].args == {"reason": "gold was lost"}
    assert Act.objects.get().act == "game repaired"


@pytest.mark.parametrize("confirmed", [{}, {"confirmed": "yes"}])
def test_an_unsound_repair_is_refused(staff, game, confirmed):
    edited = editable_state(game)
    edited["board"]["gold"] = "much"
    assert "not sound" in repair(staff, game, edited, **confirmed).content.decode()
    edited = editable_state(game)
    edited["board"]["gold"]["red"] += 5
    assert "moved on" in repair(staff, game, edited, seq=game.seq + 1, confirmed="yes").content.decode()
    assert "This is not JSON" in repair(staff, game, "{", **confirmed).content.decode()
    assert "Nothing is changed" in repair(staff, game, editable_state(game)).content.decode()
    assert Event.objects.filter(game=game).count() == 1
    assert not Act.objects.exists()


def test_nobody_repairs_his_own_game(staff, olga, bob):
    game = new_game({"blue": olga, "red": bob})
    refused = staff.post(f"/operators/games/{game.public_id}/repair/", {"reason": "curious"})
    assert refused.status_code == 403
    assert "You play in this game" in refused.content.decode()
    assert editable_state(game)["board"]["pile"][0] not in refused.content.decode()
    url = f"/operators/games/{game.public_id}/hand-over/"
    told = staff.post(url, {"seat": "red", "bot": "random", "reason": "x"})
    assert "You play in this game" in told.content.decode()


def test_what_was_done_can_be_read(staff, alice):
    staff.post("/operators/people/", {"user": "alice", "days": "3", "reason": "spam of her"})
    page = staff.get("/operators/acts/").content.decode()
    assert "spam of her" in page
    assert "olga" in page


def test_an_operator_reads_no_complaint_of_his_own_table_nor_of_himself(staff, alice, bob, charlie, olga):
    table = new_game({"blue": alice, "red": bob, "green": charlie, "gold": olga}, scenario="alliance")
    send_message(game=table, seat="blue", to="green", text="We strike at dawn", source="web")
    report = report_message(game=table, user=charlie, number=1, reason="Rude")
    assert not Outbox.objects.filter(topic="report", recipient=olga).exists()
    assert b"We strike" not in staff.get("/operators/reports/").content
    assert staff.get(f"/operators/reports/{report.pk}/").status_code == 404
    assert staff.post(f"/operators/reports/{report.pk}/", {"state": "dismissed"}).status_code == 404


def test_an_operator_learns_of_no_hidden_event_at_his_own_table(staff, alice, olga):
    table = new_game({"blue": alice, "red": olga})
    page = staff.get(f"/operators/games/{table.public_id}/?audit").content.decode()
    assert "The last events" not in page
    assert "looked through" not in page


def test_an_operator_does_not_read_who_complains_of_him(staff, game, alice, olga):
    report = Report.objects.create(game=game, reporter=alice, accused=olga, reason="Biased")
    assert b"Biased" not in staff.get("/operators/reports/").content
    assert staff.get(f"/operators/reports/{report.pk}/").status_code == 404


@pytest.fixture
def alarm(game):
    shown = {"n": 3, "kind": "dice", "purpose": "fire", "faces": 6, "results": [6], "to": None, "nonce": "ab"}
    hidden = {**shown, "purpose": "ambush", "to": ["blue"]}
    return Alarm.objects.create(
        kind="lost", game=game, seq=9, seat="blue", nonce="ab", rolls=[shown, hidden], error="KeyError in x:1"
    )


def test_an_alarm_is_shown_with_its_public_dice_until_somebody_closes_it_with_a_reason(staff, alarm):
    assert "busy" in staff.get("/operators/").content.decode()
    page = staff.get("/operators/alarms/").content.decode()
    assert ("fire: 6" in page, "ambush" in page, "KeyError in x:1" in page) == (True, False, True)
    staff.post(f"/operators/alarms/{alarm.pk}/", {"reason": ""})
    assert Alarm.objects.filter(handled=None).count() == 1
    staff.post(f"/operators/alarms/{alarm.pk}/", {"reason": "A defect, mended"})
    assert not Alarm.objects.filter(handled=None).exists()
    assert Act.objects.get(act="alarm closed").reason == "A defect, mended"


def test_an_operator_sees_no_alarm_of_his_own_game(client, alarm, alice):
    alice.is_staff = True
    alice.save()
    client.force_login(alice)
    assert "fire: 6" not in client.get("/operators/alarms/").content.decode()
    assert client.post(f"/operators/alarms/{alarm.pk}/", {"reason": "x"}).status_code == 404


def test_who_has_opened_a_position_cannot_take_a_seat_in_that_game(staff, olga, game):
    Seat.objects.filter(game=game, name="red").update(open_for_replacement=True)
    staff.post(f"/operators/games/{game.public_id}/repair/", {"reason": "A look"})
    with pytest.raises(LobbyForbidden, match="as an operator"):
        take_over(game=game, user=olga, seat="red")
    other = new_game({"blue": game.seats.get(name="blue").user, "red": "random"})
    Seat.objects.filter(game=other, name="red").update(open_for_replacement=True)
    take_over(game=other, user=olga, seat="red")
    assert Seat.objects.get(game=other, name="red").user == olga
