"""Glicko-2 as Mark Glickman published it; the numbers of the steps are those of his paper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
START, UNKNOWN, ERRATIC = 1500.0, 350.0, 0.06
TAU = 0.5
PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """What is believed of a player: rating, how uncertain it is, and how erratically the player plays."""

    rating: float = START
    deviation: float = UNKNOWN
    volatility: float = ERRATIC

    @property
    def mu(self) -> float:
        return (self.rating - START) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


@dataclass(frozen=True, slots=True)
class Met:
    """A result against somebody: 1 for a win, a half for a draw, 0 for a loss."""

    opponent: Strength
    score: float


def after(player: Strength, results: Sequence[Met], tau: float = TAU) -> Strength:
    """The player's strength after the results of one rating period."""
    if not results:
        return aged(player, 1)
    weights = [_g(met.opponent.phi) for met in results]
    chances = [
        1 / (1 + exp(-g * (player.mu - met.opponent.mu))) for g, met in zip(weights, results, strict=True)
    ]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, chances, strict=True))  # step 3
    gain = sum(g * (met.score - e) for g, e, met in zip(weights, chances, results, strict=True))
    volatility = _volatility(player, variance * gain, variance, tau)
    phi_star = sqrt(player.phi**2 + volatility**2)  # step 6
    phi = 1 / sqrt(1 / phi_star**2 + 1 / variance)  # step 7
    mu = player.mu + phi * phi * gain
    return Strength(SCALE * mu + START, min(SCALE * phi, UNKNOWN), volatility)


def aged(player: Strength, periods: float) -> Strength:
    """Who does not play becomes more uncertain, up to a newcomer's uncertainty."""
    phi = sqrt(player.phi**2 + max(periods, 0.0) * player.volatility**2)
    return Strength(player.rating, min(SCALE * phi, UNKNOWN), player.volatility)


def company(members: Sequence[Strength]) -> Strength:
    """The one opponent that stands for all players of a side."""
    n = len(members)
    rating = sum(member.rating for member in members) / n
    deviation = sqrt(sum(member.deviation**2 for member in members) / n)
    return Strength(rating, deviation, sum(member.volatility for member in members) / n)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / pi**2)


def _volatility(player: Strength, delta: float, variance: float, tau: float) -> float:
    """Step 5: the root of f by the Illinois algorithm."""
    a, phi2 = log(player.volatility**2), player.phi**2

    def f(x: float) -> float:
        ex = exp(x)
        spread = phi2 + variance + ex
        return ex * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low, high = a, _other_side(f, a, delta**2 - phi2 - variance, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _other_side(f: Callable[[float], float], a: float, surprise: float, tau: float) -> float:
    """Where f has the other sign than at `a`."""
    if surprise > 0:
        return log(surprise)
    k = 1
    while f(a - k * tau) < 0:
        k += 1
    return a - k * tau
