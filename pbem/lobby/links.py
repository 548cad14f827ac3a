"""Links that open something by themselves: signed, never stored."""

from django.core.signing import BadSignature, Signer

from pbem.lobby.models import Invitation

_invitations = Signer(salt="pbem.lobby.invitation")


def invitation_token(invitation: Invitation) -> str:
    """What the mailed link carries."""
    return _invitations.sign(str(invitation.pk))


def find_invitation(token: str) -> Invitation | None:
    """The invitation that a link stands for, if the link is genuine."""
    try:
        key = int(_invitations.unsign(token))
    except (BadSignature, ValueError):
        return None
    found = Invitation.objects.select_related("game", "inviter", "user")
    return found.filter(pk=key).first()
