"""One order of each kind, for the documentation and the tests of the notation."""

from __future__ import annotations

from rules.grande_guerre.august.forms import FirstDiplomacy, WarPlans
from rules.grande_guerre.interphase.packets import BudgetPacket, PoliticsPacket
from rules.grande_guerre.orders.packet import FORMS
from rules.grande_guerre.planning.packet import PlanningPacket
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
    "exploit": {"scope": "DE_II", "areas": ["st_quentin"]},
    "engage": {"scope": "DE_II", "corps": ["DE_guard#1", "DE_active#5"]},
    "budget": {"nation": "DE", "items": {"mun": 6, "slow_DE_new": 3, "heavy_artillery": 1, "research": 15}},
    "uboats": {"nation": "DE", "count": 2},
    "aid": {"nation": "GB", "to": "FR", "ep": 10, "mun": 5},
    "research": {"projects": ["C1", "C2", "C14"]},
    "abandon": {"projects": ["C5"]},
    "disclose": {"technology": "C1"},
    "place": {"nation": "DE", "what": "DE_new", "at": "cologne"},
    "marker": {"corps": "DE_active#4"},
    "found": {"who": "DE_X", "corps": "DE_new#9"},
    "convert": {"corps": "RU_reserve#2", "how": "disband"},
    "amb": {"amb": "DE_amb#2", "nation": "TR"},
    "recall": {"amb": "FR_amb#1"},
    "audience": {"nation": "IT"},
    "war": {"by": "DE", "on": "NL"},
    "peace": {"nation": "RS"},
    "plan": {"power": "DE", "plan": "schlieffen", "options": ["good_morale", "diplomatic_poker"]},
    "gold": {"answer": "yes"},
    "ships": {"ships": "deliver"},
    "ultimatum": {"power": "DE", "answer": "yes"},
    "keep": {"cards": ["42", "44"]},
    "blockade": {"value": "declare"},
    "goeben": {"place": "pola"},
    "box": {"start": "nigeria", "corps": ["GB_active#1"], "to": "cameroon"},
    "adopt": {"seat": "russia"},
    "redeploy": {"who": "FR_VI", "to": "amiens"},
    "react": {"who": "DE_II", "to": "nancy"},
    "close": {"corps": "DE_active#3", "to": "arras"},
    "offensive": {
        "sector": "french",
        "leader": "FR",
        "armies": ["FR_IV", "FR_V"],
        "month": "may",
        "target": "st_quentin",
    },
    "launch": {
        "sector": "french",
        "bombardment": "heavy",
        "gas": "usual",
        "letter_attack": "H",
        "barrage": "usual",
        "infiltration": "usual",
    },
    "stop": {"sector": "russian"},
    "air": {"unit": "FR_fighter#1", "mission": "recon"},
    "study": {"tactic": "rolling_barrage"},
    "action": {"nation": "FR", "action": "A9", "ally": "GB", "sector": "french"},
    "fleet": {
        "nation": "GB",
        "port": "scotland",
        "squadrons": ["GB_lion", "GB_town_class"],
        "mission": "control",
        "zone": "north_sea",
    },
    "escort": {"nation": "GB", "squadrons": ["GB_harwich_flotilla"]},
    "mine": {"nation": "GB", "zone": "channel"},
    "land": {"units": ["GB_commonwealth#1"], "from": "alexandria", "to": "gallipoli"},
    "card": {"card": 39, "option": "scandal", "nation": "RU"},
    "drop": {"line": 2},
    "seal": {},
}


def rule_of(kind: str) -> str:
    """The rule of a kind of order; those that belong to packets as such have none of their own."""
    tables = (
        FORMS,
        PlanningPacket.forms,
        PoliticsPacket.forms,
        BudgetPacket.forms,
        WarPlans.forms,
        FirstDiplomacy.forms,
    )
    return next((forms[kind].rule for forms in tables if kind in forms), "0.6")


def order_kinds() -> tuple[OrderKind, ...]:
    return tuple(
        OrderKind(kind, Order("central", kind, dict(args)), rule_of(kind)) for kind, args in EXAMPLES.items()
    )
