"""Composing and sending orders through the pages, with htmx and without."""

import html
import json
import re
from functools import partial
from random import Random

import pytest
from django.urls import reverse
from django.utils.html import escape

from pbem.games.models import Draft, Event, Head
from pbem.games.selectors import last_number, position
from pbem.games.services import resign, save_draft, set_standing
from pbem.games.titles import find_title
from rules.border_war.tables import LAND, NEIGHBOURS
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game
from tests.rules.axis_allies_1942.situations import position as situation
from tests.rules.samurai_battles.situations import battle

HTMX = {"HX-Request": "true"}


@pytest.fixture
def at_desk(signed_in, alice, campaign):
    """Post to alice's desk; gives the text of the answer."""
    client = signed_in(alice)

    def post(name, headers=HTMX, **data):
        url = reverse(f"web:{name}", args=[campaign.public_id])
        response = client.post(url, {"seat": "blue"} | data, headers=headers)
        assert response.status_code == 200, response
        return response.content.decode()

    return post


def path_in(text):
    found = re.search(r'id="path"[^>]*value="([^"]*)"', text).group(1)
    return json.loads(found.replace("&quot;", '"'))


def drafted(game):
    return [order["kind"] for order in Draft.objects.filter(game=game).values_list("orders", flat=True)[0]]


def force_of(game, seat="blue"):
    """A hex of the seat with a force that can march, and where to."""
    options = driver.options(position(game), seat)
    partial = options.start().filled("kind", "move")
    origin = options.field(partial).options[0].value
    target = options.field(partial.filled("from", origin)).options[0].value
    return origin, target


def test_an_order_is_built_field_by_field(at_desk, campaign):
    origin, target = force_of(campaign)
    text = at_desk("build", value='"move"')
    assert path_in(text) == ["move"]
    text = at_desk("build", path=json.dumps(["move"]), value=json.dumps(origin))
    text = at_desk("build", path=json.dumps(["move", origin]), value=json.dumps(target))
    assert path_in(text) == ["move", origin, target]
    text = at_desk("build", path=json.dumps(["move", origin, target]), value="stop")
    assert 'data-kind="counts"' in text
    text = at_desk("build", path=json.dumps(["move", origin, target, None]), **{"count-0": "1"})
    assert drafted(campaign) == ["move"]
    assert "Your sheet" in text
    assert 'id="map-frame"' in text


def test_a_finished_order_goes_onto_the_sheet_and_nothing_is_written_yet(at_desk, campaign):
    before = campaign.seq
    text = at_desk("build", value='"end"')
    assert drafted(campaign) == ["end"]
    assert "not sent yet" in text
    campaign.refresh_from_db()
    assert campaign.seq == before


def test_a_click_on_the_map_begins_a_march(at_desk, campaign):
    origin, _target = force_of(campaign)
    assert path_in(at_desk("build", space=origin)) == ["move", origin]
    assert path_in(at_desk("build", space="nowhere")) == []


def test_a_second_click_on_a_force_lets_it_go_and_one_elsewhere_keeps_it(at_desk, campaign):
    origin, _target = force_of(campaign)
    begun = json.dumps(["move", origin])
    assert path_in(at_desk("build", path=begun, space=origin)) == []
    assert path_in(at_desk("build", path=begun, space="nowhere")) == ["move", origin]


def test_a_click_on_the_target_asks_at_once_who_goes_there(at_desk, campaign):
    origin, target = force_of(campaign)
    text = at_desk("build", path=json.dumps(["move", origin]), space=target)
    assert path_in(text) == ["move", origin, target, None]
    assert 'data-kind="counts"' in text
    further = re.search(r'data-leads="([^"]*)"', text).group(1).split()
    onward = next(space for space in further if space not in (origin, target))
    text = at_desk("build", path=json.dumps(["move", origin, target, None]), space=onward)
    assert path_in(text) == ["move", origin, target, onward], "it could still go on, so it waits"
    at_desk("build", path=json.dumps(["move", origin, target, onward]), space=onward)
    (order,) = Draft.objects.get(game=campaign).orders
    assert order["args"]["path"] == [target, onward], (
        "only the horse comes so far, so that nothing is left to ask"
    )


def test_after_clicks_on_source_and_target_the_kind_alone_is_asked_and_the_way_has_arrived(at_desk, campaign):
    origin, target = force_of(campaign)
    text = at_desk("build", then=f"{origin} {target}", value='"move"')
    assert path_in(text) == ["move", origin, target, None]
    assert "data-counts" in text


