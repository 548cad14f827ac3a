"""Chapter 18: victory points and the four ways to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.conquest_consequence.atlas import AREAS, ATOMIC, BREMP, CHINA, CITIES, LAND, NATIONS, POWERS
from rules.conquest_consequence.board import SEATS_OF, Board, P, at_war, center, rivals
from rules.conquest_consequence.nations.control import level, tracks
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.routes import trade
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text

CAPITALS = tuple(area for area in LAND if AREAS[area].city in CITIES)
BASES = tuple(area for area in LAND if AREAS[area].base)
ENOUGH, CAPITALS_TO_WIN = 25, 2


def printed_for(area: str) -> str:
    """18.12: the power that an area belongs to on the printed map."""
    return NATIONS[AREAS[area].nation].power


def is_enemy(board: Board, faction: str, power: str) -> bool:
    """18.12: at war, or a Subordinate Power of another faction; Mukden is one to Nats and Reds."""
    other = POWERS[power].faction
    if other == faction or (power == BREMP and faction == "usa"):
        return False
    if not POWERS[power].great:
        return True
    return at_war(board, faction, other) and (power != BREMP or board.bremp)


def capitals(board: Board, faction: str) -> list[str]:
    """18.31: enemy main and sub-capitals that a faction controls."""
    found = []
    for area in CAPITALS:
        if board.control[area] != faction:
            continue
        power = printed_for(area)
        hostile = is_enemy(board, faction, power) or (area == "mukden" and faction in ("usa", "soviet"))
        if hostile and POWERS[power].faction != faction:
            found.append(area)
    return found


def bases(board: Board, faction: str) -> int:
    """18.11: enemy bases that one holds, less own bases that enemies hold, never below nothing."""
    won = lost = 0
    for area in BASES:
        power, holder = printed_for(area), board.control[area]
        if holder == faction and is_enemy(board, faction, power):
            won += 1
        elif holder in board.sides and holder != faction and POWERS[power].faction == faction:
            lost += is_enemy(board, holder, power)
    return max(0, won - lost)


def civil_war(board: Board, faction: str) -> int:
    """16.23, 16.31: Nat Cities or Red Mobilization, no more than loyalty after an intrusion."""
    cities, mine = tracks(board, faction).cities, board.sides[faction]
    return min(cities, mine.loyalty) if mine.intruded else cities


def stages(board: Board, seat: str) -> int:
    """9.6: atomic stages, revealed or in the vault."""
    mine = board.sides[seat]
    return sum(1 for each in ATOMIC if each in mine.techs or any(p.what == each for p in mine.vault))


def points(board: Board, seat: str, blockaded: tuple[str, ...] = ()) -> dict[str, int]:
    """18.1: the parts of a seat's victory points."""
    return {
        "production": level(board, seat, blockaded),
        "atomic": stages(board, seat),
        "capitals": 2 * len(capitals(board, seat)),
        "bases": bases(board, seat),
        "china": civil_war(board, seat),
        "dividends": sum(board.sides[seat].chits),
        "declarations": -board.sides[seat].dows_made,
    }


def total(board: Board, seat: str, blockaded: tuple[str, ...] = ()) -> int:
    return sum(points(board, seat, blockaded).values())


def economic(p: P) -> None:
    """18.2: 25 points at the New Year check; blockades are looked at anew, but markers stay (14.25)."""
    board = p.board
    scores = {seat: total(board, seat, trade.still_blockaded(board, seat)) for seat in p.seats}
    best = max(scores.values())
    if best >= ENOUGH:
        win(p, [s for s in p.seats if scores[s] == best], "economic", scores)


def hegemony(p: P) -> None:
    """18.5: after Winter 1945 the most points win, without blockades."""
    scores = {seat: total(p.board, seat) for seat in p.seats}
    best = max(scores.values())
    win(p, [seat for seat in p.seats if scores[seat] == best], "hegemony", scores)


def conquered(board: Board, seat: str) -> int:
    """23.3: the POP of cities in China, Manchuria and Korea aside, that a seat controls."""
    cities = (area for area in CHINA if AREAS[area].nation != "manchuria_korea")
    return sum(AREAS[area].pop for area in cities if board.control[area] == seat)


def campaign(p: P, goal: int) -> None:
    """23.3: Japan needs the goal, China wins otherwise."""
    scores = {seat: conquered(p.board, seat) for seat in p.seats}
    p.say("victory.cities", count=scores["japan"], goal=goal)
    winner = "japan" if scores["japan"] >= goal else "usa"
    p.end([winner], Text.of("victory.campaign", seats=[winner], goal=goal), scores)


def military(p: P) -> None:
    """18.3, 18.32: two enemy capitals at once; the active player before others."""
    won = [seat for seat in p.seats if len(capitals(p.board, seat)) >= CAPITALS_TO_WIN]
    active = p.board.turn.seat if p.board.turn else ""
    if won:
        win(p, [active] if active in won else won, "military", {s: total(p.board, s) for s in p.seats})


def win(p: P, seats: Sequence[str], how: str, scores: dict[str, int]) -> None:
    for seat in p.seats:
        p.say("victory.points", seat=seat, total=scores[seat], parts=points(p.board, seat))
    p.end(seats, Text.of(f"victory.{how}", seats=list(seats)), scores)


class Claim(Kind):
    """18.4: the Atomic Bomb, with an air force in range of a rival production center."""

    name, rule = "claim", "18.4"

    def open(self, p: P, seat: str) -> bool:
        return not p.board.acting().ordered and bool(self.targets(p, seat))

    def targets(self, p: P, seat: str) -> list[str]:
        if stages(p.board, seat) < len(ATOMIC):
            return []
        return p.once("bombs", lambda: [r for r in rivals(p.board, seat) if in_range(p.board, seat, r)])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "on" in partial:
            return Done()
        return pick("on", "faction", self.targets(p, seat), Text("movement.whom"), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("victory.no_bomb")

    def apply(self, p: P, order: Order) -> None:
        p.say("victory.bomb", seat=order.seat, victim=order.args["on"], area=center(order.args["on"]))
        win(p, [order.seat], "atomic", {seat: total(p.board, seat) for seat in p.seats})


def in_range(board: Board, seat: str, rival: str) -> bool:
    """Whether an own air force could fly to a production center if at war with its faction."""
    from rules.conquest_consequence.movement.declarations import after_war
    from rules.conquest_consequence.movement.paths import Mover

    then = board if at_war(board, seat, rival) else after_war(board, seat, rival)
    for key, block in then.blocks.items():
        if block.type == "air_force" and SEATS_OF[block.nat] == seat and POWERS[block.nat].great:
            mover = Mover(then, key)
            if _flies(mover, [block.at], center(rival)):
                return True
    return False


def _flies(mover: Any, path: list[str], goal: str) -> bool:
    """Over a path that it could fly; whether it may stop at the goal does not matter."""
    for place in mover._near(path):
        if place == goal:
            return True
        verdict = mover.verdict(path[-1], place, len(path) == 1, "air")
        if verdict.enter is None and verdict.through is None and _flies(mover, [*path, place], goal):
            return True
    return False
