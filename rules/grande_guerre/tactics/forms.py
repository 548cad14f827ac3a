"""21.5.2: the tactic of the year, in packet D of the winter."""

from __future__ import annotations

from rules.grande_guerre.atlas import NOVEMBER
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.orders.forms import Form, lines
from rules.grande_guerre.tactics.learning import open_tactics
from rules.kernel.fields import Choices, Done, Partial, pick


class Study(Form):
    """21.5.2: each side names a tactic in secret that it tries to learn."""

    kind, rule = "study", "21.5.2"

    def able(self, p: P, seat: str) -> list[str]:
        side = seat_side(p.board, seat)
        if not side or any(line.kind == self.kind for line in lines(p, seat)):
            return []
        return open_tactics(p.board, side) if p.board.turn >= NOVEMBER else []

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "tactic" in partial else pick("tactic", "tactic", self.able(p, seat), rule=self.rule)


WINTER: tuple[Form, ...] = (Study(),)
"""The tactic of the year."""
