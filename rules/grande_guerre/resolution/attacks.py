"""G7.1c, step 3: which of the attacks that have come together are really made."""

from __future__ import annotations

from itertools import combinations

from rules.grande_guerre.atlas import AREAS, NOVEMBER, nation_of
from rules.grande_guerre.board import P, seat_of, side_of
from rules.grande_guerre.events.forbidden import forbidden
from rules.grande_guerre.map.command import distances
from rules.grande_guerre.offensives.plans import main_battle
from rules.grande_guerre.resolution.walk import Advance, Assault
from rules.grande_guerre.stocks import in_mutiny

LIMIT, RUSSIAN_LIMIT = 2, 3


def choose_attacks(p: P, advance: Advance, fed: set[str]) -> list[Assault]:
    """Drop corps that may not attack, other nations, and attacks beyond the limit of a sector."""
    kept: list[Assault] = []
    for each in advance.attacks.values():
        drop_mutinous(p, each)
        drop_forbidden(p, each)
        drop_isolated(p, each, fed)
        drop_lonely(p, each, advance.starts)
        drop_marching(p, each, advance.marched)
        drop_nations(p, each)
        if each.corps:
            kept.append(each)
    return within_limit(p, kept)


def tell_owner(p: P, corps: list[str], area: str, code: str) -> None:
    for seat in sorted({seat_of(p.board, c) for c in corps}):
        p.tell([seat], code, area=area, corps=corps)


def drop_mutinous(p: P, each: Assault) -> None:
    """18.6.3.3: a power in mutiny does not attack."""
    dropped = [c for c in each.corps if in_mutiny(p.board, nation_of(c))]
    for corps in dropped:
        del each.corps[corps]
    if dropped:
        tell_owner(p, dropped, each.area, "orders.mutinous")


def drop_forbidden(p: P, each: Assault) -> None:
    """0.5: attacks that an event forbids."""
    dropped = [c for c, origin in each.corps.items() if forbidden(p.board, nation_of(c), each.area, origin)]
    for corps in dropped:
        del each.corps[corps]
    if dropped:
        tell_owner(p, dropped, each.area, "orders.forbidden")


def drop_isolated(p: P, each: Assault, fed: set[str]) -> None:
    """G5.4: isolated stacks cannot attack."""
    dropped = [c for c in each.corps if c not in fed]
    for corps in dropped:
        del each.corps[corps]
    if dropped:
        tell_owner(p, dropped, each.area, "orders.isolated")


def drop_lonely(p: P, each: Assault, starts: dict[str, str]) -> None:
    """G4.5: a corps out of command attacks only together with another that set out from its area."""
    lonely = [c for c in each.corps if not in_command(p, c, starts)]
    begun = [starts.get(c, "") for c in each.corps]
    dropped = [c for c in lonely if begun.count(starts.get(c, "")) < 2]
    for corps in dropped:
        del each.corps[corps]
    if dropped:
        tell_owner(p, dropped, each.area, "orders.lonely")


def drop_marching(p: P, each: Assault, marched: set[str]) -> None:
    """G7.7: the army of a headquarters on an administrative march does not attack."""
    dropped = [c for c in each.corps if p.board.corps[c].army in marched]
    for corps in dropped:
        del each.corps[corps]
    if dropped:
        tell_owner(p, dropped, each.area, "orders.marching")


def in_command(p: P, corps: str, starts: dict[str, str]) -> bool:
    """G4.2: the range is measured where corps and headquarters stood before they moved."""
    army = p.board.corps[corps].army
    if not army or not starts.get(army):
        return False
    return starts.get(corps, "") in distances(p.board, starts[army], side_of(p.board, corps))


def drop_nations(p: P, each: Assault) -> None:
    """G4.6: without military cooperation the nation with most corps attacks alone, the first on a tie."""
    nations = [nation_of(c) for c in each.corps]
    if len(set(nations)) < 2 or cooperate(p, set(nations), each.area):
        return
    leading = max(dict.fromkeys(nations), key=nations.count)
    dropped = [c for c in each.corps if nation_of(c) != leading]
    for corps in dropped:
        del each.corps[corps]
    tell_owner(p, dropped, each.area, "orders.no_cooperation")


def cooperate(p: P, nations: set[str], area: str) -> bool:
    """18.5: Military cooperation joins two nations in a sector; of three each two must be joined."""
    sector = AREAS[area].sector
    joined = {frozenset(pair.split("+")) for pair in p.board.cooperation.get(sector, [])}
    return all(frozenset(pair) in joined for pair in combinations(nations, 2))


def whose(p: P, each: Assault) -> str:
    return side_of(p.board, next(iter(each.corps)))


def within_limit(p: P, attacks: list[Assault]) -> list[Assault]:
    """G15.7: in trench warfare a side makes two attacks in a sector, three in the Russian one; a main
    battle counts first. They are fought in the order in which they came together (G7.1c)."""
    made: dict[str, int] = {}
    kept = []
    ranked = sorted(attacks, key=lambda each: main_battle(p, each.corps, each.area, whose(p, each)) is None)
    for each in ranked:
        side = side_of(p.board, next(iter(each.corps)))
        sector = AREAS[each.area].sector
        limited = p.board.turn >= NOVEMBER and p.board.doctrine[side] != "movement"
        most = RUSSIAN_LIMIT if sector == "russian" else LIMIT
        if limited and made.get(sector, 0) >= most:
            tell_owner(p, list(each.corps), each.area, "orders.too_many_attacks")
            continue
        made[sector] = made.get(sector, 0) + 1
        kept.append(each)
    return [each for each in attacks if any(each is one for one in kept)]
