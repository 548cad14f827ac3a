"""Writing in the lobby: creating, seating, inviting. Everything before the first order of a game."""

from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.plans import SeatPlan
from pbem.lobby.services.creating import cancel, create_game, rename
from pbem.lobby.services.inviting import accept, decline, invite, is_invited, withdraw
from pbem.lobby.services.seating import join, leave, offer_seat, take_over

__all__ = [
    "Forbidden",
    "LobbyError",
    "SeatPlan",
    "TooLate",
    "accept",
    "cancel",
    "create_game",
    "decline",
    "invite",
    "is_invited",
    "join",
    "leave",
    "offer_seat",
    "rename",
    "take_over",
    "withdraw",
]
