"""Mails and files that mean harm: each is refused with a word, and nothing is done or kept."""

from __future__ import annotations

import copy
import os
import smtplib
import time
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import orjson

from pbem.drill.players import new_game
from pbem.drill.processes import wait_until
from pbem.drill.stages import Drill, count_mail, drain
from pbem.games.errors import Unimportable
from pbem.games.models import Archive, Event, Game, Head, Status
from pbem.games.selectors import last_number
from pbem.games.services import export_game, import_game, resign
from pbem.inbound.models import InboundMail
from pbem.mail.reply_addresses import reply_address

REFUSED = ("refused", "oversize", "empty")
BODIES = (
    ("a;" * 1_999 + "\n") * 225,
    "a;" * 449_550,
    "a\n" * 449_000,
    "thanks\n" * 590 + "fire at will\n",
    ("on " + "schrieb " * 60 + "\n") * 990,
    (">" * 3_000 + " a\n") * 290,
    ('"' * 1_500 + "\n") * 590,
    "if possible:\n" * 590,
    ("9" * 1_900 + "\n") * 400,
)
SURROGATE = b"Content-Type: text/plain; charset=unicode_escape\r\n\r\nend\\ud800\r\n"
SLOWEST = 30.0
"""Seconds of a busy machine that one such mail may take."""


def hostile_mails(drill: Drill) -> None:
    """Mails that were made to keep the server busy, or to break it off after dice have fallen."""
    game = new_game(drill.people)
    seat, sender = game.seats.get(name="blue"), drill.people[0].user.email
    to, before = reply_address(game, seat, last_number(game, seat.name)), events_of(game)
    raws = [written(body, to, sender) for body in BODIES] + [heads(to, sender, 99) + SURROGATE]
    start = time.monotonic()
    for raw in raws:
        deliver(raw, to, sender)
    wait_until(lambda: not waiting().exists(), "mails", SLOWEST * len(raws))
    drill.tally.add("seconds", time.monotonic() - start)
    refused = InboundMail.objects.filter(verdict__in=REFUSED).count()
    drill.tally.same("hostile mails", sent=len(raws), refused=refused)
    drill.tally.same("events", before=before, after=events_of(game))
    drain(drill)
    count_mail(drill)


def waiting() -> Any:
    return InboundMail.objects.filter(verdict="waiting")


def events_of(game: Game) -> int:
    return Event.objects.filter(game=game).count()


def written(body: str, to: str, sender: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "Re: your turn"
    message["Message-ID"] = f"<{abs(hash(body))}@drill>"
    message.set_content(body, cte="base64")
    return message.as_bytes(policy=SMTP)


def heads(to: str, sender: str, number: int) -> bytes:
    return (
        f"From: {sender}\r\nTo: {to}\r\nSubject: Re: your turn\r\nMessage-ID: <{number}@drill>\r\n".encode()
    )


def deliver(raw: bytes, to: str, sender: str) -> None:
    port = int(os.environ["DRILL_LMTP"])
    with smtplib.LMTP("127.0.0.1", port, local_hostname="client", timeout=120) as client:
        client.sendmail(sender, [to], raw)


Forgery = Callable[[dict[str, Any]], object]


def _die(file: dict[str, Any]) -> None:
    roll = next(roll for event in file["events"] for roll in event["rolls"])
    roll["results"] = list(reversed(roll["results"])) if len(set(roll["results"])) > 1 else [0]


FORGERIES: dict[str, Forgery] = {
    "another die": _die,
    "another position": lambda file: file["events"][2].update(state_hash="0" * 64),
    "a missing event": lambda file: file["events"].pop(1),
    "another seed": lambda file: file.update(seed="11" * 32),
    "the year 9999": lambda file: file["events"][1].update(created="9999-12-31T23:59:59Z"),
    "a forged line": lambda file: file["events"][1]["lines"].append({"code": "kernel.over", "args": {}}),
    "a path as its id": lambda file: file.update(game_id="../../etc"),
    "no events": lambda file: file.update(events=[]),
    "lists for objects": lambda file: file.update(seats=[[]], options=[]),
}


def hostile_imports(drill: Drill) -> None:
    """Files that are not what they say: none is taken, and the true one is."""
    true = finished(drill)
    before = kept()
    taken = [name for name, forge in FORGERIES.items() if is_taken(true, forge)]
    drill.tally.same("forged files", offered=len(FORGERIES), refused=len(FORGERIES) - len(taken))
    for name in taken:
        drill.tally.differ(f"a file with {name} was taken")
    drill.tally.same("rows", before=before, after=kept())
    import_game(copy.deepcopy(true))
    drill.tally.same("true files", offered=1, kept=Game.objects.filter(imported=True).count())
    drain(drill)
    count_mail(drill)


def is_taken(true: dict[str, Any], forge: Forgery) -> bool:
    file = copy.deepcopy(true)
    forge(file)
    try:
        import_game(file)
    except Unimportable:
        return False
    return True


def finished(drill: Drill) -> dict[str, Any]:
    """The file of a game that was played, dice too, and then given up."""
    rolled = (event.game for event in Event.objects.select_related("game").order_by("pk") if event.rolls)
    game = next(game for game in rolled if game.title == "border_war")
    if game.status == Status.RUNNING:
        resign(game_id=game.pk, seat="red", source="api")
    found: dict[str, Any] = orjson.loads(orjson.dumps(export_game(Game.objects.get(pk=game.pk))))
    return found


def kept() -> int:
    return sum(model.objects.count() for model in (Game, Head, Archive, Event))
