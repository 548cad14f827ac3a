"""12.1, 12.77: which battles are fought in this Combat Phase, and its beginning and end."""

from __future__ import annotations

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import CHINA, OF_NATION, SEAS
from rules.conquest_consequence.board import SEATS_OF, Board, P
from rules.conquest_consequence.china_and_partisans import china
from rules.conquest_consequence.combat import plans, sides
from rules.conquest_consequence.combat.battle import Battles, bombed
from rules.conquest_consequence.combat.sneak import SneakRaid
from rules.conquest_consequence.combat.suppression import Suppress
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.nations.relations import SUBORDINATE, is_foreign
from rules.conquest_consequence.protocols.kinds import Kind, Various
from rules.conquest_consequence.war_and_peace import war
from rules.kernel.fields import Choices, Done, Partial, pick, several
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Sequence, Step
from rules.kernel.texts import Text


class CombatPhase(Sequence, tag="combat.phase"):
    """12.0: after a Sneak Raid, battles are activated and then fought one after another."""

    rule = "12.0"

    def steps(self, p: P) -> tuple[Step, ...]:
        seat = p.board.acting().seat
        return (SneakRaid(), Prepare(), Activate(seat), FaceUp(), Battles(), EndCombat())


class Prepare(Auto, tag="combat.prepare"):
    """12.1, 12.5: mandatory battles, and areas that hold a battle now, where nobody may retreat to."""

    rule = "12.1"

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        board.phase = "combat"
        turn.battles = mandatory(board, turn.seat)
        turn.fought = sorted({*turn.fought, *sides.contested(board)})


def mandatory(board: Board, seat: str) -> list[str]:
    """12.1, 15.25, 15.27: battles of this turn's Aggression, and every sea shared with enemies."""
    here = within_reach(board, sides.battles_of(board, seat))
    hit = board.acting().attacked
    empty = [area for area in sorted({b.at for b in board.blocks.values()}) if bombed(board, seat, area)]
    return sorted({*(area for area in here if area in hit or sides.at_blows(board, seat, area)), *empty})


def optional(board: Board, seat: str) -> list[str]:
    """Old battles that the active player may activate, and seas with Escaped submarines (12.77)."""
    must = board.acting().battles
    here = [area for area in within_reach(board, sides.battles_of(board, seat)) if area not in must]
    return sorted({*here, *(sea for sea in hunted(board, seat) if sea not in must)})


def within_reach(board: Board, areas: list[str]) -> list[str]:
    """10.41: in Winter only Russian units fight, and only in Russia."""
    return [area for area in areas if not board.winter or area in OF_NATION["russia"]]


def hunted(board: Board, seat: str) -> list[str]:
    """12.77: seas where Escaped submarines could fight or be engaged."""
    seas = within_reach(board, sorted({b.at for b in board.blocks.values() if b.esc and b.at in SEAS}))
    return [sea for sea in seas if sides.opposed(board, seat, sea, "both")]


class ActivateBattles(Kind):
    """12.1: optional battles, before their units are seen."""

    name, rule = "activate", "12.1"

    def open(self, p: P, seat: str) -> bool:
        return bool(optional(p.board, seat) or self.seas(p, seat))

    def seas(self, p: P, seat: str) -> list[str]:
        return [sea for sea in hunted(p.board, seat) if sea not in p.board.acting().escaped]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "areas" not in partial:
            open_ = sorted({*optional(p.board, seat), *self.seas(p, seat)})
            return several("areas", "place", open_, 1, len(open_), self.rule)
        if "escaped" not in partial:
            return pick(
                "escaped", "escaped", self.ways(p, seat, partial["areas"]), Text("combat.escapers"), "12.77"
            )
        return Done()

    def ways(self, p: P, seat: str, areas: list[str]) -> list[str]:
        """12.77: which Escaped submarines may take part, so that there is somebody to fight in each area."""
        board, deep = p.board, hunted(p.board, seat)
        open_ = ("none", "with", "against", "both") if any(a in deep for a in areas) else ("none",)
        return [way for way in open_ if all(sides.opposed(board, seat, area, way) for area in areas)]

    def completed(self, p: P, order: Order) -> Order:
        areas = order.args.get("areas")
        if "escaped" in order.args or not isinstance(areas, list):
            return order
        open_ = self.ways(p, order.seat, [a for a in areas if isinstance(a, str)])
        return Order(order.seat, order.kind, {**order.args, "escaped": (open_ or ["none"])[0]})

    def apply(self, p: P, order: Order) -> None:
        turn = p.board.acting()
        turn.battles = sorted({*turn.battles, *order.args["areas"]})
        if order.args["escaped"] != "none":
            deep = hunted(p.board, order.seat)
            turn.escaped |= {a: order.args["escaped"] for a in order.args["areas"] if a in deep}
        p.say("combat.activated", seat=order.seat, areas=order.args["areas"])


