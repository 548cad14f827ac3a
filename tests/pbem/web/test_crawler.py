"""The whole site as alice, bob, charlie, nobody and the operator: nothing hidden on any page of it."""

import re
from math import inf
from random import Random

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone
from msgspec import to_builtins

from pbem.games.log import entries
from pbem.games.models import Head
from pbem.games.selectors import view_of
from pbem.games.titles import title_of
from pbem.outbox import delivery
from rules.kernel import driver
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.crawler import addresses, asked, crawl, neutral

VIEWERS = ["alice", "bob", "charlie", "olga", None]
LISTS = ["/", "/lobby/?show=running", "/api/v1/games/?show=running", "/api/v1/me/turns/"]
# Data for a script is no script.
RUNS = re.compile(r"""<script(?![^>]*\b(src=|type="application/json"))|\son[a-z]+="|\sstyle=|javascript:""")
# Enough of a game's past to have everything in it, few enough to walk.
STRETCH = re.compile(r"[?&](at|before)=")


# The scenario, the seats of alice and bob, and how many orders lead into its midst.
TABLES = {
    "border_war": ("duel", ("red", "blue"), 25),
    "samurai_battles": ("first_samurai_skirmish", ("red", "blue"), 25),
    "conquest_consequence": ("china_1937", ("japan", "usa"), 8),
    "empire_of_the_sun": ("training", ("japan", "allies"), 8),
    "grande_guerre": ("east_prussia_1914", ("central", "entente"), 8),
}
LARGE = ("conquest_consequence", "empire_of_the_sun", "grande_guerre")
LARGEST = ("empire_of_the_sun",)
# The pages of a large title take long: a rival and a spectator walk them always, the others in the deep run.
WALKS = [
    pytest.param(title, viewer, marks=[pytest.mark.deep] if heavy else [])
    for title in TABLES
    for viewer in VIEWERS
    for heavy in [title in LARGE and viewer not in (("bob",) if title in LARGEST else ("bob", None))]
]


@pytest.fixture(params=[pytest.param(t, marks=[pytest.mark.deep] * (t in LARGEST)) for t in TABLES])
def table(request, alice, bob):
    """A game in its midst, in which both sides hide something."""
    scenario, (first, second), orders = TABLES[request.param]
    game = new_game({first: alice, second: bob}, title=request.param, scenario=scenario, owner=alice)
    play_on(game, orders=orders)
    # Whoever asks for a picture lets the lane work, and operators are told what waits in it: now nothing.
    delivery.work("paint")
    assert not delivery.due_rows("paint", timezone.now())
    assert game.status == "running"
    return game


@pytest.fixture(autouse=True)
def still_clock(monkeypatch):
    """Nothing that a page tells of the time changes during a test, however slow the machine is."""
    # A worker stops after a while of real time, and would leave rows to the second look.
    monkeypatch.setattr(delivery, "MOST_SECONDS", inf)
    # What earlier tests have used up of a limit, they have used up for whoever has the same address.
    cache.clear()
    with time_machine.travel(timezone.now(), tick=False):
        yield


def seat_of(game, viewer):
    return dict(zip(("alice", "bob"), TABLES[game.title][1], strict=True)).get(viewer)


def sign_in(client, viewer, request):
    if viewer:
        client.force_login(request.getfixturevalue(viewer))


def walk(client, game):
    """Every page that has to do with the game, and the lists in which it stands."""
    known = {"public_id": game.public_id, "game": game.public_id, "username": "alice", "user": "bob"}
    # The first look marks what was seen, which the pages tell from then on.
    asked(client, f"/games/{game.public_id}/")
    paths = addresses(**known, title_id=game.title, title=game.title)
    seeds = [path for path in paths if about(path, game) and few(path)]
    return crawl(client, [*LISTS, *seeds], wanted=lambda path: about(path, game) and few(path))


def about(path, game):
    return game.public_id in path or path.startswith(("/players/", "/lobby/?", "/operators/"))


def few(path):
    # An audit compares the position with the log, and this test changes the one and not the other.
    if "audit=" in path:
        return False
    # Films are dear, and a test of their own looks who sees what in them.
    if path.partition("?")[0].endswith("film.webp"):
        return False
    return not STRETCH.search(path) or re.search(r"(at|before)=[13]\b", path) is not None


def scramble(game, seat):
    head = Head.objects.get(pk=game.pk)
    true = bytes(head.state)
    other = driver.scramble(title_of(game), true, seat, Random(5))
    assert other != true
    Head.objects.filter(pk=game.pk).update(state=other)
    cache.clear()


@pytest.mark.parametrize(("table", "viewer"), WALKS, indirect=["table"])
def test_no_answer_depends_on_what_its_reader_may_not_know(client, request, table, viewer):
    """All that is hidden becomes another possible truth, and not a byte of any answer changes."""
    sign_in(client, viewer, request)
    found = walk(client, table)
    assert len([path for path in found if table.public_id in path and found[path].status_code == 200]) > 12
    check_names(found, table, seat_of(table, viewer))
    check_guards(found)
    before = {path: neutral(answer) for path, answer in found.items() if answer.status_code == 200}
    scramble(table, seat_of(table, viewer))
    changed = [path for path, answer in before.items() if neutral(asked(client, path)) != answer]
    assert changed == []


def test_the_crawler_would_notice(client, request, table):
    """When a secret of alice's changes, her own pages do."""
    sign_in(client, "alice", request)
    path = f"/games/{table.public_id}/"
    asked(client, path)
    before = neutral(asked(client, path))
    scramble(table, seat_of(table, "bob"))
    assert neutral(asked(client, path)) != before


def check_names(found, game, seat):
    """No card in the hand of another is named."""
    secrets = hidden_from(game, seat)
    if not secrets:
        # The standing orders of a seat may name every card there is.
        assert seat, "nothing is hidden, so nothing is tested"
        return
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(secrets)))})\b")
    for path, response in found.items():
        if game.public_id in path and not response.get("Content-Type", "").startswith("image/png"):
            said = response.content.decode() + str(sorted(response.items()))
            assert not pattern.search(said), path


def hidden_from(game, seat):
    """The ids of what others hold and the viewer cannot see anywhere, nor in what his policies speak of."""
    others = [other for other in TABLES[game.title][1] if other != seat]
    held = set().union(*(held_by(game, other) for other in others))
    spoken_of = ids_in(to_builtins(title_of(game).policies)) if seat else set()
    return held - ids_in(view_of(game, seat)) - spoken_of - said_to_all(game)


def said_to_all(game):
    """The ids that the rules told everybody, as of a corps that has fought."""
    lines = [line for entry in entries(game, patches=False) for line in entry.lines if line.get("to") is None]
    return ids_in([line["args"] for line in lines])


def held_by(game, seat):
    """The ids of cards and pieces in the view of a seat that are not in that of a spectator."""
    own, public = ids_in(view_of(game, seat)), ids_in(view_of(game, None))
    return {name for name in own - public if re.search(r"[a-z]{3}.*[\d_]|^[AIJaj]\d\d$", name)}


def ids_in(value):
    """All words of plain data."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(ids_in, value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(ids_in, value))
    return {value} if isinstance(value, str) else set()


FRAMED = re.compile(r"/embed/(\?|$)")


def check_guards(found):
    """No page can be framed but the board made for it, nor run a script, nor send a form without a token."""
    for path, response in found.items():
        if FRAMED.search(path):
            assert not response.get("X-Frame-Options"), path
            continue
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
