"""A sheet with conditions on the page: written, shown, tried and sent."""

import pytest

from pbem.games.models import Event, Head, Seat
from tests.pbem.games.playing import new_game
from tests.rules.samurai_battles.situations import turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

TURN = """play center_2
order f5
move f5 > f6
end
melee f6 > g6
if cleared: advance f6; if possible: melee g6 > h6 else: pass
if possible: stay
end"""


@pytest.fixture
def duel(alice, bob):
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="first_samurai_skirmish")
    war = turn(
        "f5 red sspc; c4 red ssp foot; c8 red ab; a1 red asp; g6 blue ab 1; h6 blue asp; k1 blue asp",
        red="center_2 center_1 shogun",
        blue="center_1 center_2",
        red_dragons="insult",
        blue_dragons="ambush",
    )
    Head.objects.filter(pk=game.pk).update(state=war.data)
    Seat.objects.filter(game=game).update(asked=False)
    Seat.objects.filter(game=game, name="red").update(asked=True)
    return game


def test_a_whole_turn_with_conditions_is_written_and_sent(sign_in, alice, duel):
    page = sign_in(alice)
    page.goto(f"/games/{duel.public_id}/")
    page.click("text=Write orders instead")
    page.fill("#text", TURN)
    page.click("button[value=write]")
    page.wait_for_selector(".sheet li >> nth=7")
    lines = page.locator(".sheet li")
    assert [lines.nth(at).get_attribute("class") for at in (3, 4, 5)] == ["played", "dice", "later"]
    shown = lines.nth(5).locator("code").inner_text().splitlines()
    assert shown == [
        "if cleared:",
        "  advance f6",
        "  if possible:",
        "    melee g6 > h6",
        "  else:",
        "    pass",
        "  end if",
        "end if",
    ]
    page.click("#review")
    page.click("#send")
    page.wait_for_selector("#send", state="detached")
    orders = Event.objects.filter(game=duel, source="web").order_by("seq").values_list("order", flat=True)
    kinds = [order["kind"] for order in orders]
    assert kinds[:5] == ["play", "order", "move", "end", "melee"]
    assert "if" not in kinds


def test_a_condition_that_cannot_be_is_explained_on_its_line(sign_in, alice, duel):
    page = sign_in(alice)
    page.goto(f"/games/{duel.public_id}/")
    page.click("text=Write orders instead")
    page.fill("#text", "play center_2")
    page.get_by_role("button", name="if retreats: …").click()
    assert page.input_value("#text") == "play center_2\nif retreats: "
    page.fill("#text", "play center_2\nif sunshine: end")
    page.click("button[value=write]")
    said = page.locator(".line-errors").inner_text()
    assert "Line 2" in said
    assert "sunshine" in said


def test_a_condition_over_several_lines_is_read_from_the_box(sign_in, alice, duel):
    page = sign_in(alice)
    page.goto(f"/games/{duel.public_id}/")
    page.click("text=Write orders instead")
    block = "if cleared:\n  advance f6\nelse:\n  stay\nend if"
    page.fill("#text", f"play center_2\norder f5\nmove f5 > f6\nend\nmelee f6 > g6\n{block}\nend")
    page.click("button[value=write]")
    page.wait_for_selector(".sheet li >> nth=6")
    assert page.locator(".sheet li").nth(5).locator("code").inner_text() == block
    page.click("text=Write orders instead")
    page.fill("#text", "si no queda vacío: stay si no: advance f6")
    page.click("button[value=write]")
    page.wait_for_selector(".sheet li >> nth=7")
    denied = "if not cleared:\n  stay\nelse:\n  advance f6\nend if"
    assert page.locator(".sheet li").nth(7).locator("code").inner_text() == denied
    page.click("text=Write orders instead")
    page.fill("#text", "if cleared:\nadvance f6\nfly f6\nend if")
    page.click("button[value=write]")
    page.wait_for_selector(".line-errors")
    assert "Line 3" in page.locator(".line-errors").inner_text()
