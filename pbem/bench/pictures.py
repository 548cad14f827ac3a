"""What a player waits for: scene, drawing, the picture of the next position, the first in a process."""

import gzip
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from pbem.bench.fresh import paint_first
from pbem.bench.games import Played
from pbem.maps import services
from pbem.maps.layer_files import LayerFiles
from pbem.maps.pictures import PictureCache
from pbem.maps.svg_board import paint_board
from rules.kernel.driver import look, view, waiting
from rules.kernel.scene import Scene
from rules.kernel.title import Title

POSITIONS = 12
"""Successive ones, of which the first two warm up."""


def pictures(title: Title, played: list[Played]) -> dict[str, Any]:
    """Processor time in milliseconds; the weights of what is sent in thousands of bytes."""
    start = len(played) // 2
    positions = [each.before for each in played[start : start + POSITIONS]]
    made = [timed(scene_of, title, data) for data in positions]
    scenes = [scene for scene, _ in made]
    with tempfile.TemporaryDirectory(prefix="pbem-bench-layers-") as folder:
        cold = [first_picture(title.id, positions[0], folder) for _ in range(2)]
        kept = PictureCache(store=LayerFiles(Path(folder)))
        painted = [timed(services.render_png, s, width=1200, base_cache=kept) for s in scenes]
    svgs = [timed(services.render_svg, s) for s in scenes]
    boards = [timed(paint_board, s) for s in scenes]
    mails = [sum(map(len, filter(None, services.mail_pictures(scene)))) for scene in scenes[-1:]]
    return {
        "scene_ms": later(made),
        "png_cold_ms": cold[0],
        "png_cold_files_ms": cold[1],
        "png_next_ms": later(painted),
        "svg_ms": later(svgs),
        "board_ms": later(boards),
        "board_kb": thousands(boards[-1][0].svg),
        "board_gzip_kb": thousands(boards[-1][0].svg, packed=True),
        "svg_gzip_kb": thousands(svgs[-1][0], packed=True),
        "mail_pictures_kb": round(max(mails) / 1000),
    }


def timed(work: Callable[..., Any], *args: Any, **named: Any) -> tuple[Any, float]:
    start = process_time()
    made = work(*args, **named)
    return made, (process_time() - start) * 1000


def later(found: list[tuple[Any, float]]) -> float:
    return round(median([took for _, took in found[2:] or found]), 1)


def thousands(text: str, *, packed: bool = False) -> int:
    return round(len(gzip.compress(text.encode(), 6) if packed else text.encode()) / 1000)


def scene_of(title: Title, data: bytes) -> Scene:
    p = look(title, data)
    return title.scene(view(p, next(iter(waiting(p)), None)))


def first_picture(title: str, data: bytes, folder: str) -> float:
    """In a process of its own, which has nothing in memory but finds the files of a folder."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(paint_first, title, data, folder).result()
