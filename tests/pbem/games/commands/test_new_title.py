"""manage.py new-title: what it lays is a title that plays."""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module

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


def test_the_linter_is_told_to_keep_it_apart(settings):
    command = import_module("pbem.games.management.commands.new-title")
    before = (settings.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    after = tomllib.loads(command.with_contracts(before, "small_beginning"))
    told = [c for c in after["tool"]["importlinter"]["contracts"] if "rules.small_beginning" in str(c)]
    assert {contract["type"] for contract in told} == {"independence", "layers"}
    assert "small_beginning" not in before


@pytest.mark.deep
def test_the_skeleton_passes_the_conformance_suite(tmp_path, settings):
    for part in ("rules", "pbem", "tests", "docs", "locale", "templates", "static"):
        unneeded = shutil.ignore_patterns("__pycache__")
        shutil.copytree(settings.ROOT / part, tmp_path / part, ignore=unneeded)
    for part in ("manage.py", "pyproject.toml"):
        shutil.copy(settings.ROOT / part, tmp_path)
    env = os.environ | {"PBEM_VAR": str(tmp_path / "var")}
    suite = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/rules/conformance",
        "-k",
        "small_beginning",
    ]
    for arguments in (["manage.py", "new-title", "small_beginning"], suite):
        python = [sys.executable, *arguments]
        done = subprocess.run(python, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Big", "a", "with-hyphen", "1942", "x" * 41])
def test_bad_names_are_refused(tmp_path, name):
    with pytest.raises(CommandError, match="small letters"):
        call_command("new-title", name, into=tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "small_beginning").mkdir()
    with pytest.raises(CommandError, match="already"):
        call_command("new-title", "small_beginning", into=tmp_path)
