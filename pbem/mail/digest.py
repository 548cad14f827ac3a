"""All turns of a user in one mail, at the hours that the user has chosen."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import ngettext

from pbem.accounts.hours import next_digest
from pbem.accounts.models import Notify, User
from pbem.games.models import Seat
from pbem.games.selectors import Turn, last_number, my_turns, view_of
from pbem.games.titles import title_of
from pbem.mail import links, telling
from pbem.mail.letters import letter, read_by, unsubscribable
from pbem.mail.models import Outbox
from pbem.mail.outbox import Entry, enqueue
from pbem.mail.topics import Withheld
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.web import words


@dataclass(frozen=True, slots=True)
class Item:
    """One game that waits for the reader."""

    game_name: str
    title_name: str
    seat_name: str
    label: str
    prompt: str
    deadline: datetime | None
    story: telling.Story
    url: str


def ask_for(user: User) -> None:
    """Have the next digest sent; however many turns ask for it, it is one."""
    due = next_digest(user, timezone.now())
    dedupe = f"digest:{user.pk}:{due.isoformat()}"
    enqueue([Entry(topic="digest", dedupe=dedupe, recipient_id=user.pk, due=due)])


def tell_digest(row: Outbox) -> None:
    """Send what waits for the user now, unless he has seen it all."""
    user = reader_of(row, "digest")
    if user.notify != Notify.DIGEST:
        raise Withheld("unwanted")
    with read_by(user):
        items = [item for turn in my_turns(user) if (item := item_of(turn))]
        if not items:
            raise Withheld("seen")
        send_digest(row, user, items)


def item_of(turn: Turn) -> Item | None:
    """What a turn has to tell; None if its holder has looked at the game since the last event."""
    game, title = turn.game, title_of(turn.game)
    seen = Seat.objects.values_list("seen", flat=True).get(game=game, name=turn.seat)
    if seen >= last_number(game, turn.seat):
        return None
    view = view_of(game, turn.seat)
    return Item(
        game_name=telling.name_of(game),
        title_name=title.name,
        seat_name=words.seat_name(title, turn.seat),
        label=words.word(title, view["label"]),
        prompt=words.word(title, view["step"]["prompt"]),
        deadline=turn.deadline,
        story=telling.story(game, title, turn.seat, seen),
        url=links.game_url(game),
    )


def send_digest(row: Outbox, user: User, items: list[Item]) -> None:
    count = len(items)
    subject = ngettext("One game waits for you", "%(count)d games wait for you", count) % {"count": count}
    stop_url = links.unsubscribe_url(user, None, "digest")
    context = {
        "items": items,
        "reader": user,
        "stop_url": stop_url,
        "heading": subject,
        "home_url": links.absolute("/"),
    }
    message = letter(row=row, to=user.email, subject=subject, template="digest", context=context)
    send(unsubscribable(message, stop_url))
