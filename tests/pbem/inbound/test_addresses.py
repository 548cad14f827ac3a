"""Addresses that are made for one holder of one seat and one position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.services import hand_over
from pbem.mail.reply_addresses import _base36, bounce_address, is_ours, read_bounce, read_reply
from tests.pbem.inbound.writing import address_of

pytestmark = pytest.mark.django_db


def test_an_address_is_read_back(game, active):
    place = read_reply(f"Friday <{address_of(game, active.name, 77).upper()}>")
    assert (place.game, place.seat, place.user, place.number) == (game, active, active.user, 77)


def test_the_local_part_fits_into_64_characters(game, active):
    game.public_id = "x" * 16
    assert len(address_of(game, active.name, 10**9).partition("@")[0]) <= 64


def test_every_seat_holder_and_number_has_its_own(game, active, idle):
    addresses = {address_of(game, seat.name, number) for seat in (active, idle) for number in (1, 2)}
    assert len(addresses) == 4


@pytest.mark.parametrize("place", range(12, 40))
def test_one_wrong_letter_makes_it_nobodys(game, active, place):
    address = address_of(game, active.name, 5)
    if place < address.index("@") and address[place] != ".":
        other = "b" if address[place] != "b" else "c"
        assert read_reply(address[:place] + other + address[place + 1 :]) is None


def test_another_domain_is_not_ours(game, active):
    local = address_of(game, active.name).partition("@")[0]
    assert not is_ours(f"{local}@elsewhere.example.org")
    assert not is_ours(local)


@pytest.mark.parametrize("address", ["", "@", "g@orders.example.org", "<>", "g1.2.3.4@orders.example.org"])
def test_what_is_no_address_is_nobodys(address, db):
    assert not is_ours(address)


def test_the_address_of_a_replaced_holder_is_dead(game, active, charlie):
    address = address_of(game, active.name)
    hand_over(game_id=game.pk, seat=active.name, user=charlie)
    assert read_reply(address) is None
    game.refresh_from_db()
    assert read_reply(address_of(game, active.name)).user == charlie


def test_a_holder_who_is_locked_out_has_no_address(game, active):
    active.user.is_active = False
    active.user.save()
    assert read_reply(address_of(game, active.name)) is None


def test_bounces_come_to_the_address_of_one_user_and_mailbox(alice, bob):
    assert read_bounce(bounce_address(alice)) == alice
    old = bounce_address(alice)
    alice.email = "new@example.org"
    alice.save()
    assert read_bounce(old) is None
    assert read_bounce(old.replace("b", "c", 1)) is None


def test_addresses_hold_as_long_as_the_key_that_signed_them(game, active, alice, settings):
    reply, bounce = address_of(game, active.name, 7), bounce_address(alice)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next one"
    assert read_reply(reply).seat == active
    assert read_bounce(bounce) == alice
    assert address_of(game, active.name, 7) != reply
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_ours(reply)
    assert not is_ours(bounce)


@given(st.integers(0, 10**12))
def test_numbers_are_written_in_base_36(number):
    assert int(_base36(number), 36) == number
