"""5.32 B and the steps that cards take: submarines, kamikazes, raids on bases, skip bombing, bombardment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS, Effect
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.cards.hands import lose_at_random
from rules.empire_of_the_sun.combat.losses import lose_step
from rules.empire_of_the_sun.combat.sides import effects, fleet
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.offensives import reactions
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text


def result(table: Sequence[Sequence[int]], roll: int) -> int:
    """How many steps a roll takes by the table of a card."""
    return next(steps for high, steps in table if roll <= high)


class Target(Decision, tag="card.target_unit"):
    """A step is lost by one of several units; `seat` picks, again and again while `steps` are left.

    `spread`: full-strength units come first, and who cannot be eliminated drops out.
    """

    rule = "5.32"
    kind = "target"
    policy = "target"
    seat: str
    units: list[str]
    steps: int
    eliminate: bool
    spread: bool = False

    def prey(self, board: Board) -> list[str]:
        alive = [u for u in self.units if board.on_map(u)]
        full = [u for u in alive if not board.weak(u)]
        if self.spread:
            return full or alive
        return alive if self.eliminate else full

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.steps and self.prey(p.board) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("card.target_unit.ask", steps=self.steps)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", self.prey(p.board), Text("card.target"), "5.32")

    def apply(self, p: P, order: Order) -> None:
        self.steps -= 1
        if not self.steps:
            p.done()
        lose_step(p, order.args["unit"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The enemy's strongest, carriers first; of one's own the weakest, dotted first."""
        prey = self.prey(p.board)
        if UNITS[prey[0]].side == seat:
            chosen = min(prey, key=lambda u: (p.board.face(u)[0], not UNITS[u].dot))
        else:
            chosen = max(prey, key=lambda u: (UNITS[u].carrier, p.board.face(u)[0]))
        return Order(seat, "target", {"unit": chosen})


class Bombard(Auto, tag="card.bombard"):
    """J20: before reaction moves, battleships shell an airfield that no Allied battleship guards."""

    rule = "5.31"

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        if not effects(off, "bombard"):
            return
        units = [u for each in off.battles for u in _shelled(board, each.hex)]
        if units:
            p.push(Target(off.seat, units, 1, True))


def _shelled(board: Board, hex_: str) -> list[str]:
    battleships = {UNITS[u].side for u in board.units_in(hex_) if UNITS[u].cls == "BB"}
    if battleships != {JAPAN}:
        return []
    return [u for u in board.units_in(hex_, ALLIES) if UNITS[u].air]


class Strikes(Auto, tag="card.strikes"):
    """4.9 PRE_BATTLE: the attack cards in the order in which they were named."""

    rule = "5.32"

    def run(self, p: P) -> None:
        p.board.battle.committed = True
        p.push(*[step for card in p.board.battle.cards for step in strikes(p, card)])


def strikes(p: P, card: str) -> list[Step]:
    found: list[Step] = []
    for effect in CARDS[card].effects:
        if effect.op == "submarine" and effect.moment == "before":
            found.append(Submarine(card))
        elif effect.op == "kamikaze":
            found.append(Kamikaze(card))
        elif effect.op == "raid":
            found.append(BaseRaid(card))
        elif effect.op == "skip_bombing":
            found.append(SkipBombing())
    return found


class Submarine(Auto, tag="card.submarine"):
    """A submarine attack rolls, and the chooser that the card names picks the units."""

    rule = "5.32"
    card: str

    def run(self, p: P) -> None:
        card = CARDS[self.card]
        effect = card.effect("submarine")
        assert effect is not None
        prey = reactions.submarine_prey(p.board, card)
        roll = d10(p, "card")
        steps = result(effect.table, roll)
        p.say("card.attack", card=self.card, roll=roll, steps=steps)
        if steps and prey:
            p.push(Target(effect.chooser, prey, steps, effect.eliminate))


class BaseRaid(Auto, tag="card.base_raid"):
    """J76, J79: a raid on a base of B29s."""

    rule = "5.32"
    card: str

    def run(self, p: P) -> None:
        effect = CARDS[self.card].effect("raid")
        assert effect is not None
        roll = d10(p, "card")
        steps = result(effect.table, roll)
        p.say("card.attack", card=self.card, roll=roll, steps=steps)
        prey = reactions.raid_targets(p.board)
        if steps and prey:
            p.push(Target(JAPAN, prey, steps, True))


class SkipBombing(Auto, tag="card.skip_bombing"):
    """A24: where several ships qualify, Japan picks the one that loses a step."""

    rule = "5.32"

    def run(self, p: P) -> None:
        prey = reactions.skip_targets(p.board)
        if prey:
            p.push(Target(JAPAN, prey, 1, True))


