"""Under the map: what the signs mean that are on it, and what the troops can do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.kernel import scene as draw
from rules.kernel.scene import Key, phase_keys
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import FULL, LEADERS, SCENARIOS, SEATS, TERRAIN, UNITS
from rules.samurai_battles.scene.ground import BOARD, FIELD
from rules.samurai_battles.scene.moves import phases

EM, NOTE, ROW = 13.5, 0.92, 1.6
# What the panel needs beside its rows: margins, the note, and the rule between.
AROUND = 4.3
TROOPS, SIGNS = 3, 4
SHAPES = {"circle": "●", "triangle": "▲", "square": "■", "swords": "×"}
GROUND = {
    "forest": Key("", icon="cedar", fill="tree"),
    "hill": Key("", fill="summit", outline="contour"),
    "river": Key("", fill="stream_river", outline="bank"),
    "ford": Key("", fill="stream_ford", outline="bank"),
    "shallow_ford": Key("", fill="stream_shallow", outline="bank"),
    "bridge": Key("", icon="bridge", fill="stake"),
    "building": Key("", icon="house", fill="roof"),
    "field": Key("", fill="paddy", outline="bund"),
    "ravine": Key("", fill="chasm", outline="rim"),
    "command_tent": Key("", icon="camp", fill="ink"),
    "fence": Key("", line="stake", dash=(3, 3)),
    "palisade": Key("", line="stake", dash=(2, 1)),
    "castle": Key("", icon="keep", fill="roof"),
}


def forces(scenario: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The units, leaders and terrain with which a battle begins: the legend stays while they fall."""
    plan = SCENARIOS[scenario]
    rows = [row for seat in SEATS for row in plan[seat]["units"]]
    units = present((row["type"] for row in rows), UNITS)
    leaders = present((row.get("leader", "") for row in rows), LEADERS)
    return units, leaders, present(plan["terrain"], TERRAIN)


@cache
def legend(scenario: str, lang: str, words: Catalogue) -> draw.Panel:
    """The troops, leaders and terrain of this battle."""
    units, leaders, kinds = forces(scenario)
    keys = tuple(signs(leaders, kinds, lang, words))
    rows = (
        draw.Note(text=words.word(Sentence("scene.values"), lang), colour="ink_soft", size=NOTE),
        draw.Legend(keys=tuple(unit_key(unit, lang, words) for unit in units), columns=TROOPS),
        draw.Divider(),
        draw.Legend(keys=keys, columns=SIGNS),
    )
    lines = -(-len(units) // TROOPS) + -(-len(keys) // SIGNS)
    height = EM * (AROUND + ROW * lines)
    return draw.Panel(x=12, y=FIELD, w=BOARD - 24, h=height, rows=rows, size=EM)


def unit_key(unit: str, lang: str, words: Catalogue) -> Key:
    """■ Samurai bows 1/3/3·3."""
    kind = UNITS[unit]
    moves = str(kind.move) if kind.battle_move == kind.move else f"{kind.battle_move}–{kind.move}"
    fire = "·".join(map(str, (dice for dice in kind.ranged if dice))) or "–"
    name = words.name("unit", unit, lang)
    melee = f"1–{FULL}" if unit == "bg" else str(kind.melee)
    text = f"{SHAPES[kind.symbol]} {name[:1].upper()}{name[1:]} {moves}/{melee}/{fire}"
    return Key(text, icon=f"unit_{unit}")


def signs(leaders: Iterable[str], kinds: Iterable[str], lang: str, words: Catalogue) -> list[Key]:
    found = [
        Key(f"{words.name('leader', kind, lang)} {LEADERS[kind].move}", icon=f"leader_{kind}")
        for kind in leaders
    ]
    for kind in kinds:
        sample = GROUND[kind]
        name = words.name("terrain", kind, lang)
        found.append(Key(name, sample.fill, sample.outline, sample.icon, sample.line, sample.dash))
    found.append(Key(words.word(Sentence("scene.key_section"), lang), line="section", dash=(5, 4)))
    found += phase_keys(phases(lang, words))
    found.append(Key(words.word(Sentence("scene.key_fallen"), lang), icon="lost", fill="accent"))
    found.append(Key(words.word(Sentence("scene.key_blocks"), lang), fill="badge", outline="token_edge"))
    return found


def present(kinds: Iterable[str], among: Iterable[str]) -> tuple[str, ...]:
    """Those of a list that occur, in the order of the list."""
    seen = set(kinds)
    return tuple(kind for kind in among if kind in seen)
