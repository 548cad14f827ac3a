"""Every page as alice, bob, charlie and nobody: it opens for whom it should, and shows nothing hidden."""

import re
from random import Random

import pytest
from django.urls import reverse

from pbem.games.models import DiceBox, Game, Head, Visibility
from pbem.games.selectors import last_number, position
from pbem.lobby.services import SeatPlan, create_game
from pbem.sealing import opened
from rules.border_war.title import TITLE
from rules.kernel import driver
from tests.pbem.games.playing import new_game, play_on


def page(client, name, game, **query):
    headers = {"HX-Request": "true"} if name == "live" else {}
    return client.get(reverse(f"web:{name}", args=[game.public_id]), query, headers=headers)


def seed_of(game):
    return opened(bytes(DiceBox.objects.get(game=game).seed)).hex()


def hand_of(game, seat):
    return position(game).board.hands[seat]


def card_words(card):
    """A card as pages write it: Retreat 5."""
    kind, number = re.match(r"([a-z]+)(\d+)", card).groups()
    return f"{kind.capitalize()} {number}"


@pytest.mark.parametrize(
    "path", ["/", "/lobby/", "/titles/", "/titles/border_war/", "/titles/border_war/rules/"]
)
def test_public_pages_open_for_everybody(client, alice, duel, path):
    assert client.get(path).status_code == 200
    client.force_login(alice)
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/titles/chess/", "/titles/chess/rules/", "/games/none/", "/lobby/?show=x"])
def test_what_is_not_there_is_not_found(client, db, path):
    assert client.get(path).status_code == 404


def test_the_rules_have_an_anchor_for_every_number(client, db):
    text = client.get("/titles/border_war/rules/").content.decode()
    for number in ("1", "3.4", "7.3"):
        assert f'id="r{number}"' in text
    assert '<a href="#r5.3">5.3</a>' in text


def test_home_puts_my_turn_first(signed_in, alice, duel):
    text = signed_in(alice).get("/").content.decode()
    assert "Your turn" in text
    assert duel.public_id in text


@pytest.mark.parametrize("name", ["table", "live", "export"])
def test_a_player_sees_his_own_hand_and_nobody_the_other(signed_in, alice, bob, charlie, duel, name):
    cards = [name for card in hand_of(duel, "blue") for name in (card, card_words(card))]
    secret = [card for card in cards if card not in map(card_words, hand_of(duel, "red"))]
    assert any(card in page(signed_in(alice), name, duel).content.decode() for card in secret)
    for other in (bob, charlie):
        text = page(signed_in(other), name, duel).content.decode()
        assert not [card for card in secret if re.search(rf"\b{card}\b", text)]


@pytest.mark.parametrize("name", ["table", "live", "map", "log", "thumbnail", "export"])
@pytest.mark.parametrize("seat", ["red", None])
def test_no_page_depends_on_what_its_viewer_may_not_know(signed_in, bob, charlie, campaign, name, seat):
    """Everything hidden is changed into another possible truth, and not a byte of the page changes."""
    client = signed_in(bob if seat else charlie)
    before = neutral(page(client, name, campaign))
    head = Head.objects.get(pk=campaign.pk)
    other = driver.scramble(TITLE, bytes(head.state), seat, Random(7))
    assert other != bytes(head.state)
    Head.objects.filter(pk=campaign.pk).update(state=other)
    assert neutral(page(client, name, campaign)) == before


def neutral(response):
    """The body without what is new in every answer: tokens, nonces, keys, times."""
    assert response.status_code == 200
    fresh = rb'(csrfmiddlewaretoken" value=|X-CSRFToken": |nonce=|name="key" value=)"[^"]*"'
    return re.sub(rb"<time.*?</time>", b"", re.sub(fresh, b"", response.content), flags=re.S)


@pytest.mark.parametrize("name", ["table", "live", "map", "log", "dice", "export"])
def test_no_page_of_a_running_game_has_the_seed_or_the_state(client, signed_in, alice, charlie, duel, name):
    responses = [
        page(client, name, duel),
        page(signed_in(alice), name, duel),
        page(signed_in(charlie), name, duel),
    ]
    for response in responses:
        assert response.status_code == 200
        assert seed_of(duel) not in response.content.decode()
        assert '"stack"' not in response.content.decode()


@pytest.mark.parametrize("name", ["table", "live", "map", "log", "thumbnail", "export"])
def test_other_peoples_seats_do_not_exist(client, signed_in, alice, charlie, duel, name):
    assert page(client, name, duel, seat="blue").status_code == 404
    assert page(signed_in(charlie), name, duel, seat="blue").status_code == 404
    assert page(signed_in(alice), name, duel, seat="red").status_code == 404
    assert page(signed_in(alice), name, duel, seat="blue").status_code == 200
    assert page(signed_in(alice), name, duel, seat="*").status_code == 404


