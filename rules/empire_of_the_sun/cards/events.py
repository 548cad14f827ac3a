"""5.33, 5.34: what events do at once; what needs a choice is asked by a step of its own."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS, Card, Effect
from rules.empire_of_the_sun.board import BOX, GONE, NOBODY, TRACK, Board, P
from rules.empire_of_the_sun.cards import choices
from rules.empire_of_the_sun.cards.hands import lose_at_random
from rules.empire_of_the_sun.politics import china, india
from rules.empire_of_the_sun.strategy.warfare import reaches_tokyo
from rules.kernel.steps import Auto, Step

MOST_EUROPE, LEAST_EUROPE = 3, -7


class Event(Auto, tag="card.event"):
    """An event is carried out, effect by effect."""

    rule = "5.3"
    seat: str
    card: str

    def run(self, p: P) -> None:
        carry_out(p, self.seat, CARDS[self.card])


def carry_out(p: P, seat: str, card: Card) -> None:
    """All that an event does when it is played; effects on battles wait for the battles."""
    asked: list[Step] = []
    for effect in card.effects:
        step = choices.asked_by(p, seat, card, effect)
        if step is not None:
            asked.append(step)
            if effect.op == "place":
                asked.append(choices.Lost(effect.unit))
            if effect.op == "replace_hq":
                out_for_good(p, effect.old)
        else:
            at_once(p, seat, effect)
    p.push(*asked)


def at_once(p: P, seat: str, effect: Effect) -> None:
    board = p.board
    match effect.op:
        case "pw":
            board.add_will(effect.by)
            p.say("card.will", by=effect.by, will=board.will)
        case "europe":
            europe(p, effect)
        case "china":
            china.event(p, effect.by, whole=effect.whole)
        case "india":
            india.event(p)
        case "unrest_next_turn":
            board.unrest = board.turn + 1
            p.say("card.unrest")
        case "rivalry":
            rivalry(p, effect)
        case "flag":
            flag(p, effect.name)
        case "escorts":
            escorts(p)
        case "asp":
            asp(p, effect)
        case "asp_now":
            board.battle.asp_now += effect.points
            p.say("card.asp_now", points=effect.points, seat=effect.side)
        case "delay":
            board.delay = board.turn + 1
            p.say("card.delay")
        case "interceptors":
            board.interceptors = board.turn + 1
            p.say("card.interceptors")
        case "soviets":
            soviets(p, effect)
        case "remove":
            remove(p, effect.unit)
        case "replace_hq":
            replace_hq(p, effect)
        case "random_discard":
            random_discard(p, effect)
        case "reinforce_next":
            reinforce_next(p, effect.unit)


def europe(p: P, effect: Effect) -> None:
    """15.7: the marker stays on its track; what goes beyond is lost."""
    board = p.board
    by = effect.years[max(0, board.year - 1942)]
    board.europe = min(MOST_EUROPE, max(LEAST_EUROPE, board.europe + by))
    p.say("card.europe", by=by, europe=board.europe)


def rivalry(p: P, effect: Effect) -> None:
    """14: only events switch rivalry on and off; a cancelled offensive switches it back."""
    deck, off = p.board.decks[effect.side], p.board.offensive
    if deck.rivalry != effect.on:
        deck.rivalry = effect.on
        if off and not off.committed:
            off.rivalry.append(effect.side)
    p.say("card.rivalry_on" if effect.on else "card.rivalry_off", seat=effect.side)


def flag(p: P, name: str) -> None:
    board = p.board
    board.flag(name)
    if name == "no_escorts":
        board.escorts = 0
    if name == "pt_boats" and board.has("barges"):
        board.flags.remove("barges")
    p.say(f"card.flag_{name}")


def escorts(p: P) -> None:
    """11.22: to +2, then to +4; not after A80."""
    if not p.board.has("no_escorts"):
        p.board.escorts = min(4, p.board.escorts + 2)
    p.say("card.escorts", escorts=p.board.escorts)


def asp(p: P, effect: Effect) -> None:
    """9.3: permanent shipping; Japan never loses its last point."""
    deck = p.board.decks[effect.side]
    deck.asp = max(1 if effect.side == JAPAN else 0, deck.asp + effect.by)
    p.say("card.asp", seat=effect.side, by=effect.by, asp=deck.asp)


def soviets(p: P, effect: Effect) -> None:
    """A79: when Tojo has resigned, Manchuria falls to the Soviets for good."""
    if not p.board.has("tojo_resigned"):
        return
    for hex_ in list(effect.hexes):  # type: ignore[arg-type]
        p.board.set_control(str(hex_), NOBODY)
    p.say("card.soviets", hexes=list(effect.hexes))  # type: ignore[arg-type]


def remove(p: P, unit: str) -> None:
    if p.board.place(unit) not in ("", GONE):
        out_for_good(p, unit)


def out_for_good(p: P, unit: str) -> None:
    """Also for a unit that has yet to enter: it never will."""
    if p.board.place(unit) != GONE:
        p.board.put(unit, GONE)
        p.say("card.removed", unit=unit)


def replace_hq(p: P, effect: Effect) -> None:
    """A20, A27: one commander takes the place of another on the map, and in A27 on the turn track."""
    board = p.board
    place = board.place(effect.old)
    if effect.new in board.at:
        return
    if place and place != GONE:
        board.put(effect.old, GONE)
        board.put(effect.new, place)
        if place == TRACK:
            board.due[effect.new] = board.due.pop(effect.old, board.turn + 1)
        p.say("card.commander", old=effect.old, new=effect.new)
    else:
        board.put(effect.old, GONE)


def random_discard(p: P, effect: Effect) -> None:
    if effect.when == "carrier_raid":
        return
    if bombers_in_place(p.board, effect.when):
        lose_at_random(p, JAPAN)
    else:
        p.say("card.no_bombers")


def bombers_in_place(board: Board, when: str) -> bool:
    units = [u for u in board.units_of(ALLIES) if UNITS[u].b29]
    if when == "b29_in_box":
        return any(board.at[u] == BOX for u in units)
    return any(board.at[u] != BOX and reaches_tokyo(board, u) for u in units)


def reinforce_next(p: P, unit: str) -> None:
    """A22: a unit that arrives in the next turn and is never delayed."""
    board = p.board
    if unit not in board.at:
        board.at[unit] = TRACK
        board.due[unit] = board.turn + 1
        p.say("card.next_turn", unit=unit)
