"""Silhouettes of the classes of units, and which class has which."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import UNITS
from rules.kernel.scene import COMMON, Silhouette, silhouette

ICONS: dict[str, Silhouette] = COMMON | {
    "carrier": silhouette("M2 50H60V36H64V22H70V36H76V50H98L92 60L84 80H14L6 60Z", ink="M14 64H82V68H14Z"),
    "battleship": silhouette(
        "M2 62L12 60V54H2V50H18L22 46H30V54H36V40H42V22H46V10H50V22H56V34H64V54H68V46H76L80 50H98V54H86"
        "V60L98 62L88 84H12Z",
        ink="M20 68H78V72H20Z",
    ),
    "transport": silhouette("M4 58H18V40H30V24H36V40H42V48H74V32H80V48H84V58H96L86 82H12Z"),
    "bomber": silhouette(
        "M46 6C47 0 53 0 54 6L57 36L99 48V58L82 56V64H75V55L69 54V62H62V53L57 53L55 82L68 91V97L50 93"
        "L32 97V91L45 82L43 53L38 53V62H31V54L25 55V64H18V56L1 58V48L43 36Z"
    ),
    "division": silhouette(
        "M28 22C29 16 33 16 34 22L36 38L60 52V59L36 53L35 68L42 74V79L31 76L20 79V74L27 68L26 53L2 59V52"
        "L26 38ZM68 42C69 36 73 36 74 42L76 58L98 70V77L76 72L75 84L81 90V94L71 92L61 94V90L67 84L66 72"
        "L46 77V70L66 58Z"
    ),
    "marine": silhouette(
        "M18 46C18 4 82 4 82 46L94 54H6ZM27 59H73C73 88 27 88 27 59Z"
        "M6 98C8 82 24 78 31 77C42 90 58 90 69 77C76 78 92 82 94 98Z",
        ink="M50 14L54 26H67L57 33L61 46L50 38L39 46L43 33L33 26H46Z",
    ),
    "airborne": silhouette(
        "M4 46C6 -4 94 -4 96 46C84 36 70 38 66 46C60 37 40 37 34 46C30 38 16 36 4 46ZM8 48L46 80V98H54V80"
        "L92 48L88 44L53 72V46H47V72L12 44Z"
    ),
    "headquarters": COMMON["flag"],
    "infantry": COMMON["soldier"],
    "armour": COMMON["tank"],
    "cruiser": COMMON["ship"],
    "aircraft": COMMON["plane"],
}
BY_CLASS = {
    "AF": "aircraft",
    "AD": "division",
    "LRB": "bomber",
    "CV": "carrier",
    "CVL": "carrier",
    "CVE": "carrier",
    "BB": "battleship",
    "BC": "battleship",
    "APD": "transport",
    "hq": "headquarters",
    "inf": "infantry",
    "special_forces": "infantry",
    "marine": "marine",
    "naval_inf": "marine",
    "airborne": "airborne",
    "armour": "armour",
}


def icon_of(unit: str) -> str:
    """The silhouette of a unit; cruisers and destroyers share one."""
    return BY_CLASS.get(UNITS[unit].cls, "cruiser")
