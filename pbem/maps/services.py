"""Pictures for viewers: painted once for each distinct scene, kept under the hash of what they show."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import TypeVar

from django.conf import settings
from django.core.cache import BaseCache, caches

from pbem.maps.pictures import PictureCache, Store
from pbem.maps.pillow import VERSION, paint_png
from pbem.maps.png import cut_out
from pbem.maps.svg import paint_svg, with_nonce
from pbem.maps.svg_board import paint_board
from pbem.maps.svg_parts import name_in, parts_of, without
from rules.kernel.scene import Scene, encode

FULL_WIDTH, MAIL_WIDTH, THUMBNAIL_WIDTH = 2400, 1200, 360
MAIL_BYTES = 300_000
# As a document of its own an SVG may style itself, and do nothing else.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
_NEARLY_ALL = 0.9
_KEEP_SECONDS = 7 * 24 * 3600
_MOST_STORED = 4_000_000

Picture = TypeVar("Picture", bytes, str)


def render_png(
    scene: Scene,
    *,
    width: int,
    theme: str = "light",
    base_cache: PictureCache | None = None,
    most_bytes: int | None = None,
) -> bytes:
    """The scene as a PNG so many pixels wide, static layers taken from the cache."""
    kept = base_cache if base_cache is not None else shared_pictures()
    return paint_png(scene, width=width, theme=theme, kept=kept, most_bytes=most_bytes)


def render_svg(scene: Scene, *, inline: bool = False, nonce: str = "") -> str:
    """The scene as SVG; inline for a page (with the nonce of its content security policy) or as a file."""
    svg = paint_svg(scene, inline=inline)
    return with_nonce(svg, nonce) if nonce else svg


def scene_hash(scene: Scene, *more: object) -> str:
    """A name for what a scene shows: equal views have equal hashes, and nothing else is in it."""
    digest = blake2b(VERSION + encode(scene), digest_size=20)
    digest.update(repr(more).encode())
    return digest.hexdigest()


def map_image(
    scene: Scene, *, width: int = MAIL_WIDTH, theme: str = "light", key: str | None = None
) -> bytes:
    """The PNG of what a viewer sees, painted once; small enough for a mail up to that width.

    The `key` is told by who had the scene before it was written down: a number may be written otherwise then.
    """
    most_bytes = _most_bytes(width)
    return _kept(
        key or image_key(scene, width, theme),
        lambda: render_png(scene, width=width, theme=theme, most_bytes=most_bytes),
    )


def image_key(scene: Scene, width: int, theme: str) -> str:
    """Under which name the PNG of a scene is kept."""
    return f"map-png-{scene_hash(scene, width, theme, _most_bytes(width))}"


def _most_bytes(width: int) -> int | None:
    return MAIL_BYTES if width <= MAIL_WIDTH else None


def painted(scene: Scene, *, width: int, theme: str = "light") -> bytes | None:
    """The PNG of what a viewer sees, if it has been painted before."""
    return kept_picture(image_key(scene, width, theme))


def kept_picture(key: str) -> bytes | None:
    found: bytes | None = cache_of_maps().get(key)
    return found


def map_closeup(scene: Scene, whole: bytes) -> bytes | None:
    """What of a mail's picture is to be seen first, cut out of it; None if that is nearly all of it."""
    box = scene.focus or scene.frame
    if box is None or box.w > _NEARLY_ALL * scene.width:
        return None
    scale = MAIL_WIDTH / scene.width
    left, top = round(box.x * scale), round(box.y * scale)
    right, bottom = round((box.x + box.w) * scale), round((box.y + box.h) * scale)
    return cut_out(whole, (left, top, right, bottom))


def map_svg(scene: Scene) -> str:
    """The SVG of what a viewer sees, as a file, painted once."""
    return _kept(f"map-svg-{scene_hash(scene)}", lambda: paint_svg(scene))


def board_svg(scene: Scene, *, nonce: str) -> str:
    """The board for a page, painted once."""
    return with_nonce(_kept(f"board-svg-{scene_hash(scene)}", lambda: paint_board(scene)), nonce)


def board_news(scene: Scene, *, nonce: str, reader: str, shown: str) -> str:
    """The board without what the page has in the one `shown` before, if that was given to this reader.

    What others were given does not count, or a reader could find out by guessing what they see.
    """
    svg = board_svg(scene, nonce=nonce)
    known = cache_of_maps().get(f"map-parts-{reader}-{shown}") if shown else None
    cache_of_maps().set(f"map-parts-{reader}-{name_in(svg)}", parts_of(svg), _KEEP_SECONDS)
    return without(svg, known) if known else svg


def _kept(key: str, make: Callable[[], Picture]) -> Picture:
    """From the cache, or made; the key is what a viewer sees, so nobody is served what he may not see."""
    found: Picture | None = cache_of_maps().get(key)
    if found is None:
        found = make()
        cache_of_maps().set(key, found, _KEEP_SECONDS)
    return found


def cache_of_maps() -> BaseCache:
    return caches["maps" if "maps" in settings.CACHES else "default"]


class CacheStore:
    """Pictures of static layers in Django's cache, shared by all processes; larger ones are not worth it."""

    def get(self, key: str) -> bytes | None:
        found: bytes | None = cache_of_maps().get(f"map-base-{key}")
        return found

    def set(self, key: str, data: bytes) -> None:
        if len(data) <= _MOST_STORED:
            cache_of_maps().set(f"map-base-{key}", data, _KEEP_SECONDS)


@cache
def shared_pictures() -> PictureCache:
    """This process's static layers; stored too where the operator has set up a cache for maps."""
    store: Store | None = CacheStore() if "maps" in settings.CACHES else None
    return PictureCache(store=store)
