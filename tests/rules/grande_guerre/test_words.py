"""G22.4: everything in the data has a name in both languages, and orders read what is named."""

import ast
import re
from pathlib import Path

import pytest

from rules.grande_guerre import title
from rules.grande_guerre.atlas import (
    AREAS,
    BOXES,
    GENERALS,
    NATIONS,
    PLANS,
    SEAS,
    SUPPORT,
    TYPES,
    WAR_OPTIONS,
)
from rules.grande_guerre.economy.technology import PROJECTS
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.names import NAMER
from rules.grande_guerre.naval.ships import SQUADRONS
from rules.grande_guerre.notation import army_ids
from rules.grande_guerre.politics.actions import ACTIONS
from rules.grande_guerre.title import TITLE
from rules.kernel.orders import Order
from rules.kernel.texts import LANGUAGES, Text

NAMED = {
    "area": AREAS,
    "box": BOXES,
    "sea": SEAS,
    "nation": NATIONS,
    "adjective": NATIONS,
    "general": GENERALS,
    "card": [str(number) for number in EVENTS],
    "technology": PROJECTS,
    "action": ACTIONS,
    "plan": PLANS,
    "war_option": WAR_OPTIONS,
    "kind": [*SUPPORT, *{name.partition("_")[2] for name in TYPES}],
    "squadron": SQUADRONS,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(NAMED))
