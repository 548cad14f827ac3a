"""The mail that a webhook was switched off."""

from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.mail import links
from pbem.mail.letters import letter
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.relays.models import Webhook


def tell_hook_off(row: Outbox) -> None:
    """Tell the owner of a webhook that it hears nothing more."""
    user = row.recipient
    hook = Webhook.objects.filter(pk=row.payload["hook"], user=user, active=False).first()
    if user is None or not user.is_active or hook is None:
        raise Withheld("gone")
    with read_by(user):
        notice = hook_off(hook)
        context = {"notice": notice, "reader": user, "heading": _("Your webhook is switched off")}
        send(letter(row=row, to=user.email, subject=notice.subject, template="account", context=context))


def hook_off(hook: Webhook) -> Notice:
    host = hook.url.split("/")[2]
    why = _("It did not take what we sent it, many times in a row.")
    if hook.last_status == 410:
        why = _("It answered that it is gone for good.")
    return Notice(
        subject=_("Your webhook at %(host)s is switched off") % {"host": host},
        sentences=[
            _("We tell your webhook at %(host)s nothing more.") % {"host": host},
            why,
            _("When it works again, switch it on in your settings."),
        ],
        action=_("Look at my webhooks"),
        url=links.absolute(reverse("relays:index")),
    )