def test_a_click_where_nothing_can_be_chosen_is_answered(at_desk, campaign):
    origin, target = force_of(campaign)
    assert "nothing to choose there" in at_desk("build", space="nowhere")
    counting = json.dumps(["move", origin, target, None])
    assert "not answered on the map" in at_desk("build", path=counting, space="nowhere")
    assert "nothing to choose there" not in at_desk("build", space=origin)


def test_a_click_on_what_the_question_is_about_leads_to_the_answer(signed_in, alice, bob):
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="first_samurai_skirmish")
    won = battle("f6 red sspc; a1 red asp; g6 blue ab 1; k1 blue asp").through("melee f6 > g6", "CTTT")
    Head.objects.filter(pk=game.pk).update(state=won.data)
    url = reverse("web:build", args=[game.public_id])
    answer = signed_in(alice).post(url, {"seat": "red", "space": "g6"}, headers=HTMX).content.decode()
    assert "This is what the question is about." in answer


def test_the_terms_of_an_attack_are_left_as_usual_at_one_press(signed_in, alice, bob):
    """Guns, breaking off and breakthrough of an attack of the Great War."""
    game = new_game({"central": bob, "entente": alice}, title="grande_guerre", scenario="east_prussia_1914")
    url, client = reverse("web:build", args=[game.public_id]), signed_in(alice)
    path = json.dumps(["attack", "RU_I", "koenigsberg", None])
    asked = client.post(url, {"seat": "entente", "path": path}, headers=HTMX).content.decode()
    assert "The rest as usual" in asked
    done = client.post(url, {"seat": "entente", "path": path, "usual": "yes"}, headers=HTMX).content.decode()
    assert "attack RU_I &gt; koenigsberg" in done
    assert drafted(game) == ["attack"]


@pytest.fixture
def tanks(signed_in, alice, bob):
    """Two Soviet tanks, and Poland two steps away; posts to the desk of whoever leads them."""
    others = dict.fromkeys(("germany", "united_kingdom", "japan", "united_states"), bob)
    game = new_game({"soviet_union": alice, **others}, title="axis_allies_1942", scenario="standard")
    url, client = reverse("web:build", args=[game.public_id]), signed_in(alice)

    def placed(control, **data):
        units = "west_russia: su 2 tank; caucasus: su inf; poland: de inf"
        state = situation(turn="soviet_union", units=units, control=control).play.state
        Head.objects.filter(pk=game.pk).update(state=find_title(game.title).codec.encode(state))
        return client.post(url, {"seat": "soviet_union", **data}, headers=HTMX).content.decode()

    return placed


FROM_WEST_RUSSIA = json.dumps(["move", "west_russia"])


def test_of_ways_that_differ_the_player_is_asked_for_one(tanks):
    """One passes through a friendly territory, the other takes one that nobody defends."""
    control = {"belorussia": "soviet_union"}
    asked = tanks(control, path=FROM_WEST_RUSSIA, space="poland")
    assert "More than one way leads there" in asked
    assert "takes Ukraine S.S.R. on the way" in asked
    routes = [json.loads(html.unescape(each)) for each in re.findall(r'name="route" value="([^"]+)"', asked)]
    assert routes == [["belorussia", "poland"], ["ukraine_ssr", "poland"]]
    chosen = tanks(control, path=FROM_WEST_RUSSIA, route=json.dumps(routes[1]))
    assert path_in(chosen) == ["move", "west_russia", "ukraine_ssr", "poland", None]
    first = tanks(control, value='"move"', then="west_russia poland")
    assert "More than one way leads there" in first, "also where the clicks came before the kind of order"


def test_of_ways_that_do_not_differ_nobody_is_asked(tanks):
    control = dict.fromkeys(("belorussia", "ukraine_ssr"), "soviet_union")
    text = tanks(control, path=FROM_WEST_RUSSIA, space="poland")
    assert path_in(text) == ["move", "west_russia", "belorussia", "poland"]


def test_a_click_on_the_map_never_gives_an_order_that_speaks_of_another_place(at_desk, campaign):
    at_desk("build", path='["end"]', space="nowhere")
    assert not Draft.objects.filter(game=campaign).exists()
    at_desk("build", path='["end"]')
    assert drafted(campaign) == ["end"]


def test_a_step_back(at_desk, campaign):
    origin, _target = force_of(campaign)
    assert path_in(at_desk("build", path=json.dumps(["move", origin]), back="1")) == ["move"]
    assert path_in(at_desk("build", path=json.dumps(["move", origin]), back="x")) == []


def test_a_value_that_is_not_offered_is_refused_with_a_reason(at_desk, campaign):
    text = at_desk("build", value='"surrender"')
    assert "is not possible here" in text
    assert path_in(text) == []
    assert not Draft.objects.exists()


