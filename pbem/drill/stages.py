"""What is done to the server, one stage after another; each ends with a count of everything."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Thread

from django.db import connection
from django.utils import timezone
from msgspec import Struct

from pbem.accounts.models import Notify, User
from pbem.bench.due import copies
from pbem.bench.games import coming_orders
from pbem.drill.farend import FarEnd
from pbem.drill.players import Client, Player, Sheet, laid_out, new_game
from pbem.drill.processes import Process, cut_connections, wait_until
from pbem.drill.tally import Tally
from pbem.games.audit import audit
from pbem.games.models import Event, Game, Kind, Seat, Source
from pbem.games.services import submit_orders
from pbem.lobby.deadlines.sweep import due_sweep
from pbem.mail.links import message_id
from pbem.outbox.models import Outbox
from pbem.outbox.topics import topics_of

STALLED = 120.0
"""Seconds in which something must have gone out of the outbox, however busy the machine is."""
CLOCK = {"kind": "days", "days": 1}
SLOWEST_BOT = 10.0
"""Seconds that a bot may take on a busy machine while mail is slow; with an idle one it is under one."""


class Size(Struct, frozen=True):
    """How much of everything; the short form is part of the suite."""

    clients: int
    games: int
    orders: int
    mails: int
    pause: float
    due: int
    """Seats whose time is over at once."""


SHORT = Size(clients=3, games=6, orders=25, mails=8, pause=0.5, due=60)
WHOLE = Size(clients=8, games=40, orders=100, mails=500, pause=5.0, due=10_000)


class Drill(Struct):
    """Everything that a stage needs."""

    size: Size
    site: dict[str, Process]
    far: FarEnd
    people: list[Player]
    tally: Tally
    killed_senders: int = 0


def load_with_kills(drill: Drill) -> None:
    """Players send orders while each process is killed in turn and started again."""
    sheets = [laid_out(drill.people, drill.size.orders) for _ in range(drill.size.games)]
    players = [
        Thread(target=play, args=(drill.tally, sheets[n :: drill.size.clients]))
        for n in range(drill.size.clients)
    ]
    for player in players:
        player.start()
    for what in (*drill.site, "connections"):
        kill(drill, what)
    for player in players:
        player.join()
    drain(drill)
    count_orders(drill, sheets)
    count_mail(drill)


def play(tally: Tally, sheets: list[Sheet]) -> None:
    client = Client(tally)
    for sheet in sheets:
        client.play(sheet)
    connection.close()


def kill(drill: Drill, what: str) -> None:
    """Kill one process after some orders have come, and start it again."""
    before = drill.tally.figures.get("orders acknowledged", 0)
    wait_until(lambda: drill.tally.figures.get("orders acknowledged", 0) > before, "orders", 20)
    if what == "connections":
        cut_connections()
    else:
        drill.site[what].again()
    drill.killed_senders += what == "post"
    drill.tally.add("processes killed")


def drain(drill: Drill) -> None:
    """Wait until nothing is left to be done."""
    waiting = Outbox.objects.filter(sent=None, dead=False)
    while left := waiting.count():
        if not wait_until(lambda: waiting.count() < left, "the outbox", STALLED):
            drill.tally.differ(
                f"{left} rows of the outbox are still there, and none has gone in {STALLED:.0f} s"
            )
            return


def count_orders(drill: Drill, sheets: list[Sheet]) -> None:
    """What was acknowledged is what is stored, and the rules find every game as it should be."""
    games = [sheet.game.pk for sheet in sheets]
    stored = Event.objects.filter(game__in=games, kind=Kind.ORDER, source=Source.API).count()
    given = sum(len(sheet.orders) for sheet in sheets)
    acknowledged = int(drill.tally.figures.get("orders acknowledged", 0))
    drill.tally.same("orders", given=given, taken=acknowledged, stored=stored)
    for game in Game.objects.filter(pk__in=games):
        events, problems = audit(game)
        drill.tally.add("events verified", events)
        for problem in problems:
            drill.tally.differ(f"{game.public_id}: {problem}")


def count_mail(drill: Drill) -> None:
    """Each mail that the outbox calls sent was taken by the far end, and once.

    A sender that was killed between handing a mail over and writing that down sends it again under the same
    Message-ID, or withholds it where its turn is over by then: at most one for each time that it was killed.
    """
    sent = Outbox.objects.filter(topic__in=topics_of("post"), withheld="").exclude(sent=None)
    written = {message_id(row) for row in sent}
    drill.tally.same("mails", sent=len(written), delivered=len(written & drill.far.taken.keys()))
    drill.tally.add("mails repeated after a kill", drill.far.repeated)
    more = drill.far.repeated + len(drill.far.taken.keys() - written)
    if more > drill.killed_senders:
        drill.tally.differ(f"{more} mails came too many, {drill.killed_senders} senders were killed")
    if dead := Outbox.objects.filter(dead=True).count():
        drill.tally.differ(f"{dead} rows of the outbox were given up")


def slow_and_broken_mail(drill: Drill) -> None:
    """Much mail waits for a mail server that is slow and then out of order; bots go on meanwhile."""
    drill.site["post"].kill()
    for _ in range(drill.size.mails):
        new_game(drill.people)
    waiting = Outbox.objects.filter(topic__in=topics_of("post"), sent=None)
    drill.tally.add("mails waiting", waiting.count())
    drill.far.pause = drill.size.pause
    drill.site["post"].start()
    slowest = max(bot_answer(drill) for _ in range(3))
    drill.tally.add("slowest answer of a bot, s", slowest)
    if slowest > SLOWEST_BOT:
        drill.tally.differ(f"a bot answered after {slowest:.1f} s while mail was slow")
    drill.far.pause, drill.far.broken = 0.0, True
    time.sleep(3)
    drill.far.broken = False
    # What was put off is due again after seconds that double; nobody wants to wait for that here.
    waiting.update(due=timezone.now())
    drain(drill)
    count_mail(drill)


def bot_answer(drill: Drill) -> float:
    """Seconds from the order of a person that leaves a bot asked to the bot's answer."""
    game = new_game(drill.people, bot=True)
    while order := next(iter(coming_orders(game, 1)), None):
        if order.seat != "blue":
            break
        submit_orders(game_id=game.pk, seat="blue", orders=[order], source=Source.API)
    start = time.monotonic()
    wait_until(Event.objects.filter(game=game, source=Source.BOT).exists, "a bot", STALLED)
    return time.monotonic() - start


