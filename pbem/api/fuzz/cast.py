"""The players of the fuzzer and the games that they share."""

from __future__ import annotations

from itertools import cycle

from msgspec import Struct

from pbem.accounts.models import User
from pbem.accounts.services import token_issue, token_revoke
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.games.services import create_dice, start_game
from pbem.games.titles import titles
from rules.kernel.title import Title


class Place(Struct, frozen=True):
    """A seat of a game."""

    game: str
    seat: str


class Player(Struct):
    """A user with his token, and one that was revoked."""

    user: User
    token: str
    revoked: str


def players(count: int) -> list[Player]:
    return [_player(number) for number in range(1, count + 1)]


def _player(number: int) -> Player:
    name = f"fuzz{number}"
    user, _made = User.objects.get_or_create(username=name, defaults={"email": f"{name}@localhost"})
    user.api_tokens.all().delete()
    _token, plain = token_issue(user=user, name="fuzz", scopes=["play"])
    old, revoked = token_issue(user=user, name="revoked", scopes=["play"])
    token_revoke(token=old)
    return Player(user, plain, revoked)


def new_games(people: list[Player], count: int) -> list[Game]:
    """Games of all titles in turn, their seats dealt to the players in turn; every second one is private."""
    kinds, holders = cycle(titles().values()), cycle(people)
    return [_game(next(kinds), number, holders) for number in range(count)]


def _game(title: Title, number: int, holders: cycle[Player]) -> Game:
    scenario, options = title.scenarios[number % len(title.scenarios)].id, title.filled_options({})
    game = Game.objects.create(
        title=title.id,
        scenario=scenario,
        options=options,
        visibility=Visibility.PRIVATE if number % 2 else Visibility.PUBLIC,
    )
    create_dice(game)
    for position, spec in enumerate(title.seats(scenario, options)):
        user = next(holders).user
        Seat.objects.create(game=game, name=spec.name, side=spec.side, position=position, user=user)
    start_game(game_id=game.pk)
    return game


def places(games: list[Game]) -> dict[int, list[Place]]:
    """The seats of each user in games that still run."""
    held: dict[int, list[Place]] = {}
    rows = Seat.objects.filter(game__in=games, game__status=Status.RUNNING, resigned=False)
    for user, game, seat in rows.values_list("user_id", "game__public_id", "name"):
        held.setdefault(int(user or 0), []).append(Place(game, seat))
    return held
