"""What holders do with their seats beside playing: policies, reading, and handing over."""

from collections.abc import Mapping
from typing import Any

from pbem.accounts.models import User
from pbem.games import clocks
from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Draft, FormerHolder, Game, Kind, Seat, Source, StandingOrder, Status
from pbem.games.selectors.views import view_of
from pbem.games.services import turn_entries
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import Done, carry_out
from pbem.games.titles import title_of
from rules.kernel.orders import IllegalOrder, OrderError
from rules.kernel.policies import LINES
from rules.kernel.texts import Line
from rules.kernel.title import SeatSpec

ASK_ME = None
MOST_LINES = 20


class BadPolicy(IllegalOrder):
    """A standing order that cannot be kept, and why."""


def set_standing(
    *, game: Game, seat: str, policy: str, value: Mapping[str, Any] | None, scope: str = ""
) -> None:
    """Leave an answer in advance, for one army, area or unit or for all; no value means "ask me".

    It acts from the next question on, whoever's turn it is. In place of values it may have lines: orders,
    most of them with a condition, of which the first that can be given answers.
    """
    _existing(game, seat)
    kept = None if value is ASK_ME else dict(value)
    if kept is not None and LINES in kept:
        kept = _with_lines(game, seat, policy, kept)
    elif problem := title_of(game).policy_problem(policy, kept or {}):
        raise BadPolicy(problem.code, "", **problem.args)
    _check_scope(game, seat, policy, scope)
    StandingOrder.objects.update_or_create(
        game=game, seat=seat, policy=policy, scope=scope, defaults={"value": kept}
    )


def _with_lines(game: Game, seat: str, policy: str, value: dict[str, Any]) -> dict[str, Any]:
    """Lines as they are kept, in English; raises BadPolicy for one that can never be right."""
    title, lines = title_of(game), value[LINES]
    if problem := title.policy_problem(policy, {}):
        raise BadPolicy(problem.code, "", **problem.args)
    whole = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    if set(value) != {LINES} or not whole or not 0 < len(lines) <= MOST_LINES:
        raise BadPolicy("kernel.policy_lines", "", most=MOST_LINES)
    try:
        return {LINES: [title.write_line(title.read_line(line, seat)) for line in lines]}
    except OrderError as error:
        raise BadPolicy.because(error.text, error.rule) from error


def _check_scope(game: Game, seat: str, policy: str, scope: str) -> None:
    if not scope:
        return
    title = title_of(game)
    if not title.policy(policy).scope or game.status != Status.RUNNING:
        raise BadPolicy("kernel.policy_no_scope", "", name=policy)
    view = view_of(game, seat)
    if scope not in [option.value for option in title.policy_scopes(title.policy(policy), view, seat)]:
        raise BadPolicy("kernel.policy_scope", "", name=policy, scope=scope[:40])


def clear_standing(*, game: Game, seat: str, policy: str, scope: str = "") -> None:
    """Go back to what the title proposes for this policy, or to what is said for all."""
    StandingOrder.objects.filter(game=game, seat=seat, policy=policy, scope=scope).delete()


def mark_seen(game: Game, seat: str, number: int) -> None:
    """Remember the last event that the seat's holder has looked at; it never goes back."""
    Seat.objects.filter(game=game, name=seat, seen__lt=number).update(seen=number)


def hand_over(
    *, game_id: int, seat: str, user: User | None = None, bot: str = "", source: str = Source.SERVER
) -> Accepted:
    """Give a seat to another player or to a bot; the plans of its former holder go with him."""
    if (user is None) == (not bot):
        raise ValueError("a seat goes either to a user or to a bot")

    def work(pending: Pending) -> Done:
        _check_holder(pending, seat, user, bot)
        line = Line("kernel.seat_bot", {"seat": seat})
        if user is not None:
            line = Line("kernel.seat_taken", {"seat": seat, "player": user.username})
        pending.note(Entry(kind=Kind.SEAT, source=Source(source), seat=seat, lines=[line]))
        pending.along.append(lambda: _sit(pending, seat, user, bot))
        return Done()

    return carry_out(game_id, asking(seat, None), work)


def _check_holder(pending: Pending, seat: str, user: User | None, bot: str) -> None:
    place = pending.table.holder(seat)
    if bot and bot not in pending.title.bots:
        raise NotFound(f"{pending.title.name} has no bot called {bot[:40]!r}")
    if user is None:
        return
    left = seats_left(pending.table.game_id, user)
    known = [s for s in pending.table.seats.values() if s.user_id == user.pk or s.name in left]
    held = [s for s in known if s.name != seat]
    if not pending.title.may_hold([SeatSpec(s.name, s.side) for s in (*held, place)]):
        raise NotYours("the rules do not let one player hold all these seats")


def seats_left(game_id: int, user: User) -> set[str]:
    """The seats of a game that the user has held before."""
    return set(
        FormerHolder.objects.filter(seat__game=game_id, user=user).values_list("seat__name", flat=True)
    )


def _remember(place: Seat) -> None:
    if place.user_id is not None:
        FormerHolder.objects.get_or_create(seat=place, user_id=place.user_id)


def _sit(pending: Pending, seat: str, user: User | None, bot: str) -> None:
    game_id = pending.table.game_id
    _remember(Seat.objects.get(game_id=game_id, name=seat))
    Seat.objects.filter(game_id=game_id, name=seat).update(
        user=user,
        bot=bot,
        caretaker="",
        absent=False,
        open_for_replacement=False,
        seen=0,
        resigned=False,
        bank_seconds=None,
    )
    Draft.objects.filter(game_id=game_id, seat=seat).delete()
    StandingOrder.objects.filter(game_id=game_id, seat=seat).delete()
    turn_entries.post_company(pending, seat, user.pk if user else None)
    if seat in pending.asked:
        clocks.start(game_id=game_id, clock=pending.table.clock, seats=[seat], now=pending.now)
        turn_entries.ask_again(pending, seat, user_id=user.pk if user else None, bot=bot)


def _existing(game: Game, seat: str) -> Seat:
    place = Seat.objects.filter(game=game, name=seat).first()
    if place is None:
        raise NotFound(f"there is no seat {seat[:40]!r} in this game")
    return place
