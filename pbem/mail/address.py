"""Confirming an address from which mail came back."""

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.mail import links
from pbem.mail.letters import letter, returning
from pbem.mail.models import MailTrouble
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.mail.trouble import trouble_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld

LINK_LASTS = 3 * 24 * 3600
_signer = signing.TimestampSigner(salt="pbem.mail.confirm")


def tell_address(row: Outbox) -> None:
    """Ask whether mail arrives; the one mail that goes to an address in trouble."""
    user = row.recipient
    if user is None or trouble_of(user) is None:
        raise Withheld("confirmed")
    with read_by(user):
        notice = Notice(
            subject=_("Does mail reach you again?"),
            sentences=[
                _("Mail to this address came back, so we have stopped sending any."),
                _("If you can read this, open the link, and you will get mail about your games again."),
            ],
            action=_("Yes, I get mail here"),
            url=confirmation_url(user),
        )
        context = {"notice": notice, "title_name": "PBEM", "game_name": notice.subject, "reader": user}
        message = letter(row=row, to=user.email, subject=notice.subject, template="address", context=context)
        send(returning(message, user))


def confirmation_url(user: User) -> str:
    """A link for the address itself: whoever can open it gets mail there."""
    token = _signer.sign(f"{user.pk}:{user.email}")
    return links.absolute(reverse("mail:confirm", args=[token]))


def confirm(token: str) -> User | None:
    """Send mail again to the user for whose present address the link was made."""
    try:
        user_id, address = _signer.unsign(token, max_age=LINK_LASTS).split(":", 1)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=int(user_id), email=address, is_active=True).first()
    if user is not None:
        MailTrouble.objects.filter(user=user).delete()
    return user
