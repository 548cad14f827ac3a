"""The odds of battles: what can be asked, what is answered, what is refused."""

import pytest

from rules.axis_allies_1942.title import TITLE
from tests.pbem.api.conftest import is_problem

ODDS = "/titles/axis_allies_1942/odds/"
DUEL = {"kind": "sea", "attackers": {"submarine": 1}, "defenders": {"destroyer": 1}}


def test_anybody_may_ask(anonymous):
    found = anonymous.post(ODDS, DUEL).json()
    assert (found["win"], found["draw"], found["lose"]) == pytest.approx((0.4, 0.2, 0.4))
    assert found["exact"] is True
    assert found["attackers"]["cost"] == pytest.approx(3.6)


def test_the_form_names_every_member_of_a_question(anonymous):
    form = anonymous.get(ODDS).json()
    named = [each["name"] for part in ("forces", "switches", "numbers") for each in form[part]]
    assert {*named, "kind"} == set(TITLE.odds.question.__struct_fields__)
    labels = {each["unit"]: each["label"] for each in form["forces"][0]["units"]["land"]}
    assert labels["tank"] == "tank"


def test_the_examples_of_the_form_can_be_sent(anonymous):
    for example in anonymous.get(ODDS).json()["examples"]:
        assert anonymous.post(ODDS, example["question"]).status_code == 200


def test_the_form_speaks_spanish(anonymous):
    form = anonymous.get(ODDS, headers={"Accept-Language": "es"}).json()
    assert [force["label"] for force in form["forces"]][:2] == ["Atacantes", "Defensores"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("title", ["samurai_battles", "chess"])
def test_titles_without_odds(anonymous, method, title):
    ask = anonymous.get if method == "get" else lambda path: anonymous.post(path, DUEL)
    is_problem(ask(f"/titles/{title}/odds/"), 404, "not-found")


@pytest.mark.parametrize(
    ("question", "pointer"),
    [
        ({"weather": "fine"}, ""),
        ({"kind": "air"}, "/kind"),
        ({"rounds": 99}, "/rounds"),
        ({"attackers": {"tank": 1.5}}, "/attackers/*"),
        ({"attackers": {"tank": -1}}, "/attackers/*"),
        ({"attackers": {"destroyer": 1}}, "/attackers"),
        ({"attackers": {"elephant": 1}}, "/attackers"),
        ({"kind": "sea", "bombard": {"cruiser": 1}}, "/bombard"),
    ],
)
def test_what_is_wrong_is_named(anonymous, question, pointer):
    problem = is_problem(anonymous.post(ODDS, question), 400, "invalid-request")
    assert problem["errors"][0]["pointer"] == pointer


def test_a_refusal_by_the_rules_cites_the_rule(anonymous):
    asked = {"kind": "sea", "bombard": {"cruiser": 1}}
    assert is_problem(anonymous.post(ODDS, asked), 400, "invalid-request")["rule"] == "9.2.4"


@pytest.mark.usefixtures("one_window")
def test_asking_has_a_limit_of_its_own_and_reading_the_form_has_not(anonymous, settings):
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "odds": (2, 60)}
    assert [anonymous.post(ODDS, DUEL).status_code for _ in range(3)] == [200, 200, 429]
    assert anonymous.get(ODDS).status_code == 200
