"""What is told of the advisories about our packages."""

import json
import subprocess

import pytest

from deploy import audit


def answering(monkeypatch, stdout="", stderr=""):
    done = subprocess.CompletedProcess([], 1, stdout, stderr)
    monkeypatch.setattr(audit.subprocess, "run", lambda *args, **kwargs: done)


WEAK = {"name": "pillow", "version": "1.0", "vulns": [{"id": "X-1", "fix_versions": ["1.1"]}]}
SOUND = {"name": "celery", "version": "1.0", "vulns": []}
SKIPPED = {"name": "yarl", "skip_reason": "not found"}


@pytest.mark.parametrize(("strict", "status"), [([], 0), (["--strict"], 1)])
def test_a_weak_package_is_named(monkeypatch, capsys, strict, status):
    answering(monkeypatch, json.dumps({"dependencies": [WEAK, SOUND, SKIPPED]}))
    monkeypatch.setattr(audit.sys, "argv", ["audit", *strict])
    assert audit.main() == status
    told = capsys.readouterr().out
    assert "pillow 1.0: X-1" in told
    assert "1 of 3 packages are weak, 1 could not be asked" in told


@pytest.mark.parametrize("answer", ["", json.dumps({"dependencies": [SKIPPED]})])
def test_a_database_that_says_nothing_is_told_and_is_no_failure(monkeypatch, capsys, answer):
    answering(monkeypatch, answer, "could not connect")
    monkeypatch.setattr(audit.sys, "argv", ["audit", "--strict"])
    assert audit.main() == 0
    assert "could not be asked" in capsys.readouterr().out
