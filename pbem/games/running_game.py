"""A running game as it is read before something is written: one query, however long its log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import orjson

from pbem.database.rows import here, select
from pbem.games.errors import NotFound, NotRunning
from pbem.games.models import Game, StandingOrder, Status
from pbem.games.titles import find_title, title_of
from rules.kernel.policies import Pace, scoped
from rules.kernel.title import Title

Chosen = dict[str, Any]
"""What a seat has left in advance: policy, perhaps with its scope, to value, None being "ask me"."""
Kept = tuple[str, str]
"""A request that was carried out, by its hash, and its answer."""

SPECTATOR = ""
"""The key of the spectator, who has no seat, among the numbers of viewers."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat and who answers for it; `waits` where a sheet of it goes on as soon as it is asked."""

    name: str
    side: str
    user_id: int | None
    bot: str
    caretaker: str
    asked: bool
    resigned: bool
    grace_minutes: int | None
    has_draft: bool
    relayed: bool = False
    absent: bool = False
    goes_on: bool = True
    waits: bool = False
    pace: Pace = ""

    @property
    def automaton(self) -> str:
        """The bot that answers for this seat now, if any."""
        return self.caretaker or self.bot

    def taken_by(self, other: "Holder") -> "Holder":
        """This seat with the player of another one."""
        return replace(other, name=self.name, side=self.side, asked=self.asked, has_draft=False, waits=False)


@dataclass(frozen=True, slots=True)
class Table:
    """The head of a game and its seats. `seq` is what the next write is compared with.

    `standing` is what each seat has left in advance, `answered` what it was answered under the key with which
    the game was read.
    """

    game_id: int
    public_id: str
    title: Title
    seq: int
    rev: int
    schema: int
    analysis: bool
    clock: dict[str, Any]
    label: Any
    state: bytes
    next_roll: int
    numbers: dict[str, int]
    seats: dict[str, Holder]
    status: str = Status.RUNNING
    standing: dict[str, Chosen] = field(default_factory=dict)
    answered: dict[str, Kept] = field(default_factory=dict)

    @property
    def asked(self) -> frozenset[str]:
        return frozenset(seat.name for seat in self.seats.values() if seat.asked)

    def holder(self, seat: str) -> Holder:
        if seat not in self.seats:
            raise NotFound(f"there is no seat {seat[:40]!r} in this game")
        return self.seats[seat]


# Past the linter, in one query for speed: reads tables of accounts and, from above, of relays.
SEAT = """
    s."name", s."side", s."user_id", s."bot", s."caretaker", u."grace_minutes", s."asked", s."resigned",
    EXISTS (SELECT 1 FROM "games_draft" d WHERE d."game_id" = s."game_id" AND d."seat" = s."name"),
    EXISTS (SELECT 1 FROM "relays_webhook" w WHERE w."user_id" = s."user_id" AND w."active")
    OR EXISTS (SELECT 1 FROM "relays_pushsubscription" p WHERE p."user_id" = s."user_id"),
    s."absent", s."goes_on",
    EXISTS (
        SELECT 1 FROM "games_draft" d
        WHERE d."game_id" = s."game_id" AND d."seat" = s."name" AND d."waits" <> ''
    ),
    COALESCE(NULLIF(s."pace", ''), pp."pace", '')
"""
HOLDERS = """
    FROM "games_seat" s JOIN "games_game" g ON g."id" = s."game_id"
    LEFT JOIN "accounts_user" u ON u."id" = s."user_id"
    LEFT JOIN "games_playerpace" pp ON pp."user_id" = s."user_id" AND pp."title" = g."title"
"""
SEATS = f'SELECT {SEAT} {HOLDERS} WHERE s."game_id" = %s ORDER BY s."position"'
# One row for each seat: the state, which is large, comes with the first of them only.
GAME = """
    g."id", g."public_id", g."title", g."status", g."seq", g."rev", g."schema", g."analysis", g."clock",
    g."label", CASE WHEN s."position" = 0 THEN h."state" END, h."next_roll", h."numbers"
"""
OF_THE_GAME = 13
HEAD = 11
"""Where the next roll stands, which every game has from its start on."""
OF_THE_REQUEST = 3
AS_LIST = {
    "postgresql": 'json_agg(json_build_array(o."policy", o."scope", o."value"))::text',
    "sqlite": 'json_group_array(json_array(o."policy", o."scope", o."value"))',
}


