"""Pictures for the web: painted in their lane, never by who answers requests, and bounded in every way."""

import threading
import time

import pytest
from django.core.cache import cache

from pbem.maps import lane, services
from pbem.maps.lane import COSTS, WIDTHS, offered
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.api.conftest import V1
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    cache.clear()
    game = new_game({"blue": alice, "red": bob})
    Outbox.objects.all().delete()
    return game


@pytest.fixture
def nobody_paints(monkeypatch):
    """No worker serves the lane, and a request waits for a moment only."""
    monkeypatch.setattr(lane, "PATIENCE", 0.2)
    monkeypatch.setattr(lane, "pause", lambda: time.sleep(0.02))


@pytest.fixture
def painters(monkeypatch):
    """The threads in which something was painted."""
    found, paint = [], services.render_png

    def noted(*args, **kwargs):
        found.append(threading.current_thread().name)
        return paint(*args, **kwargs)

    monkeypatch.setattr(services, "render_png", noted)
    return found


def url(game):
    return f"{V1}/games/{game.public_id}/map.png"


def test_few_widths_are_painted():
    assert [offered(width) for width in (200, 360, 361, 1200, 1201, 1801, 2400)] == [
        *(360, 360, 720, 1200, 1800, 2400, 2400)
    ]
    assert list(COSTS) == list(WIDTHS)


@pytest.mark.usefixtures("nobody_paints")
def test_a_program_hears_when_to_ask_again(client, game, painters):
    answer = client.get(url(game))
    assert (answer.status_code, answer["Retry-After"]) == (503, str(lane.AGAIN))
    assert answer["Content-Type"] == "application/problem+json"
    assert painters == []
    delivery.work("paint")
    assert len(painters) == 1
    assert client.get(url(game))["Content-Type"] == "image/png"
    assert not Outbox.objects.filter(topic="picture").exists()


@pytest.mark.usefixtures("nobody_paints")
@pytest.mark.parametrize("path", ["/games/{}/thumbnail/", "/titles/border_war/cover/?scenario=duel"])
def test_a_page_gets_the_drawing_while_the_picture_is_not_there(client, game, painters, path):
    answer = client.get(path.format(game.public_id))
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, "image/svg+xml")
    assert "no-store" in answer["Cache-Control"]
    assert "sandbox" in answer["Content-Security-Policy"]
    delivery.work("paint")
    again = client.get(path.format(game.public_id))
    assert (again["Content-Type"], len(painters)) == ("image/png", 1)


@pytest.mark.usefixtures("nobody_paints")
def test_who_asks_for_ever_new_widths_costs_nothing(client, game, painters):
    """The attack: each new width was painted anew, for three seconds of a web process."""
    start = time.process_time()
    codes = [client.get(url(game), {"width": width}).status_code for width in range(200, 2400, 40)]
    assert set(codes) == {503, 429}
    assert time.process_time() - start < 20
    assert painters == []
    assert Outbox.objects.filter(topic="picture").count() <= len(WIDTHS)


@pytest.mark.usefixtures("nobody_paints", "one_window")
def test_painting_counts_by_its_cost(client, game, settings):
    settings.PBEM_API_LIMITS = settings.PBEM_API_LIMITS | {"picture": (25, 60)}
    codes = [client.get(url(game), {"width": width}).status_code for width in (2400, 1200, 360)]
    assert codes == [503, 429, 429]
    assert "image/svg" in client.get(f"/games/{game.public_id}/thumbnail/")["Content-Type"]


@pytest.mark.usefixtures("nobody_paints")
def test_only_so_many_wait_to_be_painted(client, game, monkeypatch):
    monkeypatch.setattr(lane, "MOST_WAITING", 2)
    for width in WIDTHS[:4]:
        assert client.get(url(game), {"width": width}).status_code == 503
    assert Outbox.objects.filter(topic="picture").count() == 2


@pytest.mark.usefixtures("nobody_paints")
def test_only_so_many_requests_of_a_process_wait(client, game, monkeypatch):
    monkeypatch.setattr(lane, "_waiters", threading.BoundedSemaphore(1))
    lane._waiters.acquire()
    monkeypatch.setattr(lane, "_awaited", lambda *about: pytest.fail("it waits"))
    assert client.get(url(game)).status_code == 503
    assert Outbox.objects.filter(topic="picture").count() == 1


def test_what_breaks_while_painting_is_forgotten_and_can_be_asked_for_again(client, game, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(lane, "PATIENCE", 0.2)
        broken.setattr(services, "render_png", lambda *args, **kwargs: 1 / 0)
        assert client.get(url(game)).status_code == 503
    assert not Outbox.objects.filter(topic="picture").exists()
    assert client.get(url(game)).status_code == 200


@pytest.mark.usefixtures("nobody_paints")
def test_the_row_names_what_is_to_be_painted_and_holds_nothing_of_it(client, game):
    client.get(url(game))
    row = Outbox.objects.get(topic="picture")
    assert set(row.payload) == {"scene", "width", "theme", "key"}
    assert (row.game, row.recipient) == (None, None)
