"""The parts of an SVG map that are the same in all positions, so that they are painted and sent once."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import blake2b

from pbem.maps.memo import Memo
from pbem.maps.svg_style import Stylesheet
from rules.kernel.scene import Silhouette

_PATH = re.compile(r'<path id="(d[0-9a-f]{12})" d="[^"]*"/>')
_MAP = re.compile(r'class="pbem-map (m[0-9a-f]{10})"')
_NAMES = re.compile(r'<path id="(d[0-9a-f]{12})"')


def name_of(letter: str, content: str) -> str:
    """A name that equal contents share, in every map."""
    return letter + blake2b(content.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Part:
    """A static layer as it was painted, with what it needs of definitions, colours and icons."""

    text: str
    defs: dict[str, tuple[str, str]]
    style: Stylesheet
    icons: dict[str, Silhouette]

    def fits(self, icons: dict[str, Silhouette]) -> bool:
        return all(icons.get(name) is picture for name, picture in self.icons.items())


PARTS: Memo[Part] = Memo(256)


def name_in(svg: str) -> str:
    """The name that a map bears as a class: equal pictures have equal names."""
    found = _MAP.search(svg[:2000])
    return found[1] if found else ""


def parts_of(svg: str) -> set[str]:
    """The names of the outlines that a map carries."""
    return set(_NAMES.findall(svg))


def without(svg: str, known: Collection[str]) -> str:
    """The map without the outlines that the page has already."""
    return _PATH.sub(lambda path: "" if path[1] in known else path[0], svg)
