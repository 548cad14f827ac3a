"""G22.4: order text both ways, from one table of phrases: `attack DE_I > liege > brussels guns never`.

Everything is read by its id and by its name in either language. Armies, corps, nations and projects are
written by their ids, which are short and the same for all; areas by their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Any

from rules.grande_guerre.atlas import (
    AREAS,
    BOXES,
    GENERALS,
    HEADQUARTERS,
    NATIONS,
    NEW_ARMIES,
    PLANS,
    SEAS,
    SETUPS,
    SUPPORT,
    TYPES,
    WAR_OPTIONS,
)
from rules.grande_guerre.diplomacy.mobilisation import MOBILISATION
from rules.grande_guerre.economy import phrases as economy
from rules.grande_guerre.economy.technology import PROJECTS
from rules.grande_guerre.events.cards import THEATRES
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.facts import SEAT_SIDES, SECTORS
from rules.grande_guerre.lexicon import KEYWORDS, POLICIES, VERBS, WISHES
from rules.grande_guerre.names import NAMER
from rules.grande_guerre.naval import phrases as naval
from rules.grande_guerre.naval.ships import SQUADRONS
from rules.grande_guerre.offensives import phrases as offensives
from rules.grande_guerre.orders.marching import TERMS
from rules.grande_guerre.policies import POLICIES as STANDING
from rules.grande_guerre.politics.actions import ACTIONS, MANNERS
from rules.kernel.phrases import (
    After,
    Choice,
    Clauses,
    Either,
    Flag,
    Grammar,
    Literal,
    Maybe,
    Names,
    Number,
    Part,
    Path,
    Pattern,
    Phrase,
    Reader,
    Several,
    Word,
)
from rules.kernel.phrases.names import LONGEST_NAME, spelt
from rules.kernel.texts import LANGUAGES, Catalogue

UNIT = r"[a-z]{2}_[a-z_]+#[0-9]{1,3}"


def as_unit(word: str) -> str:
    """A unit's id, however it was written: `de_active#07` is none, but `de_active#7` is DE_active#7."""
    nation, _, rest = word.partition("_")
    return f"{nation.upper()}_{rest.lower()}"


class Corps(Pattern):
    """A corps or support unit by its id, or as pages call it: German active corps 7."""

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        found = super().find(words)
        for size in range(min(LONGEST_NAME, len(words)), 1, -1) if found is None else ():
            called = re.fullmatch(r"(.+)_([1-9][0-9]{0,2})", spelt(" ".join(words[:size])))
            if called and called[1] in self._kinds:
                return f"{self._kinds[called[1]]}#{called[2]}", size
        return found

    @cached_property
    def _kinds(self) -> dict[str, str]:
        kinds = [*TYPES, *(f"{nation}_{unit}" for nation in NATIONS for unit in SUPPORT)]
        return {spelt(NAMER.corps(kind, lang)): kind for kind in kinds for lang in LANGUAGES}


class Card(Number):
    """A card by its number, or by its name."""

    def __init__(self, field: str, catalogue: Catalogue):
        super().__init__(field)
        self.names = by_name("card", [str(number) for number in EVENTS], catalogue)

    def begins(self, reader: Reader) -> bool:
        return super().begins(reader) or self.names.find(reader.rest) is not None

    def read(self, reader: Reader, args: dict[str, Any]) -> None:
        found = None if super().begins(reader) else self.names.find(reader.rest)
        if found is None:
            super().read(reader, args)
        else:
            args[self.field], reader.at = int(found[0]), reader.at + found[1]


def by_name(what: str, ids: Iterable[str], catalogue: Catalogue) -> Names:
    """Things that are written by their ids, and read by their names as well."""
    known = list(ids)
    called = {
        catalogue.name(what, each, lang).removeprefix(f"{each} "): each
        for each in known
        for lang in LANGUAGES
    }
    return Names(what, known, others=called)


def projects(side: str, catalogue: Catalogue) -> Names:
    """Projects of both sides; a name that both have means one's own."""
    return by_name("technology", sorted(PROJECTS, key=lambda each: PROJECTS[each].side == side), catalogue)


