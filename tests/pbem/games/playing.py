"""Games for the tests of the journal, and how to play them on."""

from random import Random

from pbem.games.models import DiceBox, Draft, Event, Game, Head, Proposal, Request, Seat, Snapshot
from pbem.games.selectors import position
from pbem.games.services import create_dice, start_game, submit_orders
from pbem.games.titles import find_title
from pbem.outbox.models import Outbox
from pbem.sealing import sealed
from rules.kernel import driver
from rules.kernel.dice import commitment
from rules.kernel.orders import Order

WRITTEN = (Game, Head, Event, Snapshot, Seat, Draft, DiceBox, Proposal, Request, Outbox)


def new_game(holders, *, title="border_war", scenario="duel", options=None, start=True, seed=0, **fields):
    """A game whose seats are held by the given users; the name of a bot holds a seat too."""
    found = find_title(title)
    game = Game.objects.create(title=title, scenario=scenario, options=options or {}, **fields)
    create_dice(game)
    fix_dice(game, seed)
    for at, spec in enumerate(found.seats(scenario, found.filled_options(options or {}))):
        holder = holders.get(spec.name, "random")
        held = {"bot": holder} if isinstance(holder, str) else {"user": holder}
        Seat.objects.create(
            game=game, name=spec.name, side=spec.side, position=at, entropy=f"from {spec.name}", **held
        )
    if start:
        start_game(game_id=game.pk)
        game.refresh_from_db()
    return game


def fix_dice(game, seed):
    """The same dice in every run of a test."""
    known = bytes([seed]) * 32
    DiceBox.objects.filter(pk=game.pk).update(
        made_for="testgame", seed=sealed(known), commitment=commitment(known)
    )


def plots_game(holders, scenario="only", **fields):
    return new_game(holders, title="plots", scenario=scenario, **fields)


def waiting(game):
    return driver.waiting(position(game))


def some_order(game, seat, rng):
    return driver.options(position(game), seat).random(rng)


def send(game, seat, *orders, source="web", **request):
    """Send a sheet; an order may be given by its kind alone."""
    sheet = [Order(seat, order) if isinstance(order, str) else order for order in orders]
    answer = submit_orders(game_id=game.pk, seat=seat, orders=sheet, source=source, **request)
    game.refresh_from_db()
    return answer


def plot(seat, number=1):
    return Order(seat, "plot", {"number": number})


def play_on(game, *, orders=10_000, seed=1, until=lambda game: False):
    """Let random players play until the game is over, or as long as told; gives the orders sent."""
    rng, sent = Random(seed), 0
    while game.status == "running" and sent < orders and not until(game):
        seat = waiting(game)[0]
        send(game, seat, some_order(game, seat, rng))
        sent += 1
    return sent


def everything_written():
    """All rows that an order could touch, to see that nothing has changed."""
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in WRITTEN}
