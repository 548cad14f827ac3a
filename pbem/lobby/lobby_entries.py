"""What the lobby tells by mail: entries of the outbox, which carry ids and nothing else."""

from collections.abc import Iterable

from pbem.games.models import Game
from pbem.lobby.models import Invitation
from pbem.outbox.entries import Entry, enqueue

TOPIC = "lobby"


def tell(what: str, game: Game, *, users: Iterable[int | None], seat: str = "", about: int = 0) -> None:
    """Tell users once that something has become of a game; `about` tells repeated occasions apart."""
    enqueue(
        [
            Entry(
                topic=TOPIC,
                dedupe=f"lobby:{what}:{game.pk}:{seat}:{about}:{user}",
                game_id=game.pk,
                recipient_id=user,
                seat=seat,
                payload={"what": what},
            )
            for user in sorted({pk for pk in users if pk is not None})
        ]
    )


def tell_guest(invitation: Invitation) -> None:
    """Send an invitation, to the user or else to the address that it names."""
    enqueue(
        [
            Entry(
                topic=TOPIC,
                dedupe=f"lobby:invitation:{invitation.pk}",
                game_id=invitation.game_id,
                recipient_id=invitation.user_id,
                seat=invitation.seat,
                payload={"what": "invitation", "invitation": invitation.pk},
            )
        ]
    )
