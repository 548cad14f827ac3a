"""The table loads light, still and without a complaint of the browser."""

import gzip

import pytest

from tests.pbem.games.playing import new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

TITLES = {
    "border_war": ("duel", "blue"),
    "axis_allies_1942": ("standard", "soviet_union"),
    "samurai_battles": ("first_samurai_skirmish", "red"),
    "conquest_consequence": ("china_1937", "japan"),
    "grande_guerre": ("east_prussia_1914", "central"),
}
MOST_PAGE, MOST_MAP = 200_000, 400_000
SHIFTS = """() => {
  const seen = new PerformanceObserver(() => {});
  seen.observe({ type: "layout-shift", buffered: true });
  const unasked = seen.takeRecords().filter((entry) => !entry.hadRecentInput);
  return unasked.reduce((sum, entry) => sum + entry.value, 0);
}"""


@pytest.mark.parametrize("title", TITLES)
def test_the_table_loads_light_and_still(sign_in, alice, title):
    scenario, seat = TITLES[title]
    game = new_game({seat: alice}, title=title, scenario=scenario, owner=alice)
    page = sign_in(alice)
    page.goto("about:blank")
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(f"/games/{game.public_id}/")
    picture = page.locator("#map svg").evaluate("svg => svg.outerHTML")
    # While a body is fetched further answers may come in: what has loaded by now is counted.
    answers = {request.url: request.response() for request in list(loaded)}
    whole = [answer.body() for answer in answers.values() if answer.status == 200]
    total = sum(len(gzip.compress(body)) for body in whole)
    picture_size = len(gzip.compress(picture.encode()))
    assert picture_size < MOST_MAP
    assert total - picture_size < MOST_PAGE
    assert page.evaluate(SHIFTS) < 0.02
