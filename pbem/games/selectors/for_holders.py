"""What the holder of a seat finds at the table beside the position: proposals, drafts, standing orders."""

from typing import Any, cast

import msgspec
from msgspec import Struct

from pbem.games.consent import agreed_still, answering, lapsed, still_to_answer
from pbem.games.log import entries
from pbem.games.models import Draft, Game, PlayerPace, Proposal, Status
from pbem.games.running_game import standing_orders
from pbem.games.selectors.access import Viewer
from pbem.games.selectors.feed import FeedItem, seen
from pbem.games.selectors.views import view_of
from pbem.games.titles import title_of
from pbem.games.undoable import free_orders
from rules.kernel.orders import Order
from rules.kernel.policies import Pace, scoped
from rules.kernel.policies import Policy as PolicyOf
from rules.kernel.state import Outcome
from rules.kernel.texts import Text


class Proposed(Struct, frozen=True, kw_only=True):
    """An open proposal; a vote on whether somebody forfeits has his seat.

    `to` is in the viewer's own numbers; `taken_back` is what has been seen since.
    """

    kind: str
    seat: str
    waiting_for: list[str]
    agreed: list[str]
    refused: list[str] = []
    to: int | None = None
    taken_back: list[FeedItem] = []
    outcome: Outcome | None = None


class Policy(Struct, frozen=True):
    """A standing order of a seat: no `value` is "ask me"; without `chosen` it is what its pace makes of it.

    Then the seat may be asked in its own turn and not in those of others, or the other way round.
    """

    name: str
    value: dict[str, Any] | None
    chosen: bool
    asked_own: bool = False
    asked_others: bool = False
    scope: str = ""

    def asked(self, *, own: bool) -> bool:
        return self.asked_own if own else self.asked_others


def proposals(game: Game, viewer: Viewer) -> list[Proposed]:
    """What is proposed now, with all that the viewer has learned since the event to go back to."""
    if game.status != Status.RUNNING:
        return []
    found = Proposal.objects.filter(game=game, open=True).order_by("pk")
    return [_proposed(game, viewer, p) for p in found if not lapsed(p, game)]


def _proposed(game: Game, viewer: Viewer, proposal: Proposal) -> Proposed:
    since = [] if proposal.to_seq is None else list(entries(game, after=proposal.to_seq - 1))
    return Proposed(
        kind=proposal.kind,
        seat=proposal.seat,
        waiting_for=still_to_answer(proposal, answering(proposal)),
        agreed=agreed_still(proposal),
        refused=proposal.refused,
        to=since[0].numbers[viewer or ""] if since else None,
        taken_back=[seen(e, viewer) for e in since[1:] if (viewer or "") not in e.unseen],
        outcome=None if proposal.outcome is None else msgspec.convert(proposal.outcome, Outcome),
    )


def draft_of(game: Game, seat: str) -> tuple[int, list[Order]] | None:
    """The orders that a seat is composing, and the number of the event that they were begun after."""
    draft = Draft.objects.filter(game=game, seat=seat).first()
    return None if draft is None else (draft.base, msgspec.convert(draft.orders, list[Order]))


class Sheet(Struct, frozen=True):
    """The orders that lie ready for a seat: composed by it, or sent and waiting to go on by themselves.

    `waits` is empty, "rest" or "queue"; `reason` says why the rest of a sheet did not go on.
    """

    orders: list[Order]
    waits: str
    reason: Text | None


def sheet_of(game: Game, seat: str) -> Sheet | None:
    """What lies ready for a seat, and whether it goes on by itself."""
    draft = Draft.objects.filter(game=game, seat=seat).first()
    if draft is None:
        return None
    reason = None if draft.reason is None else msgspec.convert(draft.reason, Text)
    return Sheet(msgspec.convert(draft.orders, list[Order]), draft.waits, reason)


class Asking(Struct, frozen=True):
    """How the holder of a seat wants to be asked: in this game, and in all games of its title."""

    game_pace: Pace
    title_pace: Pace
    goes_on: bool

    @property
    def pace(self) -> Pace:
        return self.game_pace or self.title_pace


def asking_of(game: Game, seat: str) -> Asking:
    place = next((each for each in game.seats.all() if each.name == seat), None)
    if place is None:
        return Asking("", "", goes_on=True)
    return Asking(cast("Pace", place.pace), pace_for(place.user_id, game.title), place.goes_on)


def pace_for(user_id: int | None, title: str) -> Pace:
    """How a player wants to be asked in games of a title; empty while he has not said it."""
    if user_id is None:
        return ""
    found = PlayerPace.objects.filter(user_id=user_id, title=title).values_list("pace", flat=True).first()
    return cast("Pace", found or "")


def policies_of(game: Game, seat: str, asking: Asking | None = None) -> list[Policy]:
    """Every policy of the title and what the seat has made of it; `asking` if it is known already."""
    chosen = standing_orders(game.pk).get(seat, {})
    pace = (asking or asking_of(game, seat)).pace
    found = []
    for policy in title_of(game).policies:
        found.append(_policy(policy, chosen, pace))
        own = (key.partition("@")[2] for key in sorted(chosen) if key.startswith(f"{policy.name}@"))
        found += [_for_part(policy, chosen, scope) for scope in own]
    return found


def laid_down_by(game: Game, seat: str, lang: str) -> list[str]:
    """What a seat has laid down on the board for what happens unasked, as the orders that say it."""
    if game.status in (Status.OPEN, Status.CANCELLED):
        return []
    title = title_of(game)
    return [title.write_line(order, lang) for order in title.standing_lines(view_of(game, seat), seat)]


def _for_part(policy: PolicyOf, chosen: dict[str, Any], scope: str) -> Policy:
    """What a seat has said for one army, area or unit."""
    value = chosen[scoped(policy.name, scope)]
    return Policy(policy.name, value, True, value is None, value is None, scope)


def _policy(policy: PolicyOf, chosen: dict[str, Any], pace: Pace) -> Policy:
    own, others = (policy.asks(pace, own=own) for own in (True, False))
    if policy.name in chosen:
        own = others = chosen[policy.name] is None
    main = own if policy.concerns == "own" else others
    value = chosen.get(policy.name, None if main else policy.fallback)
    return Policy(policy.name, value, policy.name in chosen, own, others)


def undoable(game: Game, seat: str) -> int:
    """How many of its last orders a seat may take back without asking anybody."""
    if game.status != Status.RUNNING:
        return 0
    schema = title_of(game).schema
    return sum(1 for _ in free_orders(game.pk, game.seq, seat, schema=schema, analysis=game.analysis))
