"""Chapter 6: standing orders, so that a battle in somebody's turn need not wait for a mail."""

from collections.abc import Mapping
from typing import Any

from rules.border_war.board import P, Units, strength
from rules.border_war.tables import UNITS, card_kind
from rules.kernel.orders import Order
from rules.kernel.policies import Policy, switch, threshold

POLICIES = (
    Policy(
        "reaction",
        (switch("react", "never", "strong"), threshold("strength", 1, 12)),
        {"react": "strong", "strength": 4},
        concerns="others",
        scope="hex",
    ),
    Policy("counter", (switch("outwit", "never", "always"),), {"outwit": "always"}, ask=True),
    Policy("losses", (switch("order", "cheap", "dear"),), {"order": "cheap"}, own_turn="answer", scope="hex"),
)


def reacts(p: P, seat: str, policy: Mapping[str, Any], cards: list[str]) -> Order:
    """6.1, 6.2: the lowest ambush or outwit card that the policy lets be played, or a pass."""
    battle = p.board.fight
    assert battle is not None
    own = battle.units if seat == battle.attacker else p.board.forces[battle.at].units
    willing = policy.get("outwit") == "always" or (
        policy.get("react") == "strong" and strength(own) >= policy["strength"]
    )
    ready = [card for card in cards if card_kind(card) != "retreat"]
    return Order(seat, "play", {"card": ready[0]}) if willing and ready else Order(seat, "pass")


def lost(units: Units, hits: int, order: str) -> Units:
    """6.3: the cheapest blocks first, or the dearest."""
    ranked = list(UNITS) if order == "cheap" else list(reversed(UNITS))
    chosen: Units = {}
    for kind in ranked:
        number = min(units.get(kind, 0), hits - sum(chosen.values()))
        if number:
            chosen[kind] = number
    return chosen
