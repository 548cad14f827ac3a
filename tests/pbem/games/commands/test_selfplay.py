"""manage.py selfplay: games by the dozen, and a way back to the one that broke."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.border_war.recruit import Income
from rules.border_war.title import TITLE
from rules.kernel.fuzz import NOTHING, play_game


def selfplay(*args, **options):
    out, err = StringIO(), StringIO()
    call_command("selfplay", *args, stdout=out, stderr=err, **options)
    return out.getvalue()


def test_a_line_tells_games_orders_and_refusals():
    text = selfplay("border_war", games=2, checks=0.2)
    assert text.startswith("border_war: 2 games, 2 finished, ")
    assert "orders/s" in text
    assert "refusals" in text


def test_progress_is_not_among_the_results(monkeypatch):
    monkeypatch.setattr("pbem.games.management.commands.selfplay.PROGRESS_SECONDS", -1)
    assert len(selfplay("border_war", games=2, checks=0).splitlines()) == 1


def test_bots_play_one_another():
    text = selfplay("border_war", games=2, bot="basic,random", scenario="duel", checks=0)
    assert "; basic as east won 1 of 1; basic as west won 1 of 1; random as east won 0 of 1;" in text


def test_processes_share_the_work():
    alone, shared = (selfplay("border_war", games=2, seed=3, checks=0, jobs=jobs) for jobs in (1, 2))
    assert alone.split(" orders,")[0] == shared.split(" orders,")[0]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"title": "chess"}, "no title 'chess'; there are: .*border_war"),
        ({"scenario": "siege"}, "no scenario 'siege'; it has: duel, alliance"),
        ({"bot": "clever"}, "no bot 'clever'; it has: random, basic"),
        ({"games": 0}, "at least 1"),
        ({"checks": 2.0}, "from 0 to 1"),
    ],
)
def test_bad_arguments_are_explained(options, problem):
    with pytest.raises(CommandError, match=problem):
        selfplay(options.pop("title", "border_war"), **options)


@pytest.fixture
def broken(monkeypatch, settings, tmp_path):
    """Gold is lost in the income of the second round."""
    honest = Income.run

    def run(self, p):
        honest(self, p)
        p.board.gold["red"] -= 50 if p.board.round == 2 else 0

    settings.VAR = tmp_path
    monkeypatch.setattr(Income, "run", run)
    return tmp_path


def test_a_broken_game_is_kept_and_can_be_played_again(broken, monkeypatch):
    err = StringIO()
    with pytest.raises(CommandError, match="1 broken games"):
        call_command("selfplay", "border_war", games=1, checks=0, stdout=StringIO(), stderr=err)
    [path] = broken.glob("broken-border_war-*.json")
    assert "field 'gold' has no legal value" in err.getvalue()
    assert f"--replay {path}" in err.getvalue()
    with pytest.raises(CommandError, match="still broken: border_war, duel, seed 0, order"):
        selfplay(replay=path)
    monkeypatch.undo()
    assert "nothing is broken" in selfplay(replay=path)


def test_a_file_that_is_no_game_is_refused(tmp_path):
    (tmp_path / "game.json").write_text("{}")
    for name in ("game.json", "absent.json"):
        with pytest.raises(CommandError, match="is not a game to replay"):
            selfplay(replay=tmp_path / name)


def test_a_finished_game_is_replayed(tmp_path):
    bots = {"red": TITLE.bot("random"), "blue": TITLE.bot("random")}
    record = play_game(TITLE, "duel", {"length": 4}, 1, bots, sampling=NOTHING)
    (tmp_path / "game.json").write_bytes(record.encode())
    assert f"{len(record.orders)} orders played again" in selfplay(replay=tmp_path / "game.json")


def test_a_report_is_kept_and_goes_on(settings, tmp_path, capsys):
    settings.VAR = tmp_path
    call_command("selfplay", "border_war", report=True, games=2, scenario="duel", bot="basic")
    [path] = (tmp_path / "selfplay").iterdir()
    kept = path.read_bytes().splitlines()
    assert len(kept) == 2
    first = capsys.readouterr().out
    assert "border_war duel: 2 games" in first
    assert "stops: " in first
    call_command("selfplay", "border_war", report=True, games=3, scenario="duel", bot="basic")
    assert path.read_bytes().splitlines()[:2] == kept, "what has been played is not played again"
    assert "border_war duel: 3 games" in capsys.readouterr().out
