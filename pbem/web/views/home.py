"""The first page: what this is for strangers, and what waits for those who play."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pbem.accounts.models import User
from pbem.games.models import Game, Status
from pbem.games.titles import titles
from pbem.lobby import selectors
from pbem.lobby.links import invitation_token
from pbem.pages.access import asker
from pbem.pages.cards import IN_PLAY, Card, card
from pbem.talk.selectors import newest_unread, unread_counts
from pbem.web.latest import latest
from pbem.web.queue import tag_of_games
from pbem.web.views.titles import minutes_of, title_card
from pbem.wording import words
from pbem.wording.report import for_cards
from rules.kernel.guide import guide_of
from rules.kernel.title import Title

MESSAGES_SHOWN = 4
GAMES_SHOWN = 6
NOTHING_TO_READ: Mapping[int, int] = MappingProxyType({})


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    viewer = asker(request)
    if viewer is None:
        return render(request, "web/welcome.html", welcome_context())
    return render(request, "web/home.html", home_context(viewer))


def cards_of(
    games: list[Game], viewer: User | None, unread: Mapping[int, int] = NOTHING_TO_READ
) -> list[Card]:
    """The cards of games, each with what happened last in it and how much there is to read."""
    last = latest(games, viewer)
    told = for_cards(games, viewer) if viewer else {}
    return [
        card(game, viewer, last.get(game.pk, ""), unread.get(game.pk, 0), report=told.get(game.pk, ()))
        for game in games
    ]


def welcome_context() -> dict[str, Any]:
    running = between_people(selectors.games(viewer=None, show="running", limit=4 * GAMES_SHOWN).games)
    open_ = selectors.games(viewer=None, show="open", limit=GAMES_SHOWN).games
    return {
        "running": cards_of(running, None),
        "open": cards_of(list(open_), None),
        "titles": title_cards(),
        "learn": to_learn_with(),
    }


def to_learn_with() -> Title | None:
    """The shortest title that has a guide, for whoever comes for the first time."""
    guided = [title for title in titles().values() if guide_of(title)]
    return min(guided, key=lambda title: minutes_of(title), default=None)


def between_people(games: Sequence[Game]) -> list[Game]:
    """The first few of some games; those with bots, which are played for practice, come last."""
    return sorted(games, key=lambda game: any(seat.bot for seat in game.seats.all()))[:GAMES_SHOWN]


def title_cards() -> list[dict[str, Any]]:
    return [title_card(title) for title in sorted(titles().values(), key=lambda title: title.name)]


def cards_to_begin_with() -> list[dict[str, Any]]:
    """What a newcomer may play, the quickest first: a first game should end before the evening does."""
    return sorted(title_cards(), key=lambda each: each["minutes"])


def home_context(viewer: User) -> dict[str, Any]:
    unread, alive = unread_counts(viewer), selectors.my_games(viewer)
    mine = cards_of([*alive, *selectors.my_finished(viewer, limit=3)], viewer, unread)
    played = [c for c in mine if not c.game.analysis]
    plays = any(c.game.status in IN_PLAY for c in played)
    return {
        "starting": [] if plays else cards_to_begin_with(),
        "invitations": [invitation_facts(invitation) for invitation in selectors.invitations_for(viewer)],
        "mine": [c for c in played if c.my_turn],
        "waiting": [c for c in played if not c.my_turn and c.game.status == Status.RUNNING],
        "gathering": [c for c in played if c.game.status == Status.OPEN],
        "finished": [c for c in played if c.game.status == Status.FINISHED],
        "boards": [c for c in mine if c.game.analysis],
        "unread": sum(unread.values()),
        "heard": heard_by(viewer),
        "queue_tag": tag_of_games(viewer, alive),
    }


def heard_by(viewer: User) -> list[dict[str, Any]]:
    """The last few messages that wait to be read, each with its game and who says it."""
    return [
        {
            "game": game,
            "name": words.game_name(game),
            "said": said,
            "who": speaker_of(game, said.seat, said.author),
        }
        for game, said in newest_unread(viewer, limit=MESSAGES_SHOWN)
    ]


def speaker_of(game: Game, seat: str, author: str) -> str:
    """The player and his seat; who watches has none, and a deleted player no name."""
    title = titles().get(game.title)
    said_from = words.seat_name(title, seat) if title and seat else seat
    return " · ".join(filter(None, (author, said_from)))


def invitation_facts(invitation: Any) -> dict[str, Any]:
    title = titles().get(invitation.game.title)
    return {
        "inviter": invitation.inviter.username if invitation.inviter else "?",
        "game": words.game_name(invitation.game),
        "title": words.title_name(invitation.game),
        "seat": words.seat_name(title, invitation.seat) if title else invitation.seat,
        "token": invitation_token(invitation),
    }
