"""Every page in a real browser: no complaints, no jumps while it loads, light, and usable by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pbem.ratings.services import reckon
from tests.browser.hands import BUSY, PAINTED
from tests.pbem.games.playing import new_game, play_on

pytestmark = pytest.mark.django_db(transaction=True)

LARGEST_PAGE = 200_000
LARGEST_SHIFT = 0.1
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}
SPANISH = {"locale": "es-ES"}
# Both widths, both lights and both languages in two walks, for these are the longest tests of all.
LOOKS = pytest.mark.parametrize("options", [{}, PHONE | DARK | SPANISH], ids=["desktop", "phone"])

PUBLIC = [
    "/",
    "/lobby/",
    "/lobby/?show=running",
    "/titles/",
    "/titles/border_war/",
    "/titles/border_war/rules/",
    "/titles/border_war/rules/?q=march",
    "/titles/border_war/players/",
    "/players/alice/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/nowhere/",
]
OWN = [
    "/",
    "/lobby/?show=mine",
    "/lobby/new/",
    "/players/bob/",
    "/settings/preferences/",
    "/settings/vacation/",
    "/settings/blocks/",
    "/settings/tokens/",
    "/settings/notifications/",
    "/settings/data/",
    "/titles/axis_allies_1942/odds/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "{table}",
    "{finished}",
    "{dice}",
    "{table}places/?ask=a1",
    "{table}poster/",
    "{table}embed/",
]
# Counted from the first byte, so that what jumps before a script could look is noticed too.
WATCH = """
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.shifted = (window.shifted || 0) + entry.value;
  }
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.fixture
def games(alice, bob):
    """A game in its midst and one that is over and counted."""
    running = new_game({"red": alice, "blue": bob}, owner=alice, name="Over the hills")
    play_on(running, orders=12)
    over = new_game({"red": alice, "blue": bob}, options={"length": 8}, owner=alice)
    play_on(over)
    reckon(game_id=over.pk)
    return {
        "table": f"/games/{running.public_id}/",
        "finished": f"/games/{over.public_id}/",
        "dice": f"/games/{over.public_id}/dice/",
    }


class Visit:
    """A page being looked at: what it weighed, what failed, how far it jumped."""

    def __init__(self, page):
        self.page, self.loaded, self.failed = page, [], []
        page.add_init_script(WATCH)
        page.on("requestfinished", lambda request: self.loaded.append(request))
        page.on("requestfailed", self.fail)

    def fail(self, request):
        # Going on to the next page breaks off pictures that are still on their way.
        if request.failure != "net::ERR_ABORTED":
            self.failed.append(f"{request.failure} {request.url}")

    def weigh(self):
        """What has been loaded by now, without pictures and without what failed, which is noted."""
        weight = 0
        for request in list(self.loaded):
            answer = request.response()
            picture = "/thumbnail/" in request.url or "/cover/" in request.url
            if answer.status >= 400 and "/nowhere/" not in request.url:
                self.failed.append(f"{answer.status} {request.url}")
            if request.method == "GET" and not picture and answer.ok:
                weight += request.sizes()["responseBodySize"]
        return weight

    def open(self, path):
        self.loaded, self.failed = [], []
        self.page.goto(path, wait_until="load")
        # What comes by itself after the page, and what it moves.
        expect(self.page.locator(BUSY)).to_have_count(0)
        self.page.evaluate(PAINTED)
        return problems(self, path)


def problems(visit, path):
    """All that is wrong with the page that is open, as words."""
    page, weight = visit.page, visit.weigh()
    found = [f"failed: {each}" for each in visit.failed]
    shift = page.evaluate("window.shifted || 0")
    if shift >= LARGEST_SHIFT:
        found.append(f"jumps by {shift:.3f}")
    weight -= len(page.evaluate("document.querySelector('#map-frame')?.innerHTML || ''"))
    if weight >= LARGEST_PAGE:
        found.append(f"weighs {weight} bytes")
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        found.append("is wider than the window")
    return [f"{path}: {each}" for each in found + barriers(page)]


def barriers(page):
    """What axe finds against the rules of accessibility, level AA."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
    options = {"runOnly": tags, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{v['id']}: {node['target']} {node['failureSummary'][:300]}" for v in found for node in v["nodes"]
    ]


def walk(page, paths):
    visit = Visit(page)
    return [problem for path in paths for problem in visit.open(path)]


@LOOKS
def test_pages_for_everybody(games, open_page, complaints, options):
    complaints.excused = ("404 (Not Found)",)  # Of the page that does not exist.
    found = walk(open_page(**options), PUBLIC)
    assert not found, "\n".join(found)


@LOOKS
def test_pages_of_a_player(games, sign_in, alice, options):
    page = sign_in(alice, **options)
    found = walk(page, [path.format(**games) for path in OWN])
    assert not found, "\n".join(found)
