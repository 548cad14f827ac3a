"""Web push: short notices, encrypted for one browser and signed by this server."""

import base64
import binascii
import time
from functools import cache
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from py_vapid import Vapid02
from pywebpush import WebPusher

from pbem.mail.links import host
from pbem.relays.models import PushSubscription
from pbem.relays.outgoing import post

KEPT_SECONDS = 86_400
"""How long a push service keeps a notice for a browser that sleeps: a turn of yesterday is told by mail."""

SIGNED_SECONDS = 3600 * 6
GONE = (404, 410)


@cache
def _signer(key: str) -> Vapid02:
    return Vapid02.from_raw(key.encode())


def signer() -> Vapid02:
    """The key that tells push services who we are; every process has the same, because none keeps it."""
    return _signer((settings.PBEM_VAPID_KEY or _derived()).rstrip("="))


def _derived() -> str:
    raw = salted_hmac("pbem.relays.push", "vapid", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(raw).decode()


def public_key() -> str:
    """What a browser needs to subscribe to us."""
    point = signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys with which nothing could be encrypted."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise ValidationError({"keys": _("These are not the keys of a browser.")}) from None
    if len(point) != 65 or len(secret) != 16:
        raise ValidationError({"keys": _("These are not the keys of a browser.")})


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def send(browser: PushSubscription, notice: dict[str, str], *, topic: str) -> int:
    """Hand a notice to the push service of a browser and give the status; raises Refused or Failed.

    Of several notices with one topic that wait for a browser, only the last is shown.
    """
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    sealed = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(orjson.dumps(notice))
    headers = {
        **signer().sign(_claims(browser.endpoint)),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Topic": topic,
    }
    return post(browser.endpoint, sealed["body"], headers)


def _claims(endpoint: str) -> dict[str, str | int]:
    parts = urlsplit(endpoint)
    return {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": f"mailto:postmaster@{host()}",
    }
