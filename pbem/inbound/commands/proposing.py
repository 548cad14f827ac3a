"""Commands about what needs the consent of the others: propose, takeback, withdraw, agree, refuse."""

import re

from django.utils.translation import gettext as _

from pbem.games import services
from pbem.games.consent import END, FORFEIT, TAKEBACK, answering, consenters, lapsed, still_to_answer
from pbem.games.errors import JournalError
from pbem.games.models import Proposal, Status
from pbem.games.selectors import feed, last_number
from pbem.inbound.commands.confirming import fresh_code, is_confirmed
from pbem.inbound.commands.naming import seats_named
from pbem.inbound.reading import Statement
from pbem.inbound.sitting import Sitting
from pbem.mail import links
from pbem.mail.models import Outbox
from pbem.mail.proposals import proposed_in_words
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
    if refusal := _unknown(sitting, winners) or _refusal(sitting, END):
        sitting.refuse(statement.at, statement.text, refusal)
        return
    line = f"propose win {', '.join(winners)}" if winners else "propose draw"
    if not is_sure:
        said = _(
            "If all agree, the game ends so. To propose it, answer this mail with this line within a day:"
        )
        code = fresh_code(sitting, _ending(winners))
        sitting.tell(statement.at, statement.text, said, block=[f"{line} {code}"])
        return
    services.propose_end(game_id=sitting.game.pk, seat=sitting.seat, winners=winners)
    sitting.tell(statement.at, line, _("The other players are asked."))


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


def _refusal(sitting: Sitting, kind: str) -> str:
    """Why nothing of this kind can be proposed now, or nothing."""
    if sitting.game.status != Status.RUNNING:
        return _("The game is over.")
    try:
        others = consenters(sitting.game.pk, sitting.seat)
    except JournalError:
        return _("You have resigned this seat.")
    if kind == END and not others:
        return _("There is no other player who could agree; you can resign.")
    if any(each.kind == kind for each in _open(sitting)):
        return _("Another proposal of this kind is still open.")
    return ""


def takeback(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`takeback`: ask to go back before one's own last order; `takeback 12`: to that event of the log."""
    to = _event_before_own(sitting) if not rest else int(rest) if re.fullmatch(r"\d{1,7}", rest) else None
    if to is None:
        said = _("Write “takeback” to go back before your last order, or the number of an event of the log:")
        sitting.refuse(statement.at, statement.text, said, block=["takeback 12", "log"])
        return
    if refusal := _refusal(sitting, TAKEBACK):
        sitting.refuse(statement.at, statement.text, refusal)
        return
    try:
        proposal = services.propose_takeback(game_id=sitting.game.pk, seat=sitting.seat, to=to)
    except JournalError:
        said = _("There is nothing after this event that could be taken back.")
        sitting.refuse(statement.at, statement.text, said)
        return
    sitting.moved()
    said = _("The other players are asked.") if proposal.open else _("It is taken back.")
    sitting.tell(statement.at, statement.text, said)


def _event_before_own(sitting: Sitting) -> int | None:
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
    sitting.tell(statement.at, statement.text, _("Your proposal is withdrawn."))


def agree(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Agree to what is proposed."""
    _answer(sitting, statement, rest, agree=True)


def refuse(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Turn down what is proposed."""
    _answer(sitting, statement, rest, agree=False)


def _answer(sitting: Sitting, statement: Statement, rest: str, *, agree: bool) -> None:
    """Answer the proposal whose mail is answered, or whose code is given: never another one by mistake."""
    waiting = [each for each in _open(sitting) if sitting.seat in still_to_answer(each, answering(each))]
    meant = next((each for each in waiting if _is_meant(sitting, each, rest)), None)
    if not waiting:
        sitting.refuse(statement.at, statement.text, _("Nothing is proposed that you could answer."))
    elif meant is None:
        said = _("Say what you mean by this; answer this mail with one of these lines:")
        lines = [line for each in waiting for line in _choices(sitting, each)]
        sitting.refuse(statement.at, statement.text, said, block=lines)
    else:
        _give(sitting, statement, meant, agree=agree)


def _give(sitting: Sitting, statement: Statement, meant: Proposal, *, agree: bool) -> None:
    try:
        services.answer_proposal(game_id=sitting.game.pk, seat=sitting.seat, kind=meant.kind, agree=agree)
    except JournalError:
        said = _("That cannot be proposed or answered any more.")
        sitting.refuse(statement.at, statement.text, said)
        return
    sitting.moved()
    sitting.tell(statement.at, statement.text, _("Your answer is noted."))


def _is_meant(sitting: Sitting, proposal: Proposal, rest: str) -> bool:
    if rest:
        return is_confirmed(sitting, _act(proposal), rest)
    told = Outbox(topic="proposal", dedupe=f"proposal:{proposal.pk}:{sitting.user.pk}")
    return links.message_id(told) in sitting.answers


def _choices(sitting: Sitting, proposal: Proposal) -> list[str]:
    code, about = fresh_code(sitting, _act(proposal)), proposed_in_words(sitting.game, proposal)
    return [f"agree {code}  # {about}", f"refuse {code}"]


def _act(proposal: Proposal) -> str:
    return f"answer {proposal.pk}"


def _open(sitting: Sitting) -> list[Proposal]:
    found = Proposal.objects.filter(game=sitting.game, open=True).order_by("pk")
    return [each for each in found if not lapsed(each, sitting.game)]


def open_in_words(sitting: Sitting) -> list[str]:
    """What is proposed now, a sentence each."""
    return [proposed_in_words(sitting.game, each) for each in _open(sitting)]
