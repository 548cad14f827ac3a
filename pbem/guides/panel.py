"""What the guide says at the table: the next step, why, where, and how it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pbem.games.models import Game, Seat
from pbem.games.titles import title_of
from pbem.guides.progress import Progress, progress
from pbem.mail.turn import turn_text
from pbem.web.game_page import Table
from pbem.wording import words
from rules.kernel.guide import Guide, guide_of, order_of
from rules.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Panel:
    """The guide beside the desk; `deed` is what the newcomer does now.

    That is: order, send, undo, mail, wait, strayed or over.
    """

    deed: str
    number: int
    steps: int
    why: str = ""
    order: str = ""
    place: str = ""
    letter: str = ""
    rules: str = ""
    guest: bool = False

    @property
    def percent(self) -> int:
        return 100 * (self.number - 1) // self.steps


def panel_of(table: Table, user: Any) -> Panel | None:
    """The guide of a guided game for whoever plays it; None at any other table."""
    guide = guide_of(table.title) if table.game.guided and table.held and table.at is None else None
    if guide is None:
        return None
    found = progress(table.title, guide, table.game, table.desk.orders if table.desk else ())
    panel = _panel(table, guide, found)
    return replace(panel, guest=user.is_guest, rules=table.title.id)


def _panel(table: Table, guide: Guide, found: Progress) -> Panel:
    number, steps = min(found.at + 1, len(guide.steps)), len(guide.steps)
    if found.is_over:
        return Panel("over", steps + 1, steps)
    if found.strayed:
        return Panel("strayed", number, steps)
    if found.awaits_sending or (found.planned and not _is_asked(table)):
        last = guide.steps[found.at - 1]
        return Panel("send", number - 1, steps, why=last.why(words.lang()))
    step = guide.steps[found.at]
    deed = "wait" if not _is_asked(table) else "undo" if step.undo else "mail" if step.mail else "order"
    if deed == "wait":
        return Panel(deed, number, steps)
    return Panel(
        deed,
        number,
        steps,
        why=step.why(words.lang()),
        order=written(table.title, guide, found),
        place=" ".join(step.place),
        letter=letter_of(table.game, guide) if deed == "mail" else "",
    )


def _is_asked(table: Table) -> bool:
    """Whether the seat may go on composing: it is asked after its sheet, and no dice come before."""
    return table.desk is not None and table.desk.is_asked and not table.desk.tried.stopped


def written(title: Title, guide: Guide, found: Progress) -> str:
    """The expected order in the reader's language."""
    order = order_of(title, guide, guide.steps[found.at])
    return title.write(order, words.lang()) if order else ""


def letter_of(game: Game, guide: Guide) -> str:
    """The mail that would ask for this order."""
    seat = Seat.objects.select_related("game", "user").get(game=game, name=guide.seat)
    assert seat.user is not None
    return turn_text(game, seat, seat.user)


def guided_title(game: Game) -> tuple[Title, Guide] | None:
    """The title of a guided game with its guide."""
    title = title_of(game)
    guide = guide_of(title) if game.guided else None
    return (title, guide) if guide else None
