"""The odds calculator of a title as a page."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from pbem.games.models import Draft
from pbem.games.services import set_standing
from pbem.games.titles import find_title
from pbem.wording.odds import odds_url, percent, read
from pbem.wording.planned import battles, tried_out
from rules.axis_allies_1942.calculator import BattleQuestion
from rules.kernel.dice import Dice
from rules.kernel.driver import act, all_options, look, start, view
from rules.kernel.fields import Option, Partial, Pick
from rules.kernel.texts import Text
from tests.pbem.games.playing import new_game
from tests.rules.axis_allies_1942.situations import position

MORE = "move 3 infantry karelia_ssr > west_russia"
DUEL = "?kind=sea&attackers.submarine=1&defenders.destroyer=1"


@pytest.fixture
def title():
    return find_title("axis_allies_1942")


@pytest.fixture
def address(title):
    return reverse("web:odds", args=[title.id])


def test_an_empty_form_shows_examples_that_work(client, title, address):
    page = client.get(address)
    assert page.status_code == 200
    for example in page.context["examples"]:
        assert "forecast" in client.get(example["url"]).context


def test_the_forecast(client, address):
    page = client.get(address + DUEL).content.decode()
    assert "40.0 %" in page
    assert "20.0 %" in page
    assert "3.6 IPC" in page
    assert "Computed exactly." in page
    assert re.search(r"Attackers.*?Average loss <strong>3.6 IPC</strong>", page, re.DOTALL)
    assert not re.search(r"(Attackers|Defenders) loses", page)


def test_htmx_gets_the_answer_only(client, address):
    part = client.get(address + DUEL, headers={"HX-Request": "true"})
    assert "<form" not in part.content.decode()
    assert "40.0 %" in part.content.decode()
    assert "HX-Request" in part["Vary"]


def test_it_speaks_spanish_with_a_decimal_comma(client, address):
    page = client.get(address + DUEL, headers={"Accept-Language": "es"}).content.decode()
    assert "Gana el atacante" in page
    assert "40,0 %" in page
    assert 'width="400"' in page


@pytest.mark.parametrize("title", ["samurai_battles", "chess"])
def test_titles_without_odds(client, db, title):
    assert client.get(reverse("web:odds", args=[title])).status_code == 404


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("?attackers.infantry=many&defenders.infantry=1", "“many” is not a number of units."),
        ("?attackers.infantry=-1&defenders.infantry=1", "“-1” is not a number of units."),
        ("?attackers.infantry=1&defenders.infantry=1&rounds=99", "A number is too large."),
        ("?attackers.infantry=90&attackers.tank=90&defenders.infantry=1", "At most 100 units on a side."),
        ("?kind=sea&attackers.destroyer=1&defenders.destroyer=1&attackers_damaged=1", "battleships"),
    ],
)
def test_what_makes_no_sense_is_said(client, address, asked, said):
    assert said in client.get(address + asked).content.decode()


@pytest.mark.usefixtures("one_window")
def test_asking_is_limited(client, address, settings):
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "odds": (1, 60)}
    assert "Too many questions" not in client.get(address + DUEL).content.decode()
    assert "Too many questions" in client.get(address + DUEL).content.decode()


def test_a_question_can_be_written_and_read(title):
    asked = BattleQuestion(kind="land", attackers={"tank": 2}, bombard={"cruiser": 1}, guns_fire=False)
    query = dict(pair.split("=") for pair in odds_url(title, asked).partition("?")[2].split("&"))
    assert read(title.odds, query) == asked


def test_swapping_leaves_out_what_cannot_attack(client, address):
    page = client.get(address + "?attackers.tank=1&defenders.infantry=2&defenders.aa_artillery=1")
    assert "attackers.infantry=2" in page.context["swapped"]
    assert "attackers.aa_artillery" not in page.context["swapped"]


def test_the_battles_of_a_position_are_linked(title):
    game = position(turn="de", phase="combat_move", units="germany: de tank; poland: su inf",
                    control={"poland": "soviet_union"})  # fmt: skip
    game.order("move 1 tank germany > poland")
    (found,) = battles(title, view(game.play, "germany"), [])
    assert found.place == "Poland"
    assert "attackers.tank=1" in found.url
    assert "defenders.infantry=1" in found.url
    assert found.chances[0] == ("attacker wins", percent(title.odds.forecast(asked(1)).win))


def asked(tanks):
    return BattleQuestion(kind="land", attackers={"tank": tanks}, defenders={"infantry": 1})


def test_the_table_links_the_odds_of_planned_battles(client, alice):
    """Where the draft leads to a battle, its odds are one click away; before that there is nothing to ask."""
    game = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    client.force_login(alice)
    url = f"/games/{game.public_id}/"
    assert 'class="battles"' not in client.get(url).content.decode()
    text = "buy 1 infantry\nmove 2 tank russia > west_russia\nmove 3 infantry russia > west_russia"
    client.post(f"{url}sheet/", {"seat": "soviet_union", "do": "write", "text": text})
    page = client.get(url).content.decode()
    assert 'class="battles"' in page
    assert "attackers.tank=2" in page
    few = float(re.search(r"attacker wins <b>([\d.]+) %", page).group(1))
    client.post(f"{url}sheet/", {"seat": "soviet_union", "do": "write", "text": MORE})
    more = client.get(url).content.decode()
    assert float(re.search(r"attacker wins <b>([\d.]+) %", more).group(1)) > few
    summary = {"seat": "soviet_union", "do": "review"}
    review = client.post(f"{url}sheet/", summary, headers={"HX-Request": "true"}).content.decode()
    assert re.search(r'class="review".*attacker wins', review, re.DOTALL)


def test_the_odds_follow_the_numbers_while_units_are_counted(client, alice):
    """Each press of a button is answered with the chances; where no battle is, nothing is said."""
    game = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    client.force_login(alice)
    url = f"/games/{game.public_id}/"
    client.post(f"{url}sheet/", {"seat": "soviet_union", "do": "write", "text": "buy 1 infantry"})
    to_battle = {"seat": "soviet_union", "path": '["move", "caucasus", "ukraine_ssr", null]'}
    page = client.post(f"{url}build/", to_battle | {"back": "9"}, headers={"HX-Request": "true"}).text
    assert f'data-hx-post="{url}chances/"' in page

    def chance(**counts):
        answer = client.post(f"{url}chances/", to_battle | counts).text
        found = re.search(r"attacker wins <b>([\d.]+) %", answer)
        return float(found.group(1)) if found else None

    few, more = chance(**{"count-0": 3, "count-2": 1}), chance(**{"count-0": 3, "count-1": 1, "count-2": 1})
    assert few is not None
    assert few < more
    assert chance() is None
    assert chance(**{"count-0": 99}) is None
    assert not Draft.objects.get(game=game, seat="soviet_union").orders[1:]
    to_battle["path"] = '["move", "russia", "kazakh_ssr", null]'
    assert chance(**{"count-0": 1}) is None


def test_nobody_counts_units_for_others(client, alice, bob):
    game = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    client.force_login(bob)
    assert client.post(f"/games/{game.public_id}/chances/", {"seat": "soviet_union"}).status_code == 404


def test_the_table_links_the_odds_in_the_decisions_of_combat(client, alice):
    """Whoever wants to be asked which battle comes first sees the chances of each."""
    game = new_game({"soviet_union": alice}, title="axis_allies_1942", scenario="standard", owner=alice)
    set_standing(game=game, seat="soviet_union", policy="battle_order", value=None)
    client.force_login(alice)
    url = f"/games/{game.public_id}/"
    text = "buy nothing\nmove 2 infantry caucasus > ukraine_ssr\nmove 3 infantry russia > west_russia\nend"
    client.post(f"{url}sheet/", {"seat": "soviet_union", "do": "write", "text": text})
    client.post(f"{url}sheet/", {"seat": "soviet_union", "do": "send"})
    page = client.get(url)
    assert [found.place for found in page.context["battles"]] == ["Ukraine S.S.R.", "West Russia"]
    assert "attackers.infantry=3" in page.content.decode()


def test_the_battle_of_an_order_that_waits_for_dice_is_told():
    border = find_title("border_war")
    forces = {"c3": {"seat": "red", "blocks": 2, "units": None}}
    order = border.parse("move 1 foot 1 horse d3 > c3 bold", "blue")
    (found,) = battles(border, {"board": {"forces": forces}}, [order])
    assert found.place == "Ashford (c3)"
    assert [name for name, _share in found.chances][:1] == ["attacker wins"]
    assert "Hidden blocks" in found.note
    assert found.line.startswith("Ashford (c3): attacker wins ")


def test_each_last_choice_of_an_order_shows_its_odds():
    border = find_title("border_war")
    view_ = {"board": {"forces": {"c3": {"seat": "red", "blocks": 1, "units": {"foot": 1}}}}}
    partial = Partial("move", {"from": "d3", "path": ["c3"], "units": {"horse": 1}})
    both = tuple(Option(each, Text(f"stance.{each}")) for each in ("bold", "wary"))
    stance = Pick(name="stance", options=both)
    bold, wary = tried_out(border, view_, SimpleNamespace(seat="blue"), partial, stance)
    assert float(bold.chances[0][1]) > float(wary.chances[0][1])


def test_last_choices_that_make_no_difference_tell_their_odds_once():
    """Guns of an army that has none: one line by its place, not four."""
    war = find_title("grande_guerre")
    first = start(war, "west_1914", {}, Dice(bytes(32), 0, ""))
    sealed = act(war, first.data, war.parse("seal", "central"), Dice(bytes(32), first.next_roll, ""))
    play = look(war, sealed.data)
    partial = Partial("attack", war.parse("attack FR_II > metz", "entente").args)
    guns = Pick(name="guns", options=tuple(Option(each, Text(each)) for each in ("usual", "never")))
    (found,) = tried_out(war, view(play, "entente"), all_options(play, "entente"), partial, guns)
    assert found.place == "Metz"


def test_an_attack_of_samurai_tells_hits_and_flags():
    samurai = find_title("samurai_battles")
    first = start(samurai, "first_samurai_skirmish", {}, Dice(bytes(32), 0, ""))
    seen = view(look(samurai, first.data), "red")
    bows = next(unit for unit in seen["board"]["units"].values() if unit["hex"] == "d4")
    bows["hex"] = "e4"
    (found,) = battles(samurai, seen, [samurai.parse("fire e4 > h4", "red")])
    names = [name for name, _share in found.chances]
    assert names == ["at least one hit", "destroyed", "at least one flag"]
