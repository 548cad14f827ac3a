"""What one should know of a value before choosing it, and of a sheet before sending it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.conquest_consequence.atlas import ACTION, AREAS, FACTION, INVESTMENT
from rules.conquest_consequence.nations.control import resources
from rules.kernel.fields import Value
from rules.kernel.texts import Text

PLACES = ("area", "areas", "to", "nation", "from")


def remark(view: Mapping[str, Any], name: str, value: Value) -> Text | None:
    if name == "lines":
        return _command(view["board"], view["viewer"] or "", str(value).partition(":")[0])
    if name in PLACES and isinstance(value, str):
        return _worth(view, value)
    return None


def _command(board: Mapping[str, Any], seat: str, card: str) -> Text | None:
    """10.1, 10.11: how many orders a card gives in this season; an Investment card is a bluff."""
    if card in INVESTMENT:
        return Text("remark.bluff")
    if card not in ACTION:
        return None
    if board["season"] in (ACTION[card].season, "winter"):
        return Text.of("remark.command", orders=ACTION[card].value)
    return Text.of("remark.emergency", orders=FACTION[seat].emergency) if seat in FACTION else None


def _worth(view: Mapping[str, Any], place: str) -> Text | None:
    """POP and RES of an area, or of all that a nation holds, and whose influence lies on it.

    8.41: the British Empire gives what its colonies have too; 1.13: oil counts twice for Japan.
    """
    areas = (place,) if place in AREAS else _holdings(view, place)
    pop = sum(AREAS[area].pop for area in areas)
    res = sum(resources(area, view["viewer"] or "") for area in areas)
    held = view["board"]["influence"].get(place)
    if held is not None:
        return Text.of("remark.swayed", pop=pop, res=res, faction=held[0], count=held[1])
    return Text.of("remark.worth", pop=pop, res=res) if pop + res else None


def _holdings(view: Mapping[str, Any], nation: str) -> list[str]:
    """What a nation controls now."""
    return [area for area, who in view["board"]["control"].items() if who == nation]


def warnings(view: Mapping[str, Any]) -> Iterator[Text]:
    """7.246, 11.0: points, conscripts and orders that are lost when the list or the movement ends."""
    board, viewer = view["board"], view["viewer"]
    plan, turn = board["plan"], board["turn"]
    if plan and "left" in plan and viewer not in board["sealed"]:
        drafted = sum(1 for line in plan["lines"] if line[0] in ("draft", "raise"))
        if plan["left"] > 0:
            yield Text.of("remark.unspent", points=plan["left"])
        if plan["drafts"] > drafted:
            yield Text.of("remark.undrafted", count=plan["drafts"] - drafted)
    if turn and turn["seat"] == viewer and board["phase"] == "movement" and turn["orders"]:
        yield Text.of("remark.unused", orders=turn["orders"])
