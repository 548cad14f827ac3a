"""Carries the kept database over to today's program, and plays its games on."""

import json
import sys
from random import Random

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from pbem.games.audit import audit
from pbem.games.log import head_of, state_at
from pbem.games.models import Draft, Game, StandingOrder, Status
from pbem.games.titles import titles
from pbem.outbox import delivery, hints
from pbem.outbox.models import Outbox
from pbem.outbox.topics import LANES
from tests.pbem.games.playing import send, some_order, waiting
from tests.pbem.old_database.rows import insert, kept

STILL_CHANGING = {"conquest_consequence", "empire_of_the_sun", "grande_guerre"}
"""Titles that were not offered on that day: nobody had a game of them, and their rules could change."""

MORE_ORDERS = 6


def as_it_was(document):
    """The tables as the migrations of that day made them, with its rows."""
    applied = {tuple(each) for each in document["migrations"]}
    graph = MigrationLoader(connection).graph
    known = applied & set(graph.nodes)
    assert applied == known, f"migrations that stored games have are gone: {sorted(applied - known)}"
    last = [node for node in known if not any(child.key in known for child in graph.node_map[node].children)]
    MigrationExecutor(connection).migrate(sorted(last))
    insert(document["tables"])


def verified():
    """Every log gives the position that is stored; today's rules answer as those of that day."""
    wrong = {}
    for game in Game.objects.filter(seq__gt=0):
        assert state_at(game, game.seq)[0] == head_of(game)[0], game.public_id
        if game.title not in STILL_CHANGING and (problems := audit(game)[1]):
            wrong[game.public_id] = problems
    return wrong


def play_on(rng):
    """Some more orders of each running game whose rules are settled."""
    done = {}
    for game in Game.objects.filter(status=Status.RUNNING).exclude(title__in=STILL_CHANGING):
        before = game.seq
        for _ in range(MORE_ORDERS):
            if seats := waiting(game):
                send(game, seats[0], some_order(game, seats[0], rng))
        done[game.title] = game.seq - before
    return done


def deliver():
    """What is due goes out; nothing that was given up comes back."""
    with hints.silence():
        return sum(delivery.work(lane) for lane in (*LANES, "records"))


def main():
    as_it_was(kept())
    call_command("migrate", verbosity=0)
    told = {
        "games": Game.objects.count(),
        "titles": sorted(set(Game.objects.values_list("title", flat=True))),
        "unknown": sorted(set(Game.objects.values_list("title", flat=True)) - titles().keys()),
        "drafts": Draft.objects.count(),
        "standing": StandingOrder.objects.count(),
        "wrong": verified(),
        "dead": Outbox.objects.filter(dead=True).count(),
        "waiting": Outbox.objects.filter(sent=None, dead=False).count(),
        "delivered": deliver(),
        "played": play_on(Random(7)),
    }
    json.dump(told, sys.stdout)
