"""How a player wants to be asked: the question, its answer, and the summary of what is decided for him."""

from random import Random

import pytest
from django.urls import reverse

from pbem.games.models import Draft, PlayerPace, Seat
from pbem.games.selectors import pace_for, policies_of, position
from pbem.games.services import queue_orders, save_draft, set_pace, set_standing
from pbem.games.titles import titles
from pbem.web.asking import answer_words
from pbem.web.game_page import first_sentence
from pbem.wording.paces import choices
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game

HTMX = {"HX-Request": "true"}


@pytest.fixture
def war(alice, bob):
    holders = dict.fromkeys(("soviet_union", "united_kingdom", "united_states"), alice)
    return new_game(
        holders | {"germany": bob, "japan": bob}, title="axis_allies_1942", scenario="standard", owner=alice
    )


def table(client, game, seat):
    return client.get(reverse("web:table", args=[game.public_id]), {"seat": seat}).content.decode()


def test_everybody_is_asked_once_how_he_wants_to_play_a_title(signed_in, alice, war):
    client = signed_in(alice)
    assert "How do you want to play" in table(client, war, "soviet_union")
    url = reverse("web:pace", args=[war.public_id])
    client.post(url, {"seat": "soviet_union", "pace": "quick"})
    assert PlayerPace.objects.get(user=alice).pace == "quick"
    assert "How do you want to play" not in table(client, war, "soviet_union")
    other = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    assert "How do you want to play" not in table(client, other, "soviet_union")


def test_it_can_be_changed_in_one_game_and_a_nonsense_is_refused(signed_in, alice, war):
    client, url = signed_in(alice), reverse("web:pace", args=[war.public_id])
    client.post(url, {"seat": "soviet_union", "pace": "ask", "for": "game", "goes_on": "no"})
    seat = Seat.objects.get(game=war, name="soviet_union")
    assert (seat.pace, seat.goes_on) == ("ask", False)
    assert client.post(url, {"seat": "soviet_union", "pace": "hurry"}).status_code == 404
    assert not PlayerPace.objects.exists()


def review(client, game, seat):
    url = reverse("web:sheet", args=[game.public_id])
    return client.post(url, {"seat": seat, "do": "review"}, headers=HTMX).content.decode()


def buy(**units):
    return Order("soviet_union", "buy", {"units": units, "repair": {}})


def test_a_title_whose_standing_orders_are_lines_of_a_packet_claims_nothing_of_being_asked(
    signed_in, alice, bob
):
    holders = {"central": alice, "entente": bob}
    game = new_game(holders, title="grande_guerre", scenario="east_prussia_1914", owner=alice)
    save_draft(game=game, seat="central", orders=[Order("central", "hold", {"who": "DE_VIII"})])
    shown = review(signed_in(alice), game, "central")
    assert "Send these orders?" in shown
    assert "you are asked everything" not in shown


def test_the_summary_names_every_decision_that_is_taken_and_how(signed_in, alice, war):
    """In a quick game all eight, of which one was chosen by the player; else those that are not asked."""
    client = signed_in(alice)
    save_draft(game=war, seat="soviet_union", orders=[buy(infantry=8)])
    asked = review(client, war, "soviet_union")
    assert "Decided for you" in asked
    assert "When my attacks are broken off" not in asked, "he is asked whether he presses on"
    assert "Order of my battles" in asked
    set_pace(user=alice, title="axis_allies_1942", pace="quick")
    set_standing(game=war, seat="soviet_union", policy="bombardment", value={"bombard": "never"})
    quick = review(client, war, "soviet_union")
    for policy in policies_of(war, "soviet_union"):
        assert not policy.asked(own=True)
    assert "When my attacks are broken off" in quick
    assert quick.count(">standing order<") == 1
    assert quick.count(">default<") >= 7


def test_money_that_is_not_spent_is_named_before_sending(signed_in, alice, war):
    client = signed_in(alice)
    save_draft(game=war, seat="soviet_union", orders=[buy(infantry=1)])
    assert "You keep 21 IPC" in review(client, war, "soviet_union")
    save_draft(game=war, seat="soviet_union", orders=[buy(infantry=8)])
    assert "You keep" not in review(client, war, "soviet_union")


