"""SVG as text: escaped attributes, short numbers, compact path data."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from pbem.maps.fonts import clean
from rules.kernel.scene import Ring


def escaped(text: str) -> str:
    """Text that XML takes for text, whatever a player wrote."""
    return escape(clean(text), quote=True)


def attributes(**values: str) -> str:
    """The attributes that have a value; `class_` and `data_space` become class and data-space."""
    return "".join(f' {_name(name)}="{escaped(value)}"' for name, value in values.items() if value)


def _name(name: str) -> str:
    return "class" if name == "class_" else name.replace("_", "-")


@dataclass(frozen=True)
class Numbers:
    """Writes numbers with so many digits after the point, and none that say nothing."""

    digits: int

    def __call__(self, value: float) -> str:
        return self.units(round(value * 10**self.digits))

    def units(self, count: int) -> str:
        """A number given in units of the last digit."""
        sign, (whole, part) = "-" if count < 0 else "", divmod(abs(count), 10**self.digits)
        if not part:
            return f"{sign}{whole}"
        shown = f"{part:0{self.digits}d}".rstrip("0")
        return f"{sign}{whole or ''}.{shown}"


@dataclass
class Element:
    """An element being written: attributes, classes, and colours by class or by value."""

    tag: str
    about: dict[str, str]
    classes: list[str] = field(default_factory=list)

    def put(self, name: str, value: str) -> None:
        if value:
            self.about[name] = value

    def ink(self, name: str, look: tuple[str, str]) -> None:
        """Colour by a class of the stylesheet, or written out where the palette has no key for it."""
        class_name, colour = look
        if class_name:
            self.classes.append(class_name)
        else:
            self.put(name, colour)

    def text(self, inner: str = "") -> str:
        classes = f' class="{" ".join(self.classes)}"' if self.classes else ""
        about = "".join(
            f' {name}="{escape(value, quote=True)}"' for name, value in self.about.items() if value
        )
        return (
            f"<{self.tag}{about}{classes}>{inner}</{self.tag}>" if inner else f"<{self.tag}{about}{classes}/>"
        )


def path_data(rings: Iterable[Ring], number: Numbers, *, closed: bool) -> str:
    """Rings as path data in relative steps, which are shorter."""
    factor, pieces = 10**number.digits, []
    for ring in rings:
        if not ring:
            continue
        x, y = round(ring[0][0] * factor), round(ring[0][1] * factor)
        pieces.append(f"M{number.units(x)} {number.units(y)}")
        letter = ""
        for vertex in ring[1:]:
            spots = [round(v * factor) for v in vertex]
            steps = [v - (y if i % 2 else x) for i, v in enumerate(spots)]
            kind = "l" if len(vertex) == 2 else "c"
            joined = _joined([number.units(step) for step in steps])
            pieces.append(
                joined
                if kind == letter and joined[0] == "-"
                else f"{kind if kind != letter else ' '}{joined}"
            )
            letter, (x, y) = kind, (spots[-2], spots[-1])
        if closed:
            pieces.append("z")
    return "".join(pieces)


def _joined(numbers: list[str]) -> str:
    text = numbers[0]
    for number in numbers[1:]:
        text += number if number[0] == "-" else f" {number}"
    return text
