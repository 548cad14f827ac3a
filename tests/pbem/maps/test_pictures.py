from PIL import Image

from pbem.maps.pictures import PictureCache


class Shelf(dict):
    def set(self, key, image):
        self[key] = image


def maker(made, size=(10, 10), mode="RGB"):
    def make():
        made.append(size)
        return Image.new(mode, size, 7)

    return make


def test_a_picture_is_made_once():
    cache, made = PictureCache(), []
    first = cache.picture("a", maker(made))
    assert cache.picture("a", maker(made)) is first
    assert len(made) == 1


def test_the_oldest_are_dropped_when_the_bound_is_reached():
    cache, made = PictureCache(most_bytes=700), []
    for key in ("a", "b", "a", "c", "a", "b"):
        cache.picture(key, maker(made))
    assert len(made) == 4
    assert cache.used <= 700


def test_a_picture_larger_than_the_bound_is_not_kept():
    cache, made = PictureCache(most_bytes=100), []
    cache.picture("a", maker(made))
    cache.picture("a", maker(made))
    assert (len(made), cache.used) == (2, 0)


def test_another_process_finds_the_stored_picture():
    shelf, made = Shelf(), []
    painted = PictureCache(store=shelf).picture("a", maker(made, mode="RGBA"))
    found = PictureCache(store=shelf).picture("a", maker(made))
    assert len(made) == 1
    assert (found.mode, found.tobytes()) == (painted.mode, painted.tobytes())
