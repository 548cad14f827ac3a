"""Second factors: their secrets lie sealed, and whoever operates the server has one."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from pbem.sealing import is_fresh, opened, sealed

from .models import User

MARK = "sealed:"
"""How a sealed secret begins; what was stored before secrets were sealed is read as it is."""

SECRETS = ("secret", "seed")
"""What an authenticator keeps: the key of its codes, or the seed of the recovery codes."""


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Seals what allauth would keep in the clear."""

    def encrypt(self, text: str) -> str:
        return MARK + sealed(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        if not encrypted_text.startswith(MARK):
            return encrypted_text
        return opened(encrypted_text.removeprefix(MARK).encode()).decode()


def reseal_authenticators() -> int:
    """Seal with today's key what is in the clear or sealed with an older one; how many they were."""
    changed = 0
    for authenticator in Authenticator.objects.iterator():
        stale = [name for name in SECRETS if _is_stale(authenticator.data.get(name))]
        if stale:
            adapter = Adapter()
            renewed = {name: adapter.encrypt(adapter.decrypt(authenticator.data[name])) for name in stale}
            authenticator.data = authenticator.data | renewed
            authenticator.save(update_fields=["data"])
            changed += 1
    return changed


def _is_stale(secret: object) -> bool:
    if not isinstance(secret, str):
        return False
    return not (secret.startswith(MARK) and is_fresh(secret.removeprefix(MARK).encode()))


def may_operate(user: User | AnonymousUser) -> bool:
    """Staff, and where the server asks for it with a second factor: a password alone opens no position."""
    if not (user.is_authenticated and user.is_staff and user.is_active):
        return False
    return not settings.PBEM_STAFF_SECOND_FACTOR or is_mfa_enabled(user)
