"""0.5: the events, read once from `data/events.toml`; a word that no rule knows fails here."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import FOLDER, TURN
from rules.grande_guerre.events.script import Script, condition
from rules.grande_guerre.facts import SIDES

PHASES = ("start", "events", "diplomacy", "reinforcement", "naval", "military", "battle", "end", "interphase")


class RawEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as the data has it."""

    id: int
    side: str
    kind: str
    window: tuple[str, str] = ("aug_1914_pre", "nov_dec_1919")
    need: int = 0
    phase: str = ""
    when: str = ""
    flag: str = ""
    once: bool = False
    later: bool = False
    on_failure: bool = False
    about: tuple[str, ...] = ()
    at_sea: bool = False
    """Whether a card of a battle may name a sea zone instead, in the Naval phase."""
    bonus: tuple[str, ...] = ()
    effects: list[Any] = []
    options: dict[str, list[Any]] = {}
    each_turn: list[Any] = []
    each_interphase: list[Any] = []


class Event:
    """An event with its condition and scripts."""

    def __init__(self, raw: RawEvent) -> None:
        assert raw.kind in ("public", "stratagem", "auto"), raw.kind
        assert raw.kind != "stratagem" or raw.phase in PHASES, raw.phase
        self.id, self.raw = raw.id, raw
        self.first, self.last = TURN[raw.window[0]], TURN[raw.window[1]]
        self.when = condition(raw.when)
        self.bonus = [found for found in map(condition, raw.bonus) if found is not None]
        self.effects = Script(raw.effects)
        self.options = {name: Script(effects) for name, effects in raw.options.items()}
        self.each_turn, self.each_interphase = Script(raw.each_turn), Script(raw.each_interphase)

    def belongs_to(self, side: str) -> bool:
        return self.raw.side in (side, "both")


def _load() -> dict[int, Event]:
    raw = tomllib.loads((FOLDER / "data" / "events.toml").read_text(encoding="utf-8"))["events"]
    return {each.id: Event(each) for each in msgspec.convert(raw, list[RawEvent])}


EVENTS = _load()


def first_deck(side: str) -> list[int]:
    """0.5: the cards of a side, and a copy of those of both; automatic events are in no deck."""
    return [n for n, e in EVENTS.items() if e.belongs_to(side) and e.raw.kind != "auto" and not e.raw.later]


DECKS = {side: first_deck(side) for side in SIDES}
