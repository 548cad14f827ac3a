"""The bench measures what it says, under names that others rely on."""

import subprocess

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from pbem.bench import door, due, http, lighthouse, many, report, rules
from pbem.bench.redis import redis
from pbem.cache import counted
from pbem.games.titles import all_titles, find_title
from pbem.lobby.deadlines.sweep import due_sweep
from pbem.settings.caches import cache
from tests.servers import program

TITLE_FIGURES = {
    *("rules_p50_ms", "rules_p95_ms", "view_p95_ms", "choices_p95_ms", "fold_per_s", "verify_per_s"),
    *("way_ends", "way_ends_p95_ms", "way_order_p95_ms", "way_json_kb"),
    *("scene_ms", "svg_ms", "board_ms", "board_kb", "board_gzip_kb", "svg_gzip_kb", "mail_pictures_kb"),
    *(
        "bytes_per_event",
        "state_bytes",
        "png_cold_ms",
        "png_cold_files_ms",
        "png_next_ms",
        "selfplay_orders_per_s",
    ),
}
FIGURES = {
    "rules": dict.fromkeys(TITLE_FIGURES, 1),
    "door": {"p50_ms": 1, "p95_ms": 2},
    "http": {"clients": 8, "orders_per_s": 300, "p50_ms": 1, "p95_ms": 2},
    "growth": {"p50_at_100_ms": 1, "p50_at_5000_ms": 1},
    "many": {"list_ms": 1, "sweep_ms": 1},
    "due": {"due": 2_000, "seconds": 20},
    "mail": {"handed_over_p50_ms": 1, "handed_over_p95_ms": 2},
}
WHOLE = ("http", "growth", "many", "due", "mail")


@pytest.fixture
def title():
    return find_title("border_war")


def test_figures_of_the_rules(title):
    found = rules.measure(title, quick=True)
    assert found.keys() >= TITLE_FIGURES
    assert all(value > 0 for value in found.values())


@pytest.mark.django_db
def test_figures_of_the_door(title):
    found = door.measure(title, quick=True)
    assert 0 < found["p50_ms"] <= found["p95_ms"]


@pytest.mark.django_db
def test_figures_of_a_long_game(title):
    found = door.growth(title, quick=True, early_at=6, late_at=12)
    assert set(found) == {"p50_at_6_ms", "p50_at_12_ms"}
    assert all(value > 0 for value in found.values())


@pytest.mark.django_db
def test_figures_of_deadlines(title):
    found = due.served(title, 3, lambda: float(due_sweep()))
    assert found["due"] == 6
    assert found["seconds"] >= 0


@pytest.mark.django_db
def test_a_seat_that_is_left_out_is_no_figure(title):
    with pytest.raises(AssertionError, match="6 were due, 0 served"):
        due.served(title, 3, float)


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_figures_of_orders_over_http(title, child_env, monkeypatch):
    for name, value in child_env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PBEM_DATABASE_URL", child_env["PBEM_TEST_DATABASE_URL"])
    found = http.measure(title, quick=True)
    assert 0 < found["p50_ms"] <= found["p95_ms"]
    assert found["orders_per_s"] > 0
    assert found["server_cpu_ms"] > 0
    assert ("times_floor_p50" in found) == (connection.vendor == "postgresql")


@pytest.mark.django_db
def test_figures_of_many_games(title):
    found = many.listed(title, 30)
    assert found["games"] == 30
    assert found["list_ms"] > 0
    assert found["sweep_ms"] > 0


def test_the_report_puts_the_parts_together(monkeypatch):
    asked = []

    def part(name, url, quick, only):
        asked.append(name)
        figures = FIGURES[name]
        return {"border_war": dict(figures)} if name in ("rules", "door") else figures

    monkeypatch.setattr(report, "part", part)
    monkeypatch.setattr(report, "child", lambda *_: b"")
    found = report.run(quick=True, only="", tell=lambda what: None)
    assert asked[0] == "mail", "the orders of other parts leave mail that its worker would deliver first"
    doors = {"door_sqlite_p50_ms", "door_postgres_p50_ms"}
    assert found["titles"]["border_war"].keys() >= TITLE_FIGURES | doors
    assert {name: found[name] for name in WHOLE} == {name: FIGURES[name] for name in WHOLE}


def test_every_missed_bar_is_told():
    slow = {
        "titles": {"t": {"rules_p50_ms": 4, "door_postgres_p50_ms": 11, "fold_per_s": 1, "verify_per_s": 2}},
        "http": {
            "p50_ms": 4,
            "p95_ms": 7,
            "orders_per_s": 249,
            "times_floor_p50": 2.1,
            "times_floor_per_s": 3,
        },
        "growth": {"p50_at_100_ms": 10, "p50_at_5000_ms": 12.5},
        "many": {"list_ms": 21, "sweep_ms": 22},
        "due": {"seconds": 31},
        "mail": {"handed_over_p95_ms": 1_001},
    }
    told = report.failures(slow)
    assert len(told) == 14
    assert "growth: times is 1.25, the bar is <= 1.2" in told


