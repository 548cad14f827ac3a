"""Reading the log: patches lead to the head, looking back needs no rules, and an archive reads the same."""

import zlib

import orjson
import pytest

from pbem.games.errors import CannotArchive, NotFound
from pbem.games.log import entries, head_of, kept_logs, numbers_of, seq_of, state_at
from pbem.games.models import Archive, Event, Snapshot
from pbem.games.selectors import dice_proof, feed, position, view_of
from pbem.games.services import archive, archive_finished, export_game, undo
from rules.border_war.title import TITLE
from rules.kernel.patches import apply, reverse
from rules.kernel.state import bytes_of, state_hash
from tests.pbem.games.playing import new_game, play_on, plot, send


@pytest.mark.parametrize("seed", range(3))
def test_folding_the_patches_gives_the_head_at_every_event_of_a_bot_game(alice, bob, seed):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    heads = {1: head_of(game)[0]}
    while game.status == "running":
        play_on(game, orders=1, seed=seed * 1000 + game.seq)
        heads[game.seq] = head_of(game)[0]
    tree = None
    for entry in entries(game):
        tree = apply(tree, entry.opened())
        assert state_hash(bytes_of(tree)) == entry.state_hash
        assert heads.get(entry.seq, bytes_of(tree)) == bytes_of(tree)
    assert bytes_of(tree) == heads[game.seq]


def test_patches_lead_back_to_the_first_position(game):
    first = head_of(game)[0]
    play_on(game, orders=40)
    tree = orjson.loads(head_of(game)[0])
    for event in Event.objects.filter(game=game, seq__gt=1).order_by("-seq"):
        tree = apply(tree, reverse(orjson.loads(bytes(event.patch))))
    assert bytes_of(tree) == first


def test_position_at_every_event_runs_no_rules(game, monkeypatch):
    heads = {1: head_of(game)[0]}
    while game.status == "running" and game.seq < 130:
        play_on(game, orders=1, seed=game.seq)
        heads[game.seq] = head_of(game)[0]
    monkeypatch.setattr("rules.kernel.driver.perform", None)
    for seq, head in heads.items():
        assert state_at(game, seq) == (head, TITLE.schema)


def test_snapshots_lie_at_turn_ends_and_at_every_hundredth_event(plots):
    for _ in range(33):
        send(plots, "blue", "boast", "boast", "boast")
    send(plots, "blue", "end")
    send(plots, "red", "boast")
    assert list(Snapshot.objects.filter(game=plots).order_by("seq").values_list("seq", flat=True)) == [
        100,
        101,
    ]


def test_looking_back_folds_no_more_than_lies_between_two_snapshots(plots, django_assert_num_queries):
    for _ in range(12):
        send(plots, "blue", *["boast"] * 20)
    with django_assert_num_queries(2) as queries:
        state_at(plots, 230)
    assert '"seq" > 200' in queries.captured_queries[1]["sql"]


@pytest.mark.parametrize("seq", [-1, 0, 3])
def test_no_position_before_the_first_or_after_the_last_event(plots, seq):
    send(plots, "blue", "boast")
    with pytest.raises(NotFound):
        state_at(plots, seq)


def test_time_travel_shows_each_seat_its_own_past(plots):
    send(plots, "blue", plot("blue", 4))
    send(plots, "blue", "boast")
    send(plots, "blue", plot("blue", 5), "end")
    assert view_of(plots, "blue", at=2)["board"]["plans"] == {"blue": [4]}
    assert view_of(plots, "blue", at=4)["board"]["plans"] == {"blue": [4, 5]}
    assert view_of(plots, "red", at=2)["board"]["plans"] == {"red": []}
    assert view_of(plots, None, at=2)["board"]["plans"] == {}
    assert view_of(plots, "red", at=1)["board"]["left"] == 20
    assert view_of(plots, "red", at=3)["board"]["left"] == 19


def test_there_is_no_event_beyond_what_the_viewer_has_seen(plots):
    send(plots, "blue", plot("blue"), plot("blue"), plot("blue"))
    assert view_of(plots, "blue", at=4)
    for number in (0, 2, 4):
        with pytest.raises(NotFound):
            view_of(plots, "red", at=number)


def test_a_viewers_number_is_found_among_events_it_has_not_seen(plots):
    for at in range(30):
        send(plots, "blue", *(["boast"] if at % 3 == 0 else [plot("blue"), plot("blue")]))
    last, numbers = numbers_of(plots)
    assert (last, numbers) == (51, {"": 11, "blue": 51, "red": 11})
    for number in range(1, 12):
        event = Event.objects.get(game=plots, seq=seq_of(plots, "red", number))
        assert event.numbers["red"] == number
        assert "red" not in event.unseen


# Archive


def all_that_is_read(game):
    viewers = (None, "red", "blue", "*")
    return {
        "feeds": [
            [(i.number, i.order, i.lines, i.rolls, i.undone, i.label) for i in feed(game, v)] for v in viewers
        ],
        "pages": [i.number for i in feed(game, "red", after=7, limit=5)],
        "views": [view_of(game, v, at=at) for v in viewers for at in (None, 1, 9, 20)],
        "states": [state_at(game, seq) for seq in range(1, game.seq + 1)],
        "position": position(game).state,
        "dice": dice_proof(game),
        "export": export_game(game),
    }


@pytest.mark.databases
def test_archived_game_reads_the_same_without_its_events(alice, bob):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    play_on(game)
    before = all_that_is_read(game)
    archive(game_id=game.pk)
    game.refresh_from_db()
    assert not Event.objects.filter(game=game).exists()
    assert not Snapshot.objects.filter(game=game).exists()
    assert all_that_is_read(game) == before


def test_archive_from_before_events_had_labels_is_read(plots):
    send(plots, "blue", "boast")
    play_on(plots)
    archive(game_id=plots.pk)
    plots.refresh_from_db()
    kept = Archive.objects.get(pk=plots.pk)
    log = orjson.loads(zlib.decompress(kept.log))
    assert all(event.pop("label") for event in log)
    kept.log = zlib.compress(orjson.dumps(log))
    kept.save()
    kept_logs.clear()
    assert [item.label for item in feed(plots, "red", limit=2)] == [None, None]


def test_archived_events_that_were_taken_back_stay_so(plots):
    send(plots, "blue", "boast", plot("blue"))
    undo(game_id=plots.pk, seat="blue", orders=2, source="web")
    play_on(plots)
    before = [(item.number, item.undone) for item in feed(plots, "*", limit=10)]
    archive(game_id=plots.pk)
    plots.refresh_from_db()
    assert [(item.number, item.undone) for item in feed(plots, "*", limit=10)] == before
    assert before[1] == (2, True)


def test_only_finished_games_are_archived_and_only_once(plots):
    with pytest.raises(CannotArchive):
        archive(game_id=plots.pk)
    play_on(plots)
    assert archive_finished(before=plots.finished) == 0
    archive(game_id=plots.pk)
    with pytest.raises(CannotArchive):
        archive(game_id=plots.pk)
    with pytest.raises(NotFound):
        archive(game_id=plots.pk + 1)
