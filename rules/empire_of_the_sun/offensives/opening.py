"""17.11: December 1941: Operation Z and the conquest of South-East Asia, with hardly any answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Board, Moved, Offensive, P
from rules.empire_of_the_sun.cards.hands import take_from
from rules.empire_of_the_sun.hexes import BIT, COASTAL, NEIGHBOURS
from rules.empire_of_the_sun.offensives.flow import begin
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

FORCE_Z = "cw_bb_force_z"
SUBMARINES = ["2813", "5808"]
"""Hexes that count as holding an indestructible Allied ship while J02 is played."""


class Opening(Auto, tag="opening.card"):
    """17.11: J01 and J02 are played as events, one after the other."""

    rule = "17.11"
    card: str

    def run(self, p: P) -> None:
        take_from(p.board, JAPAN, self.card)
        p.say("play.played", seat=JAPAN, card=self.card, mode="ec")
        off = Offensive(seat=JAPAN, card=self.card, event=True)
        if self.card == "j02":
            off.submarines = list(SUBMARINES)
        begin(p, off)


def force_z_hexes(board: Board) -> list[str]:
    """J02: coastal hexes of Malaya in which a Japanese ship has ended its move."""
    off = board.battle
    if not (off.event and off.strategy.effect("force_z") and board.on_map(FORCE_Z)):
        return []
    ended = {board.at[u] for u in off.active if UNITS[u].ship and u in off.moved}
    return sorted(h for h in ended if h in NATIONS["malaya"]["hexes"] and h in COASTAL)


class ForceZ(Decision, tag="opening.force_z"):
    """J02: Force Z sails against the ships off Malaya; the Allies choose where there are several."""

    rule = "17.11"
    kind = "intervene"
    sailed: bool = False

    def asked(self, p: P) -> list[str]:
        return [ALLIES] if not self.sailed and force_z_hexes(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" not in partial:
            return pick("unit", "unit", [FORCE_Z], rule="17.11")
        if "hex" not in partial:
            return pick("hex", "hex", force_z_hexes(p.board), Text("offensive.where"), "17.11")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        self.sailed = True
        board, hex_ = p.board, order.args["hex"]
        board.battle.moved[FORCE_Z] = Moved("sea", [board.at[FORCE_Z], hex_])
        board.battle.reacting.append(FORCE_Z)
        board.at[FORCE_Z] = hex_
        if board.battle.battle(hex_) is None:
            board.battle.battles.append(Battle(hex_, special=True))
        p.say("opening.intervenes", unit=FORCE_Z, hex=hex_)
        p.done()


def scramblers(board: Board) -> dict[str, list[str]]:
    """17.11: Allied air units outside battle hexes, with the neighbours that hold active Japanese units."""
    off = board.battle
    if not off.strategy.effect("no_reaction"):
        return {}
    fought = {each.hex for each in off.battles}
    busy = {u for each in off.battles for u in each.rp}
    active = {board.at[u] for u in off.active if board.on_map(u)}
    found = {}
    for unit in board.units_of(ALLIES):
        place = board.at[unit]
        if UNITS[unit].air and place in BIT and place not in fought and unit not in busy:
            near = sorted(h for h in NEIGHBOURS[place] if h in active)
            if near:
                found[unit] = near
    return found


class Scramble(Decision, tag="opening.scramble"):
    """17.11: Allied air units next to the enemy may make or join a battle there."""

    rule = "17.11"
    policy = "evade"

    def asked(self, p: P) -> list[str]:
        return [ALLIES] if scramblers(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "intervene", "done")
        if partial.kind == "done" or "hex" in partial:
            return Done()
        found = scramblers(p.board)
        if "unit" not in partial:
            return pick("unit", "unit", list(found), Text("after.who"), "17.11")
        return pick("hex", "hex", found[partial["unit"]], Text("offensive.where"), "17.11")

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        off, unit, hex_ = p.board.battle, order.args["unit"], order.args["hex"]
        battle = off.battle(hex_)
        if battle is None:
            battle = Battle(hex_, special=True)
            off.battles.append(battle)
        battle.rp.append(unit)
        p.say("opening.intervenes", unit=unit, hex=hex_)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "done")


class IntoPort(Auto, tag="opening.into_port"):
    """J01: the carriers that were at sea come home to Oahu."""

    rule = "17.11"

    def run(self, p: P) -> None:
        off = p.board.battle
        effect, immune = off.strategy.effect("into_port"), off.strategy.effect("immune")
        if off.event and effect and immune:
            for unit in list(immune.units):  # type: ignore[arg-type]
                p.board.at[str(unit)] = effect.hex