def test_whatever_is_in_the_data_has_a_name(kind, lang):
    names = TITLE.catalogue.names(kind, lang)
    assert [each for each in NAMED[kind] if not names.get(str(each))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_armies_and_units_are_called_by_words(lang):
    for name in army_ids():
        assert not re.search(r"_|\b(?!OHL|GQG|AOK|GHQ)[A-HJ-UWYZ]{2}", NAMER.army(name, lang)), name
    for name in (*TYPES, *SUPPORT):
        assert "_" not in NAMER.unit(name, lang), name


THROWN = re.compile(r"(d12|d6|chance|one_of)\((\w+\.)*p,|(\w+\.)*p\.(roll|draw|shuffle)\(")


def purposes():
    """What the rules roll dice for, as they say it; names that are filled in become an asterisk."""
    for path in sorted(Path(title.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and THROWN.match(ast.unparse(node)):
                yield from filter(None, map(said_for, node.args))


def said_for(node):
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(part.value if isinstance(part, ast.Constant) else "*" for part in parts)
    return None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_dice_have_words_for_what_they_are_rolled_for(lang):
    """The log names them by the first words; what is filled in at the start is the name of a test."""
    tests = [f"{test} *" for test in ("strike", "mutiny", "revolt", "revolution", "surrender")]
    found = {*purposes(), *tests} - {"* *"}
    assert len(found) > 80
    for purpose in found:
        code = "roll." + "_".join(purpose.split(" *")[0].split())
        assert TITLE.catalogue.has(code), purpose
        words = TITLE.catalogue.word_strictly(Text(code, {"a": "DE", "b": "DE"}), lang)
        assert words, purpose


@pytest.mark.rule("G22.4")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_read_every_place_general_and_project_by_its_name(lang):
    orders = [
        *(Order("central", "siege", {"area": area, "action": "fire"}) for area in AREAS),
        *(Order("central", "general", {"general": each, "who": "DE_I"}) for each in GENERALS),
        *(Order("central", "research", {"projects": [each]}) for each in PROJECTS),
        *(Order("central", "hold", {"who": army}) for army in army_ids()),
        *(Order("central", "card", {"card": number}) for number in EVENTS),
        *(Order("central", "audience", {"nation": nation}) for nation in NATIONS),
        *(Order("central", "box", {"corps": ["GB_active#1"], "start": box, "to": "cairo"}) for box in BOXES),
    ]
    for order in orders:
        assert TITLE.parse(TITLE.write(order, lang), "central") == order
    for area in AREAS:
        name = TITLE.catalogue.name("area", area, lang)
        text = f"{TITLE.write(Order('central', 'siege', {'area': 'liege', 'action': 'fire'}), lang)}"
        written = text.replace(text.split()[1], f'"{name}"' if " " in name else name)
        assert TITLE.parse(written, "central").args["area"] == area, written


@pytest.mark.parametrize(("lang", "said"), [("en", "Kluck and none"), ("es", "Kluck y ninguno")])
def test_a_stack_without_a_general_says_so(lang, said):
    facts = {"area": "dvinsk", "attacker": "DE", "defender": "RU", "corps": [1, 1], "major": False}
    text = Text.of("battle.begun", **facts, generals=["kluck", ""])
    assert said in TITLE.catalogue.word_strictly(text, lang)


@pytest.mark.rule("0.6")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_packet_names_every_army_that_waits(lang):
    waiting = list(army_ids()[:14])
    text = Text.of("orders.packet.ask", lines=0, idle=len(waiting), waiting=waiting)
    said = TITLE.catalogue.word_strictly(text, lang)
    assert all(NAMER.army(army, lang) in said for army in waiting)


@pytest.mark.rule("G22.4")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hold German I Army", "hold DE_I"),
        ("resistir I Ejército alemán", "hold DE_I"),
        ("move German active corps 7 from cologne > liege", "move DE_active#7 from cologne > liege"),
        ("mover cuerpo activo alemán 7 desde colonia > lieja", "move DE_active#7 from cologne > liege"),
        ("research Chlorine gas", "research C1"),
        ("investigar Gas de cloro", "research C1"),
        ("card Senussi rising", "card 27"),
        ("carta Levantamiento senusi", "card 27"),
        ("audience Bulgaria", "audience BG"),
        ("policy Alemania help 2", "policy DE help 2"),
    ],
)
def test_orders_read_the_names_that_pages_show(text, same):
    assert TITLE.parse(text, "central") == TITLE.parse(same, "central")


def test_a_project_that_both_sides_have_is_ones_own():
    assert TITLE.parse("research Chlorine gas", "entente").args["projects"] == ["E1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_army_nation_project_and_card_is_read_by_its_name(lang):
    name = TITLE.catalogue.name
    for seat, letter in (("central", "C"), ("entente", "E")):
        for each in (project for project in PROJECTS if project.startswith(letter)):
            assert TITLE.parse(f"disclose {name('technology', each, lang)}", seat).args["technology"] == each
    for army in army_ids():
        assert TITLE.parse(f"hold {NAMER.army(army, lang)}", "central").args["who"] == army
    for nation in NATIONS:
        assert TITLE.parse(f"audience {name('nation', nation, lang)}", "central").args["nation"] == nation
    for number in EVENTS:
        called = name("card", number, lang).removeprefix(f"{number} ")
        assert TITLE.parse(f"card {called}", "central").args["card"] == number
    for kind in TYPES:
        text = f"move {NAMER.corps(kind, lang)} 3 from cologne > liege"
        assert TITLE.parse(text, "central").args["corps"] == [f"{kind}#3"]


@pytest.mark.parametrize(("lang", "order"), [("en", "general {} to DE_I"), ("es", "nombrar {} hasta DE_I")])
def test_every_general_is_read_by_his_name(lang, order):
    for general in GENERALS:
        called = TITLE.catalogue.name("general", general, lang)
        assert TITLE.parse(order.format(called), "central").args["general"] == general


@pytest.mark.rule("G22.4")
@pytest.mark.parametrize(
    ("lang", "order"),
    [("en", "fleet GB scotland {} control north_sea"), ("es", "flota GB escocia {} dominio mar_del_norte")],
)
def test_every_squadron_is_read_by_its_name(lang, order):
    for squadron in SQUADRONS:
        called = TITLE.catalogue.name("squadron", squadron, lang)
        assert TITLE.parse(order.format(called), "entente").args["squadrons"] == [squadron], called


@pytest.mark.parametrize(("lang", "ours"), [("en", "Our reconstruction"), ("es", "Reconstrucción nuestra")])
def test_the_title_page_says_what_is_exact_and_what_is_ours(lang, ours):
    said = TITLE.catalogue.word_strictly(Text("title.summary"), lang)
    assert f"{ours}, " in said
    assert all(chapter in said for chapter in ("15", "25", "G1", "G24"))
