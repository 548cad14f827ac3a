"""The first event of a game: setting up, dealing and shuffling."""

from django.db import transaction

from pbem.database.rows import refuse_within_transaction
from pbem.games.dice import mix_entropies
from pbem.games.errors import NotFound, NotReady, NotRunning
from pbem.games.models import Game, Head, Kind, Source, Status
from pbem.games.running_game import Holder, empty_table
from pbem.games.services.exchange import follow_position
from pbem.games.services.pending import Entry, Pending, after_result
from pbem.games.services.standing import answer_standing
from pbem.games.services.writing import append
from pbem.games.titles import title_of
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import start


def start_game(*, game_id: int) -> None:
    """Set up a game whose seats are all held, and ask for its first orders.

    What each seat has added to the dice stays as it is, so that a start which failed and is tried again deals
    the same.
    """
    refuse_within_transaction()
    with transaction.atomic(durable=True):
        _start(game_id)


def _start(game_id: int) -> None:
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound("there is no such game")
    if game.status != Status.OPEN:
        raise NotRunning("the game has started already, or was cancelled")
    pending = Pending(empty_table(game))
    _check_ready(game, pending.table.seats)
    _deal(game, pending)
    answer_standing(pending)
    begin(game, pending)


def _check_ready(game: Game, seats: dict[str, Holder]) -> None:
    title = title_of(game)
    expected = {spec.name for spec in title.seats(game.scenario, title.filled_options(game.options))}
    if seats.keys() != expected:
        raise NotReady("the seats of the game are not those of its scenario")
    empty = [seat.name for seat in seats.values() if seat.user_id is None and not seat.bot]
    if empty:
        raise NotReady(f"nobody holds {', '.join(empty)}")


def _deal(game: Game, pending: Pending) -> None:
    key = mix_entropies(game, dict(game.seats.values_list("name", "entropy")))
    dice = Dice(key, 0, order_nonce(1, "", "null"))
    result = start(pending.title, game.scenario, game.options, dice)
    entry = Entry(
        kind=Kind.SETUP,
        source=Source.SERVER,
        rolls=result.rolls,
        lines=result.lines,
        barrier=True,
        turn_ended=result.turn_ended,
    )
    pending.next_roll = result.next_roll
    pending.add(entry, after_result(result))


def begin(game: Game, pending: Pending) -> None:
    """Write the first event; from here on the game runs."""
    follow_position(pending)
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING, started=pending.now)
    Head(game=game, seq=0, state=b"").save(force_insert=True)
    append(pending)
