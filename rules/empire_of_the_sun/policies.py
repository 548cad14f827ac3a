"""Standing orders: what is answered for a player who does not want to be asked, and how."""

from __future__ import annotations

from rules.empire_of_the_sun.combat.hits import PREFERENCES
from rules.kernel.policies import Policy, switch

_ANSWER = (switch("roll", "always", "never"), switch("special", "always", "never"))
_FREELY = {"roll": "always", "special": "always"}
POLICIES = (
    Policy("window", _ANSWER, _FREELY, ask=True, concerns="others"),
    Policy("quiet", _ANSWER, _FREELY, concerns="others"),
    Policy("react", (switch("react", "none"),), {"react": "none"}, ask=True, concerns="others"),
    Policy("hits", (switch("hits", *PREFERENCES),), {"hits": "best"}, own_turn="answer"),
    Policy("transfer", (switch("transfer", "best", "never"),), {"transfer": "best"}, own_turn="answer"),
    Policy("retreat", (switch("retreat", "first"),), {"retreat": "first"}, own_turn="answer", concerns="own"),
    Policy("evade", (switch("evade", "never"),), {"evade": "never"}, concerns="others"),
    Policy(
        "reserves", (switch("reserves", "none"),), {"reserves": "none"}, own_turn="answer", concerns="own"
    ),
    Policy("return", (switch("return", "home"),), {"return": "home"}, own_turn="answer"),
    Policy("emergency", (switch("emergency", "nearest"),), {"emergency": "nearest"}, own_turn="answer"),
    Policy("excess", (switch("excess", "weakest"),), {"excess": "weakest"}, own_turn="answer"),
    Policy("target", (switch("target", "best"),), {"target": "best"}, own_turn="answer"),
    Policy("evacuate", (switch("evacuate", "best"),), {"evacuate": "best"}, own_turn="answer"),
    Policy("seize", (switch("seize", "never"),), {"seize": "never"}, ask=True),
    Policy("bomb", (switch("bomb", "all", "none"),), {"bomb": "all"}),
    Policy("place", (switch("place", "front"),), {"place": "front"}, ask=True),
    Policy("replace", (switch("replace", "strongest"),), {"replace": "strongest"}, ask=True),
)
