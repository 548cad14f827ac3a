"""What lies encrypted in the database: seeds of dice, secrets of webhooks and of second factors."""

from collections.abc import Callable
from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model


@cache
def _keyring(*keys: str) -> MultiFernet:
    """Seals with the first key, and opens what any of them has sealed."""
    return MultiFernet([Fernet(key) for key in keys])


def sealed(seed: bytes) -> bytes:
    return _keyring(settings.PBEM_DICE_KEY).encrypt(seed)


def opened(seed: bytes | memoryview) -> bytes:
    try:
        return _keyring(settings.PBEM_DICE_KEY, *settings.PBEM_OLD_DICE_KEYS).decrypt(bytes(seed))
    except InvalidToken:
        raise ImproperlyConfigured(
            "this secret was sealed with a key that is neither PBEM_DICE_KEY nor in PBEM_OLD_DICE_KEYS"
        ) from None


def reseal_column(model: type[Model], column: str) -> int:
    """Encrypt with today's key what an older one has sealed in a column; how many they were."""
    changed, rows = 0, model._default_manager
    for pk, value in rows.values_list("pk", column).iterator():
        if not is_fresh(bytes(value)):
            changed += rows.filter(pk=pk, **{column: value}).update(**{column: sealed(opened(value))})
    return changed


SEALED: dict[str, Callable[[], int]] = {}
"""All that is sealed with the key of the dice, and how it is sealed anew: who seals, registers it."""


def is_fresh(seed: bytes) -> bool:
    """Whether today's key has sealed this."""
    try:
        _keyring(settings.PBEM_DICE_KEY).decrypt(seed)
    except InvalidToken:
        return False
    return True
