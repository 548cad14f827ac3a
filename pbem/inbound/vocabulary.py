"""The words with which commands begin, in English and Spanish."""

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


def command_in(text: str) -> tuple[str, str] | None:
    """The command that a line is, and the words after it; None for an order."""
    first, _, rest = text.partition(" ")
    word = first.rstrip(":.!?").casefold()
    name = ALIASES.get(word, word)
    return (name, rest.strip()) if name in NAMES else None
