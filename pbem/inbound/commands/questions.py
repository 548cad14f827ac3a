"""Commands that only ask: help, options, map, log, status, draft."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pbem.games.errors import Refused
from pbem.games.models import Seat, Status
from pbem.games.selectors import draft_of, feed, last_number, position, view_of
from pbem.games.services import discard_draft, queue_orders
from pbem.inbound import sheets
from pbem.inbound.commands.proposing import open_in_words
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.mail.contents import moment, told
from pbem.mail.examples import some_orders
from pbem.wording import words
from rules.kernel import driver
from rules.kernel.keywords import TONGUES
from rules.kernel.orders import Order
from rules.kernel.texts import LANGUAGES, unaccented
from rules.kernel.title import Title

MOST_OPTIONS = 40
LOOKED_THROUGH = 1_000
USUAL_LOG, LONGEST_LOG = 20, 100
SEND = ("send", "enviar", "envía")
DROP = ("drop", "discard", "descartar", "descarta")
QUEUE = ("queue", "cola", "en cola")


def help_(session: MailSession, statement: Statement, rest: str) -> None:
    """How to write orders here, and which commands there are."""
    said = _(
        "Write one order a line above the line at the top, or several with “;” between them. "
        "What follows “#” is a comment."
    )
    session.tell(statement.at, statement.text, said, block=how_to_write(session))


def how_to_write(session: MailSession) -> list[str]:
    """An example of each kind of order, and all commands with what they do."""
    title = session.title
    orders = [
        f"{words.written(title, kind.example)}{_meaning(session, kind.kind)}" for kind in title.order_kinds
    ]
    commands = [f"{example}  # {meaning}" for example, meaning in command_help()]
    block = [_("Orders, for example:"), *(f"  {line}" for line in orders)]
    return [*block, "", *conditions_help(title), "", _("Commands:"), *(f"  {line}" for line in commands)]


def conditions_help(title: Title) -> list[str]:
    """How a line is written that depends on what happens, in one line and over several."""
    tongue, lang = TONGUES[words.lang()], words.lang()
    order, condition, opposite = _("ORDER"), _("CONDITION"), _("for when it is not so")
    begin = f"{tongue.if_} {condition}:"
    several = (begin, order, order, tongue.other, order, tongue.end)
    return [
        _("Orders for what may happen:"),
        f"  {begin} {order}; {order} {tongue.other} {order}",
        _("The same over several lines:"),
        *(f"  {line}" for line in several),
        f"  {condition}: {', '.join(title.condition_names(lang).values())}",
        f"  {tongue.if_} {tongue.not_} {condition}: …  # {opposite}",
    ]


def _meaning(session: MailSession, kind: str) -> str:
    meaning = words.worded(session.title, f"order.{kind}")
    return f"  # {meaning}" if meaning else ""


def command_help() -> list[tuple[str, str]]:
    """Each command as one would write it, and what it does."""
    return [
        (_("help"), _("this text")),
        (_("options WORD"), _("orders that you could give; with a word only those that contain it")),
        (_("map"), _("the map")),
        (_("log 30"), _("what has happened lately")),
        (_("status"), _("whose turn it is")),
        (_("draft"), _("keep the orders of this mail without carrying them out; alone: show what is kept")),
        (_("draft send"), _("carry the draft out")),
        (_("draft drop"), _("throw the draft away")),
        (_("standing"), _("your standing orders; “standing NAME field=value”, “ask” or “usual” changes one")),
        (
            _("pace"),
            _("how you are asked: “pace quick”, “own” or “ask”; “pace here quick” for this game only"),
        ),
        (_("draft queue"), _("try each line of the draft whenever you are asked, until it is carried out")),
        (_("undo"), _("take back your last order, as long as nobody has learned anything from it")),
        (
            _("takeback"),
            _("ask the others to go back before your last order; “takeback 12”: to event 12 of the log"),
        ),
        (_("propose draw"), _("propose to end the game; “propose win SEAT, SEAT” says who has won")),
        (_("withdraw"), _("take your own proposal back")),
        (_("agree"), _("agree to what somebody has proposed; “refuse” turns it down")),
        (pgettext("command", "back"), _("play yourself again after a bot has played for you")),
        (_("message all: ..."), _("write to all players; a seat or “side” in place of “all” to these only")),
        (_("mute SEAT"), _("hear no more of a player in this game; “unmute SEAT” hears him again")),
        (_("report SEAT: ..."), _("complain of a player to the operators")),
        (_("vacation 2030-08-01 2030-08-14"), _("book days on which your clock stands still")),
        (_("resign"), _("give the game up; you are asked to confirm it")),
    ]


def options(session: MailSession, statement: Statement, rest: str) -> None:
    """Legal orders, all if they are few, or those that contain the given words."""
    p = position(session.game)
    choices = driver.options(p, session.seat)
    if choices is None:
        session.tell(statement.at, statement.text, _("Nothing is asked of you now."))
        return
    wanted = re.findall(r"\S+", unaccented(rest))
    orders = choices.all(LOOKED_THROUGH) if wanted else some_orders(p, session.seat, MOST_OPTIONS)
    lines = {words.written(session.title, order): order for order in orders}
    found = [line for line, order in lines.items() if contains(session.title, order, wanted)]
    if not found:
        session.tell(statement.at, statement.text, _("No order with these words was found."))
        return
    said = how_many(len(found), wanted)
    session.tell(statement.at, statement.text, said, block=found[:MOST_OPTIONS])


def contains(title: Title, order: Order, wanted: list[str]) -> bool:
    """Whether an order has these words, in any language and with or without accents."""
    texts = [unaccented(title.write(order, lang)) for lang in LANGUAGES]
    return all(any(word in text for text in texts) for word in wanted)


def how_many(count: int, wanted: list[str]) -> str:
    """What a list of orders is: all of them, or some and how to see others."""
    if count <= MOST_OPTIONS:
        said = ngettext(
            "%(count)d order that you could give:", "%(count)d orders that you could give:", count
        )
    elif wanted:
        said = _("%(count)d orders with these words that you could give; there are more, so add a word:")
    else:
        said = _("%(count)d orders that you could give; there are more, so add a word, such as a place:")
    return said % {"count": min(count, MOST_OPTIONS)}


def map_(session: MailSession, statement: Statement, rest: str) -> None:
    """The position in words, for those who read mail as text; the picture is in the mail as well."""
    lines = session.title.position(view_of(session.game, session.seat), words.lang())
    said = _("What stands where, as you see it; the map is in this mail too.")
    session.tell(statement.at, statement.text, said, block=lines, shows=True)


def log(session: MailSession, statement: Statement, rest: str) -> None:
    """The last events as the seat has seen them."""
    wanted = min(int(rest), LONGEST_LOG) if rest.isdecimal() and len(rest) < 6 else USUAL_LOG
    after = max(0, last_number(session.game, session.seat) - wanted)
    items = feed(session.game, session.seat, after=after, limit=wanted)
    lines = [f"{item.number}. {line}" for item in items for line in told(session.title, item)]
    session.tell(statement.at, statement.text, _("What has happened lately:"), block=lines)


def status(session: MailSession, statement: Statement, rest: str) -> None:
    """Where the game stands and for whom it waits."""
    view = view_of(session.game, session.seat)
    block = [words.word(session.title, view["label"]), *_waiting(session)]
    if session.game.status == Status.FINISHED:
        block.append(_("The game is over."))
    block += open_in_words(session)
    session.tell(statement.at, statement.text, _("How things stand:"), block=block)


def _waiting(session: MailSession) -> list[str]:
    lines = []
    for seat in Seat.objects.filter(game=session.game, asked=True).order_by("position"):
        names = {"seat": words.seat_name(session.title, seat.name)}
        if seat.deadline is None:
            lines.append(_("Waiting for %(seat)s.") % names)
        else:
            names["until"] = moment(seat.deadline)
            lines.append(_("Waiting for %(seat)s until %(until)s.") % names)
    return lines


def sends_draft(name: str, rest: str) -> bool:
    """Whether a command carries orders out."""
    return name == "draft" and rest.casefold() in SEND


def draft(session: MailSession, statement: Statement, rest: str) -> None:
    """Show, send or drop the orders that are kept; a mail with orders is kept before this is asked."""
    _base, orders = draft_of(session.game, session.seat) or (0, [])
    word = rest.casefold()
    if word in SEND and (done := session.done_before(session.key(1))):
        sheets.accept_again(session, statement, done)
    elif not orders:
        say = session.refuse if word in SEND + DROP else session.tell
        say(statement.at, statement.text, _("Your draft is empty."))
    elif word in SEND:
        lines = [(Statement(statement.at, sheets.written(session, [order])), order) for order in orders]
        sheets.send(session, lines)
    elif word in DROP:
        discard_draft(game=session.game, seat=session.seat)
        session.did(statement.at, statement.text, _("Your draft is thrown away."))
    elif word in QUEUE:
        queue_draft(session, statement, orders)
    else:
        block = [sheets.written(session, [order]) for order in orders]
        session.tell(statement.at, statement.text, _("Your draft:"), block=block)


def queue_draft(session: MailSession, statement: Statement, orders: list[Order]) -> None:
    """Leave the draft as orders that are tried whenever the seat is asked."""
    try:
        queue_orders(game=session.game, seat=session.seat, orders=orders)
    except Refused as refused:
        session.refuse_order(statement.at, statement.text, refused.error)
        return
    said = _("Your orders wait. Each is carried out when you are asked and it is possible.")
    block = [sheets.written(session, [order]) for order in orders]
    session.did(statement.at, statement.text, said, block=block)
