"""What every page may need to know about the server."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, bool | str]:
    """Whether mail stays on this machine and is shown on a page, and the address of the server for links."""
    return {"local_inbox": settings.PBEM_LOCAL_INBOX, "site_url": settings.SITE_URL}
