"""What stands beside the map: the turn, National Will over time, stocks, diplomacy, production."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rules.grande_guerre.atlas import MAJORS, SCENARIOS, TURN, year_of
from rules.grande_guerre.scene.colours import corps_colour
from rules.grande_guerre.scene.layout import MARGIN, Sheet
from rules.kernel.scene import Bar, Heading, Key, KeyValue, Legend, Note, Panel, Plot, Row, Series, Table
from rules.kernel.texts import Catalogue, Text, begun

ZONES = (0, 10, 20, 30, 40)
"""Levels of National Will that rules speak of, marked across the plot."""
HIGH_PLOT = 6.0
TYPE, LARGE_TYPE = 14.0, 20.0
"""The size of letters beside a map, and below it."""
SHARES = (1.25, 1.15, 0.8)
"""How wide tables in a row are; the legend takes the rest."""
LEGEND_SHARE = 1.3
EMS = {Heading: 2.25, KeyValue: 1.55, Note: 1.6, Bar: 2.6}


class Speaker(Struct, frozen=True):
    """A view and the language of its reader."""

    view: Mapping[str, Any]
    lang: str
    words: Catalogue

    @property
    def board(self) -> Mapping[str, Any]:
        board: Mapping[str, Any] = self.view["board"]
        return board

    def say(self, code: str, **facts: Any) -> str:
        return self.words.word(Text.of(f"scene.{code}", **facts), self.lang)

    def name(self, kind: str, value: Any) -> str:
        return self.words.name(kind, value, self.lang)


def panels(view: Mapping[str, Any], sheet: Sheet, lang: str, words: Catalogue) -> tuple[Panel, ...]:
    """One below the other beside the map, in a row below it where an inset stands there; none is empty."""
    s = Speaker(view, lang, words)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    found = (
        (begun(label), tuple(turn(s))),
        (s.say("will"), tuple(will(s))),
        (s.say("stocks"), tuple(stocks(s))),
        (s.say("diplomacy"), tuple(diplomacy(s))),
        (s.say("production"), tuple(production(s))),
    )
    filled = [(title, rows) for title, rows in found if rows]
    return in_a_row(filled, sheet) if sheet.inset else in_a_column(filled, sheet)


def in_a_column(found: list[tuple[str, tuple[Row, ...]]], sheet: Sheet) -> tuple[Panel, ...]:
    x, y = sheet.width + 2 * MARGIN, float(MARGIN)
    laid = list[Panel]()
    for title, rows in found:
        laid.append(Panel(x=x, y=y, w=sheet.beside, rows=rows, title=title, size=TYPE))
        y += height(rows) + MARGIN
    return tuple(laid)


def in_a_row(found: list[tuple[str, tuple[Row, ...]]], sheet: Sheet) -> tuple[Panel, ...]:
    """All of one height."""
    x, y = float(MARGIN), sheet.height + 2 * MARGIN
    room = sheet.width + sheet.beside + MARGIN - len(SHARES) * MARGIN
    high = max(height(rows, LARGE_TYPE) for _, rows in found)
    laid = list[Panel]()
    for (title, rows), share in zip(found, SHARES, strict=False):
        wide = room * share / (sum(SHARES) + LEGEND_SHARE)
        laid.append(Panel(x=x, y=y, w=wide, h=high, rows=rows, title=title, size=LARGE_TYPE))
        x += wide + MARGIN
    return tuple(laid)


def end_of(laid: tuple[Panel, ...]) -> float:
    return max(each.y + height(each.rows) + MARGIN for each in laid)


def height(rows: tuple[Row, ...], em: float = TYPE) -> float:
    """How much room rows take in a picture, a little generously."""
    ems = 3.4
    for row in rows:
        if isinstance(row, Table):
            ems += 1.9 + 1.5 * len(row.cells)
        elif isinstance(row, Plot):
            ems += row.height + 3
        elif isinstance(row, Legend):
            ems += 1.7 * -(-len(row.keys) // row.columns)
        else:
            ems += EMS.get(type(row), 1.6)
    return ems * em


def turn(s: Speaker) -> Iterator[Row]:
    """The calendar, the weather and who moves first."""
    board, played = s.board, SCENARIOS[s.view["scenario"]]
    first, last = TURN[played.start], TURN[played.end]
    whole = s.say("calendar", first=first, last=last)
    yield Bar(label=whole, value=board["turn"] - first + 1, maximum=last - first + 1)
    for theatre, weather in sorted(board["weather"].items()):
        frozen = f" ({s.say('frozen')})" if theatre in board["frozen"] else ""
        sky = s.name("weather", weather) + frozen
        yield KeyValue(key=f"{s.say('weather')}: {s.name('theatre', theatre)}", value=sky)
    for front, side in sorted(board["first"].items()):
        yield KeyValue(key=f"{s.say('first')}: {s.name('front', front)}", value=s.name("side", side))
    for place, army in sorted(board["main"].items()):
        side, _, front = place.partition(".")
        key = f"{s.say('main')}: {s.name('side', side)}, {s.name('front', front)}"
        yield KeyValue(key=key, value=s.name("army", army))


def will(s: Speaker) -> Iterator[Row]:
    """A track over time, and below it what stands behind it now."""
    board = s.board
    known = [n for n in MAJORS if board["nations"].get(n, {}).get("nw")]
    # Before the first declarations nobody is at war yet.
    powers = [n for n in known if board["nations"][n]["side"]] or known
    tracks = {n: (*board["tracks"].get(n, ())[:-1], board["nations"][n]["nw"]) for n in powers}
    series = tuple(Series(s.name("nation", n), corps_colour(n), values) for n, values in tracks.items())
    if series:
        low, high = span([value for each in series for value in each.values])
        yield Plot(
            label=s.say("track"),
            low=low,
            high=high,
            series=series,
            levels=tuple(zone for zone in ZONES if low < zone < high),
            height=max(HIGH_PLOT, len(series) + 1),
            ticks=ticks(board["turn"], max(len(each.values) for each in series)),
        )
    yield from nations(s)


def span(values: list[float]) -> tuple[float, float]:
    """Full fives around all values, at least fifteen points of National Will apart."""
    low, high = 5 * ((min(values) - 1) // 5), 5 * (max(values) // 5 + 1)
    return min(low, high - 15), high


def ticks(turn: int, steps: int) -> tuple[tuple[int, str], ...]:
    """The years of a plot of so many turns that ends now."""
    years = [year_of(turn - steps + 1 + at) for at in range(steps)]
    return tuple((at, str(year)) for at, year in enumerate(years) if at == 0 or years[at - 1] != year)


def nations(s: Speaker) -> Iterator[Table]:
    """Who is in the war, with National Will and losses, and in the full game parliament and regime."""
    board = s.board
    shown = {n: each for n, each in board["nations"].items() if each["side"]}
    ordered = sorted(shown, key=lambda n: (shown[n]["side"], -shown[n]["nw"], n))
    yield Table(
        columns=("", s.say("will_short"), s.say("losses_turn"), s.say("losses")),
        cells=tuple(
            (s.name("nation", n), str(each["nw"] or "–"), str(each["losses_turn"]), str(each["losses"]))
            for n, each in ((n, shown[n]) for n in ordered)
        ),
        weights=(2.7, 1, 1.3, 1.1),
        swatches=tuple(corps_colour(n) for n in ordered),
    )
    governed = [n for n in ordered if n in board.get("politics", {})]
    if governed:
        yield Table(
            columns=("", s.say("parliament"), s.say("regime")),
            cells=tuple((s.name("nation", n), *government(s, n)) for n in governed),
            weights=(2.2, 1.9, 2.6),
            swatches=tuple(corps_colour(n) for n in governed),
        )


def government(s: Speaker, nation: str) -> tuple[str, str]:
    each = s.board["politics"][nation]
    trouble = [s.name("marker", m) for m in ("strike", "revolt") if each.get(m)]
    if each.get("mutiny_until", -1) >= s.board["turn"]:
        trouble.append(s.name("marker", "mutiny"))
    regime = s.name("regime", each["regime"])
    return s.name("parliament", each.get("parliament", 0)), ", ".join([regime, *trouble])


def stocks(s: Speaker) -> Iterator[Row]:
    """What the viewer's side has; enemies' stocks are hidden."""
    known = {n: each for n, each in s.board["nations"].items() if "rp" in each and each["side"]}
    if known:
        money = any(each["ep"] for each in known.values())
        columns = ("", s.say("rp_short"), s.say("mun_short"), *((s.say("ep_short"),) if money else ()))
        yield Table(
            columns=columns,
            cells=tuple(
                (s.name("nation", n), str(e["rp"]), str(e["mun"]), *((str(e["ep"]),) if money else ()))
                for n, e in known.items()
            ),
            swatches=tuple(corps_colour(n) for n in known),
        )


def diplomacy(s: Speaker) -> Iterator[Row]:
    """17: the levels of the neutrals, and the ambassadors there that the viewer knows of."""
    levels = s.board.get("levels")
    if not levels:
        return
    neutral = [n for n in levels if not s.board["nations"].get(n, {}).get("side")]
    there: dict[str, list[str]] = {}
    for each in s.board.get("ambassadors", {}).values():
        if each.get("at"):
            value = each.get("value")
            there.setdefault(each["at"], []).append(f"{each['nation']} {'?' if value is None else value}")
    yield Table(
        columns=("", s.say("level"), s.say("ambassadors")),
        cells=tuple((s.name("nation", n), str(levels[n]), ", ".join(there.get(n, []))) for n in neutral),
        weights=(3, 1.3, 3),
        swatches=tuple(corps_colour(n) for n in neutral),
    )


def production(s: Speaker) -> Iterator[Row]:
    """19, 20: civil production, what is ordered, projects and technologies of the viewer's side."""
    for nation, each in s.board.get("economy", {}).items():
        due: dict[str, int] = {}
        for item in each.get("ordered", ()):
            due[item["what"]] = due.get(item["what"], 0) + 1
        listed = ", ".join(f"{n} {s.name('item', what)}" for what, n in sorted(due.items()))
        yield KeyValue(
            key=s.name("nation", nation),
            value=s.say("civil", n=each.get("civil", 0)),
            swatch=corps_colour(nation),
            strong=True,
        )
        if listed:
            yield Note(text=f"{s.say('ordered')}: {listed}", size=0.9)
    for known in s.board.get("research", {}).values():
        if known.get("projects"):
            named = ", ".join(f"{s.name('technology', t)}" for t in sorted(known["projects"]))
            yield Note(text=f"{s.say('projects')}: {named}", size=0.9)
        if known.get("found"):
            named = ", ".join(f"{s.name('technology', t)}" for t in sorted(known["found"]))
            yield Note(text=f"{s.say('found')}: {named}", size=0.9)


