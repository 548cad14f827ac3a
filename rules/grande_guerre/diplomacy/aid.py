"""17.5, 17.9.7, b.5.4, b.5.5: what neutrals pay and lend in an interphase."""

from __future__ import annotations

from rules.grande_guerre.atlas import MINORS
from rules.grande_guerre.board import Board, held_by, side_of
from rules.grande_guerre.diplomacy.britain import at_peace, trade
from rules.grande_guerre.diplomacy.countries import COUNTRIES
from rules.grande_guerre.diplomacy.levels import is_neutral, level, row
from rules.grande_guerre.diplomacy.vocabulary import is_at_war

WESTERN = ("FR", "GB", "IT")
CREDIT_LEVEL = 13
AT_WAR_SITES = 10


def pays(board: Board, country: str) -> bool:
    """19.1.1d: aid stops when the neutral is conquered by the enemy of those it helps."""
    capital = MINORS[country].capital if country in MINORS else ""
    return is_neutral(board, country) and not (capital and held_by(board, capital) == "entente")


def german_aid(board: Board) -> int:
    """EP to Germany from countries that help the Central Powers."""
    return sum(row(board, c).ep for c in COUNTRIES if c in board.nations and pays(board, c))


def american_credits(board: Board) -> dict[str, int]:
    """17.9.7, 19.1.1e: American credits for the western powers of the Entente at war, shared equally."""
    if not is_neutral(board, "US") or level(board, "US") > CREDIT_LEVEL:
        return {}
    total = row(board, "US").credit
    powers = [n for n in WESTERN if is_at_war(board, n) and side_of(board, n) == "entente"]
    if not powers:
        return {}
    share, rest = divmod(total, len(powers))
    return {n: share + (1 if number < rest else 0) for number, n in enumerate(powers)}


def aid_ep(board: Board, power: str) -> int:
    """What neutrals pay a power in an interphase."""
    found = german_aid(board) if power == "DE" else 0
    return found + american_credits(board).get(power, 0) + trade(board).get(power, (0, 0))[0]


def aid_munitions(board: Board, power: str) -> int:
    """The munition flow that neutrals give a power: British trade, and a British arsenal for France."""
    flow = trade(board).get(power, (0, 0))[1]
    if power == "FR" and at_peace(board) and "GB" in board.nations:
        flow += row(board, "GB").mun_france
    return flow


def american_sites(board: Board) -> int:
    """19.12.1: munition sites that the United States lend the Entente."""
    if "US" not in board.nations:
        return 0
    if side_of(board, "US") == "entente":
        return AT_WAR_SITES
    return row(board, "US").sites if is_neutral(board, "US") else 0


def volunteers(board: Board) -> int:
    """17.5: recruits from Spain for France each turn."""
    return row(board, "ES").rp if "ES" in board.nations and is_neutral(board, "ES") else 0
