"""A new key for the dice: old seeds open with the old key until they are sealed with the new one."""

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db.models import BinaryField

from pbem.games.audit import audit
from pbem.games.dice import _keys, dice_proof
from pbem.games.models import DiceBox
from pbem.relays.services import webhook_create
from pbem.sealing import SEALED, opened, sealed
from pbem.settings.secrets import fernet_key
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def changed(settings):
    """Another key, and the old one kept."""
    old, settings.PBEM_DICE_KEY = settings.PBEM_DICE_KEY, fernet_key()
    settings.PBEM_OLD_DICE_KEYS = (old,)
    return old


def test_an_old_key_opens_what_it_sealed(settings, changed):
    fresh = sealed(b"new")
    settings.PBEM_DICE_KEY, settings.PBEM_OLD_DICE_KEYS = changed, ()
    old = sealed(b"old")
    with pytest.raises(ImproperlyConfigured, match="PBEM_OLD_DICE_KEYS"):
        opened(fresh)
    settings.PBEM_OLD_DICE_KEYS = (fernet_key(),)
    assert opened(old) == b"old"


def test_seeds_are_sealed_anew_once(settings, changed, alice, bob, capsys):
    key, settings.PBEM_DICE_KEY = settings.PBEM_DICE_KEY, changed
    game = new_game({"blue": alice, "red": bob})
    seed, proof = opened(DiceBox.objects.get().seed), dice_proof(game)
    settings.PBEM_DICE_KEY = key
    call_command("reseal")
    assert "seeds of games: 1 sealed anew" in capsys.readouterr().out
    assert SEALED["seeds of games"]() == 0
    settings.PBEM_OLD_DICE_KEYS = ()
    _keys.clear()
    assert opened(DiceBox.objects.get().seed) == seed
    assert dice_proof(game) == proof
    assert audit(game)[1] == []


def test_a_seed_of_an_unknown_key_is_named(settings, alice, bob):
    new_game({"blue": alice, "red": bob})
    settings.PBEM_DICE_KEY = fernet_key()
    with pytest.raises(CommandError, match="PBEM_OLD_DICE_KEYS"):
        call_command("reseal")


def test_a_change_of_the_key_breaks_no_webhook(settings, changed, alice, capsys):
    """Their secrets are sealed with the same key, and were forgotten when it was changed."""
    key, settings.PBEM_DICE_KEY = settings.PBEM_DICE_KEY, changed
    hook, plain = webhook_create(user=alice, url="http://127.0.0.1:9009/hook", events=["turn"])
    settings.PBEM_DICE_KEY = key
    call_command("reseal")
    assert "secrets of webhooks: 1 sealed anew" in capsys.readouterr().out
    settings.PBEM_OLD_DICE_KEYS = ()
    hook.refresh_from_db()
    assert opened(hook.secret).decode() == plain


def test_everything_that_is_sealed_is_registered():
    """A column of bytes is sealed and registered, or holds what needs no seal."""
    plain = {"games.Head.state", "games.Event.patch", "games.Snapshot.state", "games.Archive.log"}
    plain |= {
        "mail.LocalMail.raw",
        "inbound.InboundMail.raw",
        "api.StoredAnswer.body",
        "accounts.DataExport.data",
    }
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.fields
        if isinstance(field, BinaryField) and model.__module__.startswith("pbem.")
    }
    assert found - plain == {"games.DiceBox.seed", "relays.Webhook.secret"}
    # Those of allauth lie in a column of JSON.
    assert set(SEALED) == {"seeds of games", "secrets of webhooks", "second factors"}
