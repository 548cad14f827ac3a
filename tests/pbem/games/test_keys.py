"""A new key for the dice: old seeds open with the old key until they are sealed with the new one."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from pbem.games.audit import audit
from pbem.games.dice import _keys, dice_proof, opened, reseal, sealed
from pbem.games.models import DiceBox
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
    call_command("reseal-dice")
    assert "1 seeds" in capsys.readouterr().out
    assert reseal() == 0
    settings.PBEM_OLD_DICE_KEYS = ()
    _keys.clear()
    assert opened(DiceBox.objects.get().seed) == seed
    assert dice_proof(game) == proof
    assert audit(game)[1] == []


def test_a_seed_of_an_unknown_key_is_named(settings, alice, bob):
    new_game({"blue": alice, "red": bob})
    settings.PBEM_DICE_KEY = fernet_key()
    with pytest.raises(CommandError, match="PBEM_OLD_DICE_KEYS"):
        call_command("reseal-dice")
