"""The pictures on the faces of blocks, beside those that all titles share."""

from __future__ import annotations

from rules.kernel.scene import COMMON, Silhouette, disc, hexagon, silhouette, star

ICONS = {
    **COMMON,
    # A flat deck with its island, seen from the side.
    "carrier": silhouette("M2 44H52V26H57V12H62V26H72V44H98L88 84H14ZM10 38H26V42H10Z"),
    # The signs of the map as the legend shows them: what is cut out of them is the paper below.
    "capital_sign": Silhouette((disc(50, 50, 48),), (star(50, 50, 36),)),
    "city_sign": Silhouette((disc(50, 50, 40),), (disc(50, 50, 18),)),
    "town_sign": Silhouette((disc(50, 50, 28),)),
    "base_sign": Silhouette((hexagon(50, 50, 48),), (hexagon(50, 50, 36),)),
    "source_sign": Silhouette((((50, 8), (92, 84), (8, 84)),)),
}
