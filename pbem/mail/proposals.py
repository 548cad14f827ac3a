"""Mail about what somebody proposes: to take something back, or to end the game."""

from django.conf import settings
from django.utils.translation import gettext as _

from pbem.games.consent import END, FORFEIT, TAKEBACK, answering, lapsed, still_to_answer
from pbem.games.models import Game, Proposal, Status
from pbem.games.selectors import proposals
from pbem.games.titles import title_of
from pbem.mail import links
from pbem.mail.letters import read_by
from pbem.mail.models import Outbox
from pbem.mail.short import Notice, naming, post
from pbem.mail.telling import told
from pbem.mail.topics import Withheld
from pbem.mail.wanted import reader_of
from pbem.web import words

MOST_TOLD = 20


def tell_proposal(row: Outbox) -> None:
    """Ask for the consent of a player who has not answered yet."""
    proposals = Proposal.objects.select_related("game")
    proposal = proposals.filter(pk=row.payload["proposal"], open=True).first()
    if proposal is None or proposal.game.status != Status.RUNNING or lapsed(proposal, proposal.game):
        raise Withheld("closed")
    if row.seat not in still_to_answer(proposal, answering(proposal)):
        raise Withheld("answered")
    user = reader_of(row, "proposal")
    with read_by(user):
        post(row, proposal.game, notice_of(proposal.game, proposal, row.seat), user=user, kind="proposal")


def notice_of(game: Game, proposal: Proposal, seat: str) -> Notice:
    """Who proposes what to the holder of a seat, and how to answer."""
    names = naming(game, proposal.seat)
    return Notice(
        subject=_subject(proposal.kind) % names,
        sentences=[proposed_in_words(game, proposal), *_consequence(proposal.kind)],
        events=taken_back(game, proposal, seat),
        closing=by_mail(),
        action=_("Vote") if proposal.kind == FORFEIT else _("Agree or refuse"),
        url=links.game_url(game),
    )


def proposed_in_words(game: Game, proposal: Proposal) -> str:
    """What is proposed, as a sentence."""
    names = naming(game, proposal.seat)
    if proposal.kind == FORFEIT:
        return _("The player of %(seat)s in “%(game)s” has not answered in time. Shall he forfeit?") % names
    if proposal.kind == END:
        reason = words.word(title_of(game), proposal.outcome["reason"])
        return _("%(seat)s proposes to end “%(game)s”: %(reason)s") % {**names, "reason": reason}
    return _("%(seat)s asks to take back the last moves of “%(game)s”.") % names


def taken_back(game: Game, proposal: Proposal, seat: str) -> list[str]:
    """What would be taken back, as far as the seat has seen it."""
    if proposal.kind != TAKEBACK:
        return []
    found = [each for each in proposals(game, seat) if each.kind == TAKEBACK]
    return [line for each in found for item in each.taken_back for line in told(title_of(game), item)][
        -MOST_TOLD:
    ]


def _subject(kind: str) -> str:
    return {
        FORFEIT: _("[%(title)s] %(game)s: shall %(seat)s forfeit?"),
        END: _("[%(title)s] %(game)s: %(seat)s proposes to end the game"),
        TAKEBACK: _("[%(title)s] %(game)s: %(seat)s asks to take back"),
    }[kind]


def _consequence(kind: str) -> list[str]:
    if kind == FORFEIT:
        return [
            _("If most of the other players agree, the seat forfeits; if not, its player gets more time.")
        ]
    return [_("It happens only if all players agree.")]


def by_mail() -> list[str]:
    """How to answer without a page, where this server reads mail."""
    if not settings.PBEM_ORDERS_DOMAIN:
        return []
    return [_("Answer this mail with “agree” or “refuse”, or answer on the page.")]
