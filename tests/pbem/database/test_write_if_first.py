"""One contract for both databases: all changes are made, or none, by whoever comes first."""

import pytest
from django.db import DataError, IntegrityError, connection, transaction

from pbem.database.rows import Insert, Update, write_if_first
from pbem.games.models import Event, Game, Head, Request, Seat
from pbem.outbox.entries import Entry, rows_of
from pbem.outbox.models import Outbox
from tests.conftest import person
from tests.pbem.games.playing import everything_written, plots_game

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(settings):
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")
    return plots_game({"blue": person("alice"), "red": person("bob")})


def compared(game, seq=1):
    return Update(Game, {"id": game.pk, "seq": seq, "status": "running"}, {"seq": 2, "label": {"code": "x"}})


def request(game, key="k"):
    return Request(game_id=game.pk, seat="blue", key=key, body="b", answer={"number": 2})


def event(game, seq=2, **values):
    facts = {"kind": "order", "source": "api", "rev": 1, "schema": 1, "state_hash": "h", "patch": b"[]\x00"}
    return Event(game_id=game.pk, seq=seq, **facts | values)


def outbox(*names):
    return Insert(rows_of([Entry(topic="turn", dedupe=name) for name in names]), unless_there=True)


def some_changes(game):
    return [
        Update(Head, {"game_id": game.pk}, {"seq": 2, "state": b"\x00{}", "numbers": {"": 2}}),
        Insert([event(game, lines=[{"code": "ñ"}]), event(game, 3, order=None, unseen=["red"])]),
        Update(Seat, {"game_id": game.pk, "name": ["blue", "red"]}, {"asked": False, "asked_since": None}),
        Insert([request(game)]),
        outbox("one", "one", "two"),
    ]


def test_all_is_written_by_who_is_first(game):
    assert write_if_first(compared(game), some_changes(game))
    game.refresh_from_db()
    assert (game.seq, game.label) == (2, {"code": "x"})
    head = Head.objects.get(pk=game.pk)
    assert (head.seq, bytes(head.state), head.numbers) == (2, b"\x00{}", {"": 2})
    first, second = Event.objects.filter(game=game, seq__gt=1).order_by("pk")
    assert (first.seq, first.lines, bytes(first.patch), first.order) == (2, [{"code": "ñ"}], b"[]\x00", None)
    assert (second.seq, second.unseen) == (3, ["red"])
    assert not Seat.objects.filter(game=game, asked=True).exists()
    assert Request.objects.get().answer == {"number": 2}
    assert sorted(Outbox.objects.filter(dedupe__in=["one", "two"]).values_list("dedupe", flat=True)) == [
        "one",
        "two",
    ]


@pytest.mark.parametrize("why", ["seq", "status"])
def test_who_comes_second_leaves_no_row_in_any_table(game, why):
    if why == "status":
        Game.objects.update(status="finished")
    before, done = everything_written(), []
    first = compared(game, seq=7 if why == "seq" else 1)
    assert not write_if_first(first, some_changes(game), [lambda: done.append(1)])
    assert not write_if_first(first, some_changes(game))
    assert (everything_written(), done) == (before, [])


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        (lambda game: [event(game, seq=1)], IntegrityError),
        (lambda game: [event(game), event(game)], IntegrityError),
        (lambda game: [request(game), request(game)], IntegrityError),
    ],
)
def test_a_row_that_cannot_be_written_takes_all_others_with_it(game, broken, error):
    before = everything_written()
    with pytest.raises(error):
        write_if_first(compared(game), [outbox("one"), Insert(broken(game))])
    assert everything_written() == before
    assert write_if_first(compared(game), some_changes(game)), "the connection is as good as before"


def test_a_text_that_is_too_long_is_refused_and_never_cut(game):
    if connection.vendor == "sqlite":
        write_if_first(compared(game), [Insert([request(game, "k" * 200)])])
        assert len(Request.objects.get().key) == 200
        return
    with pytest.raises(DataError):
        write_if_first(compared(game), [Insert([request(game, "k" * 200)])])
    assert not Request.objects.exists()


def test_what_follows_fails_with_everything(game):
    before = everything_written()

    def fails():
        assert Event.objects.filter(seq=2).exists(), "it comes after the changes"
        raise LookupError

    with pytest.raises(LookupError):
        write_if_first(compared(game), some_changes(game), [fails])
    assert everything_written() == before


def test_more_rows_than_a_statement_can_hold_are_written_with_the_rest(game):
    """The attack: orders with more answers than a statement holds would have taken their dice back."""
    events = [event(game, seq) for seq in range(2, 3_202)]
    before = everything_written()
    with pytest.raises(IntegrityError):
        write_if_first(compared(game), [Insert([*events, events[-1]]), outbox("one")])
    assert everything_written() == before
    assert write_if_first(compared(game), [Insert(events), outbox("one")])
    assert Event.objects.filter(game=game, seq__gt=1).count() == 3_200
    assert Outbox.objects.filter(dedupe="one").exists()


def test_within_a_transaction_it_belongs_to_that(game):
    before = everything_written()
    with transaction.atomic():
        assert write_if_first(compared(game), some_changes(game))
        transaction.set_rollback(True)
    assert everything_written() == before


def test_positions_are_kept_unpacked(game):
    """To pack and unpack a large one with each order took a fifth of PostgreSQL's time."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite packs nothing")
    with connection.cursor() as cursor:
        column = ["games_head", "state"]
        cursor.execute(
            "SELECT attstorage FROM pg_attribute WHERE attrelid = %s::regclass AND attname = %s", column
        )
        assert cursor.fetchone() == ("e",)
