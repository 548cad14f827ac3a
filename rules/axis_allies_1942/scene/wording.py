"""The words of the map."""

from __future__ import annotations

from typing import Any

from rules.axis_allies_1942.names import CATALOGUE
from rules.kernel.texts import Text


def word(code: str, lang: str, **args: Any) -> str:
    return CATALOGUE.word(Text.of(f"scene.{code}", **args), lang)
