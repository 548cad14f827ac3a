"""5.32: which reaction cards the Reaction player may name, alone and together."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_ISLANDS, JAPAN, NATIONS, TOKYO, UNITS, Card
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.combat.sides import fleet
from rules.empire_of_the_sun.hexes import BIT, PORTS, distance
from rules.empire_of_the_sun.offensives.activation import allowed_hqs
from rules.empire_of_the_sun.strategy.warfare import reaches_tokyo
from rules.empire_of_the_sun.supply.status import supply

MOST_CARDS = 3
CANCELLING = ("weather",)
INTELLIGENCE = "intelligence"
CHANGING = (INTELLIGENCE, "counteroffensive")
"""Cards that change the intelligence condition, so that nobody rolls for it."""
BURMA_FRONT = frozenset(NATIONS["burma"]["hexes"]) | frozenset(NATIONS["india"]["north"])


def cancels(card: Card) -> bool:
    return card.effect("cancel") is not None


def held(board: Board, seat: str, chosen: Sequence[str]) -> list[str]:
    """Cards at hand, and an old Future Offensive while it would not be the last card (6.29)."""
    deck = board.decks[seat]
    rest = [c for c in deck.hand if c not in chosen]
    found = list(rest)
    if deck.future and deck.future_turn < board.turn and rest and deck.future not in chosen:
        found.append(deck.future)
    if deck.future in chosen and len(rest) < 2:
        found = [c for c in found if c == deck.future]
    return found


def nameable(board: Board, seat: str, chosen: Sequence[str], *, rolled: str = "") -> list[str]:
    """Cards that may be named beside those that are; `rolled` tells for which result of a roll."""
    if len(chosen) >= MOST_CARDS or any(cancels(CARDS[c]) for c in chosen):
        return []
    found = [CARDS[c] for c in held(board, seat, chosen) if CARDS[c].reaction]
    return [c.id for c in found if fits(board, c) and beside(c, chosen) and _after(c, rolled)]


def _after(card: Card, rolled: str) -> bool:
    """5.32 A: with a roll, no other card changes the condition, but for J13 after a failure."""
    if not rolled:
        return True
    if cancels(card):
        return False
    return card.cls not in CHANGING or (rolled == "failure" and card.after_failure)


def beside(card: Card, chosen: Sequence[str]) -> bool:
    """5.32: which cards go together; J13 with no other card of intelligence."""
    others = [CARDS[c] for c in chosen]
    if cancels(card):
        return not others
    if card.cls == "counteroffensive" and any(o.cls == card.cls for o in others):
        return False
    lonely = card.alone or any(o.alone for o in others)
    return not (lonely and card.cls == INTELLIGENCE and any(o.cls == INTELLIGENCE for o in others))


def fits(board: Board, card: Card) -> bool:
    """Whether a reaction card may be played against this offensive at all."""
    off = board.battle
    if not off.battles and not card.without_battle:
        return False
    if card.against and off.hq != card.against:
        return False
    if card.prey and not any(UNITS[u].air or UNITS[u].ship for u in off.active):
        return False
    if card.cls == "counteroffensive" and card.hqs and not _commander(board, card):
        return False
    return all(_effect_fits(board, card, each.op) for each in card.effects)


def _commander(board: Board, card: Card) -> bool:
    """5.32 C: a card that names headquarters needs one of them in supply."""
    hqs = allowed_hqs(board, card.side, card, event=True)
    return any(q in supply(board).hqs for q in hqs)


def _effect_fits(board: Board, card: Card, op: str) -> bool:
    match op:
        case "submarine":
            return bool(submarine_prey(board, card))
        case "kamikaze":
            return bool(kamikaze_hexes(board))
        case "raid":
            return bool(raid_targets(board)) and bool(board.battle.battles)
        case "skip_bombing":
            return bool(skip_targets(board))
        case "deactivate":
            return bool(chindit_targets(board))
    return True


def submarine_prey(board: Board, card: Card) -> list[str]:
    """Active enemy ships, or for A78 idle Japanese ones in ports outside the home islands.

    A card that eliminates nobody may be named against reduced ships as well: it draws, and spares them.
    """
    off, effect = board.battle, card.effect("submarine")
    assert effect is not None
    if effect.prey == "active":
        return [u for u in off.active if UNITS[u].ship and board.on_map(u)]
    idle = [u for u in board.units_of(JAPAN) if UNITS[u].ship and u not in off.active]
    return [u for u in idle if board.at[u] in PORTS and board.at[u] not in HOME_ISLANDS]


def kamikaze_hexes(board: Board) -> dict[str, list[str]]:
    """Battle hexes near Tokyo with Allied ships in them, and the Japanese air units that can strike there."""
    off, found = board.battle, {}
    planes = [u for u in board.units_of(JAPAN) if UNITS[u].air]
    for battle in off.battles:
        ships = [u for u in fleet(board, battle, ALLIES) if UNITS[u].ship]
        near = [u for u in planes if distance(board.at[u], battle.hex) <= UNITS[u].reach]
        if distance(battle.hex, TOKYO) <= 11 and ships and near:
            found[battle.hex] = near
    return found


def raid_targets(board: Board) -> list[str]:
    """J76, J79: B29s in range of Tokyo or in China."""
    return [u for u in board.units_of(ALLIES) if UNITS[u].b29 and reaches_tokyo(board, u)]


def skip_targets(board: Board) -> list[str]:
    """A24: active cruisers and destroyers whose way came within range of a US air unit."""
    off = board.battle
    planes = [
        u for u in board.units_of(ALLIES) if UNITS[u].air and UNITS[u].nation == "us" and not UNITS[u].lrb
    ]
    places = [(board.at[u], UNITS[u].reach) for u in planes if board.at[u] in BIT]
    ships = [
        u for u in off.active if UNITS[u].cls in ("CA", "CL", "APD") and board.on_map(u) and u in off.moved
    ]
    return [u for u in ships if any(distance(h, at) <= far for h in off.moved[u].path for at, far in places)]


def chindit_targets(board: Board) -> list[str]:
    """A22: active Japanese ground units that moved through or to Burma or Northern India."""
    off = board.battle
    ground = [u for u in off.active if UNITS[u].ground and u in off.moved]
    return [u for u in ground if any(h in BURMA_FRONT for h in off.moved[u].path)]
