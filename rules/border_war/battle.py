"""Chapter 5: battles, with a reaction card, cards against that card, dice and losses."""

from collections.abc import Mapping
from typing import Any

from rules.border_war.board import Fight, P, Units, count, minus, strength
from rules.border_war.policies import lost, reacts
from rules.border_war.tables import FACES, NEIGHBOURS, card_kind, terrain
from rules.border_war.victory import check_castle
from rules.kernel.fields import Choices, Done, Partial, counts, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Sequence, Step
from rules.kernel.texts import Text
from rules.kernel.windows import ReactionWindow

LONGEST = {"bold": 3, "wary": 1}


def fight(p: P) -> Fight:
    assert p.board.fight is not None, "there is no battle"
    return p.board.fight


class Battle(Sequence, tag="battle.battle"):
    """5.1: both forces are turned face up; a card, the dice, and who holds the hex."""

    rule = "5.1"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (FaceUp(), React(), Volley(), Aftermath())


class FaceUp(Auto, tag="battle.face_up"):
    """5.1: everybody sees the blocks that fight."""

    rule = "5.1"

    def run(self, p: P) -> None:
        battle = fight(p)
        p.reveal()
        p.say(
            "battle.begins",
            attacker=battle.attacker,
            defender=battle.defender,
            hex=battle.at,
            attack=dict(battle.units),
            defence=dict(p.board.forces[battle.at].units),
        )


class CardWindow(ReactionWindow):
    """A moment in which one seat may play a card; asked alike whether or not it holds one (5.3)."""

    def playable(self, p: P, seat: str) -> list[str]:
        raise self.silent()

    def uses(self, p: P, seat: str) -> list[str]:
        return ["play"] if self.playable(p, seat) else []

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.playable(p, seat), rule=self.rule)
        if card_kind(partial["card"]) == "retreat" and "to" not in partial:
            return pick("to", "hex", retreats(p), rule="5.4")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "play":
            card = order.args["card"]
            p.board.spend(order.seat, card)
            p.say("battle.played", seat=order.seat, card=card)
            p.push(Counter(other(p, order.seat)), CardEffect(card, order.args.get("to")))
        else:
            p.say("battle.passed", seat=order.seat)

    def counted_on(self, p: P, order: Order) -> bool:
        return order.kind == "pass"

    def scopes(self, p: P, seat: str) -> list[str]:
        return [fight(p).at]

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order | None:
        return reacts(p, seat, policy, self.playable(p, seat))


def other(p: P, seat: str) -> str:
    battle = fight(p)
    return battle.defender if seat == battle.attacker else battle.attacker


class React(CardWindow, tag="battle.react"):
    """5.3: the defender may lay an ambush or retreat before the first volley."""

    rule = "5.3"
    policy = "reaction"

    def asked(self, p: P) -> list[str]:
        return [fight(p).defender]

    def playable(self, p: P, seat: str) -> list[str]:
        leave = p.board.held(seat, "retreat") if retreats(p) else []
        return p.board.held(seat, "ambush") + leave


class Counter(CardWindow, tag="battle.counter"):
    """5.5: whoever has just met with a card may outwit it, and so may the other in turn."""

    rule = "5.5"
    policy = "counter"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def playable(self, p: P, seat: str) -> list[str]:
        return p.board.held(seat, "outwit")


class CardEffect(Auto, tag="battle.card_effect"):
    """5.5: cards take effect from the last one back, so that an outwit strikes out the card below it."""

    rule = "5.5"
    card: str
    to: str | None = None

    def run(self, p: P) -> None:
        match card_kind(self.card):
            case "outwit":
                below = innermost(p, CardEffect)
                p.done(below)
                p.say("battle.outwitted", card=below.card)
            case "ambush":
                fight(p).ambush = 2 if p.rev >= 2 else 1
                p.say("battle.ambush", seat=fight(p).defender, dice=fight(p).ambush)
            case "retreat":
                self.retreat(p)

    def retreat(self, p: P) -> None:
        """5.4: the defender leaves and the attacker marches in."""
        battle = fight(p)
        assert self.to is not None
        units = dict(p.board.forces[battle.at].units)
        p.board.take(battle.at, units)
        p.board.add(self.to, battle.defender, units)
        p.say("battle.retreat", seat=battle.defender, hex=self.to)
        p.done(innermost(p, Battle))
        p.push(Aftermath())


