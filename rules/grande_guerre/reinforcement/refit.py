"""G10.2: reduced corps in supply are brought up to strength for recruits."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.board import P
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.stocks import spend

COST, ASSAULT_COST = 1, 2
"""21.12.4: a reduced assault corps needs twice as many recruits."""


def group(p: P, scope: str) -> list[str]:
    """The corps of an army, or of a nation those without one: together they count as one army."""
    if scope in p.board.armies:
        return corps_of(p.board, scope)
    mine = (c for c, each in p.board.corps.items() if each.at and not each.army)
    return sorted(c for c in mine if nation_of(c) == scope)


def share(p: P, scope: str) -> int:
    """At most half of the corps of one army, rounded up."""
    return (len(group(p, scope)) + 1) // 2


def refittable(p: P, scope: str, fed: set[str]) -> list[str]:
    """Reduced corps in supply, in a reserve or on the map; a garrison shut in is never supplied for this."""
    board = p.board
    reduced = [c for c in group(p, scope) if board.corps[c].reduced]
    return [c for c in reduced if board.corps[c].reserve or (c in fed and not shut_in(p, c))]


def shut_in(p: P, corps: str) -> bool:
    from rules.grande_guerre.board import besieged_by

    each = p.board.corps[corps]
    return each.inside and bool(besieged_by(p.board, each.at))


def price(p: P, corps: str) -> int:
    return ASSAULT_COST if p.board.corps[corps].assault else COST


def refit(p: P, scope: str, corps: list[str], fed: set[str]) -> int:
    """Refit corps as far as the share and the recruits allow; gives how many."""
    done = 0
    for each in corps:
        allowed = each in refittable(p, scope, fed) and done < share(p, scope)
        if allowed and spend(p.board, nation_of(each), "rp", price(p, each)):
            p.board.corps[each].reduced = False
            done += 1
    return done


def refit_after_pre_turn(p: P) -> None:
    """G20.1: after the pre-turn armies that fought refit half of their corps."""
    for army, hq in sorted(p.board.armies.items()):
        if hq.fought:
            fed = supplied(p, p.board.nations[nation_of(army)].side)
            refit(p, army, refittable(p, army, fed), fed)