@pytest.mark.parametrize("name", ["table", "live", "map", "log", "thumbnail", "dice", "export"])
def test_private_games_are_for_their_players_and_links_open_shared_ones(
    client, signed_in, alice, charlie, duel, name
):
    duel.visibility = Visibility.PRIVATE
    duel.save()
    assert page(client, name, duel).status_code == 404
    assert page(client, name, duel, link=duel.link).status_code == 404
    assert page(signed_in(charlie), name, duel).status_code == 404
    assert page(signed_in(alice), name, duel).status_code == 200
    client.logout()
    duel.visibility = Visibility.LINK
    duel.save()
    assert page(client, name, duel).status_code == 404
    assert page(client, name, duel, link="wrong").status_code == 404
    assert page(client, name, duel, link=duel.link).status_code == 200


def test_a_linked_game_keeps_its_link_on_every_address(client, duel):
    duel.visibility = Visibility.LINK
    duel.save()
    text = page(client, "table", duel, link=duel.link).content.decode()
    own = re.findall(rf'"(/games/{duel.public_id}/[^"]*)"', text)
    assert len(own) > 4
    assert all(duel.link in address for address in own)


def test_spectators_get_no_form(client, signed_in, charlie, campaign):
    for response in (page(client, "table", campaign), page(signed_in(charlie), "table", campaign)):
        text = response.content.decode()
        assert 'id="builder"' not in text
        assert "The game waits for Blue." in text


def test_the_player_is_asked_with_the_rule(signed_in, alice, campaign):
    text = page(signed_in(alice), "table", campaign).content.decode()
    assert "March, spy, play a muster card" in text
    assert "/titles/border_war/rules/#r3.3" in text
    assert 'id="builder"' in text


def test_the_past_is_seen_with_the_eyes_of_then(signed_in, alice, campaign):
    text = page(signed_in(alice), "table", campaign, at=1).content.decode()
    assert "after event 1 of" in text
    assert 'id="builder"' not in text
    assert "Round 1 of 6, initiative" in text
    for at in ("0", "-1", "x", "99999999999", str(last_number(campaign, "blue"))):
        assert page(signed_in(alice), "table", campaign, at=at).status_code == 200


def test_looking_marks_what_was_seen(signed_in, alice, campaign):
    page(signed_in(alice), "table", campaign)
    assert campaign.seats.get(name="blue").seen == last_number(campaign, "blue")
    assert campaign.seats.get(name="red").seen == 0


def test_what_happened_since_one_looked_can_be_replayed(signed_in, alice, campaign):
    client = signed_in(alice)
    assert "data-replay-from" not in page(client, "table", campaign).content.decode()
    campaign.seats.filter(name="blue").update(seen=2)
    assert 'data-replay-from="2"' in page(client, "table", campaign).content.decode()
    assert "data-replay-from" not in page(client, "table", campaign).content.decode(), "it was offered once"


def test_a_map_of_the_past_names_its_phase(signed_in, alice, campaign):
    shown = page(signed_in(alice), "map", campaign, at=1).content.decode()
    assert 'data-label="Round 1 of 6, initiative"' in shown


def test_a_page_that_has_not_changed_is_not_sent_again(signed_in, alice, bob, campaign):
    client = signed_in(alice)
    first = page(client, "live", campaign)
    url = reverse("web:live", args=[campaign.public_id])
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    play_on(campaign, orders=1)
    again = client.get(url, headers={"If-None-Match": first["ETag"], "HX-Request": "true"})
    assert again.status_code == 200
    assert 'id="map-frame"' in again.content.decode()


def test_the_log_is_read_backwards_in_stretches(signed_in, alice, finished):
    client = signed_in(alice)
    text = page(client, "table", finished, seat="blue").content.decode()
    shown = [int(number) for number in re.findall(r'id="e(\d+)"', text)]
    assert max(shown) == last_number(finished, "blue")
    assert f"before={min(shown) - 1}" in text
    older = page(client, "log", finished, seat="blue", before=min(shown) - 1).content.decode()
    assert max(int(number) for number in re.findall(r'id="e(\d+)"', older)) == min(shown) - 1
    past = page(client, "log", finished, seat="blue", until=7).content.decode()
    numbers = [int(number) for number in re.findall(r'id="e(\d+)"', past)]
    assert sorted(numbers) == list(range(1, 8))
    assert past.index('class="phase"') < past.index(f'id="e{numbers[0]}"'), "it begins with its phase"


def test_a_finished_game_shows_everything_and_its_seed(client, finished):
    text = page(client, "table", finished).content.decode()
    assert "Everything" in text
    assert "See it from the beginning" in text
    assert "Play it again" not in text, "that is for those who have signed in"
    proof = page(client, "dice", finished).content.decode()
    assert seed_of(finished) in proof
    assert "dice-page.js" in proof
    exported = page(client, "export", finished).json()
    assert exported["seed"] == seed_of(finished)