def test_a_refused_number_keeps_what_was_written(at_desk, campaign):
    origin, target = force_of(campaign)
    text = at_desk("build", path=json.dumps(["move", origin, target, None]), **{"count-0": "99"})
    assert 'value="99"' in text
    assert 'role="alert"' in text


@pytest.mark.parametrize("path", ["{", "[[[]]]", '[{"a": 1}]', json.dumps(["move"] * 1000), "[1e999]"])
def test_a_made_up_path_does_no_harm(at_desk, path):
    assert 'id="builder"' in at_desk("build", path=path, back="9")


def test_orders_can_be_written(at_desk, campaign):
    origin, target = force_of(campaign)
    kind = next(iter(position(campaign).board.forces[origin].units))
    stance = " bold" if position(campaign).board.is_enemy(target, "blue") else ""
    text = at_desk("sheet", do="write", text=f"# first\n\nmove 1 {kind} {origin} > {target}{stance}\n")
    assert drafted(campaign) == ["move"]
    assert f"{origin} &gt; {target}" in text


def test_a_spanish_player_reads_and_writes_spanish_orders(at_desk, campaign, alice):
    """Whatever was written, in whichever language, the sheet shows it in that of the reader."""
    origin, target = force_of(campaign)
    kind = next(iter(position(campaign).board.forces[origin].units))
    enemy = position(campaign).board.is_enemy(target, "blue")
    unit = {"militia": "milicia", "foot": "infantería", "horse": "caballería"}[kind]
    spanish = f"mover 1 {unit} {origin} > {target}{' audaz' if enemy else ''}"
    english = f"move 1 {kind} {origin} > {target}{' bold' if enemy else ''}"
    at_desk("sheet", do="write", text=spanish)
    (kept,) = Draft.objects.get(game=campaign).orders
    assert f"<code>{escape(english)}</code>" in at_desk("build")
    alice.language = "es"
    alice.save()
    at_desk("sheet", do="clear")
    assert f"<code>{escape(spanish)}</code>" in at_desk("sheet", do="write", text=english)
    assert Draft.objects.get(game=campaign).orders == [kept]
    assert "Parecidas: mover." in at_desk("sheet", do="write", text="mvoe 1 foot")
    assert "«reclutar» no es posible aquí" in at_desk("sheet", do="write", text="recruit 1 foot")


def test_written_errors_name_the_line_and_keep_the_text(at_desk, campaign):
    text = at_desk("sheet", do="write", text="end\njump over the moon\nfly")
    assert "Line 2:" in text
    assert "Line 3:" in text
    assert "jump over the moon" in text
    assert not Draft.objects.exists()


def test_a_written_order_against_the_rules_names_the_rule(at_desk, campaign):
    origin, _target = force_of(campaign)
    near = [origin, *NEIGHBOURS[origin]]
    far = next(hex_ for hex_ in LAND if hex_ not in near)
    kind = next(iter(position(campaign).board.forces[origin].units))
    text = at_desk("sheet", do="write", text=f"move 1 {kind} {origin} > {far}")
    assert "Line 1:" in text
    assert "/titles/border_war/rules/#r3.4" in text
    assert not Draft.objects.exists()


def test_a_sheet_has_its_bounds(at_desk, monkeypatch):
    monkeypatch.setattr("pbem.web.views.orders.LONGEST_SHEET", 0)
    text = at_desk("sheet", do="write", text="end")
    assert "at most 0 orders" in text
    assert not Draft.objects.exists()


def test_orders_are_taken_off_the_sheet(at_desk, campaign):
    at_desk("build", value='"end"')
    at_desk("sheet", do="drop", at="7")
    assert drafted(campaign) == ["end"]
    at_desk("sheet", do="drop", at="0")
    assert drafted(campaign) == []
    at_desk("build", value='"end"')
    at_desk("sheet", do="clear")
    assert drafted(campaign) == []


def test_what_is_missing_on_a_sheet_is_put_in_its_place_and_the_rest_stays(signed_in, alice, bob):
    """So a purchase can be made anew after the moves that follow it were laid down."""
    game = new_game({"soviet_union": alice, "germany": bob}, title="axis_allies_1942", scenario="standard")
    post = partial(signed_in(alice).post, headers=HTMX)
    build, sheet = (reverse(f"web:{name}", args=[game.public_id]) for name in ("build", "sheet"))
    written = "buy 8 infantry\nmove 1 infantry archangel > west_russia"
    post(sheet, {"seat": "soviet_union", "do": "write", "text": written})
    text = post(sheet, {"seat": "soviet_union", "do": "drop", "at": "0"}).content.decode()
    assert "What you choose now comes before it on your sheet." in text
    assert 'data-kind="counts"' in text
    post(build, {"seat": "soviet_union", "count-2": "4"})
    assert drafted(game) == ["buy", "move"]
    post(sheet, {"seat": "soviet_union", "do": "drop", "at": "0"})
    text = post(sheet, {"seat": "soviet_union", "do": "write", "text": "buy 1 tank"}).content.decode()
    assert drafted(game) == ["buy", "move"]
    assert "not possible" not in text


