"""A run of the fuzzer: clients at work, and then the judgement of every game."""

from __future__ import annotations

import threading
import time
from random import Random

from django.db import connection

from pbem.api.fuzz.acts import Fuzzer
from pbem.api.fuzz.cast import Place, Player, new_games, places, players
from pbem.api.fuzz.client import Client
from pbem.api.fuzz.tally import Tally
from pbem.games.audit import audit
from pbem.games.models import Event, Game, Kind, Seat, Source

LOOK_AGAIN = 0.5


class Run:
    """So many clients for so many seconds; `violations` are what the server must not have done."""

    def __init__(self, url: str, *, clients: int, seconds: float, seed: int) -> None:
        self.url, self.clients, self.seconds, self.seed = url, clients, seconds, seed
        self.tally = Tally()
        self.people: list[Player] = players(clients)
        self.games: list[Game] = []
        self.stop = threading.Event()
        self.fuzzers = [self._fuzzer(number, player) for number, player in enumerate(self.people)]

    def _fuzzer(self, number: int, player: Player) -> Fuzzer:
        rng = Random(f"{self.seed}:{number}")  # noqa: S311
        return Fuzzer(Client(self.url, player.token), Client(self.url, player.revoked), rng, self.tally)

    def play(self) -> None:
        self._deal()
        threads = [threading.Thread(target=self._loop, args=(fuzzer,)) for fuzzer in self.fuzzers]
        for thread in threads:
            thread.start()
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            time.sleep(min(LOOK_AGAIN, max(end - time.monotonic(), 0)))
            self._deal()
        self.stop.set()
        for thread in threads:
            thread.join()

    def _loop(self, fuzzer: Fuzzer) -> None:
        while not self.stop.is_set():
            try:
                fuzzer.act()
            except Exception as error:
                self.tally.wrong(f"a client failed: {type(error).__name__}: {error}")
        connection.close()

    def _deal(self) -> None:
        """Tell every client its seats; start new games when few are left."""
        held = places(self.games)
        running = {place.game for mine in held.values() for place in mine}
        if len(running) < self.clients / 2:
            self.games += new_games(self.people, self.clients)
            held = places(self.games)
        for fuzzer, player in zip(self.fuzzers, self.people, strict=True):
            fuzzer.places = held.get(player.user.pk, [])
            fuzzer.others = [place for pk, theirs in held.items() if pk != player.user.pk for place in theirs]

    def judge(self) -> int:
        """Verify every game and count its orders; gives the number of events."""
        events = 0
        for game in Game.objects.filter(pk__in=[game.pk for game in self.games]):
            seen, problems = audit(game)
            events += seen
            self.tally.violations += [f"{game.public_id} ({game.title}): {problem}" for problem in problems]
            self._count_orders(game)
        return events

    def _count_orders(self, game: Game) -> None:
        """What is stored for a seat is what its holder was told to have been taken, no more and no less."""
        for seat in Seat.objects.filter(game=game):
            stored = Event.objects.filter(
                game=game, seat=seat.name, kind=Kind.ORDER, source=Source.API
            ).count()
            taken = self.tally.orders_of(Place(game.public_id, seat.name))
            if stored != taken:
                self.tally.wrong(f"{game.public_id} {seat.name}: {stored} orders stored, {taken} taken")
