"""The check of dice in the browser, in the reader's language."""

import re
from pathlib import Path

from django.utils.translation import override

from pbem.games.models import DiceBox
from pbem.games.titles import titles
from pbem.lobby.services import SeatPlan, create_game, join
from pbem.web.proofs import VERDICTS, dice_words
from tests.pbem.games.playing import new_game, play_on

SCRIPT = Path(__file__).parents[3] / "static" / "js" / "dice-verify.js"
BARE = {"{die}: {judged}"}


def test_every_line_of_the_script_has_words():
    written = set(re.findall(r'tell\(\s*"([^"]+)"', SCRIPT.read_text()))
    assert len(written) > 10
    assert written - BARE == set(VERDICTS)


def test_no_line_loses_a_part_on_its_way_into_spanish():
    with override("es"):
        spanish = dice_words(titles()["border_war"])
    for said in VERDICTS:
        assert spanish[said] != said or said == "{face} x {times}"
        assert sorted(re.findall(r"{\w+}", spanish[said])) == sorted(re.findall(r"{\w+}", said))
    assert spanish["shield"] == "escudo"


def test_the_page_of_a_finished_game_carries_them(client, alice, bob):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    address = f"/games/{game.public_id}/dice/"
    client.force_login(alice)
    assert "dice-words" not in client.get(address).text
    play_on(game)
    page = client.get(address, headers={"accept-language": "es"}).text
    assert "{rolls} tiradas en {events} eventos comprobadas" in page


def dice_page(client, game):
    return " ".join(client.get(f"/games/{game.public_id}/dice/").text.split())


def test_bots_add_nothing_to_the_dice_and_the_page_says_so(client, alice):
    seats = [SeatPlan(name="blue", kind="me"), SeatPlan(name="red", kind="bot")]
    game = create_game(owner=alice, title="border_war", scenario="duel", seats=seats, entropy="seven")
    page = dice_page(client, game)
    assert '<code class="hash">seven</code>' in page
    assert "none: a bot plays this seat" in page
    assert "players added shares of their own" in page
    assert "Bots add nothing." in page
    assert "the server drew it" not in page


def test_a_game_without_any_share_says_that_the_seed_alone_decides(client, alice):
    game = new_game({}, owner=alice)
    DiceBox.objects.filter(game=game).update(entropies={"blue": "", "red": ""})
    page = dice_page(client, game)
    assert "from the seed of the server alone" in page
    assert "shares of their own" not in page


def test_for_who_sends_no_share_the_server_draws_one_and_the_page_says_so(client, alice, bob):
    game = create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")], entropy="a"
    )
    join(game=game, user=bob, seat="blue")
    page = dice_page(client, game)
    assert re.search(r'<code class="hash">server:[0-9a-f]{32}</code> <span class="muted">drawn by', page)
    assert "For who sent none the server drew it." in page
