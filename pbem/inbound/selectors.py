"""Reading mail that came in."""

from pbem.games.models import Game
from pbem.inbound.models import InboundMail
from pbem.mail.contents import holder_of


def last_told(game: Game, seat: str) -> int:
    """The seat's last event of which an answer to a mail of its holder has told; 0 if none has."""
    mails = InboundMail.objects.filter(game=game, seat=seat, user_id__in=holder_of(game, seat), told__gt=0)
    return mails.order_by("-told").values_list("told", flat=True).first() or 0
