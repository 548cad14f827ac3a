"""What was made of long tuples, remembered by identity: to hash them would cost as much as the work."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Memo(Generic[Made]):
    """The results used last; each holds on to what it was made of, so that no other object takes its id."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[int, Hashable], tuple[object, Made]] = OrderedDict()
        self._lock = Lock()

    def of(self, owner: object, more: Hashable, make: Callable[[], Made]) -> Made:
        """The result for this very object and these circumstances, made when it is first asked for."""
        key = (id(owner), more)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][1]
        made = make()
        with self._lock:
            self._kept[key] = (owner, made)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return made
