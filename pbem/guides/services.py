"""Guests and their games: made by one click, bounded, forgotten after some days, kept by who signs up."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from pbem.accounts.models import GUEST, Notify, User
from pbem.games.models import Game, Seat
from pbem.guides.models import Guest
from pbem.guides.playing import answer_bots, open_guided, take_step
from rules.kernel.guide import Guide
from rules.kernel.title import Title

KEPT = timedelta(days=3)


class NoRoom(Exception):
    """So many guests play already that no further one is let in."""


def new_guest() -> User:
    """Somebody who plays one guide without an account: can neither sign in nor be written to."""
    if Guest.objects.filter(created__gt=timezone.now() - KEPT).count() >= settings.PBEM_MOST_GUESTS:
        raise NoRoom
    name = secrets.token_hex(6)
    with transaction.atomic():
        user = User(
            username=f"{GUEST}{name}",
            email=f"guest-{name}@guest.invalid",
            is_active=False,
            notify=Notify.NONE,
        )
        user.set_unusable_password()
        user.save()
        Guest.objects.create(user=user)
    return user


def begin(title: Title, guide: Guide, user: User) -> Game:
    """Open the guided game of a user; one that he has not finished is given up for it."""
    Game.objects.filter(owner=user, title=title.id, guided=True).delete()
    return open_guided(title, guide, user)


def begin_at(title: Title, guide: Guide, user: User, done: int) -> Game:
    """The guided game anew, with the first steps played: the way back for whoever went another way."""
    game = begin(title, guide, user)
    for step in guide.steps[:done]:
        take_step(title, guide, game, step)
    answer_bots(game)
    return game


@transaction.atomic
def adopt(*, guest: User, user: User) -> None:
    """Give the games of a guest to the account that he has opened or signed in to."""
    if not Guest.objects.filter(user=guest).exists():
        return
    Game.objects.filter(owner=guest).update(owner=user)
    Seat.objects.filter(user=guest).update(user=user)
    guest.delete()


def forget_guests() -> int:
    """Delete guests of days ago with their games; how many they were."""
    old = User.objects.filter(guest__created__lt=timezone.now() - KEPT)
    Game.objects.filter(owner__in=old, guided=True).delete()
    return sum(user.delete()[0] > 0 for user in old)
