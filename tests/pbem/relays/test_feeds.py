"""Secret addresses: what they give, to whom, and how they end."""

import re
from xml.etree.ElementTree import fromstring

import pytest
from django.utils import timezone

from pbem.games.models import Game, Seat
from pbem.games.selectors import feed, last_number
from pbem.games.titles import title_of
from pbem.relays.models import FeedKey
from pbem.relays.services import feed_key_issue, feed_key_revoke
from pbem.wording.logbook import lines_of
from tests.pbem.games.playing import new_game, play_on, plot, send

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def game(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob}, name="Friday night", visibility="private")
    play_on(game, orders=20)
    return game


def address(user, kind, game=None):
    _key, plain = feed_key_issue(user=user, kind=kind)
    return f"/feeds/{plain}/" + (f"games/{game.public_id}.atom" if game else "deadlines.ics")


def entries(response):
    root = fromstring(response.content)
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated"):
        assert root.find(ATOM + name).text
    assert root.find(f"{ATOM}author/{ATOM}name").text
    found = root.findall(f"{ATOM}entry")
    for entry in found:
        assert all(entry.find(ATOM + name).text for name in ("id", "title", "updated", "content"))
    return found


def told(response):
    """The sentences of a feed, the oldest entry first."""
    return [line for e in reversed(entries(response)) for line in e.find(f"{ATOM}content").text.splitlines()]


def sentences(game, viewer):
    return [line for item in feed(game, viewer, limit=500) for line in lines_of(title_of(game), item)]


def test_owner_reads_the_game_from_his_seat(client, game, alice):
    response = client.get(address(alice, "atom", game))
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert set(sentences(game, "blue")) <= set(told(response))
    assert len(entries(response)) == last_number(game, "blue")


def test_feed_tells_no_secret_of_the_other_side(client, game, alice):
    response = client.get(address(alice, "atom", game))
    dice = {line for line in told(response) if ": " in line}
    assert set(told(response)) - dice <= set(sentences(game, "blue"))
    assert set(sentences(game, "red")) - set(told(response))


def test_ids_are_unique_stable_and_differ_between_viewers(client, game, alice, bob):
    def ids(user):
        return [e.find(f"{ATOM}id").text for e in entries(client.get(address(user, "atom", game)))]

    assert ids(alice) == ids(alice)
    assert len(set(ids(alice))) == len(ids(alice))
    assert not set(ids(alice)) & set(ids(bob))
    assert all(one.startswith("tag:localhost,") for one in ids(alice))


def test_public_game_has_a_feed_for_everybody(client, game):
    assert client.get(f"/feeds/games/{game.public_id}.atom").status_code == 404
    Game.objects.update(visibility="public")
    response = client.get(f"/feeds/games/{game.public_id}.atom")
    public = set(sentences(game, None))
    assert public <= set(told(response))
    secret = (set(sentences(game, "blue")) | set(sentences(game, "red"))) - public
    assert secret
    assert not secret & set(told(response))


def test_game_by_link_needs_its_link(client, game):
    Game.objects.update(visibility="link")
    assert client.get(f"/feeds/games/{game.public_id}.atom").status_code == 404
    assert client.get(f"/feeds/games/{game.public_id}.atom?link={game.link}").status_code == 200


@pytest.mark.parametrize("path", ["/feeds/{}/deadlines.ics", "/feeds/{}/games/{}.atom"])
def test_unknown_revoked_and_foreign_addresses_are_the_same_404(client, game, alice, charlie, path):
    kind = "ical" if path.endswith("ics") else "atom"
    key, plain = feed_key_issue(user=alice, kind=kind)
    good = path.format(plain, game.public_id)
    assert client.get(good).status_code == 200
    feed_key_revoke(key=key)
    revoked, unknown = client.get(good), client.get(path.format("x" * 43, game.public_id))
    assert revoked.status_code == unknown.status_code == 404
    assert without_csrf(revoked) == without_csrf(unknown)


def without_csrf(response):
    return re.sub(r'X-CSRFToken": "[^"]*"|value="[^"]{64}"', "", response.content.decode())


def test_charlie_reads_nothing_of_a_private_game(client, game, charlie):
    assert client.get(address(charlie, "atom", game)).status_code == 404


def test_key_of_one_game_opens_no_other(client, game, alice, bob):
    other = new_game({"blue": alice, "red": bob})
    _key, plain = feed_key_issue(user=alice, kind="atom", game=other)
    assert client.get(f"/feeds/{plain}/games/{other.public_id}.atom").status_code == 200
    assert client.get(f"/feeds/{plain}/games/{game.public_id}.atom").status_code == 404


def test_calendar_key_opens_no_news(client, game, alice):
    _key, plain = feed_key_issue(user=alice, kind="ical")
    assert client.get(f"/feeds/{plain}/games/{game.public_id}.atom").status_code == 404


def test_seat_of_somebody_else_cannot_be_asked_for(client, game, alice):
    url = address(alice, "atom", game)
    assert client.get(url, {"seat": "blue"}).status_code == 200
    assert client.get(url, {"seat": "red"}).status_code == 404


@pytest.mark.parametrize("kind", ["ical", "atom"])
def test_unchanged_feed_is_not_sent_again(client, game, alice, kind):
    url = address(alice, kind, game if kind == "atom" else None)
    first = client.get(url)
    again = client.get(url, headers={"If-None-Match": f'"old", W/{first["ETag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert client.get(url, headers={"If-None-Match": '"old"'}).status_code == 200


def test_hidden_event_does_not_change_the_tag(client, plots, bob):
    url = address(bob, "atom", plots)
    before = client.get(url)["ETag"]
    send(plots, "blue", plot("blue"))
    assert client.get(url)["ETag"] == before
    send(plots, "blue", "boast")
    assert client.get(url)["ETag"] != before


def test_calendar_is_in_the_language_and_zone_of_its_owner(client, game, alice):
    alice.language, alice.time_zone = "es", "Europe/Madrid"
    alice.save()
    Seat.objects.filter(game=game, name="blue").update(
        asked=True, asked_since=timezone.now(), deadline=timezone.now()
    )
    response = client.get(address(alice, "ical"), headers={"Accept-Language": "en"})
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert "X-WR-TIMEZONE:Europe/Madrid" in response.content.decode()
    assert "Tu turno" in response.content.decode()


def test_only_the_hash_is_kept_and_use_is_noted(client, alice):
    key, plain = feed_key_issue(user=alice, kind="ical")
    assert plain not in str(FeedKey.objects.values().get())
    client.get(f"/feeds/{plain}/deadlines.ics")
    key.refresh_from_db()
    assert key.last_used


def test_account_that_is_closed_gives_nothing(client, alice):
    url = address(alice, "ical")
    alice.is_active = False
    alice.save()
    assert client.get(url).status_code == 404


def test_feeds_are_private_to_caches_and_unknown_to_robots(client, game, alice):
    response = client.get(address(alice, "atom", game))
    assert "private" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex"
    assert client.post(address(alice, "atom", game)).status_code == 405
