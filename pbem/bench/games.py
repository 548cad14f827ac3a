"""Games to measure with: played in memory by seeded bots, or laid out for the journal with known dice."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.dice import key_of
from pbem.games.models import Game, Head, StandingOrder
from pbem.games.titles import title_of
from pbem.lobby.services import SeatPlan, create_game
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import Result, act, look, options, standing_order, start, view, waiting
from rules.kernel.orders import Order
from rules.kernel.title import Title

KEY = bytes(32)


class Played(Struct):
    """One order of a game in memory: the state before it, and what became of it."""

    before: bytes
    order: Order
    result: Result


def bot_name(title: Title) -> str:
    return "basic" if "basic" in title.bots else "random"


def opening(title: Title, scenario: str) -> Result:
    return start(title, scenario, {}, Dice(KEY, 0, ""))


def bot_order(title: Title, data: bytes, seat: str, rng: Random, bot: str) -> Order:
    p = look(title, data)
    choices = options(p, seat)
    assert choices is not None
    return title.bot(bot).choose(view(p, seat), choices, rng)


def next_order(title: Title, data: bytes, rng: Random, bot: str) -> Order:
    """The answer of the first seat that is asked: its standing order, or else the bot's choice."""
    p = look(title, data)
    seat = waiting(p)[0]
    return standing_order(p, seat, {}, "quick") or bot_order(title, data, seat, rng, bot)


def bot_game(title: Title, scenario: str, seed: int, most: int, bot: str = "") -> Iterator[Played]:
    """At most so many orders of a game between bots."""
    rng = Random(seed)  # noqa: S311  (no secrets here)
    result, name = opening(title, scenario), bot or bot_name(title)
    for seq in range(most):
        if result.outcome is not None:
            return
        before, order = result.data, next_order(title, result.data, rng, name)
        nonce = order_nonce(seq, order.seat, order.canonical())
        result = act(title, before, order, Dice(KEY, result.next_roll, nonce))
        yield Played(before, order, result)


def bench_user(name: str = "bench") -> User:
    user, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@localhost"})
    return user


def bench_game(owner: User, title: Title, scenario: str = "") -> Game:
    """A started game of which one user holds every seat and is asked every question."""
    scenario = scenario or title.scenarios[0].id
    first, *others = (spec.name for spec in title.seats(scenario, title.filled_options({})))
    plans = [SeatPlan(name=first, kind="me"), *(SeatPlan(name=n, kind="bot", bot="random") for n in others)]
    game = create_game(owner=owner, title=title.id, scenario=scenario, seats=plans, visibility="private")
    game.seats.update(user=owner, bot="")
    ask_everything(game)
    return game


def ask_everything(game: Game) -> None:
    """Leave nothing to standing orders, so that orders can be known in advance."""
    StandingOrder.objects.bulk_create(
        StandingOrder(game=game, seat=seat, policy=policy.name, value=None)
        for seat in game.seats.values_list("name", flat=True)
        for policy in title_of(game).policies
    )


def coming_orders(game: Game, most: int, seed: int = 1) -> list[Order]:
    """What a random player will order from here on, found by playing ahead with the game's own dice."""
    title, key, head = title_of(game), key_of(game.pk, game.public_id), Head.objects.get(pk=game.pk)
    rng = Random(seed)  # noqa: S311
    data, seq, next_roll = bytes(head.state), head.seq, head.next_roll
    orders: list[Order] = []
    while len(orders) < most and (seats := waiting(look(title, data))):
        order = bot_order(title, data, seats[0], rng, "random")
        seq += 1
        result = act(
            title, data, order, Dice(key, next_roll, order_nonce(seq, order.seat, order.canonical()))
        )
        data, next_roll = result.data, result.next_roll
        orders.append(order)
    return orders
