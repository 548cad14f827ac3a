"""G2, G4: questions about corps, support units and headquarters that all rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.grande_guerre.atlas import AREAS, GENERALS, NOBODY, corps_number, corps_type, nation_of, type_of
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.facts import FOE, CorpsType, General


def nation(corps: str) -> str:
    return nation_of(corps)


def kind(corps: str) -> CorpsType:
    return corps_type(corps)


def at(board: Board, area: str) -> list[str]:
    """All corps in an area, sorted by name."""
    here = [c for c, each in board.corps.items() if each.at == area]
    return sorted(here, key=corps_number) if len(here) > 1 else here


def outside(board: Board, area: str, side: str) -> list[str]:
    """The corps of a side in the open in an area."""
    known = board.__dict__.get("survey")
    if known is not None:
        found: list[str] = known.index.get((area, side), [])
        return found
    return [c for c in at(board, area) if side_of(board, c) == side and not board.corps[c].inside]


def inside(board: Board, area: str, side: str) -> list[str]:
    return [c for c in at(board, area) if side_of(board, c) == side and board.corps[c].inside]


def enemies(board: Board, area: str, side: str) -> list[str]:
    """Enemy corps in the open."""
    return outside(board, area, FOE[side])


def is_eliminated(board: Board, corps: str) -> bool:
    """G10.2: whether a corps is in the build pool: not on the map, in a reserve, in a box or coming back."""
    each = board.corps[corps]
    return not (each.at or each.reserve or each.box or each.back)


def on_map(board: Board, side: str) -> Iterator[str]:
    """Corps of a side on the map, sorted by name."""
    mine = [c for c, each in board.corps.items() if each.at and side_of(board, c) == side]
    return iter(sorted(mine, key=corps_number))


def improvement(board: Board, corps: str) -> int:
    """19.7.1: what improved firepower adds to all corps of a type."""
    mine = board.economy.get(nation_of(corps))
    return mine.fire.get(type_of(corps), 0) if mine else 0


def fire(board: Board, corps: str) -> int:
    each = board.corps[corps]
    return max(0, corps_type(corps).fire + each.fire + improvement(board, corps) - each.reduced)


def attack(board: Board, corps: str) -> int:
    """G2.3: the attack value; a reduced corps has two less, but at least one."""
    printed = corps_type(corps).attack
    return max(1, printed - 2) if board.corps[corps].reduced else printed


def defence(board: Board, corps: str) -> int:
    printed = corps_type(corps).defence
    return max(1, printed - 2) if board.corps[corps].reduced else printed


def attack_strength(board: Board, corps: Iterable[str]) -> int:
    """Attack and fire together, as all policies count them (G8.1a)."""
    return sum(attack(board, c) + fire(board, c) for c in corps)


def defence_strength(board: Board, corps: Iterable[str]) -> int:
    return sum(defence(board, c) + fire(board, c) for c in corps)


# Headquarters


def general(board: Board, hq: str) -> General:
    post = board.armies.get(hq) or board.ghqs.get(hq)
    return GENERALS[post.general] if post and post.general else NOBODY


def armies_at(board: Board, area: str, side: str) -> list[str]:
    return [a for a, hq in board.armies.items() if hq.at == area and side_of(board, a) == side]


def ghqs_at(board: Board, area: str, side: str) -> list[str]:
    return [g for g, hq in board.ghqs.items() if hq.at == area and side_of(board, g) == side]


def corps_of(board: Board, army: str) -> list[str]:
    """The corps on the list of an army that are on the map or in a reserve."""
    mine = (c for c, each in board.corps.items() if each.army == army and (each.at or each.reserve))
    return sorted(mine, key=corps_number)


def in_reserve(board: Board, hq: str) -> list[str]:
    return sorted((c for c, each in board.corps.items() if each.reserve == hq), key=corps_number)


def with_hq(board: Board, hq: str) -> list[str]:
    """Support units that sit with a headquarters, sorted by name."""
    return sorted(u for u, unit in board.support.items() if unit.hq == hq)


def front_of_army(board: Board, army: str) -> str:
    """G3.3: an army belongs to the front its headquarters stands on."""
    return AREAS[board.armies[army].at].front
