"""10.1 to 10.5: who may attack whom, and the fields of an attack that all its forms share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.fields import Choices, Option, Partial, Pick
from rules.kernel.texts import Text, named
from rules.samurai_battles.atlas import DRAGON, apart
from rules.samurai_battles.battle.strength import inspirers, is_desperate, melee_base, ranged_dice
from rules.samurai_battles.battlefield.sight import clear
from rules.samurai_battles.board import Board, Fight, P, Unit, fight_of
from rules.samurai_battles.cards.hands import play_dragon, playable

RANGE = 4


def may_battle(board: Board, unit: Unit) -> bool:
    """10.1: an ordered unit fights once, unless its move or the ground forbids it."""
    only_marches = board.tactic == "infantry_onslaught" and bool(unit.kind.ranged)
    return unit.ordered and not unit.fought and not unit.barred and not only_marches


def melee_targets(board: Board, unit: Unit) -> list[str]:
    """10.3: adjacent enemies; cavalry may not storm a castle (20.13)."""
    found = board.near_enemy(unit.hex, unit.side)
    if unit.kind.arm == "cavalry":
        found = [hex_ for hex_ in found if board.land.get(hex_) != "castle"]
    return [hex_ for hex_ in found if melee_base(board, unit, hex_) > 0]


def may_melee(board: Board, unit: Unit) -> bool:
    holds = board.tactic == "hold_and_shoot"
    return may_battle(board, unit) and not holds and bool(melee_targets(board, unit))


def fire_targets(board: Board, unit: Unit) -> list[str]:
    """10.2: enemies in range and sight; nobody fires with an enemy next to him."""
    if not unit.kind.ranged or board.near_enemy(unit.hex, unit.side):
        return []
    taken = board.occupied()
    return [hex_ for hex_ in sorted(taken) if is_mark(board, unit, hex_, taken)]


def is_mark(board: Board, unit: Unit, hex_: str, taken: set[str]) -> bool:
    far, there = apart(unit.hex, hex_), board.unit_at(hex_)
    if not 2 <= far <= RANGE or board.held_by(hex_) == unit.side or (there and there.is_guard):
        return False
    return ranged_dice(board, unit, hex_, far) > 0 and clear(board.land, taken, unit.hex, hex_)


def may_fire(board: Board, unit: Unit) -> bool:
    charges = board.tactic == "cavalry_charge"
    return may_battle(board, unit) and not charges and bool(fire_targets(board, unit))


def swarms(board: Board, side: str) -> dict[str, list[Unit]]:
    """10.4: enemies that two or more ordered levies can attack together."""
    levies = [u for u in board.army(side) if u.type == "li" and may_melee(board, u)]
    found: dict[str, list[Unit]] = {}
    for unit in levies:
        for hex_ in melee_targets(board, unit):
            found.setdefault(hex_, []).append(unit)
    return {hex_: units for hex_, units in sorted(found.items()) if len(units) > 1}


def foe_in(board: Board, hex_: str) -> str:
    """The id of the unit in a hex, or of the leader who is alone there."""
    piece = board.unit_at(hex_) or board.leader_at(hex_)
    assert piece is not None, f"nobody is in {hex_}"
    return piece.id


def boosters(board: Board, units: list[Unit], hex_: str, role: str) -> list[str]:
    """18: the cards of a seat's hand that may go with its own roll."""
    return playable(board, units[0].side, booster_cards(board, units, hex_, role))


def booster_cards(board: Board, units: list[Unit], hex_: str, role: str) -> list[str]:
    """18: the Dragon cards that may go with one's own roll; `role` is fire, attack, strike or back."""
    cards: list[str] = []
    target = board.unit_at(hex_)
    if target is not None and not target.is_guard:
        cards += ["cowards"] if role == "fire" else ["cowards", "strike_fear"]
    if role != "fire" and any(is_desperate(unit) for unit in units):
        cards.append("desperate_charge")
    if role == "attack" and any(board.leader_at(unit.hex) for unit in units):
        cards.append("head_collector")
        if target is not None and len(units) == 1 and board.leader_at(hex_) is not None:
            cards.append("personal_challenge")
    if role == "back":
        cards.append("revenge")
    return cards


def dragon_field(cards: Iterable[str]) -> Pick:
    """Which Dragon card goes with an order, if any."""
    options = (Option("none", Text("dragon.none")), *(Option(c, named("dragon", c)) for c in cards))
    return Pick(name="dragon", options=options, rule="18.4")


def inspire_field(possible: bool) -> Pick:
    """10.5: whether a leader spends a token."""
    answers = ("no", "yes") if possible else ("no",)
    return Pick(name="inspire", rule="10.5", options=tuple(Option(a, Text(f"inspire.{a}")) for a in answers))


def roll_fields(p: P, units: list[Unit], hex_: str, role: str, partial: Partial) -> Choices | None:
    """The card and the inspiration that go with a melee; None when both are said.

    After a challenge inspiration is decided anew (18.30), and the dice of Revenge are fixed (18.34).
    """
    if "dragon" not in partial:
        return dragon_field(boosters(p.board, units, hex_, role))
    if "inspire" not in partial:
        useless = partial["dragon"] in ("personal_challenge", "revenge")
        spare = spare_tokens(p.board, units[0], partial)
        return inspire_field(not useless and spare > 0 and any(inspirers(p.board, u) for u in units))
    return None


def spare_tokens(board: Board, unit: Unit, partial: Partial) -> int:
    """What is left for inspiration when the card is paid."""
    card = partial["dragon"]
    return board.honor[unit.side] - (DRAGON[card].cost if card != "none" else 0)


def declare(p: P, seat: str, card: str) -> None:
    """18.4: the card that goes with an attack is shown and paid with it."""
    if card != "none":
        play_dragon(p, seat, card)


def new_fight(
    p: P, units: list[Unit], hex_: str, card: str, ranged: bool = False, bonus: bool = False
) -> Fight:
    board = p.board
    fight = Fight([unit.id for unit in units], foe_in(board, hex_), hex_, ranged, bonus)
    fight.booster = card if card not in ("none", "personal_challenge") else ""
    fight.challenger = units[0].side if card == "personal_challenge" else ""
    board.fight = fight
    board.clash = [*(unit.hex for unit in units), hex_]
    commit_waiting(p, hex_)
    return fight


def commit_waiting(p: P, hex_: str) -> None:
    """23: whoever attacks troops that wait drives them to their own side."""
    unit = p.board.unit_at(hex_)
    if unit is not None and unit.waiting:
        for each in p.board.units.values():
            each.waiting = False
        p.board.uncommitted = False
        p.say("sides.committed", seat=unit.side)


def defender(p: P) -> Unit | None:
    """The unit that is attacked, as long as it stands where it was."""
    fight = fight_of(p)
    unit = p.board.units.get(fight.target)
    return unit if unit is not None and unit.hex == fight.hex else None


def attackers(p: P) -> list[Unit]:
    return [p.board.units[name] for name in fight_of(p).attackers if name in p.board.units]


def can_answer(p: P) -> bool:
    """10.8, 19.5: whether the defender could strike an attacker; cavalry in a castle cannot (20.13)."""
    unit = defender(p)
    return unit is not None and any(melee_base(p.board, unit, foe.hex) > 0 for foe in attackers(p))
