"""The orders of a mail: read, sent through the door as one sheet, and kept as a draft where that fails."""

import re
from collections.abc import Sequence
from email.message import EmailMessage

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pbem.games.errors import NotRunning, NotYours, Refused, Stale
from pbem.games.models import Seat, Source, Status
from pbem.games.selectors import position, sheet_of, view_of
from pbem.games.services import Accepted, Stopped, play_bot, preview, save_draft, submit_orders
from pbem.games.services.door import LONGEST_SHEET
from pbem.inbound import chat
from pbem.inbound.messages import header
from pbem.inbound.models import Verdict
from pbem.inbound.reading import (
    Statement,
    Written,
    opens_condition,
    parts_of,
    statements_in,
    text_of,
    written_in,
)
from pbem.inbound.session import MailSession
from pbem.inbound.vocabulary import command_in, commands_near, is_only_words
from pbem.wording import words
from pbem.wording.planned import battles, battles_of
from rules.kernel.orders import Order, OrderError
from rules.kernel.sheets import BadLine, interrupted, read_group
from rules.kernel.title import Title


def statements_of(message: EmailMessage, title: Title, seat: str) -> list[Statement]:
    """What the sender has written, as orders and commands of a title."""

    def is_order(text: str) -> bool:
        try:
            read = [title.read_line(part, seat) for part in parts_of(text)]
        except OrderError:
            return opens_condition(text)
        return bool(read)

    return statements_in(
        written_lines(message),
        is_order,
        lambda text: command_in(text) is not None,
        lambda text: is_only_words(title, text),
        lambda text: bool(words_in(text)) and words_in(text) <= words_in(header(message, "From")),
    )


def words_in(text: str) -> set[str]:
    """The words of a name, an address or a line."""
    return set(re.findall(r"[^\W\d_]+", text.casefold()))


def written_lines(message: EmailMessage) -> list[Written]:
    """The sender's own lines."""
    return written_in(text_of(message))


def play(session: MailSession, statements: Sequence[Statement]) -> None:
    """Carry the orders out, or say why not; what is not carried out stays as a draft."""
    lines, is_whole = read(session, statements)
    if not is_whole:
        keep(session, [order for _, order in lines])
        if not lines and chat.may_be_talk(session, statements):
            session.refuse(statements[0].at, "", chat.hint(session))
    elif lines:
        send(session, lines)


def plan(session: MailSession, statements: Sequence[Statement]) -> None:
    """Keep the orders as a draft and say what they would do."""
    lines, is_whole = read(session, statements)
    if not is_whole or not lines or not may_order(session, lines[0][0]):
        return
    orders = [order for _, order in lines]
    keep(session, orders)
    tried = preview(game=session.game, seat=session.seat, orders=orders)
    if tried.refused is not None:
        statement = lines[tried.refused.line - 1][0]
        session.refuse_order(statement.at, statement.text, tried.refused.error)
        return
    session.has_kept = False
    foreseen = [words.word(session.title, line.text) for line in tried.lines]
    foreseen += [battle.line for battle in battles_of(session.title, tried)]
    said = _("Kept as a draft; nothing is carried out yet.")
    session.tell(lines[0][0].at, written(session, orders), said, block=foreseen)


def read(session: MailSession, statements: Sequence[Statement]) -> tuple[list[tuple[Statement, Order]], bool]:
    """The orders that can be read, and whether these are all; every other line is refused."""
    lines: list[tuple[Statement, Order]] = []
    is_whole = True
    for statement in statements:
        try:
            lines.append((statement, read_group(session.title, session.seat, statement.lines)))
        except BadLine as bad:
            refuse(session, bad.line, dict(statement.lines)[bad.line], bad.error)
            is_whole = False
    if len(lines) > LONGEST_SHEET:
        said = _("A sheet has at most %(most)d orders.") % {"most": LONGEST_SHEET}
        session.refuse(lines[LONGEST_SHEET][0].at, lines[LONGEST_SHEET][0].text, said)
        return lines[:LONGEST_SHEET], False
    return lines, is_whole


def refuse(session: MailSession, at: int, text: str, error: OrderError) -> None:
    """Say what is wrong with a line; one that is like no order is perhaps a mistyped command."""
    if error.text.code == "kernel.unknown_kind" and (meant := commands_near(text)):
        told = {"word": text.partition(" ")[0][:40], "near": ", ".join(meant)}
        said = _("“%(word)s” is neither an order nor a command. Near it: %(near)s.") % told
        session.refuse(at, text, said)
        return
    session.refuse_order(at, text, error)


def keep(session: MailSession, orders: list[Order]) -> None:
    if orders and session.game.status == Status.RUNNING:
        save_draft(game=session.game, seat=session.seat, orders=orders)
        session.has_kept = True


