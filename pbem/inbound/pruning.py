"""Mail that came in is not kept: its text for some days, its id as long as it could come again."""

from datetime import timedelta

from django.utils import timezone

from pbem.inbound.models import InboundMail, Verdict

TEXT_KEPT = timedelta(days=7)
ID_KEPT = timedelta(days=60)
"""Mail servers give up after five days; no repetition comes later than this."""


def prune() -> None:
    """Forget what is old; what was never confirmed has expired with its link."""
    now = timezone.now()
    InboundMail.objects.filter(received__lt=now - ID_KEPT).delete()
    old = InboundMail.objects.filter(received__lt=now - TEXT_KEPT)
    old.filter(verdict=Verdict.CONFIRM).update(verdict=Verdict.EXPIRED)
    old.exclude(raw=None).update(raw=None, report={}, progress=None)
