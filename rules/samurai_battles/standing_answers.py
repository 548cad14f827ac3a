"""22: how standing orders answer the questions of the other player's turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.kernel.orders import Order
from rules.samurai_battles.atlas import ADJACENT, COMMAND, DRAGON, PLACES, apart
from rules.samurai_battles.board import Board, Leader, P, Unit, by_place, can_lead, orders_of

STRONG = 3
MIDDLE = 12
Wishes = Mapping[str, Any]


def dragon_or_pass(seat: str, willing: bool, cards: list[str]) -> Order:
    return Order(seat, "dragon", {"card": cards[0]}) if willing and cards else Order(seat, "pass")


def meets_command(p: P, seat: str, wishes: Wishes, held: list[str]) -> Order:
    """For each card: never, against three or more orders, against the cards of a list, or always."""
    played = orders_of(p).played
    really = p.board.becomes(p.board.active, played)
    fits = {
        "never": False,
        "strong": is_strong(really),
        "listed": not {played, really}.isdisjoint(wishes["against"]),
        "always": True,
    }
    return dragon_or_pass(seat, True, [card for card in held if fits[wishes[f"{card}_when"]]])


def is_strong(card: str) -> bool:
    """A Command card that orders three or more; a First Strike or an empty Counter Attack orders nobody."""
    if card in ("first_strike", "counter_attack"):
        return False
    shares = COMMAND[card].sections.values()
    return not shares or not all(shares) or sum(shares) >= STRONG


def insults(p: P, seat: str, wishes: Wishes, held: list[str], leader: Leader, led: bool) -> Order:
    """Always, or when a led unit comes next to one's own, or for some leaders only."""
    willing = {
        "never": False,
        "adjacent": led and any(p.board.held_by(there) == seat for there in ADJACENT[leader.hex]),
        "named": (leader.name or leader.kind) in wishes["insult_leaders"],
        "always": True,
    }
    return dragon_or_pass(seat, willing[wishes["insult_when"]], held)


def bolder(seat: str, wishes: Wishes, held: list[str], unit: Unit, ignorable: int) -> Order:
    return dragon_or_pass(seat, is_shaky(wishes, unit, ignorable), held)


def is_shaky(wishes: Wishes, unit: Unit, ignorable: int) -> bool:
    """Bravery is for a unit of few blocks, or for one that could not ignore a flag."""
    if wishes["bravery_when"] == "weak":
        return unit.blocks <= int(wishes["bravery_blocks"])
    return ignorable == 0 and bool(wishes["bravery_when"] == "unsteady")


class Assault(NamedTuple):
    """A melee as its target sees it: the attackers, the flags it could ignore, its lead in a challenge."""

    foes: list[Unit]
    unit: Unit | None
    ignorable: int
    lead: int


def reacts(p: P, seat: str, wishes: Wishes, held: list[str], strike: bool, assault: Assault) -> Order:
    """A first strike before a Dragon card, each where the attack and its target are worth it."""
    if strike and is_worth(p.board, wishes, "first_strike", assault):
        return Order(seat, "play", {"card": "first_strike", "dragon": "none"})
    return dragon_or_pass(seat, True, [card for card in held if suits(p, wishes, card, assault)])


def suits(p: P, wishes: Wishes, card: str, assault: Assault) -> bool:
    """Whether a Dragon card is wished for when this melee is declared."""
    match card:
        case "bravery":
            return assault.unit is not None and is_shaky(wishes, assault.unit, assault.ignorable)
        case "personal_challenge":
            return wishes["challenge_when"] == "lead" and assault.lead >= int(wishes["challenge_lead"])
    return is_worth(p.board, wishes, card, assault)


def is_worth(board: Board, wishes: Wishes, card: str, assault: Assault) -> bool:
    """Whether the attack has dice enough, and its target is one for which the card is kept."""
    dice = sum(foe.blocks if foe.is_guard else foe.kind.melee for foe in assault.foes)
    return dice >= int(wishes[f"{card}_dice"]) and is_dear(board, assault.unit, wishes, wishes[f"{card}_for"])


def is_dear(board: Board, unit: Unit | None, wishes: Wishes, whom: str) -> bool:
    if whom in ("never", "any") or unit is None:
        return whom == "any"
    if whom == "listed":
        return is_listed(unit, wishes["worthy"])
    return unit.kind.symbol == "square" if whom == "samurai" else board.leader_at(unit.hex) is not None


def is_listed(unit: Unit, listed: Sequence[str]) -> bool:
    """Whether a list of units and of kinds of units speaks of this one."""
    return unit.id in listed or unit.type in listed


def before_roll(p: P, seat: str, wishes: Wishes, held: list[str], scored: int) -> Order:
    return dragon_or_pass(seat, wishes["reroll_when"] == "poor" and scored <= wishes["reroll_hits"], held)


def against_roll(seat: str, wishes: Wishes, held: list[str], hits: int, flags: int) -> Order:
    armor = "shot_proof_armor" in held and hits >= wishes["armor_hits"]
    brave = "brave_leader" in held and flags >= wishes["brave_flags"]
    return dragon_or_pass(seat, wishes["answer_when"] == "yes" and (armor or brave), held)


