"""Order text: each kind as the title's table of orders shows it, in both languages and as people say it."""

import pytest

from rules.conquest_consequence.atlas import AREAS, SEAS
from rules.conquest_consequence.names import CATALOGUE
from rules.conquest_consequence.title import TITLE
from rules.kernel.orders import Unreadable

TABLE = [
    (
        "setup tokyo fleet carrier infantry infantry submarine air_force",
        "desplegar tokio flota portaaviones infantería infantería submarino fuerza_aérea",
    ),
    (
        "setup tokyo fleet carrier 2 infantry submarine air_force",
        "desplegar tokio flota portaaviones 2 infantería submarino fuerza aérea",
    ),
    ("arrive fleet los_angeles, submarine seattle", "llegar flota los ángeles, submarino seattle"),
    ("conscript militia nanking", "alistar milicia nanking"),
    ("conscript +militia/1 suchow", "alistar +milicia/1 suchow"),
    ("build infantry vladivostok", "construir infantería vladivostok"),
    ("promote fleet/3 tokyo", "promover flota/3 tokio"),
    ("buy 3 action 2 investment", "comprar 3 acción 2 inversión"),
    ("buy 3 action cards 2 investment cards", "comprar 3 cartas de acción 2 cartas de inversión"),
    ("activism A27 kansu", "activismo A27 kansu"),
    ("diplomacy A19 thailand", "diplomacia A19 tailandia"),
    ("wild A24 dutch_east_indies", "comodín A24 dei"),
    ("partisan A08 peiping", "partisano A08 pekín"),
    ("industry I13 I08", "industria I13 I08"),
    ("loyalty I02 I04", "lealtad I02 I04"),
    ("tech I05 I45 naval_radar", "tecnología I05 I45 radar naval"),
    ("tech I05 I45 naval_radar secret", "tecnología I05 I45 radar_naval secreta"),
    ("insurgents A05 A08 peiping", "insurgentes A05 A08 peiping"),
    ("intel I38 coup japan thailand", "inteligencia I38 golpe japón tailandia"),
    ("intel I32 agent usa hawaii", "inteligencia I32 agente estados unidos hawái"),
    ("intel I34 spy_ring soviet", "inteligencia I34 red de espías soviéticos"),
    ("intel I37 blackmail soviet A36 discard", "inteligencia I37 chantaje soviéticos A36 descartar"),
    ("intel I37 blackmail usa A36 thailand", "inteligencia I37 chantaje ee. uu. A36 tailandia"),
    ("double_agent no", "agente doble no"),
    ("double agent yes kwangsi", "agente doble sí kwangsi"),
    ("reveal naval_radar keep I45", "revelar radar_naval conservar I45"),
    ("discard A03 I07", "descartar A03 I07"),
    ("commit A22 if somebody", "asignar A22 si alguien"),
    ("commit A30 if japan, A22 if both", "asignar A30 si japón, A22 si ambos"),
    ("commit A30 if usa", "asignar A30 si eeuu"),
    ("first japan", "primero japón"),
    ("declare war usa", "declarar guerra estados_unidos"),
    ("declare war on usa", "declarar la guerra a estados unidos"),
    ("declare war on british_empire", "declarar la guerra al imperio británico"),
    ("violate peiping foreign", "violar peiping extranjero"),
    ("sneak usa", "furtivo estados_unidos"),
    ("claim bomb japan", "reclamar bomba japón"),
    ("move infantry/3 mukden > jehol > peiping", "mover infantería/3 mukden > jehol > peiping"),
    (
        "move fleet/3 los_angeles > california_sea > east_pacific > hawaiian_sea > hawaii strategic",
        "mover flota/3 los ángeles > costa de california > pacífico este > mar de hawái > hawái estratégico",
    ),
    ("militarize shansi +", "militarizar shansi +"),
    ("insurgents suchow", "insurgentes suchow"),
    ("insurrection A22 shansi", "insurrección A22 shansi"),
    ("recruit 4 sian shansi wuhan peiping", "reclutar 4 sian shansi wuhan peiping"),
    ("activate wuhan, manila", "activar wuhan, manila"),
    ("activate java_sea with escaped", "activar mar de java con escapados"),
    ("activate java_sea against escaped", "activar mar de java contra escapados"),
    ("suppress nanking air_force/3 infantry/3", "suprimir nanking fuerza_aérea/3 infantería/3"),
    ("suppress nanking 2 infantry", "suprimir nanking 2 infantería"),
    ("order suchow manila", "orden suchow manila"),
    ("target wuhan nationalist_china", "objetivo wuhan estados unidos"),
    ("group java_sea manila", "grupo mar de java manila"),
    ("fire G", "disparar G"),
    ("fire G red_china", "disparar G soviéticos"),
    ("fire G with infantry/2", "disparar G con infantería/2"),
    ("retreat nanking", "retirar nanking"),
    ("rebase guam", "reestacionar guam"),
    ("strike rebase guam", "golpear reestacionar guam"),
    ("kamikaze N", "kamikaze N"),
    ("bomb", "bombardear"),
    ("lose militia/1", "perder milicia/1"),
    ("escape yes", "escapar sí"),
    ("repudiate peiping 1", "rechazar peiping 1"),
    ("disband militia/1 suchow", "disolver milicia/1 suchow"),
    ("wish reveal jets", "deseo revelar cohetes"),
    ("wish keep thailand 1", "deseo conservar tailandia 1"),
    ("wish disband J17", "deseo disolver J17"),
    ("wish none", "desear ninguno"),
    ("pass", "pasar"),
    ("end setup", "fin despliegue"),
    ("end production", "fin producción"),
    ("end movement", "terminar movimiento"),
    ("end combat", "fin combate"),
]


@pytest.mark.parametrize(("english", "spanish"), TABLE)
def test_orders_are_read_in_both_languages_and_written_back(english, spanish):
    order = TITLE.parse(english, "japan")
    assert TITLE.parse(spanish, "japan") == order
    for lang in ("en", "es"):
        assert TITLE.parse(TITLE.write(order, lang), "japan") == order


@pytest.mark.parametrize("text", ["suppress nanking 2", "suppress nanking 999 infantry", "setup tokyo 2"])
def test_a_number_alone_names_no_units(text):
    with pytest.raises(Unreadable):
        TITLE.parse(text, "japan")


def test_names_of_seats_end_no_sentence():
    """Pages and mails put a full stop behind them."""
    for lang in ("en", "es"):
        for vocabulary in ("seat", "faction", "nation"):
            assert not [n for n in TITLE.catalogue.names(vocabulary, lang).values() if n.endswith(".")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_places_are_read_by_their_whole_names_as_the_map_has_them(lang):
    """Seven words of a sea, and what stands in brackets behind an island."""
    for place in (*AREAS, *SEAS):
        name = CATALOGUE.name("place", place, lang)
        assert TITLE.parse(f"activate {name}, tokyo", "japan").args["areas"] == [place, "tokyo"], name


@pytest.mark.parametrize(
    "named", ["soviet", "Soviets", "Soviéticos", "Soviet Union", "Unión Soviética", "URSS"]
)
def test_the_soviets_are_read_as_people_call_them(named):
    assert TITLE.parse(f"declare war on {named}", "japan").args == {"on": "soviet"}
    assert TITLE.parse(f"intel I33 sabotage {named}", "japan").args["on"] == "soviet"