def test_before_sending_one_sees_what_will_happen(at_desk, campaign):
    at_desk("build", value='"end"')
    text = at_desk("sheet", do="review")
    assert "Send these orders?" in text
    assert "you can take these orders back" in text
    assert "Send these orders?" not in at_desk("sheet", do="back")


def test_sending_carries_out_and_clears_the_sheet(at_desk, campaign):
    before = campaign.seq
    at_desk("build", value='"end"')
    text = at_desk("sheet", do="send", expected=str(last_number(campaign, "blue")), key="once")
    campaign.refresh_from_db()
    assert campaign.seq > before
    assert "1 order was carried out." in text
    assert not Draft.objects.filter(game=campaign).exists()
    assert Event.objects.filter(game=campaign, source="web", seat="blue", order__contains='"end"').exists()


def test_sending_an_empty_sheet_does_nothing(at_desk, campaign):
    before = campaign.seq
    at_desk("sheet", do="send")
    campaign.refresh_from_db()
    assert campaign.seq == before


def test_a_stale_sheet_is_not_sent_and_stays(at_desk, campaign):
    before = campaign.seq
    at_desk("build", value='"end"')
    text = at_desk("sheet", do="send", expected="1")
    campaign.refresh_from_db()
    assert campaign.seq == before
    assert "Something has happened meanwhile" in text
    assert drafted(campaign) == ["end"]


def test_a_sheet_that_has_become_illegal_is_refused_with_its_rule(at_desk, campaign):
    at_desk("build", value='"end"')
    draft = Draft.objects.get(game=campaign)
    draft.orders = [{"seat": "blue", "kind": "recruit", "args": {"units": {}}}]
    draft.save()
    text = at_desk("sheet", do="send")
    assert "Order 1 was refused" in text
    assert "/titles/border_war/rules/#r3.3" in text
    assert "not possible" in text
    assert drafted(campaign) == ["recruit"]


def test_an_unknown_deed_is_not_found(signed_in, alice, campaign):
    url = reverse("web:sheet", args=[campaign.public_id])
    assert signed_in(alice).post(url, {"seat": "blue", "do": "cheat"}).status_code == 404


@pytest.mark.parametrize(
    "name", ["build", "sheet", "undo", "takeback", "propose-end", "answer", "resign", "standing"]
)
def test_only_the_holder_acts(client, signed_in, bob, charlie, campaign, name):
    url = reverse(f"web:{name}", args=[campaign.public_id])
    before = campaign.seq
    assert client.post(url, {"seat": "blue", "do": "send", "sure": "yes"}).status_code == 302
    assert signed_in(charlie).post(url, {"seat": "blue", "do": "send", "sure": "yes"}).status_code == 404
    assert signed_in(charlie).post(url, {"do": "send", "sure": "yes"}).status_code == 404
    assert signed_in(bob).post(url, {"seat": "blue", "do": "send", "sure": "yes"}).status_code == 404
    seen = signed_in(bob).get(url, {"seat": "blue"})
    assert seen.status_code == (404 if name == "standing" else 405)
    campaign.refresh_from_db()
    assert campaign.seq == before