class EndActivation(Kind):
    """12.11: all activated battles are turned face up together."""

    name, rule = "end_combat", "12.11"

    def open(self, p: P, seat: str) -> bool:
        return True

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()


KINDS: tuple[Kind, ...] = (ActivateBattles(), Suppress(), *plans.KINDS, EndActivation())


class Activate(Various, tag="combat.activate"):
    """12.1: the active player activates battles and assigns units to suppression, then begins."""

    rule = "12.1"
    ask_when_forced = True
    seat: str

    def asked(self, p: P) -> list[str]:
        """Nobody is asked where, by what all can see, nothing could be activated or suppressed."""
        board = p.board
        among = (
            any(sides.own_in(board, self.seat, area) for area in board.partisans) and self.seat != "soviet"
        )
        open_ = among or optional(board, self.seat) or hunted(board, self.seat)
        return [self.seat] if open_ else []

    def listed(self, p: P) -> dict[str, Kind]:
        return {kind.name: kind for kind in KINDS}

    def prompt(self, p: P, seat: str) -> Text:
        must = p.board.acting().battles
        return Text.of("combat.activate.ask", areas=must) if must else Text("combat.activate.open")

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end_combat")


class FaceUp(Auto, tag="combat.face_up"):
    """12.1, 12.11: all units of activated battles lie open; own Great-Power units end the year's peace."""

    rule = "12.11"

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        if not turn.battles:
            return
        p.reveal()
        for area in turn.battles:
            self.attack(p, area)
            for key, block in board.at(area):
                waits = area in SEAS and bool(block.way) and sides.own_side(board, turn.seat, block)
                if not block.esc and not waits and self.concerned(board, key, area):
                    block.up = True

    def concerned(self, board: Board, key: str, area: str) -> bool:
        seat = board.acting().seat
        return sides.own_side(board, seat, board.blocks[key]) or key in sides.opposed(board, seat, area)

    def attack(self, p: P, area: str) -> None:
        """7.14, 16.33: Peace Dividends and violations of a Subordinate Power."""
        board, seat = p.board, p.board.acting().seat
        foreign = [k for k in sides.own_in(board, seat, area) if is_foreign(board.blocks[k].nat)]
        if not foreign:
            return
        board.sides[seat].fought = True
        hit = {board.blocks[key].nat for key in sides.opposed(board, seat, area)}
        for parent, power in SUBORDINATE.items():
            if area in CHINA and power in hit and parent != seat:
                china.violate_subordinate(p, parent)


class EndCombat(Auto, tag="combat.end"):
    """22.8: captured capitals, defeated minors, control and tracks, then military victory."""

    rule = "22.8"

    def run(self, p: P) -> None:
        board = p.board
        for block in board.blocks.values():
            if SEATS_OF.get(block.nat) is not None:
                block.inv, block.came, block.way = False, "", ""
        control.settle(p)
        war.defeat(p)
        control.settle(p)
        board.shared = []
        victory.military(p)
