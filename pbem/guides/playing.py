"""Playing a guide: opening its game, giving what a step asks for, letting the bots answer."""

from django.db import transaction

from pbem.accounts.models import User
from pbem.games.dice import fix_dice
from pbem.games.models import Game, Seat, Source, Visibility
from pbem.games.services import play_bot, submit_orders, undo
from pbem.lobby.plans import SeatPlan
from pbem.lobby.services.creating import open_game
from pbem.lobby.services.seating import start_if_full
from pbem.mail.wanted import mute
from rules.kernel.guide import Guide, Step, order_of, seed_of
from rules.kernel.title import Title

MOST_RUNS_OF_BOTS = 200


def open_guided(title: Title, guide: Guide, user: User) -> Game:
    """A private game of a guide with its fixed dice, at its first question; nobody gets mail of it."""
    with transaction.atomic():
        game = open_game(
            owner=user,
            title=title.id,
            scenario=guide.scenario,
            options=guide.options,
            seats=plans_of(title, guide),
            visibility=Visibility.PRIVATE,
        )
        fix_dice(game, seed_of(title, guide), "guide")
        Game.objects.filter(pk=game.pk).update(guided=True)
        Seat.objects.filter(game=game).update(entropy="")
        Seat.objects.filter(game=game, name=guide.seat).update(pace=guide.pace)
        mute(user=user, game=game, kind="")
    start_if_full(game)
    play_bot(game.pk)
    game.refresh_from_db()
    return game


def plans_of(title: Title, guide: Guide) -> list[SeatPlan]:
    seats = [seat.name for seat in title.seats(guide.scenario, title.filled_options(guide.options))]
    own, others = SeatPlan(name=guide.seat, kind="me"), [seat for seat in seats if seat != guide.seat]
    return [own, *(SeatPlan(name=seat, kind="bot", bot=guide.bot) for seat in others)]


def take_step(title: Title, guide: Guide, game: Game, step: Step) -> None:
    """Let the bots answer, then do what a step asks for, through the door."""
    answer_bots(game)
    order = order_of(title, guide, step)
    if order is None:
        undo(game_id=game.pk, seat=guide.seat, source=Source.WEB)
    else:
        source = Source.MAIL if step.mail else Source.WEB
        submit_orders(game_id=game.pk, seat=guide.seat, orders=[order], source=source)


def answer_bots(game: Game) -> None:
    """Let the bots play until a person is asked."""
    for _ in range(MOST_RUNS_OF_BOTS):
        if not play_bot(game.pk):
            break
    game.refresh_from_db()
