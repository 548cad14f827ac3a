"""What every page may need to know about the server."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, bool]:
    """Whether mail stays on this machine and is shown on a page."""
    return {"local_inbox": settings.PBEM_LOCAL_INBOX}
