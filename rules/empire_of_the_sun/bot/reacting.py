"""The answer to an enemy offensive: which cards, whether to roll, and who is sent."""

from __future__ import annotations

from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.bot.forecast import forecast
from rules.empire_of_the_sun.bot.trial_board import TrialBoard, copied
from rules.empire_of_the_sun.bot.worth import hex_worth
from rules.empire_of_the_sun.combat.sides import total
from rules.empire_of_the_sun.hexes import NAMED, distance
from rules.empire_of_the_sun.offensives import reaction
from rules.empire_of_the_sun.offensives.activation import agrees
from rules.empire_of_the_sun.offensives.ways import reaction_hexes

DEAR = 4.0
"""A hex worth so much is defended against bad odds too."""
LARGE = 6
"""An offensive of so many units is worth a card that cancels it."""
MARCH = 3


def cards(board: Board, seat: str, offered: list[str]) -> list[str]:
    """One card: a cancellation against a large offensive, else a better intelligence for a battle."""
    off = board.battle
    stakes = sum(hex_worth(board, seat, each.hex) for each in off.battles)
    cancel = [c for c in offered if CARDS[c].effect("cancel")]
    if cancel and (len(off.active) >= LARGE or stakes >= 2 * DEAR):
        return cancel[:1]
    worth = sum(total(board, each, off.seat) for each in off.battles) >= 8 or stakes >= DEAR
    ambush = [c for c in offered if CARDS[c].condition]
    return sorted(ambush, key=lambda c: (CARDS[c].condition != "ambush", c))[:1] if worth else []


class Reaction:
    """Who is sent to the battles, tried on a table."""

    def __init__(self, board: Board, seat: str):
        self.board, self.seat = board, seat

    def order(self) -> tuple[str, list[str]] | None:
        """The headquarters and its units, if it pays to react."""
        plans = [(self._trial(hq), hq) for hq in reaction.hqs(self.board)]
        good = [(worth, hq, units) for (worth, units), hq in plans if units and worth > 0]
        if not good:
            return None
        _, hq, units = max(good, key=lambda each: (each[0], each[1]))
        return hq, units

    def _trial(self, hq: str) -> tuple[float, list[str]]:
        board = copied(self.board)
        off = board.battle
        off.rhq = hq
        hexes = sorted(reaction_hexes(off), key=lambda h: (-hex_worth(board, self.seat, h), h))
        worth, chosen, sailed = 0.0, list[str](), board
        for hex_ in hexes:
            units = self._able(board, hq, hex_, chosen)
            table = TrialBoard(sailed, self.seat, reacting=True)
            table.board.battle.reacting = off.reacting = [*chosen, *units]
            sent = [u for u in units if send(table, u, hex_)]
            more = self._worth(board, hex_, sent)
            if sent and more > 0:
                worth, chosen, sailed = worth + more, [*chosen, *sent], table.board
        return worth, chosen

    def _able(self, board: Board, hq: str, hex_: str, chosen: list[str]) -> list[str]:
        """The strongest units that may go, as many as the limit allows."""
        board.battle.reacting = []
        left = reaction.limit(board, hq) - len(chosen)
        found: list[str] = []
        able = [u for u in reaction.able(board, hq) if u not in chosen and spared(board, u, hex_)]
        for unit in sorted(able, key=lambda u: (-board.face(u)[0], u)):
            fits = agrees(board, hq, [*chosen, *found, unit])
            near = distance(board.at[unit], hex_) <= far(unit)
            if len(found) < left and fits and near and board.at[unit] != hex_:
                found.append(unit)
        return found

    def _worth(self, board: Board, hex_: str, sent: list[str]) -> float:
        """Whether those who come turn the battle; key bases are defended at worse odds."""
        battle = board.battle.battle(hex_)
        if battle is None or not sent:
            return 0.0
        troops = [u for u in sent if UNITS[u].ground]
        coming = float(sum(board.face(u)[0] for u in sent if u not in troops))
        without, after = forecast(board, battle, 0.0), copied(board)
        after.at |= dict.fromkeys(troops, hex_)
        with_ = forecast(after, after.battle.battles[board.battle.battles.index(battle)], coming)
        kept = max(without.win - with_.win, without.take - with_.take)
        saved = kept * max(1.0, hex_worth(board, self.seat, hex_))
        if not coming:
            return saved + with_.losses - without.losses - (with_.kills - without.kills)
        enemies = max(1.0, float(total(board, battle, board.battle.seat)))
        ratio = (coming + total(board, battle, self.seat)) / enemies
        return saved + with_.losses - without.losses if ratio >= 0.8 or saved >= DEAR / 2 else 0.0


def far(unit: str) -> int:
    """From how far a unit may come: ships, aircraft, or troops on the march or across a strait."""
    counter = UNITS[unit]
    return 15 if counter.ship else MARCH if counter.ground else counter.battle_range


def spared(board: Board, unit: str, hex_: str) -> bool:
    """Troops go only where enemy troops have come, and leave no base without a garrison."""
    if not UNITS[unit].ground:
        return True
    off, place = board.battle, board.at[unit]
    invaded = any(UNITS[u].ground for u in board.units_in(hex_, off.seat))
    alone = [u for u in board.units_in(place, UNITS[unit].side) if UNITS[u].ground] == [unit]
    return invaded and not (alone and place in NAMED)


def send(table: TrialBoard, unit: str, hex_: str) -> bool:
    """Bring one unit into a battle: from where it is, from nearer, or as a ship into the hex."""
    counter, place = UNITS[unit], table.board.at[unit]
    moved = unit in table.board.battle.moved
    if counter.flies and distance(place, hex_) <= counter.battle_range:
        return table.battle(hex_, [unit])
    if moved or counter.air:
        return False
    if counter.ground:
        return table.move("land", [unit], hex_) or table.move("landing", [unit], hex_)
    if counter.carrier:
        ends = [h for h in table.ends("sea", [unit]) if distance(h, hex_) <= counter.range and h != hex_]
        ends.sort(key=lambda h: (-distance(h, hex_), h))
        return bool(ends) and table.move("sea", [unit], ends[0]) and table.battle(hex_, [unit])
    return table.move("sea", [unit], hex_)


def finishable(board: Board, seat: str, hq: str, units: list[str]) -> bool:
    """Whether all these units find their way into battles: what is begun must not be taken back for ever."""
    trial = copied(board)
    trial.battle.rhq, trial.battle.reacting = hq, list(units)
    return not reaction.idle(trial) or bool(countermoves(trial, seat))


def countermoves(board: Board, seat: str) -> list[dict[str, Any]]:
    """What is still to be ordered for the units that react: the script, order by order."""
    table = TrialBoard(board, seat, reacting=True)
    hexes = sorted(reaction_hexes(board.battle), key=lambda h: (-hex_worth(board, seat, h), h))
    for unit in reaction.idle(board):
        if not any(send(table, unit, hex_) for hex_ in hexes):
            return []
    return [{"kind": each.kind, "args": each.args} for each in table.script]
