"""The words with which commands begin, in English and Spanish, and what may be one of them or an order."""

import re
from difflib import get_close_matches
from itertools import product

from rules.kernel.keywords import BEGINNINGS
from rules.kernel.orders import OrderError
from rules.kernel.slips import near
from rules.kernel.texts import LANGUAGES, unaccented
from rules.kernel.title import Title

ALIASES = {
    "ayuda": "help",
    "opciones": "options",
    "mapa": "map",
    "registro": "log",
    "estado": "status",
    "borrador": "draft",
    "permanentes": "standing",
    "permanente": "standing",
    "ritmo": "pace",
    "deshacer": "undo",
    "retroceder": "takeback",
    "proponer": "propose",
    "propongo": "propose",
    "retirar": "withdraw",
    "vuelvo": "back",
    "acepto": "agree",
    "rechazo": "refuse",
    "rendirse": "resign",
    "vacaciones": "vacation",
    "mensaje": "message",
    "msg": "message",
    "msj": "message",
    "silenciar": "mute",
    "oír": "unmute",
    "oir": "unmute",
    "denunciar": "report",
}
NAMES = frozenset(ALIASES.values())
LONE = {
    "yes": re.compile(
        r"(?:yes|yep|yeah|ok|okay|sure|agreed|confirm|confirmed|si|vale|claro|confirmo|confirmado|de acuerdo)"
        r"(?:[\s,.!]+(?:please|i|do|it|confirm|agree|thanks|que|si|lo|confirmo|acepto|por favor|gracias))*"
        r"[\s,.!]*\Z"
    ),
    "no": re.compile(r"(?:no|nope)(?:[\s,.!]+(?:thanks|thank you|gracias))*[\s,.!]*\Z"),
}
"""What is a command only if nothing else stands in the line: a condition begins with `si` as well."""
GREETINGS = frozenset({"good", "great", "well", "hello", "thanks", "buen", "buena", "bueno", "hola"})
"""With these people begin to talk, however like a verb they look: `good` is not `gold`."""
SIMILAR = 0.75
SHORTEST_VERB = 3
NO_VERB = ("kernel.no_order", "kernel.unknown_kind", "kernel.misspelt_order")
SIGNS_OF_ORDERS = (">", "=", ";")


def command_in(text: str) -> tuple[str, str] | None:
    """The command that a line is, and the words after it; None for an order."""
    if lone := lone_command(text):
        return lone, ""
    first, _, rest = text.partition(" ")
    word = first.rstrip(":.!?").casefold()
    name = ALIASES.get(word, word)
    return (name, rest.strip()) if name in NAMES else None


def lone_command(text: str) -> str:
    """Whether a line is a mere `yes` or `no`, in whatever words."""
    said = unaccented(text)
    return next((name for name, words in LONE.items() if words.match(said)), "")


def commands_near(text: str) -> list[str]:
    """The commands that a line was perhaps meant to begin with, as their likeliest words."""
    first = text.partition(" ")[0].rstrip(":.,!?").casefold()
    return list(near(first, {**ALIASES, **{name: name for name in NAMES}}).values())


def may_be_an_act(title: Title, line: str) -> bool:
    """Whether a line is an order or a command, or looks like one; a mere yes may be meant for people."""
    if lone_command(line):
        return False
    if command_in(line) or any(sign in line for sign in SIGNS_OF_ORDERS):
        return True
    first = line.split()[0].strip(":.,!?").casefold() if line.split() else ""
    if first in BEGINNINGS or _is_read(title, line, first):
        return True
    likely = get_close_matches(first, {*verbs_of(title), *NAMES, *ALIASES}, n=1, cutoff=SIMILAR)
    return bool(likely) and first not in GREETINGS


def verbs_of(title: Title) -> set[str]:
    """The words with which orders begin, in every language."""
    kinds = [kind.kind for kind in title.order_kinds]
    return {title.catalogue.name("verb", kind, lang) for kind, lang in product(kinds, LANGUAGES)}


def _is_read(title: Title, line: str, first: str) -> bool:
    """Whether the title understands at least what is to be done, by whatever name; `I` begins many words."""
    try:
        title.parse(line, "")
    except OrderError as error:
        return len(first) >= SHORTEST_VERB and error.text.code not in NO_VERB
    return True


def is_only_words(title: Title, line: str) -> bool:
    """Whether a line can be told to others without fear that it was a mistyped plan: no numbers either."""
    return not may_be_an_act(title, line) and not any(sign.isdigit() for sign in line)
