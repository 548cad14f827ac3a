"""The verbs and keywords of order text in both languages; the first Spanish word is written, all are read."""

from __future__ import annotations

from rules.grande_guerre.economy import phrases as economy
from rules.kernel.lexicon import Lexicon

VERBS = Lexicon(
    {
        "move": ("", "mover"),
        "attack": ("", "atacar ataque"),
        "march": ("", "marchar marcha"),
        "hq": ("headquarters", "cuartel"),
        "rail": ("train", "tren"),
        "hold": ("", "resistir"),
        "siege": ("", "sitio sitiar"),
        "reserve": ("", "reserva"),
        "main": ("", "principal"),
        "split": ("", "repartir"),
        "refit": ("", "reponer"),
        "list": ("", "asignar"),
        "ship": ("", "embarcar"),
        "general": ("", "nombrar"),
        "policy": ("", "norma"),
        "retreat": ("", "retirada"),
        **economy.VERBS,
        "amb": ("ambassador", "embajador"),
        "recall": ("", "retirar"),
        "audience": ("", "audiencia"),
        "war": ("", "guerra"),
        "peace": ("", "paz"),
        "box": ("overseas", "ultramar"),
        "drop": ("", "quitar"),
        "seal": ("end", "sellar fin"),
        "reopen": ("", "reabrir"),
    }
)
WISHES = {
    "usual": ("", "normal"),
    "never": ("", "nunca"),
    "always": ("", "siempre"),
    "strongest": ("", "mas_fuerte"),
    "weakest_intact": ("", "mas_debil"),
    "none": ("", "ninguno"),
    "at_once": ("", "en_seguida"),
    "no": ("", "no"),
    "yes": ("", "si"),
    "withdraw": ("", "retirarse"),
    "stand": ("", "aguantar"),
    "flank": ("", "flanco"),
    "depth": ("", "fondo"),
    "all": ("", "todos"),
    "one": ("", "uno"),
    "fire": ("", "fuego"),
    "storm": ("", "asalto"),
    "storm_neutralised": ("", "asalto_neutralizada"),
    "wait": ("", "esperar"),
    "first": ("", "primero"),
    "second": ("", "segundo"),
    "claim": ("", "reclamar"),
    "play_on": ("", "seguir"),
    "now": ("", "ya"),
    "will_10": ("", "vn_10"),
    "will_5": ("", "vn_5"),
    "will_0": ("", "vn_0"),
    "will_minus_4": ("", "vn_menos_4"),
    **{f"losses_{n}": ("", f"bajas_{n}") for n in range(1, 16)},
    **{f"fit_{n}": ("", f"aptos_{n}") for n in range(1, 7)},
}
KEYWORDS = Lexicon(
    {
        "nothing": ("", "nada"),
        "from": ("", "desde"),
        "to": ("", "hasta hacia"),
        "guns": ("", "canones"),
        "stop": ("break", "romper"),
        "through": ("", "explotar"),
        "turn": ("", "turno"),
        "on": ("", "contra"),
    }
    | economy.KEYWORDS
    | {word: said for word, said in WISHES.items() if word != "no"}
)
POLICIES = {
    "engage": "empenar",
    "guns": "canones",
    "floor": "minimo",
    "break_off": "romper",
    "reserve": "reservas",
    "intercept": "interceptar",
    "help": "ayuda",
    "help_left": "ayuda_quedan",
    "help_ally": "ayuda_aliados",
    "cavalry": "caballeria",
    "counter_attack": "contraataque",
    "breakthrough": "ruptura",
    "stop_breakthrough": "parar_ruptura",
    "overrun": "arrollar",
    "occupy": "ocupar",
    "save_loss": "ahorrar_baja",
    "shelter": "refugio",
    "siege": "sitio",
    "ship_out": "evacuar",
    "initiative": "iniciativa",
    "consent": "consentir",
    "peace": "paz",
    "partial_victory": "victoria_parcial",
    "surrender": "rendicion",
}
"""What the standing orders are called in orders in Spanish."""