class Kamikaze(Decision, tag="card.kamikaze"):
    """J61 to J63, J66, J81: an air unit pays a step, and Allied ships of a battle lose two, J45 one more."""

    rule = "5.32"
    kind = "kamikaze"
    policy = "target"
    card: str

    def asked(self, p: P) -> list[str]:
        return [JAPAN] if reactions.kamikaze_hexes(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        hexes = reactions.kamikaze_hexes(p.board)
        if "hex" not in partial:
            return pick("hex", "hex", list(hexes), Text("offensive.where"), "5.32")
        if "unit" not in partial:
            return pick("unit", "unit", hexes[partial["hex"]], Text("card.kamikaze.who"), "5.32")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        board, off = p.board, p.board.battle
        p.done()
        battle = off.battle(order.args["hex"])
        assert battle is not None
        ships = [u for u in fleet(board, battle, ALLIES) if UNITS[u].ship]
        steps = self.steps(p)
        p.say("card.kamikaze_strikes", unit=order.args["unit"], hex=battle.hex, steps=steps)
        lose_step(p, order.args["unit"])
        p.push(Target(JAPAN, ships, steps, True, spread=True))

    def steps(self, p: P) -> int:
        """J45 adds a step to one kamikaze card, the first that was named."""
        off = p.board.battle
        effect = CARDS[self.card].effect("kamikaze")
        assert effect is not None
        first = next(c for c in off.cards if CARDS[c].effect("kamikaze"))
        more: list[Effect] = effects(off, "kamikaze_more") if first == self.card else []
        return effect.steps + sum(each.steps for each in more)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        hexes = reactions.kamikaze_hexes(p.board)
        hex_ = next(iter(hexes))
        unit = min(hexes[hex_], key=lambda u: p.board.face(u)[0])
        return Order(seat, "kamikaze", {"hex": hex_, "unit": unit})


class AfterBattles(Auto, tag="card.after_battles"):
    """J24: a submarine that strikes when all combat is over."""

    rule = "5.32"

    def run(self, p: P) -> None:
        late = [c for c in p.board.battle.cards if _is_late(c)]
        p.push(*[Submarine(card) for card in late])


def _is_late(card: str) -> bool:
    effect = CARDS[card].effect("submarine")
    return effect is not None and effect.moment == "after"


class BeforeReturn(Auto, tag="card.before_return"):
    """J65: the Yamato, wherever it is, pays for its last run."""

    rule = "5.32"

    def run(self, p: P) -> None:
        if effects(p.board.battle, "lose_yamato") and p.board.on_map("j_bb_yamato"):
            lose_step(p, "j_bb_yamato")


class LastEffects(Auto, tag="card.last_effects"):
    """A55: an air unit that was active or stood in a battle hex loses a step; A72: a raid costs a card."""

    rule = "5.31"

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        if effects(off, "lose_air_after"):
            units = tired(board)
            if units:
                p.push(Target(off.seat, units, 1, True))
        if any(e.when == "carrier_raid" for e in effects(off, "random_discard")) and off.raiders:
            lose_at_random(p, JAPAN)


def tired(board: Board) -> list[str]:
    off = board.battle
    planes = [u for u in board.units_of(JAPAN) if UNITS[u].air]
    return [u for u in planes if u in off.reacting or u in off.struck]


class LoseCorps(Decision, tag="card.lose_corps"):
    """J21: the Allies reduce one full-strength Indian corps."""

    rule = "5.32"
    kind = "target"
    policy = "target"

    def units(self, board: Board) -> list[str]:
        found = [u for u in board.units_of(ALLIES) if UNITS[u].nation == "indian" and UNITS[u].size == "XXX"]
        return [u for u in found if not board.weak(u)]

    def asked(self, p: P) -> list[str]:
        return [ALLIES] if self.units(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", self.units(p.board), Text("card.target"), "5.32")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        lose_step(p, order.args["unit"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        units = self.units(p.board)
        return Order(seat, "target", {"unit": min(units, key=lambda u: p.board.face(u)[0])})


class LoseShip(Decision, tag="card.lose_ship"):
    """J64: Japan may reduce a cruiser or destroyer that the cancelled offensive had activated."""

    rule = "5.32"
    policy = "target"

    def units(self, board: Board) -> list[str]:
        return [u for u in board.battle.active if board.on_map(u) and not board.weak(u)]

    def asked(self, p: P) -> list[str]:
        return [JAPAN] if self.units(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "target", "done")
        if partial.kind == "done" or "unit" in partial:
            return Done()
        return pick("unit", "unit", self.units(p.board), Text("card.target"), "5.32")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "target":
            lose_step(p, order.args["unit"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        units = self.units(p.board)
        return Order(seat, "target", {"unit": max(units, key=lambda u: p.board.face(u)[0])})
