"""Games as files: whole ones that prove themselves, and parts that tell no secret."""

import copy
import subprocess
import sys

import orjson
import pytest
from django.core.management import CommandError, call_command

from pbem.games.audit import audit
from pbem.games.errors import NotFound, Unimportable
from pbem.games.models import Game
from pbem.games.selectors import dice_proof, feed, view_of, visible_game
from pbem.games.services import archive, export_game, import_game, undo
from tests.pbem.games.playing import everything_written, new_game, play_on, plot, send

pytestmark = pytest.mark.databases


@pytest.fixture
def finished(alice, bob):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4}, name="The long march")
    play_on(game)
    return game


@pytest.fixture
def short(plots):
    """A finished game of a few events, one of them taken back and one by secret dice."""
    send(plots, "blue", "throw", "peek", plot("blue", 2), "boast")
    undo(game_id=plots.pk, seat="blue", orders=2, source="web")
    play_on(plots)
    return plots


def as_file(exported):
    return orjson.loads(orjson.dumps(exported))


def test_finished_game_is_verified_by_a_program_that_knows_nothing_else(finished, settings, tmp_path):
    file = tmp_path / "export.json"
    call_command("export", finished.public_id, str(file), verbosity=0)
    script = settings.ROOT / "rules/kernel/dice.py"
    done = subprocess.run(
        [sys.executable, "-I", script, "verify", file], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"in {finished.seq} events verified" in done.stdout


def test_unfinished_game_exports_what_its_viewer_may_see(plots):
    send(plots, "blue", plot("blue", 6), "peek", "throw", "end")
    for viewer in (None, "red"):
        exported = as_file(export_game(plots, viewer))
        assert not exported["whole"]
        assert exported["view"] == view_of(plots, viewer)
        assert len(exported["events"]) == len(feed(plots, viewer)) == 3
        text = orjson.dumps(exported)
        for secret in (b"seed", b"peek", b'"plot"', b"patch", b"nonce", b"state_hash"):
            assert secret not in text
    assert b'"plot"' in orjson.dumps(export_game(plots, "blue"))


def test_game_that_has_not_started_exports_its_plan(alice):
    game = new_game({"blue": alice}, start=False)
    exported = export_game(game)
    assert (exported["status"], exported["view"], exported["events"]) == ("open", None, [])


def test_there_and_back_again(finished, charlie):
    exported = as_file(export_game(finished))
    finished.delete()
    game = import_game(exported, charlie)
    assert (game.public_id, game.imported, game.archived) == (exported["game_id"], True, True)
    again = as_file(export_game(game))
    players = [seat.pop("player") for seat in exported["seats"]]
    assert players == ["bob", "alice"]
    assert [seat.pop("player") for seat in again["seats"]] == ["", ""]
    exported.pop("created"), again.pop("created")
    assert again == exported
    assert audit(game) == (game.seq, [])


def test_phases_are_exported_and_a_file_without_them_is_still_a_game(short):
    exported = as_file(export_game(short))
    game = import_game(copy.deepcopy(exported))
    labels = [item.label for item in feed(short, "*", limit=999)]
    assert None not in labels
    assert [item.label for item in feed(game, "*", limit=999)] == labels
    for event in exported["events"]:
        del event["label"]
    old = import_game(exported)
    assert {item.label for item in feed(old, "*", limit=999)} == {None}


def test_imported_game_is_private_to_its_owner_and_reads_like_any_other(short, alice, charlie):
    expected = [view_of(short, "*", at=at) for at in (1, 5, short.seq)]
    game = import_game(as_file(export_game(short)), charlie)
    assert game.public_id != short.public_id
    assert visible_game(charlie, game.public_id) == game
    with pytest.raises(NotFound):
        visible_game(alice, game.public_id)
    assert [view_of(game, "*", at=at) for at in (1, 5, game.seq)] == expected
    assert [len(feed(game, v, limit=999)) for v in ("red", None)] == [
        len(feed(short, v, limit=999)) for v in ("red", None)
    ]
    assert dice_proof(game)["seed"] == dice_proof(short)["seed"]


def test_archived_game_is_exported_the_same(short):
    before = export_game(short)
    archive(game_id=short.pk)
    short.refresh_from_db()
    assert export_game(short) == before


def changed(exported, how):
    events = exported["events"]
    match how:
        case "roll":
            event = next(e for e in events if e["rolls"])
            event["rolls"][0]["results"][0] = event["rolls"][0]["results"][0] % 6 + 1
        case "order":
            events[1]["order"]["kind"] = "boast"
        case "patch":
            events[-1]["patch"][0][2] = {"odd": 1}
        case "operation":
            events[-1]["patch"] = [["?", ["board"], 1, 2], ["=", "odd"], []]
        case "hash":
            events[3]["state_hash"] = "0" * 64
        case "gap":
            del events[4]
        case "end":
            del events[-1]
            exported["next_roll"] = max([r["n"] for e in events for r in e["rolls"]]) + 1
        case "title":
            exported["title"] = "chess"
        case "scenario":
            exported["scenario"] = "endless"
        case "seat":
            exported["seats"][0]["name"] = "green"
        case "option":
            exported["options"] = {"speed": 3}
        case "part":
            exported["whole"] = False
        case "version":
            exported["version"] = 99
        case "seed":
            exported["seed"] = "11" * 32
        case "name":
            exported["name"] = "two\nlines"
        case "id":
            exported["game_id"] = "../etc"
        case "kind":
            events[1]["kind"] = "cheat"
        case "label":
            events[1]["label"] = "Round 1"
        case "line":
            event = next(e for e in events if e["lines"] and e["kind"] == "order")
            event["lines"][0]["args"] = {"seat": "red", "n": 6}
        case "more lines":
            next(e for e in events if e["kind"] == "order")["lines"].append({"code": "plots.won", "args": {}})
        case "server's line":
            event = next(e for e in events if e["kind"] == "undo")
            event["lines"][0]["args"]["seat"] = "x" * 5000
        case "year 9999":
            events[2]["created"] = "9999-12-31T23:59:59Z"
        case "long ago":
            exported["started"] = "1914-08-01T00:00:00Z"
        case "no zone":
            exported["created"] = "2026-01-01T00:00:00"
        case "empty":
            exported["events"] = []
        case "form":
            exported["seats"] = {"blue": "east"}
    return exported


ALTERED = (
    *("roll", "order", "patch", "operation", "hash", "gap", "end", "title", "scenario", "seat", "option"),
    *("part", "version", "seed", "name", "id", "kind", "label", "empty", "form"),
    *("line", "more lines", "server's line", "year 9999", "long ago", "no zone"),
)


@pytest.mark.parametrize("how", ALTERED)
def test_altered_file_is_refused_and_nothing_is_kept(short, how):
    export = changed(as_file(export_game(short)), how)
    before = everything_written()
    with pytest.raises(Unimportable) as refused:
        import_game(export)
    assert str(refused.value)
    assert everything_written() == before


@pytest.mark.parametrize("data", [None, [], "text", {}, {"format": "pbem-game"}])
def test_other_files_are_refused(db, data):
    with pytest.raises(Unimportable):
        import_game(copy.deepcopy(data))


# Commands


def test_export_and_import_from_the_shell(short, charlie, tmp_path, capsys):
    file = tmp_path / "game.json"
    call_command("export", short.public_id, str(file))
    call_command("import", str(file), owner="charlie")
    game = Game.objects.get(imported=True)
    assert game.owner == charlie
    told = capsys.readouterr().out
    assert f"all of {short.public_id}" in told
    assert f"{game.public_id}: {game.seq} events of plots" in told


def test_export_of_a_running_game_through_the_eyes_of_a_seat(plots, tmp_path):
    send(plots, "blue", plot("blue"))
    file = tmp_path / "game.json"
    call_command("export", plots.public_id, str(file), seat="red", verbosity=0)
    assert orjson.loads(file.read_bytes())["viewer"] == "red"


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "nosuchgame", "x.json"),
        ("import", "no/such/file.json"),
        ("import", __file__),
        ("import", __file__, "--owner", "nobody"),
        ("verify", "nosuchgame"),
    ],
)
def test_commands_say_what_is_wrong(db, arguments):
    with pytest.raises(CommandError) as error:
        call_command(*arguments)
    assert str(error.value)


def test_export_for_an_unknown_seat_and_into_no_folder(plots, tmp_path):
    with pytest.raises(CommandError, match="green"):
        call_command("export", plots.public_id, str(tmp_path / "x"), seat="green")
    with pytest.raises(CommandError, match="No such file"):
        call_command("export", plots.public_id, str(tmp_path / "no" / "x"))
