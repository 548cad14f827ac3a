"""10.2 to 10.7: one throw of the dice against one target, from the windows before it to the retreat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Sequence, Step
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import FACES, apart
from rules.samurai_battles.battle.leaders import Flee, check_leader
from rules.samurai_battles.battle.retreats import Retreat, may_ignore
from rules.samurai_battles.battle.strength import (
    can_inspire,
    hits,
    honor_won,
    melee_dice,
    ranged_dice,
    rolls_swords_again,
)
from rules.samurai_battles.board import Leader, P, Throw, Unit, throw_of
from rules.samurai_battles.cards.hands import gain, spend
from rules.samurai_battles.cards.windows import Window
from rules.samurai_battles.standing_answers import against_roll, before_roll, bolder
from rules.samurai_battles.victory import kill_leader, over, take_blocks


class Dice(Sequence, tag="throws.dice"):
    """10.3: windows, dice, hits, and what they lead to."""

    rule = "10.3"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (Bravery(), Roll(), Again(), Answer(), Hits())


def throw(p: P, made: Throw) -> None:
    """Begin a throw; leaders inspire now (10.5)."""
    board = p.board
    made.inspired = [
        name for name in made.inspired if name in board.units and can_inspire(board, board.units[name])
    ]
    side = board.units[made.rollers[0]].side
    made.inspired = made.inspired[: board.honor[side]]
    spend(p, side, len(made.inspired))
    if made.inspired:
        p.say("throws.inspired", seat=side, count=len(made.inspired))
    board.throw = made
    p.push(Dice())


def roller(p: P) -> Unit:
    """The first of those who roll; they are all of one side and one type."""
    return p.board.units[throw_of(p).rollers[0]]


def victim(p: P) -> Unit | Leader | None:
    made = throw_of(p)
    return p.board.units.get(made.target) or p.board.leaders.get(made.target)


class Bravery(Window, tag="throws.bravery"):
    """18.16: before an enemy roll, for the unit that is rolled against."""

    rule = "18.16"
    policy = "bravery"
    moments = ("before_enemy_roll",)

    def seat(self, p: P) -> str | None:
        made = throw_of(p)
        declared = made.role == "attack" and not made.ranged
        unit = p.board.units.get(made.target)
        if declared or unit is None or unit.brave or unit.is_guard or unit.waiting:
            return None
        return unit.side

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        return ("bravery",)

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("throws.bravery.ask", hex=p.board.units[throw_of(p).target].hex)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        p.board.units[throw_of(p).target].brave = True

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        unit, cavalry = p.board.units[throw_of(p).target], roller(p).kind.arm == "cavalry"
        return bolder(seat, policy, self.held(p, seat), unit, may_ignore(p.board, unit, cavalry))


class Roll(Auto, tag="throws.roll"):
    """10.2, 10.3: throw as many dice as the rules give."""

    rule = "10.3"

    def run(self, p: P) -> None:
        made = throw_of(p)
        unit = roller(p)
        if made.ranged:
            made.dice = ranged_dice(p.board, unit, made.hex, apart(unit.hex, made.hex))
        else:
            made.dice = melee_dice(p.board, made)
        cast(p, made, unit)


def cast(p: P, made: Throw, unit: Unit) -> None:
    """Throw the dice; some troops throw their swords again once, and both throws count."""
    made.faces = p.roll_faces(made.dice, FACES, made.role)
    told = {"seat": unit.side, "unit": unit.type, "hex": unit.hex, "target": made.hex, "faces": made.faces}
    aim = p.board.units[made.target].type if made.target in p.board.units else "leader"
    p.say("throws.rolled", **told, aim=aim, ranged=made.ranged)
    swords = made.faces.count("swords")
    if swords and rolls_swords_again(p.board, made, unit):
        more = p.roll_faces(swords, FACES, "swords again")
        p.say("throws.swords_again", faces=more)
        made.faces = [*made.faces, *more]


class Again(Window, tag="throws.again"):
    """18.37: after a melee roll the roller may throw all dice again."""

    rule = "18.37"
    policy = "reroll"
    moments = ("melee_rolled",)

    def seat(self, p: P) -> str | None:
        made = throw_of(p)
        return None if made.ranged or not made.dice else roller(p).side

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        return ("spirit_of_kishijoten",)

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("throws.again.ask", faces=throw_of(p).faces)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        cast(p, throw_of(p), roller(p))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        target = p.board.units.get(throw_of(p).target)
        scored = hits(throw_of(p), roller(p), target) if target else throw_of(p).faces.count("swords")
        return before_roll(p, seat, policy, self.held(p, seat), scored)


class Answer(Window, tag="throws.answer"):
    """18.14, 18.36: the owner of the target answers a roll with bravery or with armor."""

    rule = "18.4"
    policy = "answer"
    moments = ("melee_rolled", "ranged_rolled")

    def seat(self, p: P) -> str | None:
        made = throw_of(p)
        unit = p.board.units.get(made.target)
        if unit is None or not self.cards(p, unit.side):
            return None
        return unit.side

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        made, unit = throw_of(p), p.board.units[throw_of(p).target]
        if made.ranged:
            return ("shot_proof_armor",) if self.struck(p) else ()
        led = p.board.leader_at(unit.hex) is not None and not unit.is_guard
        return ("brave_leader",) if led and "flag" in made.faces else ()

    def struck(self, p: P) -> bool:
        """18.36: after a second shot at the same unit the hits of both count."""
        made, fight = throw_of(p), p.board.fight
        before = fight.lost if fight else 0
        return hits(made, roller(p), p.board.units[made.target]) + before > 0

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("throws.answer.ask", faces=throw_of(p).faces)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        made = throw_of(p)
        made.armor, made.brave = card == "shot_proof_armor", card == "brave_leader"

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        made, unit = throw_of(p), p.board.units[throw_of(p).target]
        return against_roll(seat, policy, self.held(p, seat), hits(made, roller(p), unit), flags(made))


def flags(made: Throw) -> int:
    """12.1: Strike Fear doubles flags first."""
    return made.faces.count("flag") * (2 if made.booster == "strike_fear" else 1)


class Hits(Auto, tag="throws.hits"):
    """10.6, 10.7, 11: tokens, blocks, the leader, and then the retreat."""

    rule = "10.6"

    def run(self, p: P) -> None:
        target = victim(p)
        if isinstance(target, Unit):
            on_unit(p, throw_of(p), roller(p), target)
        elif target is not None:
            on_leader(p, throw_of(p), roller(p), target)


def on_leader(p: P, made: Throw, unit: Unit, leader: Leader) -> None:
    """11.4: swords eliminate a lone leader; otherwise he flees or dies by his own hand."""
    gain(p, unit.side, honor_won(made, unit, None))
    if "swords" in made.faces:
        kill_leader(p, leader)
        collect_heads(p, made, 1)
    else:
        p.push(Flee(leader.id))


def on_unit(p: P, made: Throw, unit: Unit, target: Unit) -> None:
    board = p.board
    gain(p, unit.side, honor_won(made, unit, target))
    scored = 0 if made.armor else hits(made, unit, target)
    if made.armor:
        restore(p, target)
    leader = board.leader_at(target.hex)
    lost = take_blocks(p, target, scored)
    if board.fight is not None and made.ranged:
        board.fight.lost = lost
    if over(p):
        return
    lives = leader is not None and (not lost or check_leader(p, leader, target, made.ranged))
    collect_heads(p, made, lost + (leader is not None and not lives))
    if target.blocks == 0:
        p.push(*([Flee(leader.id)] if leader is not None and lives else []))
        return
    if target.id in board.units:
        coward = made.booster == "cowards"
        ignorable = may_ignore(board, target, unit.kind.arm == "cavalry", made.brave, coward)
        p.push(Retreat(target.id, flags(made), ignorable))


def collect_heads(p: P, made: Throw, blocks: int) -> None:
    """18.22: a token for each block, a leader's too; whose own leader has fallen before the roll has none."""
    led = any(p.board.leader_at(p.board.units[name].hex) for name in made.rollers)
    if made.booster == "head_collector" and led:
        gain(p, roller(p).side, blocks)


def restore(p: P, target: Unit) -> None:
    """18.36: armor that meets the second of two shots undoes the losses of the first as well."""
    fight = p.board.fight
    if fight is not None and fight.lost:
        target.blocks += fight.lost
        p.say("throws.restored", hex=target.hex, blocks=fight.lost)
