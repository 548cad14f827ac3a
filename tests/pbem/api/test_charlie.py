"""Charlie plays neither side: he sees nothing of a private game and nothing hidden of a public one."""

from random import Random

import pytest

from pbem.api.urls import one_game
from pbem.games.models import Head
from pbem.games.services import resign
from pbem.games.titles import find_title
from rules.kernel.driver import scramble
from tests.pbem.api.conftest import first_order, in_campaign, is_problem, play_on

ABSENT = "zzzzzzzzzz"
BODIES = {
    "orders/": {"orders": ["end"]},
    "draft/": {"orders": []},
    "undo/": {},
    "resign/": {},
    "return/": {},
    "join/": {"seat": "red"},
    "leave/": {},
    "invite/": {"seat": "red", "user": "alice"},
    "start/": {},
    "proposals/": {"kind": "end"},
    "proposals/end/": {"agree": True},
    "standing-orders/losses/": {"value": None},
    "asking/": {"pace": "quick"},
    "fork/": {},
    "messages/": {"text": "hello"},
    "messages/read/": {"number": 1},
    "messages/1/report/": {"reason": "rude"},
    "players/alice/report/": {"reason": "rude"},
    "mutes/alice/": {},
    "notes/": {"text": "remember"},
}
HOLES = {"<slug:kind>": "end", "<slug:policy>": "losses", "<int:number>": "1", "<str:user>": "alice"}
READ_BY_SPECTATORS = ("", "view/", "events/", "seats/", "dice/", "messages/", "export/", "map.png", "map.svg")


def paths():
    """Every address of a game and every method it takes."""
    for pattern in one_game:
        path = str(pattern.pattern)
        for hole, value in HOLES.items():
            path = path.replace(hole, value)
        view = pattern.callback.cls
        for method in ("get", "post", "put", "delete"):
            if hasattr(view, method):
                yield method, path


def ask(api, game_id, method, path):
    headers = api.headers | {"Content-Type": "application/json"}
    body = {} if method in ("get", "delete") else {"data": BODIES[path], "content_type": "application/json"}
    return getattr(api.client, method)(f"/api/v1/games/{game_id}/{path}", headers=headers, **body)


def told(response, game_id):
    """Everything that an answer tells, with the game's own address left out."""
    ignored = ("RateLimit", "Content-Length")
    headers = {name: value for name, value in response.items() if name not in ignored}
    return response.status_code, headers, response.content.replace(game_id.encode(), b"")


@pytest.mark.parametrize(("method", "path"), [*paths()])
def test_a_private_game_cannot_be_told_from_none(api_charlie, anonymous, private_game, method, path):
    for api in (api_charlie, anonymous):
        hidden = ask(api, private_game.public_id, method, path)
        none = ask(api, ABSENT, method, path)
        assert hidden.status_code in (401, 404)
        assert told(hidden, private_game.public_id) == told(none, ABSENT)
    is_problem(ask(api_charlie, private_game.public_id, method, path), 404, "not-found")


def secrets(game):
    """The names of all cards that somebody holds or will draw."""
    board = find_title("border_war").codec.decode(bytes(Head.objects.get(game=game).state)).board
    return {card for hand in board.hands.values() for card in hand} | set(board.pile)


@pytest.mark.parametrize("path", READ_BY_SPECTATORS)
def test_nothing_hidden_in_what_spectators_read(api_bob, api_charlie, anonymous, game, url, path):
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    for api in (api_charlie, anonymous):
        response = ask(api, game.public_id, "get", path)
        assert response.status_code == 200
        assert not [card for card in secrets(game) if card.encode() in response.content]


@pytest.mark.parametrize("path", READ_BY_SPECTATORS)
def test_what_spectators_read_does_not_depend_on_secrets(api_alice, api_bob, api_charlie, game, url, path):
    """Other blocks in the fog and other cards in the hands: every byte and every tag stays the same."""
    play_on(url, api_alice, api_bob, until=in_campaign)
    before = ask(api_charlie, game.public_id, "get", path)
    scramble_for(game, None)
    after = ask(api_charlie, game.public_id, "get", path)
    assert told(after, "") == told(before, "")


@pytest.mark.parametrize("path", [*READ_BY_SPECTATORS, "options/", "draft/", "undo/", "proposals/"])
def test_what_a_player_reads_does_not_depend_on_others_secrets(api_alice, api_bob, game, url, path):
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    before = ask(api_alice, game.public_id, "get", path)
    scramble_for(game, "blue")
    after = ask(api_alice, game.public_id, "get", path)
    assert told(after, "") == told(before, "")


def scramble_for(game, viewer):
    head = Head.objects.get(game=game)
    for seed in range(20):
        data = scramble(find_title("border_war"), bytes(head.state), viewer, Random(seed))
        if data != bytes(head.state):
            Head.objects.filter(game=game).update(state=data)
            return
    raise AssertionError("there is nothing to hide")


def test_a_refused_order_tells_an_opponent_nothing(api_alice, api_bob, game, url):
    """The reasons that a player gets do not depend on what is hidden from him."""
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    sheets = [[{"kind": "commit", "args": {"card": card, "gold": 1}}] for card in sorted(secrets(game))]
    own = set(
        find_title("border_war").codec.decode(bytes(Head.objects.get(game=game).state)).board.hands["blue"]
    )
    foreign = [sheet for sheet in sheets if sheet[0]["args"]["card"] not in own]
    answers = {
        api_alice.post(url + "/orders/", {"orders": sheet}).content.replace(
            sheet[0]["args"]["card"].encode(), b""
        )
        for sheet in foreign
    }
    assert len(answers) == 1


def test_tags_of_seats_say_nothing_to_each_other(api_alice, api_bob, anonymous, url):
    tags = [api.get(url + "/view/")["ETag"] for api in (api_alice, api_bob, anonymous)]
    assert len({tag.split(".")[0] for tag in tags}) == 3
    mine = {"If-None-Match": tags[0]}
    assert api_bob.get(url + "/view/", headers=mine).status_code == 200


def test_a_secret_answer_is_not_told_by_numbers(api_alice, api_bob, api_charlie, game, url):
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    numbers = [api.get(url + "/view/").json()["number"] for api in (api_alice, api_bob, api_charlie)]
    assert numbers == [2, 2, 2]
    [seen] = api_charlie.get(url + "/events/", after=1).json()["results"]
    assert (seen["seat"], seen["order"], seen["source"]) == ("red", None, None)


def test_other_people_s_games_are_not_listed(api_charlie, anonymous, private_game):
    for api in (api_charlie, anonymous):
        for query in ({}, {"visibility": "private"}, {"mine": 1}, {"my_turn": 1}, {"open_seats": 1}):
            assert api.get("/games/", **query).json()["results"] == []


def test_a_private_game_stays_private_when_it_is_over(api_charlie, private_game):
    resign(game_id=private_game.pk, seat="blue", source="api")
    is_problem(api_charlie.get(f"/games/{private_game.public_id}/export/"), 404, "not-found")
