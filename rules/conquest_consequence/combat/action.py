"""12.3: combat actions, one for every unit of a round in the order of fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import TYPES
from rules.conquest_consequence.board import Block, Board, P, class_of, side_of
from rules.conquest_consequence.combat import exits, fire, sides, stance
from rules.conquest_consequence.combat.hits import Hits
from rules.conquest_consequence.combat.leaving import depart
from rules.conquest_consequence.specs import face, find, spec, specs
from rules.conquest_consequence.units import remove
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

ARMED_MINOR_TARGETS = ("G", "N", "convoy", "S", "A")


def pending(board: Board) -> list[str]:
    """Units that still have an action in this round."""
    battle = board.fight()
    return [k for k in battle.ready if k not in battle.acted and not fire.idle(board, board.blocks[k])]


def rank(board: Board, key: str) -> tuple[int, int, bool, int]:
    """3.14, 9.02, 12.8: type, falling sources of First Fire, defenders first, in the order of the targets."""
    block, battle = board.blocks[key], board.fight()
    side = side_of(board, block)
    attacks = side == battle.attacker
    place = battle.targets.index(side) if side in battle.targets else 0
    return (
        TYPES[block.type].slot,
        -fire.sources(board, block, battle.ready),
        attacks,
        0 if attacks else place,
    )


def acting(board: Board) -> list[str]:
    """The units of one side, type and seat that act now."""
    ranks = {key: rank(board, key) for key in pending(board)}
    first = min(ranks.values(), default=None)
    return [key for key, each in ranks.items() if each == first]


def minor_fires(p: P, key: str) -> None:
    """12.46: Armed Minors shoot by themselves, at ground units first."""
    board, block = p.board, p.board.blocks[key]
    board.fight().acted.append(key)
    open_ = fire.targets(board, block, sides.foes_of(board, block))
    target = next((each for each in ARMED_MINOR_TARGETS if each in open_), None)
    if target is not None:
        shoot(p, key, target, board.fight().attacker)


def shoot(p: P, key: str, target: str, faction: str, power: int = 0) -> None:
    """12.43: roll and push the hits."""
    board, block, battle = p.board, p.board.blocks[key], p.board.fight()
    least = power or fire.firepower(board, block, target)
    rolled = p.roll(block.cv if power else fire.dice(board, block, target), 6, "combat")
    battle.hits = sum(1 for die in rolled if die <= least)
    battle.hit_class, battle.hit_faction = target, faction
    p.say(
        "combat.fired",
        nat=block.nat,
        unit=face(block),
        target=target,
        dice=rolled,
        firepower=least,
        hits=battle.hits,
        area=battle.at,
    )
    p.push(Hits())


class Action(Decision, tag="combat.action"):
    """12.3: the owner of the units that are next names one and what it does."""

    rule = "12.3"
    policy = "stance"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def scopes(self, p: P, seat: str) -> list[str]:
        return [p.board.fight().at]

    def prompt(self, p: P, seat: str) -> Text:
        board = p.board
        return Text.of("combat.action.ask", area=board.fight().at, units=specs(board, acting(board)))

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {"units": specs(p.board, acting(p.board))}

    # What a unit may do

    def able(self, p: P, kind: str) -> list[str]:
        return [key for key in acting(p.board) if self.can(p, key, kind)]

    def can(self, p: P, key: str, kind: str) -> bool:
        board, block = p.board, p.board.blocks[key]
        match kind:
            case "fire":
                return bool(fire.targets(board, block, sides.foes_of(board, block)))
            case "retreat":
                return bool(self.exits(p, key).retreats())
            case "rebase":
                return bool(self.exits(p, key).rebases())
            case "strike":
                return block.type == "carrier" and "N" in self.classes(p, key)
            case "kamikaze":
                return block.nat == "japan" and block.type in ("air_force", "carrier") and self.ships(p, key)
            case "bomb":
                return fire.may_bomb(board, block, board.control.get(board.fight().at, "")) and (
                    sides.holder_is_enemy(board) and side_of(board, block) == board.fight().attacker
                )
        return not any(self.can(p, key, each) for each in ("fire", "retreat", "rebase", "bomb"))

    def exits(self, p: P, key: str) -> exits.Exits:
        return exits.Exits(p.board, key, exits.ACTION)

    def classes(self, p: P, key: str) -> set[str]:
        return {class_of(foe) for foe in sides.foes_of(p.board, p.board.blocks[key])}

    def ships(self, p: P, key: str) -> bool:
        return bool({"N", "convoy"} & self.classes(p, key))

    # The fields

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            open_ = [
                k for k in ("fire", "retreat", "rebase", "strike", "kamikaze", "bomb") if self.able(p, k)
            ]
            return kinds("order", *open_, *(["nothing"] if self.able(p, "nothing") else []))
        if "with" not in partial:
            return pick(
                "with", "unit", specs(p.board, self.able(p, partial.kind)), Text("combat.with"), "12.12"
            )
        key = find(p.board, self.able(p, partial.kind), partial["with"])
        assert key is not None
        return self.details(p, key, partial)

    def details(self, p: P, key: str, partial: Partial) -> Choices:
        match partial.kind:
            case "fire" | "kamikaze":
                return self.aim(p, key, partial)
            case "retreat" | "rebase":
                return self.where(p, key, str(partial.kind), partial)
            case "strike":
                return self.strike(p, key, partial)
        return Done()

    def aim(self, p: P, key: str, partial: Partial) -> Choices:
        board, block = p.board, p.board.blocks[key]
        foes = sides.foes_of(board, block)
        if "at" not in partial:
            return pick("at", "faction", self.factions(p, key, str(partial.kind)), Text("combat.at"), "12.8")
        theirs = [foe for foe in foes if side_of(board, foe) == partial["at"]]
        if "class" not in partial:
            return pick(
                "class", "class", self.aims(p, key, str(partial.kind), theirs), Text("combat.class"), "12.41"
            )
        return Done()

    def factions(self, p: P, key: str, kind: str) -> list[str]:
        foes = sides.foes_of(p.board, p.board.blocks[key])
        found = sorted({side_of(p.board, foe) for foe in foes})
        return [f for f in found if self.aims(p, key, kind, [e for e in foes if side_of(p.board, e) == f])]

    def aims(self, p: P, key: str, kind: str, foes: list[Block]) -> list[str]:
        if kind == "fire":
            return fire.targets(p.board, p.board.blocks[key], foes)
        classes = ("N",) if kind == "strike" else ("N", "convoy")
        return [each for each in classes if any(class_of(foe) == each for foe in foes)]

    def where(self, p: P, key: str, how: str, partial: Partial) -> Choices:
        if "to" in partial:
            return Done()
        found = self.exits(p, key)
        places = found.retreats() if how == "retreat" else found.rebases()
        return pick("to", "place", places, Text("combat.to"), "12.5" if how == "retreat" else "13.3")

    def strike(self, p: P, key: str, partial: Partial) -> Choices:
        """12.74: at ships, of whichever target has some; the faction is only asked where there are two."""
        fleets = self.factions(p, key, "strike")
        if "at" not in partial and len(fleets) > 1:
            return pick("at", "faction", fleets, Text("combat.at"), "12.8")
        if "how" not in partial:
            found = self.exits(p, key)
            ways = [w for w, to in (("retreat", found.retreats()), ("rebase", found.rebases())) if to]
            return pick("how", "exit", ways or ["lost"], Text("combat.how"), "12.74")
        return Done() if partial["how"] == "lost" else self.where(p, key, partial["how"], partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "to":
            return Text.of("combat.no_exit", area=str(value)[:40])
        if field == "class":
            return Text.of("combat.no_target", target=str(value)[:20])
        return None

    def completed(self, p: P, order: Order) -> Order:
        """The unit that acts, and the faction that is shot at, where the order leaves them out."""
        args, able = dict(order.args), self.able(p, order.kind)
        key = find(p.board, able, args["with"]) if "with" in args else default_unit(p.board, able)
        if key is None:
            return order
        args["with"] = spec(p.board.blocks[key])
        if order.kind in ("fire", "kamikaze") and "at" not in args:
            args["at"] = self._likely(p, key, order.kind, str(args.get("class")))
        if order.kind == "strike" and "at" not in args and len(self.factions(p, key, "strike")) > 1:
            args["at"] = self._likely(p, key, "strike", "N")
        return Order(order.seat, order.kind, args)

    def _likely(self, p: P, key: str, kind: str, target: str) -> str:
        foes = sides.foes_of(p.board, p.board.blocks[key])
        found = self.factions(p, key, kind)
        fit = [
            f
            for f in found
            if target in self.aims(p, key, kind, [e for e in foes if side_of(p.board, e) == f])
        ]
        return max(fit or found, key=lambda f: sum(e.cv for e in foes if side_of(p.board, e) == f))

    # Carrying it out

    def apply(self, p: P, order: Order) -> None:
        board, args = p.board, order.args
        key = find(board, self.able(p, order.kind), args["with"])
        assert key is not None
        p.done()
        board.fight().acted.append(key)
        match order.kind:
            case "fire":
                shoot(p, key, args["class"], args["at"])
            case "retreat" | "rebase":
                depart(p, key, args["to"], order.kind)
            case "strike":
                p.push(AfterStrike(key, args.get("to", "")))
                shoot(p, key, "N", args.get("at") or self._likely(p, key, "strike", "N"), fire.STRIKE)
            case "kamikaze":
                p.push(Gone(key))
                shoot(p, key, args["class"], args["at"], fire.KAMIKAZE)
            case "bomb":
                bomb(p, key)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The stance: leave if it says so, else fire where it hurts most."""
        board = p.board
        key = default_unit(board, acting(board))
        assert key is not None
        block = board.blocks[key]
        foes, named, wanted = sides.foes_of(board, block), spec(block), list(policy.get("retreat_to", ()))
        if stance.wants_out(p, block, policy) and (out := stance.way_out(p, key, exits.ACTION, wanted)):
            return Order(seat, out[0], {"with": named, "to": out[1]})
        if policy["bomb"] == "yes" and self.can(p, key, "bomb"):
            return Order(seat, "bomb", {"with": named})
        if stance.strikes(board, block, foes, policy) and self.can(p, key, "strike"):
            leave = self._after_strike(p, key, wanted)
            return self.completed(p, Order(seat, "strike", {"with": named, **leave}))
        if target := stance.kamikaze(board, block, foes, policy):
            return Order(
                seat,
                "kamikaze",
                {"with": named, "at": self._likely(p, key, "kamikaze", target), "class": target},
            )
        if self.can(p, key, "fire"):
            target, faction = stance.best_target(board, block, foes, list(policy["targets"]))
            return Order(seat, "fire", {"with": named, "at": faction, "class": target})
        if out := stance.way_out(p, key, exits.ACTION, wanted):
            return Order(seat, out[0], {"with": named, "to": out[1]})
        return Order(seat, "bomb" if self.can(p, key, "bomb") else "nothing", {"with": named})

    def _after_strike(self, p: P, key: str, wanted: list[str]) -> dict[str, str]:
        out = stance.way_out(p, key, exits.ACTION, wanted)
        return {"how": out[0], "to": out[1]} if out else {"how": "lost"}


