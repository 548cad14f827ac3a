"""Commands about what needs the consent of the others: propose, takeback, withdraw, agree, refuse."""

import re

from django.utils.translation import gettext as _

from pbem.games import services
from pbem.games.consent import (
    END,
    FORFEIT,
    TAKEBACK,
    answering,
    consenters,
    lapsed,
    still_to_answer,
    why_lapsed,
)
from pbem.games.errors import JournalError
from pbem.games.models import Proposal, Status
from pbem.games.selectors import feed, last_number
from pbem.inbound.commands.confirming import fresh_code, is_confirmed
from pbem.inbound.commands.doing import attempt, reason
from pbem.inbound.commands.naming import seats_named
from pbem.inbound.models import Verdict
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.mail import links
from pbem.mail.contents import is_own_order
from pbem.mail.proposals import proposed_in_words, taken_back
from pbem.outbox.models import Outbox

DRAW = ("draw", "tablas", "empate")
WIN = ("win", "victory", "victoria")
LOOKED_BACK = 200


def propose(session: MailSession, statement: Statement, rest: str) -> None:
    """`propose draw` or `propose win SEAT, SEAT`: to end the game by agreement, confirmed by a code."""
    what, _gap, names = rest.partition(" ")
    if what.casefold() not in DRAW + WIN or (what.casefold() in WIN and not names):
        said = _("Write “propose draw”, or “propose win” and who has won, like this: propose win SEAT, SEAT")
        session.refuse(statement.at, statement.text, said)
        return
    winners, is_sure = _winners(session, names) if what.casefold() in WIN else _draw(session, names)
    if refusal := _unknown(session, winners) or _refusal(session):
        session.refuse(statement.at, statement.text, refusal)
        return
    line = " ".join([_("propose win"), ", ".join(winners)]) if winners else _("propose draw")
    if not is_sure:
        said = _(
            "If all agree, the game ends so. To propose it, answer this mail within a day with “yes”, "
            "or with this line:"
        )
        code = fresh_code(session, _ending(winners))
        session.ask(statement.at, statement.text, said, f"{line} {code}")
        return
    services.propose_end(game_id=session.game.pk, seat=session.seat, winners=winners)
    session.did(statement.at, line, _("The other players are asked."))


def _draw(session: MailSession, code: str) -> tuple[list[str], bool]:
    return [], is_confirmed(session, _ending([]), code)


def _winners(session: MailSession, text: str) -> tuple[list[str], bool]:
    """Who has won, and whether the code at the end confirms it."""
    names, _gap, code = text.rpartition(" ")
    winners = seats_named(session, names)
    if winners and is_confirmed(session, _ending(winners), code):
        return winners, True
    return seats_named(session, text), False


def _ending(winners: list[str]) -> str:
    return f"end {','.join(sorted(winners))}"


def _unknown(session: MailSession, seats: list[str]) -> str:
    known = list(session.game.seats.order_by("position").values_list("name", flat=True))
    if unknown := [name for name in seats if name not in known]:
        told = {"name": unknown[0][:40], "known": ", ".join(known)}
        return _("There is nobody called “%(name)s” here. There are: %(known)s.") % told
    return ""


def _refusal(session: MailSession) -> str:
    """Why no end can be proposed now, or nothing."""
    if session.game.status != Status.RUNNING:
        return _("The game is over.")
    try:
        others = consenters(session.game.pk, session.seat)
    except JournalError as error:
        return reason(error)
    if not others:
        return _("There is no other player who could agree; you can resign.")
    if any(each.kind == END for each in _open(session)):
        return _("Another proposal of this kind is still open.")
    return ""


def takeback(session: MailSession, statement: Statement, rest: str) -> None:
    """`takeback`: ask to go back before one's own last order; `takeback 12`: to that event of the log."""
    to = event_before_own(session) if not rest else int(rest) if re.fullmatch(r"\d{1,7}", rest) else None
    if to is None:
        said = _("Write “takeback” to go back before your last order, or the number of an event of the log:")
        session.refuse(statement.at, statement.text, said, block=[f"{_('takeback')} 12", _("log")])
        return
    if not 0 < to <= last_number(session.game, session.seat):
        session.refuse(statement.at, statement.text, _("There is no such event in the log."))
        return
    attempt(
        session,
        statement,
        lambda: services.propose_takeback(game_id=session.game.pk, seat=session.seat, to=to),
        done=lambda made: _("The other players are asked.") if made.open else _("It is taken back."),
    )


