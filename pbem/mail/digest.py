"""One mail for all games at the hours of a user: what waits for him, was said to him, and has happened."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pbem.accounts.hours import next_digest
from pbem.accounts.models import Notify, User
from pbem.accounts.readers import read_by
from pbem.mail import links
from pbem.mail.digest_items import Item, items_for
from pbem.mail.letters import about_game, letter, returning, unsubscribable
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.talk.services import mark_mailed


def ask_for(user: User) -> None:
    """Have the next digest sent; however many turns and messages ask for it, it is one."""
    due = next_digest(user, timezone.now())
    dedupe = f"digest:{user.pk}:{due.isoformat()}"
    enqueue([Entry(topic="digest", dedupe=dedupe, recipient_id=user.pk, due=due)])


def tell_digest(row: Outbox) -> None:
    """Send what waits for the user and was said to him, unless he has seen it all."""
    user = reader_of(row, "digest")
    if user.notify != Notify.DIGEST:
        raise Withheld("unwanted")
    with read_by(user):
        items = items_for(row, user)
        if not any(item.is_call for item in items):
            raise Withheld("seen")
        send_digest(row, user, items)
    for item in items:
        if item.said:
            mark_mailed(game=item.game, user=user, number=item.said[-1].number)


def send_digest(row: Outbox, user: User, items: list[Item]) -> None:
    subject = subject_of(items)
    stop_url = links.unsubscribe_url(user, None, "digest")
    context = {
        "items": items,
        "alone": len(items) == 1,
        "reader": user,
        "stop_url": stop_url,
        "heading": subject,
        "home_url": links.absolute("/"),
    }
    message = letter(row=row, to=user.email, subject=subject, template="digest", context=context)
    if len(items) == 1:
        only = items[0]
        about_game(message, user, only.game, seat=only.seat, kind="digest", number=only.number)
    send(unsubscribable(returning(message, user), stop_url))


def subject_of(items: list[Item]) -> str:
    """How many games wait and how many messages there are, or else that there is news."""
    waiting, said = sum(bool(item.question) for item in items), sum(len(item.said) for item in items)
    games = ngettext("One game waits for you", "%(count)d games wait for you", waiting) % {"count": waiting}
    messages = ngettext("%(count)d message", "%(count)d messages", said) % {"count": said}
    if not waiting and not said:
        return _("News of your games")
    if not said:
        return games
    return _("%(games)s, %(messages)s") % {"games": games, "messages": messages} if waiting else messages