def legend(
    x: float, y: float, w: float, columns: int, lang: str, words: Catalogue, em: float = TYPE
) -> Panel:
    """What the signs mean."""

    def key(code: str, **look: Any) -> Key:
        return Key(words.word(Text(f"legend.{code}"), lang), **look)

    keys = (
        key("stack", icon="soldier", fill="corps_de"),
        key("headquarters", icon="star", fill="corps_de"),
        key("besieger", icon="gun", fill="corps_de"),
        key("garrison", icon="fort", fill="corps_de"),
        key("fortress", icon="star_fort", fill="fort", outline="fort_edge"),
        key("damaged", icon="star_fort", fill="highlight", outline="besieged"),
        key("flag", icon="flag", fill="accent"),
        key("battle", icon="swords", fill="accent"),
        key("front_central", line="front_central"),
        key("front_entente", line="front_entente"),
        key("frontier", line="frontier"),
        key("rail", line="rail", dash=(4, 3)),
        key("river", line="river"),
        key("capital", icon="capital"),
        key("city", icon="city"),
        key("port", icon="anchor", fill="water_ink"),
        key("forest", icon="tree", fill="relief"),
        key("hills", icon="hills", fill="relief"),
        key("mountain", icon="peak", fill="relief"),
        key("swamp", icon="reeds", fill="relief"),
        key("moves_central", line="attack"),
        key("moves_entente", line="regroup"),
    )
    title = words.word(Text("legend.title"), lang)
    return Panel(x=x, y=y, w=w, rows=(Legend(keys, columns=columns),), title=title, size=em)
