"""19, 20: the words of economy and technology in order text."""

from __future__ import annotations

from rules.grande_guerre.atlas import COUNTER_MIX, MAJORS, NEW_ARMIES
from rules.grande_guerre.economy.tables import SUPPORT_PRICE
from rules.grande_guerre.naval.ships import SQUADRONS
from rules.kernel.phrases import (
    Choice,
    Counted,
    Either,
    Literal,
    Names,
    Number,
    Pattern,
    Phrase,
    Several,
    Word,
)

VERBS = {
    "budget": ("", "presupuesto"),
    "uboats": ("", "submarinos"),
    "aid": ("", "auxilio ayuda"),
    "research": ("", "investigar"),
    "abandon": ("", "abandonar"),
    "disclose": ("", "revelar"),
    "place": ("", "colocar"),
    "marker": ("", "marcador"),
    "found": ("", "fundar"),
    "convert": ("", "convertir"),
}
KEYWORDS = {
    "at": ("", "en"),
    "ep": ("", "pe"),
    "mun": ("", "municion"),
    "with": ("", "con"),
    "reduce": ("", "reducir"),
    "disband": ("", "disolver"),
}
SPANISH = {
    "mun": "municion",
    "assault": "asalto",
    "research": "investigacion",
    "mines": "minas",
    "amb": "embajadores",
    "heavy_artillery": "artilleria_pesada",
    "siege_artillery": "artilleria_de_sitio",
    "coastal_artillery": "artilleria_de_costa",
    "fighter": "cazas",
    "bomber": "bombarderos",
    "zeppelin": "zepelines",
    "heavy_tank": "tanque_pesado",
    "light_tank": "tanque_ligero",
}
PREFIXES = {"slow": "lento", "fast": "rapido", "fire": "fuego", "ship": "barco", "repair": "reparar"}
AIRCRAFT = ("fighter", "bomber", "zeppelin")
MOST_AIRCRAFT = 9


def item_ids() -> list[str]:
    """Every item that a budget can ever have."""
    types = [f"{nation}_{name}" for nation in MAJORS for name in COUNTER_MIX.get(nation, {})]
    air = [f"{n}_{kind}#{i}" for n in MAJORS for kind in AIRCRAFT for i in range(1, MOST_AIRCRAFT + 1)]
    found = ["mun", "assault", "research", "mines", "amb", *SUPPORT_PRICE]
    found += [f"{prefix}_{kind}" for prefix in ("slow", "fast", "fire") for kind in types]
    return found + [f"ship_{s}" for s in SQUADRONS] + [f"repair_{u}" for u in (*SQUADRONS, *air)]


def item_word(item: str, lang: str) -> str:
    """An item as orders have it."""
    if lang == "en":
        return item
    prefix, _, rest = item.partition("_")
    return f"{PREFIXES[prefix]}_{rest}" if prefix in PREFIXES else SPANISH[item]


def phrases(area: Names, army: Names, nation: Names, corps: Pattern, technology: Names) -> tuple[Phrase, ...]:
    """The phrases of this chapter; `corps` is how a corps is named."""
    item = Names("item", item_ids(), called=item_word)
    types = [f"{n}_{name}" for n in MAJORS for name in COUNTER_MIX.get(n, {})]
    what = Names("what", [*types, *SUPPORT_PRICE], called=what_word)
    new_army = Names("army", [a for armies in NEW_ARMIES.values() for a in armies])
    return (
        Phrase("budget", Word("nation", nation), Counted("items", item, nothing="nothing")),
        Phrase("uboats", Word("nation", nation), Number("count")),
        Phrase(
            "aid",
            Word("nation", nation),
            Literal("to"),
            Word("to", nation),
            Literal("ep"),
            Number("ep"),
            Literal("mun"),
            Number("mun"),
        ),
        Phrase("research", Several("projects", technology, low=1)),
        Phrase("abandon", Several("projects", technology, low=1)),
        Phrase("disclose", Word("technology", technology)),
        Phrase(
            "place",
            Word("nation", nation),
            Word("what", what),
            Literal("at"),
            Word("at", Either("post", army, area)),
        ),
        Phrase("marker", Word("corps", corps)),
        Phrase("found", Word("who", new_army), Literal("with"), Word("corps", corps)),
        Phrase("convert", Word("corps", corps), Choice("how", "reduce", "disband")),
    )


def what_word(what: str, lang: str) -> str:
    return SPANISH.get(what, what) if lang == "es" else what
