"""G22.4: order text both ways, from one table of phrases: `attack DE_I > liege > brussels guns never`.

An army is named by its id, corps by theirs (`DE_active#7`), areas by their names in either language.
"""

from __future__ import annotations

from functools import cache

from rules.grande_guerre.atlas import (
    AREAS,
    BOXES,
    GENERALS,
    HEADQUARTERS,
    NATIONS,
    NEW_ARMIES,
    PLANS,
    SETUP_1914,
    WAR_OPTIONS,
)
from rules.grande_guerre.economy import phrases as economy
from rules.grande_guerre.events.cards import THEATRES
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.facts import SECTORS
from rules.grande_guerre.lexicon import KEYWORDS, POLICIES, VERBS, WISHES
from rules.grande_guerre.naval import phrases as naval
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
    Several,
    Word,
)
from rules.kernel.texts import Catalogue

UNIT = r"[a-z]{2}_[a-z_]+#[0-9]{1,3}"


def as_unit(word: str) -> str:
    """A unit's id, however it was written: `de_active#07` is none, but `de_active#7` is DE_active#7."""
    nation, _, rest = word.partition("_")
    return f"{nation.upper()}_{rest.lower()}"


@cache
def army_ids() -> tuple[str, ...]:
    """Every army and high command that can ever be."""
    posts = [army.id for army in SETUP_1914.armies] + [ghq.id for ghq in SETUP_1914.ghqs]
    later = [new.army for new in HEADQUARTERS] + [a for armies in NEW_ARMIES.values() for a in armies]
    return tuple(dict.fromkeys([*posts, *later]))


def value_name(value: str, lang: str) -> str:
    """What a standing order is set to, as orders have it."""
    said = WISHES.get(value)
    return said[1].split()[0] if said and lang == "es" else value


def policy_name(name: str, lang: str) -> str:
    return POLICIES[name] if lang == "es" else name


@cache
def grammar(catalogue: Catalogue) -> Grammar:
    """The phrases of all orders."""
    area = Names("area", AREAS, lambda: catalogue)
    army = Names("army", army_ids())
    nation = Names("nation", NATIONS)
    corps = Pattern("corps", UNIT, "DE_active#7", as_unit)
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
        Phrase(
            "policy",
            Word("scope", scope),
            Word("name", policy),
            Word("value", value),
            Flag("term", "turn", "turn", "always"),
        ),
        Phrase("retreat", Word("scope", scope), Several("areas", area, nothing="nothing", comma=True)),
        *economy.phrases(area, army, corps),
        *offensives.phrases(area, army, corps, catalogue),
        *naval.phrases(area, corps, catalogue),
        *diplomacy_phrases(nation),
        action_phrase(nation, army, general),
        *august_phrases(nation, area),
        card_phrase(nation, area, Names("box", BOXES, lambda: catalogue), corps),
        box_phrase(corps, Either("place", Names("box", BOXES, lambda: catalogue), area)),
        Phrase("drop", Number("line")),
        Phrase("seal"),
        Phrase("reopen"),
    )
    return Grammar(phrases, VERBS, KEYWORDS)


def card_phrase(nation: Names, area: Names, box: Names, unit: Pattern) -> Phrase:
    """0.5: `card 39 option kornilov on RU`, `card 44 theatre west`, `card 42 battle verdun`."""
    options = {option for event in EVENTS.values() for option in event.options}
    return Phrase(
        "card",
        Number("card"),
        After("option", Word("option", Names("card_option", sorted(options)))),
        After("on", Word("target", nation)),
        After("for", Word("own", nation)),
        After("to", Word("ally", nation)),
        After("nation", Word("nation", nation)),
        After("theatre", Choice("theatre", *THEATRES)),
        After("sector", Choice("sector", *SECTORS)),
        After("box", Word("box", box)),
        After("battle", Word("area", area)),
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
