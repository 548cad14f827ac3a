"""What a release says of the shape of positions, and what the command says of a server's games."""

import pytest
from django.core.management import call_command

from pbem.games.management.commands import schemas
from pbem.games.models import Game
from pbem.games.titles import all_titles


def told(capsys):
    call_command("schemas")
    return capsys.readouterr().out


def test_a_release_says_which_schemas_it_has():
    """Who raises one says so: `manage.py schemas --write`."""
    assert schemas.released() == schemas.today()


def test_the_file_is_written_as_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(schemas, "FILE", tmp_path / "schemas.toml")
    call_command("schemas", "--write")
    assert schemas.released() == {title.id: title.schema for title in all_titles().values()}


@pytest.mark.databases
@pytest.mark.django_db
def test_games_of_an_older_schema_are_counted(plots, game, capsys):
    number = game.schema
    assert f"{game.title}: schema {number}\n" in told(capsys)
    assert "running games" not in told(capsys)
    Game.objects.filter(pk=game.pk).update(schema=number - 1)
    assert f"schema {number - 1}: 1; their next order upgrades them" in told(capsys)
    Game.objects.filter(pk=game.pk).update(schema=number + 1)
    assert "this version cannot read them" in told(capsys)
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert "running games" not in told(capsys)
