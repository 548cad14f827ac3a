"""G9.4 (b), G4.1: corps that come out of reserves into a battle, and what finds no room after it."""

from __future__ import annotations

from rules.grande_guerre.battle.state import Battle, Fighter, Party
from rules.grande_guerre.forces import outside
from rules.grande_guerre.map.stacking import limit, weakest_first


def commit(battle: Battle, party: Party, corps: str) -> None:
    """G9.1a: a corps that comes later joins the sub-battle in which its side has fewer fit corps."""
    each, defends = battle.board.corps[corps], party is battle.defender
    place = battle.area if defends else base_of(party)
    sub = min(battle.subs, key=lambda s: (len(party.fit(s)), s))
    party.fighters[corps] = Fighter(corps, "" if defends else place, each.reserve, sub)
    each.at, each.reserve, each.seen = place, "", battle.board.turn
    party.armies |= {each.army} - {""}


def swap(battle: Battle, party: Party, tired: Fighter, fresh: str) -> None:
    """G9.4 (c): a corps takes the place of another, on the map and in its sub-battle, and that one its place
    in reserve."""
    comes, goes = battle.board.corps[fresh], battle.board.corps[tired.corps]
    hq = comes.reserve
    commit(battle, party, fresh)
    party.fighters[fresh] = Fighter(fresh, tired.origin, sub=tired.sub)
    comes.at, comes.besieges = goes.at, goes.besieges
    goes.at, goes.reserve, goes.besieges = "", hq, False
    tired.state = "relieved"


def base_of(party: Party) -> str:
    """The area from which most of the attackers came."""
    origins = [f.origin for f in party.fighters.values() if f.origin]
    return max(sorted(set(origins)), key=origins.count)


def return_surplus(battle: Battle, party: Party) -> None:
    """G4.1a: limits hold at the end, so what is too much goes back to where it started: the reserve."""
    board = battle.board
    called = [c for c, f in party.fighters.items() if f.reserve and board.corps[c].at]
    for area in sorted({board.corps[c].at for c in called}):
        mine = [c for c in called if board.corps[c].at == area and not board.corps[c].inside]
        over = max(0, len(outside(board, area, party.side)) - limit(board, area))
        for corps in weakest_first(board, mine)[:over]:
            unit = board.corps[corps]
            unit.at, unit.reserve, unit.besieges = "", party.fighters[corps].reserve, False
