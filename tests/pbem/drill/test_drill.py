"""The short drill runs in the suite, and a difference fails it."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from pbem.drill.management.commands import drill as command
from pbem.drill.tally import Tally
from tests.servers import program


def test_the_short_drill_finds_no_difference(child_env):
    program("redis")
    drill = [sys.executable, "manage.py", "drill", "--short"]
    done = subprocess.run(drill, env=child_env, cwd=settings.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "no difference"
    for stage in command.STAGES:
        assert f"{stage}\n" in done.stdout


def test_counts_that_do_not_agree_are_told():
    said = []
    tally = Tally(said.append)
    tally.same("orders", given=3, stored=3)
    assert tally.differences == []
    tally.same("mails", sent=3, delivered=2)
    assert tally.differences == ["mails: sent 3, delivered 2"]
    tally.show("a stage")
    assert said[0] == "a stage"
    assert said[1].split() == ["orders", "given", "3"]


def test_a_difference_is_a_failure(monkeypatch):
    class Nothing:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

    def lose_an_order(drill):
        drill.tally.same("orders", acknowledged=2, stored=1)

    for name in ("far_end", "running_site"):
        monkeypatch.setattr(command, name, Nothing)
    monkeypatch.setattr(command, "players", list)
    monkeypatch.setattr(command, "STAGES", {"losing": lose_an_order})
    with pytest.raises(CommandError, match="acknowledged 2, stored 1"):
        call_command("drill", "--inside")