def test_pages_have_no_inline_script_or_style(signed_in, alice, campaign):
    client = signed_in(alice)
    for path in ("/", "/lobby/", "/lobby/new/", "/titles/border_war/", f"/games/{campaign.public_id}/"):
        response = client.get(path)
        text = response.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=", text), path
        nonces = set(re.findall(r'<style nonce="([^"]+)"', text))
        assert len(nonces) == text.count("<style") <= 1
        assert all(f"'nonce-{nonce}'" in response["Content-Security-Policy"] for nonce in nonces)


def test_the_nonce_of_a_page_is_taken_from_it_only_if_it_is_one(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:map", args=[campaign.public_id])
    given = "abcdefgh12345678=="
    assert f'nonce="{given}"' in client.get(url, headers={"X-Style-Nonce": given}).content.decode()
    for bad in ('"><script>', "short", "x" * 100):
        assert bad not in client.get(url, headers={"X-Style-Nonce": bad}).content.decode()


def test_thumbnails_are_pictures_of_what_the_viewer_sees(client, signed_in, alice, bob, duel):
    pictures = [page(client, "thumbnail", duel)]
    pictures += [page(signed_in(user), "thumbnail", duel) for user in (alice, bob)]
    assert {response["Content-Type"] for response in pictures} == {"image/png"}
    assert len({response.content for response in pictures}) == 3
    assert all("private" in response["Cache-Control"] for response in pictures)


@pytest.mark.parametrize(("name", "most"), [("table", 21), ("live", 20), ("log", 9), ("map", 10)])
def test_pages_take_few_queries(signed_in, alice, campaign, name, most, django_assert_max_num_queries):
    client = signed_in(alice)
    with django_assert_max_num_queries(most):
        page(client, name, campaign)


def test_asking_whether_something_has_changed_costs_little(
    signed_in, alice, campaign, django_assert_max_num_queries
):
    client, url = signed_in(alice), reverse("web:live", args=[campaign.public_id])
    tag = page(client, "live", campaign)["ETag"]
    with django_assert_max_num_queries(7):
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304


def test_a_title_that_is_no_longer_installed_breaks_no_list(client, alice, duel, settings):
    settings.PBEM_TITLES = ()
    assert client.get("/").status_code == 200
    assert client.get("/lobby/?show=running").status_code == 200
    assert page(client, "table", duel).status_code == 404


def test_who_holds_several_seats_is_led_to_the_one_that_is_to_move(signed_in, alice, bob):
    holders = {"soviet_union": alice, "united_kingdom": alice, "united_states": bob}
    game = new_game(
        holders | {"germany": bob, "japan": bob}, title="axis_allies_1942", scenario="standard", owner=alice
    )
    page = signed_in(alice).get(f"/games/{game.public_id}/", {"seat": "united_kingdom"})
    assert "You also play Soviet Union, and Soviet Union is to move." in page.content.decode()
    page = signed_in(alice).get(f"/games/{game.public_id}/")
    assert "You also play" not in page.content.decode()
    assert page.context["eyes"] == ["soviet_union", "united_kingdom"]


@pytest.mark.parametrize(
    ("language", "winners", "said"),
    [
        ("en", ["red"], "Won by Red<"),
        ("en", ["blue", "red"], "Won by Blue and Red<"),
        ("es", ["red"], "Gana Rojo<"),
        ("es", ["blue", "red"], "Ganan Azul y Rojo<"),
    ],
)
def test_the_winners_of_a_game_make_a_sentence(client, finished, language, winners, said):
    Game.objects.filter(pk=finished.pk).update(outcome=finished.outcome | {"winners": winners})
    address = reverse("web:table", args=[finished.public_id])
    assert said in client.get(address, headers={"accept-language": language}).text


def test_only_options_that_change_something_in_the_scenario_are_told(client, alice):
    seats = [SeatPlan(name="red", kind="me")]
    for scenario, told in (("sekigahara_1600", True), ("anegawa_1570", False)):
        game = create_game(owner=alice, title="samurai_battles", scenario=scenario, seats=seats)
        shown = client.get(f"/games/{game.public_id}/").text
        assert "kobayakawa" in game.options
        assert ("Kobayakawa" in shown) is told


@pytest.mark.parametrize("path", ["/", "/lobby/?show=mine", "/players/alice/", "/titles/", "/analysis/"])
def test_nobody_else_keeps_a_page_that_depends_on_who_asks(client, alice, path):
    client.force_login(alice)
    assert client.get(path)["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/accounts/email/", "/accounts/2fa/", "/accounts/2fa/webauthn/"])
def test_no_disk_keeps_a_page_of_keys(client, alice, path):
    client.force_login(alice)
    assert "no-store" in client.get(path)["Cache-Control"]