def test_a_large_campaign_has_bars_of_its_own_instead():
    found = {"rules_p50_ms": 4, "verify_per_s": 1_500, "state_bytes": 40_001, "way_json_kb": 31}
    whole = {name: FIGURES[name] for name in WHOLE}
    told = report.failures({"titles": {"empire_of_the_sun": found}} | whole)
    assert told == [
        "empire_of_the_sun: state_bytes is 40001, the bar is <= 40000",
        "empire_of_the_sun: way_json_kb is 31, the bar is <= 30",
    ]
    assert set(report.OWN_BARS) <= set(all_titles())


def test_a_title_is_measured_in_the_scenario_that_it_names(title, monkeypatch):
    asked = []
    game = rules.bot_game
    monkeypatch.setattr(
        rules,
        "bot_game",
        lambda title, scenario, *more: asked.append(scenario) or game(title, scenario, *more),
    )
    rules.sample_game(title, 3)
    rules.selfplay(title, 3)
    assert set(asked) == {"alliance"}


def test_bars_that_are_reached_are_not_told():
    titles = {"titles": {"t": {"rules_p50_ms": 3, "verify_per_s": 5_000}}}
    assert report.failures(titles | {name: FIGURES[name] for name in WHOLE}) == []


def test_a_part_that_fails_says_so_in_one_line(monkeypatch):
    def broken(title, *, quick):
        raise AssertionError("409: the game is over\nand more")

    monkeypatch.setattr(rules, "measure", broken)
    with pytest.raises(CommandError) as failed:
        call_command("bench", part="rules", quick=True, title="border_war")
    assert str(failed.value) == "rules: AssertionError: 409: the game is over"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            b"Traceback ...\n  File ...\nCommandError: http: AssertionError: 409\n\n",
            "http: AssertionError: 409",
        ),
        (b"", "it ended with -9"),
    ],
)
def test_the_bench_passes_on_which_part_failed_on_which_database_and_why(monkeypatch, written, told):
    ended = subprocess.CompletedProcess([], -9, b"", written)
    monkeypatch.setattr(report.subprocess, "run", lambda *_args, **_options: ended)
    with pytest.raises(CommandError) as failed:
        report.part("http", "postgresql://somewhere", quick=True, only="")
    assert str(failed.value) == f"manage.py bench --part http --quick on postgresql failed: {told}"


SCORES = {"border_war": {"performance_score": 93, "accessibility_score": 100, "blocked_ms": 59}}


def test_scores_of_pages_stand_with_their_titles(monkeypatch):
    answers = FIGURES | {"rules": {"border_war": {}}, "door": {"border_war": {}}, "lighthouse": SCORES}
    monkeypatch.setattr(report, "part", lambda name, *_: answers[name])
    monkeypatch.setattr(report, "child", lambda *_: b"")
    monkeypatch.setattr(lighthouse, "missing", lambda: "")
    found = report.run(quick=False, only="", tell=lambda what: None)
    assert found["titles"]["border_war"].items() >= SCORES["border_war"].items()
    found["titles"]["border_war"]["performance_score"] = 89
    assert any("performance_score is 89" in line for line in report.failures(found))


def test_the_measured_server_counts_in_a_redis_of_its_own(settings):
    program("redis")
    with redis() as shared:
        settings.CACHES = {"default": cache(shared["PBEM_CACHE_URL"])}
        assert [counted("orders", 2, 60) for _ in range(2)] == [2, 4]
        assert not caches["default"].away
    assert shared["PBEM_BROKER_URL"].startswith("redis://")


def test_where_no_redis_is_installed_a_line_says_so(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    with redis() as shared:
        assert shared == {}
    assert "redis-server is not installed" in capsys.readouterr().err


def test_where_lighthouse_cannot_run_a_line_says_so(monkeypatch, capsys):
    monkeypatch.setattr(report, "part", lambda name, *_: FIGURES.get(name, {}) if name in WHOLE else {})
    monkeypatch.setattr(report, "child", lambda *_: b"")
    monkeypatch.setattr(lighthouse.shutil, "which", lambda name: None)
    monkeypatch.delenv("CHROME_PATH", raising=False)
    assert report.run(quick=False, only="", tell=lambda what: None)["titles"] == {}
    assert "pages by Lighthouse are skipped: no Chromium is installed" in capsys.readouterr().err
