"""Silhouettes of troops, leaders, scenery and cards, drawn for this title in a box of 100 by 100."""

from __future__ import annotations

from itertools import chain, combinations

from rules.kernel.scene import COMMON, Ring, Silhouette, disc, path, placed, silhouette, star

# Who: a horned helmet for samurai, a cone of iron for ashigaru, straw for levies, a horse for cavalry.
KABUTO = (
    "M28 32C12 26 6 12 8 -6C16 10 28 18 39 21ZM60 32C76 26 82 12 80 -6C72 10 60 18 49 21Z"
    "M44 -2L51 14L44 24L37 14ZM18 56C18 34 30 26 44 26C58 26 70 34 70 56Z"
    "M16 60H72L90 84C78 84 70 79 64 71H24C18 79 10 84 -2 84ZM28 75H60C60 91 52 98 44 101C36 98 28 91 28 75Z"
)
JINGASA = "M-4 56L44 12L92 56C76 66 12 66 -4 56ZM24 67C36 71 52 71 64 67C64 88 54 99 44 99C34 99 24 88 24 67Z"
STRAW = (
    "M-4 54C4 36 22 30 44 22C66 30 84 36 92 54C80 48 66 60 44 54C22 60 8 48 -4 54Z"
    "M25 62C36 65 52 65 63 62C63 84 54 95 44 95C34 95 25 84 25 62Z"
)
HORSE = "M22 101C20 78 34 66 40 48C31 52 23 56 16 63L4 60L-4 46L22 20L24 0L40 13C76 14 90 46 86 101Z"
BRIDLE = "M25 30C31 25 36 32 30 36ZM44 22C64 28 74 50 74 84C68 56 58 38 42 30Z"
# With what: beside the head, so that the weapon alone tells the kind apart.
SPEAR = "M104 -12L113 12L107 26H101L95 12ZM101 30H107V104H101Z"
BOW = (
    "M98 -10C132 18 132 76 100 106L96 101C118 72 118 24 94 -5ZM95 -4H99L102 102H98Z"
    "M102 43H118V37L130 46L118 55V49H102Z"
)
ARQUEBUS = "M101 -12H108V58H101ZM98 54H111L117 104H98L94 76ZM111 40L120 34V44L113 52Z"
BAMBOO = "M98 2L108 14V104H102V20Z"
KATANA = "M2 -4C-4 22 -6 44 -6 66H-14C-14 42 -10 18 2 -4ZM-20 70H0V76H-20ZM-13 80H-7V104H-13Z"


def mirrored(rings: tuple[Ring, ...], about: float) -> tuple[Ring, ...]:
    """Rings as a mirror upright at `about` shows them."""
    return tuple(
        tuple(tuple(v if i % 2 else 2 * about - v for i, v in enumerate(vertex)) for vertex in ring)
        for ring in rings
    )


def shifted(rings: tuple[Ring, ...], dx: float) -> tuple[Ring, ...]:
    return tuple(placed(ring, dx=dx) for ring in rings)


def armed(head: str, weapon: str, inside: str = "") -> Silhouette:
    """A head and a weapon, with their common middle in the middle of the box."""
    return Silhouette(shifted(path(head) + path(weapon), -6), (), shifted(path(inside), -6))


_KATANA = path(KATANA)
UNIT_ICONS: dict[str, Silhouette] = {
    "ssp": armed(KABUTO, SPEAR),
    "sb": armed(KABUTO, BOW),
    "asp": armed(JINGASA, SPEAR),
    "ab": armed(JINGASA, BOW),
    "aa": armed(JINGASA, ARQUEBUS),
    "li": armed(STRAW, BAMBOO),
    "sspc": armed(HORSE, SPEAR, BRIDLE),
    "sbc": armed(HORSE, BOW, BRIDLE),
    "bg": Silhouette(shifted(path(KABUTO) + _KATANA + mirrored(_KATANA, 44), 6)),
}

_POLE = path("M16 0H23V104H16Z")
LEADER_ICONS: dict[str, Silhouette] = {
    "foot": Silhouette((*_POLE, *path("M10 2H76V8H10ZM24 8H74V80H24Z")), (), (disc(49, 42, 17),)),
    "mounted": Silhouette(
        (*_POLE, *path("M10 2H84V8H10ZM24 8H82V76L53 58L24 76Z")),
        (),
        tuple(placed(ring, scale=0.46, dx=33, dy=13) for ring in path(HORSE)),
    ),
    "commander": Silhouette(
        (*path("M46 60H54V104H46ZM40 66H60V72H40Z"), disc(50, 32, 36)),
        (),
        (star(50, 32, 29, points=12, inner=0.55),),
    ),
}

