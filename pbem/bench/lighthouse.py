"""What Lighthouse says of the page of a running game, by its mobile settings, where npx can run it."""

import os
import shutil
import subprocess
from typing import Any

import orjson
from django.conf import settings

from pbem.bench.door import send
from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.games.models import Game, Visibility
from pbem.serving import running_server
from rules.kernel.title import Title

TOOL = "lighthouse@12"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell")
PATIENCE = 300
ORDERS = 10
"""So many orders were given: the page has a log and something to show."""


def missing() -> str:
    """Why it cannot be measured here, or nothing."""
    if not browser():
        return "no Chromium is installed"
    npx = shutil.which("npx")
    if npx is None:
        return "npx is not installed"
    tried = subprocess.run([npx, "--yes", TOOL, "--version"], capture_output=True, timeout=PATIENCE)  # noqa: S603
    return "Lighthouse is not installed, and npx cannot install it" if tried.returncode else ""


def browser() -> str:
    named = os.environ.get("CHROME_PATH", "")
    return named or next((found for name in BROWSERS if (found := shutil.which(name))), "")


def measure(title: Title) -> dict[str, Any]:
    """Scores from 0 to 100 and times in milliseconds, as somebody who watches gets the page."""
    game = bench_game(bench_user(), title, title.heaviest_scenario)
    Game.objects.filter(pk=game.pk).update(visibility=Visibility.PUBLIC)
    for order in coming_orders(game, ORDERS):
        send(game, order)
    with running_server(os.environ) as server:
        url = f"{server.url}/games/{game.public_id}/"
        found = orjson.loads(report(url))
    audits = found["audits"]
    return {
        **{f"{name}_score": round(100 * each["score"]) for name, each in found["categories"].items()},
        "first_paint_ms": round(audits["first-contentful-paint"]["numericValue"]),
        "blocked_ms": round(audits["total-blocking-time"]["numericValue"]),
    }


def report(url: str) -> bytes:
    npx = shutil.which("npx") or "npx"
    what = ["--output=json", "--output-path=stdout", "--quiet"]
    what += ["--only-categories=performance,accessibility,best-practices"]
    what += ["--chrome-flags=--headless --no-sandbox"]
    done = subprocess.run(  # noqa: S603
        [npx, "--yes", TOOL, url, *what],
        env=os.environ | {"CHROME_PATH": browser()},
        cwd=settings.ROOT,
        capture_output=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        said = [line for line in done.stderr.decode(errors="replace").splitlines() if "rror" in line]
        raise RuntimeError(said[0][:300] if said else "Lighthouse ended without a word")
    return done.stdout
