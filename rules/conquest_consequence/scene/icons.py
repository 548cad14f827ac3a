"""The pictures on the faces of blocks, beside those that all titles share."""

from __future__ import annotations

from rules.kernel.scene import COMMON, silhouette

ICONS = {
    **COMMON,
    # A flat deck with its island, seen from the side.
    "carrier": silhouette("M2 44H52V26H57V12H62V26H72V44H98L88 84H14ZM10 38H26V42H10Z"),
}
