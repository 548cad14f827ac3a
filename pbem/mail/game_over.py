"""The mail that tells how a game ended."""

from typing import Any

from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import dice_proof, view_of
from pbem.games.titles import title_of
from pbem.mail import contents, links
from pbem.mail.letters import ANSWER_MARKER, Letter, about_game, letter
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.wording import words
from rules.kernel.texts import REFEREE
from rules.kernel.title import Title


def tell_over(row: Outbox) -> None:
    """Send the result and the seed of the dice, which is open from now on."""
    game = row.game
    if game is None or game.status != Status.FINISHED:
        raise Withheld("not_over")
    user = reader_of(row, "over")
    seat = Seat.objects.filter(game=game, name=row.seat, user=user).first()
    if seat is None:
        raise Withheld("left")
    with read_by(user):
        send(over_letter(row, game, seat, user))


def over_letter(row: Outbox, game: Game, seat: Seat, user: User) -> Letter:
    """The mail itself, in the active language and time zone."""
    context = over_context(game, seat, user)
    names = {"title": context["title_name"], "game": context["game_name"]}
    subject = _("%(game)s is over [%(title)s]") % names
    message = letter(row=row, to=user.email, subject=subject, template="over", context=context)
    return about_game(message, user, game, seat=seat.name, kind="over", marker=ANSWER_MARKER)


def over_context(game: Game, seat: Seat, user: User) -> dict[str, Any]:
    """A finished game has no secrets: the last map is the referee's."""
    title = title_of(game)
    view = view_of(game, REFEREE)
    outcome = view["outcome"]
    return {
        "game": game,
        "game_name": contents.name_of(game),
        "title_name": title.name,
        "seat_name": words.seat_name(title, seat.name),
        "label": words.word(title, view["label"]),
        "reader": user,
        "verdict": verdict(title, outcome, seat.name),
        "reason": words.word(title, outcome["reason"]),
        "scores": [(words.seat_name(title, name), score) for name, score in outcome["scores"].items()],
        "story": contents.story(game, title, seat.name, seat.seen),
        "pictures": contents.pictures(title, view),
        "dice": dice_proof(game),
        "game_url": links.game_url(game),
        "stop_url": links.unsubscribe_url(user, game, "over"),
    }


def verdict(title: Title, outcome: dict[str, Any], seat: str) -> str:
    """The result from where the reader sits."""
    if not outcome["winners"]:
        return _("The game is a draw.")
    if seat in outcome["winners"]:
        return _("You have won.")
    winners = [words.seat_name(title, name) for name in outcome["winners"]]
    names = title.catalogue.enumerate(winners, words.lang())
    return (_("%(names)s has won.") if len(winners) == 1 else _("%(names)s have won.")) % {"names": names}
