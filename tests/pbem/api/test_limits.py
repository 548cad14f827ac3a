"""How often one may ask."""

import pytest
from django.core.cache import cache

from pbem.limits.windows import address_of
from tests.pbem.api.conftest import V1, is_problem


@pytest.fixture(autouse=True)
def one_window(time_machine):
    """All that a test asks falls into one window."""
    time_machine.move_to("2026-11-16T10:00:00Z", tick=False)


@pytest.fixture
def tight(settings):
    settings.PBEM_API_LIMITS = dict.fromkeys(("anonymous", "read", "play", "create", "picture"), (3, 60))


def test_every_answer_tells_what_is_left(api_alice):
    response = api_alice.get("/me/")
    assert response["RateLimit-Policy"] == '"read";q=1200;w=60'
    assert response["RateLimit"].startswith('"read";r=1199;t=')


def test_who_asks_too_often_is_told_when_to_come_back(tight, api_alice):
    assert [api_alice.get("/me/").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = api_alice.get("/me/")
    is_problem(refused, 429, "throttled")
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert refused["RateLimit"].startswith('"read";r=0;')


def test_users_and_purposes_are_counted_apart(tight, api_alice, api_bob, url):
    for _ in range(4):
        api_alice.get("/me/")
    assert api_bob.get("/me/").status_code == 200
    assert api_alice.post(url + "/orders/", {"orders": ["xyz"]}).status_code == 422


def test_strangers_are_counted_by_address(tight, anonymous):
    codes = [anonymous.client.get("/api/v1/titles/", REMOTE_ADDR="10.0.0.1").status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    assert anonymous.client.get("/api/v1/titles/", REMOTE_ADDR="10.0.0.2").status_code == 200


def test_what_makes_work_for_others_is_rationed_apart(tight, api_alice):
    new = {"title": "border_war", "scenario": "duel"}
    assert [api_alice.post("/games/", new).status_code for _ in range(4)] == [201, 201, 201, 429]
    assert api_alice.get("/me/").status_code == 200


@pytest.mark.parametrize("method", ["get", "head"])
def test_pictures_are_rationed_whoever_asks_and_whether_or_not_he_looks(
    tight, anonymous, game, url, method, settings
):
    ask = getattr(anonymous.client, method)
    cache.clear()
    settings.PBEM_API_LIMITS = settings.PBEM_API_LIMITS | {"picture": (5, 60)}
    codes = [ask(f"{V1}{url}/map.png?width={200 + at}").status_code for at in range(4)]
    # One, two for painting, and one for each that is painted by now.
    assert codes == [200, 200, 200, 429]
    assert anonymous.get("/titles/").status_code == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "::ffff:203.0.113.9"),
        ("", ""),
    ],
)
def test_a_network_of_its_own_gives_nobody_more(rf, address, counted):
    assert address_of(rf.get("/", REMOTE_ADDR=address)) == counted
