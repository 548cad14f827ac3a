"""Why something could not be handed over: kept as a code, worded for whoever reads it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

TROUBLES: Mapping[str, Promise] = {
    "no address": _("This is not the address of a page."),
    "odd signs": _("The address may hold only plain letters, digits and signs, without spaces."),
    "no https": _("The address must begin with https://."),
    "no server": _("The address must name a server, without a user name and without “#”."),
    "other service": _("The port belongs to another service; 443 and those from 1024 on are called."),
    "unknown host": _("The server “%(host)s” cannot be found."),
    "private host": _("The server “%(host)s” is not on the public internet."),
    "timeout": _("No answer came in time."),
    "connection refused": _("Nobody answers at this address."),
    "connection broken": _("The connection broke off."),
    "no HTTP": _("What came back was not HTTP."),
}
TLS = "TLS: "
"""What begins so goes on with the reason that the library for secure connections gives."""


def in_words(code: str, host: str = "") -> str:
    """A trouble in the reader's language, or as it was kept where there are no words for it."""
    if code.startswith(TLS):
        return gettext("There is no secure connection: %(why)s") % {"why": code.removeprefix(TLS)}
    return str(TROUBLES[code]) % {"host": host[:80]} if code in TROUBLES else code