CLASS_ICONS: dict[str, Silhouette] = {
    "circle": Silhouette((disc(50, 50, 46),)),
    "triangle": silhouette("M50 4L98 92H2Z"),
    "square": silhouette("M10 10H90V90H10Z"),
    "swords": COMMON["swords"],
}

SCENERY_ICONS: dict[str, Silhouette] = {
    "cedar": silhouette(
        "M46 98V84H14L30 62H20L36 40H28L50 2L72 40H64L80 62H70L86 84H54V98Z",
        ink="M50 10L32 39H42ZM42 44L26 61H38ZM36 66L20 82H38Z",
    ),
    "oak": silhouette(
        "M45 98V76C10 84 0 52 18 44C14 18 40 8 52 14C70 4 94 22 86 42C102 54 90 84 55 76V98Z",
        ink="M24 46C22 30 34 20 46 22C38 26 32 34 32 48C28 50 26 54 26 60C20 56 20 50 24 46Z",
    ),
    "grass": silhouette(
        "M46 92C44 66 36 50 22 40C38 46 46 56 50 70C50 46 54 28 62 14C60 34 58 54 58 66"
        "C62 56 70 50 84 46C68 58 60 72 58 92Z"
    ),
    "house": silhouette(
        "M2 50L22 20H78L98 50L90 54V92H10V54Z",
        ink="M20 58H80V84H62V66H38V84H20Z",
    ),
    "keep": silhouette(
        "M6 98L16 76H84L94 98ZM20 74V58H80V74ZM8 58L22 44H78L92 58ZM30 42V32H70V42ZM20 32L34 18H66L80 32Z"
        "M40 16L50 2L60 16Z",
        ink="M28 62H36V70H28ZM46 62H54V70H46ZM64 62H72V70H64ZM40 34H46V40H40ZM54 34H60V40H54Z",
    ),
    "stones": Silhouette((disc(24, 40, 15), disc(62, 28, 12), disc(52, 66, 17), disc(84, 62, 11))),
    "camp": silhouette(
        "M4 20H96V26H4ZM2 10H8V98H2ZM92 10H98V98H92ZM47 10H53V26H47ZM9 27H91V76C84 70 78 70 71 76"
        "C64 70 57 70 50 76C43 70 36 70 29 76C22 70 16 70 9 76Z",
        ink="M9 34H91V40H9Z",
    ),
}

_SECTIONS = ("left", "center", "right")
_SWIRL = path("M50 50C30 50 22 30 34 16C44 4 66 4 80 16C66 14 58 20 60 30C62 40 60 48 50 50Z")


def _turned(rings: tuple[Ring, ...], cosine: float, sine: float) -> tuple[Ring, ...]:
    def turn(x: float, y: float) -> tuple[float, float]:
        return 50 + (x - 50) * cosine - (y - 50) * sine, 50 + (x - 50) * sine + (y - 50) * cosine

    return tuple(
        tuple(tuple(n for i in range(0, len(v), 2) for n in turn(v[i], v[i + 1])) for v in ring)
        for ring in rings
    )


def _sections(chosen: tuple[str, ...]) -> Silhouette:
    """The board in three sections, those that a card gives orders to filled."""
    columns = dict(zip(_SECTIONS, (-14, 32, 78), strict=True))
    frames = "".join(f"M{x} 14H{x + 36}V86H{x}Z" for x in columns.values())
    empty = (f"M{x + 6} 20H{x + 30}V80H{x + 6}Z" for name, x in columns.items() if name not in chosen)
    return silhouette(frames, holes="".join(empty))


CARD_ICONS: dict[str, Silhouette] = {
    "dragon": Silhouette((*_SWIRL, *_turned(_SWIRL, -0.5, 0.866), *_turned(_SWIRL, -0.5, -0.866))),
    "horse": silhouette(HORSE, ink=BRIDLE),
    "helmet": silhouette(KABUTO),
    "bow": Silhouette(shifted(path(BOW), -54)),
    **{
        "sections_" + "_".join(chosen): _sections(chosen)
        for chosen in chain.from_iterable(combinations(_SECTIONS, size) for size in (1, 2, 3))
    },
}

ICONS: dict[str, Silhouette] = {
    **COMMON,
    **CARD_ICONS,
    **SCENERY_ICONS,
    **CLASS_ICONS,
    **{f"unit_{kind}": picture for kind, picture in UNIT_ICONS.items()},
    **{f"leader_{kind}": picture for kind, picture in LEADER_ICONS.items()},
}
