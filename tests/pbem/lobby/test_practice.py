"""An empty lobby offers games against bots in one click."""

from pbem.games.models import Game


def test_an_empty_lobby_offers_every_title_against_bots(client, alice):
    client.force_login(alice)
    page = client.get("/lobby/").text
    assert 'action="/lobby/bots/"' in page
    assert "Play Border War" in page
    begun = client.post("/lobby/bots/", {"title": "border_war"})
    game = Game.objects.get()
    assert begun.url == f"/games/{game.public_id}/"
    assert game.status == "running"
    held = sorted((seat.user == alice, bool(seat.bot)) for seat in game.seats.all())
    assert held == [(False, True), (True, False)]
    assert client.get(begun.url).status_code == 200


def test_a_stranger_is_asked_to_sign_up_and_an_unknown_title_is_not_found(client, alice):
    assert "Play now against bots" in client.get("/lobby/").text
    assert client.post("/lobby/bots/", {"title": "border_war"}).url.startswith("/accounts/login/")
    client.force_login(alice)
    assert client.post("/lobby/bots/", {"title": "chess"}).status_code == 404
    assert not Game.objects.exists()