@cache
def army_ids() -> tuple[str, ...]:
    """Every army and high command that can ever be."""
    posts = [army.id for setup in SETUPS.values() for army in setup.armies]
    posts += [ghq.id for setup in SETUPS.values() for ghq in setup.ghqs]
    joining = [army.id for each in MOBILISATION.values() for army in each.armies]
    joining += [f"{nation}_GHQ" for nation, each in MOBILISATION.items() if each.ghq]
    later = [new.army for new in HEADQUARTERS] + [a for armies in NEW_ARMIES.values() for a in armies]
    return tuple(dict.fromkeys([*posts, *joining, *later]))


def value_name(value: str, lang: str) -> str:
    """What a standing order is set to, as orders have it."""
    said = WISHES.get(value)
    return said[1].split()[0] if said and lang == "es" else value


def policy_name(name: str, lang: str) -> str:
    return POLICIES[name] if lang == "es" else name


@cache
def grammar(catalogue: Catalogue, side: str = "") -> Grammar:
    """The phrases of all orders, as a side reads them."""
    area = Names("area", AREAS, lambda: catalogue)
    army = by_name("army", army_ids(), catalogue)
    nation = by_name("nation", NATIONS, catalogue)
    corps = Corps("corps", UNIT, "DE_active#7", as_unit)
    unit = Either("unit", corps, army)
    scope = Either("scope", nation, army)
    general = Names("general", GENERALS, lambda: catalogue)
    policy = Names("policy", STANDING, called=policy_name)
    values = sorted({value for each in STANDING.values() for value in each.values})
    value = Names("value", values, called=value_name)
    way = Path("", "path", area)
    some = (Several("corps", corps, low=1), Literal("from"), Word("who", area))
    usual = [After(name, Choice(name, *said), default={name: "usual"}) for name, said in TERMS.items()]
    phrases = (
        *both_ways("move", army, some, way),
        *both_ways("attack", army, some, way, Clauses(*usual)),
        *both_ways("march", army, some, way),
        Phrase("hq", Word("who", army), way),
        Phrase("rail", *some, Literal("to"), Word("to", area), way),
        Phrase("hold", Word("who", army)),
        Phrase("siege", Word("area", area), Choice("action", *STANDING["siege"].values)),
        Phrase("reserve", Word("who", army), Several("corps", corps, nothing="nothing")),
        Phrase("main", Word("who", army)),
        Phrase("split", Word("who", army), Several("corps", corps, low=1)),
        Phrase("refit", Word("scope", scope), Several("corps", corps, low=1)),
        Phrase("list", Several("units", unit, low=1), Literal("to"), Word("who", army)),
        Phrase(
            "ship",
            Several("units", unit, low=1),
            Literal("from"),
            Word("from", area),
            Literal("to"),
            Word("to", area),
        ),
        Phrase("general", Word("general", general), Literal("to"), Word("who", army)),
        Phrase("redeploy", *some, Literal("to"), Word("to", area)),
        Phrase("redeploy", Word("who", army), Literal("to"), Word("to", area)),
        Phrase("react", Word("who", army), Literal("to"), Word("to", area)),
        Phrase("close", Word("corps", corps), Literal("to"), Word("to", area)),
        Phrase(
            "policy",
            Word("scope", scope),
            Word("name", policy),
            Word("value", value),
            Flag("term", "turn", "turn", "always"),
        ),
        Phrase("retreat", Word("scope", scope), Several("areas", area, nothing="nothing", comma=True)),
        Phrase("exploit", Word("scope", scope), Several("areas", area, nothing="nothing", comma=True)),
        Phrase("engage", Word("scope", scope), Several("corps", corps, nothing="nothing", comma=True)),
        *economy.phrases(area, army, nation, corps, projects(side, catalogue)),
        *offensives.phrases(area, army, corps, catalogue),
        *naval.phrases(area, corps, by_name("squadron", SQUADRONS, catalogue), catalogue),
        *diplomacy_phrases(nation),
        # There the word french is a sector, not the beginning of the name of an army.
        action_phrase(nation, Names("army", army_ids()), general),
        *august_phrases(nation, area),
        card_phrase(
            Card("card", catalogue),
            nation,
            area,
            Names("sea", SEAS, lambda: catalogue),
            Names("box", BOXES, lambda: catalogue),
            corps,
        ),
        box_phrase(corps, Either("place", Names("box", BOXES, lambda: catalogue), area)),
        Phrase("adopt", Word("seat", Names("seat", [*SEAT_SIDES, "italy"], lambda: catalogue))),
        Phrase("drop", Number("line")),
        Phrase("seal"),
        Phrase("reopen"),
    )
    return Grammar(phrases, VERBS, KEYWORDS)


