"""The words with which commands begin, in English and Spanish, and what may be one of them or an order."""

from difflib import get_close_matches

from rules.kernel.keywords import BEGINNINGS
from rules.kernel.orders import OrderError
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
SIMILAR = 0.75
SHORTEST_VERB = 3
NO_VERB = ("kernel.no_order", "kernel.unknown_kind", "kernel.misspelt_order")
SIGNS_OF_ORDERS = (">", "=", ";")


def command_in(text: str) -> tuple[str, str] | None:
    """The command that a line is, and the words after it; None for an order."""
    first, _, rest = text.partition(" ")
    word = first.rstrip(":.!?").casefold()
    name = ALIASES.get(word, word)
    return (name, rest.strip()) if name in NAMES else None


def may_be_an_act(title: Title, line: str) -> bool:
    """Whether a line is an order or a command, or looks like one that was mistyped."""
    if command_in(line) or any(sign in line for sign in SIGNS_OF_ORDERS):
        return True
    first = line.split()[0].strip(":.,!?").casefold() if line.split() else ""
    if first in BEGINNINGS or _is_read(title, line, first):
        return True
    kinds = {title.write(kind.example).partition(" ")[0] for kind in title.order_kinds}
    return bool(get_close_matches(first, {*kinds, *NAMES, *ALIASES}, n=1, cutoff=SIMILAR))


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