def test_without_htmx_the_page_is_loaded_again(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:build", args=[campaign.public_id])
    response = client.post(url, {"seat": "blue", "value": '"end"'}, follow=True)
    assert response.redirect_chain
    assert "Your sheet" in response.content.decode()


def test_a_sheet_is_reviewed_and_sent_without_scripts(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:sheet", args=[campaign.public_id])
    before = campaign.seq
    client.post(url, {"seat": "blue", "do": "write", "text": "end"})
    shown = client.post(url, {"seat": "blue", "do": "review"})
    page = shown.content.decode()
    assert "Send these orders?" in page
    assert "<!DOCTYPE html>" in page
    # Its map has a style of its own, which the policy of the answer must allow.
    nonce = re.search(r'<style nonce="([^"]+)"', page).group(1)
    assert f"'nonce-{nonce}'" in shown["Content-Security-Policy"]
    key = re.search(r'name="key" value="([^"]+)"', page).group(1)
    seen = last_number(campaign, "blue")
    sent = client.post(url, {"seat": "blue", "do": "send", "key": key, "expected": seen}, follow=True)
    assert sent.redirect_chain
    assert "1 order was carried out." in sent.content.decode()
    campaign.refresh_from_db()
    assert campaign.seq > before


def test_without_scripts_what_was_written_wrong_stays_with_the_reason(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:sheet", args=[campaign.public_id])
    page = client.post(url, {"seat": "blue", "do": "write", "text": "fly to the moon"}).content.decode()
    assert ">fly to the moon</textarea>" in page
    assert "<strong>Line 1:</strong>" in page


def test_without_scripts_a_refusal_is_told_after_the_page_is_loaded_again(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:sheet", args=[campaign.public_id])
    client.post(url, {"seat": "blue", "do": "write", "text": "end"})
    stale = client.post(url, {"seat": "blue", "do": "send", "expected": "1"}, follow=True)
    assert "Something has happened meanwhile." in stale.content.decode()
    assert 'class="error"' in stale.content.decode()


def test_a_click_that_comes_before_the_scripts_is_not_lost(signed_in, alice, campaign):
    client, url = signed_in(alice), reverse("web:build", args=[campaign.public_id])
    origin, _ = force_of(campaign)
    path = []
    for value in ("move", origin):
        given = {"seat": "blue", "value": json.dumps(value), "path": json.dumps(path)}
        path = path_in(client.post(url, given, follow=True).content.decode())
    assert path == ["move", origin]


def test_orders_after_the_end_are_answered_kindly(at_desk, campaign):
    resign(game_id=campaign.pk, seat="red", source="web")
    for name, data in (("build", {"value": '"end"'}), ("sheet", {"do": "send"})):
        text = at_desk(name, **data)
        assert "Something has happened meanwhile" in text
        assert "Won by Blue" in text


def test_an_order_without_any_choice_is_a_button(signed_in, alice, bob):
    """Placing the last unit leaves only the end of the phase, which the players still say themselves."""
    game = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    client = signed_in(alice)
    url, lane = f"/games/{game.public_id}/", {"seat": "soviet_union"}
    text = "buy 1 infantry\nend\nend\nplace 1 infantry russia"
    client.post(f"{url}sheet/", {**lane, "do": "write", "text": text})
    page = client.get(url).content.decode()
    assert "There is only this:" in page
    client.post(f"{url}build/", lane)
    assert [order["kind"] for order in Draft.objects.get(game=game).orders][-2:] == ["place", "end"]


def deep(depth):
    """A condition within conditions."""
    inner = {"kind": "end", "args": {}}
    for _ in range(depth):
        inner = {"kind": "if", "args": {"when": "possible", "then": [inner], "else": []}}
    return inner["args"]


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("nothing", {}),
        ("if", {}),
        ("if", {"when": 3, "then": "x"}),
        ("if", deep(60)),
        ("if", {"when": "possible", "then": [{"kind": "move", "args": {"units": 5}}]}),
        ("move", {"from": 3}),
        ("move", {"from": None, "path": {"a": [1]}, "units": "x"}),
    ],
)
def test_a_draft_that_makes_no_sense_can_be_seen_and_removed(signed_in, alice, campaign, at_desk, kind, args):
    """The API keeps drafts that nobody has checked yet."""
    save_draft(game=campaign, seat="blue", orders=[Order("blue", kind, args)])
    page = signed_in(alice).get(reverse("web:table", args=[campaign.public_id])).content.decode()
    assert f"<code>{kind}" in page
    assert "<code>" not in at_desk("sheet", do="drop", at="0").partition('class="log"')[0]
    assert drafted(campaign) == []


def test_orders_that_come_while_another_is_to_answer_wait_and_are_not_called_impossible(
    signed_in, bob, campaign
):
    save_draft(game=campaign, seat="red", orders=[Order("red", "end")])
    text = signed_in(bob).get(f"/games/{campaign.public_id}/").content.decode()
    assert "These orders wait here until Blue has answered." in text
    assert "not possible" not in text


def test_a_window_of_another_player_leaves_the_rest_waiting_on_the_sheet(signed_in, alice, bob):
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="anegawa_1570")
    set_standing(game=game, seat="blue", policy="command_reaction", value=None)
    card = driver.options(position(game), "red").random(Random(1))
    save_draft(game=game, seat="red", orders=[card, Order("red", "order", {"pieces": []})])
    url = reverse("web:sheet", args=[game.public_id])
    text = signed_in(alice).post(url, {"seat": "red", "do": "send"}, headers=HTMX).content.decode()
    assert "Somebody is asked first; then the rest goes on by itself." in text
    assert drafted(game) == ["order"]
