"""17.1, 17.9.1, G19.10: a country enters the war, and its rivals turn to the other side."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.diplomacy.countries import RIVALS
from rules.grande_guerre.diplomacy.mobilisation import mobilise

FOLLOWERS = {"RS": ("ME",)}
"""Montenegro fights beside Serbia, but is no vassal with it (G20.1b)."""
MINOR_MUN = 1


def join(p: P, country: str, side: str, *, chain: bool = True) -> None:
    """A nation joins a side: it mobilises at once; entry by diplomacy stirs its rivals, a declaration not."""
    board = p.board
    nation = board.nations[country]
    if nation.status in ("war", "out"):
        return
    limited = nation.status == "limited"
    nation.side, nation.status, nation.entered = side, "war", board.turn
    stock_up(board, country)
    if country in board.diplomacy.dark:
        board.diplomacy.dark.remove(country)
    mobilise(p, country)
    send_home(board, country)
    p.say("diplomacy.joined", nation=country, side=side)
    for follower in FOLLOWERS.get(country, ()) if side == "entente" else ():
        join(p, follower, side, chain=False)
    if country == "GB":
        from rules.grande_guerre.diplomacy.britain import goes_to_war

        goes_to_war(p, limited=limited)
    if chain and country in RIVALS:
        stir_rivals(p, country, side)


def stock_up(board: Board, country: str) -> None:
    """G10.6: the values of 1914; a minor has twice the recruits of its cities, at least two."""
    nation = board.nations[country]
    if country in MAJORS:
        stock, nation.nw = MAJORS[country].start_stock, nation.nw or MAJORS[country].will
        nation.rp, nation.mun, nation.ep = stock["rp"], stock["mun"], nation.ep + stock["ep"]
    elif not nation.rp:
        recruits = sum(area.rp for area in AREAS.values() if area.owner == country)
        nation.rp, nation.mun = max(2, 2 * recruits), MINOR_MUN


def send_home(board: Board, country: str) -> None:
    """Ambassadors have nothing more to do in a country at war; Turkey lends none any more (17.9.6)."""
    counters = board.diplomacy.counters
    if country == "TR":
        counters = {name: each for name, each in counters.items() if each.nation != country}
        board.diplomacy.counters = counters
    for counter in counters.values():
        if counter.at == country:
            counter.at = ""


def stir_rivals(p: P, country: str, side: str) -> None:
    """17.9.1: each other neutral of the six moves one level toward the opposite side."""
    from rules.grande_guerre.diplomacy.levels import away, is_neutral, move_level

    for rival in RIVALS:
        if rival != country and rival != "RS" and is_neutral(p.board, rival):
            move_level(p, rival, away(side, 1), reason="rivalry")
