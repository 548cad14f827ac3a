"""Mail of the lobby: invitations, and what has become of a game that one is to play."""

import re
from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games.models import Game, Seat, Status
from pbem.games.titles import find_title
from pbem.lobby.links import invitation_token
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.services.inviting import is_to_be_had
from pbem.mail import links
from pbem.mail.short import Notice, naming, post, post_to_stranger
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Undeliverable, Withheld
from pbem.wording import words
from pbem.wording.clocks import clock_words

LINKLIKE = re.compile(r"\w\.\w|://|@")


def tell_lobby(row: Outbox) -> None:
    """Send what the lobby has to say."""
    if row.game is None:
        raise Withheld("gone")
    if row.payload["what"] == "invitation":
        tell_invitation(row, row.game)
        return
    say = NOTICES.get(row.payload["what"])
    if say is None:
        raise Undeliverable(f"there is no notice called {row.payload['what']!r}")
    user = reader_of(row, "lobby")
    with read_by(user):
        post(row, row.game, say(row, row.game, user), user=user, kind="lobby")


def tell_invitation(row: Outbox, game: Game) -> None:
    """To the user who is invited, or to the address of somebody who need not be one."""
    invitation = Invitation.objects.select_related("inviter", "user").get(pk=row.payload["invitation"])
    seat = Seat.objects.get(game=game, name=invitation.seat)
    if invitation.answer != Answer.PENDING or not is_to_be_had(game, seat):
        raise Withheld("answered")
    if invitation.user is None:
        game.name = harmless(game.name)
        post_to_stranger(row, game, invited(game, invitation), address=invitation.email)
        return
    # An address may turn out to be that of a user, who then decides whether he wants such mail.
    row.recipient = invitation.user
    user = reader_of(row, "lobby")
    with read_by(user):
        post(row, game, invited(game, invitation), user=user, kind="lobby")


def harmless(name: str) -> str:
    """The name of a game for strangers; none if mail programs could make a link of it."""
    return "" if LINKLIKE.search(name) else name


def invited(game: Game, invitation: Invitation) -> Notice:
    names = naming(game, invitation.seat)
    inviter = invitation.inviter.username if invitation.inviter else _("Somebody")
    url = reverse("lobby:invitation", args=[invitation_token(invitation)])
    how = _("It is played by correspondence: take your turns whenever you have time.")
    if game.status == Status.RUNNING:
        how = _("The game has begun; you would go on in the place of another player. %(how)s") % {"how": how}
    return Notice(
        subject=_("%(inviter)s invites you to a game of %(title)s") % {**names, "inviter": inviter},
        sentences=[
            _("%(inviter)s invites you to play %(seat)s in “%(game)s”.") % {**names, "inviter": inviter},
            how,
        ],
        events=terms(game),
        action=_("Look at the invitation"),
        url=links.absolute(url),
    )


def terms(game: Game) -> list[str]:
    """What is to be known before one joins: what is played, at which pace, and against whom."""
    title = find_title(game.title)
    people = Seat.objects.filter(game=game, user__isnull=False).select_related("user").order_by("position")
    players = [f"{words.seat_name(title, seat.name)}: {seat.user}" for seat in people]
    scenario = _("Scenario: %(name)s") % {"name": words.scenario_name(title, game.scenario)}
    clock = _("Clock: %(clock)s") % {"clock": clock_words(game.clock)}
    return [scenario, clock, *players]


def started(row: Outbox, game: Game, user: User) -> Notice:
    seats = list(Seat.objects.filter(game=game, user=user).order_by("position"))
    if any(seat.asked for seat in seats):
        raise Withheld("turn")
    names = naming(game, *(seat.name for seat in seats))
    return Notice(
        subject=_("%(game)s has begun [%(title)s]") % names,
        sentences=[
            _("All seats of “%(game)s” are taken, and the game has begun. You play %(seat)s.") % names,
            _("You will get a mail when it is your turn."),
        ],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


def declined(row: Outbox, game: Game, user: User) -> Notice:
    names = naming(game, row.seat)
    return Notice(
        subject=_("%(game)s: an invitation was declined [%(title)s]") % names,
        sentences=[
            _("Your invitation to play %(seat)s in “%(game)s” was declined; the seat is open.") % names
        ],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


def cancelled(row: Outbox, game: Game, user: User) -> Notice:
    names = naming(game)
    return Notice(
        subject=_("%(game)s was cancelled [%(title)s]") % names,
        sentences=[_("“%(game)s” was cancelled before it began.") % names],
        action=_("Find another game"),
        url=links.absolute(reverse("lobby:index")),
    )


def replaced(row: Outbox, game: Game, user: User) -> Notice:
    names = naming(game, row.seat)
    player = Seat.objects.get(game=game, name=row.seat).user or _("Somebody else")
    return Notice(
        subject=_("%(game)s: your seat was handed over [%(title)s]") % names,
        sentences=[
            _("%(player)s plays %(seat)s in “%(game)s” from now on.") % {**names, "player": player},
            _("You can go on watching the game."),
        ],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


def wanted(row: Outbox, game: Game, user: User) -> Notice:
    if not Seat.objects.filter(game=game, name=row.seat, open_for_replacement=True).exists():
        raise Withheld("closed")
    names = naming(game, row.seat)
    return Notice(
        subject=_("%(game)s looks for somebody to play %(seat)s [%(title)s]") % names,
        sentences=[
            _("The player of %(seat)s in “%(game)s” has not answered in time.") % names,
            _("Anybody may take the seat from the lobby, and you can invite somebody to it."),
        ],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


NOTICES: dict[str, Callable[[Outbox, Game, User], Notice]] = {
    "started": started,
    "declined": declined,
    "cancelled": cancelled,
    "replaced": replaced,
    "wanted": wanted,
}
