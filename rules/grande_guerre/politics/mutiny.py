"""18.6.3: mutinies, and the desertions of a revolution (18.8.1.5d)."""

from __future__ import annotations

from rules.grande_guerre.atlas import GENERALS, nation_of
from rules.grande_guerre.battle.results import BROKEN, leave
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.policies import wish
from rules.grande_guerre.politics.commanders import dismiss_commanders
from rules.grande_guerre.politics.facts import MUTINY_LOSSES
from rules.grande_guerre.politics.social import base, happens, perhaps_left
from rules.grande_guerre.stocks import in_mutiny

STEADY = {"petain": -3, "kornilov": -3}
"""18.6.3.4: generals whom soldiers trust; their number replaces their stars."""
CHECK = -1
AWAY = 2


def try_mutiny(p: P, nation: str, worse: int) -> bool:
    """While one lasts no other is tested; one that is not joined lifts National Will (18.6.3.1)."""
    if in_mutiny(p.board, nation) or not due(p, nation):
        return False
    if happens(p, nation, "mutiny", worse):
        break_out(p, nation)
        return True
    change(p, nation, d6(p, "mutiny"), "mutiny_failed")
    return False


def due(p: P, nation: str) -> bool:
    return base(p.board, nation, "mutiny") > 0


def break_out(p: P, nation: str) -> None:
    change(p, nation, -d6(p, "mutiny"), "mutiny")
    unrest(p, nation)


def unrest(p: P, nation: str) -> None:
    """18.6.3.2 to 18.6.3.6: parliament, the army for two to four turns, losses, the commander."""
    board, politics = p.board, p.board.politics[nation]
    perhaps_left(p, nation, "mutiny")
    politics.mutiny_since = board.turn
    politics.mutiny_until = board.turn + (d6(p, "length of the mutiny") + 1) // 2
    p.say("politics.mutiny", nation=nation, until=politics.mutiny_until)
    for army in mutinous_armies(board, nation):
        hurt(p, army_corps(board, army), army_losses(p, army))
    dismiss_commanders(p, nation)


def mutinous_armies(board: Board, nation: str) -> list[str]:
    """G18.1: fewest corps first, or most if the owner wants it so, then by name."""
    mine = [a for a, hq in board.armies.items() if nation_of(a) == nation and hq.at]
    sign = -1 if wish(board, "desertion", nation) == "most" else 1
    return sorted(mine, key=lambda a: (sign * len(army_corps(board, a)), a))


def army_corps(board: Board, army: str) -> list[str]:
    return [c for c in corps_of(board, army) if board.corps[c].at]


def army_losses(p: P, army: str) -> int:
    """18.6.3.4: D6, less for a good defender, an army at rest and a steady nation."""
    hq, nation = p.board.armies[army], nation_of(army)
    stars = STEADY.get(hq.general, -GENERALS[hq.general].def_ if hq.general else 0)
    total = d6(p, f"mutiny {army}") + stars - (not hq.fought) + MUTINY_LOSSES.get(nation, 0)
    return max(0, total)


def hurt(p: P, corps: list[str], losses: int) -> None:
    """Intact corps lose a step each; who is hit when reduced checks his morale, without recruits."""
    intact = [c for c in corps if not p.board.corps[c].reduced]
    broken = [c for c in corps if p.board.corps[c].reduced]
    for each in [*intact, *broken, *intact][:losses]:
        hit(p, each)


def hit(p: P, corps: str) -> None:
    """18.6.3.5: a special check at -1 only; who breaks comes back after two turns."""
    unit = p.board.corps[corps]
    if not unit.reduced:
        unit.reduced = True
    elif d12(p, "morale") + CHECK <= BROKEN:
        leave(p.board, corps)
        unit.back = p.board.turn + AWAY


def desertions(p: P, nation: str) -> None:
    """18.8.1.5d: D12 losses, at most one in an army."""
    losses = d12(p, f"desertions {nation}")
    armies = [a for a in mutinous_armies(p.board, nation) if army_corps(p.board, a)][:losses]
    for army in armies:
        hurt(p, army_corps(p.board, army), 1)
    p.say("politics.desertions", nation=nation, count=len(armies))