def may_order(session: MailSession, first: Statement) -> bool:
    """Whether the position is still the one that the sender saw; if not, the answer says so."""
    if session.game.status != Status.RUNNING:
        session.refuse(first.at, first.text, _("The game is over."))
        return False
    if session.number() is None:
        session.refuse(first.at, first.text, stale(), verdict=Verdict.STALE)
        return False
    return True


def stale() -> str:
    return _(
        "The game has gone on since the mail that you have answered, so nothing of this was carried out. "
        "Answer this mail instead: it shows how things stand now."
    )


def send(session: MailSession, lines: Sequence[tuple[Statement, Order]]) -> None:
    """Through the door, for the position that the sender saw and for no other."""
    orders, first, key = [order for _, order in lines], lines[0][0], session.next_key()
    if done := session.done_before(key):
        accept(session, lines, done)
        return
    if not may_order(session, first):
        keep(session, orders)
        return
    try:
        accepted = submit_orders(
            game_id=session.game.pk,
            seat=session.seat,
            orders=orders,
            source=Source.MAIL,
            expected=session.number(),
            key=key,
        )
    except Refused as refused:
        keep(session, orders)
        statement = lines[refused.line - 1][0]
        session.refuse_order(statement.at, statement.text, refused.error)
    except Stale:
        keep(session, orders)
        session.refuse(first.at, first.text, stale(), verdict=Verdict.STALE)
    except NotRunning:
        session.refuse(first.at, first.text, _("The game is over."))
    except NotYours:
        session.refuse(first.at, first.text, _("You have resigned this seat."))
    else:
        accept(session, lines, accepted)


def accept(session: MailSession, lines: Sequence[tuple[Statement, Order]], accepted: Accepted) -> None:
    """Say what was carried out; after dice the rest of a sheet may have come to nothing."""
    session.moved(accepted.number)
    done = accepted.applied
    said = ngettext("%(done)d order was carried out.", "%(done)d orders were carried out.", done)
    end = len(lines) if accepted.stopped is None else accepted.stopped.line - 1
    text = written(session, [order for _, order in lines[:end]])
    session.did(lines[0][0].at, text, said % {"done": done}, block=planned(session))
    if accepted.stopped is not None:
        go_on(session, rest_of(lines, accepted.stopped), accepted.stopped)


def planned(session: MailSession) -> list[str]:
    """The odds of the battles that the orders so far lead to, a line each."""
    if session.game.status != Status.RUNNING:
        return []
    view = view_of(session.game, session.seat)
    return [battle.line for battle in battles(session.title, view, [])]


def go_on(session: MailSession, rest: list[tuple[Statement, Order]], stopped: Stopped) -> None:
    """Say what becomes of the rest of a sheet, after bots have had their say."""
    has_answers, at = bots_have_answered(session), rest[0][0].at
    kept = sheet_of(session.game, session.seat)
    if stopped.waits and kept is None:
        session.did(at, written(session, stopped.orders), _("The rest went on by itself."))
        return
    if stopped.waits and kept is not None and kept.waits:
        said = _("The rest goes on by itself when it can: after a pass, or when you have answered.")
        session.tell(at, written(session, kept.orders), said)
        return
    if (has_answers and not stopped.waits) or session.done_before(session.key(session.commands + 1)):
        send(session, rest)
        return
    session.has_kept = True
    reason = kept.reason if kept else None
    error = OrderError(reason) if stopped.waits and reason else stopped.error
    session.refuse_order(at, rest[0][0].text, error)


def accept_again(session: MailSession, statement: Statement, accepted: Accepted) -> None:
    """Say what was carried out, where no more is known than the journal has kept of it."""
    session.moved(accepted.number)
    said = ngettext(
        "%(done)d order was carried out.", "%(done)d orders were carried out.", accepted.applied
    ) % {"done": accepted.applied}
    session.did(statement.at, statement.text, said)
    session.has_kept = accepted.stopped is not None


def bots_have_answered(session: MailSession) -> bool:
    """Let bots have their say within a sheet, as standing orders have theirs; whether that was all."""
    asked = Seat.objects.filter(game=session.game, asked=True)
    if not interrupted(position(session.game), session.seat) or asked.filter(bot="", caretaker="").exists():
        return False
    play_bot(session.game.pk)
    session.moved()
    return session.game.seats.filter(name=session.seat, asked=True).exists()


def rest_of(lines: Sequence[tuple[Statement, Order]], stopped: Stopped) -> list[tuple[Statement, Order]]:
    """The lines that are left; of a condition the orders of the branch that was taken."""
    after = lines[stopped.line :]
    begun = stopped.orders[: len(stopped.orders) - len(after)]
    return [*((lines[stopped.line - 1][0], order) for order in begun), *after]


def written(session: MailSession, orders: Sequence[Order]) -> str:
    """Orders as the sender would write them, in his language."""
    return "\n".join(session.title.write_line(order, words.lang()) for order in orders)
