"""The legend: classes of units, colours, signs of the map and arrows."""

from __future__ import annotations

from functools import cache

from rules.empire_of_the_sun.scene.chart import GAP, HEIGHT, PANEL_W, PANEL_X
from rules.empire_of_the_sun.scene.moves import phases
from rules.empire_of_the_sun.scene.tables import BOXES_H, HAND_H, HAND_Y
from rules.kernel import scene as draw
from rules.kernel.scene import Key, Panel, kind_keys, phase_keys
from rules.kernel.scene.arrows import Kind
from rules.kernel.texts import Catalogue, Text

UNITS = (
    *("carrier", "battleship", "cruiser", "transport", "aircraft", "division", "bomber"),
    *("infantry", "marine", "armour", "airborne", "headquarters"),
)
COLOURS = ("japan", "japan_navy", "allies", "empires")
TERRAIN = ("open", "mixed", "jungle", "mountain")
SIGNS = (
    Key("resource", outline="resource"),
    Key("port", icon="anchor", fill="water_ink"),
    Key("airfield", icon="plane", fill="rail"),
    Key("city", fill="town", outline="ink"),
    Key("rail", line="rail"),
    Key("road", line="road"),
    Key("empire", line="empire", dash=(7, 3)),
    Key("battle", icon="burst", fill="highlight", outline="accent"),
)
KINDS: tuple[Kind, ...] = ("march", "voyage", "flight")


@cache
def legend(lang: str, words: Catalogue) -> Panel:
    def say(code: str) -> str:
        return words.word(Text(f"legend.{code}"), lang)

    def named(keys: tuple[Key, ...]) -> tuple[Key, ...]:
        return tuple(Key(say(key.label), key.fill, key.outline, key.icon, key.line, key.dash) for key in keys)

    units = tuple(Key(name, icon=name, fill="ink") for name in UNITS)
    colours = tuple(Key(name, fill=name, outline="token_edge") for name in COLOURS)
    terrain = tuple(Key(name, fill=name, outline="grid") for name in TERRAIN)
    moves = (*phase_keys(phases(lang, words)), *kind_keys([(kind, say(kind)) for kind in KINDS]))
    rows = (
        draw.Note(text=say("figures"), colour="ink_soft", size=0.9),
        draw.Legend(keys=named((*units, *colours)), columns=2),
        draw.Divider(),
        draw.Legend(keys=(*named((*terrain, *SIGNS)), *moves), columns=2),
        draw.Note(text=say("control"), colour="ink_soft", size=0.9),
    )
    top = HAND_Y + HAND_H + BOXES_H + GAP
    return Panel(x=PANEL_X, y=top, w=PANEL_W, h=HEIGHT - top - 12, title=say("title"), rows=rows, size=25)
