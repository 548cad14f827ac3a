"""15.VIII: the owner of a power gives its generals other armies, in secret."""

from __future__ import annotations

from rules.grande_guerre.atlas import GENERALS, nation_of
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.orders.forms import Form, lines, owns
from rules.grande_guerre.orders.marching import who_field
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.politics.commanders import NEVER_DISMISSED
from rules.kernel.fields import Choices, Done, Partial, pick


def at_hand(board: Board, nation: str) -> list[str]:
    """Generals of the pool and of armies; commanders-in-chief and fixed posts are left alone."""
    led = [hq.general for army, hq in board.armies.items() if hq.general and nation_of(army) == nation]
    pool = [g for g in board.pool if GENERALS[g].nation == nation]
    return sorted({*pool, *(g for g in led if g not in NEVER_DISMISSED)})


def may_change(board: Board, army: str) -> bool:
    return bool(board.armies[army].at) and board.armies[army].general not in NEVER_DISMISSED


class Reassign(Form):
    """15.VIII: a general takes an army; who led it goes to the pool unless another line names him."""

    kind, rule = "general", "15.VIII"

    def generals(self, p: P, seat: str, nation: str) -> list[str]:
        named = {line.args["general"] for line in lines(p, seat) if line.kind == self.kind}
        return [g for g in at_hand(p.board, nation) if g not in named]

    def armies(self, p: P, seat: str) -> list[str]:
        done = {line.args["who"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [a for a in p.board.armies if owns(p, seat, a) and a not in done and may_change(p.board, a)]
        return [a for a in mine if self.others(p, seat, a)]

    def others(self, p: P, seat: str, army: str) -> list[str]:
        led = p.board.armies[army].general
        return [g for g in self.generals(p, seat, nation_of(army)) if g != led]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.armies(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.armies(p, seat), self.rule)
        if "general" not in partial:
            return pick("general", "general", self.others(p, seat, str(partial["who"])), rule=self.rule)
        return Done()


def reassign(p: P) -> None:
    """All posts that lines speak of fall vacant at once, and are filled together."""
    board = p.board
    wanted = {line.args["who"]: line.args["general"] for _, line in take(p, "general")}
    wanted = {a: g for a, g in wanted.items() if a in board.armies and may_change(board, a)}
    free = {g for nation in map(nation_of, wanted) for g in at_hand(board, nation)}
    wanted = {a: g for a, g in wanted.items() if g in free}
    for name, hq in board.armies.items():
        if hq.general and (name in wanted or hq.general in wanted.values()):
            board.pool.append(hq.general)
            hq.general, hq.secret = "", True
    for army, general in wanted.items():
        board.pool.remove(general)
        board.armies[army].general, board.armies[army].secret = general, True
