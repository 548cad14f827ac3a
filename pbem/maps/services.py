"""Pictures for viewers: painted once for each distinct scene, kept under the hash of what they show."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import TypeVar

from django.conf import settings
from django.core.cache import BaseCache, caches
from msgspec.structs import replace

from pbem.maps.layer_files import LayerFiles
from pbem.maps.pictures import PictureCache
from pbem.maps.pillow import VERSION, paint_png
from pbem.maps.png import cut_out, with_fewer_colours
from pbem.maps.readable import readable
from pbem.maps.svg import paint_svg, with_nonce
from pbem.maps.svg_board import STILLS, paint_board
from pbem.maps.svg_parts import name_in, parts_of, without
from rules.kernel.scene import Scene, encode

FULL_WIDTH, MAIL_WIDTH, THUMBNAIL_WIDTH = 2400, 1200, 360
MAIL_WIDTHS, MAIL_SHOWN = (960, 800, 640, 480, 360), 640
"""Of the map in a mail where it would have too many bytes, and how wide a mail shows it."""
MAIL_PICTURES = 125_000
"""Bytes of all pictures in a mail, which are a third more on their way: a mail has at most 200 kB."""
# As a document of its own an SVG may style itself, and do nothing else.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
_NEARLY_ALL = 0.9
# Seen with all titles: a picture half as wide has some 40 % of the bytes.
_WIDTH_BY_BYTES = 0.77
# The part of the bytes that what phones show may take from the map.
_CLOSEUP = 0.3
_KEEP_SECONDS = 7 * 24 * 3600

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
    scene: Scene,
    *,
    width: int = MAIL_WIDTH,
    theme: str = "light",
    key: str | None = None,
    most_bytes: int | None = None,
) -> bytes:
    """The PNG of what a viewer sees, painted once, with fewer colours where it would have too many bytes.

    The `key` is told by who had the scene before it was written down: a number may be written otherwise then.
    """
    return _kept(
        key or image_key(scene, width, theme, most_bytes),
        lambda: render_png(scene, width=width, theme=theme, most_bytes=most_bytes),
    )


def image_key(scene: Scene, width: int, theme: str, most_bytes: int | None = None) -> str:
    """Under which name the PNG of a scene is kept."""
    return f"map-png-{scene_hash(scene, width, theme, most_bytes)}"


def painted(scene: Scene, *, width: int, theme: str = "light") -> bytes | None:
    """The PNG of what a viewer sees, if it has been painted before."""
    return kept_picture(image_key(scene, width, theme))


def kept_picture(key: str) -> bytes | None:
    found: bytes | None = cache_of_maps().get(key)
    return found


def mail_pictures(scene: Scene) -> tuple[bytes, bytes | None]:
    """The map for a mail and what of it is to be seen first, together small enough for it."""
    scene = readable(scene, MAIL_SHOWN)
    whole = map_image(scene)
    closeup = map_closeup(scene, whole)
    if len(whole) + len(closeup or b"") <= MAIL_PICTURES:
        return whole, closeup
    closeup = _part_of_room(with_fewer_colours(closeup)) if closeup else None
    room = MAIL_PICTURES - len(closeup or b"")
    return _fitting(scene, len(whole), room), closeup


def _part_of_room(closeup: bytes) -> bytes:
    """What phones show first, so small that screens still get the whole map as wide as they show it."""
    share = (_CLOSEUP * MAIL_PICTURES / len(closeup)) ** _WIDTH_BY_BYTES
    return with_fewer_colours(closeup, share) if share < 1 else closeup


def _fitting(scene: Scene, bytes_now: int, room: int) -> bytes:
    """The map as large as it fits: narrower, as far as mails show it, and then in fewer colours."""
    wanted = MAIL_WIDTH * (room / bytes_now) ** _WIDTH_BY_BYTES
    # Nobody could read the legend in a small picture.
    small = replace(scene, legend=None)
    for width in MAIL_WIDTHS:
        if width <= wanted or width <= MAIL_SHOWN:
            with suppress(ValueError):
                return map_image(small, width=width, most_bytes=room)
    raise ValueError(f"no picture of this map has {room} bytes or less")


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


def board_svg(scene: Scene, *, nonce: str, stills: str) -> str:
    """The board for a page, painted once; its static layers are files in the folder `stills`."""
    svg = _kept(f"board-svg-{scene_hash(scene)}", lambda: _painted_board(scene))
    return with_nonce(svg, nonce).replace(STILLS, stills)


def _painted_board(scene: Scene) -> str:
    board = paint_board(scene)
    for name, text in board.stills.items():
        keep_still(name, text)
    return board.svg


def keep_still(name: str, text: str) -> None:
    """Keep static layers of a page as a file, for all processes of this machine."""
    if still(name) is None:
        _layer_files().write(f"{name}.svg", text.encode())


def still(name: str) -> bytes | None:
    """Static layers of a page, if their file is there and whole."""
    data = _layer_files().read(f"{name}.svg")
    return data if data is not None and data.endswith(b"</svg>") else None


def board_news(scene: Scene, *, nonce: str, stills: str, reader: str, shown: str) -> str:
    """The board without what the page has in the one `shown` before, if that was given to this reader.

    What others were given does not count, or a reader could find out by guessing what they see.
    """
    svg = board_svg(scene, nonce=nonce, stills=stills)
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


@cache
def shared_pictures() -> PictureCache:
    """This process's static layers, and the files of them that all processes of this machine map."""
    return PictureCache(store=_layer_files())


def _layer_files() -> LayerFiles:
    return LayerFiles(settings.VAR / "layers")
