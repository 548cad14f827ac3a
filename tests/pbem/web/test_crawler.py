"""The whole site as alice, bob, charlie, nobody and the operator: nothing hidden on any page of it."""

import re
from random import Random

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone
from msgspec import to_builtins

from pbem.games.models import Head
from pbem.games.selectors import view_of
from pbem.games.titles import title_of
from rules.kernel import driver
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.crawler import addresses, asked, crawl, neutral

VIEWERS = ["alice", "bob", "charlie", "olga", None]
LISTS = ["/", "/lobby/?show=running", "/api/v1/games/?show=running", "/api/v1/me/turns/"]
# Data for a script is no script.
RUNS = re.compile(r"""<script(?![^>]*\b(src=|type="application/json"))|\son[a-z]+="|\sstyle=|javascript:""")
# Enough of a game's past to have everything in it, few enough to walk.
STRETCH = re.compile(r"[?&](at|before)=")


@pytest.fixture(params=["border_war", "samurai_battles"])
def table(request, alice, bob):
    """A game in its midst, in which both sides hide something."""
    scenario = {"border_war": "duel", "samurai_battles": "first_samurai_skirmish"}[request.param]
    red_first = {"red": alice, "blue": bob}
    game = new_game(red_first, title=request.param, scenario=scenario, owner=alice)
    play_on(game, orders=25)
    assert game.status == "running"
    return game


@pytest.fixture(autouse=True)
def still_clock():
    """Nothing that a page tells of the time changes during a test."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


def seat_of(viewer):
    return {"alice": "red", "bob": "blue"}.get(viewer)


def sign_in(client, viewer, request):
    if viewer:
        client.force_login(request.getfixturevalue(viewer))


def walk(client, game):
    """Every page that has to do with the game, and the lists in which it stands."""
    known = {"public_id": game.public_id, "game": game.public_id, "username": "alice", "user": "bob"}
    # The first look marks what was seen, which the pages tell from then on.
    asked(client, f"/games/{game.public_id}/")
    seeds = [path for path in addresses(**known, title_id=game.title, title=game.title) if about(path, game)]
    return crawl(client, [*LISTS, *seeds], wanted=lambda path: about(path, game) and few(path))


def about(path, game):
    return game.public_id in path or path.startswith(("/players/", "/lobby/?", "/operators/"))


def few(path):
    # An audit compares the position with the log, and this test changes the one and not the other.
    if "audit=" in path:
        return False
    return not STRETCH.search(path) or re.search(r"(at|before)=[13]\b", path) is not None


def scramble(game, seat):
    head = Head.objects.get(pk=game.pk)
    true = bytes(head.state)
    other = driver.scramble(title_of(game), true, seat, Random(5))
    assert other != true
    Head.objects.filter(pk=game.pk).update(state=other)
    cache.clear()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_answer_depends_on_what_its_reader_may_not_know(client, request, table, viewer):
    """All that is hidden becomes another possible truth, and not a byte of any answer changes."""
    sign_in(client, viewer, request)
    found = walk(client, table)
    assert len([path for path in found if table.public_id in path and found[path].status_code == 200]) > 12
    check_names(found, table, seat_of(viewer))
    check_guards(found)
    before = {path: neutral(answer) for path, answer in found.items() if answer.status_code == 200}
    scramble(table, seat_of(viewer))
    changed = [path for path, answer in before.items() if neutral(asked(client, path)) != answer]
    assert changed == []


def test_the_crawler_would_notice(client, request, table):
    """When a secret of alice's changes, her own pages do."""
    sign_in(client, "alice", request)
    path = f"/games/{table.public_id}/"
    asked(client, path)
    before = neutral(asked(client, path))
    scramble(table, "blue")
    assert neutral(asked(client, path)) != before


def check_names(found, game, seat):
    """No card in the hand of another is named."""
    secrets = hidden_from(game, seat)
    if not secrets:
        assert seat, "nothing is hidden, so nothing is tested"
        return
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(secrets)))})\b")
    for path, response in found.items():
        if game.public_id in path and not response.get("Content-Type", "").startswith("image/png"):
            said = response.content.decode() + str(sorted(response.items()))
            assert not pattern.search(said), path


def hidden_from(game, seat):
    """The ids of what others hold and the viewer cannot see anywhere, nor in what policies speak of."""
    others = [other for other in ("red", "blue") if other != seat]
    held = set().union(*(held_by(game, other) for other in others))
    spoken_of = ids_in(to_builtins(title_of(game).policies))
    return held - ids_in(view_of(game, seat)) - spoken_of


def held_by(game, seat):
    """The ids of cards and pieces in the view of a seat that are not in that of a spectator."""
    own, public = ids_in(view_of(game, seat)), ids_in(view_of(game, None))
    return {name for name in own - public if re.search(r"[a-z]{3}.*[\d_]", name)}


def ids_in(value):
    """All words of plain data."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(ids_in, value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(ids_in, value))
    return {value} if isinstance(value, str) else set()


def check_guards(found):
    """No page can be framed, run a script of its own, or send a form without its token."""
    for path, response in found.items():
        assert response["X-Frame-Options"] == "DENY", path
        assert response["X-Content-Type-Options"] == "nosniff", path
        if response.get("Content-Type", "").startswith("text/html"):
            check_page(response, path)


def check_page(response, path):
    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy, path
    assert "frame-ancestors 'none'" in policy
    text = response.content.decode()
    assert not RUNS.search(text), path
    forms = re.findall(r"<form\b[^>]*method=\"post\".*?</form>", text, re.S | re.I)
    assert all("csrfmiddlewaretoken" in form for form in forms), path


PAGES = [path for path in addresses() if not path.startswith(("/api/", "/mail/providers/", "/admin/"))]


@pytest.mark.parametrize("viewer", ["alice", "olga", None])
def test_every_other_page_guards_itself(client, request, alice, viewer):
    sign_in(client, viewer, request)
    answers = {path: asked(client, path) for path in PAGES}
    assert len(answers) > 30
    check_guards({path: answer for path, answer in answers.items() if answer is not None})