def event_before_own(session: MailSession) -> int | None:
    """The number of the event before the last order that the holder gave himself and that still stands."""
    after = max(0, last_number(session.game, session.seat) - LOOKED_BACK)
    items = feed(session.game, session.seat, after=after, limit=LOOKED_BACK)
    own = [item.number for item in items if is_own_order(item, session.seat) and not item.undone]
    return own[-1] - 1 if own else None


def withdraw(session: MailSession, statement: Statement, rest: str) -> None:
    """Take back what one has proposed oneself."""
    own = [each for each in _open(session) if each.seat == session.seat and each.kind != FORFEIT]
    if not own:
        session.refuse(statement.at, statement.text, _("You have proposed nothing that is still open."))
        return
    for each in own:
        services.withdraw_proposal(game_id=session.game.pk, seat=session.seat, kind=each.kind)
    session.did(statement.at, statement.text, _("Your proposal is withdrawn."))


def agree(session: MailSession, statement: Statement, rest: str) -> None:
    """Agree to what is proposed."""
    _answer(session, statement, rest, agree=True)


def refuse(session: MailSession, statement: Statement, rest: str) -> None:
    """Turn down what is proposed."""
    _answer(session, statement, rest, agree=False)


def _answer(session: MailSession, statement: Statement, rest: str, *, agree: bool) -> None:
    """Answer the proposal whose mail is answered, or whose code is given: never another one by mistake."""
    waiting = _waiting(session)
    meant = next((each for each in waiting if _is_meant(session, each, rest)), None)
    if not waiting:
        session.refuse(statement.at, statement.text, _too_late(session, rest))
    elif meant is None and agree and len(waiting) == 1:
        said = _("Is it this that you agree to? Then answer this mail with the first line, or with “yes”:")
        session.ask(statement.at, statement.text, said, *_choices(session, waiting[0]))
    elif meant is None:
        said = _("Say what you mean by this; answer this mail with one of these lines:")
        lines = [line for each in waiting for line in _choices(session, each)]
        session.refuse(statement.at, statement.text, said, block=lines)
    else:
        _give(session, statement, meant, agree=agree)


def is_asked(session: MailSession) -> bool:
    """Whether something is proposed that the holder has not answered yet."""
    return bool(_waiting(session))


def _waiting(session: MailSession) -> list[Proposal]:
    return [each for each in _open(session) if session.seat in still_to_answer(each, answering(each))]


def _too_late(session: MailSession, rest: str) -> str:
    """Why what was meant cannot be answered any more, or that nothing is proposed at all."""
    found = Proposal.objects.filter(game=session.game, open=True)
    whys = [why_lapsed(each, session.game) for each in found if _is_meant(session, each, rest)]
    why = next(filter(None, whys), "")
    return _(why) if why else _("Nothing is proposed that you could answer.")


def _give(session: MailSession, statement: Statement, meant: Proposal, *, agree: bool) -> None:
    known = session.number()
    if agree and meant.kind == TAKEBACK and known is None:
        said = _(
            "More has happened since the mail that you have answered. This would be taken back now; "
            "if you agree to that, answer this mail with the last line:"
        )
        lines = [*taken_back(session.game, meant, session.seat), "", _choices(session, meant)[0]]
        session.refuse(statement.at, statement.text, said, block=lines, verdict=Verdict.STALE)
        return

    def deed() -> Proposal:
        return services.answer_proposal(
            game_id=session.game.pk, seat=session.seat, kind=meant.kind, agree=agree, expected=known
        )

    attempt(session, statement, deed, done=lambda _proposal: _("Your answer is noted."))


def _is_meant(session: MailSession, proposal: Proposal, rest: str) -> bool:
    if rest:
        return is_confirmed(session, _act(proposal), rest)
    # Whoever has agreed to less than would be taken back by now was asked again, by another mail.
    first = f"proposal:{proposal.pk}:{session.user.pk}"
    mails = [Outbox(topic="proposal", dedupe=first)]
    mails += Outbox.objects.filter(topic="proposal", dedupe__startswith=f"{first}:")
    return any(links.message_id(mail) in session.answers for mail in mails)


def _choices(session: MailSession, proposal: Proposal) -> list[str]:
    code, about = fresh_code(session, _act(proposal)), proposed_in_words(session.game, proposal)
    yes, no = _("agree"), _("refuse")
    return [f"{yes} {code}  # {about}", f"{no} {code}"]


def _act(proposal: Proposal) -> str:
    return f"answer {proposal.pk}"


def _open(session: MailSession) -> list[Proposal]:
    found = Proposal.objects.filter(game=session.game, open=True).order_by("pk")
    return [each for each in found if not lapsed(each, session.game)]


def open_in_words(session: MailSession) -> list[str]:
    """What is proposed now, a sentence each."""
    return [proposed_in_words(session.game, each) for each in _open(session)]
