"""The mail that an account will be deleted."""

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from pbem.accounts.deletion import stay_token
from pbem.accounts.models import Leaving
from pbem.accounts.readers import read_by
from pbem.mail import links
from pbem.mail.letters import letter
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld


def tell_leaving(row: Outbox) -> None:
    """Tell when the account will be deleted, and how to keep it; whatever mail he wants otherwise."""
    user = row.recipient
    leaving = Leaving.objects.filter(user=user).first()
    if user is None or leaving is None:
        raise Withheld("stays")
    with read_by(user):
        day = formats.date_format(timezone.localtime(leaving.due), "DATE_FORMAT")
        notice = Notice(
            subject=_("Your account will be deleted on %(day)s") % {"day": day},
            sentences=[
                _("You have asked us to delete your account. We do so on %(day)s.") % {"day": day},
                _("Until then everything goes on as before. If it was not you, or if you want to stay:"),
            ],
            action=_("Keep my account"),
            url=stay_url(leaving),
        )
        context = {"notice": notice, "reader": user, "heading": _("Your account will be deleted")}
        send(letter(row=row, to=user.email, subject=notice.subject, template="account", context=context))


def stay_url(leaving: Leaving) -> str:
    """The page on which the account can be kept."""
    return links.absolute(reverse("settings:stay", args=[stay_token(leaving)]))
