"""4.2.2, 5, 6.29: what a player does when it is his go: one card, a pass, or a Future Offensive."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import CARDS, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import GONE, TRACK, Board, Offensive, P
from rules.empire_of_the_sun.cards import uses
from rules.empire_of_the_sun.cards.events import Event
from rules.empire_of_the_sun.cards.hands import SPECIAL, discard, is_due, take_from
from rules.empire_of_the_sun.cards.needs import hqs_for_event, playable
from rules.empire_of_the_sun.offensives.activation import usable
from rules.empire_of_the_sun.offensives.flow import EndPlay, begin
from rules.empire_of_the_sun.politics.china import ChinaOffensive, may_attack_china
from rules.empire_of_the_sun.strategy.placement import note_arrival, recall_hexes
from rules.kernel.fields import Choices, Done, Partial, Pick, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

MODES = ("oc", "ec", "china", "withdraw", "recall", "agreement")


class Go(Decision, tag="play.go"):
    """4.2.2: exactly one play."""

    rule = "4.2.2"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.go]

    def prompt(self, p: P, seat: str) -> Text:
        deck = p.board.decks[seat]
        return Text.of("play.go.ask", cards=len(deck.hand), passes=deck.passes)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        board = p.board
        match partial.kind:
            case None:
                return kinds("order", *go_kinds(board, seat))
            case "play":
                return play_field(p, seat, partial)
            case "discard":
                return card_field(seat, partial, held(board, seat), "5")
            case "future":
                return card_field(seat, partial, settable(board, seat), "6.29")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_play

        return why_not_play(p.board, seat, partial, field, value)

    def apply(self, p: P, order: Order) -> None:
        """0.4.1: a card that is played tells also whether it lay there as Future Offensive."""
        deck = p.board.decks[order.seat]
        p.done()
        if deck.future and order.kind in ("play", "discard"):
            p.reveal()
        match order.kind:
            case "pass":
                deck.passes -= 1
                p.say("play.passed", seat=order.seat, passes=deck.passes)
            case "discard":
                card = order.args["card"]
                take_from(p.board, order.seat, card)
                p.say("play.discarded", seat=order.seat, card=card)
                discard(p, order.seat, card)
            case "future":
                set_future(p, order)
            case "play":
                play(p, order)

    def public(self, p: P, order: Order) -> Order | None:
        """6.29: which card lies face down is nobody else's business."""
        return Order(order.seat, "future") if order.kind == "future" else order


def go_kinds(board: Board, seat: str) -> list[str]:
    deck, found = board.decks[seat], []
    if any(modes(board, seat, card) for card in playable_cards(board, seat)):
        found.append("play")
    found.append("discard")
    if deck.passes:
        found.append("pass")
    if settable(board, seat):
        found.append("future")
    return found


def held(board: Board, seat: str) -> list[str]:
    """Cards that may be used: the hand, and a Future Offensive as long as a card of the hand is left."""
    deck = board.decks[seat]
    return [*deck.hand, *([deck.future] if deck.future and deck.hand else [])]


def playable_cards(board: Board, seat: str) -> list[str]:
    """6.29: a Future Offensive is not played in the turn in which it was set."""
    deck = board.decks[seat]
    return [c for c in held(board, seat) if c != deck.future or deck.future_turn < board.turn]


def settable(board: Board, seat: str) -> list[str]:
    deck = board.decks[seat]
    if deck.future or deck.future_set:
        return []
    return [c for c in deck.hand if c not in SPECIAL]


def card_field(seat: str, partial: Partial, cards: list[str], rule: str) -> Choices:
    return Done() if "card" in partial else pick("card", "card", cards, Text("play.card"), rule)


def modes(board: Board, seat: str, card: str) -> list[str]:
    """What a card may be used for now."""
    found = []
    if not (card in SPECIAL and is_due(board, card)):
        found += oc_modes(board, seat, card)
    if playable(board, seat, card):
        found.append("ec")
    return [each for each in MODES if each in found]


def oc_modes(board: Board, seat: str, card: str) -> list[str]:
    """5: the actions of an operations card."""
    found = ["oc"] if usable(board, seat, card, event=False) else []
    if seat == JAPAN and CARDS[card].ov == 3 and may_attack_china(board):
        found.append("china")
    if withdrawable(board, seat):
        found.append("withdraw")
    if recallable(board, seat):
        found.append("recall")
    if may_agree(board, seat, card):
        found.append("agreement")
    return found


def may_agree(board: Board, seat: str, card: str) -> bool:
    """17.26: in the scenarios of three turns a card of three ends the own rivalry."""
    short = board.variants.get("short") == "yes"
    return short and board.decks[seat].rivalry and CARDS[card].ov == 3


def withdrawable(board: Board, seat: str) -> list[str]:
    """7.33, 7.54: air units and headquarters that an operations card takes off the map."""
    return [u for u in board.units_of(seat) if UNITS[u].air or UNITS[u].hq]


def recallable(board: Board, seat: str) -> list[str]:
    """7.56: headquarters on the turn track that can come back at once."""
    waiting = [u for u, place in board.at.items() if place == TRACK and UNITS[u].hq and UNITS[u].side == seat]
    return [q for q in waiting if recall_hexes(board, q)]


