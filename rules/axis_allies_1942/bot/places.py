"""Where new units come onto the board."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import POWERS, SEA_UNITS, TERRITORIES, UNITS, is_sea
from rules.axis_allies_1942.board import Board
from rules.axis_allies_1942.bot.estimate import plus
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes
from rules.axis_allies_1942.bot.theatre import Theatre
from rules.axis_allies_1942.bot.ways import FAR, by_water
from rules.axis_allies_1942.production.complexes import left_at
from rules.axis_allies_1942.production.mobilize import deck_room, fits, most, open_spaces, promise, ways_into
from rules.kernel.orders import Order


def complex_sites(eyes: Eyes) -> list[str]:
    """Where a new complex would stand: on the mainland, worth two at least, safe, and near the front."""
    since = eyes.board.start.control
    sites = [
        name
        for name, holder in eyes.board.control.items()
        if holder == eyes.power == since.get(name)
        and TERRITORIES[name].ipc >= 2
        and name not in eyes.board.factories
        and eyes.front.get(name, FAR) < 6
        and eyes.danger(name, eyes.friends(name)) < SAFE
    ]
    return sorted(sites, key=lambda name: (-TERRITORIES[name].ipc, eyes.front[name], name))


def placement(board: Board, power: str) -> Order:
    """The next placement: the capital first if it is in danger, else the complex nearest to the front."""
    if board.announced:
        return Order(power, "place", promise(board))
    theatre = Theatre(Eyes(board, power))
    spaces = open_spaces(board)
    if not spaces:
        return Order(power, "end")
    at = min(spaces, key=lambda space: (_rank(theatre, space), space))
    ways = ways_into(board, at)
    through = max(ways, key=lambda name: left_at(board, name))
    units = _share(board, at, through)
    return Order(power, "place", {"at": at, "units": units} | ({"through": through} if len(ways) > 1 else {}))


def _rank(theatre: Theatre, space: str) -> tuple[float, float]:
    """Ships first, where they are safe; then land units by need."""
    eyes = theatre.eyes
    bought = eyes.board.bought
    if fits(eyes.board, "industrial_complex", space) and not is_sea(space):
        sites = complex_sites(eyes)
        return (-1, sites.index(space) if space in sites else FAR)
    if is_sea(space):
        new = {name: number for name, number in bought.items() if name in SEA_UNITS}
        risk = eyes.risk(space, plus(eyes.friends(space), new))
        far = by_water(space, theatre.lane.harbour) if theatre.lane else 0.0
        return (0 if new else 3, 5 * risk + min(far, 8.0))
    if space == POWERS[eyes.power].capital and eyes.weak_capital:
        return (1, 0)
    if eyes.is_dear(space) and eyes.danger(space, eyes.friends(space)) > SAFE:
        return (1, 1)
    return (3 if eyes.is_abroad(space) else 2, theatre.road.get(space, FAR))


def _share(board: Board, at: str, through: str) -> dict[str, int]:
    """As much as fits, ships and dear units first; an outpost gets those that cannot fly there."""
    if not is_sea(at) and most(board, "industrial_complex", at):
        return {"industrial_complex": 1}
    left, units = left_at(board, through), {}
    home = is_sea(at) or at == POWERS[board.power].capital
    for name in sorted(
        board.bought, key=lambda name: -UNITS[name].cost if home else UNITS[name].kind == "air"
    ):
        high = deck_room(board, at) if name == "fighter" and is_sea(at) else most(board, name, at)
        number = min(left, high, most(board, name, at))
        if number:
            units[name] = number
            left -= number
    return units
