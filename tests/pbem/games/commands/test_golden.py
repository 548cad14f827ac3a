"""manage.py golden: what has changed, and accepting it."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.border_war import recruit


def golden(folder, *args):
    out = StringIO()
    call_command("golden", "border_war", *args, "--folder", str(folder), stdout=out)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(Path(settings.ROOT) / "tests" / "golden" / "border_war", tmp_path / "border_war")
    return tmp_path


def test_nothing_has_changed(folder):
    assert golden(folder) == ""


def test_a_change_is_told_and_can_be_accepted(folder, monkeypatch):
    monkeypatch.setattr(recruit, "CASTLE_GOLD", 4)
    with pytest.raises(SystemExit):
        golden(folder)
    told = golden(folder, "--accept")
    assert "border_war/duel-random.json: event 0, set-up" in told
    assert "recorded" in told
    assert golden(folder) == ""


def test_games_that_are_lacking_are_played(folder):
    path = folder / "border_war" / "duel-basic.json"
    before = path.read_text()
    path.unlink()
    with pytest.raises(SystemExit):
        golden(folder)
    assert "duel-basic.json: recorded, played anew" in golden(folder, "--accept")
    assert path.read_text() == before


def test_bots_may_play_again(folder):
    told = golden(folder, "--accept", "--anew")
    assert told.count("played anew") == 4


def test_an_unknown_title_is_refused(tmp_path):
    with pytest.raises(CommandError, match="no title 'chess'"):
        call_command("golden", "chess", "--folder", str(tmp_path))
