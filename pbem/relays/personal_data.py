"""What relays keep about a person, without what is secret: webhooks, browsers and addresses of feeds."""

from collections.abc import Iterator

from pbem.accounts.models import User
from pbem.privacy.registry import OWN_FILES, File
from pbem.privacy.rows import rows
from pbem.relays.models import FeedKey, PushSubscription, Webhook


def ways_to_be_told(user: User) -> Iterator[File]:
    yield "webhooks.json", rows(Webhook.objects.filter(user=user), without={"secret"})
    yield "browsers.json", rows(PushSubscription.objects.filter(user=user), without={"p256dh", "auth"})
    yield "feeds.json", rows(FeedKey.objects.filter(user=user), without={"digest"})


OWN_FILES.append(ways_to_be_told)
