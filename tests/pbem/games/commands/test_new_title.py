"""manage.py new-title: what it lays is a title that plays."""

import shutil
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.kernel import registry
from rules.kernel.features import FEATURES, UNWRITTEN
from rules.kernel.fuzz import Job, run_job


@pytest.fixture
def laid(tmp_path, monkeypatch):
    """A title of its own beside the others."""
    call_command("new-title", "small_beginning", into=tmp_path)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    yield tmp_path / "small_beginning"
    for name in [name for name in sys.modules if name.startswith("rules.small_beginning")]:
        del sys.modules[name]
    registry._load_one.cache_clear()


def test_the_skeleton_plays_whole_games_with_all_checks(laid):
    for seed in range(3):
        summary = run_job(Job(package="rules.small_beginning", seed=seed))
        assert summary.finished, summary.problem
        assert summary.orders == 7


def test_the_skeleton_says_what_is_not_written_yet(laid):
    [title] = registry.load(["rules.small_beginning"]).values()
    assert title.without.keys() == FEATURES.keys() - {"position"}
    assert set(title.without.values()) == {UNWRITTEN}
    assert title.dark


def test_the_skeleton_is_clean(laid):
    shutil.copy("pyproject.toml", laid.parent)
    ruff, ours = [sys.executable, "-m", "ruff"], 'lint.isort.known-first-party=["rules"]'
    for check in (["check", "--config", ours], ["format", "--check"]):
        done = subprocess.run([*ruff, *check, str(laid)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Big", "a", "with-hyphen", "1942", "x" * 41])
def test_bad_names_are_refused(tmp_path, name):
    with pytest.raises(CommandError, match="small letters"):
        call_command("new-title", name, into=tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "small_beginning").mkdir()
    with pytest.raises(CommandError, match="already"):
        call_command("new-title", "small_beginning", into=tmp_path)
