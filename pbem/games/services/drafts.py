"""Drafts: orders tried on a copy. They stop at the first die, so that nobody can fish for dice."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.errors import NotRunning, Refused
from pbem.games.log import told_last
from pbem.games.models import Draft, Game, Status, Waits
from pbem.games.selectors.feed import last_number
from pbem.games.selectors.views import position
from pbem.games.services.door import LONGEST_SHEET, refuse_unwritable
from pbem.games.services.sheets import checked
from pbem.games.titles import title_of
from rules.kernel import drafts, driver
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.play import Play
from rules.kernel.texts import Line


class Preview(Struct, frozen=True, kw_only=True):
    """What a seat would see after its drafted orders.

    `played` of them were tried; with `stopped` the next one needs dice or a secret. `refused` is the first
    that is illegal; those after it were not tried.
    """

    orders: list[Order]
    played: int
    stopped: bool
    refused: Refused | None
    view: dict[str, Any]
    lines: list[Line]
    play: Play[Any]


def save_draft(*, game: Game, seat: str, orders: Sequence[Order]) -> Draft:
    """Keep the orders that a seat is composing; they need not be legal yet."""
    _check_sheet(seat, orders)
    base = last_number(game, seat)
    plain = msgspec.to_builtins(list(orders))
    kept = {"orders": plain, "base": base, "waits": "", "reason": None}
    draft, _ = Draft.objects.update_or_create(game=game, seat=seat, defaults=kept)
    return draft


def queue_orders(*, game: Game, seat: str, orders: Sequence[Order]) -> Draft:
    """Leave orders that are tried whenever the seat is asked; a line whose condition is not met stays."""
    if game.status != Status.RUNNING:
        raise NotRunning("the game is not running")
    _check_sheet(seat, orders)
    checked(title_of(game), orders)
    draft = save_draft(game=game, seat=seat, orders=orders)
    Draft.objects.filter(pk=draft.pk).update(waits=Waits.QUEUE)
    draft.waits = Waits.QUEUE
    return draft


def discard_draft(*, game: Game, seat: str) -> None:
    Draft.objects.filter(game=game, seat=seat).delete()


def preview(*, game: Game, seat: str, orders: Sequence[Order]) -> Preview:
    """Try orders on a copy and show the result as the seat would see it."""
    _check_sheet(seat, orders)
    title = title_of(game)
    start = title.codec.encode(position(game).state)
    sheet = list(orders)
    try:
        tried, refused = drafts.draft(title, start, sheet, lambda: told_last(game.pk, seat)), None
    except drafts.DraftRefused as stop:
        tried, refused = stop.so_far, Refused(stop.at + 1, stop.error)
    play = driver.look(title, tried.data)
    return Preview(
        orders=sheet,
        played=tried.played,
        stopped=tried.stopped,
        refused=refused,
        view=driver.view(play, seat),
        lines=[Line(line.code, line.args) for line in tried.lines if line.read_by(seat)],
        play=play,
    )


def _check_sheet(seat: str, orders: Sequence[Order]) -> None:
    if len(orders) > LONGEST_SHEET:
        raise ValueError(f"a sheet has at most {LONGEST_SHEET} orders")
    refuse_unwritable(orders)
    for at, order in enumerate(orders):
        if order.seat != seat:
            error = IllegalOrder("kernel.other_seat", "", seat=order.seat[:40], sender=seat)
            raise Refused(at + 1, error)
