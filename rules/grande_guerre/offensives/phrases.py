"""G14, G15, 21.5: the words of offensives, squadrons and studies in order text."""

from __future__ import annotations

from rules.grande_guerre.atlas import NATIONS
from rules.grande_guerre.facts import MONTHS
from rules.grande_guerre.offensives.forms import TERMS
from rules.grande_guerre.offensives.plans import SECTORS
from rules.grande_guerre.policies import POLICIES
from rules.grande_guerre.tactics.tables import TACTICS
from rules.kernel.phrases import (
    After,
    Choice,
    Clauses,
    Literal,
    Names,
    Pattern,
    Phrase,
    Several,
    Word,
)
from rules.kernel.texts import Catalogue

VERBS = {
    "offensive": ("", "ofensiva"),
    "launch": ("", "lanzar"),
    "stop": ("", "parar"),
    "air": ("", "aire"),
    "study": ("", "estudiar"),
}
KEYWORDS = {
    "leader": ("", "lider"),
    "armies": ("", "ejercitos"),
    "in": ("", "en_turno"),
    "target": ("", "objetivo"),
    "bombardment": ("", "bombardeo"),
    "gas": ("", "gases"),
    "letter": ("", "letra"),
    "barrage": ("", "barrera"),
    "infiltrate": ("", "infiltrar"),
    "recon": ("", "reconocer"),
    "bomb": ("", "bombardear"),
}
CLAUSES = {
    "bombardment": "bombardment",
    "gas": "gas",
    "letter_attack": "letter",
    "barrage": "barrage",
    "infiltration": "infiltrate",
}


def phrases(area: Names, army: Names, unit: Pattern, catalogue: Catalogue) -> tuple[Phrase, ...]:
    nation = Names("nation", NATIONS)
    sector = Names("sector", SECTORS, lambda: catalogue)
    month = Names("month", MONTHS)
    tactic = Names("tactic", TACTICS, lambda: catalogue)
    value = {name: Names(name, ("usual", *POLICIES[name].values)) for name in TERMS}
    terms = [After(CLAUSES[name], Word(name, value[name]), default={name: "usual"}) for name in TERMS]
    return (
        Phrase(
            "offensive",
            Word("sector", sector),
            Literal("leader"),
            Word("leader", nation),
            Literal("armies"),
            Several("armies", army, low=1),
            Literal("in"),
            Word("month", month),
            Literal("target"),
            Word("target", area),
        ),
        Phrase("launch", Word("sector", sector), Clauses(*terms)),
        Phrase("stop", Word("sector", sector)),
        Phrase("air", Word("unit", unit), Choice("mission", "bomb"), Word("city", area)),
        Phrase("air", Word("unit", unit), Choice("mission", "recon", "support", "intercept")),
        Phrase("study", Word("tactic", tactic)),
    )
