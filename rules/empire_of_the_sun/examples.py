"""One order of each kind, for the documentation and for tests."""

from __future__ import annotations

from rules.kernel.orders import Order
from rules.kernel.title import OrderKind


def _kind(rule: str, seat: str, kind: str, suggested: bool = True, **args: object) -> OrderKind:
    named = {name.rstrip("_"): value for name, value in args.items()}
    return OrderKind(kind, Order(seat, kind, named), rule, suggested)


ORDER_KINDS = (
    _kind("5", "japan", "play", card="j47", mode="ec", hq="j_hq_south"),
    _kind("5", "japan", "discard", card="j36"),
    _kind("4.2.2", "allies", "pass"),
    _kind("6.29", "japan", "future", card="j26"),
    _kind("4.2.1", "japan", "decline"),
    _kind("17.25", "allies", "take"),
    _kind("16.49", "japan", "bid", side="japan", points=1),
    _kind("6.21", "japan", "activate", units=["j_a_15", "j_a_25", "j_af_22"]),
    _kind("6.23", "japan", "move", by="air", units=["j_af_22"], path=["2112"]),
    _kind("6.24", "japan", "battle", hex="2015", units=["j_af_22"]),
    _kind("6.27", "japan", "reserve", hex="5708", units=["j_cv_akagi"]),
    _kind("8.2", "japan", "prefer", first="carriers"),
    _kind("5.31", "japan", "drop", hex="2315"),
    _kind("5.31", "allies", "airdrop", hex="2913"),
    _kind("6.24", "japan", "done"),
    _kind("6.23", "japan", "restart", suggested=False),
    _kind("6.25", "allies", "answer", cards=["a05"]),
    _kind("6.26", "allies", "react", hq="cw_hq_malaya", units=["cw_c_3ind", "cw_d_8aus"]),
    _kind("6.26", "allies", "join", hex="2015", units=["cw_air_ma"]),
    _kind("7.43", "japan", "evade", unit="j_a_33", path=["2206"]),
    _kind("8.2", "japan", "hits", units=["cw_air_ma", "cw_air_ma"]),
    _kind("8.2", "japan", "transfer", from_="j_cv_akagi", to="j_cvl_zuiho"),
    _kind("8.5", "japan", "retreat", unit="cw_c_3ind", hex="2015"),
    _kind("8.6", "japan", "return", unit="j_bb_kongo2", hex="2311"),
    _kind("7.32", "allies", "emergency", unit="us_lrb_19", hex="2917"),
    _kind("7.34", "japan", "excess", unit="j_af_26"),
    _kind("9.11", "allies", "place", unit="us_c_xi", hex="5808"),
    _kind("10.1", "allies", "replace", unit="us_air_7af"),
    _kind("11.31", "allies", "bomb", units=["us_b29_20bc"]),
    _kind("12.63", "allies", "evacuate", unit="cw_c_33", hex="1307"),
    _kind("17.11", "allies", "intervene", unit="cw_bb_force_z", hex="2112"),
    _kind("5.34", "japan", "swap", give="j36", take="j29"),
    _kind("13.32", "japan", "express", hex="4423"),
    _kind("5.32", "japan", "target", unit="us_cv_lexington"),
    _kind("5.32", "japan", "kamikaze", hex="3709", unit="j_ad_6"),
    _kind("5.31", "japan", "redeploy", unit="j_bb_nagato", hex="2415"),
)
