"""Mail about what somebody proposes: to take something back, or to end the game."""

from django.conf import settings
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.games.consent import END, FORFEIT, TAKEBACK, answering, lapsed, still_to_answer
from pbem.games.models import Game, Proposal, Status
from pbem.games.selectors import proposals
from pbem.games.titles import title_of
from pbem.mail import links
from pbem.mail.contents import told
from pbem.mail.short import Notice, naming, post
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld

MOST_TOLD = 20


def tell_proposal(row: Outbox) -> None:
    """Ask for the consent of a player who has not answered yet, or tell who has asked what came of it."""
    found = Proposal.objects.select_related("game").filter(pk=row.payload["proposal"]).first()
    if found is None or found.game.status != Status.RUNNING:
        raise Withheld("closed")
    say = answered if row.payload.get("answered") else asked
    user = reader_of(row, "proposal")
    with read_by(user):
        post(row, found.game, say(row, found), user=user, kind="proposal")


def asked(row: Outbox, proposal: Proposal) -> Notice:
    if not proposal.open or lapsed(proposal, proposal.game):
        raise Withheld("closed")
    if row.seat not in still_to_answer(proposal, answering(proposal)):
        raise Withheld("answered")
    return notice_of(proposal.game, proposal, row.seat)


def answered(row: Outbox, proposal: Proposal) -> Notice:
    """What came of a proposal, for its author; a mail that it is his turn would tell him as well."""
    turns = Outbox.objects.filter(topic="turn", game=row.game, recipient=row.recipient, seq__gte=row.seq)
    if not row.payload["refused_by"] and turns.exists():
        raise Withheld("turn")
    game = proposal.game
    names = naming(game, row.payload["refused_by"] or proposal.seat)
    subject, said = _("%(game)s: all agree [%(title)s]"), _("All players agree: it is taken back.")
    if row.payload["refused_by"]:
        subject = _("%(game)s: %(seat)s does not agree [%(title)s]")
        said = _("%(seat)s does not agree; everything stays as it is.")
    return Notice(
        subject=subject % names,
        sentences=[proposed_in_words(game, proposal), said % names],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


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
        return (
            _("The player of %(seat)s in “%(game)s” has not answered in time. Shall this player forfeit?")
            % names
        )
    if proposal.kind == END and proposal.outcome["winners"]:
        winners = naming(game, *proposal.outcome["winners"])["seat"]
        return _("%(seat)s proposes to end “%(game)s” as won by %(winners)s.") % {**names, "winners": winners}
    if proposal.kind == END:
        return _("%(seat)s proposes to end “%(game)s” as a draw.") % names
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
        FORFEIT: _("%(game)s: shall %(seat)s forfeit? [%(title)s]"),
        END: _("%(game)s: %(seat)s proposes to end the game [%(title)s]"),
        TAKEBACK: _("%(game)s: %(seat)s asks to take back [%(title)s]"),
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
