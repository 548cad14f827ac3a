"""The picture of a view: terrain, banners, blocks, the last marches, and a panel for each player's table."""

from collections.abc import Mapping
from typing import Any

from rules.kernel.scene import Scene


def picture(view: Mapping[str, Any], lang: str, catalogue: Any) -> Scene:
    return Scene(width=100, height=100, layers=())
