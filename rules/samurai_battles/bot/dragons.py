"""When a Dragon card is worth its price."""

from __future__ import annotations

from typing import Any

from rules.kernel.orders import Order
from rules.samurai_battles.atlas import (
    ADJACENT,
    BOWS,
    COMMAND,
    DRAGON,
    FOE,
    FULL,
    TERRAIN,
    UNITS,
    becomes,
    sections,
)
from rules.samurai_battles.battle.strength import hits_of
from rules.samurai_battles.bot.cards import card_worth, sections_worth
from rules.samurai_battles.bot.eyes import Piece, View, army, at, beside, cornered, engaged, to_enemy
from rules.samurai_battles.bot.odds import dice_of, expected, harm
from rules.samurai_battles.standing_answers import is_strong

NEVER = -9.0
HASTE = {"katchu_keiba_victor": 2, "spirit_of_haya_ji": 1}
SPARE = 3
UNIT = 9.0
BLOCK = 3.0
TOKEN = 1.5


def price(board: View, seat: str, card: str) -> float:
    """What the tokens of a card are worth in a battle: more when few are left for retreats."""
    if card == "none":
        return 0.0
    cost = DRAGON[card].cost
    return cost * (0.2 if board["honor"][seat] - cost >= SPARE else 0.5)


def with_command(board: View, seat: str, dragon: str, command: str, target: str | None) -> float:
    """What a card adds to a Command card, in the same measure as that card."""
    if dragon == "none":
        return 0.0
    return turn_gain(board, seat, dragon, command, target or "") - 6.0 * price(board, seat, dragon)


def turn_gain(board: View, seat: str, dragon: str, command: str, target: str) -> float:
    match dragon:
        case "ashigaru_attack":
            return BLOCK / 3 * len([u for u in engaged(board, seat) if UNITS[u["type"]].symbol == "triangle"])
        case "fire_arrows" | "fire_by_rank":
            return BLOCK / 3 * shooters(board, seat, BOWS if dragon == "fire_arrows" else ("aa",))
        case "move_as_the_wind":
            return BLOCK / 2 * len([u for u in army(board, seat) if to_enemy(board, seat, u["hex"]) == 3])
        case "panic":
            return BLOCK / 3 * len(engaged(board, FOE[seat]))
        case "brave_messenger":
            return UNIT
        case "tactical_wisdom":
            return change_worth(board, seat, command, target) - card_worth(board, seat, command)
        case "white_dragon":
            return UNIT
        case "tea_ceremony":
            return 2 * int(board["cards"][seat]) / 6 * TOKEN
    return strike_gain(board, seat, dragon, target)


def strike_gain(board: View, seat: str, dragon: str, target: str) -> float:
    """Cards that act on pieces at once."""
    foe, unit = FOE[seat], at(board["units"], target)
    match dragon:
        case "physician" if unit is not None:
            return BLOCK * healed(board, seat, unit) if unit["blocks"] < 3 else 0.0
        case "ninja_assassin":
            return UNIT / 6
        case "turncoat" if unit is not None:
            richer = board["honor"][seat] - DRAGON["turncoat"].cost > board["honor"][foe]
            return (0.5 if richer else 0.2) * BLOCK * float(unit["blocks"] + 1)
        case "red_dragon":
            return BLOCK * (1.5 if board["honor"][foe] < SPARE else 0.7)
        case "rice_famine":
            circles = [u for u in army(board, foe) if UNITS[u["type"]].symbol == "circle"]
            return BLOCK * 0.6 * len(circles)
        case "blue_dragon":
            return BLOCK / 6 * len([u for u in army(board, foe) if wet(board, u["hex"])])
        case "ninja_thief":
            return TOKEN * DRAGON[target].cost
    return NEVER


def healed(board: View, seat: str, unit: Piece) -> int:
    """18.31: one block, or all of them in the section of the tent."""
    tent = board["tents"].get(seat)
    near = tent is not None and bool(set(sections(tent, seat)) & set(sections(unit["hex"], seat)))
    return int(FULL - unit["blocks"]) if near else 1


def wet(board: View, hex_: str) -> bool:
    return any(TERRAIN[board["land"].get(each, "open")].water for each in (hex_, *ADJACENT[hex_]))


def shooters(board: View, seat: str, types: tuple[str, ...]) -> int:
    own = [u for u in army(board, seat) if u["type"] in types]
    return len([u for u in own if to_enemy(board, seat, u["hex"]) in (2, 3)])


def change_worth(board: View, seat: str, command: str, change: str) -> float:
    """18.40: the card with one of its sections changed into another."""
    old, _, new = change.partition("_to_")
    shares = dict(COMMAND[command].sections)
    orders = shares.pop(old)
    shares[new] = shares.get(new, 0) + orders
    return sections_worth(board, seat, shares)


def with_attack(board: View, seat: str, dragon: str, unit: Piece, target: Piece, dice: int) -> float:
    """What a card adds to one's own attack."""
    if dragon == "none":
        return 0.0
    flags, more = dice / 6, 0.0
    match dragon:
        case "cowards" | "strike_fear":
            more = flags * (1.2 if cornered(board, target) else 0.5)
        case "desperate_charge":
            more = harm(unit, target, dice + 2, False) - harm(unit, target, dice, False)
        case "head_collector":
            more = 0.3 * expected(unit, target, dice, False)
        case "personal_challenge":
            more = 0.8 if duel(board, seat) >= 1 else -1.0
    return more - price(board, seat, dragon)


def duel(board: View, seat: str) -> int:
    """18.30: the dice by which one would be ahead in a challenge of one's own."""
    foe = FOE[seat]
    left = board["honor"][seat] - DRAGON["personal_challenge"].cost
    honor = (left > board["honor"][foe]) - (left < board["honor"][foe])
    return int(board["cards"][seat] - board["cards"][foe] + 2 + honor)


