"""Chapter 7: prestige and the end of the game."""

from rules.border_war.board import P
from rules.border_war.recruit import towns
from rules.kernel.steps import Auto
from rules.kernel.texts import Text


class Score(Auto, tag="victory.score"):
    """7.2: a point for each town at the end of a round; 7.3: after the last round the points decide."""

    rule = "7.2"

    def run(self, p: P) -> None:
        for seat in p.seats:
            p.board.prestige[seat] += towns(p, seat)
        p.say("victory.score", prestige=dict(p.board.prestige), round=p.board.round)
        if p.board.round == p.board.rounds:
            count_up(p)


def count_up(p: P) -> None:
    """7.3: the side with more prestige wins; an equal count is a draw."""
    totals: dict[str, int] = {}
    for seat, points in p.board.prestige.items():
        totals[p.board.sides[seat]] = totals.get(p.board.sides[seat], 0) + points
    best = [side for side, points in totals.items() if points == max(totals.values())]
    if len(best) > 1:
        p.end([], Text.of("victory.draw", points=max(totals.values())), dict(p.board.prestige))
        return
    p.end(side_of(p, best[0]), Text.of("victory.points", side=best[0]), dict(p.board.prestige))


def check_castle(p: P, hex_: str, seat: str) -> None:
    """7.1: whoever enters an enemy castle wins at once."""
    lost_by = next((s for s, castle in p.board.castles.items() if castle == hex_), None)
    if lost_by is not None and not p.board.allied(lost_by, seat):
        p.say("victory.castle", seat=seat, hex=hex_)
        reason = Text.of("victory.by_castle", seat=seat, hex=hex_)
        p.end(side_of(p, p.board.sides[seat]), reason, dict(p.board.prestige))


def side_of(p: P, side: str) -> list[str]:
    return [seat for seat in p.seats if p.board.sides[seat] == side]
