"""Pictures for the web, painted in the lane of pictures: a request asks for one and waits a little while.

What is to be painted, a scene as one viewer sees it, lies in the cache under its hash; the row of the outbox
only names it. No web process ever paints: a picture takes seconds of processor time, and whoever asks for
ever new ones would stall it.
"""

import time
from datetime import timedelta
from threading import BoundedSemaphore

import structlog
from django.db import transaction
from django.utils import timezone

from pbem.maps import services
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.errors import describe
from pbem.outbox.models import Outbox
from pbem.outbox.topics import BRISK, PAINT, Forgotten, handler
from rules.kernel.scene import Scene, decode, encode

log = structlog.get_logger(__name__)

WIDTHS = (360, 720, 1200, 1800, 2400)
COSTS = {360: 2, 720: 4, 1200: 8, 1800: 14, 2400: 20}
"""What painting counts against a limit in which a picture that is there counts as one."""
TOPIC = "picture"
PATIENCE, AGAIN = 5.0, 5
"""Seconds that a request waits, and after which it may ask again."""
MOST_WAITING = 24
"""Pictures that may wait to be painted, whoever asks for them."""
FORGOTTEN_AFTER = timedelta(minutes=2)
SCENE_KEPT = 300
AHEAD = timedelta(minutes=1)
"""A picture that somebody waits for comes before those that are painted in advance."""

_waiters = BoundedSemaphore(3)
"""Requests of one process that may wait at a time: the others are for those who do not want a picture."""


class Later(Exception):
    """The picture is not there yet, and may be in some seconds."""


def offered(width: int) -> int:
    """The next larger of the widths that are painted."""
    return next(each for each in WIDTHS if each >= width)


def is_painted(scene: Scene, *, width: int, theme: str) -> bool:
    return services.painted(scene, width=width, theme=theme) is not None


def picture_of(scene: Scene, *, width: int, theme: str) -> bytes:
    """The PNG of what a viewer sees, from the cache or as soon as it is painted; raises Later."""
    found = services.painted(scene, width=width, theme=theme)
    if found is not None:
        return found
    _ask_for(scene, width, theme)
    return awaited(services.image_key(scene, width, theme))


def awaited(key: str) -> bytes:
    """What is being painted, as soon as it is kept under its key; raises Later."""
    if not _waiters.acquire(blocking=False):
        raise Later
    try:
        return _awaited(key)
    finally:
        _waiters.release()


def _awaited(key: str) -> bytes:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pause()
        found = services.kept_picture(key)
        if found is not None:
            return found
    raise Later


def pause() -> None:
    """Between two looks whether the picture is there."""
    time.sleep(0.05)


def _ask_for(scene: Scene, width: int, theme: str) -> None:
    """Once for each picture, however many wait for it."""
    now = timezone.now()
    Outbox.objects.filter(topic=TOPIC, created__lt=now - FORGOTTEN_AFTER).delete()
    if Outbox.objects.filter(topic=TOPIC).count() >= MOST_WAITING:
        raise Later
    name = services.scene_hash(scene)
    services.cache_of_maps().set(f"map-scene-{name}", encode(scene), SCENE_KEPT)
    key = services.image_key(scene, width, theme)
    wanted = {"scene": name, "width": width, "theme": theme, "key": key}
    entry = Entry(topic=TOPIC, dedupe=f"picture:{key}", payload=wanted, due=now - AHEAD)
    with transaction.atomic():
        enqueue([entry])


@handler(TOPIC, lane=PAINT, retry=BRISK)
def paint(row: Outbox) -> None:
    """Paint a picture that a request waits for; the row is forgotten, for the picture may be wanted again."""
    data = services.cache_of_maps().get(f"map-scene-{row.payload['scene']}")
    if data is not None and timezone.now() - row.created < FORGOTTEN_AFTER:
        try:
            services.map_image(
                decode(data),
                width=row.payload["width"],
                theme=row.payload["theme"],
                key=row.payload["key"],
            )
        except Exception as error:
            log.error("picture_failed", error=describe(error))
    raise Forgotten
