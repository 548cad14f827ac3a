"""What a seat is about to do: its sheet of orders tried on a copy, and the order being built on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.errors import Refused
from pbem.games.models import Game
from pbem.games.selectors import Sheet, sheet_of
from pbem.games.services import Preview, preview, save_draft
from pbem.games.titles import title_of
from pbem.web.builder import Building, build
from rules.kernel import driver, sheets
from rules.kernel.bots import Options
from rules.kernel.fields import Pick
from rules.kernel.orders import IllegalOrder, Order, OrderError
from rules.kernel.texts import Text
from rules.kernel.title import Title

COMMENT = "#"
END = "end"


@dataclass(slots=True)
class Desk:
    """The sheet of one seat, played as far as it goes without dice, and the order being built after it."""

    game: Game
    title: Title
    seat: str
    tried: Preview
    building: Building | None = None
    kept: Sheet | None = None

    @property
    def orders(self) -> list[Order]:
        return self.tried.orders

    @property
    def is_asked(self) -> bool:
        """Whether the seat still has something to decide after its sheet."""
        return self.seat in driver.waiting(self.tried.play)

    @property
    def is_pending(self) -> bool:
        """Whether the sheet only waits until the others have answered."""
        refused = self.tried.refused
        return refused is not None and refused.line == 1 and is_not_asked(refused.error)

    @property
    def place(self) -> int:
        """Where the next order goes: to the end, or before the first that does not fit."""
        return self.tried.played if self.tried.refused and not self.is_pending else len(self.orders)

    @property
    def options(self) -> Options | None:
        """The choices of the next order; none where dice come first, or somebody else."""
        if self.tried.stopped or self.is_pending:
            return None
        return driver.all_options(self.tried.play, self.seat)

    @property
    def unfinished(self) -> OrderError | None:
        """Why a phase that an order could end cannot be ended yet, where the title has words for it."""
        offered = self.building.next if self.building else None
        if (
            not isinstance(offered, Pick)
            or offered.name != "kind"
            or END in {o.value for o in offered.options}
        ):
            return None
        try:
            driver.judge(self.tried.play, Order(self.seat, END))
        except IllegalOrder as error:
            return None if error.text.code.startswith("kernel.") else error
        return None

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What the player may have forgotten on his sheet."""
        return self.title.warnings(self.tried.view, self.orders[: self.tried.played])

    def joined(self, orders: list[Order]) -> list[Order]:
        """The sheet with more orders in their place."""
        return [*self.orders[: self.place], *orders, *self.orders[self.place :]]


def is_not_asked(error: OrderError) -> bool:
    """Whether an order came while somebody else is to answer, which says nothing against the order."""
    return error.text.code == "kernel.not_asked"


def desk_of(game: Game, seat: str, path: Sequence[Any] = (), orders: list[Order] | None = None) -> Desk:
    """The desk of a seat with these orders, or else with the draft that it has left there."""
    kept = sheet_of(game, seat) if orders is None else None
    orders = orders if orders is not None else kept.orders if kept else []
    desk = Desk(game, title_of(game), seat, preview(game=game, seat=seat, orders=orders), kept=kept)
    if options := desk.options:
        desk.building = build(options, path)
    return desk


def keep(desk: Desk, orders: list[Order]) -> Desk:
    """Keep other orders as the draft, and lay the desk out again."""
    save_draft(game=desk.game, seat=desk.seat, orders=orders)
    return desk_of(desk.game, desk.seat, orders=orders)


class Unreadable(Exception):
    """Lines of order text that cannot go onto the sheet; `errors` holds line numbers and reasons."""

    def __init__(self, errors: list[tuple[int, OrderError]]) -> None:
        super().__init__(errors)
        self.errors = errors


def read_text(desk: Desk, text: str) -> list[Order]:
    """The orders written in the notation, one a line; all errors at once, as far as they can be known."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1)]
    written = [(at, line) for at, line in lines if line and not line.startswith(COMMENT)]
    found = sheets.read(desk.title, desk.seat, written)
    if found.errors:
        raise Unreadable([(bad.line, bad.error) for bad in found.errors])
    orders = [order for _, order in found.orders]
    _refuse(desk, orders, [at for at, _ in found.orders])
    return orders


def _refuse(desk: Desk, orders: list[Order], places: list[int]) -> None:
    """Raise Unreadable where the rules forbid one of the new orders in its place on the sheet."""
    tried = preview(game=desk.game, seat=desk.seat, orders=desk.joined(orders))
    refused: Refused | None = tried.refused
    if refused is not None and desk.place < refused.line <= desk.place + len(orders):
        raise Unreadable([(places[refused.line - 1 - desk.place], refused.error)])
