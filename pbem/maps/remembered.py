"""What shapes become, remembered by the shapes themselves: from one position to the next few of them change.

A key is the whole of a shape, where it is put and the colours of the scene, so that equal shapes of different
viewers share what was made and nobody is shown anything but his own scene.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from threading import Lock
from typing import Generic, TypeVar

from pbem.maps.memo import Memo
from rules.kernel.scene import Scene, Silhouette, encode

Made = TypeVar("Made")
_ICONS: Memo[bytes] = Memo(2_000)
_numbers = count(1)


class Recent(Generic[Made]):
    """The things used last, by keys that can be compared."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], Made]) -> Made:
        found = self.get(key)
        return found if found is not None else self.keep(key, make())

    def get(self, key: Hashable) -> Made | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, made: Made) -> Made:
        """What is kept from now on: this, or what another thread has kept meanwhile."""
        with self._lock:
            kept = self._kept.setdefault(key, made)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return kept

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


@dataclass(frozen=True, slots=True, eq=False)
class Numbered(Generic[Made]):
    """Something remembered with a number that nothing else in this process ever has."""

    made: Made
    number: int


def numbered(made: Made) -> Numbered[Made]:
    return Numbered(made, next(_numbers))


def colours_of(scene: Scene) -> bytes:
    """A name for the palette of a scene."""
    return blake2b(encode(scene.palette), digest_size=16).digest()


def look_of(scene: Scene) -> bytes:
    """A name for palette and icons of a scene: with it equal shapes look equal."""
    digest = blake2b(colours_of(scene), digest_size=16)
    for name in sorted(scene.icons):
        digest.update(name.encode() + _icon(scene.icons[name]))
    return digest.digest()


def _icon(picture: Silhouette) -> bytes:
    return _ICONS.of(picture, None, lambda: blake2b(encode(picture), digest_size=16).digest())
