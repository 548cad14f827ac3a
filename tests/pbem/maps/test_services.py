from io import BytesIO

import pytest
from django.core.cache import caches
from PIL import Image

from pbem.maps import services, tasks
from pbem.maps.pictures import PictureCache
from rules.kernel.scene import Layer, Rect, Scene, Text, Token
from tests.pbem.maps.scenes import hex_scene

GROUND = Layer("ground", (Rect(0, 0, 100, 60, "land"),), static=True)


def position(unit):
    return Scene(100, 60, (GROUND, Layer("units", (Token(50, 30, 20, "side_red", icon=unit),))))


@pytest.fixture
def cache(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    caches["default"].clear()
    return caches["default"]


@pytest.fixture
def painted(monkeypatch):
    """How many pictures were really painted."""
    count, real = [], services.paint_png
    monkeypatch.setattr(services, "paint_png", lambda *a, **k: (count.append(1), real(*a, **k))[1])
    return count


@pytest.fixture
def source(monkeypatch):
    """A game in which red sees its tank, and all others an unknown block."""
    monkeypatch.setattr(services, "_source", None)

    def make(game_id, seq, viewer):
        asked.append((game_id, seq, viewer))
        return position("tank" if viewer == "red" else "ring")

    asked = []
    make.asked = asked
    return make


def image(source, **changes):
    about = {"game_id": 1, "seq": 5, "viewer": "red", "width": 200, "scene_maker": source}
    return services.map_image(**(about | changes))


def test_a_picture_is_painted_once(cache, painted, source):
    assert image(source) == image(source)
    assert len(painted) == 1


def test_equal_views_of_different_games_share_a_picture(cache, painted, source):
    assert image(source, game_id=2, seq=9, viewer="blue") == image(source, viewer="")
    assert len(painted) == 1


def test_one_who_may_not_see_never_gets_the_others_picture(cache, source):
    assert image(source, viewer="red") != image(source, viewer="blue")


def test_no_key_of_the_cache_names_game_or_seat(cache, source):
    image(source, game_id=4711, viewer="red")
    assert len(cache._cache) == 1
    (key,) = cache._cache
    assert "4711" not in key.replace(
        services.scene_hash(position("tank"), 200, "light", services.MAIL_BYTES), ""
    )
    assert "red" not in key


def test_width_and_theme_are_pictures_of_their_own(cache, painted, source):
    sizes = [Image.open(BytesIO(image(source, width=width))).size for width in (100, 200)]
    assert sizes == [(100, 60), (200, 120)]
    image(source, theme="dark")
    assert len(painted) == 3


def test_a_picture_for_mail_keeps_under_its_limit(cache):
    data = services.map_image(game_id=1, seq=1, viewer="", scene_maker=lambda *about: hex_scene(40, 30))
    assert len(data) < services.MAIL_BYTES


def test_without_a_source_of_scenes_the_error_says_what_to_do(source):
    with pytest.raises(LookupError, match="set_scene_source"):
        services.map_image(game_id=1, seq=1, viewer="")


def test_the_task_paints_ahead_into_the_cache(cache, painted, source):
    services.set_scene_source(source)
    tasks.render_map(1, 5, "red", 200)
    tasks.render_map(1, 5, "red", 200)
    assert source.asked == [(1, 5, "red")] * 2
    assert image(None) == image(source)
    assert len(painted) == 1


def test_the_svg_is_made_from_the_same_view_and_kept(cache, source, monkeypatch):
    about = {"game_id": 1, "seq": 5, "viewer": "blue", "scene_maker": source}
    text = services.map_svg(**about)
    assert text == services.render_svg(position("ring"))
    monkeypatch.delattr(services, "paint_svg")
    assert services.map_svg(**about) == text
    assert services.map_svg(**about, nonce="n1") == text.replace("<style>", '<style nonce="n1">')


def test_png_uses_the_cache_it_is_given():
    kept = PictureCache()
    services.render_png(position("tank"), width=200, base_cache=kept)
    assert kept.used > 0


def test_a_cache_for_maps_keeps_static_layers_for_all_processes(settings):
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend}, "maps": {"BACKEND": backend, "LOCATION": "maps"}}
    services.shared_pictures.cache_clear()
    try:
        services.render_png(position("tank"), width=200)
        store = services.CacheStore()
        assert sum("map-base-" in key for key in caches["maps"]._cache) == 2
        store.set("huge", b"x" * 5_000_000)
        assert store.get("huge") is None
    finally:
        services.shared_pictures.cache_clear()


def test_hashes_tell_scenes_apart_and_nothing_else():
    assert services.scene_hash(position("tank")) == services.scene_hash(position("tank"))
    texts = (
        Scene(100, 60, (Layer("a", (Text(1, 1, "x"),)),)),
        Scene(100, 60, (Layer("a", (Text(1, 1, "y"),)),)),
    )
    assert services.scene_hash(texts[0]) != services.scene_hash(texts[1])
