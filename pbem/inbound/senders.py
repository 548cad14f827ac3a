"""Whether a message comes from the holder of the seat: by its address and, if so set, by what was proved."""

import re
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from pbem.accounts.models import User
from pbem.inbound.messages import Incoming
from pbem.inbound.models import InboundMail

OFF = "off"
REMEMBERED = timedelta(days=30)
"""For so long a sender whom the holder has confirmed is believed at the same seat."""
PROOFS = {
    "dkim": re.compile(r"\bdkim=pass\b[^;]*\bheader\.(?:d|i)=@?(?:[^\s;@]*@)?([^\s;]+)", re.IGNORECASE),
    "spf": re.compile(r"\bspf=pass\b[^;]*\bsmtp\.mailfrom=\"?(?:[^\s;@\"]*@)?([^\s;\"]+)", re.IGNORECASE),
    "dmarc": re.compile(r"\bdmarc=pass\b[^;]*\bheader\.from=(?:[^\s;@]*@)?([^\s;]+)", re.IGNORECASE),
}
_ASIDE = re.compile(r'\((?:[^()\\]|\\.)*\)|"((?:[^"\\]|\\.)*)"')
_PLAIN = re.compile(r"[^\s;=\\]*\Z")


def is_from(user: User, mail: Incoming) -> bool:
    """Whether the holder has sent this, as far as the settings want it proved."""
    return mail.sender in addresses_of(user) and is_proved(mail)


def was_confirmed(mail: InboundMail) -> bool:
    """Whether the holder has lately stood by a mail of the same sender to the same seat."""
    if not mail.sender:
        return False
    since = timezone.now() - REMEMBERED
    known = InboundMail.objects.filter(user_id=mail.user_id, sender=mail.sender, confirmed__gt=since)
    return known.filter(game_id=mail.game_id, seat=mail.seat).exists()


def addresses_of(user: User) -> set[str]:
    """The addresses that the user has confirmed."""
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return {user.email.lower(), *(address.lower() for address in verified)}


def is_proved(mail: Incoming) -> bool:
    """Whether the receiving server vouches for the domain of the sender."""
    wanted = settings.PBEM_INBOUND_AUTH
    if wanted == OFF:
        return True
    if wanted not in PROOFS:
        raise ImproperlyConfigured(f"PBEM_INBOUND_AUTH is {wanted!r}; it takes off, dkim, spf or dmarc.")
    domain = mail.sender.rpartition("@")[2]
    return any(_covers(proved, domain) for said in verdicts(mail) for proved in PROOFS[wanted].findall(said))


def verdicts(mail: Incoming) -> list[str]:
    """What our own receiving server has written; headers of that kind from elsewhere prove nothing."""
    trusted = settings.PBEM_INBOUND_AUTHSERV.lower()
    found = []
    # The receiving server puts its header on top: an older one with its name was forged before.
    for value in mail.message.get_all("Authentication-Results", [])[:1]:
        said = _ASIDE.sub(_without_aside, " ".join(str(value).split()))
        name, _, results = said.partition(";")
        if trusted and name.split()[:1] == [trusted]:
            found.append(results)
    return found


def _without_aside(found: re.Match[str]) -> str:
    """Drop comments, and quotes in which a sender could write a verdict of his own into his address."""
    quoted = found[1] or ""
    return quoted if quoted and _PLAIN.match(quoted) else " "


def _covers(proved: str, domain: str) -> bool:
    """Whether what was proved is the domain of the sender or one that it belongs to."""
    proved = proved.lower().strip(".\"'")
    return domain == proved or ("." in proved and domain.endswith(f".{proved}"))
