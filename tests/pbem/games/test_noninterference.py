"""What a seat gets does not depend on what it may not know: feeds, views, answers, refusals, numbers."""

from random import Random

import orjson
import pytest
from django.db import connection, transaction
from msgspec import to_builtins

from pbem.games.errors import JournalError, Refused
from pbem.games.models import Head
from pbem.games.selectors import etag, feed, last_number, position, undoable, view_of
from pbem.games.services import export_game, preview, submit_orders, undo
from pbem.games.titles import title_of
from rules.kernel import drafts, driver
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, play_on, plot, send, some_order, waiting


class Rewind(Exception):
    """Carries out what was seen, and takes back what was done to see it."""


def seen_after(game, data, viewer, orders):
    """Everything the viewer gets when it sends orders in a given truth, which is forgotten afterwards."""
    try:
        with transaction.atomic():
            # As in any test, the order itself is not what takes the dice back here.
            connection.atomic_blocks[-1]._from_testcase = True
            Head.objects.filter(pk=game.pk).update(state=data)
            raise Rewind(_all_that_it_gets(game, viewer, orders))
    except Rewind as rewind:
        game.refresh_from_db()
        return rewind.args[0]


def _all_that_it_gets(game, viewer, orders):
    tried = preview(game=game, seat=viewer, orders=orders)
    gets = {"preview": [tried.view, tried.lines, tried.played, tried.stopped, str(tried.refused)]}
    try:
        gets["answer"] = timeless(submit_orders(game_id=game.pk, seat=viewer, orders=orders, source="web"))
        game.refresh_from_db()
        gets["undo"] = undoable(game, viewer)
        if gets["undo"]:
            gets["undone"] = timeless(undo(game_id=game.pk, seat=viewer, source="web"))
    except Refused as refused:
        gets["refused"] = [refused.line, refused.error.text, refused.error.rule]
    items = feed(game, viewer, limit=500)
    gets["feed"] = list(map(undated, items))
    gets["view"] = view_of(game, viewer)
    gets["tag"] = etag(gets["view"])
    gets["number"] = last_number(game, viewer)
    exported = export_game(game, viewer)
    gets["export"] = {key: value for key, value in exported.items() if key != "events"}
    return orjson.dumps(to_builtins(gets), option=orjson.OPT_SORT_KEYS)


def timeless(accepted):
    return {**to_builtins(accepted), "written": list(map(undated, accepted.written))}


def undated(item):
    return {**to_builtins(item), "created": ""}


def quiet_order(game, seat, rng):
    """A legal order that neither rolls nor reveals: after those, what is seen may differ."""
    title, p = title_of(game), position(game)
    data = title.codec.encode(p.state)
    for _ in range(20):
        order = driver.options(p, seat).random(rng)
        if not drafts.draft(title, data, [order]).stopped:
            return order
    return None


@pytest.mark.parametrize("seed", range(4))
def test_scrambled_secrets_change_nothing_that_a_seat_gets(alice, bob, seed):
    game, rng = new_game({"blue": alice, "red": bob}, seed=seed), Random(seed)
    compared = 0
    while game.status == "running" and compared < 12:
        seat = waiting(game)[0]
        order = quiet_order(game, seat, rng)
        if order is not None:
            p = position(game)
            true = p.title.codec.encode(p.state)
            other = driver.scramble(p.title, true, seat, rng)
            illegal = Order(seat, order.kind, {**order.args, "surplus": 1})
            for sheet in ([order], [order, illegal], [illegal]):
                assert seen_after(game, true, seat, sheet) == seen_after(game, other, seat, sheet)
            compared += other != true
        send(game, seat, some_order(game, seat, rng))
    assert compared > 3


def test_a_seat_learns_nothing_from_what_others_do_in_secret(plots):
    """Plots of blue leave no trace for red and the spectators: not even a number."""

    def outside():
        readers = (feed, view_of, last_number, export_game)
        return orjson.dumps(to_builtins([[read(plots, v) for read in readers] for v in ("red", None)]))

    before, moved = outside(), plots.moved
    for number in range(1, 7):
        send(plots, "blue", plot("blue", number), plot("blue", number))
        undo(game_id=plots.pk, seat="blue", source="web")
        plots.refresh_from_db()
        assert outside() == before
        assert plots.moved == moved


def test_errors_and_logs_carry_no_position(game, capsys):
    """Whatever is refused, the error speaks of the request, the seat and the rule."""
    play_on(game, orders=12)
    hands = view_of(game, "red")["board"]["hands"]["red"] + view_of(game, "blue")["board"]["hands"]["blue"]
    seat = waiting(game)[0]
    capsys.readouterr()
    told = []
    for sheet in ([Order(seat, "nonsense")], [Order(seat, "commit", {"card": "none"})]):
        with pytest.raises(JournalError) as error:
            submit_orders(game_id=game.pk, seat=seat, orders=sheet, source="web")
        told.append(repr(error.value))
    told.append(capsys.readouterr().out)
    assert not [card for card in hands if any(card in text for text in told)]
