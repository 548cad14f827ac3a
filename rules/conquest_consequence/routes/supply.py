"""14.1: lines of supply, losses without one, and the Supply Phase."""

from __future__ import annotations

from collections import deque

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import (
    AREAS,
    CHINA,
    CHINESE,
    OF_NATION,
    POWERS,
    REGULAR,
    SEAS,
    around,
)
from rules.conquest_consequence.board import (
    SEATS_OF,
    Block,
    Board,
    P,
    faction_of,
    fighting,
    is_ground,
)
from rules.conquest_consequence.combat.leaving import unsupported_in_supply
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.nations.relations import NEUTRAL, RIVAL, enemies, factions, is_foreign
from rules.conquest_consequence.routes import trade
from rules.conquest_consequence.units import lose
from rules.kernel.steps import Auto, Sequence


class Lines:
    """14.13: the supply of one faction; nationalities differ only in China (16.34)."""

    def __init__(self, board: Board, faction: str):
        self.board, self.faction = board, faction
        self.goals = {s for s in sources(board, faction) if board.control[s] == faction}
        self.foreign_held = {b.at for b in board.blocks.values() if self._holds(b)}
        self._open: dict[tuple[str, str], bool] = {}

    def _holds(self, block: Block) -> bool:
        return is_foreign(block.nat) and faction_of(self.board, block.nat) == self.faction

    def passes(self, nat: str, place: str) -> bool:
        """Whether a line of supply of a nationality may go through a place."""
        if (nat, place) not in self._open:
            self._open[nat, place] = self._sea(nat, place) if place in SEAS else self._land(nat, place)
        return self._open[nat, place]

    def _sea(self, nat: str, place: str) -> bool:
        return not enemies(self.board, nat, place)

    def _land(self, nat: str, place: str) -> bool:
        board, area = self.board, AREAS[place]
        if area.nation in board.closed:
            return False
        if board.control[place] != self.faction:
            return area.small and factions(board, self.faction, board.control[place]) in (RIVAL, NEUTRAL)
        if not is_foreign(nat) or place not in CHINA:
            return True
        return (nat == "japan" and area.nation == "manchuria_korea") or place in self.foreign_held

    def reach(self, nat: str, start: str) -> bool:
        """Whether a unit of a nationality that stands here has a line of supply."""
        seen, todo = {start}, deque([start])
        while todo:
            here = todo.popleft()
            if here in self.goals:
                return True
            for place in around(here):
                if place not in seen and self.passes(nat, place):
                    seen.add(place)
                    todo.append(place)
        return False


def sources(board: Board, faction: str) -> list[str]:
    """14.11: the faction's own main and sub-capitals."""
    own = [power for name, power in POWERS.items() if faction_of(board, name) == faction]
    return [area for power in own for area in power.sources]


def supplied(board: Board, nat: str, place: str) -> bool:
    return Lines(board, faction_of(board, nat)).reach(nat, place)


def needs_supply(block: Block) -> bool:
    """3.24, 14.1: ground units, except fortresses, militia and SNLF on islands, islets and straits."""
    if not is_ground(block) or block.type in ("fortress", "militia"):
        return False
    return not (block.type == "snlf" and block.at in AREAS and AREAS[block.at].insular)


def checked(board: Board, block: Block) -> bool:
    """14.0, 16.122: units of factions at war, and Chinese regulars whatever their parent's status."""
    if block.nat not in POWERS or not needs_supply(block):
        return False
    return fighting(board, faction_of(board, block.nat)) or (block.nat in CHINESE and block.type in REGULAR)


class SupplyPhase(Sequence, tag="supply.phase"):
    """10.3, 22.3: held only if somebody is at war."""

    rule = "14.0"

    def steps(self, p: P) -> tuple[Auto, ...]:
        return (Attrition(), Unsupported(), Blockade(), AfterSupply())


class Attrition(Auto, tag="supply.attrition"):
    """14.1: a ground unit without a line of supply loses one CV, all at once."""

    rule = "14.1"

    def run(self, p: P) -> None:
        board = p.board
        if not board.wars:
            return
        board.phase = "supply"
        lines: dict[str, Lines] = {}
        short = []
        for key, block in board.blocks.items():
            if not checked(board, block) or (board.winter and block.at not in OF_NATION["russia"]):
                continue
            faction = faction_of(board, block.nat)
            if not lines.setdefault(faction, Lines(board, faction)).reach(block.nat, block.at):
                short.append(key)
        # Whether anybody falls short depends on types that others do not know: a barrier in any case.
        p.reveal()
        for key in short:
            starve(p, key)


def starve(p: P, key: str) -> None:
    """20.4: others see a block that is gone, and of one that lies open what it loses."""
    block = p.board.blocks[key]
    if lose(p.board, key, 1):
        p.say("supply.gone", nat=block.nat, name=block.name, area=block.at)
    elif block.up:
        p.say("supply.short", nat=block.nat, name=block.name, area=block.at)
    else:
        p.tell([SEATS_OF[block.nat]], "supply.short", nat=block.nat, name=block.name, area=block.at)


class Unsupported(Auto, tag="supply.unsupported"):
    """12.52: ANS units whose ground support is lost in a disputed area leave it."""

    rule = "12.52"

    def run(self, p: P) -> None:
        if p.board.wars:
            p.push(*unsupported_in_supply(p))


class Blockade(Auto, tag="supply.blockade"):
    """14.22: in summer enemy sources without a trade route are marked."""

    rule = "14.22"

    def run(self, p: P) -> None:
        board = p.board
        if not board.wars or board.season != "summer":
            return
        for seat in p.seats:
            marked = [a for a in trade.cut_off(board, seat) if a not in board.blockade]
            if marked:
                board.blockade = sorted([*board.blockade, *marked])
                p.say("supply.blockaded", seat=seat, areas=marked)


class AfterSupply(Auto, tag="supply.after"):
    """22.8: control is judged anew, then military victory."""

    rule = "22.3"

    def run(self, p: P) -> None:
        if p.board.wars:
            control.settle(p)
            victory.military(p)
