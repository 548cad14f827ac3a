"""The page on notifications in a real Chromium, up to the notice that a push shows."""

import json

import pytest

from pbem.relays.models import PushSubscription
from tests.browser.conftest import complaints, open_page  # noqa: F401
from tests.pbem.relays.test_push import Browser
from tests.servers import wait_until

PAGE = "/settings/notifications/"

# The push service of Chromium is a server on the internet; all else is real.
FAKE_SERVICE = """
PushManager.prototype.subscribe = async function (options) {
  if (new Uint8Array(options.applicationServerKey).length !== 65) throw new Error("not a key");
  const keys = %s;
  localStorage.setItem("pushed", "1");
  return { toJSON: () => ({ endpoint: "http://127.0.0.1:9009/push", keys }) };
};
PushManager.prototype.getSubscription = async function () {
  return localStorage.getItem("pushed") ? {
    endpoint: "http://127.0.0.1:9009/push", unsubscribe: async () => { localStorage.removeItem("pushed"); },
  } : null;
};
"""

# What is to be shown is noted in the worker: a browser without a window has no permission to show anything.
NOTED = """() => {
  self.noted = [];
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = async (title, options) => {
    self.noted.push([title, options.body, options.data.path]);
    const fails = (problem) => /permission/.test(problem) || self.noted.push(String(problem));
    await show(title, options).catch(fails);
  };
}"""


@pytest.fixture
def page(open_page, client, live_server, alice):  # noqa: F811
    client.force_login(alice)
    page = open_page(permissions=["notifications"])
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.add_init_script(FAKE_SERVICE % json.dumps(Browser().keys))
    page.goto(PAGE)
    return page


def test_browser_is_told_and_shows_the_notice(page):
    page.click("text=Tell me in this browser")
    page.wait_for_selector("text=Stop telling me in this browser")
    assert PushSubscription.objects.get().endpoint == "http://127.0.0.1:9009/push"
    shown = pushed(page, {"title": "Your turn", "body": "Friday night", "url": "/games/x/", "tag": "x-turn"})
    assert shown == [["Your turn", "Friday night", "/games/x/"]]
    page.click("text=Stop telling me in this browser")
    page.wait_for_selector("text=Tell me in this browser")
    assert not PushSubscription.objects.exists()


def pushed(page, notice):
    """Let the browser's own machinery hand a push to our worker, and see what it shows."""
    devtools = page.context.new_cdp_session(page)
    found = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(said["registrations"]))
    devtools.send("ServiceWorker.enable")
    active = "navigator.serviceWorker.getRegistration('/').then((found) => !!found?.active)"
    wait_until(lambda: page.evaluate(active) and found and page.context.service_workers, "the worker")
    [worker] = page.context.service_workers
    worker.evaluate(NOTED)
    origin = page.evaluate("location.origin")
    facts = {"origin": origin, "registrationId": found[0]["registrationId"], "data": json.dumps(notice)}
    devtools.send("ServiceWorker.deliverPushMessage", facts)
    wait_until(lambda: worker.evaluate("self.noted.length"), "the notice")
    return worker.evaluate("self.noted")


def test_browser_that_may_not_show_notices_is_told_so(page):
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.click("text=Tell me in this browser")
    page.wait_for_selector("text=The browser does not allow it")
    assert not PushSubscription.objects.exists()
