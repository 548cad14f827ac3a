"""The audit of stored games, and the command that runs it."""

import subprocess
import sys

import orjson
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from pbem.games.audit import audit
from pbem.games.log import entries
from pbem.games.models import Event, Game, Head, Snapshot
from pbem.games.services import archive, editable_state, fork, hand_over, repair, undo
from tests.pbem.games.playing import new_game, play_on, plot, send

pytestmark = pytest.mark.databases


def problems(game):
    game.refresh_from_db()
    return audit(game)[1]


def test_sound_games_of_all_sorts(plots, game, charlie):
    send(plots, "blue", plot("blue"), "throw", plot("blue"))
    undo(game_id=plots.pk, seat="blue", source="web")
    repair(game_id=plots.pk, reason="a test", edited=editable_state(plots))
    hand_over(game_id=plots.pk, seat="red", user=charlie)
    play_on(plots)
    play_on(game, orders=80)
    assert problems(plots) == problems(game) == problems(fork(game=plots, user=charlie, at=3)) == []
    archive(game_id=plots.pk)
    assert problems(plots) == []


def spoil(game, how):
    event = Event.objects.get(game=game, seq=5)
    match how:
        case "patch":
            Event.objects.filter(pk=event.pk).update(patch=orjson.dumps([["=", ["board", "left"], 7, 8]]))
        case "hash":
            Event.objects.filter(pk=event.pk).update(state_hash="0" * 64)
        case "missing":
            event.delete()
        case "roll":
            Event.objects.filter(pk=event.pk).update(rolls=[{**event.rolls[0], "results": [7]}])
        case "head":
            Head.objects.filter(game=game).update(state=b"{}")
        case "snapshot":
            Snapshot.holding(game.pk, 3, b"{}").save()
        case "seq":
            Head.objects.filter(game=game).update(seq=3)


@pytest.mark.parametrize("how", ["patch", "hash", "missing", "roll", "head", "snapshot", "seq"])
def test_every_kind_of_damage_is_found(plots, how):
    send(plots, "blue", *["throw"] * 6)
    assert problems(plots) == []
    spoil(plots, how)
    assert problems(plots)


def test_a_game_that_is_played_on_meanwhile_is_looked_at_again(game, monkeypatch):
    def read_and_play_on(read):
        monkeypatch.setattr("pbem.games.audit.entries", entries)
        yield from list(entries(read))
        play_on(game, orders=1)

    before = Game.objects.get(pk=game.pk)
    monkeypatch.setattr("pbem.games.audit.entries", read_and_play_on)
    seen, found = audit(before)
    assert seen > before.seq
    assert found == []


def test_rules_that_answer_differently_are_named_with_the_event(plots, monkeypatch):
    send(plots, "blue", "boast", "throw", "boast")
    monkeypatch.setattr("tests.pbem.games.plots.rules.Plots.rev", 2)
    assert problems(plots) == []

    def wrong(board, seat, number):
        board.plans[seat].append(0)

    monkeypatch.setattr("tests.pbem.games.plots.rules.FirstBoard.plot", wrong)
    send(plots, "blue", plot("blue", 3))
    monkeypatch.undo()
    found = problems(plots)
    assert len(found) == 1
    assert found[0].startswith("event 5: ")


def test_command_tells_which_games_differ(plots, game, capsys):
    send(plots, "blue", *["throw"] * 6)
    call_command("verify")
    assert "2 games with 8 events verified, 0 differ" in capsys.readouterr().out
    spoil(plots, "hash")
    with pytest.raises(CommandError, match="1 of 2"):
        call_command("verify")
    assert f"{plots.public_id} (plots): event 5" in capsys.readouterr().out
    call_command("verify", game.public_id)


@pytest.mark.django_db(transaction=True)
def test_processes_share_the_games(child_env, alice):
    for seed in range(3):
        play_on(new_game({"blue": alice}, seed=seed), orders=20)
    command = [sys.executable, "manage.py", "verify", "--jobs", "2"]
    done = subprocess.run(command, env=child_env, cwd=settings.ROOT, capture_output=True, text=True)
    assert "3 games with " in done.stdout, done.stderr
    assert done.stdout.endswith(" events verified, 0 differ\n")


def test_no_process_at_all_is_refused(db):
    with pytest.raises(CommandError, match="at least 1"):
        call_command("verify", jobs=0)


def test_only_running_games(plots, alice, capsys):
    play_on(plots)
    new_game({"blue": alice})
    new_game({"blue": alice}, start=False)
    call_command("verify", running=True)
    assert "1 games with 1 events" in capsys.readouterr().out


def test_game_of_a_title_that_is_not_installed(plots, settings):
    settings.PBEM_TITLES = ("rules.border_war",)
    assert problems(plots) == ["the title 'plots' is not installed"]
