"""15.28: the one table of what must be declared to enter a place, and what follows."""

from __future__ import annotations

from msgspec import Struct

NOTHING, WAR, VIOLATE, FORBIDDEN = "none", "war", "violate", "forbidden"
ARMED, SATELLITE = "armed_minor", "satellite"
BY_CAPITAL = -1
"""15.31: as many cards as the mobilization of the minor's capital."""
PARENTS = ("usa", "soviet")


class Row(Struct, frozen=True):
    """What to declare; what a violated neutral becomes; cards to each rival; other consequences."""

    id: str
    declare: str
    rule: str
    becomes: str = ""
    cards: int = 0
    war: bool = False
    power_violated: bool = False
    intrusion: bool = False


ROWS = {
    row.id: row
    for row in (
        Row("D01", FORBIDDEN, "2.2"),
        Row("D02", FORBIDDEN, "16.12"),
        Row("D03", FORBIDDEN, "16.3"),
        Row("D04", VIOLATE, "15.3", ARMED, BY_CAPITAL),
        Row("D05", VIOLATE, "8.13", SATELLITE, BY_CAPITAL, war=True),
        Row("D06", VIOLATE, "16.32", ARMED, 1, intrusion=True),
        Row("D07", VIOLATE, "16.1", SATELLITE, power_violated=True, intrusion=True),
        Row("D08", VIOLATE, "15.3", SATELLITE, 1, intrusion=True),
        Row("D09", VIOLATE, "16.11", ARMED),
        Row("D10", VIOLATE, "16.1", SATELLITE),
        Row("D11", NOTHING, "16.33", power_violated=True, intrusion=True),
        Row("D12", NOTHING, "16.1"),
        Row("D13", NOTHING, "15.32"),
        Row("D14", NOTHING, "15.33"),
        Row("D15", WAR, "15.21", war=True),
        Row("D16", WAR, "8.44", war=True),
        Row("D17", WAR, "15.21", war=True),
        Row("D18", NOTHING, "15.23"),
    )
}


def violation(province: bool, foreign: bool, guard: str, faction: str) -> Row:
    """The row of a neutral that a faction enters; `guard` is the faction whose Protectorate it is, if any.

    `foreign` means units of a Great Power; outside China nobody else comes.
    """
    protected = bool(guard) and guard != faction
    if not province:
        return ROWS["D05" if protected else "D04"]
    if not foreign:
        return ROWS["D10" if protected else "D09"]
    if not protected:
        return ROWS["D06"]
    return ROWS["D07" if guard in PARENTS else "D08"]
