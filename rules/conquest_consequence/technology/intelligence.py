"""7.36, 9.7: intelligence cards, the Double Agent and the Mole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence import refusals
from rules.conquest_consequence.atlas import INVESTMENT, NEUTRALS
from rules.conquest_consequence.board import SEATS_OF, Board, P, rivals
from rules.conquest_consequence.china_and_partisans.partisans import add
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.card_play import ends, lay, provinces
from rules.conquest_consequence.diplomacy.influence import held
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.specs import own_at, specs
from rules.conquest_consequence.technology.investments import achieve, investments, is_real, may_have
from rules.kernel.fields import Choices, Done, Partial, grow, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.kernel.windows import ReactionWindow

DOUBLE_AGENT, MOLE = "double_agent", "mole"


def turncoat(board: Board, seat: str) -> str:
    """9.71: the Double Agent in a hand, if there is one."""
    return next(
        (c for c in board.sides[seat].hand if c in INVESTMENT and INVESTMENT[c].intel == DOUBLE_AGENT), ""
    )


def places(board: Board, victim: str) -> list[str]:
    """Areas with blocks that a seat commands."""
    return sorted({b.at for b in board.blocks.values() if SEATS_OF.get(b.nat) == victim})


def swayed(board: Board, victim: str) -> list[str]:
    """Minors and provinces with markers of a seat."""
    return [nation for nation in NEUTRALS if held(board, nation, victim)]


def laid_by(board: Board, victim: str) -> list[str]:
    return sorted(each.card for laid in board.laid.values() for each in laid if each.seat == victim)


def playable(p: P, seat: str, kind: str, victim: str) -> bool:
    """9.71: an intelligence card must find something."""
    board, other = p.board, p.board.sides[victim]
    match kind:
        case "agent":
            return bool(places(board, victim))
        case "code_break" | "spy_ring":
            return bool(other.hand)
        case "coup":
            return bool(swayed(board, victim))
        case "sabotage":
            return other.ind > 0
        case "mole":
            return bool(other.vault)
        case "blackmail":
            return bool(laid_by(board, victim))
    return False


def details(p: P, player: str, kind: str, victim: str, partial: Partial) -> Choices:
    """9.72: what has to be named: an area, a neutral, or a face-up card and what becomes of it."""
    if kind == "agent" and "area" not in partial:
        return pick("area", "place", places(p.board, victim), Text("government.area"), "9.72")
    if kind == "coup" and "nation" not in partial:
        return pick("nation", "nation", swayed(p.board, victim), Text("government.on"), "9.72")
    if kind == "blackmail":
        if "laid" not in partial:
            return pick("laid", "card", laid_by(p.board, victim), Text("government.card"), "9.72")
        if "then" not in partial:
            return pick(
                "then", "blackmail", outcomes(p, player, partial["laid"]), Text("government.then"), "9.72"
            )
    return Done()


def outcomes(p: P, player: str, card: str) -> list[str]:
    """A card taken by Blackmail is discarded or played at once; the Soviets may make a partisan of it."""
    areas = [f"partisan:{area}" for area in provinces(card)] if player == "soviet" else []
    return ["discard", *ends(p.board, card), *areas]


class Intelligence(Kind):
    """7.36: one card, named with everything it needs before the victim may answer."""

    name, rule = "intel", "9.71"

    def open(self, p: P, seat: str) -> bool:
        return bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        return [card for card in investments(p, seat) if self.victims(p, seat, card)]

    def victims(self, p: P, seat: str, card: str) -> list[str]:
        kind = INVESTMENT[card].intel
        if kind in ("", DOUBLE_AGENT):
            return []
        return [rival for rival in rivals(p.board, seat) if playable(p, seat, kind, rival)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("government.card"), self.rule)
        if "on" not in partial:
            victims = self.victims(p, seat, partial["card"])
            return pick("on", "seat", victims, Text("government.whom"), self.rule)
        return details(p, seat, INVESTMENT[partial["card"]].intel, partial["on"], partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("government.no_play")
        if field == "card":
            return refusals.no_intelligence(p.board, seat, value)
        if field == "on":
            return refusals.no_victim(p.board, seat, INVESTMENT[partial["card"]].intel, value)
        return Text("government.no_target")

    def apply(self, p: P, order: Order) -> None:
        args = order.args
        card, victim = args["card"], args["on"]
        cards.spend(p, order.seat, card)
        fields: dict[str, str] = {n: args[n] for n in ("area", "nation", "laid", "then") if n in args}
        p.say("government.intel", seat=order.seat, card=card, intel=INVESTMENT[card].intel, victim=victim)
        p.push(DoubleAgent(victim, order.seat, card, fields))


class DoubleAgent(Decision, tag="government.double_agent"):
    """9.71, 22.91: the victim may turn the card round; holders and others are asked alike."""

    rule = "9.71"
    kind = "double_agent"
    ask_when_forced = True
    policy = "double_agent"
    victim: str
    player: str
    card: str
    fields: dict[str, str]

    @property
    def intel(self) -> str:
        return INVESTMENT[self.card].intel

    def asked(self, p: P) -> list[str]:
        return [self.victim]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("government.double_agent.ask", seat=self.player, intel=self.intel)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "answer" not in partial:
            holds = turncoat(p.board, seat)
            return pick(
                "answer", "yes", ["no", "yes"] if holds else ["no"], Text("government.answer"), self.rule
            )
        if partial["answer"] == "no" or not playable(p, seat, self.intel, self.player):
            return Done()
        return details(p, seat, self.intel, self.player, partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("government.no_double_agent") if field == "answer" else Text("government.no_target")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.args["answer"] == "no":
            effect(p, self.player, self.victim, self.card, self.fields, reversed_=False)
            return
        agent = turncoat(p.board, order.seat)
        cards.spend(p, order.seat, agent)
        cards.discard(p, agent)
        p.say("government.turned", seat=order.seat, victim=self.player)
        fields = {name: str(value) for name, value in order.args.items() if name != "answer"}
        effect(p, self.victim, self.player, self.card, fields, reversed_=True)

    def public(self, p: P, order: Order) -> Order | None:
        return order if order.args["answer"] == "yes" else None

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Yes for the kinds of the list; the area with most blocks, the neutral with most markers."""
        if not turncoat(p.board, seat) or self.intel not in policy["against"]:
            return Order(seat, "double_agent", {"answer": "no"})
        return Order(seat, "double_agent", {"answer": "yes", **self.chosen(p)})

    def chosen(self, p: P) -> dict[str, str]:
        board, other = p.board, self.player
        if not playable(p, self.victim, self.intel, other):
            return {}
        match self.intel:
            case "agent":
                return {"area": max(places(board, other), key=lambda a: (len(own_at(board, other, a)), a))}
            case "coup":
                return {"nation": max(swayed(board, other), key=lambda n: held(board, n, other))}
            case "blackmail":
                return {"laid": laid_by(board, other)[0], "then": "discard"}
        return {}