def play_field(p: P, seat: str, partial: Partial) -> Choices:
    board = p.board
    if "card" not in partial:
        cards = [c for c in playable_cards(board, seat) if modes(board, seat, c)]
        return pick("card", "card", cards, Text("play.card"), "5")
    if "mode" not in partial:
        return mode_field(board, partial["card"], modes(board, seat, partial["card"]), "5")
    match partial["mode"]:
        case "oc":
            return hq_field(board, seat, partial, usable(board, seat, partial["card"], event=False))
        case "ec" if CARDS[partial["card"]].offensive:
            return hq_field(board, seat, partial, hqs_for_event(board, seat, CARDS[partial["card"]]))
        case "withdraw":
            return (
                Done() if "unit" in partial else pick("unit", "unit", withdrawable(board, seat), rule="7.33")
            )
        case "recall":
            return recall_field(board, seat, partial)
    return Done()


def mode_field(board: Board, card: str, offered: list[str], rule: str) -> Choices:
    return Pick(name="mode", ask=Text("play.mode"), rule=rule, options=uses.modes(board, card, offered))


def hq_field(board: Board, seat: str, partial: Partial, hqs: list[str]) -> Choices:
    if "hq" in partial or hqs == [""]:
        return Done()
    off = Offensive(seat=seat, card=partial["card"], event=partial["mode"] == "ec")
    options = uses.headquarters(board, off, hqs)
    return Pick(name="hq", ask=Text("play.hq"), rule="6.21", options=options)


def recall_field(board: Board, seat: str, partial: Partial) -> Choices:
    if "unit" not in partial:
        return pick("unit", "unit", recallable(board, seat), Text("play.hq"), "7.56")
    if "hex" not in partial:
        return pick("hex", "hex", recall_hexes(board, partial["unit"]), rule="7.56")
    return Done()


def seizable(board: Board, seat: str) -> bool:
    """6.29 A: the Future Offensive can open the phase only as an event."""
    deck = board.decks[seat]
    return bool(deck.future and deck.hand and playable(board, seat, deck.future))


def event_field(board: Board, seat: str, partial: Partial) -> Choices:
    """The fields of a Future Offensive that seizes the initiative."""
    card = board.decks[seat].future
    if "card" not in partial:
        return pick("card", "card", [card], Text("play.card"), "6.29")
    if "mode" not in partial:
        return mode_field(board, card, ["ec"], "6.29")
    if CARDS[card].offensive:
        return hq_field(board, seat, partial, hqs_for_event(board, seat, CARDS[card]))
    return Done()


def set_future(p: P, order: Order) -> None:
    deck, card = p.board.decks[order.seat], order.args["card"]
    deck.hand.remove(card)
    deck.future, deck.future_turn, deck.future_set = card, p.board.turn, True
    p.say("play.future", seat=order.seat)


def play(p: P, order: Order) -> None:
    """Use a card: as an offensive, an event, or one of the actions of an operations card."""
    board, seat, card, mode = p.board, order.seat, order.args["card"], order.args["mode"]
    set_on = board.decks[seat].future_turn
    from_future = take_from(board, seat, card)
    p.say("play.played", seat=seat, card=card, mode=mode)
    event = mode == "ec"
    if mode == "oc" or (event and CARDS[card].offensive):
        hq = order.args.get("hq", "")
        off = Offensive(seat=seat, card=card, event=event, hq=hq, from_future=from_future)
        off.future_turn = set_on if from_future else 0
        begin(p, off)
        return
    p.push(EndPlay(seat, card, event))
    match mode:
        case "ec":
            p.push(Event(seat, card))
        case "china":
            p.push(ChinaOffensive())
        case "withdraw":
            withdraw(p, order.args["unit"])
        case "recall":
            board.at[order.args["unit"]] = order.args["hex"]
            board.due.pop(order.args["unit"], None)
            note_arrival(board, order.args["unit"])
            p.say("reinforcements.placed", unit=order.args["unit"], hex=order.args["hex"])
        case "agreement":
            board.decks[seat].rivalry = False
            p.say("card.rivalry_off", seat=seat)


def withdraw(p: P, unit: str) -> None:
    """7.33, 7.54: back next turn, undelayed; a dotted headquarters never."""
    board = p.board
    if UNITS[unit].hq and UNITS[unit].dot:
        board.at[unit] = GONE
    else:
        board.at[unit] = TRACK
        board.due[unit] = board.turn + 1
    p.say("play.withdrawn", unit=unit)


class NextGo(Auto, tag="play.next"):
    """4.2.2: the players alternate; who has no cards has no go; with both hands empty the phase is over."""

    rule = "4.2.2"

    def run(self, p: P) -> None:
        board = p.board
        order = [enemy(board.go), board.go]
        ready = [side for side in order if board.decks[side].hand]
        if ready:
            board.go = ready[0]
            p.push(Go(), NextGo())
        else:
            board.go = ""


class Goes(Auto, tag="play.goes"):
    """4.2.2: the first go of the phase, unless the initiative was seized."""

    rule = "4.2.2"

    def run(self, p: P) -> None:
        if p.board.go and p.board.decks[p.board.go].hand:
            p.push(Go(), NextGo())
