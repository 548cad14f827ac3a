"""What mail keeps about a person: what he does not want, and the local inbox."""

from pbem.accounts.deletion import addresses
from pbem.accounts.models import User
from pbem.mail.models import LocalMail, Mute
from pbem.privacy.registry import FORGOTTEN, PROFILE
from pbem.privacy.rows import rows


def forget_local_mail(user: User) -> None:
    """The local inbox knows addresses, not users."""
    LocalMail.objects.filter(address__in=addresses(user)).delete()


PROFILE["stopped_mail"] = lambda user: rows(Mute.objects.filter(user=user))
FORGOTTEN.append(forget_local_mail)
