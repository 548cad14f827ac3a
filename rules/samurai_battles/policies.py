"""22: standing orders for every decision that falls into the other player's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Option, Several
from rules.kernel.orders import Order
from rules.kernel.texts import named
from rules.kernel.title import Policy, switch, threshold
from rules.samurai_battles.atlas import ADJACENT, COMMAND, apart
from rules.samurai_battles.board import Board, Leader, P, Unit, by_place, can_lead, orders_of

STRONG = 3
Wishes = Mapping[str, Any]


def _cards(name: str, *cards: str) -> Several:
    """A policy field that names some Dragon cards."""
    return Several(name=name, options=tuple(Option(c, named("dragon", c)) for c in cards), high=len(cards))


_REACTIONS = ("followers_of_bishamon", "white_fox_spirit", "wild_winds")
_MELEE = ("ambush", "practice_of_aikido", "bravery", "personal_challenge")
POLICIES = (
    Policy(
        "command_reaction",
        (switch("command_when", "never", "strong", "always"), _cards("command_cards", *_REACTIONS)),
        {"command_when": "never", "command_cards": list(_REACTIONS)},
    ),
    Policy("insult", (switch("insult_when", "never", "adjacent", "always"),), {"insult_when": "never"}),
    Policy(
        "bravery",
        (switch("bravery_when", "never", "weak"), threshold("bravery_blocks", 1, 4)),
        {"bravery_when": "never", "bravery_blocks": 2},
    ),
    Policy(
        "melee_reaction",
        (
            switch("strike", "never", "yes"),
            _cards("melee_cards", *_MELEE),
            threshold("attacker_dice", 1, 8),
        ),
        {"strike": "never", "melee_cards": [], "attacker_dice": 3},
    ),
    Policy(
        "reroll",
        (switch("reroll_when", "never", "poor"), threshold("reroll_hits", 0, 3)),
        {"reroll_when": "never", "reroll_hits": 0},
    ),
    Policy(
        "answer",
        (
            switch("answer_when", "never", "yes"),
            threshold("armor_hits", 1, 4),
            threshold("brave_flags", 1, 4),
        ),
        {"answer_when": "never", "armor_hits": 2, "brave_flags": 2},
    ),
    Policy("timid", (switch("timid_when", "never", "bonus", "always"),), {"timid_when": "never"}),
    Policy(
        "battle_back",
        (switch("fight_back", "always", "never"), threshold("reserve", 0, 30)),
        {"fight_back": "always", "reserve": 3},
    ),
    Policy(
        "retreat",
        (switch("flags", "ignore", "yield"), switch("direction", "center", "left", "right")),
        {"flags": "ignore", "direction": "center"},
    ),
    Policy(
        "leader",
        (switch("leader_choice", "retreat", "seppuku"), threshold("leader_tokens", 0, 10)),
        {"leader_choice": "retreat", "leader_tokens": 3},
    ),
    Policy("losses", (switch("lose", "strong", "weak"),), {"lose": "strong"}),
    Policy("give_way", (switch("way", "cheap"),), {"way": "cheap"}),
)


def dragon_or_pass(seat: str, willing: bool, cards: list[str]) -> Order:
    return Order(seat, "dragon", {"card": cards[0]}) if willing and cards else Order(seat, "pass")


def meets_command(p: P, seat: str, wishes: Wishes, held: list[str]) -> Order:
    cards = [card for card in held if card in wishes["command_cards"]]
    when = wishes["command_when"]
    return dragon_or_pass(
        seat, when == "always" or (when == "strong" and is_strong(orders_of(p).played)), cards
    )


def is_strong(card: str) -> bool:
    """A Command card that orders three or more."""
    shares = COMMAND[card].sections.values()
    return not shares or not all(shares) or sum(shares) >= STRONG


def insults(p: P, seat: str, wishes: Wishes, held: list[str], leader: Leader, led: bool) -> Order:
    near = led and any(p.board.held_by(there) == seat for there in ADJACENT[leader.hex])
    return dragon_or_pass(
        seat, wishes["insult_when"] == "always" or (wishes["insult_when"] == "adjacent" and near), held
    )


def bolder(p: P, seat: str, wishes: Wishes, held: list[str], unit: Unit) -> Order:
    weak = wishes["bravery_when"] == "weak" and unit.blocks <= wishes["bravery_blocks"]
    return dragon_or_pass(seat, weak, held)


def reacts(p: P, seat: str, wishes: Wishes, held: list[str], strike: bool, foes: list[Unit]) -> Order:
    """A first strike before a Dragon card, if the attack is strong enough."""
    dice = sum(foe.blocks if foe.is_guard else foe.kind.melee for foe in foes)
    willing = dice >= wishes["attacker_dice"]
    if willing and strike and wishes["strike"] == "yes":
        return Order(seat, "play", {"card": "first_strike", "dragon": "none"})
    return dragon_or_pass(seat, willing, [card for card in held if card in wishes["melee_cards"]])


def before_roll(p: P, seat: str, wishes: Wishes, held: list[str], scored: int) -> Order:
    return dragon_or_pass(seat, wishes["reroll_when"] == "poor" and scored <= wishes["reroll_hits"], held)


def against_roll(seat: str, wishes: Wishes, held: list[str], hits: int, flags: int) -> Order:
    armor = "shot_proof_armor" in held and hits >= wishes["armor_hits"]
    brave = "brave_leader" in held and flags >= wishes["brave_flags"]
    return dragon_or_pass(seat, wishes["answer_when"] == "yes" and (armor or brave), held)


def spoils_success(seat: str, wishes: Wishes, held: list[str], bonus: bool) -> Order:
    when = wishes["timid_when"]
    return dragon_or_pass(seat, when == "always" or (when == "bonus" and bonus), held)


def fights_back(
    p: P, seat: str, wishes: Wishes, verb: str, unit: Unit, foes: list[Unit], inspirable: bool
) -> Order:
    """Battle back at the weakest, inspired as long as a reserve of tokens is left."""
    if verb == "battle_back" and wishes["fight_back"] == "never":
        return Order(seat, "pass")
    inspire = inspirable and p.board.honor[seat] > max(0, wishes["reserve"])
    args: dict[str, Any] = {"dragon": "none", "inspire": "yes" if inspire else "no"}
    if len(foes) > 1:
        led = {foe.hex: p.board.leader_at(foe.hex) is not None for foe in foes}
        args["target"] = min(foes, key=lambda foe: (foe.blocks, not led[foe.hex], by_place(foe.hex))).hex
    return Order(seat, verb, args)


def way_back(
    p: P, unit: Unit, ways: Mapping[tuple[str, ...], tuple[int, int]], wishes: Wishes
) -> tuple[str, ...]:
    """The most flags ignored, the fewest blocks lost, then friends at hand, then the wished direction."""

    def worth(way: tuple[str, ...]) -> tuple[Any, ...]:
        ignored, lost = ways[way]
        end = way[-1] if way else unit.hex
        steady = -ignored if wishes["flags"] == "ignore" else ignored
        return lost, steady, -min(2, friends(p.board, unit, end)), sideways(end, wishes["direction"]), way

    return min(ways, key=worth)


def friends(board: Board, unit: Unit, hex_: str) -> int:
    others = (there for there in ADJACENT[hex_] if there != unit.hex)
    return sum(board.held_by(there) == unit.side for there in others)


def sideways(hex_: str, direction: str) -> int:
    column = int(hex_[1:])
    return {"left": column, "right": -column, "center": abs(2 * column - 13)}[direction]


def leader_flees(p: P, leader: Leader, ways: list[tuple[str, ...]], wishes: Wishes) -> tuple[str, ...] | None:
    """A retreat to the nearest unit that he can lead, if it can be paid; else seppuku with enough cards."""
    rich = p.board.honor[leader.side] >= wishes["leader_tokens"]
    honorable = wishes["leader_choice"] == "seppuku" or not rich
    if not ways or (honorable and len(p.board.hands[leader.side]) >= 4):
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


def gives_way(p: P, hexes: list[str]) -> str:
    """18.33: a unit without a leader that has room behind it, and the most blocks."""

    def worth(hex_: str) -> tuple[Any, ...]:
        unit = p.board.unit_at(hex_)
        return p.board.leader_at(hex_) is not None, -(unit.blocks if unit else 0), by_place(hex_)

    return min(hexes, key=worth)
