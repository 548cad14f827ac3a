"""What stands beside the map: tracks, the order of play, cards on the table, the own hand and the legend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import ACTION, BREMP, INVESTMENT, TYPES
from rules.conquest_consequence.decks.faces import uses
from rules.conquest_consequence.scene.ground import BORDER_STYLES
from rules.conquest_consequence.scene.marks import phases, said
from rules.conquest_consequence.scene.pieces import ICONS
from rules.kernel.scene import (
    Box,
    Card,
    Cards,
    Divider,
    Heading,
    Key,
    KeyValue,
    Legend,
    Note,
    Panel,
    Row,
    Table,
    phase_keys,
)
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

COLUMNS = ("pop", "res", "ind", "level", "industry_cost", "loyalty", "cities")
COUNTS = ("pairs", "dividends")
PARENTS = ("usa", "soviet")
NONE = "–"
FEW = 8
"""Up to so many cards are drawn with their season in full."""
ROOM = ((FEW, 4, 0.8), (15, 5, 0.88), (24, 6, 1.0), (200, 8, 1.1))
"""For hands up to a size: how many cards stand in a row, and how high they are for their width."""


def tracks(view: Mapping[str, Any], box: Box, lang: str, words: Catalogue) -> Panel:
    """1.5: the public tracks, one column of a table for each faction."""
    board = view["board"]
    seats = list(board["sides"])
    names = tuple(words.name("short_seat", seat, lang) for seat in seats)
    sides = [board["sides"][seat] for seat in seats]
    cells = [(said(words, lang, column), *(_number(each, column) for each in sides)) for column in COLUMNS]
    cells.append((said(words, lang, "avoids"), *(_avoids(board, seat, lang, words) for seat in seats)))
    cells.append((said(words, lang, "cards"), *(f"{s['cards']} / {s['hand_limit']}" for s in sides)))
    cells += [(said(words, lang, column), *(str(s[column]) for s in sides)) for column in COUNTS]
    war = [", ".join(words.name("short_seat", o, lang) for o in s["war"]) or NONE for s in sides]
    rows: list[Row] = [
        Table(
            columns=("", *names),
            cells=(*cells, (said(words, lang, "war"), *war)),
            weights=(1.9, *(1.0 for _ in seats)),
        ),
        Divider(),
        KeyValue(key=said(words, lang, "order"), value=_seats(words, lang, board["order"])),
        KeyValue(key=said(words, lang, "command"), value=_seats(words, lang, board["command"])),
        KeyValue(key=said(words, lang, "decks"), value=" / ".join(str(n) for n in board["decks"].values())),
        KeyValue(
            key=words.name("nation", "british_empire", lang),
            value=said(words, lang, "allied" if board["bremp"] else "neutral"),
        ),
        *_influence(board, lang, words),
        *_technologies(board, lang, words),
        *_table(board, lang, words),
    ]
    return Panel(
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        rows=tuple(rows),
        size=24,
        title=said(words, lang, "tracks"),
        name=said(words, lang, "tracks"),
    )


def _number(side: Mapping[str, Any], column: str) -> str:
    """A number of a faction; Japan has no Subordinate Power, and so no loyalty and no cities of one."""
    idle = column in ("loyalty", "cities") and not side["loyalty_cost"]
    return NONE if idle else str(side[column])


def _avoids(board: Mapping[str, Any], seat: str, lang: str, words: Catalogue) -> str:
    """16.31: whether the units of a parent have kept out of China."""
    if seat not in PARENTS:
        return NONE
    return words.name("yes", "no" if board["sides"][seat]["intruded"] else "yes", lang)


def _influence(board: Mapping[str, Any], lang: str, words: Catalogue) -> list[Row]:
    """8.0: the markers on every neutral, those of most first."""
    listed = sorted(board["influence"].items(), key=lambda each: (-each[1][1], each[0]))
    held = [(nation, *each) for nation, each in listed if not (nation == BREMP and board["bremp"])]
    if not held:
        return []
    named = [f"{words.name('nation', n, lang)}: {words.name('seat', f, lang)} {k}" for n, f, k in held]
    return [Heading(text=said(words, lang, "influences")), Note(text="; ".join(named))]


def _technologies(board: Mapping[str, Any], lang: str, words: Catalogue) -> list[Row]:
    found: list[Row] = []
    for seat, each in board["sides"].items():
        if each["techs"]:
            named = ", ".join(words.name("tech", tech, lang) for tech in each["techs"])
            found.append(Note(text=f"{words.name('seat', seat, lang)}: {named}"))
    return [Heading(text=said(words, lang, "techs")), *found] if found else []


def _table(board: Mapping[str, Any], lang: str, words: Catalogue) -> list[Row]:
    """Diplomacy cards that lie face up."""
    found: list[Row] = []
    for nation, laid in board["laid"].items():
        named = ", ".join(f"{card} ({words.name('seat', seat, lang)})" for card, seat in laid)
        found.append(Note(text=f"{words.name('nation', nation, lang)}: {named}"))
    return [Heading(text=said(words, lang, "laid")), *found] if found else []


def _seats(words: Catalogue, lang: str, seats: list[str]) -> str:
    """In one line, and so by their short names."""
    return ", ".join(words.name("short_seat", seat, lang) for seat in seats) or NONE


def hand(view: Mapping[str, Any], box: Box, lang: str, words: Catalogue) -> Panel:
    """The own cards with each use, vault and points; for a spectator a word that hands are hidden."""
    mine = view["board"]["sides"].get(view["viewer"])
    if mine is None or mine["hand"] is None:
        rows: tuple[Row, ...] = (Note(text=said(words, lang, "no_hand")),)
    else:
        rows = tuple(_own(view, mine, lang, words))
    named = said(words, lang, "hand")
    return Panel(x=box.x, y=box.y, w=box.w, h=box.h, rows=rows, size=26, title=named, name=named)


def _own(view: Mapping[str, Any], mine: Mapping[str, Any], lang: str, words: Catalogue) -> list[Row]:
    seat, united = view["viewer"], "soviet" not in view["board"]["sides"]
    held = mine["hand"]
    per_row, height = next((wide, high) for most, wide, high in ROOM if len(held) <= most)
    shown = "season" if len(held) <= FEW else "short_season"
    cards = tuple(
        card(words, each, lang, uses(words, each, lang, seat, united=united), shown) for each in held
    )
    rows: list[Row] = [Cards(cards=cards, per_row=per_row, height=height)] if cards else []
    if mine["vault"]:
        named = ", ".join(words.name("seen", pair["what"], lang) for pair in mine["vault"])
        rows.append(KeyValue(key=said(words, lang, "vault"), value=named))
    if mine["chits"]:
        chits = ", ".join(map(str, mine["chits"]))
        rows.append(KeyValue(key=said(words, lang, "dividends"), value=chits))
    rows += [Note(text=_wish(wish, lang, words)) for wish in mine["wishes"] or ()]
    points = mine["points"] or {}
    parts = ", ".join(f"{said(words, lang, f'part_{part}')} {n}" for part, n in points.items() if n)
    rows.append(KeyValue(key=said(words, lang, "points"), value=str(sum(points.values())), strong=True))
    return [*rows, Note(text=parts, colour="ink_soft")] if parts else rows


def _wish(wish: list[str], lang: str, words: Catalogue) -> str:
    """22.9: a line of the list that only its owner sees."""
    what, of, when = wish
    return words.word(Sentence.of(f"scene.wish_{what}", of=of, when=when), lang)


def card(words: Catalogue, name: str, lang: str, text: str, season: str = "season") -> Card:
    """4.1, 4.2: a card that one can read: command or factories in its corner, and every use."""
    if name in ACTION:
        action = ACTION[name]
        head, corner, colour = words.name(season, action.season, lang), action.value, action.season
        head = f"{head} {action.letter}"
    else:
        head, corner, colour = words.name("tech", "factory", lang), INVESTMENT[name].factory, "panel_head"
    return Card(name=head, corner=str(corner), text=text, foot=name, colour=colour, space=name)


def legend(box: Box, lang: str, words: Catalogue) -> Panel:
    units = tuple(Key(_unit(type_, lang, words), icon=ICONS[type_]) for type_ in TYPES if type_ in ICONS)
    borders = tuple(
        Key(said(words, lang, f"border_{kind}"), line=colour, dash=dash)
        for kind, (colour, _, dash) in BORDER_STYLES.items()
    )
    signs = (
        Key(said(words, lang, "key_capital"), icon="capital_sign", fill="accent", outline="paper"),
        Key(said(words, lang, "key_city"), icon="city_sign", fill="ink", outline="paper"),
        Key(said(words, lang, "key_town"), icon="town_sign", fill="ink", outline="paper"),
        Key(said(words, lang, "key_base"), icon="base_sign", fill="ink", outline="paper"),
        Key(said(words, lang, "key_oil"), icon="source_sign", fill="oil", outline="paper"),
        Key(said(words, lang, "key_source"), icon="source_sign", fill="ink", outline="paper"),
        Key(said(words, lang, "key_partisans"), fill="side_soviet", outline="paper"),
        Key(said(words, lang, "key_influence"), fill="side_japan", outline="ink"),
        Key(said(words, lang, "key_control"), fill="side_usa", outline="ink"),
        Key(said(words, lang, "key_armed"), fill="nat_armed_minor", outline="ink"),
    )
    rows: tuple[Row, ...] = (
        Note(text=said(words, lang, "key_units"), colour="ink_soft", size=0.9),
        Legend(keys=units, columns=2),
        Divider(),
        Legend(keys=borders, columns=1),
        Divider(),
        Legend(keys=signs, columns=2),
        Legend(keys=phase_keys(phases(lang, words)), columns=1),
    )
    return Panel(
        x=box.x,
        y=box.y,
        w=box.w,
        h=box.h,
        rows=rows,
        size=25,
        title=said(words, lang, "legend"),
        name=said(words, lang, "legend"),
    )


def _unit(type_: str, lang: str, words: Catalogue) -> str:
    """Infantry: 1/1/3/0."""
    shown = "/".join(str(TYPES[type_].fire.get(target, 0)) for target in "ANGS")
    return f"{words.name('type', type_, lang)} {shown}"
