"""The secret of a webhook, and the signature by which its owner knows that we have written."""

import hashlib
import hmac
import secrets

from django.utils.crypto import salted_hmac

PREFIX = "pbemhook_"


def fresh_secret() -> str:
    """A new secret of 256 random bits; the prefix lets scanners find leaked ones."""
    return PREFIX + secrets.token_urlsafe(32)


def signature(secret: str, body: bytes, at: int) -> str:
    """The value of X-PBEM-Signature: the time, and HMAC-SHA256 of "time.body"."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def delivery_key(dedupe: str) -> str:
    """The same for every attempt; it tells nothing of the numbers of the log."""
    return salted_hmac("pbem.relays.delivery", dedupe, algorithm="sha256").hexdigest()[:32]
