"""The games of the demonstration: something to play from the first minute."""

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.titles import titles
from pbem.lobby.services import SeatPlan, create_game, join
from rules.kernel.title import SeatSpec, Title


def ensure_demo_games() -> list[Game]:
    """One game of every title for alice against bots, and one between bob and charlie, where missing."""
    users = {user.username: user for user in User.objects.filter(username__in=("alice", "bob", "charlie"))}
    made = []
    for title in titles().values():
        if alone := users.get("alice"):
            made.append(_ensure(title, alone, None))
        if "bob" in users and "charlie" in users:
            made.append(_ensure(title, users["bob"], users["charlie"]))
    return [game for game in made if game is not None]


def against_bots(title: Title, owner: User, *, entropy: str = "") -> Game:
    """The scenario to learn with, for a player who holds the first side against bots; it starts at once."""
    scenario = title.scenarios[0].id
    specs = title.seats(scenario, title.filled_options({}))
    plans = [_plan(title, specs, spec, None) for spec in specs]
    return create_game(owner=owner, title=title.id, scenario=scenario, seats=plans, entropy=entropy)


def _ensure(title: Title, owner: User, opponent: User | None) -> Game | None:
    if Game.objects.filter(owner=owner, title=title.id).exists():
        return None
    scenario = title.scenarios[0].id
    specs = title.seats(scenario, title.filled_options({}))
    game = create_game(
        owner=owner,
        title=title.id,
        scenario=scenario,
        seats=[_plan(title, specs, spec, opponent) for spec in specs],
        name=f"{title.name}: first game",
    )
    if opponent is not None:
        _seat_opponent(game, title, specs, opponent)
    return game


def _plan(title: Title, specs: tuple[SeatSpec, ...], spec: SeatSpec, opponent: User | None) -> SeatPlan:
    if spec in first_holding(title, specs):
        return SeatPlan(name=spec.name, kind="me")
    if opponent is not None and spec in first_holding(title, others(title, specs)):
        return SeatPlan(name=spec.name, kind="open")
    return SeatPlan(name=spec.name, kind="bot", bot=best_bot(title))


def first_holding(title: Title, specs: tuple[SeatSpec, ...]) -> tuple[SeatSpec, ...]:
    """The first seat with those of its side."""
    same = tuple(spec for spec in specs if spec.side == specs[0].side)
    return same if title.may_hold(same) else same[:1]


def others(title: Title, specs: tuple[SeatSpec, ...]) -> tuple[SeatSpec, ...]:
    taken = first_holding(title, specs)
    return tuple(spec for spec in specs if spec not in taken)


def _seat_opponent(game: Game, title: Title, specs: tuple[SeatSpec, ...], opponent: User) -> None:
    for spec in first_holding(title, others(title, specs)):
        join(game=game, user=opponent, seat=spec.name)


def best_bot(title: Title) -> str:
    """The bot that knows what it does, where the title has one."""
    return "basic" if "basic" in title.bots else next(iter(title.bots))
