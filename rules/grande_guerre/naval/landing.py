"""G17.7: landings on enemy beaches: half of the transport capacity, and a battle from the sea."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import AREAS, nation_of
from rules.grande_guerre.battle.battle import fight
from rules.grande_guerre.battle.occupation import occupy
from rules.grande_guerre.board import Board, P, held_by, hostile_fort, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.control import in_play, may_enter
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.movement.places import besiege, put
from rules.grande_guerre.resolution.journeys import open_seas, sea_capacity


def capacity(nation: str) -> int:
    """Half of what a nation can ship, rounded up."""
    return (sea_capacity(nation) + 1) // 2


def has_expedition(board: Board, nation: str, sector: str) -> bool:
    """18.5 B7: a new front needs the expeditionary corps, unless corps of the side fight in the sector."""
    side = side_of(board, nation)
    fighting = [c.at for n, c in board.corps.items() if c.at and side_of(board, n) == side]
    there = any(AREAS[area].sector == sector for area in fighting)
    politics = board.politics.get(nation)
    sent = politics.expeditions if politics is not None else []
    return there or any(each.endswith(f".{sector}") for each in sent)


def beaches(p: P, nation: str, port: str) -> list[str]:
    """Beaches of the enemy on seas that a friendly port reaches."""
    side = side_of(p.board, nation)
    seas = open_seas(p, port, side) if held_by(p.board, port) == side else set()
    found = [a for a, area in AREAS.items() if area.beach and set(area.sea) & seas]
    hostile = [a for a in found if held_by(p.board, a) == FOE[side] and in_play(p, a)]
    able = [a for a in hostile if may_enter(p, nation, a)]
    return sorted(a for a in able if has_expedition(p.board, nation, AREAS[a].sector))


def land(p: P, args: dict[str, Any]) -> None:
    """Corps in a port go ashore; where the enemy stands they fight for it from the sea."""
    board, area, port = p.board, args["to"], args["from"]
    corps = [c for c in args["units"] if c in board.corps and board.corps[c].at == port]
    if not corps or area not in beaches(p, nation_of(corps[0]), port):
        return
    nation, side = nation_of(corps[0]), side_of(p.board, corps[0])
    corps = corps[: min(capacity(nation), room(board, area, side))]
    board.navy.landings.append(f"{board.turn}.{nation}.{area}")
    p.say("naval.landing", nation=nation, area=area, count=len(corps))
    if enemies(board, area, side):
        battle = fight(p, area, dict.fromkeys(corps, port), helped=False)
        if battle is not None and battle.winner == side:
            occupy(battle, {})
        elif area == "gallipoli" and side == "entente" and "gallipoli_landing_beaten" not in board.flags:
            board.flags.append("gallipoli_landing_beaten")
        return
    put(p, corps, area)
    if hostile_fort(board, area, side):
        besiege(p, area, side)
