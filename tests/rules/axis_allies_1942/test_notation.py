"""Order text: what players write, in both directions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.axis_allies_1942.atlas import POWERS, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.examples import EXAMPLES
from rules.axis_allies_1942.names import space_name
from rules.axis_allies_1942.spelling import find_space, find_unit
from rules.kernel.orders import Ambiguous, IllegalOrder, Order, Unreadable
from rules.kernel.texts import LANGUAGES, Text, unaccented
from tests.rules.axis_allies_1942.situations import TITLE, position


def read(text):
    return TITLE.parse(text, "germany")


def order(kind, **args):
    return Order("germany", kind, {name.rstrip("_"): value for name, value in args.items()})


READ = [
    ("buy 3 inf 1 tank", order("buy", units={"infantry": 3, "tank": 1}, repair={})),
    (
        "BUY 2 inf repair 2 Germany 1 italy",
        order("buy", units={"infantry": 2}, repair={"germany": 2, "italy": 1}),
    ),
    ("buy nothing", order("buy", units={}, repair={})),
    ("move 2 inf germany > poland", order("move", from_="germany", path=["poland"], units={"infantry": 2})),
    (
        "move 2 infantry 1 artillery West Russia > Ukraine S.S.R.",
        order("move", from_="west_russia", path=["ukraine_ssr"], units={"infantry": 2, "artillery": 1}),
    ),
    (
        "move 1 dd 2 transports sz7>sz8",
        order("move", from_="sz7", path=["sz8"], units={"destroyer": 1}, transports={"transport": 2}),
    ),
    (
        "move 1 transport:infantry+tank sea zone 7 > sz 8",
        order("move", from_="sz7", path=["sz8"], units={}, transports={"infantry+tank": 1}),
    ),
    (
        "move 1 fighter norway > sz6 > sz7",
        order("fly", from_="norway", path=["sz6", "sz7"], units={"fighter": 1}),
    ),
    ("fly 1 fighter sz12", order("fly", from_="sz12", path=[], units={"fighter": 1})),
    (
        "raid 1 bomber uk > sz6 > northwestern > germany",
        order(
            "raid",
            from_="united_kingdom",
            path=["sz6", "northwestern_europe", "germany"],
            units={"bomber": 1},
        ),
    ),
    (
        "load 1 inf 1 art united_kingdom > sz7",
        order(
            "load", from_="united_kingdom", to="sz7", on="transport", units={"infantry": 1, "artillery": 1}
        ),
    ),
    (
        "load 1 inf france > sz8 on empty",
        order("load", from_="france", to="sz8", on="empty", units={"infantry": 1}),
    ),
    ("assault sz8 > france", order("assault", from_="sz8", to="france", cargo="all")),
    (
        "land 1 inf sz7 > france on infantry+tank",
        order("land", from_="sz7", to="france", cargo="some", on="infantry+tank", units={"infantry": 1}),
    ),
    ("attack sz12", order("attack", at="sz12")),
    ("place 2 inf italy", order("place", at="italy", units={"infantry": 2})),
    ("place 1 dd sz62 through japan", order("place", at="sz62", units={"destroyer": 1}, through="japan")),
    ("share carriers no", order("share", what="carriers", allow="no")),
    ("end", order("end")),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_orders_are_read(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "expected"), READ)
def test_what_is_written_is_read_back(text, expected, lang):
    assert read(TITLE.write(expected, lang)) == expected


SPANISH = [
    ("buy 3 inf 1 aa repair 2 germany", "comprar 3 infantería 1 artillería_antiaérea reparar 2 alemania"),
    ("buy nothing", "comprar nada"),
    ("move 2 inf karelia > belorussia", "mover 2 infantería rss_de_carelia > bielorrusia"),
    (
        "move 1 dd 1 transport:infantry+tank sz7 > sz8",
        "mover 1 destructor 1 transporte:infantería+tanque zm7 > zm8",
    ),
    (
        "load 1 inf france > sz8 on united_kingdom:empty@1",
        "cargar 1 infantería francia > zm8 en reino_unido:vacío@1",
    ),
    ("place 1 dd sz62 through japan", "colocar 1 destructor zm62 por japón"),
    (
        "plan everywhere losses inf,fighter odds 40 survivors 2 submarines submerge",
        "planear todas bajas infantería,caza probabilidad 40 supervivientes 2 submarinos sumergir",
    ),
    ("plan egypt rounds 2 retreat libya", "planear egipto rondas 2 retirada libia"),
    ("share transports yes", "prestar transportes sí"),
    ("lose air submarines 1 submarine", "perder aviones submarinos 1 submarino"),
    (
        "lose units 1 united_states.fighter@2 1 infantry~sea transports 1 transport+empty",
        "perder unidades 1 infantería~mar 1 estados_unidos.caza@2 transportes 1 transporte+vacío",
    ),
    ("bombard 1 bb", "cañonear 1 acorazado"),
    ("retreat libya", "retirarse libia"),
    ("submarines 2", "sumergir 2"),
    ("press", "seguir"),
    ("end", "fin"),
]


@pytest.mark.parametrize(("text", "spanish"), SPANISH)
def test_spanish_players_see_orders_in_spanish(text, spanish):
    assert TITLE.write(read(text), "es") == spanish
    assert [read(each) for each in (spanish, unaccented(spanish), spanish.upper())] == [read(text)] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_of_one_language_means_something_else_in_another(lang):
    def called(name):
        return TITLE.catalogue.name("written", name, lang)

    spaces, units = (*TERRITORIES, *SEA_ZONES), list(UNITS)
    assert [read(f"attack {called(each)}").args["at"] for each in spaces] == list(spaces)
    assert [read(f"atacar {called(each)}").args["at"] for each in spaces] == list(spaces)
    assert [find_unit(unaccented(called(each))) for each in units] == units
    for power in POWERS:
        lost = read(f"lose 1 {called(power)}.{called('infantry')}").args
        assert lost == {"units": {f"{power}.infantry": 1}}


def test_flights_need_not_name_every_space():
    flight = read("fly 1 fighter norway > sz7 > norway")
    assert flight.args["path"] == ["sz3", "sz7", "sz3", "norway"]
    assert read("fly 1 fighter germany > switzerland").args["path"] == ["switzerland"]


def test_plans_say_only_what_matters():
    plan = read("plan egypt losses inf,art tank retreat libya rounds 2")
    assert plan.args["losses"] == ["infantry", "artillery", "tank"]
    assert (plan.args["retreat"], plan.args["rounds"], plan.args["submarines"]) == ("libya", 2, "any")
    assert TITLE.write(plan) == "plan egypt losses infantry,artillery,tank rounds 2 retreat libya"
    assert read("plan everywhere").args["at"] == "everywhere"


@pytest.mark.parametrize("example", EXAMPLES, ids=[kind for kind, _, _ in EXAMPLES])
def test_examples_are_read_back(example):
    kind, _, args = example
    order = Order("germany", kind, args)
    assert [read(TITLE.write(order, lang)) for lang in LANGUAGES] == [order] * 2


@pytest.mark.parametrize(
    ("word", "space"),
    [
        ("uk", "united_kingdom"),
        ("eus", "eastern_united_states"),
        ("ukr", "ukraine_ssr"),
        ("w_rus", "west_russia"),
        ("trans_jordan", "trans_jordan"),
        ("sz07", "sz7"),
        ("sea_zone_12", "sz12"),
        ("z7", "sz7"),
        ("zona_maritima_7", "sz7"),
        ("central_us", "central_united_states"),
        ("s_africa", "union_of_south_africa"),
        ("french_indochina", "french_indo_china_thailand"),
        ("fic", "french_indo_china_thailand"),
        ("ucrania", "ukraine_ssr"),
        ("reino_unido", "united_kingdom"),
    ],
)
def test_spaces_are_known_by_name_and_by_clear_abbreviations(word, space):
    assert find_space(word) == space


def test_an_abbreviation_that_fits_several_lists_them():
    with pytest.raises(Ambiguous) as problem:
        read("move 1 inf german > west")
    assert problem.value.candidates == (
        "west_indies",
        "west_russia",
        "western_australia",
        "western_canada",
        "western_united_states",
    )


@pytest.mark.parametrize("word", ["us", "ussr", "s_s_r"])
def test_what_means_a_country_is_not_taken_for_one_of_its_territories(word):
    with pytest.raises((Unreadable, Ambiguous)):
        find_space(word)


def test_a_misspelt_space_is_answered_with_those_that_are_meant():
    with pytest.raises(Unreadable) as problem:
        read("move 1 inf gremany > polnad")
    assert problem.value.text.args == {"word": "gremany", "near": ["germany"], "column": 12}


@pytest.mark.parametrize(
    ("verb", "lang", "said"),
    [
        ("mvoe", "en", "“mvoe” is not an order. Near it: move."),
        ("mvoe", "es", "«mvoe» no es una orden. Parecidas: mover."),
        ("moevr", "es", "«moevr» no es una orden. Parecidas: mover."),
    ],
)
def test_a_mistyped_verb_is_answered_with_the_one_that_is_meant(verb, lang, said):
    with pytest.raises(Unreadable) as problem:
        read(f"{verb} 2 inf germany > poland")
    assert TITLE.catalogue.word(problem.value.text, lang) == said


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", UNITS)
def test_units_are_known_by_their_names(name, lang):
    assert find_unit(name) == name
    for number in (1, 2):
        printed = TITLE.catalogue.name("unit", name, lang, count=number)
        assert read(f"buy {number} {printed}").args["units"] == {name: number}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_spaces_are_known_by_what_pages_call_them(lang):
    for space in (*TERRITORIES, *SEA_ZONES):
        assert read(f"attack {space_name(space, lang)}").args["at"] == space


SAME = [
    ("buy 3 infantry, 1 tank", "buy 3 inf 1 tank"),
    ("Buy 3 Infantry and 1 Tank", "buy 3 inf 1 tank"),
    ("buy 3inf 1tank", "buy 3 inf 1 tank"),
    ("buy 3x inf 1 x tank", "buy 3 inf 1 tank"),
    ("buy tank", "buy 1 tank"),
    ("buy 2 arty 1 armor 1 trn", "buy 2 artillery 1 tank 1 transport"),
    ("comprar 2 cazas y 1 portaaviones", "buy 2 fighters 1 carrier"),
    ("repair 2 germany", "buy nothing repair 2 germany"),
    ("move 2 inf from germany to poland", "move 2 inf germany > poland"),
    ("move 2 inf Germany → Poland", "move 2 inf germany > poland"),
    ("move 2 inf germany => poland", "move 2 inf germany > poland"),
    ("mover 2 infantería de Alemania a Polonia", "move 2 inf germany > poland"),
    ("move 1 dd 7 > 8", "move 1 dd sz7 > sz8"),
    ("load 2 inf uk > 7", "load 2 inf uk > sz7"),
    ("sbr 1 bomber uk > germany", "raid 1 bomber uk > germany"),
    ("place 3 inf in germany", "place 3 inf germany"),
    ("ret libya", "retreat libya"),
    ("retreat to libya", "retreat libya"),
    ("submerge 1", "submarines 1"),
    ("lose 2 tanks, 1 aircraft carrier", "lose units 2 tank 1 carrier"),
    ("lose 1 dd 2 transports", "lose units 1 dd transports 2 transport"),
    ("lose 1 transport+empty", "lose transports 1 transport+empty"),
]


@pytest.mark.parametrize(("text", "plainly"), SAME)
def test_players_have_several_ways_to_write_an_order(text, plainly):
    assert read(text) == read(plainly)


def test_unit_abbreviations_that_fit_several_list_them():
    with pytest.raises(Ambiguous) as problem:
        read("buy 1 b")
    assert problem.value.candidates == ("bomber", "battleship")
    assert "bombardero y acorazado" in TITLE.catalogue.word_strictly(problem.value.text, "es")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("fight egypt", "kernel.unknown_kind"),
        ("buy 3 elephants", "notation.unknown_unit"),
        ("move 1 inf atlantis > egypt", "notation.unknown_space"),
        ("move 1 inf", "notation.missing"),
        ("move libya > egypt", "notation.no_units"),
        ("move 1 inf lybia > egypt", "notation.misspelt_space"),
        ("load 1 inf libya", "notation.missing"),
        ("end now", "notation.surplus"),
        ("move 1 inf 1 fighter germany > poland", "notation.mixed"),
        ("plan egypt rounds 1 maybe 3", "notation.unknown_plan"),
        ("plan egypt rounds many", "notation.missing"),
        ("share tanks no", "notation.unknown_word"),
        ("load 1 inf libya > sz15 on", "notation.missing"),
        ("share", "notation.missing"),
        ("buy 1", "notation.missing"),
    ],
)
def test_what_cannot_be_read_is_explained(text, code):
    with pytest.raises(Unreadable) as problem:
        read(text)
    assert problem.value.text.code == code
    for lang in ("en", "es"):
        TITLE.catalogue.word_strictly(problem.value.text, lang)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "“fighters” must be from 0 to 2."), ("es", "«Cazas» debe estar entre 0 y 2.")]
)
def test_a_field_is_named_in_the_words_of_the_reader(lang, said):
    text = Text.of("kernel.out_of_bounds", field="fighters", low=0, high=2)
    assert TITLE.catalogue.word_strictly(text, lang) == said


def test_fields_can_be_written_out():
    assert read("attack at=sz12") == order("attack", at="sz12")


@given(st.sampled_from(sorted(TERRITORIES) + sorted(SEA_ZONES)))
def test_every_space_is_read_by_its_id_and_its_name(space):
    assert find_space(space) == space
    name = TERRITORIES[space].name if space in TERRITORIES else f"sea zone {space[2:]}"
    assert read(f"attack {name}").args["at"] == space


@given(st.text(max_size=40))
def test_any_text_is_an_order_or_refused_in_words(text):
    assert TITLE.catalogue.has(problem_with(text))


def problem_with(text):
    try:
        read(text)
    except (Unreadable, Ambiguous) as problem:
        return problem.text.code
    return "kernel.no_order"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Germany moves 1 tank: Libya → Egypt → Trans-Jordan."),
        ("es", "Alemania mueve 1 tanque: Libia → Egipto → Transjordania."),
    ],
)
def test_a_move_is_told_with_its_way(lang, told):
    game = position(turn="germany", units="libya: de tank; trans_jordan: uk inf")
    game.order("move 1 tank libya > egypt > trans_jordan")
    line = next(line for line in game.play.lines if line.code == "movement.moved")
    assert TITLE.catalogue.word_strictly(line, lang) == told


def test_units_stand_in_the_order_of_the_unit_table_also_after_they_were_stored():
    """What is stored has its keys in the order of the alphabet."""
    told, stored = {"infantry": 2, "artillery": 1}, {"artillery": 1, "infantry": 2}
    for kind, args, text in (
        ("move", {"from": "germany", "path": ["poland"]}, "move 2 infantry 1 artillery germany > poland"),
        ("lose", {}, "lose units 2 infantry 1 artillery"),
    ):
        assert {TITLE.write(order(kind, **args, units=units)) for units in (told, stored)} == {text}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("buy 2 panzers", "buy 2 tank"),
        ("compra 4 inf 1 caza", "buy 4 infantry 1 fighter"),
        ("repair berlin 2", "buy nothing repair 2 germany"),
        ("reparar 1 roma", "buy nothing repair 1 italy"),
        ("mueve 3 infanteria ucrania > caucaso", "move 3 infantry ukraine_ssr > caucasus"),
        ("vuela 1 bombardero berlin > londres", "fly 1 bomber germany > united_kingdom"),
        ("blitz 1 tank libya > egypt", "move 1 tank libya > egypt"),
        ("pass", "end"),
        ("fin", "end"),
    ],
)
def test_other_words_and_cities_are_understood(text, same):
    assert read(text) == read(same)


def test_beginnings_mean_territories_and_not_cities():
    assert find_space("man") == "manchuria"
    with pytest.raises(Unreadable):
        find_space("lond")


@pytest.mark.parametrize(
    ("text", "code"),
    [("buy 1 battelship", "notation.misspelt_unit"), ("repair italy", "notation.repair_how_much")],
)
def test_slips_are_answered_with_what_was_meant(text, code):
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert refused.value.text.code == code


@pytest.mark.rule("7.10", "2.4")
@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("move 1 aa germany > poland", "movement.guns_wait", "7.10"),
        ("share carriers no", "share.none", "2.4"),
    ],
)
def test_refusals_name_what_is_really_wrong(text, code, rule):
    game = position(turn="germany", base="standard")
    with pytest.raises(IllegalOrder) as refused:
        game.play.decision.check(game.play, read(text))
    assert (refused.value.text.code, refused.value.rule) == (code, rule)
