"""What the lobby keeps about a person: invitations; and what becomes of the seats of somebody who leaves."""

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Source, Status
from pbem.games.services import hand_over, resign
from pbem.games.services.absence import steady_bot
from pbem.games.titles import titles
from pbem.lobby.models import Invitation
from pbem.lobby.services import cancel, leave
from pbem.privacy.registry import OWN_FILES, STEPS_BEFORE
from pbem.privacy.rows import rows


def give_up_all(user: User) -> None:
    """Give up the user's seats, and cancel the games for which he looks for players."""
    for seat in Seat.objects.select_related("game").filter(user=user).order_by("pk"):
        give_up(seat, user)
    for game in Game.objects.filter(owner=user, status=Status.OPEN):
        cancel(game=game, user=user)


def give_up(seat: Seat, user: User) -> None:
    """A bot keeps the seat until somebody takes it over; what is over or was resigned stays as it is."""
    game = seat.game
    if game.status == Status.OPEN:
        leave(game=game, user=user, seat=seat.name, for_good=True)
    if game.status != Status.RUNNING or game.analysis or seat.resigned or game.title not in titles():
        return
    bots = titles()[game.title].bots
    if not bots:
        resign(game_id=game.pk, seat=seat.name, source=Source.SERVER)
        return
    hand_over(game_id=game.pk, seat=seat.name, bot=steady_bot(bots))
    Seat.objects.filter(pk=seat.pk, user=None).update(open_for_replacement=True)


OWN_FILES.append(lambda user: [("invitations.json", rows(Invitation.objects.filter(user=user)))])
STEPS_BEFORE.append(give_up_all)
