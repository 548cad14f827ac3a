"""The README is true: its commands exist, its links lead somewhere, its curl examples work."""

import re
import subprocess

import pytest
from django.conf import settings
from django.core.management import get_commands

from pbem.accounts.services import token_issue
from pbem.bench.games import bench_game, coming_orders
from pbem.games.models import Event, Head
from pbem.games.titles import find_title
from rules.kernel.driver import look, waiting
from tests.servers import program

README = (settings.ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_named_exists():
    named = set(re.findall(r"manage\.py ([a-z-]+)", README))
    assert named <= set(get_commands())
    assert {"play", "selfplay", "verify", "bench"} <= named


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (settings.ROOT / link).exists()] == []


def test_every_make_target_exists():
    targets = set(re.findall(r"^([a-z]+):", (settings.ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)\b", README)) <= targets


@pytest.fixture
def variables(live_server, alice, tmp_path):
    """What the reader of the examples has: a token, a game, a seat that is asked, and an order."""
    title = find_title("border_war")
    game = bench_game(alice, title)
    seat = waiting(look(title, bytes(Head.objects.get(pk=game.pk).state)))[0]
    order = next(order for order in coming_orders(game, 1) if order.seat == seat)
    token = token_issue(user=alice, name="curl", scopes=["read", "play"])[1]
    return {
        "TOKEN": token,
        "SITE": live_server.url,
        "GAME": game.public_id,
        "SEAT": seat,
        "ORDER": title.write(order),
    }


def test_the_curl_examples_work(variables, tmp_path):
    program("curl")
    script = re.search(r"```sh\n(.*?)```", README, re.DOTALL)[1]
    before = Event.objects.count()
    run = subprocess.run(
        ["sh", "-e", "-c", script],
        env=variables | {"PATH": "/usr/bin:/bin:/usr/local/bin"},
        cwd=tmp_path,
        capture_output=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr.decode() + run.stdout.decode()[-2000:]
    assert Event.objects.count() == before + 1
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
