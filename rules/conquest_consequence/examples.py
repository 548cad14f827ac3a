"""One order of each kind, as documentation and tests show it."""

from __future__ import annotations

from typing import Any

from rules.kernel.orders import Order
from rules.kernel.title import OrderKind


def _kind(kind: str, rule: str, seat: str = "japan", /, **args: Any) -> OrderKind:
    named = {name.rstrip("_"): value for name, value in args.items()}
    return OrderKind(kind, Order(seat, kind, named), rule)


ORDER_KINDS = (
    _kind("setup", "5.4", area="kyushu", types=["infantry", "snlf"]),
    _kind("end_setup", "5.4"),
    _kind("arrive", "7.135", "usa", units=["fleet:los_angeles", "submarine:los_angeles"]),
    _kind("activism", "19.51", "usa", card="A27", nation="kansu"),
    _kind("conscript", "7.211", "usa", unit="+militia/1", area="suchow"),
    _kind("build", "7.242", "soviet", unit="infantry", area="vladivostok"),
    _kind("promote", "7.241", unit="fleet/3", area="tokyo"),
    _kind("buy", "7.244", cards={"action": 3, "investment": 2}),
    _kind("end_production", "7.246"),
    _kind("diplomacy", "7.31", card="A19", nation="thailand"),
    _kind("wild", "8.3", card="A24", nation="dutch_east_indies"),
    _kind("partisan", "17.1", "soviet", card="A08", area="peiping"),
    _kind("industry", "7.32", "usa", cards=["I13", "I08"]),
    _kind("loyalty", "7.33", "soviet", cards=["I02", "I04"]),
    _kind("tech", "7.34", "usa", cards=["I05", "I45"], tech="naval_radar", how="secret"),
    _kind("insurgents", "11.6", "soviet", area="suchow"),
    _kind("intel", "9.71", "usa", card="I38", on="japan", nation="thailand"),
    _kind("double_agent", "9.71", answer="yes", nation="kwangsi"),
    _kind("reveal", "9.4", "usa", tech="naval_radar", keep="I45"),
    _kind("discard", "7.5", cards=["A03", "I07"]),
    _kind("commit", "10.13", lines=["A30:usa", "A22:both"]),
    _kind("first", "10.12", seat="japan"),
    _kind("claim", "18.4", "usa", on="japan"),
    _kind("sneak", "15.24", on="usa"),
    _kind("declare", "15.21", on="usa"),
    _kind("violate", "15.3", "usa", nation="canton", by="foreign"),
    OrderKind(
        "move",
        Order(
            "japan",
            "move",
            {"unit": "infantry/3", "from": "mukden", "path": ["jehol", "peiping"], "pace": "normal"},
        ),
        "11.0",
    ),
    _kind("militarize", "17.2", "soviet", area="shansi", how="add"),
    _kind("insurrection", "19.7", "usa", card="A22", area="shansi"),
    _kind("recruit", "17.3", "soviet", tries=4, areas=["sian", "shansi"]),
    _kind("end_movement", "11.541"),
    _kind("activate", "12.1", areas=["java_sea"], escaped="with"),
    _kind("suppress", "17.4", area="nanking", units=["air_force/3", "infantry/3"]),
    _kind("end_combat", "12.11"),
    _kind("order", "12.12", areas=["suchow", "manila"]),
    _kind("target", "12.8", area="wuhan", factions=["usa"]),
    _kind("group", "12.71", "usa", area="celebes_sea", way="manila>sulu_sea>celebes_sea"),
    _kind("fire", "12.41", class_="G", at="usa", with_="infantry/2"),
    _kind("retreat", "12.5", "usa", to="nanking", with_="nationalist_china:militia/2"),
    _kind("rebase", "13.3", to="guam", with_="air_force/2"),
    _kind("strike", "12.74", how="rebase", to="guam", with_="carrier/2"),
    _kind("kamikaze", "12.75", class_="N", at="usa", with_="air_force/2"),
    _kind("bomb", "12.62", "usa", with_="air_force/3"),
    _kind("nothing", "12.45", with_="submarine/1"),
    _kind("lose", "12.44", "usa", unit="nationalist_china:militia/1"),
    _kind("escape", "12.73", go="yes"),
    _kind("garrison", "8.22", types=["fortress", "infantry"]),
    _kind("repudiate", "8.0", nation="peiping", count=1),
    _kind("disband", "3.3", "usa", unit="nationalist_china:militia/1", area="suchow"),
    _kind("wish", "22.9", what="keep", nation="thailand", count=1),
    _kind("pass", "7.37"),
)