def innermost(p: P, kind: type) -> Any:
    """The step of a kind that is nearest to the top of the stack."""
    return next(step for step in reversed(p.state.stack) if isinstance(step, kind))


def retreats(p: P) -> list[str]:
    """5.4: next to the battle, empty or one's own with room for all, and not where the attack came from."""
    battle = fight(p)
    size = count(p.board.forces[battle.at].units)
    near = [h for h in NEIGHBOURS[battle.at] if h != battle.origin]
    return [h for h in near if p.board.room(h, battle.defender) >= size]


class Volley(Auto, tag="battle.volley"):
    """5.6: both sides roll a die for each point of strength; a shield stops a sword."""

    rule = "5.6"

    def run(self, p: P) -> None:
        battle, defence = fight(p), p.board.forces[fight(p).at].units
        battle.round += 1
        extra = terrain(battle.at).defence + (battle.ambush if battle.round == 1 else 0)
        attack = p.roll_faces(strength(battle.units), FACES, "attack")
        answer = p.roll_faces(strength(defence) + extra, FACES, "defence")
        on_defender = hits(attack, answer, battle.stance == "bold")
        on_attacker = hits(answer, attack, False)
        p.say(
            "battle.volley", round=battle.round, seat=battle.attacker, faces=tally(attack), hits=on_defender
        )
        p.say(
            "battle.volley", round=battle.round, seat=battle.defender, faces=tally(answer), hits=on_attacker
        )
        p.push(Losses(battle.defender, on_defender), Losses(battle.attacker, on_attacker), FightOn())


def hits(rolled: list[str], against: list[str], bold: bool) -> int:
    """5.6: swords, and the banners of a bold attack, less the shields of the other side."""
    swords = rolled.count("sword") + (rolled.count("banner") if bold else 0)
    return max(0, swords - against.count("shield"))


def tally(faces: list[str]) -> dict[str, int]:
    return {face: faces.count(face) for face in dict.fromkeys(FACES) if face in faces}


class Losses(Decision, tag="battle.losses"):
    """5.7: each hit takes a block, which its owner chooses."""

    rule = "5.7"
    kind = "lose"
    policy = "losses"
    seat: str
    hits: int

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.hits else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("battle.losses.ask", hits=min(self.hits, count(self.units(p))), hex=fight(p).at)

    def units(self, p: P) -> Units:
        battle = fight(p)
        return battle.units if self.seat == battle.attacker else p.board.forces[battle.at].units

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        units = self.units(p)
        number = min(self.hits, count(units))
        return counts("units", "unit", units, low=number, high=number)

    def apply(self, p: P, order: Order) -> None:
        battle, units = fight(p), order.args["units"]
        if self.seat == battle.attacker:
            battle.units = minus(battle.units, units)
        else:
            p.board.take(battle.at, units)
        p.done()
        p.say("battle.lost", seat=order.seat, units=units)

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {"seat": self.seat, "hits": self.hits}

    def scopes(self, p: P, seat: str) -> list[str]:
        return [fight(p).at]

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "lose", {"units": lost(self.units(p), self.hits, policy["order"])})


class FightOn(Auto, tag="battle.fight_on"):
    """5.8: a bold attack rolls up to three volleys, a wary one a single volley."""

    rule = "5.8"

    def run(self, p: P) -> None:
        battle = fight(p)
        both = battle.units and p.board.holder(battle.at) == battle.defender
        if both and battle.round < LONGEST[battle.stance]:
            p.push(Volley())


class Aftermath(Auto, tag="battle.aftermath"):
    """5.9: attackers enter an emptied hex, and else go back where they came from."""

    rule = "5.9"

    def run(self, p: P) -> None:
        battle, p.board.fight = fight(p), None
        won = battle.at not in p.board.forces
        goal = battle.at if won else battle.origin
        p.board.entered.append(goal)
        p.board.results.setdefault(battle.attacker, {})[battle.at] = "won" if won and battle.units else "lost"
        p.board.add(goal, battle.attacker, battle.units)
        if not battle.units:
            p.say("battle.destroyed", seat=battle.attacker, hex=battle.at)
        else:
            p.say(
                "battle.won" if won else "battle.repelled", seat=battle.attacker, hex=battle.at, origin=goal
            )
        if won and battle.units:
            check_castle(p, battle.at, battle.attacker)
