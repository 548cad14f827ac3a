"""One order of each kind, for the documentation and the tests of the notation."""

from __future__ import annotations

from rules.grande_guerre.orders.packet import FORMS
from rules.kernel.orders import Order
from rules.kernel.title import OrderKind

EXAMPLES: dict[str, dict[str, object]] = {
    "move": {"who": "DE_II", "path": ["liege"]},
    "attack": {
        "who": "metz",
        "corps": ["DE_active#12", "DE_active#13"],
        "path": ["verdun"],
        "guns": "never",
        "stop": "losses_6",
        "through": "usual",
    },
    "march": {"who": "FR_IV", "path": ["troyes"]},
    "hq": {"who": "FR_GQG", "path": ["paris"]},
    "rail": {"who": "nancy", "corps": ["FR_active#6"], "to": "amiens", "path": ["arras"]},
    "hold": {"who": "DE_VII"},
    "siege": {"area": "liege", "action": "storm"},
    "reserve": {"who": "DE_I", "corps": ["DE_active#1", "DE_reserve#2"]},
    "main": {"who": "DE_II"},
    "split": {"who": "DE_II", "corps": ["DE_guard#1", "DE_active#5"]},
    "refit": {"scope": "FR_II", "corps": ["FR_active#6", "FR_active#7"]},
    "list": {"units": ["FR_reserve#6", "FR_heavy_artillery#1"], "who": "FR_VI"},
    "ship": {"units": ["GB_active#1"], "from": "london", "to": "rouen"},
    "general": {"general": "franchet_d_esperey", "who": "FR_V"},
    "policy": {"scope": "DE", "name": "intercept", "value": "130", "term": "always"},
    "retreat": {"scope": "FR_V", "areas": ["reims", "paris"]},
    "drop": {"line": 2},
    "seal": {},
}


def order_kinds() -> tuple[OrderKind, ...]:
    return tuple(
        OrderKind(kind, Order("central", kind, dict(args)), FORMS[kind].rule if kind in FORMS else "0.6")
        for kind, args in EXAMPLES.items()
    )
