"""Silhouettes of this title: a star fort, reeds, waves, dunes and a field gun's crew."""

from __future__ import annotations

from rules.kernel.scene import COMMON, Silhouette, silhouette, star

ICONS: dict[str, Silhouette] = {
    **COMMON,
    "star_fort": Silhouette((star(50, 50, 50, points=8, inner=0.78),)),
    "reeds": silhouette(
        "M10 80H90V86H10ZM24 78L20 34L26 34L30 78ZM46 78V18H53V78ZM70 78L76 34L82 36L76 78ZM34 92H66V97H34Z"
    ),
    "waves": silhouette(
        "M4 40C16 28 26 28 36 40C48 52 56 52 66 40C78 28 86 28 96 38V46C86 38 78 38 68 50C56 62 46 62 34 50"
        "C24 38 16 40 4 50ZM4 66C16 54 26 54 36 66C48 78 56 78 66 66C78 54 86 54 96 64V72C86 64 78 64 68 76"
        "C56 88 46 88 34 76C24 64 16 66 4 76Z"
    ),
    "dunes": silhouette(
        "M2 74C22 42 36 42 50 70C62 50 78 48 98 74L98 80C80 56 66 58 54 80H48C34 52 24 52 2 80Z"
    ),
}
