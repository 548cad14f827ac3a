"""Every standing order of Samurai Battles can be left on the page and by mail, for single units too."""

import pytest
from django.core import mail
from django.urls import reverse

from pbem.accounts.models import User
from pbem.games.models import StandingOrder
from pbem.outbox.models import Outbox
from rules.kernel.fields import Number, Pick
from rules.kernel.notation import write_value
from rules.samurai_battles.title import TITLE
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.writing import answer, text_of, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    User.objects.update(grace_minutes=0)
    game = new_game({"red": bob, "blue": alice}, title=TITLE.id, scenario="first_samurai_skirmish")
    Outbox.objects.all().delete()
    mail.outbox.clear()
    return game


def unusual(policy):
    """For every field a value that is not the one as shipped."""
    return {field.name: another(field, policy.fallback[field.name]) for field in policy.fields}


def another(field, usual):
    if isinstance(field, Number):
        return field.high if usual != field.high else field.low
    if isinstance(field, Pick):
        return next(option.value for option in field.options if option.value != usual)
    return [option.value for option in field.options if option.value not in usual][:2]


def posted(policy, values):
    """What the page would send."""
    form = {"seat": "blue", "policy": policy.name, "mode": "use"}
    for field in policy.fields:
        value = values[field.name]
        if isinstance(field, Number):
            form[f"{field.name}-number"] = str(value)
        else:
            items = value if isinstance(value, list) else [value]
            form[f"{field.name}-value"] = [f'"{item}"' for item in items]
    return form


@pytest.mark.parametrize("policy", TITLE.policies, ids=lambda policy: policy.name)
def test_every_field_can_be_filled_on_the_page(client, alice, game, policy):
    values = unusual(policy)
    client.force_login(alice)
    client.post(reverse("web:standing", args=[game.public_id]), posted(policy, values))
    assert StandingOrder.objects.get(game=game, seat="blue", policy=policy.name).value == values


@pytest.mark.parametrize("policy", TITLE.policies, ids=lambda policy: policy.name)
def test_every_field_can_be_filled_by_mail(game, policy):
    values = unusual(policy)
    written = " ".join(f"{name}={write_value(value)}" for name, value in values.items())
    write(game, "blue", f"standing {policy.name} {written}")
    assert "Your standing order is saved." in text_of(answer())
    assert StandingOrder.objects.get(game=game, seat="blue", policy=policy.name).value == values


def test_the_page_offers_the_units_that_stand(client, alice, game):
    client.force_login(alice)
    text = client.get(f"/games/{game.public_id}/standing/").content.decode()
    for unit in TITLE.new_board("first_samurai_skirmish", TITLE.filled_options({})).army("blue"):
        assert f"{unit.hex.upper()} {TITLE.catalogue.name('unit', unit.type)} ({unit.id})" in text
    assert "(r1)" not in text


def test_a_mail_tells_what_a_standing_order_may_say(game):
    """Asking changes nothing."""
    write(game, "blue", "standing retreat")
    text = text_of(answer())
    [first, *_] = TITLE.new_board("first_samurai_skirmish", TITLE.filled_options({})).army("blue")
    name = TITLE.catalogue.name("unit", first.type)
    assert "standing retreat flags=ignore yield_for=, direction=center" in text
    assert "direction=left  # Retreat towards the left edge" in text
    assert f"left_for={first.id}  # {first.hex.upper()} {name} ({first.id})" in text
    assert not StandingOrder.objects.exists()
