"""0.5: drawing, playing and what lasts of events."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import AREAS, BOXES, MAJORS, SEAS, month_of, nation_of
from rules.grande_guerre.board import Board, P, leader, nations_of, seat_side, side_of
from rules.grande_guerre.dice import d6
from rules.grande_guerre.events.moment import Moment, corps_of, words
from rules.grande_guerre.events.script import Script, holds
from rules.grande_guerre.events.table import DECKS, EVENTS, Event
from rules.grande_guerre.facts import FOE, SECTORS, SIDES
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.policies import wish

DRAWS = {"jun": 2, "jul": 2, "aug": 2, "sep": 2}
MOST = {"military": 2}
"""Cards of a side in a phase; one in all others. Those for battles are military ones, one a battle."""
THEATRES = ("west", "east", "south", "orient")


BLOCKADE, LENIN = 4, 37


def begin(board: Board) -> None:
    """Every side has its deck and an empty hand."""
    for side in SIDES:
        board.cards.decks[side], board.cards.hands[side] = list(DECKS[side]), []


def order(p: P) -> list[str]:
    """The side that moved first last turn acts first."""
    first = p.board.first.get("west", "central")
    return [first, FOE[first]]


# Events phase


def events_phase(p: P) -> None:
    """0.4 (2): automatic events, cards of the planning packet, then the draws."""
    if not p.board.cards.decks:
        begin(p.board)
    for number in EVENTS:
        happen(p, number)
    for phase in ("start", "events", "diplomacy", "reinforcement", "naval"):
        play_cards(p, phase)
    for side in order(p):
        for _ in range(DRAWS.get(month_of(p.board.turn), 1)):
            draw(p, side)


def happen(p: P, number: int) -> None:
    """An automatic event, if it is its time; Britain may put the blockade off (22.1.1)."""
    event = EVENTS[number]
    new = event.raw.kind == "auto" and str(number) not in p.board.cards.in_play
    if number == BLOCKADE and wish(p.board, "blockade", "GB") == "wait":
        return
    if new and is_legal(p, event, {}, event.raw.side):
        succeed(p, event, Moment(p, event.raw.side))


def draw(p: P, side: str) -> None:
    """A public event is resolved at once, a stratagem goes to the hand."""
    cards = p.board.cards
    if not cards.decks[side]:
        cards.decks[side], cards.discards[side] = cards.discards.get(side, []), []
    if not cards.decks[side]:
        return
    found = p.draw(cards.decks[side], 1, f"card {side}")[0]
    cards.decks[side].remove(found)
    event = EVENTS[found]
    if event.raw.kind == "stratagem":
        cards.hands[side].append(found)
        p.tell([s for s in p.board.seats if seat_side(p.board, s) == side], "events.drawn", card=found)
        p.tell_others([s for s in p.board.seats if seat_side(p.board, s) == side], "events.drew", side=side)
        return
    named = defaults(p, event, side)
    if found in cards.void:
        return
    if not is_legal(p, event, named, side):
        cards.decks[side].append(found)
        return
    resolve(p, event, side, named)


def is_legal(p: P, event: Event, named: dict[str, Any], side: str) -> bool:
    """Within its window, its condition true, and what it names there."""
    if not event.first <= p.board.turn <= event.last or event.id in p.board.cards.void:
        return False
    if any(name not in named for name in asks(event, at_sea="sea" in named)):
        return False
    return holds(event.when, moment_of(p, side, named))


def asks(event: Event, *, at_sea: bool = False) -> tuple[str, ...]:
    """What a card must name: Surprise (42) a sea zone if it is played for a battle of fleets."""
    return ("sea",) if at_sea and event.raw.at_sea else event.raw.about


def moment_of(p: P, side: str, named: dict[str, Any]) -> Moment:
    return Moment(p, side, "", named)


def defaults(p: P, event: Event, side: str) -> dict[str, Any]:
    """0.5: the first legal choice; of own majors the one with the lowest treasury."""
    found: dict[str, Any] = {}
    for name in event.raw.about:
        legal = choices(p, side, name)
        if legal:
            found[name] = legal[-1 if wants_last(p, side) else 0]
    return found


def wants_last(p: P, side: str) -> bool:
    """G18.1: the standing order of the leader for choices inside an event."""
    return any(wish(p.board, "event", n) == "last" for n in nations_of(p.board, side)[:1])


def choices(p: P, side: str, name: str) -> list[str]:
    """What a card may name."""
    board = p.board
    match name:
        case "target":
            return [n for n in MAJORS if side_of(board, n) == FOE[side]]
        case "own" | "ally":
            mine = [n for n in nations_of(board, side) if n in MAJORS]
            return sorted(mine, key=lambda n: (board.nations[n].ep, n))
        case "nation":
            return [n for n in MAJORS if side_of(board, n)]
        case "theatre":
            return list(THEATRES)
        case "sea":
            return list(SEAS)
        case "sector":
            return list(SECTORS)
        case "box":
            return [b for b in BOXES if side_of(board, holder(board, b)) == FOE[side]]
        case "fighter":
            return sorted(u for u in board.support if "fighter" in u and side_of(board, nation_of(u)) == side)
    return sorted({c.at for c in board.corps.values() if c.at in AREAS})


def holder(board: Board, box: str) -> str:
    found = board.boxes.get(box)
    return found.owner if found and found.owner else BOXES[box].owner


# Resolving a card


def resolve(p: P, event: Event, side: str, named: dict[str, Any]) -> bool:
    """Roll, tell, carry out; gives whether the card goes back to the hand."""
    cards, moment = p.board.cards, moment_of(p, side, named)
    moment.die = d6(p, f"event {event.id}") if event.raw.need else 0
    said = words(moment)
    total = moment.die + cards.bonus.get(str(event.id), 0) + sum(int(each.of(said)) for each in event.bonus)
    moment.success = total >= event.raw.need
    p.say("events.played", card=event.id, side=side, good="yes" if moment.success else "no")
    if moment.success:
        succeed(p, event, moment)
    elif event.raw.on_failure:
        script(event, named).run(moment)
    put_away(p, event, side, moment)
    return moment.kept


def succeed(p: P, event: Event, moment: Moment) -> None:
    p.board.cards.in_play[str(event.id)] = p.board.turn
    if event.raw.kind == "auto":
        p.say("events.happens", card=event.id)
    moment.named.setdefault("card", event.id)
    script(event, moment.named).run(moment)


def script(event: Event, named: dict[str, Any]) -> Script:
    if not event.options:
        return event.effects
    return event.options[str(named.get("option") or next(iter(event.options)))]


def put_away(p: P, event: Event, side: str, moment: Moment) -> None:
    """Out of the game if it happens once, back to the hand, on the discards, or into the deck."""
    cards = p.board.cards
    if moment.kept:
        cards.hands[side].append(event.id)
    elif event.raw.kind == "public" and not moment.success:
        cards.decks[side].append(event.id)
    elif not event.raw.once:
        cards.discards.setdefault(side, []).append(event.id)


def play_cards(p: P, *phases: str, coups: bool | None = None) -> None:
    """The lines of packets for cards of a phase: the leader's, else those of the owner of the power that a
    card is for (0.2); a card that is illegal now stays in the hand.
    """
    lines = take(p, "card")
    for side in order(p):
        mine = [(seat, line.args) for seat, line in lines if seat_side(p.board, seat) == side]
        due = [(seat, args) for seat, args in mine if is_due(args, phases, coups)]
        led = [args for seat, args in due if seat == leader(p.board, side)]
        now = led or [args for _, args in due]
        ranked = one_a_battle(sorted(now, key=lambda a: int(a["card"])))
        for args in ranked[: MOST.get(phases[0], 1)]:
            play(p, side, args)
    for seat, line in lines:
        if not is_due(line.args, phases, coups):
            p.board.plans[seat].append(line)


def one_a_battle(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """0.5: of several cards for one battle the first."""
    found: list[dict[str, Any]] = []
    for args in lines:
        fought = [each["area"] for each in found if "area" in each]
        if args.get("area", "") not in fought:
            found.append(args)
    return found


def is_due(args: dict[str, Any], phases: tuple[str, ...], coups: bool | None) -> bool:
    """Cards that overthrow a government wait until the social tests are over."""
    event = EVENTS[int(args["card"])]
    overthrows = event.id == 38 or args.get("option") in ("red_insurrection", "kornilov")
    due = "naval" if "sea" in args else event.raw.phase
    return due in phases and (coups is None or coups == overthrows)


def play(p: P, side: str, args: dict[str, Any]) -> None:
    cards, number = p.board.cards, int(args["card"])
    event = EVENTS[number]
    if number not in cards.hands.get(side, []) or not is_legal(p, event, args, side):
        return
    cards.hands[side].remove(number)
    place = {"area": args["sea"]} if "sea" in args else {}
    resolve(p, event, side, {**args, **place})


def military_cards(p: P) -> None:
    play_cards(p, "military", "battle")


def interphase_cards(p: P) -> None:
    play_cards(p, "interphase")


def end_cards(p: P) -> None:
    play_cards(p, "end", coups=False)


def coup_cards(p: P) -> None:
    play_cards(p, "end", coups=True)


# What lasts


def lasting(p: P, name: str) -> None:
    for number in sorted(map(int, p.board.cards.in_play)):
        event = EVENTS[number]
        if not event.raw.flag or event.raw.flag in p.board.flags:
            found: Script = getattr(event, name)
            found.run(Moment(p, event.raw.side))


def each_turn(p: P) -> None:
    """G16.5: events in play, and uprisings in boxes without a corps of their owner."""
    lasting(p, "each_turn")
    for box, first in list(p.board.cards.uprisings.items()):
        owner = holder(p.board, box)
        if corps_of(p.board, box, owner):
            del p.board.cards.uprisings[box]
        elif p.board.turn >= first:
            change(p, owner, -1, "event")


def each_interphase(p: P) -> None:
    """15.III.8."""
    lasting(p, "each_interphase")


def lenin_returns(p: P) -> None:
    """18.8.2.1, 18.8.2.2b: a Lenin that has not come to power this turn can be played again."""
    cards = p.board.cards
    for nation, politics in p.board.politics.items():
        side = FOE.get(side_of(p.board, nation), "")
        if politics.regime_bonus and LENIN in cards.discards.get(side, ()):
            cards.discards[side].remove(LENIN)
            cards.hands.setdefault(side, []).append(LENIN)
        politics.regime_bonus = 0


def turn_over(p: P) -> None:
    """What events forbid or show for a turn is over."""
    lenin_returns(p)
    cards = p.board.cards
    kept = []
    for record in cards.blocked:
        nation, what, where, until = record.split(".")
        if what == "social":
            dice = p.board.politics[nation].dice
            key = f"social.{where}"
            dice[key] = dice.get(key, 0) - int(until)
        elif int(until) > p.board.turn:
            kept.append(record)
    cards.blocked, cards.revealed, cards.battles = kept, {}, {}
