"""The title as a whole: bots, older games, pictures."""

import orjson
import pytest

from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.fuzz import NOTHING, Job, play_game, run_job
from rules.kernel.state import bytes_of, tree_of
from rules.kernel.texts import LANGUAGES
from tests.rules.border_war.situations import war

MEETING = "b2 red 2 foot 1 horse; c2 blue 1 militia 1 horse; g5 blue 1 foot; a1 red 1 foot"


def test_the_basic_bot_beats_random_play():
    jobs = [
        Job(package="rules.border_war", seed=seed, bots=("basic", "random"), sampling=NOTHING)
        for seed in range(12)
    ]
    games = [run_job(job) for job in jobs]
    won = sum("basic" in {game.bots[seat] for seat in game.winners} for game in games)
    assert won >= 11


def test_a_game_has_the_length_that_it_should_have():
    bots = {"red": TITLE.bot("basic"), "blue": TITLE.bot("basic")}
    lengths = [
        len(play_game(TITLE, "duel", {}, seed, bots, sampling=NOTHING, guard=False).orders)
        for seed in range(5)
    ]
    assert all(40 <= length <= 200 for length in lengths)


def test_a_state_of_schema_1_is_brought_into_todays_shape():
    now = war(MEETING).order("move 2 foot b2 > c2 wary")
    old = tree_of(now.data)
    old["schema"] = 1
    del old["board"]["trails"]
    for force in [*old["board"]["forces"].values(), old["board"]["fight"]]:
        force["units"] = [kind for kind, number in force["units"].items() for _ in range(number)]
    again = TITLE.upcast(TITLE.upcast(old, 1) | {"schema": 2}, 2) | {"schema": 3}
    assert again["board"]["trails"] == {"red": [], "blue": []}
    again["board"] |= {name: tree_of(now.data)["board"][name] for name in ("trails", "results")}
    assert TITLE.codec.encode(TITLE.codec.decode(bytes_of(again))) == now.data


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", ["red", "blue", None])
def test_a_picture_shows_every_force(viewer, lang):
    game = war(MEETING, red="ambush1").order("move 2 foot b2 > c2 wary")
    seen = orjson.loads(orjson.dumps(driver.view(game.p, viewer)))
    scene = TITLE.scene(seen, lang)
    [blocks] = [layer for layer in scene.layers if layer.name == "blocks"]
    faces = {(token.space, token.icon) for token in blocks.shapes}
    assert {("c2", "soldier"), ("c2", "horse"), ("c2", "fork")} <= faces
    assert (("g5", "soldier") in faces) == (viewer == "blue")
    assert len(blocks.shapes) == 7
