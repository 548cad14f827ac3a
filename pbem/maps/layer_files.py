"""Pictures of static layers as raw files, mapped into the memory of every process that paints.

They depend on no game: a file is made when it is first needed, and may be lost at any time. What cannot be
read is painted again, and what cannot be written stays in the memory of the process.
"""

import mmap
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog
from PIL import Image

log = structlog.get_logger(__name__)

MOST_BYTES = 500_000_000
FORMAT = b"pbem layer 1\n"
_HEAD = 64
# What Pillow maps without a copy: an opaque picture has a fourth byte that means nothing.
_MAPPED = {"RGB": "RGBX", "RGBA": "RGBA"}
_SHOWN = {mapped: mode for mode, mapped in _MAPPED.items()}


class LayerFiles:
    """A folder of pictures that holds at most so many bytes; what was used longest ago goes first."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self.most_bytes = folder, most_bytes

    def get(self, key: str) -> Image.Image | None:
        """The picture of a file that is whole and of this format."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                return _mapped(file.fileno())
        except (OSError, ValueError):
            return None
        finally:
            with suppress(OSError):
                os.utime(path)

    def set(self, key: str, image: Image.Image) -> None:
        """Keep a picture, unless the disk does not take it."""
        if image.mode in _MAPPED:
            self.write(f"{key}.raw", _head(image) + image.convert(_MAPPED[image.mode]).tobytes())

    def read(self, name: str) -> bytes | None:
        """A file that is no picture of pixels, if it is there."""
        try:
            data = (self.folder / name).read_bytes()
            os.utime(self.folder / name)
        except OSError:
            return None
        return data

    def write(self, name: str, data: bytes) -> None:
        """Keep a file, unless the disk does not take it."""
        if len(data) > self.most_bytes:
            return
        try:
            self._make_room(len(data))
            self._write(self.folder / name, data)
        except OSError as error:
            log.warning("layer_not_kept", error=str(error))

    def _write(self, path: Path, data: bytes) -> None:
        """Under another name first: whoever reads meanwhile finds the whole of it or nothing."""
        handle, name = tempfile.mkstemp(dir=self.folder, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise

    def _make_room(self, wanted: int) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = sorted(self._found())
        held = sum(size for _, size, _ in kept)
        for _, size, path in kept:
            if held + wanted <= self.most_bytes:
                return
            # Another process may have been faster; one that has it mapped keeps what it has.
            path.unlink(missing_ok=True)
            held -= size

    def _found(self) -> Iterator[tuple[float, int, Path]]:
        for path in self.folder.iterdir():
            with suppress(FileNotFoundError):
                about = path.stat()
                yield about.st_mtime, about.st_size, path

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.raw"


def _head(image: Image.Image) -> bytes:
    said = FORMAT + f"{_MAPPED[image.mode]} {image.width} {image.height}\n".encode()
    return said.ljust(_HEAD, b"\0")


def _mapped(handle: int) -> Image.Image:
    """The picture of an open file; raises ValueError if it is cut short or of another format."""
    data = mmap.mmap(handle, 0, access=mmap.ACCESS_READ)
    said = data[:_HEAD].rstrip(b"\0")
    if not said.startswith(FORMAT):
        raise ValueError("another format")
    mode, width, height = said.removeprefix(FORMAT).decode().split()
    size = (int(width), int(height))
    if mode not in _SHOWN or len(data) != _HEAD + 4 * size[0] * size[1]:
        raise ValueError("cut short")
    pixels: Any = memoryview(data)[_HEAD:]
    return Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)
