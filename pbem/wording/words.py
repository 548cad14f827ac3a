"""A title's words in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pbem.games.models import Game
from pbem.games.titles import titles
from rules.kernel.keywords import TONGUES
from rules.kernel.orders import Order
from rules.kernel.texts import LANGUAGES, Text
from rules.kernel.title import Title


def lang() -> str:
    """The language of the page, as the catalogues of the titles name it."""
    code = (get_language() or "en")[:2]
    return code if code in LANGUAGES else "en"


def word(title: Title, text: Text | Mapping[str, Any] | None) -> str:
    """A text of the title as a sentence; stored texts are plain data with a code."""
    if text is None:
        return ""
    if isinstance(text, Mapping) and "code" in text:
        text = Text(text["code"], text["args"])
    return title.catalogue.word(text, lang())


def worded(title: Title, code: str, otherwise: str = "") -> str:
    """The entry of the catalogue, or a plain word where the title has none."""
    return title.catalogue.word(Text(code), lang()) if title.catalogue.has(code) else otherwise


def goal_of(title: Title, scenario: str) -> str:
    """How a game is won: what a scenario says of itself, else what the title says of all of them."""
    return worded(title, f"scenario.{scenario}.goal", worded(title, "title.goal"))


def seat_name(title: Title, seat: str) -> str:
    return title.catalogue.name("seat", seat, lang())


def enumerated(title: Title, names: Sequence[str]) -> str:
    """Several names in one sentence: A, B and C."""
    return title.catalogue.enumerate(names, lang())


def written(title: Title, order: Order) -> str:
    """An order in the notation, as the reader would write it."""
    return title.write(order, lang())


def verb(title: Title, kind: str) -> str:
    """The word with which orders of a kind begin."""
    return title.catalogue.name("verb", kind, lang())


def deed(title: Title, seat: str, order: Order) -> str:
    """An order of which the log tells nothing: what its kind means, or the order itself if it says more."""
    meaning = "" if order.args else worded(title, f"order.{order.kind}")
    told = f"{meaning[:1].lower()}{meaning[1:]}" if meaning else written(title, order)
    return f"{seat_name(title, seat)}: {told}"


def side_name(title: Title, side: str) -> str:
    """The name of a side; where the title has none, a side is called after the seat that is one."""
    names = title.catalogue.names("side", lang())
    return names[side].partition("|")[0] if side in names else seat_name(title, side)


def scenario_name(title: Title, scenario: str) -> str:
    return worded(title, f"scenario.{scenario}.name", scenario.replace("_", " ").capitalize())


def scenario_summary(title: Title, scenario: str) -> str:
    return worded(title, f"scenario.{scenario}.summary")


def option_name(title: Title, option: str) -> str:
    return worded(title, f"option.{option}", option.replace("_", " ").capitalize())


def option_value(title: Title, option: str, value: str | int) -> str:
    return worded(title, f"option.{option}.{value}", str(value).replace("_", " "))


def option_about(title: Title, option: str) -> str:
    """A sentence on what an option changes, where the title has one."""
    return worded(title, f"option.{option}.about")


def options_chosen(title: Title, game: Game) -> list[tuple[str, str]]:
    """The options that change something in a game's scenario and what was chosen, both in words."""
    names = [o.name for o in title.options_of(game.scenario) if o.name in game.options]
    return [(option_name(title, name), option_value(title, name, game.options[name])) for name in names]


def title_name(game: Game) -> str:
    """The name of a game's title, also where the title is no longer installed."""
    title = titles().get(game.title)
    return title.name if title else game.title


def game_name(game: Game) -> str:
    """What a game is called: by its creator, or else by its title and scenario."""
    title = titles().get(game.title)
    if game.name or title is None:
        return game.name or game.title
    return f"{title.name}: {scenario_name(title, game.scenario)}"


def label_of(game: Game) -> str:
    """Where a game stands, in public words."""
    title = titles().get(game.title)
    return word(title, game.label) if title and game.label else ""


def conditions_of(title: Title) -> list[tuple[str, str]]:
    """How lines may begin that depend on what happens, each with its meaning; one shows how to deny it."""
    tongue, names = TONGUES[lang()], title.condition_names(lang())
    plain = [
        (f"{tongue.if_} {called}", worded(title, f"condition.{name}", name)) for name, called in names.items()
    ]
    denied = f"{tongue.if_} {tongue.not_} {next(iter(names.values()))}"
    return [*plain, (denied, _("The opposite: “not” can stand before any of these."))]