def spoils_success(seat: str, wishes: Wishes, held: list[str], bonus: bool) -> Order:
    when = wishes["timid_when"]
    return dragon_or_pass(seat, when == "always" or (when == "bonus" and bonus), held)


def fights_back(p: P, seat: str, wishes: Wishes, verb: str, rolling: Rebuff) -> Order:
    """Battle back at the weakest, with a wished card, inspired as long as a reserve of tokens is left."""
    if verb == "battle_back" and wishes["fight_back"] == "never":
        return Order(seat, "pass")
    card = next((card for card in rolling.cards if card in wishes["back_cards"]), "none")
    left = p.board.honor[seat] - (DRAGON[card].cost if card != "none" else 0)
    inspire = rolling.inspirable and card != "revenge" and left > wishes["reserve"]
    args: dict[str, Any] = {"dragon": card, "inspire": "yes" if inspire else "no"}
    return Order(seat, verb, args | ({"target": rolling.target} if rolling.several else {}))


class Rebuff(NamedTuple):
    """The defender's own throw: at whom, with which cards, and inspired or not."""

    target: str
    several: bool
    cards: list[str]
    inspirable: bool


def weakest(board: Board, foes: list[Unit]) -> Unit:
    """10.4: of a swarm the one with the fewest blocks, then one with a leader."""
    return min(foes, key=lambda foe: (foe.blocks, board.leader_at(foe.hex) is None, by_place(foe.hex)))


def way_back(
    p: P, unit: Unit, ways: Mapping[tuple[str, ...], tuple[int, int]], wishes: Wishes
) -> tuple[str, ...]:
    """The fewest blocks lost, the most flags ignored, then friends at hand, then the wished direction."""
    holds, direction = holds_on(wishes, unit), direction_of(wishes, unit)

    def worth(way: tuple[str, ...]) -> tuple[Any, ...]:
        ignored, lost = ways[way]
        end = way[-1] if way else unit.hex
        steady = -ignored if holds else ignored
        course = [sideways(hex_, "left") for hex_ in way]
        return lost, steady, -min(2, friends(p.board, unit, end)), sideways(end, direction), course

    return min(ways, key=worth)


def holds_on(wishes: Wishes, unit: Unit) -> bool:
    """12.3: whether the unit ignores all the flags that it can."""
    return wishes["flags"] == "ignore" and not is_listed(unit, wishes["yield_for"])


def direction_of(wishes: Wishes, unit: Unit) -> str:
    """Where a unit would rather go: its own wish, that for its kind, or that for the army."""
    for name in (unit.id, unit.type):
        for direction in ("left", "right"):
            if name in wishes[f"{direction}_for"]:
                return direction
    return str(wishes["direction"])


def friends(board: Board, unit: Unit, hex_: str) -> int:
    others = (there for there in ADJACENT[hex_] if there != unit.hex)
    return sum(board.held_by(there) == unit.side for there in others)


def sideways(hex_: str, direction: str) -> int:
    """How far a hex lies from an edge or from the middle of the board, in half hexes."""
    column = PLACES[hex_][1]
    return {"left": column, "right": -column, "center": abs(column - MIDDLE)}[direction]


def leader_flees(p: P, leader: Leader, ways: list[tuple[str, ...]], wishes: Wishes) -> tuple[str, ...] | None:
    """A retreat to the nearest unit that he can lead, if it can be paid; else seppuku with enough cards."""
    rich = p.board.honor[leader.side] >= wishes["leader_tokens"]
    honorable = wishes["leader_choice"] == "seppuku" or not rich
    if not ways or (honorable and len(p.board.hands[leader.side]) >= wishes["leader_cards"]):
        return None

    def worth(way: tuple[str, ...]) -> tuple[Any, ...]:
        unit = p.board.unit_at(way[-1])
        own = [u for u in p.board.army(leader.side) if can_lead(leader, u)]
        return unit is None, min((apart(way[-1], u.hex) for u in own), default=0), len(way), way

    return min(ways, key=worth)


def who_loses(p: P, hexes: list[str], wishes: Wishes) -> str:
    """The unit with the most blocks, or the fewest, and rather one without a leader."""
    sign = -1 if wishes["lose"] == "strong" else 1

    def worth(hex_: str) -> tuple[Any, ...]:
        unit = p.board.unit_at(hex_)
        blocks = unit.blocks if unit else 0
        return sign * blocks, p.board.leader_at(hex_) is not None, by_place(hex_)

    return min(hexes, key=worth)


def gives_way(p: P, costs: Mapping[str, tuple[int, int]], wishes: Wishes) -> str:
    """18.33: the unit whose retreat costs the fewest blocks and tokens, or the strongest, or the weakest."""
    sign = {"cheap": 0, "strong": -1, "weak": 1}[wishes["way"]]

    def worth(hex_: str) -> tuple[Any, ...]:
        unit = p.board.unit_at(hex_)
        blocks = unit.blocks if unit else 0
        return sign * blocks, costs[hex_], p.board.leader_at(hex_) is not None, -blocks, by_place(hex_)

    return min(costs, key=worth)
