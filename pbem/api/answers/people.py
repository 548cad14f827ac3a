"""The asker's own things: account, turns, invitations and tokens."""

from __future__ import annotations

from datetime import date, datetime, time

from msgspec import Struct

from pbem.accounts.models import ApiToken, User
from pbem.lobby.models import Invitation


class Me(Struct):
    """Who is asking, and with what."""

    username: str
    email: str
    language: str
    time_zone: str
    scopes: list[str] | None


class PreferencesAnswer(Struct):
    """How the asker reads, and wants to be told and reminded."""

    language: str
    time_zone: str
    quiet_from: time | None
    quiet_to: time | None
    notify: str
    digest_hours: list[int]
    grace_minutes: int
    reminder_hours: list[int]


class VacationAnswer(Struct):
    """Days, both ends included, on which no clock runs against the asker."""

    id: int
    first_day: date
    last_day: date


class VacationList(Struct):
    """The vacations that are not over, and how many days of this year are booked."""

    year: int
    days_taken: int
    days_allowed: int
    results: list[VacationAnswer]


class Turn(Struct):
    """A seat of the asker that the game waits for."""

    game: str
    name: str
    title: str
    seat: str
    label: str | None
    since: datetime | None
    deadline: datetime | None
    url: str


class TurnList(Struct):
    """What waits for the asker, the most urgent first."""

    results: list[Turn]


class TokenAnswer(Struct, omit_defaults=True):
    """A personal token; `token` is its text, told once, when it is made."""

    id: int
    name: str
    scopes: list[str]
    hint: str
    created: datetime
    expires: datetime | None
    last_used: datetime | None
    token: str | None = None


class TokenList(Struct):
    """The tokens that are not revoked, the newest first."""

    results: list[TokenAnswer]


def me_answer(user: User, token: ApiToken | None) -> Me:
    scopes = list(token.scopes) if token else None
    return Me(user.username, user.email, user.language, user.time_zone, scopes)


def token_answer(token: ApiToken, plain: str | None = None) -> TokenAnswer:
    return TokenAnswer(
        token.pk,
        token.name,
        token.scopes,
        token.hint,
        token.created,
        token.expires,
        token.last_used,
        token=plain,
    )


class InvitedTo(Struct):
    """A seat that is kept for the asker."""

    id: int
    game: str
    name: str
    title: str
    seat: str
    inviter: str | None
    created: datetime


class InvitationList(Struct):
    """The invitations that the asker has not answered, the newest first."""

    results: list[InvitedTo]


def invitation_answer(invitation: Invitation) -> InvitedTo:
    game = invitation.game
    return InvitedTo(
        id=invitation.pk,
        game=game.public_id,
        name=game.name,
        title=game.title,
        seat=invitation.seat,
        inviter=invitation.inviter.username if invitation.inviter else None,
        created=invitation.created,
    )
