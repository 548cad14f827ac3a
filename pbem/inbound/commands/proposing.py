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
from pbem.inbound.sitting import Sitting
from pbem.mail import links
from pbem.mail.models import Outbox
from pbem.mail.proposals import proposed_in_words, taken_back
from pbem.mail.telling import is_own_order

DRAW = ("draw", "tablas", "empate")
WIN = ("win", "victory", "victoria")
LOOKED_BACK = 200


def propose(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`propose draw` or `propose win SEAT, SEAT`: to end the game by agreement, confirmed by a code."""
    what, _gap, names = rest.partition(" ")
    if what.casefold() not in DRAW + WIN or (what.casefold() in WIN and not names):
        said = _("Write “propose draw”, or “propose win” and who has won, like this: propose win SEAT, SEAT")
        sitting.refuse(statement.at, statement.text, said)
        return
    winners, is_sure = _winners(sitting, names) if what.casefold() in WIN else _draw(sitting, names)
    if refusal := _unknown(sitting, winners) or _refusal(sitting):
        sitting.refuse(statement.at, statement.text, refusal)
        return
    line = " ".join([_("propose win"), ", ".join(winners)]) if winners else _("propose draw")
    if not is_sure:
        said = _(
            "If all agree, the game ends so. To propose it, answer this mail within a day with “yes”, "
            "or with this line:"
        )
        code = fresh_code(sitting, _ending(winners))
        sitting.ask(statement.at, statement.text, said, f"{line} {code}")
        return
    services.propose_end(game_id=sitting.game.pk, seat=sitting.seat, winners=winners)
    sitting.did(statement.at, line, _("The other players are asked."))


def _draw(sitting: Sitting, code: str) -> tuple[list[str], bool]:
    return [], is_confirmed(sitting, _ending([]), code)


def _winners(sitting: Sitting, text: str) -> tuple[list[str], bool]:
    """Who has won, and whether the code at the end confirms it."""
    names, _gap, code = text.rpartition(" ")
    winners = seats_named(sitting, names)
    if winners and is_confirmed(sitting, _ending(winners), code):
        return winners, True
    return seats_named(sitting, text), False


def _ending(winners: list[str]) -> str:
    return f"end {','.join(sorted(winners))}"


def _unknown(sitting: Sitting, seats: list[str]) -> str:
    known = list(sitting.game.seats.order_by("position").values_list("name", flat=True))
    if unknown := [name for name in seats if name not in known]:
        told = {"name": unknown[0][:40], "known": ", ".join(known)}
        return _("There is nobody called “%(name)s” here. There are: %(known)s.") % told
    return ""


def _refusal(sitting: Sitting) -> str:
    """Why no end can be proposed now, or nothing."""
    if sitting.game.status != Status.RUNNING:
        return _("The game is over.")
    try:
        others = consenters(sitting.game.pk, sitting.seat)
    except JournalError as error:
        return reason(error)
    if not others:
        return _("There is no other player who could agree; you can resign.")
    if any(each.kind == END for each in _open(sitting)):
        return _("Another proposal of this kind is still open.")
    return ""


def takeback(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`takeback`: ask to go back before one's own last order; `takeback 12`: to that event of the log."""
    to = event_before_own(sitting) if not rest else int(rest) if re.fullmatch(r"\d{1,7}", rest) else None
    if to is None:
        said = _("Write “takeback” to go back before your last order, or the number of an event of the log:")
        sitting.refuse(statement.at, statement.text, said, block=[f"{_('takeback')} 12", _("log")])
        return
    if not 0 < to <= last_number(sitting.game, sitting.seat):
        sitting.refuse(statement.at, statement.text, _("There is no such event in the log."))
        return
    attempt(
        sitting,
        statement,
        lambda: services.propose_takeback(game_id=sitting.game.pk, seat=sitting.seat, to=to),
        done=lambda made: _("The other players are asked.") if made.open else _("It is taken back."),
    )


def event_before_own(sitting: Sitting) -> int | None:
    """The number of the event before the last order that the holder gave himself and that still stands."""
    after = max(0, last_number(sitting.game, sitting.seat) - LOOKED_BACK)
    items = feed(sitting.game, sitting.seat, after=after, limit=LOOKED_BACK)
    own = [item.number for item in items if is_own_order(item, sitting.seat) and not item.undone]
    return own[-1] - 1 if own else None


def withdraw(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Take back what one has proposed oneself."""
    own = [each for each in _open(sitting) if each.seat == sitting.seat and each.kind != FORFEIT]
    if not own:
        sitting.refuse(statement.at, statement.text, _("You have proposed nothing that is still open."))
        return
    for each in own:
        services.withdraw_proposal(game_id=sitting.game.pk, seat=sitting.seat, kind=each.kind)
    sitting.did(statement.at, statement.text, _("Your proposal is withdrawn."))


def agree(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Agree to what is proposed."""
    _answer(sitting, statement, rest, agree=True)


def refuse(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Turn down what is proposed."""
    _answer(sitting, statement, rest, agree=False)


def _answer(sitting: Sitting, statement: Statement, rest: str, *, agree: bool) -> None:
    """Answer the proposal whose mail is answered, or whose code is given: never another one by mistake."""
    waiting = _waiting(sitting)
    meant = next((each for each in waiting if _is_meant(sitting, each, rest)), None)
    if not waiting:
        sitting.refuse(statement.at, statement.text, _too_late(sitting, rest))
    elif meant is None and agree and len(waiting) == 1:
        said = _("Is it this that you agree to? Then answer this mail with the first line, or with “yes”:")
        sitting.ask(statement.at, statement.text, said, *_choices(sitting, waiting[0]))
    elif meant is None:
        said = _("Say what you mean by this; answer this mail with one of these lines:")
        lines = [line for each in waiting for line in _choices(sitting, each)]
        sitting.refuse(statement.at, statement.text, said, block=lines)
    else:
        _give(sitting, statement, meant, agree=agree)


def is_asked(sitting: Sitting) -> bool:
    """Whether something is proposed that the holder has not answered yet."""
    return bool(_waiting(sitting))


def _waiting(sitting: Sitting) -> list[Proposal]:
    return [each for each in _open(sitting) if sitting.seat in still_to_answer(each, answering(each))]


def _too_late(sitting: Sitting, rest: str) -> str:
    """Why what was meant cannot be answered any more, or that nothing is proposed at all."""
    found = Proposal.objects.filter(game=sitting.game, open=True)
    whys = [why_lapsed(each, sitting.game) for each in found if _is_meant(sitting, each, rest)]
    why = next(filter(None, whys), "")
    return _(why) if why else _("Nothing is proposed that you could answer.")


def _give(sitting: Sitting, statement: Statement, meant: Proposal, *, agree: bool) -> None:
    known = sitting.number()
    if agree and meant.kind == TAKEBACK and known is None:
        said = _(
            "More has happened since the mail that you have answered. This would be taken back now; "
            "if you agree to that, answer this mail with the last line:"
        )
        lines = [*taken_back(sitting.game, meant, sitting.seat), "", _choices(sitting, meant)[0]]
        sitting.refuse(statement.at, statement.text, said, block=lines, verdict=Verdict.STALE)
        return

    def deed() -> Proposal:
        return services.answer_proposal(
            game_id=sitting.game.pk, seat=sitting.seat, kind=meant.kind, agree=agree, expected=known
        )

    attempt(sitting, statement, deed, done=lambda _proposal: _("Your answer is noted."))


def _is_meant(sitting: Sitting, proposal: Proposal, rest: str) -> bool:
    if rest:
        return is_confirmed(sitting, _act(proposal), rest)
    # Whoever has agreed to less than would be taken back by now was asked again, by another mail.
    first = f"proposal:{proposal.pk}:{sitting.user.pk}"
    mails = [Outbox(topic="proposal", dedupe=first)]
    mails += Outbox.objects.filter(topic="proposal", dedupe__startswith=f"{first}:")
    return any(links.message_id(mail) in sitting.answers for mail in mails)


def _choices(sitting: Sitting, proposal: Proposal) -> list[str]:
    code, about = fresh_code(sitting, _act(proposal)), proposed_in_words(sitting.game, proposal)
    yes, no = _("agree"), _("refuse")
    return [f"{yes} {code}  # {about}", f"{no} {code}"]


def _act(proposal: Proposal) -> str:
    return f"answer {proposal.pk}"


def _open(sitting: Sitting) -> list[Proposal]:
    found = Proposal.objects.filter(game=sitting.game, open=True).order_by("pk")
    return [each for each in found if not lapsed(each, sitting.game)]


def open_in_words(sitting: Sitting) -> list[str]:
    """What is proposed now, a sentence each."""
    return [proposed_in_words(sitting.game, each) for each in _open(sitting)]
