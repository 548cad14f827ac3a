"""Silhouettes of the unit types and the signs of the powers, drawn for this title in a box of 100 by 100."""

from __future__ import annotations

from math import cos, radians, sin

from rules.kernel.scene import COMMON, Ring, Silhouette, disc, path, silhouette, star


def turned(rings: tuple[Ring, ...], degrees: float) -> tuple[Ring, ...]:
    """Rings turned clockwise about the middle of the box."""
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turn(x: float, y: float) -> tuple[float, float]:
        return 50 + (x - 50) * c - (y - 50) * s, 50 + (x - 50) * s + (y - 50) * c

    return tuple(
        tuple(tuple(n for i in range(0, len(v), 2) for n in turn(v[i], v[i + 1])) for v in ring)
        for ring in rings
    )


def annulus(outer: float, inner: float) -> Ring:
    """A ring as one line, out and back, so that something else may stand in its middle."""
    turns = [radians(360 * i / 40) for i in range(41)]
    out = [(50 + outer * cos(t), 50 + outer * sin(t)) for t in turns]
    back = [(50 + inner * cos(t), 50 + inner * sin(t)) for t in reversed(turns)]
    return (*out, *back)


_FIGHTER = path(
    "M43 6C45 0 55 0 57 6L60 30C76 34 92 42 98 50V62C86 58 72 56 60 56L57 80L72 88V96L50 92"
    "L28 96V88L43 80L40 56C28 56 14 58 2 62V50C8 42 24 34 40 30Z"
)

UNIT_ICONS: dict[str, Silhouette] = {
    "infantry": silhouette(
        "M14 42C14 4 70 4 70 42L79 48V53H5V48ZM21 58H63C62 82 22 82 21 58Z"
        "M2 98C3 80 15 76 25 74C34 84 50 84 59 74C69 76 81 80 82 98Z"
        "M86 20L90 0L94 20V50L98 60V98H84V60L87 50Z"
    ),
    "artillery": Silhouette(
        (
            *path("M44 44L93 12L99 22L56 58ZM48 66L4 92L0 82L32 56ZM28 32L40 26L54 74L42 80Z"),
            disc(47, 68, 25),
        ),
        (),
        (disc(47, 68, 10),),
    ),
    "tank": silhouette(
        "M32 24H58L64 34H100V43H66L70 52H92L100 66L88 88H12L0 66L8 52H24Z",
        ink="M17 65H83L88 71L82 78H18L12 71Z",
    ),
    "aa_artillery": silhouette(
        "M34 56L62 2L72 7L46 60ZM54 62L82 12L91 17L64 68ZM30 52H70V72H58L62 82H92V93H8V82H38L42 72H30Z"
    ),
    "fighter": Silhouette(turned(_FIGHTER, 45)),
    "bomber": silhouette(
        "M44 8C46 0 54 0 56 8L58 30L66 31V20H74V32L82 33V24H90V34L100 36V50L58 52L56 80L76 84V94L50 97"
        "L24 94V84L44 80L42 52L0 50V36L10 34V24H18V33L26 32V20H34V31L42 30Z"
    ),
    "battleship": silhouette(
        "M0 66H100L92 90H9ZM11 66V52H31V66ZM0 46H17V53H0ZM69 66V52H89V66ZM83 46H100V53H83Z"
        "M38 66V38H42V22H46V4H51V22H58V38H62V66Z"
    ),
    "carrier": silhouette("M0 42H54V30H60V14H65V22H74V42H100V55H92L86 88H16L9 55H0Z"),
    "cruiser": silhouette(
        "M0 62H100L92 86H8ZM10 62V54H24V62ZM0 51H14V56H0ZM80 62V54H92V62ZM88 51H100V56H88Z"
        "M28 62V40H35V16H39V40H44V62ZM48 62L51 32H61L58 62ZM64 62L67 38H76L73 62Z"
    ),
    "destroyer": silhouette(
        "M0 50L22 64H100L96 84H16ZM22 64V55H34V64ZM12 50H26V55H12ZM40 64V46H46V22H50V46H56V64Z"
        "M64 64L67 44H78L75 64Z"
    ),
    "submarine": silhouette(
        "M2 42L14 54C22 52 30 50 38 50L41 36H47V16H60V22H53V36H64L68 50C84 51 96 56 100 64"
        "C94 76 80 80 60 80H26C16 80 10 78 2 84L8 64Z"
    ),
    "transport": silhouette(
        "M0 46H22V60H76V46H100L92 88H10ZM40 60V34H64V60ZM47 34V16H57V34Z"
        "M27 60V22H31V60ZM15 22H40V27H15ZM69 60V22H73V60ZM62 22H86V27H62Z"
    ),
    "industrial_complex": COMMON["factory"],
}

EMBLEMS: dict[str, Silhouette] = {
    "soviet_union": COMMON["star"],
    "germany": silhouette(
        "M34 4H66V34H96V66H66V96H34V66H4V34H34Z", ink="M43 14H57V43H86V57H57V86H43V57H14V43H43Z"
    ),
    "united_kingdom": Silhouette((annulus(48, 33), disc(50, 50, 17))),
    "japan": Silhouette((disc(50, 50, 34), star(50, 50, 50, points=16, inner=0.62))),
    "united_states": Silhouette((disc(50, 50, 48),), (star(50, 52, 44),)),
}

SIGNS: dict[str, Silhouette] = {
    "disc": Silhouette((disc(50, 50, 48),)),
    "capital_sign": Silhouette((annulus(48, 40), star(50, 52, 36))),
    "canal_open": silhouette("M8 38H54V18L96 50L54 82V62H8Z"),
    "canal_closed": silhouette("M8 36H92V64H8Z"),
}