def effect(p: P, player: str, victim: str, card: str, fields: Mapping[str, str], *, reversed_: bool) -> None:
    """9.72: what an intelligence card does to its victim; if nothing fits, nothing happens."""
    board, kind = p.board, INVESTMENT[card].intel
    if kind == MOLE and not reversed_:
        look_into_vault(p, player, victim)
        p.push(MolePair(player, victim, card))
        return
    cards.discard(p, card)
    if reversed_ and not playable(p, player, kind, victim):
        return
    match kind:
        case "agent":
            units = specs(board, own_at(board, victim, fields["area"]))
            p.reveal()
            p.tell([player], "government.agent", area=fields["area"], seat=victim, units=units)
        case "code_break":
            p.reveal()
            p.tell([player], "government.hand", seat=victim, cards=board.sides[victim].hand)
        case "spy_ring":
            steal(p, player, victim)
        case "coup":
            board.influence.pop(fields["nation"], None)
            p.say("government.coup", nation=fields["nation"], seat=victim)
        case "sabotage":
            board.sides[victim].ind -= 1
            p.say("government.sabotage", seat=victim, ind=board.sides[victim].ind)
        case "mole":
            look_into_vault(p, player, victim)
        case "blackmail":
            blackmail(p, player, fields["laid"], fields["then"])


