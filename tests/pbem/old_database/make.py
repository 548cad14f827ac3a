"""Makes the database of today and keeps it: `python -m tests.pbem.old_database make` (a SQLite file).

Only for a day on which what is stored has a new shape; what is kept is what databases of players hold.
"""

import json
import lzma
from datetime import timedelta
from random import Random

from django.core.management import call_command
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Game, StandingOrder
from pbem.games.services import archive, propose_end, queue_orders, resign, save_draft
from pbem.games.titles import titles
from pbem.lobby.services import create_game, invite
from pbem.outbox import hints
from pbem.outbox.models import Outbox
from pbem.talk.services import save_note, send_message
from tests.pbem.games.playing import new_game, send, some_order, waiting
from tests.pbem.old_database.rows import DUMP, dumped

ORDERS = {"border_war": 40, "samurai_battles": 30}
OTHERWISE = 14


def play(game, count, rng):
    """Random orders of whoever is asked, some in drafts on the way."""
    for _ in range(count):
        seats = waiting(game)
        if not seats:
            return
        send(game, seats[0], some_order(game, seats[0], rng))


def running(title, users, rng):
    scenario = title.scenarios[0].id
    seats = [spec.name for spec in title.seats(scenario, title.filled_options({}))]
    holders = {seat: users[at % 2] for at, seat in enumerate(seats)}
    clock = {"kind": "days", "days": 3, "weekends": True}
    game = new_game(holders, title=title.id, scenario=scenario, seed=7, clock=clock, owner=users[0])
    for policy in title.policies[:2]:
        StandingOrder.objects.create(game=game, seat=seats[0], policy=policy.name, value=None)
    play(game, ORDERS.get(title.id, OTHERWISE), rng)
    asked = waiting(game)
    if asked:
        orders = [some_order(game, asked[0], rng)]
        (queue_orders if len(asked) > 1 else save_draft)(game=game, seat=asked[0], orders=orders)
    send_message(game=game, seat=seats[0], text=f"Good luck in {title.name}", to="all", source="web")
    save_note(game=game, user=users[0], text="Remember the flank.")
    return game


def finished(title, users):
    game = new_game(dict(zip(("blue", "red"), users, strict=True)), title=title, owner=users[0])
    resign(game_id=game.pk, seat="blue", source="web")
    return game


def half_sent():
    """Of what lies in the outbox some is done, one is held by a worker that died, one was given up."""
    now = timezone.now()
    rows = list(Outbox.objects.order_by("pk"))
    Outbox.objects.filter(pk__in=[row.pk for row in rows[::3]]).update(sent=now)
    held = Outbox.objects.filter(sent=None).order_by("pk")
    Outbox.objects.filter(pk=held[0].pk).update(claimed_until=now + timedelta(minutes=1), attempts=1)
    Outbox.objects.filter(pk=held[1].pk).update(dead=True, attempts=9, error="550 nobody is there")
    Outbox.objects.filter(pk=held[2].pk).update(attempts=2, due=now + timedelta(hours=1), error="try later")


def main():
    call_command("migrate", verbosity=0)
    rng = Random(1942)
    users = [
        User.objects.create_user(name, f"{name}@example.org", "password", language=language)
        for name, language in (("alice", "en"), ("bob", "es"))
    ]
    with hints.silence():
        for title in titles().values():
            running(title, users, rng)
        finished("border_war", users)
        archived = finished("border_war", users)
        archive(game_id=archived.pk)
        proposed = Game.objects.filter(title="border_war", status="running").first()
        propose_end(game_id=proposed.pk, seat="blue")
        waiting_room = create_game(owner=users[0], title="border_war", scenario="duel", visibility="public")
        invite(
            game=waiting_room, inviter=users[0], seat=waiting_room.seats.last().name, email="c@example.org"
        )
        half_sent()
    DUMP.write_bytes(lzma.compress(json.dumps(dumped(), separators=(",", ":")).encode(), preset=9))
    print(f"{DUMP.stat().st_size} bytes, {Game.objects.count()} games")
