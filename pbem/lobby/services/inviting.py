"""Invitations: a seat kept for a user, or for whoever reads the mail to an address."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.games.models import Game, Status
from pbem.lobby.errors import Forbidden, TooLate
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.notices import tell, tell_guest
from pbem.lobby.plans import check_guest, checked_email
from pbem.lobby.services.seating import locked, seat_of, sit_down


@transaction.atomic
def invite(*, game: Game, inviter: User, seat: str, user: User | None = None, email: str = "") -> Invitation:
    """Keep a free seat for a user or an address, and send the invitation."""
    game = locked(game)
    if game.owner_id != inviter.pk:
        raise Forbidden(_("Only its creator invites to a game."))
    if game.status != Status.OPEN:
        raise TooLate(_("This game does not look for players any more."))
    place = seat_of(game, seat)
    if place.user_id is not None or place.bot:
        raise TooLate(_("The seat “%(seat)s” is taken.") % {"seat": seat}, "seat")
    if game.invitations.filter(seat=seat, answer=Answer.PENDING).exists():
        raise TooLate(_("Somebody is already invited to “%(seat)s”.") % {"seat": seat}, "seat")
    if email:
        email = checked_email(email)
    else:
        check_guest(inviter, user)
    return invite_to(game, seat, inviter=inviter, user=user, email=email)


def invite_to(game: Game, seat: str, *, inviter: User, user: User | None, email: str) -> Invitation:
    """Write a checked invitation down and mail it."""
    email = "" if user else checked_email(email)
    owner_of_address = user or holder_of(email)
    # Whether an address has an account, and whom its owner has blocked, is nobody's business: a mail that is
    # not wanted is simply not sent.
    unwanted = owner_of_address is not None and owner_of_address.pk in strangers_to(inviter)
    invitation = Invitation.objects.create(
        game=game, seat=seat, inviter=inviter, user=None if unwanted else owner_of_address, email=email
    )
    if not unwanted:
        tell_guest(invitation)
    return invitation


def holder_of(email: str) -> User | None:
    """The user who has proved that the address is his."""
    address = EmailAddress.objects.filter(email__iexact=email, verified=True).select_related("user").first()
    found: User | None = address.user if address else None
    return found


@transaction.atomic
def accept(*, invitation: Invitation, user: User, entropy: str = "") -> Game:
    """Take the seat that was kept."""
    game, invitation = pending(invitation)
    check_invited(invitation, user)
    sit_down(game, seat_of(game, invitation.seat), user, entropy)
    close(invitation, Answer.ACCEPTED, user)
    return game


@transaction.atomic
def decline(*, invitation: Invitation, user: User) -> None:
    """Let the seat go; the creator of the game is told."""
    game, invitation = pending(invitation)
    check_invited(invitation, user)
    close(invitation, Answer.DECLINED, user)
    tell("declined", game, users=[game.owner_id], seat=invitation.seat, about=invitation.pk)


@transaction.atomic
def withdraw(*, invitation: Invitation, user: User) -> None:
    """Take an invitation back that has not been answered."""
    game, invitation = pending(invitation)
    if game.owner_id != user.pk:
        raise Forbidden(_("Only the creator of the game can take an invitation back."))
    close(invitation, Answer.WITHDRAWN, None)


def pending(invitation: Invitation) -> tuple[Game, Invitation]:
    """The invitation and its game as they are now, if it can still be answered."""
    game = locked(invitation.game)
    invitation = Invitation.objects.get(pk=invitation.pk)
    if invitation.answer != Answer.PENDING or game.status != Status.OPEN:
        raise TooLate(_("This invitation is no longer open."))
    return game, invitation


def check_invited(invitation: Invitation, user: User) -> None:
    """A mailed link is for whoever received it; an invitation of a user is for that user."""
    if invitation.user_id is not None and not invitation.email and invitation.user_id != user.pk:
        raise Forbidden(_("This invitation is for somebody else."))
    if invitation.game.owner_id == user.pk:
        raise Forbidden(_("This invitation is for somebody else."))


def close(invitation: Invitation, answer: Answer, user: User | None) -> None:
    invitation.answer, invitation.answered = answer, timezone.now()
    invitation.user = user or invitation.user
    invitation.save(update_fields=["answer", "answered", "user"])
