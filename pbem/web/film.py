"""A game as a moving picture: what everybody may see of it, event after event, painted in the picture lane.

Only the public view is shown, whoever asks: a film is made to be passed on. It is kept under the game, the
stretch of events and the language, which the public view of the past follows from.
"""

import io
from collections.abc import Sequence

import structlog
from django.db import transaction
from django.utils import timezone
from PIL import Image

from pbem.games.models import Game
from pbem.games.selectors import FeedItem, feed, last_number, view_of
from pbem.games.titles import title_of
from pbem.maps import lane
from pbem.maps.lane import AHEAD, FORGOTTEN_AFTER, MOST_WAITING, PATIENCE, Later
from pbem.maps.services import cache_of_maps, map_image
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.errors import describe
from pbem.outbox.models import Outbox
from pbem.outbox.topics import BRISK, PAINT, Forgotten, handler
from pbem.pages.covers import map_alone

log = structlog.get_logger(__name__)

TOPIC = "film"
WIDTH = 720
LONGEST_TURNS = 400
"""How far back a turn is looked for, in events."""
MOST_FRAMES = 40
"""A longer stretch is shown in steps of several events."""
FRAME_MS, LAST_MS = 700, 3_000
KEPT = 7 * 24 * 3600


def moments(first: int, last: int) -> list[int]:
    """The events after which the board is shown: all of them, or so many evenly spread, the last always."""
    step = -(-(last - first + 1) // MOST_FRAMES)
    return sorted({*range(first, last, step), last})


def stretch(game: Game, back: int) -> tuple[int, int]:
    """The first and the last event of the present turn (0) or one before it, as everybody counts them."""
    last = last_number(game, None)
    items = feed(game, None, after=max(0, last - LONGEST_TURNS), limit=LONGEST_TURNS)
    turns = _turns(game, items) or [[last]]
    numbers = turns[-1 - min(back, len(turns) - 1)]
    # The board as it was before the turn comes first, so that its first order is seen to be given.
    return max(1, numbers[0] - 1), numbers[-1]


def _turns(game: Game, items: Sequence[FeedItem]) -> list[list[int]]:
    """The events turn by turn; what belongs to no turn ends the one before it."""
    title, name = title_of(game), None
    found: list[list[int]] = []
    for item in items:
        turn = title.turn_of(item.label) if item.label else None
        if not found or (turn and turn.name != name):
            found.append([])
        name = turn.name if turn else name
        found[-1].append(item.number)
    return found


def film_of(game: Game, first: int, last: int, lang: str) -> bytes:
    """The film from the cache, or as soon as it is made; raises Later."""
    key = f"film-{game.public_id}-{first}-{last}-{lang}"
    found = _kept(key) or _awaited(game, key, {"first": first, "last": last, "lang": lang, "key": key})
    if found is None:
        raise Later
    return found


def _kept(key: str) -> bytes | None:
    found: bytes | None = cache_of_maps().get(key)
    return found


def _awaited(game: Game, key: str, wanted: dict[str, object]) -> bytes | None:
    now = timezone.now()
    Outbox.objects.filter(topic=TOPIC, created__lt=now - FORGOTTEN_AFTER).delete()
    if Outbox.objects.filter(topic=TOPIC).count() >= MOST_WAITING // 8:
        return None
    with transaction.atomic():
        enqueue([Entry(topic=TOPIC, dedupe=key, game_id=game.pk, payload=wanted, due=now - AHEAD)])
    end = timezone.now().timestamp() + PATIENCE
    while timezone.now().timestamp() < end:
        lane.pause()
        if found := _kept(key):
            return found
    return None


@handler(TOPIC, lane=PAINT, retry=BRISK)
def paint(row: Outbox) -> None:
    """Paint the frames and join them; the row is forgotten, for the film may be wanted again."""
    if row.game is not None and timezone.now() - row.created < FORGOTTEN_AFTER:
        told = row.payload
        try:
            frames = [frame(row.game, at, told["lang"]) for at in moments(told["first"], told["last"])]
            cache_of_maps().set(told["key"], joined(frames), KEPT)
        except Exception as error:
            log.error("film_failed", error=describe(error))
    raise Forgotten


def frame(game: Game, at: int, lang: str) -> Image.Image:
    """The board after an event, as everybody may see it."""
    scene = map_alone(title_of(game).scene(view_of(game, None, at), lang))
    return Image.open(io.BytesIO(map_image(scene, width=WIDTH))).convert("RGB")


def joined(frames: Sequence[Image.Image]) -> bytes:
    """One picture that moves, and rests at its end."""
    out, (first, *others) = io.BytesIO(), frames
    lengths = [FRAME_MS] * len(others) + [LAST_MS]
    first.save(
        out,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=lengths if others else LAST_MS,
        loop=0,
        quality=70,
        method=2,
    )
    return out.getvalue()
