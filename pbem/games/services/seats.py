"""What holders do with their seats beside playing: policies, reading, and handing over."""

from collections.abc import Mapping
from typing import Any

from pbem.accounts.models import User
from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Draft, FormerHolder, Game, Kind, Seat, Source, StandingOrder
from pbem.games.services import notices
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import Done, carry_out
from pbem.games.titles import title_of
from pbem.lobby import clocks
from rules.kernel.orders import IllegalOrder
from rules.kernel.texts import Line
from rules.kernel.title import SeatSpec

ASK_ME = None


class BadPolicy(IllegalOrder):
    """A standing order that cannot be kept, and why."""


def set_standing(*, game: Game, seat: str, policy: str, value: Mapping[str, Any] | None) -> None:
    """Leave an answer in advance; no value means "ask me". It acts from the next question on."""
    _existing(game, seat)
    problem = title_of(game).policy_problem(policy, {} if value is ASK_ME else dict(value))
    if problem is not None:
        raise BadPolicy(problem.code, "", **problem.args)
    StandingOrder.objects.update_or_create(game=game, seat=seat, policy=policy, defaults={"value": value})


def clear_standing(*, game: Game, seat: str, policy: str) -> None:
    """Go back to what the title proposes for this policy."""
    StandingOrder.objects.filter(game=game, seat=seat, policy=policy).delete()


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
    notices.post_company(pending, seat, user.pk if user else None)
    if seat in pending.asked:
        clocks.start(game_id=game_id, clock=pending.table.clock, seats=[seat], now=pending.now)
        notices.ask_again(pending, seat, user_id=user.pk if user else None, bot=bot)


def _existing(game: Game, seat: str) -> Seat:
    place = Seat.objects.filter(game=game, name=seat).first()
    if place is None:
        raise NotFound(f"there is no seat {seat[:40]!r} in this game")
    return place
