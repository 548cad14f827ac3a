"""Silhouettes: outlines in a box of 100 by 100, and a small common set; titles add their own."""

from msgspec import Struct

from rules.kernel.scene.outlines import disc, path, star
from rules.kernel.scene.shapes import Ring


class Silhouette(Struct, frozen=True, omit_defaults=True):
    """Rings painted in the icon's fill, holes cut out of them, and details over them in the icon's ink."""

    fill: tuple[Ring, ...]
    holes: tuple[Ring, ...] = ()
    ink: tuple[Ring, ...] = ()


def silhouette(fill: str, *, holes: str = "", ink: str = "") -> Silhouette:
    """A silhouette from path text."""
    return Silhouette(path(fill), path(holes), path(ink))


COMMON: dict[str, Silhouette] = {
    "star": Silhouette((star(50, 53, 50),)),
    "burst": Silhouette((star(50, 50, 50, points=9, inner=0.6),)),
    "ring": Silhouette((disc(50, 50, 46),), (disc(50, 50, 31),)),
    "arrow_head": Silhouette((((50, 46), (74, 98), (50, 88), (26, 98)),)),
    "lost": silhouette("M14 4L50 38L86 4L96 14L62 50L96 86L86 96L50 62L14 96L4 86L38 50L4 14Z"),
    "target": Silhouette(
        (disc(50, 50, 44),),
        (disc(50, 50, 35),),
        path("M47 0H53V20H47ZM47 80H53V100H47ZM0 47H20V53H0ZM80 47H100V53H80Z"),
    ),
    "capital": Silhouette((disc(50, 50, 48),), (disc(50, 50, 38),), (star(50, 52, 32),)),
    "town": Silhouette((disc(50, 50, 30),), (), (disc(50, 50, 14),)),
    "anchor": silhouette(
        "M44 30H30V22H44C36 14 40 2 50 2C60 2 64 14 56 22H70V30H56V82C68 80 77 73 80 62L70 66L84 44L96 65"
        "L87 62C83 84 66 94 50 98C34 94 17 84 13 62L4 65L16 44L30 66L20 62C23 73 32 80 44 82Z",
        holes="M50 8C46 8 45 16 50 16C55 16 54 8 50 8Z",
    ),
    "city": silhouette(
        "M6 94V52L26 36L40 48V22H62V94ZM66 94V40L82 30L94 40V94Z",
        ink="M16 60H26V70H16ZM16 78H26V94H16ZM46 32H55V42H46ZM46 52H55V62H46ZM46 72H55V82H46ZM74 50H85V60H74Z"
        "M74 70H85V80H74Z",
    ),
    "factory": silhouette(
        "M4 94V50L26 36V50L48 36V50L68 36V4H82L86 46H96V94Z",
        ink="M14 62H26V74H14ZM36 62H48V74H36ZM58 62H70V74H58ZM76 80H88V94H76Z",
    ),
    "fort": silhouette(
        "M8 92V34H2V12H20V22H34V12H48V22H66V12H80V22H80V12H98V34H92V92Z",
        ink="M38 92V64C38 50 62 50 62 64V92Z",
    ),
    "tent": silhouette("M50 8L98 92H2Z", ink="M50 42L66 92H34Z"),
    "flag": silhouette("M16 4H24V98H16ZM28 8C48 -2 60 22 92 10V52C60 64 48 40 28 50Z"),
    "tree": silhouette(
        "M44 98V74H18C4 74 2 56 16 52C8 40 18 28 28 32C28 2 72 2 72 32C82 28 92 40 84 52"
        "C98 56 96 74 82 74H56V98Z"
    ),
    "hills": silhouette(
        "M2 84C16 44 34 30 46 56C58 20 82 26 98 84Z",
        ink="M20 70C26 56 32 50 37 56C32 56 27 62 24 72ZM60 62C66 44 74 42 79 50C73 50 68 56 65 66Z",
    ),
    "peak": silhouette("M2 90L38 18L54 46L66 30L98 90Z", ink="M38 18L50 39L44 46L38 38L32 44L28 38Z"),
    "bridge": silhouette("M2 30H98V44H90V78H78C78 46 22 46 22 78H10V44H2Z"),
    "swords": silhouette(
        "M4 4L16 7L68 59L59 68L7 16ZM79 53L86 60L60 86L53 79ZM74 66L95 87L87 95L66 74Z"
        "M96 4L84 7L32 59L41 68L93 16ZM21 53L14 60L40 86L47 79ZM26 66L5 87L13 95L34 74Z"
    ),
    "soldier": silhouette(
        "M18 46C18 4 82 4 82 46L94 54H6ZM27 59H73C73 88 27 88 27 59Z"
        "M6 98C8 82 24 78 31 77C42 90 58 90 69 77C76 78 92 82 94 98Z"
    ),
    "tank": silhouette(
        "M34 30H62L66 38H98V45H67L70 54H90L98 66L88 84H12L2 66L10 54H28Z",
        ink="M20 66C26 58 36 66 30 72C26 78 16 74 20 66ZM45 66C51 58 61 66 55 72C51 78 41 74 45 66Z"
        "M70 66C76 58 86 66 80 72C76 78 66 74 70 66Z",
    ),
    "ship": silhouette("M2 62H20V50H32V34H44V18H50V34H60V46H72V54H98L86 84H14Z", ink="M24 68H74V72H24Z"),
    "submarine": silhouette(
        "M8 44L16 50C22 49 30 48 36 48L39 34H48V20H53V34H62L66 48C82 49 94 54 98 62"
        "C92 73 80 76 60 76H26C16 76 10 74 4 76L8 62Z"
    ),
    "plane": silhouette(
        "M46 8C47 0 53 0 54 8L57 34L98 58V68L57 58L55 82L68 92V98L50 94L32 98V92L45 82L43 58L2 68V58L43 34Z"
    ),
    "gun": Silhouette(
        (*path("M30 44L94 12L99 23L44 56ZM42 78L4 94L1 85L34 62Z"), disc(40, 66, 26)), (), (disc(40, 66, 11),)
    ),
    "horse": silhouette(
        "M24 98C22 76 36 66 40 50C32 54 24 56 18 62L8 58L4 46L28 22L30 6L42 16C72 16 84 44 80 98Z",
        ink="M31 30C35 27 38 32 34 34C31 35 29 32 31 30Z",
    ),
    "crown": silhouette("M4 84L10 26L32 52L50 14L68 52L90 26L96 84Z", ink="M14 72H86V78H14Z"),
}
