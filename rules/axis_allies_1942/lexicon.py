"""The verbs and keywords of order text, in English and in Spanish; the names of things are in `words/`."""

from __future__ import annotations

from rules.kernel.lexicon import Lexicon

VERBS = Lexicon(
    {
        "buy": ("purchase", "comprar compra"),
        "move": ("blitz", "mover mueve"),
        "fly": ("", "volar vuela"),
        "raid": ("bomb sbr", "bombardear bombardea"),
        "escort": ("", "escoltar escolta"),
        "load": ("", "cargar carga"),
        "assault": ("", "asaltar asalta"),
        "land": ("unload offload", "desembarcar desembarca"),
        "attack": ("", "atacar ataca"),
        "ignore": ("", "ignorar ignora"),
        "plan": ("", "planear planea"),
        "share": ("", "prestar presta"),
        "place": ("mobilize", "colocar coloca"),
        "bid": ("", "pujar puja"),
        "restart": ("", "reiniciar reinicia"),
        "concede": ("", "capitular capitula"),
        "end": ("pass done", "fin terminar termina pasar"),
        "resolve": ("", "resolver resuelve"),
        "lose": ("casualties", "perder pierde"),
        "submarines": ("submerge", "sumergir sumerge submarinos"),
        "press": ("continue", "seguir sigue continuar"),
        "retreat": ("", "retirarse retirada retirar"),
        "bombard": ("", "cañonear cañonea"),
        "intercept": ("", "interceptar intercepta"),
        "divert": ("", "desviar desvía"),
    }
)
"""Of the words for a retreat in Spanish the plain one is not written: in a mail it takes a proposal back."""

KEYWORDS = Lexicon(
    {
        ">": ("to", "> a"),
        "nothing": ("", "nada"),
        "repair": ("", "reparar repara"),
        "on": ("", "en"),
        "through": ("", "por"),
        "empty": ("", "vacío"),
        "sea": ("", "mar"),
        "everywhere": ("", "todas"),
        "any": ("", "cualquiera"),
        "losses": ("", "bajas"),
        "rounds": ("", "rondas"),
        "odds": ("", "probabilidad"),
        "survivors": ("", "supervivientes"),
        "retreat": ("", "retirada"),
        "submarines": ("", "submarinos"),
        "strike": ("", "atacar"),
        "submerge": ("", "sumergir"),
        "carriers": ("", "portaaviones"),
        "transports": ("", "transportes"),
        "yes": ("", "sí"),
        "no": ("", "no"),
        "units": ("", "unidades"),
        "air": ("", "aviones"),
        "ships": ("", "barcos"),
        "land": ("", "tierra"),
    }
)
"""The other words of orders; each is looked for only where it can stand, `en` only behind a space."""
