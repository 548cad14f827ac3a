from io import BytesIO

import pytest
from django.core.cache import caches
from msgspec.structs import replace
from PIL import Image

from pbem.games.titles import all_titles
from pbem.maps import services
from pbem.maps.pictures import PictureCache
from pbem.pages.covers import first_scene
from rules.kernel.scene import Box, Layer, Rect, Scene, Text, Token
from rules.kernel.texts import LANGUAGES
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


# What red sees of its tank, and what all others see of it.
TANK, BLOCK = position("tank"), position("ring")


def image(scene=TANK, *, width=200, theme="light"):
    return services.map_image(scene, width=width, theme=theme)


def test_a_picture_is_painted_once(cache, painted):
    assert image() == image()
    assert len(painted) == 1


def test_equal_views_of_different_games_share_a_picture(cache, painted):
    assert image(position("ring")) == image(BLOCK)
    assert len(painted) == 1


def test_one_who_may_not_see_never_gets_the_others_picture(cache):
    assert image(TANK) != image(BLOCK)


def test_the_key_of_a_picture_is_the_hash_of_what_it_shows(cache):
    image(TANK)
    (key,) = cache._cache
    assert services.scene_hash(TANK, 200, "light", None) in key


def test_width_and_theme_are_pictures_of_their_own(cache, painted):
    sizes = [Image.open(BytesIO(image(width=width))).size for width in (100, 200)]
    assert sizes == [(100, 60), (200, 120)]
    image(theme="dark")
    assert len(painted) == 3


def test_the_pictures_of_a_mail_keep_under_their_limit(cache, monkeypatch):
    """As they are where they fit, else narrower but as wide as mails show them, else in fewer colours."""
    scene = replace(hex_scene(16, 12), focus=Box(0, 0, 200, 150))
    monkeypatch.setattr(services, "MAIL_PICTURES", 10**6)
    whole, closeup = services.mail_pictures(scene)
    now = len(whole) + len(closeup)
    assert Image.open(BytesIO(whole)).width == services.MAIL_WIDTH
    for share, widths in ((0.9, (960, 800)), (0.4, (360, 480, 640))):
        monkeypatch.setattr(services, "MAIL_PICTURES", int(share * now))
        fitting = services.mail_pictures(scene)
        assert sum(map(len, fitting)) <= share * now
        assert Image.open(BytesIO(fitting[0])).width in widths


@pytest.mark.deep
@pytest.mark.parametrize("title", all_titles().values(), ids=all_titles())
def test_the_pictures_of_every_title_fit_into_a_mail(cache, title):
    for lang in LANGUAGES:
        scene = first_scene(title, title.scenarios[0].id, lang)
        assert sum(len(data or b"") for data in services.mail_pictures(scene)) <= services.MAIL_PICTURES


def test_the_svg_is_made_from_the_same_view_and_kept(cache, monkeypatch):
    text = services.map_svg(BLOCK)
    assert text == services.render_svg(position("ring"))
    monkeypatch.delattr(services, "paint_svg")
    assert services.map_svg(BLOCK) == text


def test_the_board_of_a_page_is_kept_and_carries_its_nonce(cache, monkeypatch):
    text = services.board_svg(BLOCK, nonce="n1", stills="/s/")
    monkeypatch.delattr(services, "paint_board")
    assert services.board_svg(BLOCK, nonce="n2", stills="/s/") == text.replace('nonce="n1"', 'nonce="n2"')


def test_png_uses_the_cache_it_is_given():
    kept = PictureCache()
    services.render_png(position("tank"), width=211, base_cache=kept)
    assert kept.used > 0


def test_static_layers_are_files_for_all_processes(settings, tmp_path):
    settings.VAR = tmp_path
    services.shared_pictures.cache_clear()
    try:
        painted = services.render_png(position("tank"), width=900)
        # The ground and the palette of all pictures on it.
        assert len(list((tmp_path / "layers").iterdir())) == 2
        services.shared_pictures.cache_clear()
        assert services.render_png(position("tank"), width=900) == painted
    finally:
        services.shared_pictures.cache_clear()


def test_hashes_tell_scenes_apart_and_nothing_else():
    assert services.scene_hash(position("tank")) == services.scene_hash(position("tank"))
    texts = (
        Scene(100, 60, (Layer("a", (Text(1, 1, "x"),)),)),
        Scene(100, 60, (Layer("a", (Text(1, 1, "y"),)),)),
    )
    assert services.scene_hash(texts[0]) != services.scene_hash(texts[1])


@pytest.mark.parametrize("scene", [TANK, replace(TANK, focus=Box(0, 0, 95, 60))])
def test_what_is_nearly_all_of_a_picture_is_not_cut_out_of_it(scene):
    assert services.map_closeup(scene, b"") is None


def test_a_closeup_is_the_part_of_the_picture_to_be_seen_first(cache):
    scene = replace(TANK, focus=Box(40, 20, 20, 15), frame=Box(0, 0, 50, 50))
    whole = services.map_image(scene)
    cut, full = (
        Image.open(BytesIO(data)).convert("RGB") for data in (services.map_closeup(scene, whole), whole)
    )
    assert cut.size == (240, 180)
    assert cut.tobytes() == full.crop((480, 240, 720, 420)).tobytes()


def test_what_phones_show_leaves_the_map_its_width(cache, monkeypatch):
    scene = replace(hex_scene(16, 12), focus=Box(0, 0, 300, 260))
    monkeypatch.setattr(services, "MAIL_PICTURES", 10**6)
    whole, closeup = services.mail_pictures(scene)
    monkeypatch.setattr(services, "MAIL_PICTURES", int(0.5 * (len(whole) + len(closeup))))
    _, small = services.mail_pictures(scene)
    assert len(small) <= 0.4 * services.MAIL_PICTURES
    assert Image.open(BytesIO(small)).width < Image.open(BytesIO(closeup)).width