@cache
def columns_of_table(vendor: str) -> str:
    """What a query selects for `table_of`, with tables named as in `HOLDERS`, the head h, the request r."""
    standing = f"""
        SELECT {AS_LIST[vendor]} FROM "games_standingorder" o
        WHERE o."game_id" = s."game_id" AND o."seat" = s."name"
    """  # noqa: S608  (names of columns)
    return f'{GAME}, {SEAT}, ({standing}), r."body", r."answer"'


@cache
def _running(vendor: str) -> str:
    return f"""
        SELECT {columns_of_table(vendor)} {HOLDERS} JOIN "games_head" h ON h."game_id" = s."game_id"
        LEFT JOIN "games_request" r
            ON r."game_id" = s."game_id" AND r."seat" = s."name" AND r."key" = %s
        WHERE s."game_id" = %s ORDER BY s."position"
    """


def load(game_id: int) -> Table:
    """Read a running game; raises NotFound or NotRunning."""
    table = read(game_id)
    if table.status != Status.RUNNING:
        raise NotRunning("the game is not running")
    return table


def read(game_id: int, key: str | None = None) -> Table:
    """Read a game that has begun, with what was answered under a key; raises NotFound or NotRunning."""
    rows = select(_running(here().vendor), key, game_id)
    if rows:
        return table_of(rows)
    if Game.objects.filter(pk=game_id).exists():
        raise NotRunning("the game is not running")
    raise NotFound("there is no such game")


def table_of(rows: Sequence[tuple[Any, ...]]) -> Table:
    """A game from the rows of its seats."""
    game_id, public_id, title, status, seq, rev, schema, analysis, clock, label, state, next_roll, numbers = (
        rows[0][:OF_THE_GAME]
    )
    return Table(
        game_id=game_id,
        public_id=public_id,
        title=find_title(title),
        seq=seq,
        rev=rev,
        schema=schema,
        analysis=bool(analysis),
        clock=orjson.loads(clock),
        label=orjson.loads(label),
        state=bytes(state),
        next_roll=next_roll,
        numbers=orjson.loads(numbers),
        seats=_holders(row[OF_THE_GAME:-OF_THE_REQUEST] for row in rows),
        status=status,
        standing={row[OF_THE_GAME]: _chosen(row[-3]) for row in rows},
        answered={row[OF_THE_GAME]: row[-2:] for row in rows if row[-1] is not None},
    )


def _chosen(listed: str | None) -> Chosen:
    orders = orjson.loads(listed) if listed else []
    return {
        scoped(policy, scope): None if value is None else orjson.loads(value)
        for policy, scope, value in orders
    }


def empty_table(game: Game) -> Table:
    """A game before its first event."""
    title, seats = title_of(game), load_seats(game.pk)
    return Table(
        game_id=game.pk,
        public_id=game.public_id,
        title=title,
        seq=0,
        rev=title.rev,
        schema=title.schema,
        analysis=game.analysis,
        clock=game.clock,
        label=None,
        state=b"",
        next_roll=0,
        numbers={SPECTATOR: 0, **dict.fromkeys(seats, 0)},
        seats=seats,
        standing=standing_orders(game.pk),
    )


def load_seats(game_id: int) -> dict[str, Holder]:
    return _holders(select(SEATS, game_id))


def _holders(rows: Iterable[tuple[Any, ...]]) -> dict[str, Holder]:
    return {row[0]: _holder(*row) for row in rows}


def _holder(
    name: str, side: str, user_id: int | None, bot: str, caretaker: str, grace: int | None, *flags: Any
) -> Holder:
    # SQLite gives truth as numbers.
    *truths, pace = flags
    asked, resigned, drafted, relayed, absent, goes_on, waits = map(bool, truths)
    return Holder(
        name=name,
        side=side,
        user_id=user_id,
        bot=bot,
        caretaker=caretaker,
        asked=asked,
        resigned=resigned,
        grace_minutes=grace,
        has_draft=drafted,
        relayed=relayed,
        absent=absent,
        goes_on=goes_on,
        waits=waits,
        pace=pace,
    )


def standing_orders(game_id: int) -> dict[str, Chosen]:
    """What each seat has left in advance."""
    chosen: dict[str, Chosen] = {}
    rows = StandingOrder.objects.filter(game_id=game_id).values_list("seat", "policy", "scope", "value")
    for seat, policy, scope, value in rows:
        chosen.setdefault(seat, {})[scoped(policy, scope)] = value
    return chosen
