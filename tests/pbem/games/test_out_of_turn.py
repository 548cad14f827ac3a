"""Orders out of turn at the server: they number nothing for others and disturb nobody's draft.

What they lay down stands in one list with the answers in advance: on the page, in mails and in the API.
"""

from types import SimpleNamespace

import pytest
from django.test import Client

from pbem.games.models import Draft
from pbem.games.selectors import draft_of, feed, last_number, view_of
from pbem.games.services import save_draft
from pbem.games.titles import title_of
from pbem.inbound.commands.standing import listing
from tests.pbem.api.conftest import Api
from tests.pbem.games.playing import new_game, send, waiting

LINE = "policy RS_I engage weakest_intact"


@pytest.fixture
def game(alice, bob):
    """The war in Serbia, in which one side orders after the other: bob is asked, and alice is not."""
    sides = {"entente": alice, "central": bob}
    found = new_game(sides, title="grande_guerre", scenario="serbia_1914", options={"orders": "sequential"})
    assert waiting(found) == ["central"]
    return found


def lay_down(game, text=LINE):
    return send(game, "entente", title_of(game).parse(text, "entente"))


def test_it_holds_and_nobody_else_is_numbered_or_told(game):
    before = {viewer: (last_number(game, viewer), view_of(game, viewer)) for viewer in ("central", None)}
    seen = last_number(game, "entente")
    lay_down(game)
    assert view_of(game, "entente")["board"]["policies"] == {"RS_I": {"engage": "weakest_intact"}}
    assert last_number(game, "entente") == seen + 1
    assert {viewer: (last_number(game, viewer), view_of(game, viewer)) for viewer in before} == before
    assert not feed(game, "central", after=before["central"][0])
    assert waiting(game) == ["central"]


def test_the_draft_of_who_is_asked_stays_as_it_is(game):
    planned = title_of(game).parse("policy AH_V engage strongest", "central")
    save_draft(game=game, seat="central", orders=[planned])
    kept, row = draft_of(game, "central"), Draft.objects.values().get(seat="central")
    lay_down(game)
    assert draft_of(game, "central") == kept
    assert Draft.objects.values().get(seat="central") == row
    send(game, "central", *kept[1])


def test_page_mail_and_api_list_it_with_the_answers_in_advance(game, alice, bob):
    lay_down(game)
    pages = {}
    for user in (alice, bob):
        client = Client()
        client.force_login(user)
        pages[user.username] = client.get(f"/games/{game.public_id}/standing/").content.decode()
    assert f"<li><code>{LINE}</code></li>" in pages["alice"]
    assert "Laid down by orders" not in pages["bob"]
    assert LINE in listing(SimpleNamespace(game=game, seat="entente", title=title_of(game)))
    assert LINE not in listing(SimpleNamespace(game=game, seat="central", title=title_of(game)))
    path = f"/games/{game.public_id}/standing-orders/"
    assert Api(alice).get(path).json()["laid_down"] == [LINE]
    assert Api(bob).get(path).json()["laid_down"] == []
