"""A game as a moving picture: what everybody may see of it, event after event, painted in the picture lane.

Only the public view is shown, whoever asks: a film is made to be passed on. It is kept under the game, the
stretch of events and the language, which the public view of the past follows from.
"""

import io
from collections.abc import Sequence
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone
from PIL import Image

from pbem.games.models import Game
from pbem.games.selectors import FeedItem, feed, last_number, view_of
from pbem.games.titles import title_of
from pbem.maps import lane
from pbem.maps.lane import FORGOTTEN_AFTER, MOST_WAITING, Later
from pbem.maps.services import cache_of_maps, kept_picture, render_png
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
COST_OF_A_FRAME = 2
"""Next to the one before it, most of a frame is there already: half of what a picture of its width counts."""
KEPT = 24 * 3600


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


def cost(game: Game, first: int, last: int, lang: str) -> int:
    """What the film counts against the limit of pictures: one that is kept as one, others by their frames."""
    if kept_picture(_key(game, first, last, lang)) is not None:
        return 1
    return COST_OF_A_FRAME * len(moments(first, last))


def film_of(game: Game, first: int, last: int, lang: str) -> bytes:
    """The film from the cache, or as soon as it is made; raises Later."""
    key = _key(game, first, last, lang)
    found = kept_picture(key)
    if found is not None:
        return found
    _ask_for(game, {"first": first, "last": last, "lang": lang, "key": key})
    return lane.awaited(key)


def _key(game: Game, first: int, last: int, lang: str) -> str:
    return f"film-{game.public_id}-{first}-{last}-{lang}"


def _ask_for(game: Game, wanted: dict[str, Any]) -> None:
    """Once for each film, whoever waits for it; few may, for a film takes as long as many pictures."""
    now = timezone.now()
    Outbox.objects.filter(topic=TOPIC, created__lt=now - FORGOTTEN_AFTER).delete()
    if Outbox.objects.filter(topic=TOPIC).count() >= MOST_WAITING // 8:
        raise Later
    with transaction.atomic():
        enqueue([Entry(topic=TOPIC, dedupe=wanted["key"], game_id=game.pk, payload=wanted, due=now)])


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
    return Image.open(io.BytesIO(render_png(scene, width=WIDTH))).convert("RGB")


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