def with_roll(view: View, order: Order) -> float:
    """What a card adds to a first strike, a battle back or an advance."""
    board, seat, dragon = view["board"], order.seat, order.args["dragon"]
    if dragon == "none":
        return 0.0
    fight = board["fight"]
    if dragon == "legendary_combat":
        return (0.8 if beside(board, FOE[seat], fight["hex"]) else -1.0) - price(board, seat, dragon)
    unit, foe = at(board["units"], fight["hex"]), at(board["units"], attacker(board))
    if unit is None or foe is None:
        return NEVER
    dice = dice_of(board, unit, foe["hex"], False)
    if dragon == "revenge":
        return float(fight["dice"] - dice) / 3 - price(board, seat, dragon)
    return with_attack(board, seat, dragon, unit, foe, dice)


def attacker(board: View) -> str:
    """The hex of the first who attacks."""
    found = board["units"].get(board["fight"]["attackers"][0])
    return found["hex"] if found else ""


def reaction(view: View, order: Order) -> float:
    """What a card is worth that is played for itself; a pass is worth nothing."""
    board, seat, card = view["board"], order.seat, order.args["card"]
    match view["step"]["name"]:
        case "command.reaction":
            gain = against_command(board, seat, card)
        case "movement.insult":
            gain = 0.8 if to_enemy(board, FOE[seat], board["trails"][-1][-1]) == 1 else NEVER
        case "melee.react" | "melee.defender_cards":
            gain = against_melee(board, seat, card)
        case "melee.attacker_cards":
            return before_own_roll(board, seat, card)
        case "command.choose_anew":
            command = becomes(board["orders"]["played"], board["last"].get(FOE[seat]))
            return change_worth(board, seat, command, order.args["target"])
        case "throws.bravery":
            gain = steadfast(board, board["units"][board["throw"]["target"]])
        case "throws.again":
            gain = better_roll(board)
        case "throws.answer":
            gain = parried(board, card)
        case "ground.timid":
            gain = 1.0
        case "battle.battle":
            return 0.02 if card_worth(board, seat, order.args["target"]) > 2 * UNIT else NEVER
        case "dragons.stolen":
            command = becomes(board["orders"]["played"], board["last"].get(FOE[seat]))
            return with_command(board, seat, card, command, order.args.get("target"))
        case _:
            gain = NEVER
    return gain - price(board, seat, card)


def before_own_roll(board: View, seat: str, card: str) -> float:
    """What a card adds to an attack that has been struck first."""
    unit, target = at(board["units"], attacker(board)), at(board["units"], board["fight"]["hex"])
    if unit is None or target is None:
        return NEVER
    return with_attack(board, seat, card, unit, target, dice_of(board, unit, target["hex"], False))


def against_command(board: View, seat: str, card: str) -> float:
    if card == "followers_of_bishamon":
        return 0.4 * len(engaged(board, seat)) - 0.8
    busy = is_strong(becomes(board["orders"]["played"], board["last"].get(seat))) and bool(
        engaged(board, FOE[seat])
    )
    return (1.5 if card == "white_fox_spirit" else 0.7) if busy else NEVER


def strike_worth(board: View, seat: str) -> float:
    """19.5: who strikes first gives up his battle back."""
    unit, foe = at(board["units"], board["fight"]["hex"]), at(board["units"], attacker(board))
    if unit is None or foe is None:
        return NEVER
    return harm(unit, foe, dice_of(board, unit, foe["hex"], False), False) - 0.5


def against_melee(board: View, seat: str, card: str) -> float:
    hex_ = board["fight"]["hex"]
    unit, foe = at(board["units"], hex_), at(board["units"], attacker(board))
    if foe is None:
        return NEVER
    dice = dice_of(board, foe, hex_, False)
    match card:
        case "practice_of_aikido":
            return 0.4 * (dice - 2) * len(board["fight"]["attackers"])
        case "ambush" if unit is not None:
            return harm(unit, foe, dice_of(board, unit, foe["hex"], False) + 1, False) - 0.5
        case "bravery" if unit is not None:
            return steadfast(board, unit)
        case "personal_challenge":
            return 0.8 if duel(board, seat) >= 1 else NEVER
    return NEVER


def steadfast(board: View, unit: Piece) -> float:
    """Bravery: for who has no way back, or cannot pay for it."""
    poor = board["honor"][unit["side"]] < SPARE
    return 0.3 + 0.5 * cornered(board, unit) + 0.3 * poor if unit["blocks"] > 1 else 0.1


def better_roll(board: View) -> float:
    """18.37: throw again what hit less than could be expected."""
    throw = board["throw"]
    unit, target = board["units"].get(throw["rollers"][0]), board["units"].get(throw["target"])
    if unit is None or target is None:
        return 0.0 if "swords" in throw["faces"] else 0.8
    return expected(unit, target, len(throw["faces"]), False) - scored(throw, unit, target)


def scored(throw: View, unit: Piece, target: Piece) -> int:
    return hits_of(throw["faces"], unit["type"], target["type"], bool(throw["ranged"]))


def parried(board: View, card: str) -> float:
    """18.14, 18.36: when a roll has hit hard."""
    throw: dict[str, Any] = board["throw"]
    unit, target = board["units"][throw["rollers"][0]], board["units"][throw["target"]]
    if card == "brave_leader":
        return 0.4 * float(throw["faces"].count("flag"))
    hits = scored(throw, unit, target)
    return 0.5 * hits + (1.0 if hits >= target["blocks"] else 0.0)
