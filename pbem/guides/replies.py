"""The answer to a mail that a guide shows: read as any reply is read, and sent through the same door."""

from email.message import EmailMessage

from pbem.games.models import Game, Source
from pbem.games.services import submit_orders
from pbem.inbound.sheets import statements_of
from rules.kernel.orders import Order, Unreadable
from rules.kernel.sheets import read_group
from rules.kernel.title import Title


def read_reply(title: Title, seat: str, text: str) -> list[Order]:
    """The orders that somebody has written above a mail; raises Unreadable or BadLine."""
    message = EmailMessage()
    message["From"] = "guest@guest.invalid"
    message.set_content(text)
    orders = [read_group(title, seat, each.lines) for each in statements_of(message, title, seat)]
    if not orders:
        raise Unreadable("kernel.no_order")
    return orders


def send_reply(title: Title, game: Game, seat: str, text: str) -> None:
    """Carry the orders of a reply out; raises what reading and the door raise."""
    orders = read_reply(title, seat, text)
    submit_orders(game_id=game.pk, seat=seat, orders=orders, source=Source.MAIL)
