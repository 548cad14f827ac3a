"""What the log and the map keep of moves."""

from __future__ import annotations

from rules.axis_allies_1942.board import P, Trail, Unit, tally


def tell_move(p: P, power: str, units: list[Unit], path: list[str], mission: str = "") -> None:
    force = tally(units)
    p.board.trails.setdefault(power, []).append(Trail(force, path, mission, p.board.phase))
    code = f"movement.moved_{mission}" if mission in ("raid", "escort") else "movement.moved"
    p.say(code, power=power, units=force, path=" > ".join(path))
