"""The check of dice in the browser, in the reader's language."""

import re
from pathlib import Path

from django.utils.translation import override

from pbem.games.titles import titles
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
