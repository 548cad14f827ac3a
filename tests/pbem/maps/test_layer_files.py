"""Static layers as files: whatever becomes of them, the picture is the same as without any."""

import os
from pathlib import Path

import pytest
from PIL import Image

from pbem.maps.layer_files import LayerFiles
from pbem.maps.pictures import PictureCache
from pbem.maps.pillow import Painting, paint_png
from pbem.maps.tiles import TileMemory
from tests.pbem.maps.scenes import island_scene

WIDTH = 300


def picture(mode="RGB", side=20):
    image = Image.new(mode, (side, side), 7)
    image.putpixel((3, 4), tuple(range(len(mode))))
    return image


def on_disk(folder):
    return PictureCache(store=LayerFiles(folder))


@pytest.fixture(scope="module")
def wanted():
    """The picture painted whole, without any file."""
    return Painting(island_scene(), WIDTH, "light", PictureCache(), TileMemory()).picture().tobytes()


def painted(folder):
    return Painting(island_scene(), WIDTH, "light", on_disk(folder), TileMemory()).picture().tobytes()


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_picture_comes_back_as_it_was(tmp_path, mode):
    files = LayerFiles(tmp_path / "new" / "folder")
    files.set("a", picture(mode))
    found = files.get("a")
    assert found.convert(mode).tobytes() == picture(mode).tobytes()
    assert files.get("b") is None


def test_a_file_is_mapped_and_not_read(tmp_path):
    files = LayerFiles(tmp_path)
    files.set("a", picture())
    assert files.get("a").readonly


def cut(path):
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path):
    path.write_bytes(b"")


def older(path):
    path.write_bytes(path.read_bytes().replace(b"pbem layer 1", b"pbem layer 0"))


def scribbled(path):
    path.write_bytes(b"pbem layer 1\nRGBX many lines\n" + bytes(9999))


@pytest.mark.parametrize("harm", [Path.unlink, cut, emptied, older, scribbled])
def test_a_lost_or_damaged_file_is_painted_again(tmp_path, harm, wanted):
    assert painted(tmp_path) == wanted
    files = sorted(tmp_path.iterdir())
    assert files
    sizes = {path: path.stat().st_size for path in files}
    for path in files:
        harm(path)
    assert painted(tmp_path) == wanted
    assert {path: path.stat().st_size for path in tmp_path.iterdir()} == sizes


def test_a_full_disk_leaves_the_picture_in_memory(tmp_path, monkeypatch, wanted):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert painted(tmp_path) == wanted
    assert not list(tmp_path.iterdir()), "nothing half written is left behind"


def test_a_folder_that_cannot_be_made_leaves_the_picture_in_memory(tmp_path, wanted):
    (tmp_path / "file").write_text("in the way")
    assert painted(tmp_path / "file" / "layers") == wanted


def test_the_least_used_goes_first(tmp_path):
    files = LayerFiles(tmp_path, most_bytes=3 * (4 * 400 + 64))
    for at, key in enumerate("abc"):
        files.set(key, picture())
        os.utime(tmp_path / f"{key}.raw", (at, at))
    assert files.get("a") is not None, "used just now"
    files.set("d", picture())
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["a", "c", "d"]
    files.set("huge", picture(side=100))
    assert files.get("huge") is None


def test_a_picture_mapped_by_one_survives_its_removal(tmp_path):
    files = LayerFiles(tmp_path)
    files.set("a", picture())
    found = files.get("a")
    (tmp_path / "a.raw").unlink()
    assert found.convert("RGB").tobytes() == picture().tobytes()


def test_the_file_of_a_png_is_the_same_with_and_without_files(tmp_path):
    plain = paint_png(island_scene(), width=WIDTH)
    for _ in range(2):
        assert paint_png(island_scene(), width=WIDTH, kept=on_disk(tmp_path)) == plain
