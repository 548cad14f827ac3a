"""22: standing orders for every decision that falls into the other player's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.kernel.fields import Option, Several
from rules.kernel.orders import Order
from rules.kernel.texts import Text, named
from rules.kernel.title import Policy, switch, threshold
from rules.samurai_battles.atlas import ADJACENT, COMMAND, DRAGON, PERSONS, apart
from rules.samurai_battles.board import Board, Leader, P, Unit, by_place, can_lead, orders_of

STRONG = 3
Wishes = Mapping[str, Any]


def _cards(name: str, *cards: str) -> Several:
    """A policy field that names some Dragon cards."""
    return _several(name, tuple(Option(card, named("dragon", card)) for card in cards))


def _several(name: str, options: tuple[Option, ...]) -> Several:
    return Several(name=name, ask=Text(f"policy.{name}"), options=options, high=len(options))


def _leaders(name: str) -> Several:
    """A policy field that names leaders, those without a name by their kind."""
    kinds = tuple(Option(kind, named("leader", kind)) for kind in ("foot", "mounted"))
    return _several(name, (*kinds, *(Option(person, named("person", person)) for person in PERSONS)))


_REACTIONS = ("followers_of_bishamon", "white_fox_spirit", "wild_winds")
_MELEE = ("ambush", "practice_of_aikido", "bravery", "personal_challenge")
_BACK = ("revenge", "strike_fear", "cowards", "desperate_charge")
POLICIES = (
    Policy(
        "command_reaction",
        (switch("command_when", "never", "strong", "always"), _cards("command_cards", *_REACTIONS)),
        {"command_when": "never", "command_cards": list(_REACTIONS)},
    ),
    Policy(
        "insult",
        (switch("insult_when", "never", "adjacent", "named", "always"), _leaders("insult_leaders")),
        {"insult_when": "never", "insult_leaders": []},
    ),
    Policy(
        "bravery",
        (switch("bravery_when", "never", "weak", "unsteady"), threshold("bravery_blocks", 1, 4)),
        {"bravery_when": "never", "bravery_blocks": 2},
    ),
    Policy(
        "melee_reaction",
        (
            switch("strike", "never", "yes"),
            _cards("melee_cards", *_MELEE),
            switch("melee_for", "any", "samurai", "led"),
            threshold("attacker_dice", 1, 8),
            threshold("challenge_lead", -4, 8),
        ),
        {
            "strike": "never",
            "melee_cards": [],
            "melee_for": "any",
            "attacker_dice": 3,
            "challenge_lead": 1,
        },
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
        (switch("fight_back", "always", "never"), threshold("reserve", 0, 30), _cards("back_cards", *_BACK)),
        {"fight_back": "always", "reserve": 3, "back_cards": []},
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
    Policy("give_way", (switch("way", "cheap", "strong", "weak"),), {"way": "cheap"}),
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
    """Always, or when a led unit comes next to one's own, or for some leaders only."""
    willing = {
        "never": False,
        "adjacent": led and any(p.board.held_by(there) == seat for there in ADJACENT[leader.hex]),
        "named": (leader.name or leader.kind) in wishes["insult_leaders"],
        "always": True,
    }
    return dragon_or_pass(seat, willing[wishes["insult_when"]], held)


def bolder(seat: str, wishes: Wishes, held: list[str], unit: Unit, ignorable: int) -> Order:
    """Bravery for a unit of few blocks, or for one that could not ignore a flag."""
    weak = wishes["bravery_when"] == "weak" and unit.blocks <= wishes["bravery_blocks"]
    unsteady = wishes["bravery_when"] == "unsteady" and ignorable == 0
    return dragon_or_pass(seat, weak or unsteady, held)


class Assault(NamedTuple):
    """A melee as its target sees it: who attacks whom, and by how many dice it would lead in a challenge."""

    foes: list[Unit]
    unit: Unit | None
    lead: int


def reacts(p: P, seat: str, wishes: Wishes, held: list[str], strike: bool, assault: Assault) -> Order:
    """A first strike before a Dragon card, if the attack is strong and its target worth it."""
    dice = sum(foe.blocks if foe.is_guard else foe.kind.melee for foe in assault.foes)
    if dice < wishes["attacker_dice"] or not is_dear(p.board, assault.unit, wishes["melee_for"]):
        return Order(seat, "pass")
    if strike and wishes["strike"] == "yes":
        return Order(seat, "play", {"card": "first_strike", "dragon": "none"})
    cards = [card for card in held if card in wishes["melee_cards"]]
    if assault.lead < wishes["challenge_lead"]:
        cards = [card for card in cards if card != "personal_challenge"]
    return dragon_or_pass(seat, True, cards)


def is_dear(board: Board, unit: Unit | None, whom: str) -> bool:
    """Whether a reaction is wanted for this unit."""
    if whom == "any" or unit is None:
        return whom == "any"
    return unit.kind.symbol == "square" if whom == "samurai" else board.leader_at(unit.hex) is not None


def before_roll(p: P, seat: str, wishes: Wishes, held: list[str], scored: int) -> Order:
    return dragon_or_pass(seat, wishes["reroll_when"] == "poor" and scored <= wishes["reroll_hits"], held)


def against_roll(seat: str, wishes: Wishes, held: list[str], hits: int, flags: int) -> Order:
    armor = "shot_proof_armor" in held and hits >= wishes["armor_hits"]
    brave = "brave_leader" in held and flags >= wishes["brave_flags"]
    return dragon_or_pass(seat, wishes["answer_when"] == "yes" and (armor or brave), held)


def spoils_success(seat: str, wishes: Wishes, held: list[str], bonus: bool) -> Order:
    when = wishes["timid_when"]
    return dragon_or_pass(seat, when == "always" or (when == "bonus" and bonus), held)


def fights_back(p: P, seat: str, wishes: Wishes, verb: str, rolling: Rolling) -> Order:
    """Battle back at the weakest, with a wished card, inspired as long as a reserve of tokens is left."""
    if verb == "battle_back" and wishes["fight_back"] == "never":
        return Order(seat, "pass")
    card = next((card for card in rolling.cards if card in wishes["back_cards"]), "none")
    left = p.board.honor[seat] - (DRAGON[card].cost if card != "none" else 0)
    inspire = rolling.inspirable and card != "revenge" and left > max(0, wishes["reserve"])
    args: dict[str, Any] = {"dragon": card, "inspire": "yes" if inspire else "no"}
    return Order(seat, verb, args | ({"target": rolling.target} if rolling.several else {}))


class Rolling(NamedTuple):
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


def gives_way(p: P, costs: Mapping[str, tuple[int, int]], wishes: Wishes) -> str:
    """18.33: the unit whose retreat costs the fewest blocks and tokens, or the strongest, or the weakest."""
    sign = {"cheap": 0, "strong": -1, "weak": 1}[wishes["way"]]

    def worth(hex_: str) -> tuple[Any, ...]:
        unit = p.board.unit_at(hex_)
        blocks = unit.blocks if unit else 0
        return sign * blocks, costs[hex_], p.board.leader_at(hex_) is not None, -blocks, by_place(hex_)

    return min(costs, key=worth)