def card_phrase(card: Card, nation: Names, area: Names, sea: Names, box: Names, unit: Pattern) -> Phrase:
    """0.5: `card 39 option kornilov on RU`, `card 44 theatre west`, `card 42 battle verdun`,
    in the Naval phase `card 42 sea north_sea`."""
    options = {option for event in EVENTS.values() for option in event.options}
    return Phrase(
        "card",
        card,
        After("option", Word("option", Names("card_option", sorted(options)))),
        After("on", Word("target", nation)),
        After("for", Word("own", nation)),
        After("to", Word("ally", nation)),
        After("nation", Word("nation", nation)),
        After("theatre", Choice("theatre", *THEATRES)),
        After("sector", Choice("sector", *SECTORS)),
        After("box", Word("box", box)),
        After("battle", Word("area", area)),
        After("sea", Word("sea", sea)),
        After("with", Word("fighter", unit)),
    )


def action_phrase(nation: Names, army: Names, general: Names) -> Phrase:
    """18.5: `action FR A11 sarrail by petain`, `action FR A9 GB french`, `action DE C1 sincere`."""
    return Phrase(
        "action",
        Word("nation", nation),
        Word("action", Names("action", ACTIONS)),
        Maybe(Word("ally", nation)),
        Maybe(Word("army", army)),
        Maybe(Choice("sector", *SECTORS)),
        Maybe(Choice("marker", "mutiny", "revolt", "strike")),
        Maybe(Choice("manner", *MANNERS)),
        After("command", Word("ghq", army)),
        After("sacked", Word("general", general)),
        After("by", Word("successor", general)),
    )


def as_counter(word: str) -> str:
    nation, _, rest = word.partition("_")
    return f"{nation.upper()}_{rest.lower()}"


def diplomacy_phrases(nation: Names) -> tuple[Phrase, ...]:
    """17: ambassadors, audiences and declarations of war."""
    counter = Pattern("ambassador", r"[a-z]{2}_amb#[0-9]{1,3}", "DE_amb#2", as_counter)
    return (
        Phrase("amb", Word("amb", counter), Literal("to"), Word("nation", nation)),
        Phrase("recall", Word("amb", counter)),
        Phrase("audience", Word("nation", nation)),
        Phrase("war", Word("by", nation), Literal("on"), Word("on", nation)),
        Phrase("peace", Word("nation", nation)),
    )


def august_phrases(nation: Names, area: Names) -> tuple[Phrase, ...]:
    """16: `plan DE schlieffen options good_morale`, `gold yes`, `ships keep`, `keep 42 44`."""
    answer = Names("value", ("yes", "no"), called=value_name)
    option = Names("war_option", WAR_OPTIONS)
    return (
        Phrase(
            "plan",
            Word("power", nation),
            Word("plan", Names("plan", PLANS)),
            After("options", Several("options", option), default={"options": []}),
        ),
        Phrase("gold", Word("answer", answer)),
        Phrase("ships", Word("ships", Names("ships", ("keep", "deliver"), called=ships_name))),
        Phrase("ultimatum", Word("power", nation), Word("answer", answer)),
        Phrase("keep", Several("cards", Pattern("card", r"[0-9]{1,2}", "42"), low=1)),
        Phrase("goeben", Word("place", area)),
        Phrase("blockade", Word("value", Names("value", ("declare", "wait"), called=value_name))),
    )


def ships_name(value: str, lang: str) -> str:
    return {"keep": "guardar", "deliver": "entregar"}[value] if lang == "es" else value


def box_phrase(corps: Pattern, place: Either) -> Phrase:
    """24.1: `box GB_active#1 from nigeria to cameroon`."""
    units = Several("corps", corps, low=1)
    return Phrase("box", units, Literal("from"), Word("start", place), Literal("to"), Word("to", place))


def both_ways(kind: str, army: Names, some: tuple[Part, ...], *rest: Part) -> tuple[Phrase, ...]:
    """Corps of an area, a whole army, and an army named before the verb, as people write."""
    return (
        Phrase(kind, *some, *rest),
        Phrase(kind, Word("who", army), *rest),
        Phrase(kind, *rest, subject=(Word("who", army),)),
    )
