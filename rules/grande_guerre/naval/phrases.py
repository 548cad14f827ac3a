"""G17: the words of fleets, escorts, mines and landings in order text."""

from __future__ import annotations

from rules.grande_guerre.atlas import NATIONS, SEAS
from rules.grande_guerre.naval.fleets import MISSIONS
from rules.kernel.phrases import Choice, Literal, Names, Pattern, Phrase, Several, Word
from rules.kernel.texts import Catalogue

VERBS = {
    "fleet": ("", "flota"),
    "escort": ("", "escolta"),
    "mine": ("", "minar"),
    "land": ("", "desembarcar"),
}
KEYWORDS = {
    "patrol": ("", "patrulla"),
    "transport": ("", "transporte"),
    "raid": ("", "incursion"),
    "control": ("", "dominio"),
}


def phrases(area: Names, unit: Pattern, squadron: Names, catalogue: Catalogue) -> tuple[Phrase, ...]:
    nation = Names("nation", NATIONS)
    sea = Names("sea", SEAS, lambda: catalogue)
    return (
        Phrase(
            "fleet",
            Word("nation", nation),
            Word("port", area),
            Several("squadrons", squadron, low=1),
            Choice("mission", *MISSIONS),
            Word("zone", sea),
        ),
        Phrase("escort", Word("nation", nation), Several("squadrons", squadron, nothing="nothing")),
        Phrase("mine", Word("nation", nation), Word("zone", sea)),
        Phrase(
            "land",
            Several("units", unit, low=1),
            Literal("from"),
            Word("from", area),
            Literal("to"),
            Word("to", area),
        ),
    )
