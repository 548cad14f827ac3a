"""Hands that play on the table page: with a mouse on the map, with the keyboard alone, with a finger."""

from playwright.sync_api import expect

# A hand aims well inside a space: at its very edge a rounded pixel is already its neighbour's.
FIND_POINT = """([space, wide]) => {
  let best = { room: -1, at: null };
  for (const shape of document.querySelectorAll(`#map [data-space="${space}"]`)) {
    const box = shape.getBoundingClientRect();
    const [dx, dy] = [box.width / wide, box.height / wide];
    const point = (i, j) => [box.left + dx * i, box.top + dy * j];
    const hit = (i, j) => document.elementFromPoint(...point(i, j))?.closest("#map [data-space]");
    const row = (of) => Array.from({ length: wide + 1 }, (_, k) => of(k));
    const hits = row((i) => row((j) => hit(i, j)?.dataset.space === space));
    const isRing = (i, j, r) => {
      for (let k = -r; k <= r; k++) {
        const sides = [[i - r, j + k], [i + r, j + k], [i + k, j - r], [i + k, j + r]];
        if (!sides.every(([x, y]) => hits[x]?.[y])) return false;
      }
      return true;
    };
    for (let i = 0; i <= wide; i++) for (let j = 0; j <= wide; j++) {
      let r = 0;
      while (isRing(i, j, r)) r++;
      const room = (r - 1) * Math.min(dx, dy);
      if (r && room > best.room) best = { room, at: point(i, j) };
    }
    if (best.room >= 3) break;
  }
  return best.at;
}"""
# Before a page has been painted the browser drops what raw mice and fingers do.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"


def box_of(page):
    """The part of the board that is seen, once it rests: left, top, width and height."""
    expect(page.locator("#map-frame")).not_to_contain_class("moving")
    return [float(n) for n in page.locator("#map-frame").get_attribute("data-view").split()]


def show_all(page):
    """See the whole board."""
    page.locator("[data-zoom=fit]").dispatch_event("click")
    page.wait_for_function(
        """() => Number(document.getElementById("map-frame").dataset.view.split(" ")[2]) + 1 >=
          document.querySelector("#map svg").viewBox.baseVal.width"""
    )
    box_of(page)


class Mouse:
    """Clicks on the map and on buttons."""

    def __init__(self, page):
        self.page = page

    def answered(self, deed):
        """Do it, and wait until the page shows the answer."""
        with self.page.expect_response(lambda r: "/build/" in r.url or "/sheet/" in r.url):
            deed()
        expect(self.page.locator(BUSY)).to_have_count(0)

    def point_of(self, space):
        self.page.evaluate(PAINTED)
        point = self.page.evaluate(FIND_POINT, [space, 24])
        if not point:
            show_all(self.page)
            point = self.page.evaluate(FIND_POINT, [space, 24])
        assert point, f"{space} cannot be seen on the map"
        return point

    def space(self, space, name):
        self.answered(lambda: self.page.mouse.click(*self.point_of(space)))

    def option(self, name):
        self.answered(lambda: self.touch(self.page.locator("#builder .option", has_text=name).first))

    def take(self, name, number):
        row = self.page.locator("#builder .count", has_text=name).first
        for _ in range(number):
            self.touch(row.locator("[data-by='1']"))

    def choose(self):
        self.answered(
            lambda: self.touch(self.page.locator("#builder").get_by_role("button", name="Choose", exact=True))
        )

    def send(self):
        self.answered(lambda: self.touch(self.page.locator("#review")))
        expect(self.page.locator(".review > h2")).to_be_in_viewport()
        self.answered(lambda: self.touch(self.page.locator("#send")))
        expect(self.page.locator(".told")).to_contain_text("carried out")

    def touch(self, target):
        target.click()


class Finger(Mouse):
    """Taps on a phone."""

    def space(self, space, name):
        self.page.locator("#map").scroll_into_view_if_needed()
        self.answered(lambda: self.page.touchscreen.tap(*self.point_of(space)))

    def touch(self, target):
        target.tap()


class Keys(Mouse):
    """Tab, Enter and digits; the mouse is never touched."""

    def space(self, space, name):
        """Lit spaces of the map take the focus like buttons."""
        self.answered(lambda: self.press_on(f"document.activeElement.dataset?.space === {space!r}"))

    def option(self, name):
        self.answered(lambda: self.press_on(named(".option", name)))

    def take(self, name, number):
        row = f"document.activeElement.closest('.count')?.innerText.includes({name!r})"
        self.tab_to(f"document.activeElement.matches('input') && {row}")
        self.page.keyboard.type(str(number))

    def choose(self):
        self.answered(lambda: self.press_on(named("button", "Choose")))

    def touch(self, target):
        self.press_on(f"document.activeElement.id === {target.get_attribute('id')!r}")

    def press_on(self, wanted):
        self.tab_to(wanted)
        self.page.keyboard.press("Enter")

    def tab_to(self, wanted):
        for _ in range(160):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"Boolean({wanted})"):
                return
        raise AssertionError(f"Tab does not lead to: {wanted}")


def named(selector, name):
    focused = "document.activeElement"
    return f"{focused}.matches('#builder {selector}') && {focused}.innerText.trim().startsWith({name!r})"
