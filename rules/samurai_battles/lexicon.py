"""The verbs and keywords of order text, in English and in Spanish; the names of the cards are in `words/`."""

from __future__ import annotations

from rules.kernel.lexicon import Lexicon

VERBS = Lexicon(
    {
        "play": ("", "jugar juego juega"),
        "order": ("orders", "ordenar ordeno ordena"),
        "move": ("", "mover muevo mueve"),
        "fire": ("shoot", "disparar disparo dispara"),
        "melee": ("attack", "atacar ataco ataca"),
        "swarm": ("", "enjambre"),
        "strike": ("", "golpear golpeo"),
        "battle_back": ("", "contraatacar contraataco"),
        "dragon": ("", "dragón"),
        "inspire": ("", "inspirar inspiro"),
        "retreat": ("", "retirarse retirada retira"),
        "stand": ("hold", "aguantar aguanto"),
        "seppuku": ("", "seppuku"),
        "advance": ("", "avanzar avanzo"),
        "stay": ("", "quedarse"),
        "lose": ("", "perder pierde"),
        "yield": ("", "ceder cede"),
        "keep": ("", "guardar guardo"),
        "take": ("", "tomar tomo"),
        "sell": ("", "vender vendo"),
        "pass": ("", "pasar paso"),
        "end": ("", "fin terminar termino"),
    }
)
KEYWORDS = Lexicon(
    {
        ">": ("to at against", "> hacia contra a"),
        "with": ("", "con"),
        "leader": ("", "líder"),
        "off": ("", "fuera"),
        "nothing": ("none", "nada"),
        "inspire": ("inspired", "inspirar inspirada"),
        "tokens": ("", "fichas"),
        "dragon": ("", "dragón"),
        "discard": ("", "descartar"),
        "later": ("", "luego"),
    }
)