def due_clocks(drill: Drill) -> None:
    """Very many deadlines have passed; two sweeps and the worker's serve each seat once."""
    # Of mail other stages have enough, and to begin ten thousand games one by one takes an hour.
    tell(drill, Notify.NONE)
    one = new_game(drill.people, clock=CLOCK)
    games = [game.pk for game in copies(one, drill.size.due // one.seats.count())]
    late = timezone.now() - timedelta(minutes=1)
    due = Seat.objects.filter(game__in=games, asked=True)
    seats = due.update(deadline=late, due=late, asked_since=late - timedelta(days=2))
    start = time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(swept, range(2)))
    wait_until(lambda: not Seat.objects.filter(game__in=games, due__lte=late).exists(), "sweeps")
    drill.tally.add("seconds", time.monotonic() - start)
    answered = Event.objects.filter(game__in=games, kind=Kind.CLOCK)
    drill.tally.same(
        "clocks",
        due=seats,
        served=answered.count(),
        once=answered.values("game", "seat").distinct().count(),
    )
    drain(drill)
    tell(drill, Notify.AT_ONCE)


def tell(drill: Drill, notify: str) -> None:
    """Let the players be told so from now on."""
    User.objects.filter(pk__in=[player.user.pk for player in drill.people]).update(notify=notify)


def swept(_: int) -> None:
    try:
        due_sweep()
    finally:
        connection.close()
