"""Messages and notes by the API."""

import pytest

from pbem.games.services import resign
from pbem.talk.models import Message, Report
from tests.pbem.api.conftest import is_problem

pytestmark = pytest.mark.django_db


def read(api, url, **query):
    answer = api.get(url + "/messages/", **query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def texts(api, url, **query):
    return [one["text"] for one in read(api, url, **query)["results"]]


def test_a_message_is_said_and_read(api_alice, api_bob, anonymous, url):
    said = api_alice.post(url + "/messages/", {"text": "Good luck!"})
    assert said.status_code == 201
    assert said.json() | {"created": ""} == {
        "number": 1,
        "seat": "blue",
        "author": "alice",
        "to": "all",
        "text": "Good luck!",
        "unread": False,
        "mine": True,
        "created": "",
    }
    [heard] = read(api_bob, url)["results"]
    assert (heard["unread"], heard["mine"], heard["text"]) == (True, False, "Good luck!")
    assert texts(anonymous, url) == ["Good luck!"]


def test_private_messages_are_for_their_readers(api_alice, api_bob, api_charlie, anonymous, url):
    api_alice.post(url + "/messages/", {"text": "A draw?", "to": ["red"]})
    api_alice.post(url + "/messages/", {"text": "Hello all"})
    assert read(api_bob, url)["results"][0]["to"] == ["red"]
    for api in (api_charlie, anonymous):
        [seen] = read(api, url)["results"]
        assert (seen["number"], seen["text"]) == (1, "Hello all")


def test_tags_and_answers_tell_nothing_of_what_others_say(api_alice, api_charlie, url):
    api_alice.post(url + "/messages/", {"text": "Hello"})
    before = api_charlie.get(url + "/messages/")
    api_alice.post(url + "/messages/", {"text": "secret", "to": "red"})
    after = api_charlie.get(url + "/messages/")
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    tagged = {"If-None-Match": before["ETag"]}
    assert api_charlie.get(url + "/messages/", headers=tagged).status_code == 304


def test_pages(api_alice, url):
    for count in range(5):
        api_alice.post(url + "/messages/", {"text": f"{count}"})
    page = read(api_alice, url, limit=2, after=1)
    assert [one["text"] for one in page["results"]] == ["1", "2"]
    assert page["next"].endswith("/messages/?limit=2&after=3")
    assert read(api_alice, url, limit=2, after=3)["next"] is None


def test_reading_is_remembered(api_alice, api_bob, url):
    for text in ("one", "two"):
        api_alice.post(url + "/messages/", {"text": text})
    assert read(api_bob, url)["unread"] == 2
    assert api_bob.put(url + "/messages/read/", {"number": 1}).status_code == 204
    assert read(api_bob, url)["unread"] == 1
    assert read(api_alice, url)["unread"] == 0


def test_a_key_says_it_once(api_alice, url):
    headers = {"Idempotency-Key": "k1"}
    first, again = (api_alice.post(url + "/messages/", {"text": "hi"}, headers=headers) for _ in range(2))
    assert first.json() == again.json()
    assert again["Idempotency-Replayed"] == "true"
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"text": ""}, "/text"),
        ({"text": "   "}, "/text"),
        ({"text": "x" * 4001}, "/text"),
        ({"text": "a\u0007b"}, "/text"),
        ({"text": "hello", "to": "purple"}, "/to"),
        ({"text": "hello", "to": []}, "/to"),
        ({"text": "hello", "to": 7}, "/to"),
    ],
)
def test_bad_messages_are_refused_with_their_place(api_alice, url, body, pointer):
    problem = is_problem(api_alice.post(url + "/messages/", body), 400, "invalid-request")
    assert problem["errors"][0]["pointer"] == pointer


def test_nobody_speaks_for_others(api_alice, api_charlie, anonymous, url):
    is_problem(api_alice.post(url + "/messages/", {"text": "x", "seat": "red"}), 403, "not-your-seat")
    is_problem(api_charlie.post(url + "/messages/", {"text": "x"}), 403, "forbidden")
    is_problem(anonymous.post(url + "/messages/", {"text": "x"}), 401, "not-authenticated")


def test_watchers_may_speak_when_it_is_over(api_charlie, game, url):
    resign(game_id=game.pk, seat="blue", source="api")
    said = api_charlie.post(url + "/messages/", {"text": "Well played"})
    assert (said.status_code, said.json()["seat"]) == (201, None)


def test_floods_are_throttled(api_alice, url):
    for count in range(30):
        api_alice.post(url + "/messages/", {"text": f"{count}"})
    refused = api_alice.post(url + "/messages/", {"text": "more"})
    is_problem(refused, 429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 601


def test_a_message_can_be_reported(api_alice, api_bob, api_charlie, url, alice):
    api_alice.post(url + "/messages/", {"text": "rude", "to": "red"})
    report = {"reason": "He is rude"}
    assert api_bob.post(url + "/messages/1/report/", report).status_code == 204
    assert Report.objects.get().accused == alice
    is_problem(api_charlie.post(url + "/messages/1/report/", report), 404, "not-found")
    is_problem(api_bob.post(f"{url}/messages/{10**30}/report/", report), 404, "not-found")
    is_problem(api_alice.post(url + "/messages/1/report/", report), 400, "invalid-request")


def test_a_player_can_be_reported(api_bob, api_charlie, url, alice, charlie):
    at = f"{url}/players/{alice.username}/report/"
    assert api_bob.post(at, {"reason": "He is rude"}).status_code == 204
    assert api_bob.post(at, {"reason": "Again"}).status_code == 204
    assert [(report.accused, report.reason) for report in Report.objects.all()] == [(alice, "He is rude")]
    is_problem(api_bob.post(at, {"reason": " "}), 400, "invalid-request")
    is_problem(api_bob.post(f"{url}/players/bob/report/", {"reason": "me"}), 400, "invalid-request")
    is_problem(api_bob.post(f"{url}/players/charlie/report/", {"reason": "no"}), 400, "invalid-request")
    is_problem(api_bob.post(f"{url}/players/nobody/report/", {"reason": "no"}), 404, "not-found")


def test_somebody_can_be_muted(api_alice, api_bob, url):
    api_alice.post(url + "/messages/", {"text": "hello"})
    assert api_bob.put(url + "/mutes/alice/").status_code == 204
    assert texts(api_bob, url) == []
    assert api_bob.delete(url + "/mutes/Alice/").status_code == 204
    assert texts(api_bob, url) == ["hello"]
    is_problem(api_bob.put(url + "/mutes/nobody/"), 404, "not-found")


def test_a_removed_message_has_no_text(api_alice, api_bob, url):
    api_alice.post(url + "/messages/", {"text": "insult"})
    Message.objects.update(removed="2026-01-01T00:00:00Z")
    assert texts(api_bob, url) == [None]


def test_notes_are_kept_for_oneself(api_alice, api_bob, url):
    assert api_alice.get(url + "/notes/").json() == {"text": "", "version": 0, "changed": None}
    kept = api_alice.put(url + "/notes/", {"text": "Feint left", "version": 0}).json()
    assert (kept["text"], kept["version"]) == ("Feint left", 1)
    assert api_bob.get(url + "/notes/").json()["text"] == ""
    is_problem(api_alice.put(url + "/notes/", {"text": "x", "version": 0}), 409, "stale", number=1)
