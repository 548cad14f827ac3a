"""Invitations: a seat kept for a user, or for whoever reads the mail to an address."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.games.models import Game, Seat, Status
from pbem.lobby.errors import Forbidden, TooLate
from pbem.lobby.lobby_entries import tell, tell_guest
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.plans import check_guest, checked_email
from pbem.lobby.services.seating import locked, seat_of, sit_down, start_if_full, take_over

A_DAY = timedelta(days=1)
MOST_A_DAY = 60
MOST_TO_ONE = 5
"""Invitations are mail that nobody has asked for: so many from one user, and to one person, in a day."""


@transaction.atomic
def invite(*, game: Game, inviter: User, seat: str, user: User | None = None, email: str = "") -> Invitation:
    """Keep a free seat for a user or an address, or offer him one that is to be taken over."""
    game = locked(game)
    if game.owner_id != inviter.pk and not _plays(game, inviter):
        raise Forbidden(_("Only its creator invites to a game."))
    if not is_to_be_had(game, seat_of(game, seat)):
        raise TooLate(_("The seat “%(seat)s” is taken.") % {"seat": seat}, "seat")
    if game.invitations.filter(seat=seat, answer=Answer.PENDING).exists():
        raise TooLate(_("Somebody is already invited to “%(seat)s”.") % {"seat": seat}, "seat")
    if email:
        email = checked_email(email)
    else:
        check_guest(inviter, user)
    return invite_to(game, seat, inviter=inviter, user=user, email=email)


def _plays(game: Game, user: User) -> bool:
    """Who plays in a running game may look for somebody to go on with."""
    return game.status == Status.RUNNING and game.seats.filter(user=user, resigned=False).exists()


def is_to_be_had(game: Game, place: Seat) -> bool:
    """Whether somebody can be invited to a seat: a free one, or one that looks for a replacement."""
    if game.status == Status.RUNNING:
        return place.open_for_replacement
    return game.status == Status.OPEN and place.user_id is None and not place.bot


def invite_to(game: Game, seat: str, *, inviter: User, user: User | None, email: str) -> Invitation:
    """Write a checked invitation down and mail it."""
    email = "" if user else checked_email(email)
    owner_of_address = user or holder_of(email)
    _check_share(inviter, user, email)
    # Whether an address has an account, and whom its owner has blocked, is nobody's business: a mail that is
    # not wanted is simply not sent.
    unwanted = owner_of_address is not None and owner_of_address.pk in strangers_to(inviter)
    invitation = Invitation.objects.create(
        game=game, seat=seat, inviter=inviter, user=None if unwanted else owner_of_address, email=email
    )
    if not unwanted:
        tell_guest(invitation)
    return invitation


def _check_share(inviter: User, guest: User | None, email: str) -> None:
    # One at a time: those who count at the same moment would all find room.
    User.objects.select_for_update(no_key=True).get(pk=inviter.pk)
    lately = Invitation.objects.filter(created__gt=timezone.now() - A_DAY)
    if lately.filter(inviter=inviter).count() >= MOST_A_DAY:
        raise Forbidden(
            _("You have sent %(most)d invitations in a day: wait a while.") % {"most": MOST_A_DAY}
        )
    if _sent_to(lately, inviter, guest, email) >= MOST_TO_ONE:
        raise Forbidden(_("Enough invitations were sent there in a day: wait a while."), "seats")


def _sent_to(lately: QuerySet[Invitation], inviter: User, guest: User | None, email: str) -> int:
    """All to an address, for nobody may learn whether it has an account; to a user those of one inviter.

    A user can block somebody, and switch this mail off.
    """
    if email:
        return lately.filter(email__iexact=email).count()
    return lately.filter(user=guest, inviter=inviter).count()


def holder_of(email: str) -> User | None:
    """The user who has proved that the address is his."""
    address = EmailAddress.objects.filter(email__iexact=email, verified=True).select_related("user").first()
    found: User | None = address.user if address else None
    return found


def accept(*, invitation: Invitation, user: User, entropy: str = "") -> Game:
    """Take the seat that was kept."""
    game = take_kept_seat(invitation, user, entropy)
    start_if_full(game)
    return game


@transaction.atomic
def take_kept_seat(invitation: Invitation, user: User, entropy: str) -> Game:
    game, invitation = pending(invitation)
    check_invited(invitation, user)
    if game.status == Status.RUNNING:
        take_over(game=game, user=user, seat=invitation.seat)
    else:
        sit_down(game, seat_of(game, invitation.seat), user, entropy)
    close(invitation, Answer.ACCEPTED, user)
    return game


@transaction.atomic
def decline(*, invitation: Invitation, user: User) -> None:
    """Let the seat go; who has invited is told."""
    game, invitation = pending(invitation)
    check_invited(invitation, user)
    close(invitation, Answer.DECLINED, user)
    asked_by = invitation.inviter_id or game.owner_id
    tell("declined", game, users=[asked_by], seat=invitation.seat, about=invitation.pk)


@transaction.atomic
def withdraw(*, invitation: Invitation, user: User) -> None:
    """Take an invitation back that has not been answered."""
    game, invitation = pending(invitation)
    if user.pk not in (game.owner_id, invitation.inviter_id):
        raise Forbidden(_("Only the creator of the game can take an invitation back."))
    close(invitation, Answer.WITHDRAWN, None)


def pending(invitation: Invitation) -> tuple[Game, Invitation]:
    """The invitation and its game as they are now, if it can still be answered."""
    game = locked(invitation.game)
    invitation = Invitation.objects.get(pk=invitation.pk)
    if invitation.answer != Answer.PENDING or not is_to_be_had(game, seat_of(game, invitation.seat)):
        raise TooLate(_("This invitation is no longer open."))
    return game, invitation


def check_invited(invitation: Invitation, user: User) -> None:
    if not is_invited(invitation, user):
        raise Forbidden(_("This invitation is for somebody else."))


def is_invited(invitation: Invitation, user: User) -> bool:
    """A mailed link is for whoever received it; an invitation of a user is for that user."""
    if invitation.user_id is not None and not invitation.email and invitation.user_id != user.pk:
        return False
    return user.pk not in (invitation.game.owner_id, invitation.inviter_id)


def close(invitation: Invitation, answer: Answer, user: User | None) -> None:
    invitation.answer, invitation.answered = answer, timezone.now()
    invitation.user = user or invitation.user
    invitation.save(update_fields=["answer", "answered", "user"])
