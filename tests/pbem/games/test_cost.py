"""What an order costs: a fixed number of statements, however long the game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pbem.games.models import Event
from pbem.games.selectors import feed, my_turns, view_of
from tests.pbem.games.playing import new_game, play_on, plots_game, send

pytestmark = pytest.mark.databases


def statements(use, *arguments, **named):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        use(*arguments, **named)
    sql = [query["sql"] for query in queries.captured_queries]
    return [line for line in sql if not line.startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))]


def lengthen(game, until):
    while game.seq < until:
        send(game, "blue", *["boast"] * min(50, until - game.seq))


def test_order_costs_the_same_at_event_10_and_at_event_300(plots):
    cost = {}
    for seq in (10, 310):
        lengthen(plots, seq)
        cost[seq] = statements(send, plots, "blue", "throw")
    assert len(cost[10]) == len(cost[310])
    assert [line.split()[0] for line in cost[10]] == [line.split()[0] for line in cost[310]]


def test_no_statement_of_an_order_scans_the_log(plots):
    lengthen(plots, 40)
    reads = [line for line in statements(send, plots, "blue", "throw") if line.startswith("SELECT")]
    assert not any(f'FROM "{Event._meta.db_table}"' in line for line in reads)


def test_order_takes_at_most_eight_statements(plots):
    plain = statements(send, plots, "blue", "throw")
    handing_over = statements(send, plots, "blue", "boast")
    assert len(plain) - 1 <= 5, plain
    assert len(handing_over) - 1 <= 5
    with_turn = [s for s in statements(send, plots, "blue", "end") if "games_snapshot" not in s]
    assert len(with_turn) - 1 <= 8, with_turn


def test_clock_adds_two_statements_and_key_what_it_keeps(edition, alice, bob):
    game = plots_game({"blue": alice, "red": bob})
    clocked = plots_game({"blue": alice, "red": bob}, clock={"kind": "days", "days": 1})
    plain = statements(send, game, "blue", "end")
    assert len(statements(send, clocked, "blue", "end")) <= len(plain) + 2
    keyed = plots_game({"blue": alice, "red": bob})
    assert len(statements(send, keyed, "blue", "end", key="abc")) <= len(plain) + 1


def test_sheet_costs_hardly_more_than_an_order(plots):
    one = statements(send, plots, "blue", "boast")
    many = statements(send, plots, "blue", *["boast"] * 20)
    assert len(many) == len(one)


@pytest.mark.parametrize("key", [None, "a key"])
@pytest.mark.parametrize(
    "sheet",
    [["boast"], ["throw"], ["boast"] * 20, ["boast", "throw"], ["throw", "boast", "throw", "throw"], ["end"]],
    ids=lambda sheet: " ".join(sheet[:4]),
)
def test_two_round_trips_for_an_order_and_for_a_sheet(plots, sheet, key):
    """One that reads and one that writes, past every die, and with the answers of policies that follow."""
    send(plots, "blue", "throw")
    found = statements(send, plots, "blue", *sheet, key=key)
    found = [line for line in found if not line.startswith('SELECT "games_game"."id"')]
    assert found[0].lstrip().startswith("SELECT")
    if connection.vendor == "postgresql":
        assert [line.split()[0] for line in found[1:]] == ["WITH"], found
    assert not any(line.lstrip().startswith("SELECT") for line in found[1:]), found


def test_reading_costs_the_same_at_any_length(plots, django_assert_num_queries):
    for seq in (10, 310):
        lengthen(plots, seq)
        with django_assert_num_queries(1):
            view_of(plots, "red")
        with django_assert_num_queries(2):
            feed(plots, "red", after=seq - 5)


def test_turns_of_a_user_are_one_query(alice, bob, django_assert_num_queries):
    for _ in range(4):
        new_game({"blue": alice, "red": bob})
    with django_assert_num_queries(1):
        assert len(my_turns(alice)) == 4


def test_battle_with_standing_answers_stays_one_transaction(game):
    """Standing orders are asked for once, however many answers they give."""
    play_on(game, orders=30)
    sql = [s for s in statements(play_on, game, orders=10, seed=5) if "standingorder" in s]
    assert len(sql) <= 10
