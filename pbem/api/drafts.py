"""Orders that a seat composes, tried on a copy that stops at the first die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from pbem.api.answers.play import PlannedBattle, PreviewAnswer, RefusedOrder
from pbem.api.refusals import order_problem
from pbem.api.wording import line_answers, whole_order
from pbem.games import selectors
from pbem.games.errors import Refused
from pbem.games.models import Game
from pbem.games.services import Preview, preview
from pbem.games.titles import title_of
from rules.kernel.odds import Planned
from rules.kernel.orders import Order, OrderError
from rules.kernel.texts import Text
from rules.kernel.title import Title

Waits: TypeAlias = Literal["", "rest", "queue"]


def draft_of(game: Game, seat: str) -> list[Order]:
    """The orders that a seat has drafted."""
    kept = selectors.draft_of(game, seat)
    return kept[1] if kept else []


def tried(game: Game, seat: str, orders: Sequence[Order], lang: str) -> Preview:
    """Orders as far as they go without dice; the first that the rules do not allow is a problem."""
    found = preview(game=game, seat=seat, orders=orders)
    if found.refused is not None:
        refused = found.refused
        raise order_problem(title_of(game).catalogue, refused.error, lang, refused.line) from refused
    return found


def preview_answer(
    game: Game, seat: str, found: Preview, lang: str, kept: selectors.Sheet | None = None
) -> PreviewAnswer:
    """Orders that were tried; `kept` if they are the draft."""
    title = title_of(game)
    return PreviewAnswer(
        seat=seat,
        number=selectors.last_number(game, seat),
        orders=[whole_order(title, order) for order in found.orders],
        played=found.played,
        needs_dice=found.stopped,
        lines=line_answers(title, found.lines, lang),
        view=found.view,
        battles=[battle_answer(title, each, lang) for each in planned(title, found)],
        problem=refused_answer(title, found.refused, found.orders, lang) if found.refused else None,
        waits=cast("Waits", kept.waits if kept else ""),
        reason=title.catalogue.word(kept.reason, lang) if kept and kept.reason else None,
    )


def planned(title: Title, found: Preview) -> tuple[Planned, ...]:
    """The battles that tried orders lead to."""
    return title.planned_battles(found.view, found.orders[found.played :])


def battle_answer(title: Title, found: Planned, lang: str) -> PlannedBattle:
    assumed = title.catalogue.word(Text(f"chance.{found.assumed}"), lang) if found.assumed else None
    chances = {chance.name: round(chance.share, 4) for chance in found.chances}
    return PlannedBattle(place=found.place, chances=chances, exact=found.exact, assumed=assumed)


def refused_answer(title: Title, refused: Refused, orders: Sequence[Order], lang: str) -> RefusedOrder:
    return refusal(title, refused.error, refused.line, orders[refused.line - 1 :], lang)


def refusal(title: Title, error: OrderError, line: int, rest: Sequence[Order], lang: str) -> RefusedOrder:
    return RefusedOrder(
        line=line,
        reason=title.catalogue.word(error.text, lang),
        rule=error.rule or None,
        code=error.text.code,
        args=error.text.args,
        remaining=[whole_order(title, order) for order in rest],
    )
