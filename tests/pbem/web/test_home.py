"""The first page of those who play: what waits for them, in the order of its urgency."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.games.models import Game, Seat
from pbem.games.selectors import my_turns
from pbem.games.services import fork, set_caretaker
from pbem.lobby.services import SeatPlan, cancel, create_game, invite
from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game, play_on


def home_of(client, user):
    client.force_login(user)
    response = client.get("/")
    assert response.status_code == 200
    return response


def test_what_is_due_first_comes_first(client, alice, bob):
    late, soon = (new_game({"blue": alice, "red": bob}) for _ in range(2))
    for game, hours in ((late, 50), (soon, 5)):
        deadline = timezone.now() + timedelta(hours=hours, minutes=1)
        Seat.objects.filter(game=game, user=alice).update(deadline=deadline)
    text = home_of(client, alice).content.decode()
    assert text.index(soon.public_id) < text.index(late.public_id)
    assert "2 games wait for you." in text
    assert re.search(r"5 h · \w+ \d+ \w+, \d\d:\d\d", text)


def test_the_deadline_is_told_in_the_zone_of_the_reader(client, duel, alice):
    moment = timezone.now().replace(hour=22, minute=7) + timedelta(days=9)
    Seat.objects.filter(game=duel, user=alice).update(deadline=moment)
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    assert ", 07:07" in home_of(client, alice).content.decode()


def test_games_are_sorted_by_what_they_wait_for(client, alice, finished):
    open_game = create_game(
        owner=alice,
        title="border_war",
        scenario="duel",
        seats=[SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="open")],
    )
    board = fork(game=finished, user=alice)
    context = home_of(client, alice).context
    assert [card.game for card in context["gathering"]] == [open_game]
    assert [card.game for card in context["finished"]] == [finished]
    assert [card.game for card in context["boards"]] == [board]
    assert context["mine"] == context["waiting"] == []


@pytest.mark.parametrize(
    ("winners", "for_alice", "for_bob"),
    [(["blue"], "You won", "You lost"), (["red"], "You lost", "You won"), ([], "Drawn", "Drawn")],
)
def test_a_finished_game_says_how_it_ended_for_me(client, alice, bob, finished, winners, for_alice, for_bob):
    finished.outcome["winners"] = winners
    finished.save()
    assert for_alice in home_of(client, alice).content.decode()
    assert for_bob in home_of(client, bob).content.decode()
    client.logout()
    assert "You " not in client.get("/lobby/?show=finished").content.decode()


def test_new_messages_can_be_read_on_the_first_page(client, alice, bob, charlie, duel):
    send_message(game=duel, author=bob, seat="red", to="all", text="Shall we?", source="web")
    send_message(game=duel, author=bob, seat="red", to="blue", text="<b>Between us</b>", source="web")
    text = home_of(client, alice).content.decode()
    assert text.index("&lt;b&gt;Between us") < text.index("Shall we?")
    assert "<strong>bob · Red</strong>" in text
    assert f'href="/games/{duel.public_id}/talk/"' in text
    for other in (bob, charlie):
        assert "Between us" not in home_of(client, other).content.decode()


def test_a_deadline_that_has_passed_is_called_overdue(client, duel, alice):
    Seat.objects.filter(game=duel, user=alice).update(deadline=timezone.now() - timedelta(hours=3))
    text = home_of(client, alice).content.decode()
    assert ">Overdue · " in text
    assert "Time left" not in text


def test_a_card_of_a_finished_game_says_why_it_ended(client, finished):
    reason = {"code": "victory.draw", "args": {"points": 3}}
    Game.objects.filter(pk=finished.pk).update(outcome={"winners": [], "reason": reason})
    assert "Both sides have 3 prestige." in client.get("/lobby/?show=finished").text


def test_new_messages_are_counted(client, alice, bob, duel):
    send_message(game=duel, author=bob, seat="red", to="all", text="Shall we?", source="web")
    assert "1 new message" in home_of(client, alice).content.decode()
    assert "new message" not in home_of(client, bob).content.decode()


def test_an_invitation_is_on_the_first_page(client, alice, bob):
    seats = [SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="open")]
    game = create_game(owner=alice, title="border_war", scenario="duel", seats=seats)
    invite(game=game, inviter=alice, seat="blue", user=bob)
    assert "invites you to play" in home_of(client, bob).content.decode()


def test_strangers_see_what_this_is_and_games_to_watch(client, duel):
    text = client.get("/").content.decode()
    assert "Sign up" in text
    assert duel.public_id in text
    assert "/titles/border_war/cover/" in text


def test_strangers_see_games_between_people_before_practice_against_bots(client, alice, bob):
    between = new_game({"blue": alice, "red": bob}, name="The final")
    new_game({"red": alice}, name="Practice")
    text = client.get("/").content.decode()
    assert between.public_id in text
    assert text.index("The final") < text.index("Practice")


def test_a_holder_of_several_seats_is_named_once(client, alice):
    game = new_game({"red": alice, "gold": alice}, scenario="alliance")
    text = client.get("/lobby/?show=running").content.decode()
    assert game.public_id in text
    assert "Red, Gold" in text
    assert text.count("/players/alice/") == 1


def test_a_card_tells_that_a_bot_plays_for_an_absent_player(client, alice, bob):
    game = new_game({"red": alice, "blue": bob})
    assert "away: a bot plays" not in home_of(client, alice).content.decode()
    set_caretaker(game_id=game.pk, seat="blue")
    text = home_of(client, alice).content.decode()
    assert "away: a bot plays" in text
    assert "/players/bob/" in client.get(f"/games/{game.public_id}/").content.decode()


def test_the_boards_for_study_are_in_the_menu(client, alice):
    assert 'href="/analysis/"' in home_of(client, alice).content.decode()


def asked_in(client, user):
    """The holders that the cards of the first page mark as those whose answer is awaited."""
    cards = home_of(client, user).context["mine"]
    return [party.place.holder for card in cards for party in card.parties if party.asked]


def test_a_card_waits_for_people_and_not_for_the_bot_that_is_asked_too(client, alice):
    game = new_game({"red": alice, "blue": "random"})
    Seat.objects.filter(game=game).update(asked=True)
    assert asked_in(client, alice) == ["alice"]


def test_a_card_shows_a_bot_that_is_asked_alone(client, alice):
    game = new_game({"red": alice, "blue": "random"})
    Seat.objects.filter(game=game).update(asked=False)
    Seat.objects.filter(game=game, name="blue").update(asked=True)
    (card,) = home_of(client, alice).context["waiting"]
    assert [party.place.holder for party in card.parties if party.asked] == ["bot (random)"]


def test_a_newcomer_is_shown_what_can_be_played(client, alice):
    response = home_of(client, alice)
    assert "You are in no game." in response.text
    assert "/titles/border_war/" in response.text
    new_game({"red": alice})
    assert "/titles/border_war/" not in home_of(client, alice).text


def test_a_game_without_a_name_says_its_title_once(client, alice):
    game = new_game({"red": alice})
    assert home_of(client, alice).text.count("Border War") == 1
    Game.objects.filter(pk=game.pk).update(name="Over the hills")
    assert home_of(client, alice).text.count("Border War · Duel") == 1


def test_a_game_that_was_called_off_has_no_free_seat(client, alice):
    game = create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")]
    )
    cancel(game=game, user=alice)
    client.force_login(alice)
    (card,) = client.get("/lobby/?show=mine").context["cards"]
    assert [place.kind for place in card.places] == ["user", "nobody"]
    assert card.free == 0
    assert "called off before it began" in client.get(f"/games/{game.public_id}/").text


def test_a_card_marks_who_has_won_for_those_who_only_watched(client, charlie, finished):
    Game.objects.filter(pk=finished.pk).update(outcome={"winners": ["red"], "reason": None})
    client.force_login(charlie)
    shown = client.get("/lobby/?show=finished").text
    assert re.findall(r'"seat">(\w+)</span>(?:(?!</li>).)*"victor"', shown, re.DOTALL) == ["Red"]


def test_a_newcomer_begins_against_bots_without_filling_in_seats(client, alice):
    (address,) = re.findall(r'href="(/lobby/new/\?title=\w+&amp;others=bots)"', home_of(client, alice).text)
    address = address.replace("&amp;", "&")
    form = client.get(address).context["form"]
    assert [holder.value() for _spec, holder, _guest in form.seat_fields] == ["me", "bot:basic"]
    assert '<input type="hidden" name="others" value="bots">' in client.get(address).text
    form = client.get("/lobby/new/?title=border_war").context["form"]
    assert [holder.value() for _spec, holder, _guest in form.seat_fields] == ["me", "open"]


def test_a_board_for_study_waits_for_nobody(client, alice, bob):
    over = new_game({"red": alice, "blue": bob}, options={"length": 4})
    play_on(over)
    board = fork(game=over, user=alice, at=9)
    shown = home_of(client, alice)
    assert (shown.context["mine"], [card.game for card in shown.context["boards"]]) == ([], [board])
    assert "Your turn" not in shown.text
    assert client.get("/lobby/?show=my_turn").context["cards"] == []
    assert "for study" in client.get("/lobby/?show=mine").text
    assert my_turns(alice) == []


def test_new_messages_are_counted_in_games_too_that_the_page_does_not_list(client, alice, bob):
    games = [new_game({"red": alice, "blue": bob}) for _ in range(4)]
    for game in games:
        send_message(game=game, seat="blue", to="all", text="Well played", source="web")
    Game.objects.update(status="finished", finished=timezone.now())
    shown = home_of(client, alice)
    assert (len(shown.context["finished"]), shown.context["unread"], len(shown.context["heard"])) == (3, 4, 4)