def test_orders_can_be_left_for_when_one_is_asked(signed_in, bob, war):
    client, url = signed_in(bob), reverse("web:sheet", args=[war.public_id])
    order = Order("germany", "buy", {"units": {"infantry": 1}, "repair": {}})
    save_draft(game=war, seat="germany", orders=[order])
    assert "Carry out when I am asked" in table(client, war, "germany")
    client.post(url, {"seat": "germany", "do": "queue"}, headers=HTMX)
    assert Draft.objects.get(game=war, seat="germany").waits == "queue"
    assert "tried whenever you are asked" in table(client, war, "germany")


def test_a_rest_that_did_not_go_on_says_why(signed_in, alice, bob):
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="anegawa_1570")
    set_standing(game=game, seat="blue", policy="command_reaction", value=None)
    card = driver.options(position(game), "red").random(Random(1))
    queue_orders(game=game, seat="red", orders=[card])
    Draft.objects.update(waits="", reason={"code": "kernel.rest_surprised", "args": {"seat": "blue"}})
    assert "The rest did not go on by itself" in table(signed_in(alice), game, "red")


def test_a_standing_order_for_one_area_and_one_of_lines_are_set_on_the_page(signed_in, alice, bob):
    game = new_game({"red": alice, "blue": bob})
    client, url = signed_in(alice), reverse("web:standing", args=[game.public_id])
    given = {"seat": "red", "mode": "use", "policy": "losses", "order-value": '"dear"', "scope": "c3"}
    client.post(url, given)
    client.post(url, {"seat": "red", "mode": "use", "policy": "reaction", "lines": "if round >= 3: pass\n"})
    found = {(each.policy, each.scope): each.value for each in game.standing_orders.all()}
    assert found == {("losses", "c3"): {"order": "dear"}, ("reaction", ""): {"lines": ["if round 3: pass"]}}
    text = client.get(url, {"seat": "red"}, headers=HTMX).content.decode()
    assert 'id="policy-losses-c3"' in text
    assert "if round 3: pass" in text


def test_a_long_question_does_not_push_the_choice_away():
    """The hand is told beside the question, folded, so that a phone shows what is to be chosen."""
    long = "Play a Command card. Your Dragon cards: " + ", ".join(["Spirit of Kishijoten"] * 6)
    assert first_sentence(long) == ("Play a Command card.", long.partition(". ")[2])
    assert first_sentence("Play a Command card.") == ("Play a Command card.", "")


def test_the_settings_tell_of_every_title_how_one_is_asked(signed_in, alice):
    client, url = signed_in(alice), reverse("web:asking")
    page = client.get(url).content.decode()
    for title in titles().values():
        assert (f'id="pace-{title.id}"' in page) == bool(title.policies)
    for label, cost in ((label, cost) for _value, label, cost in choices()):
        assert label in page
        assert cost in page
    assert url in client.get(reverse("settings:preferences")).content.decode()


def test_the_pace_is_set_and_forgotten_in_the_settings(signed_in, alice, bob, war):
    client, url = signed_in(alice), reverse("web:asking")
    client.post(url, {"title": "axis_allies_1942", "pace": "ask"})
    assert pace_for(alice.pk, "axis_allies_1942") == "ask"
    assert pace_for(bob.pk, "axis_allies_1942") == ""
    assert 'value="ask" checked' in client.get(url).content.decode()
    assert "How do you want to play" not in table(client, war, "soviet_union")
    client.post(url, {"title": "axis_allies_1942", "pace": ""})
    assert "How do you want to play" in table(client, war, "soviet_union")


@pytest.mark.parametrize(
    "said", [{"title": "axis_allies_1942", "pace": "hurry"}, {"title": "chess", "pace": "ask"}]
)
def test_the_settings_take_no_nonsense(signed_in, alice, said):
    assert signed_in(alice).post(reverse("web:asking"), said).status_code == 404
    assert not PlayerPace.objects.exists()


def test_a_list_of_which_nothing_was_said_is_not_told_as_a_choice():
    """Places to go to first: without any, the title goes to the nearest, and not to all in turn."""
    title = titles()["conquest_consequence"]
    began = driver.start(title, "1936", {}, Dice(b"asking", 0, ""))
    view = driver.view(driver.look(title, began.data), "japan")
    for policy in title.policies:
        assert len(answer_words(title, policy, policy.fallback, view, "japan")) < 250, policy.name
    leaving = title.policy("leaving")
    assert answer_words(title, leaving, leaving.fallback, view, "japan") == "Answer for me"
    assert "Tokyo" in answer_words(title, leaving, {"bases": ["tokyo"]}, view, "japan")
