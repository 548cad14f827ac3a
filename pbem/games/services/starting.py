"""The first event of a game: setting up, dealing and shuffling."""

from django.db import transaction

from pbem.games.dice import mix_entropies
from pbem.games.errors import NotFound, NotReady, NotRunning
from pbem.games.models import Game, Head, Kind, Source, Status
from pbem.games.services.pending import Entry, Pending, after_result, fresh_numbers
from pbem.games.services.standing import answer_standing
from pbem.games.services.table import Holder, Table, load_seats
from pbem.games.services.writing import append
from pbem.games.titles import title_of
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import start


@transaction.atomic
def start_game(*, game_id: int) -> None:
    """Set up a game whose seats are all held, and ask for its first orders."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound("there is no such game")
    if game.status != Status.OPEN:
        raise NotRunning("the game has started already, or was cancelled")
    seats = load_seats(game_id)
    _check_ready(game, seats)
    table = Table(
        game_id=game_id,
        public_id=game.public_id,
        title=title_of(game),
        seq=0,
        rev=title_of(game).rev,
        schema=title_of(game).schema,
        analysis=game.analysis,
        label=None,
        state=b"",
        next_roll=0,
        numbers=fresh_numbers(seats),
        seats=seats,
    )
    _deal(game, table)


def _check_ready(game: Game, seats: dict[str, Holder]) -> None:
    expected = {spec.name for spec in title_of(game).seats(game.scenario, game.options)}
    if seats.keys() != expected:
        raise NotReady("the seats of the game are not those of its scenario")
    empty = [seat.name for seat in seats.values() if seat.user_id is None and not seat.bot]
    if empty:
        raise NotReady(f"nobody holds {', '.join(empty)}")


def _deal(game: Game, table: Table) -> None:
    entropies = dict(game.seats.values_list("name", "entropy"))
    key = mix_entropies(game, entropies)
    result = start(table.title, game.scenario, game.options, Dice(key, 0, order_nonce(1, "", "null")))
    pending = Pending(table)
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
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING, started=pending.now)
    Head(game=game, seq=0, state=b"").save(force_insert=True)
    answer_standing(pending)
    append(pending)
