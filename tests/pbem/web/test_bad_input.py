"""Whatever is sent to whatever address, the server answers it: nothing breaks, and no game is changed."""

from urllib.parse import urlencode

import pytest
from django.core.cache import cache

from pbem.accounts.models import User
from pbem.games.models import Event, Game, Seat
from pbem.lobby.links import invitation_token
from pbem.lobby.services import SeatPlan, create_game
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.crawler import addresses

ELSEWHERE = ("/api/", "/admin/", "/mail/providers/", "/accounts/logout/")
# They need no words: whoever may press the button has done it.
PLAIN = ("/cancel/", "/undo/", "/stream/", "/guide/")
NAMES = (
    "act action action_add answer at blocked bot clock code confirmed confirm credential days "
    "digest_hours edited email endpoint entropy events expires first_day form game games "
    "grace_minutes guest guest-0 kind language last_day line lines login move name notify number "
    "oldpassword on_timeout option-fog order orders overdue_hours password password1 password2 path "
    "policy public quiet_from quiet_to reason reminder_hours remove rows scenario scopes seat "
    "seat-0 seq state strikes text time_zone title to url user username value visibility wanted "
    "weekends"
)
FIELDS = NAMES.split()
BAD = ["", "a\0b", "-" + "9" * 40, "x<b>{{ 7*7 }}%s%(x)s" * 900, "\ud800"]
BODIES = ["empty", "one", "another"]
NUMBERS = ("pk", "token_id", "vacation_id", "hook_id", "key_id", "browser_id", "invitation_id", "number")


@pytest.fixture
def everywhere(alice, bob):
    """Every address of the pages: of a game that runs, and in the lobby of one that waits."""
    table = new_game({"red": alice, "blue": bob}, owner=alice)
    play_on(table, orders=4)
    seats = [SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="user", user=bob)]
    waiting = create_game(owner=alice, title="border_war", scenario="duel", seats=seats)
    token = invitation_token(waiting.invitations.get())
    known = dict.fromkeys(NUMBERS, "1") | {"username": "bob", "title_id": "border_war", "token": token}
    found = {path for path in addresses(**known, public_id=table.public_id) if is_page(path)}
    lobby = {path for path in addresses(**known, public_id=waiting.public_id) if path.startswith("/lobby/")}
    return sorted(found | {path for path in lobby if is_page(path)})


def is_page(path):
    return not path.startswith(ELSEWHERE) and not path.endswith(PLAIN)


def everything():
    games = list(Game.objects.order_by("pk").values("pk", "seq", "status", "name"))
    seats = list(Seat.objects.order_by("pk").values("user", "bot", "open_for_replacement", "resigned"))
    return games, seats, Event.objects.count(), User.objects.count()


def body(kind):
    """Nothing at all, or something else that is wrong in each field."""
    if kind == "empty":
        return {}
    at = BODIES.index(kind)
    texts = {name: BAD[(at + number) % len(BAD)] for number, name in enumerate(FIELDS)}
    return {name: text.encode("utf-8", "surrogatepass") for name, text in texts.items()}


def broken(client, paths, kind):
    client.raise_request_exception = False
    sent, form = urlencode(body(kind)), "application/x-www-form-urlencoded"
    return [path for path in paths if client.post(path, sent, content_type=form).status_code >= 500]


@pytest.fixture(autouse=True)
def fresh_limits():
    cache.clear()


@pytest.mark.parametrize("kind", BODIES)
def test_no_form_of_a_player_breaks(client, alice, everywhere, kind):
    client.force_login(alice)
    before = everything()
    assert broken(client, everywhere, kind) == []
    assert everything() == before


@pytest.mark.parametrize("kind", BODIES)
def test_no_form_of_an_operator_breaks(client, olga, everywhere, kind):
    client.force_login(olga)
    before = everything()
    assert broken(client, [path for path in everywhere if path.startswith("/operators/")], kind) == []
    assert everything() == before


@pytest.mark.parametrize("kind", BODIES)
def test_no_form_of_the_entrance_breaks(client, everywhere, kind):
    before = everything()
    entrance = [path for path in everywhere if path.startswith(("/accounts/", "/i18n/", "/mail/"))]
    assert broken(client, entrance, kind) == []
    assert everything() == before


@pytest.mark.parametrize("text", BAD[1:], ids=["NUL", "number", "long", "half a character"])
def test_no_question_breaks_a_list(client, alice, everywhere, text):
    client.force_login(alice)
    client.raise_request_exception = False
    asked = (
        "show",
        "title",
        "scenario",
        "search",
        "after",
        "at",
        "before",
        "seat",
        "link",
        "state",
        "next",
        "q",
    )
    query = dict.fromkeys(asked, text[:500].encode("utf-8", "surrogatepass"))
    pages = ["/", "/lobby/", "/lobby/new/", "/titles/border_war/rules/", "/players/bob/", "/accounts/login/"]
    pages += [path for path in everywhere if path.startswith("/games/")]
    assert [path for path in pages if client.get(path, query).status_code >= 500] == []


def test_text_with_the_character_nought_is_refused_with_a_word(client, alice):
    client.force_login(alice)
    answer = client.post("/settings/blocks/", {"blocked": "bo\0b"})
    assert answer.status_code == 400
    assert "a character that no text has" in answer.text
