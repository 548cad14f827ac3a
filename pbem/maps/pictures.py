"""Pictures of static layers, kept in memory up to a bound and, if there is a store, also there."""

from collections import OrderedDict
from collections.abc import Callable
from io import BytesIO
from threading import Lock
from typing import Protocol

from PIL import Image

MOST_BYTES = 96_000_000


class Store(Protocol):
    """Where pictures outlive the process."""

    def get(self, key: str) -> bytes | None: ...

    def set(self, key: str, data: bytes) -> None: ...


class PictureCache:
    """The pictures used last, whose pixels together stay under a bound; never hand out one to paint on."""

    def __init__(self, most_bytes: int = MOST_BYTES, store: Store | None = None) -> None:
        self.most_bytes, self.store = most_bytes, store
        self.used = 0
        self._pictures: OrderedDict[str, Image.Image] = OrderedDict()
        self._lock = Lock()

    def picture(self, key: str, make: Callable[[], Image.Image]) -> Image.Image:
        """The kept picture, else the stored one, else a new one."""
        with self._lock:
            if key in self._pictures:
                self._pictures.move_to_end(key)
                return self._pictures[key]
        image = self._stored(key)
        if image is None:
            image = make()
            self._save(key, image)
        self._keep(key, image)
        return image

    def _keep(self, key: str, image: Image.Image) -> None:
        with self._lock:
            if key in self._pictures or _bytes(image) > self.most_bytes:
                return
            self._pictures[key] = image
            self.used += _bytes(image)
            while self.used > self.most_bytes:
                _, dropped = self._pictures.popitem(last=False)
                self.used -= _bytes(dropped)

    def _stored(self, key: str) -> Image.Image | None:
        data = self.store.get(key) if self.store is not None else None
        if data is None:
            return None
        try:
            image = Image.open(BytesIO(data), formats=["PNG"])
            image.load()
        except (OSError, SyntaxError):
            return None
        return image

    def _save(self, key: str, image: Image.Image) -> None:
        if self.store is not None:
            data = BytesIO()
            image.save(data, "PNG", compress_level=1)
            self.store.set(key, data.getvalue())


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())
