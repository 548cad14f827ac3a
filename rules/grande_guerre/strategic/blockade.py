"""22: the blockade of the Central Powers and of the neutrals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.grande_guerre.atlas import AREAS, REGIONS
from rules.grande_guerre.board import Board, P, controller, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.economy.technology import side_effect
from rules.grande_guerre.strategic.neutrals import change_level, level
from rules.grande_guerre.strategic.tables import TABLE, blockade_cell

AUSTRIAN, ITALIAN = 2, -1
REASONS = {
    "blockade_central": "blockade",
    "blockade_neutrals": "blockade",
    "restricted": "submarine",
    "all_out": "submarine",
}
AUSTRIAN_MOST = 5
FREED = ("DE", "AH")
"""22.2.2a: who is not blockaded in an interphase in which Germany has the North Sea."""
NEUTRALS = 2
HOLLAND_LOW, HIGH_LEVEL = (-4, -3), 6
POLAND, UKRAINE = REGIONS["russian_poland"], REGIONS["russian_ukraine"]


def declare(p: P, kind: str) -> None:
    """22.1.1, 22.2.1: the blockade is in force; neutrals resent it at once."""
    war = p.board.strategic
    if war.blockade == "none":
        war.blockade_since = p.board.turn
    war.blockade = kind
    p.say("strategic.blockade", kind=kind)
    upset(p, f"blockade_{kind}")


def upset(p: P, cause: str) -> None:
    """22.2.1, 23.5: what a declaration does to the levels of neutrals, for some of them by chance."""
    how = TABLE["neutrals"][cause]
    low, high = int(how["low"]), int(how["high"])
    for nation in TABLE["neutrals"]["touched"]:
        change_level(p, nation, low if low == high else by_chance(p, low, high), REASONS[cause])
    for nation in ("US", "GR", "PT"):
        if nation in how:
            change_level(p, nation, int(how[nation]), REASONS[cause])


def by_chance(p: P, low: int, high: int) -> int:
    """Two or three values with the same chance each."""
    return low + (d6(p, "neutrals") - 1) * (high - low + 1) // 6


def column(rolls: int) -> int:
    """22.1.2: the first interphase uses the column of winter 1914, then one further each time."""
    return rolls


def victims(board: Board) -> list[str]:
    """15.II: Germany, Austria-Hungary, and Italy if it is a Central Power."""
    return [n for n in ("DE", "AH", "IT") if n in board.nations and side_of(board, n) == "central"]


def blockade(p: P) -> None:
    """15.II.1, 22.2.2: every victim rolls in the column of this interphase."""
    war, board = p.board.strategic, p.board
    if war.blockade == "none":
        return
    place = column(war.blockade_rolls)
    war.blockade_rolls += 1
    open_sea = board.navy.controlled.get("north_sea") == "central"
    if open_sea:
        p.say("strategic.open_sea")
    for nation in (n for n in victims(board) if n not in FREED or not open_sea):
        die = d12(p, "blockade")
        found = result(nation, place, die + modifier(board, nation))
        war.results[nation] = list(found)
        p.say("strategic.blockade_roll", nation=nation, die=die, ep=found[0], nw=found[1])


def result(nation: str, place: int, die: int) -> tuple[int, int]:
    """22.2.2a: Austria-Hungary gains at most five EP, and only Germany gains National Will."""
    ep, will = blockade_cell(place, die)
    return capped(nation, ep, will)


def capped(nation: str, ep: int, will: int) -> tuple[int, int]:
    if nation == "AH":
        ep = min(AUSTRIAN_MOST, ep)
    return ep, will if nation == "DE" else min(0, will)


def modifier(board: Board, nation: str) -> int:
    """22.2.2a: what is added to the die of a victim; high is bad for it."""
    total = {"AH": AUSTRIAN, "IT": ITALIAN}.get(nation, 0)
    total += side_effect(board, "central", "blockade_roll") if nation in ("DE", "AH") else 0
    total += NEUTRALS if board.strategic.blockade == "neutrals" else 0
    total += neutral_trade(level(board, "NL"), level(board, "SE"))
    total += board.strategic.blockade_bonus.pop(nation, 0)
    if nation == "DE":
        total += missing(board) // 2
    return total


def neutral_trade(holland: int, sweden: int) -> int:
    """Holland and Sweden let goods through, or do not."""
    total = int(holland in HOLLAND_LOW) - int(holland >= HIGH_LEVEL)
    return total + int(sweden < 0) - int(sweden >= HIGH_LEVEL)


# 22.2.3: the German shortage of food


def points(levels: Mapping[str, int], at_war: Mapping[str, str], taken: Sequence[str] = ()) -> int:
    """Points of neutrals whose level is high enough, of allies and of conquered countries; none of others
    that are at war with Germany, or were."""
    food, total = TABLE["agriculture"], 0
    for least, nations in ((0, food["from_level_0"]), (1, food["from_level_1"])):
        for nation in nations:
            side = at_war.get(nation, "")
            agreed = side == "" and levels.get(nation, 0) >= least
            total += int(side == "central" or agreed or nation in taken)
    return total


def conquered(board: Board, nation: str) -> bool:
    cities = [a for a, area in AREAS.items() if area.owner == nation and area.city]
    return bool(cities) and is_central(board, cities)


def missing(board: Board) -> int:
    """How many points Germany lacks; a French surrender ends the shortage for good, an Italian one is worth a
    point (25.3.6)."""
    if is_out(board, "FR"):
        return 0
    food = TABLE["agriculture"]
    names = [*food["from_level_0"], *food["from_level_1"]]
    at_war = {n: "out" if n in board.peace.out else side_of(board, n) for n in names if n in board.nations}
    taken = [n for n in names if at_war.get(n) in ("entente", "out") and conquered(board, n)]
    taken += ["IT"] if board.peace.sides.get("IT") == "entente" else []
    found = points({n: level(board, n) for n in names}, at_war, taken) + russian_land(board)
    return max(0, int(food["need"]) - int(food["home"]) - found)


def russian_land(board: Board) -> int:
    """A point each for Russian Poland and the Ukraine; both on peace with Russia."""
    if is_out(board, "RU"):
        return 2
    return sum(is_central(board, [a for a in land if AREAS[a].city]) for land in (POLAND, UKRAINE))


def is_central(board: Board, areas: Sequence[str]) -> bool:
    return all(side_of(board, controller(board, a)) == "central" for a in areas)


def is_out(board: Board, nation: str) -> bool:
    return nation in board.nations and board.nations[nation].status in ("out", "peace", "surrendered")
