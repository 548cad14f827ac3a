"""Standing orders for one area, and such as are lists of lines: set at any time, seen by nobody else."""

import pytest

from pbem.games.models import Event, StandingOrder
from pbem.games.selectors import policies_of
from pbem.games.services import BadPolicy, clear_standing, set_standing
from tests.pbem.api.conftest import Api
from tests.pbem.games.playing import send, waiting
from tests.pbem.games.test_standing import until_battle

pytestmark = pytest.mark.databases


def defender_of(attack):
    return "red" if attack.seat == "blue" else "blue"


def hex_of(attack):
    return attack.args["path"][-1]


def reactions(game, seat):
    events = Event.objects.filter(game=game, seat=seat, order__contains='"pass"').order_by("seq")
    return [event.source for event in events]


def test_what_is_said_for_one_area_goes_before_what_is_said_for_all(game):
    attack = until_battle(game)
    defender = defender_of(attack)
    set_standing(game=game, seat=defender, policy="reaction", value={"react": "never"})
    set_standing(game=game, seat=defender, policy="reaction", value=None, scope=hex_of(attack))
    send(game, attack.seat, attack)
    assert waiting(game) == [defender]


def test_what_is_said_for_another_area_changes_nothing(game):
    attack = until_battle(game)
    defender, other = defender_of(attack), "a1" if hex_of(attack) != "a1" else "b1"
    set_standing(game=game, seat=defender, policy="reaction", value={"react": "never"})
    set_standing(game=game, seat=defender, policy="reaction", value=None, scope=other)
    send(game, attack.seat, attack)
    assert waiting(game) != [defender]
    clear_standing(game=game, seat=defender, policy="reaction", scope=other)
    assert StandingOrder.objects.filter(game=game, seat=defender).count() == 1


@pytest.mark.parametrize(
    ("policy", "scope", "code"),
    [("counter", "c3", "kernel.policy_no_scope"), ("reaction", "atlantis", "kernel.policy_scope")],
)
def test_a_scope_that_makes_no_sense_is_refused(game, policy, scope, code):
    with pytest.raises(BadPolicy) as refused:
        set_standing(game=game, seat="red", policy=policy, value=None, scope=scope)
    assert refused.value.text.code == code


def test_a_policy_may_be_a_list_of_lines_of_which_the_first_that_fits_answers(game):
    attack = until_battle(game)
    defender = defender_of(attack)
    lines = ["if round >= 99: play card=ambush1", "if round >= 1: pass"]
    set_standing(game=game, seat=defender, policy="reaction", value={"lines": lines})
    before = game.seq
    send(game, attack.seat, attack)
    answered = Event.objects.filter(game=game, seq__gt=before, seat=defender).order_by("seq").first()
    assert (answered.order["kind"], answered.source) == ("pass", "standing")


def test_where_no_line_fits_the_player_is_asked(game):
    attack = until_battle(game)
    defender = defender_of(attack)
    set_standing(game=game, seat=defender, policy="reaction", value={"lines": ["if round >= 99: pass"]})
    send(game, attack.seat, attack)
    assert waiting(game) == [defender]


@pytest.mark.parametrize("lines", [[], "pass", ["if weather: pass"], ["nonsense"], [1], ["pass"] * 30])
def test_lines_that_can_never_be_right_are_refused(game, lines):
    with pytest.raises(BadPolicy):
        set_standing(game=game, seat="red", policy="reaction", value={"lines": lines})
    assert not StandingOrder.objects.exists()


def test_the_list_of_a_seat_shows_what_it_has_said_for_areas_and_nobody_elses(game):
    set_standing(game=game, seat="red", policy="losses", value={"order": "dear"}, scope="c3")
    found = [(each.name, each.scope) for each in policies_of(game, "red") if each.chosen]
    assert found == [("losses", "c3")]
    assert not [each for each in policies_of(game, "blue") if each.chosen]


def test_scopes_by_the_api(game, alice):
    api, url = Api(alice), f"/games/{game.public_id}/standing-orders/losses/"
    seat = game.seats.get(user=alice).name
    answer = api.put(f"{url}?scope=c3", {"value": {"order": "dear"}})
    assert answer.status_code == 200
    listed = [(one["policy"], one["scope"]) for one in answer.json()["results"] if one["chosen"]]
    assert listed == [("losses", "c3")]
    assert api.put(f"{url}?scope=atlantis", {"value": None}).status_code == 422
    assert api.delete(f"{url}?scope=c3").status_code == 204
    assert not StandingOrder.objects.filter(seat=seat).exists()
