"""A process that has painted nothing yet; nothing of Django is imported before it is set up there."""

from pathlib import Path


def paint_first(title: str, data: bytes, folder: str) -> float:
    """How many milliseconds of processor time the first picture of a process takes."""
    import django

    django.setup()
    from pbem.bench.pictures import scene_of, timed
    from pbem.games.titles import all_titles
    from pbem.maps.layer_files import LayerFiles
    from pbem.maps.pictures import PictureCache
    from pbem.maps.services import render_png

    scene = scene_of(all_titles()[title], data)
    kept = PictureCache(store=LayerFiles(Path(folder)))
    return round(timed(render_png, scene, width=1200, base_cache=kept)[1], 1)
