"""Pictures of static layers: kept in memory up to a bound, and beside it in files that all processes map."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Protocol

from PIL import Image

MOST_BYTES = 96_000_000


class Store(Protocol):
    """Where pictures outlive the process."""

    def get(self, key: str) -> Image.Image | None: ...

    def set(self, key: str, image: Image.Image) -> None: ...


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
        image = self.store.get(key) if self.store is not None else None
        if image is None:
            image = make()
            if self.store is not None:
                self.store.set(key, image)
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


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())