def look_into_vault(p: P, player: str, victim: str) -> None:
    p.reveal()
    p.tell(
        [player], "government.mole", seat=victim, techs=[pair.what for pair in p.board.sides[victim].vault]
    )


def steal(p: P, player: str, victim: str) -> None:
    """Spy Ring: a random card; both know which, the third only that it went."""
    board = p.board
    [card] = p.draw(sorted(board.sides[victim].hand), 1, "spy ring", [player, victim])
    cards.spend(p, victim, card)
    board.sides[player].hand = sorted([*board.sides[player].hand, card])
    p.tell([player, victim], "government.stolen", seat=player, victim=victim, card=card)
    p.tell_others([player, victim], "government.spied", seat=player, victim=victim)


def blackmail(p: P, player: str, card: str, then: str) -> None:
    """A rival's face-up card is discarded, or played at once as an own card."""
    board = p.board
    for nation in sorted(board.laid):
        board.laid[nation] = [each for each in board.laid[nation] if each.card != card]
        if not board.laid[nation]:
            del board.laid[nation]
    p.say("government.blackmail", seat=player, card=card)
    if then == "discard":
        cards.discard(p, card)
    elif then.startswith("partisan:"):
        cards.discard(p, card)
        add(board, then.partition(":")[2])
        p.say("government.partisan", card=card, area=then.partition(":")[2])
    else:
        lay(p, player, card, then)


class MolePair(ReactionWindow, tag="government.mole"):
    """9.7: after the look, the Mole may be paired with a real card of a technology seen in the vault."""

    rule = "9.7"
    policy = "mole"
    player: str
    victim: str
    card: str

    def asked(self, p: P) -> list[str]:
        return [self.player]

    def techs(self, p: P) -> list[str]:
        seen = [pair.what for pair in p.board.sides[self.victim].vault]
        hand = investments(p, self.player)
        ordinary = [t for t in seen if any(t in INVESTMENT[c].techs for c in hand)]
        return [tech for tech in ordinary if may_have(p.board, self.player, tech)]

    def fitting(self, p: P, tech: str) -> list[str]:
        return [card for card in investments(p, self.player) if is_real(card, tech)]

    def uses(self, p: P, seat: str) -> list[str]:
        return ["tech"] if self.techs(p) else []

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        if "tech" not in partial:
            return pick("tech", "tech", self.techs(p), Text("government.which_tech"), self.rule)
        taken = partial.get("cards", [])
        if len(taken) < 2:
            left = [self.card, *self.fitting(p, partial["tech"])]
            fit = left if not taken else [self.card] if taken[0] != self.card else left[1:]
            return grow("cards", "card", fit, may_stop=False, rule=self.rule)
        if "how" not in partial:
            return pick("how", "secrecy", ["open", "secret"], Text("government.how"), "9.4")
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        return order if order.kind == "pass" else Order(order.seat, order.kind, {"how": "open", **order.args})

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "pass":
            cards.discard(p, self.card)
            return
        args = order.args
        cards.spend(p, order.seat, *(card for card in args["cards"] if card != self.card))
        p.tell([self.victim], "government.copied", seat=order.seat, cards=args["cards"])
        achieve(p, order.seat, args["tech"], args["cards"], args["how"] == "secret")

    def public(self, p: P, order: Order) -> Order | None:
        return order if order.kind == "pass" or order.args["how"] == "open" else None

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The first technology of the list that fits, else the first that was seen."""
        techs = self.techs(p)
        wanted = [tech for tech in policy["techs"] if tech in techs] or techs
        if not wanted or policy["pair"] == "no":
            return Order(seat, "pass")
        chosen = [self.card, self.fitting(p, wanted[0])[0]]
        return Order(seat, "tech", {"tech": wanted[0], "cards": chosen, "how": policy["how"]})