def default_unit(board: Board, keys: list[str]) -> str | None:
    """12.12: the strongest, then the oldest block."""
    return max(keys, key=lambda key: (board.blocks[key].cv, -int(key)), default=None)


def bomb(p: P, key: str) -> None:
    """12.62: each 1 lowers the industry of the production center's owner for good."""
    board, block = p.board, p.board.blocks[key]
    holder = board.control[board.fight().at]
    rolled = p.roll(block.cv, 6, "bombing")
    lost = min(board.sides[holder].ind, sum(1 for die in rolled if die <= fire.BOMB))
    board.sides[holder].ind -= lost
    p.say("combat.bombed", nat=block.nat, unit=face(block), seat=holder, dice=rolled, lost=lost)


class AfterStrike(Auto, tag="combat.after_strike"):
    """12.74: a carrier that has struck leaves at once; one with no place to go is lost."""

    rule = "12.74"
    key: str
    to: str

    def run(self, p: P) -> None:
        if self.key not in p.board.blocks:
            return
        if self.to:
            depart(p, self.key, self.to, "rebase")
        else:
            Gone(self.key).run(p)


class Gone(Auto, tag="combat.gone"):
    """12.75: a kamikaze is eliminated after its shot."""

    rule = "12.75"
    key: str

    def run(self, p: P) -> None:
        if self.key in p.board.blocks:
            block = remove(p.board, self.key)
            p.say("combat.destroyed", nat=block.nat, unit=face(block), area=block.at)
