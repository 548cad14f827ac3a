"""The face and the back of a card, built from plain shapes."""

from pbem.maps.fonts import wrapped
from rules.kernel.scene import AnyShape, Card, Icon, Palette, Rect, Text

_SIZES = (0.84, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48)
_LEADING = 1.22
_LEAST_ICON = 0.9


def card_shapes(
    card: Card, x: float, y: float, w: float, h: float, em: float, palette: Palette
) -> list[AnyShape]:
    """A card in the given rectangle."""
    radius = min(w, h) * 0.06
    if card.back:
        return _back(card, x, y, w, h, radius, palette)
    edge = "highlight" if card.chosen else "card_edge"
    band = em * 1.9
    shapes: list[AnyShape] = [
        Rect(x, y, w, h, "card", radius=radius, shadow=em * 0.16),
        Rect(x, y, w, band + radius, card.colour, radius=radius),
        Rect(x, y + band - radius, w, 2 * radius, card.colour),
        Rect(x, y + band, w, radius, "card"),
        Rect(x, y, w, h, "", edge, em * (0.24 if card.chosen else 0.09), radius),
        *_headline(card, x, y, w, band, em, palette.ink_on(card.colour)),
    ]
    top, foot = y + band + em * 0.5, em * 1.3 if card.foot else em * 0.3
    size = _icon_size(card, w, h, y + h - foot - top, em)
    if size:
        # The head's colour is as dark as the card on dark screens.
        fill = "ink" if card.colour == "panel_head" else card.colour
        shapes.append(Icon(card.icon, x + w / 2, top + size / 2, size, fill, "ink", em * 0.05, "card"))
        top += size + em * 0.4
    shapes += _body(card.text, x + em * 0.5, top, w - em, y + h - foot - top, em)
    if card.foot:
        shapes.append(
            Text(x + w / 2, y + h - em * 0.75, card.foot, em * 0.7, "ink_soft", "condensed", fit=w - em)
        )
    return shapes


def _icon_size(card: Card, w: float, h: float, room: float, em: float) -> float:
    """As large as the text in full size allows; none where it would be a speck."""
    lines = wrapped(card.text, w - em, em * _SIZES[0], "condensed") if card.text else []
    left = room - len(lines) * em * _SIZES[0] * _LEADING - em * 0.4
    size = min(h * 0.26, w * 0.4, left)
    return size if card.icon and size >= _LEAST_ICON * em else 0


def _headline(card: Card, x: float, y: float, w: float, band: float, em: float, ink: str) -> list[AnyShape]:
    room = w - em * (2.4 if card.corner else 0.8)
    left = x + em * (2 if card.corner else 0.4)
    name = Text(left, y + band / 2, card.name, em * 0.86, ink, "condensed_bold", "start", fit=room, leading=1)
    if not card.corner:
        return [name]
    r = em * 0.72
    spot = Rect(x + em * 0.35, y + band / 2 - r, 2 * r, 2 * r, "badge", radius=r)
    number = Text(x + em * 0.35 + r, y + band / 2, card.corner, em * 0.9, "#16181c", "bold", fit=r * 1.7)
    return [spot, number, name]


def _body(text: str, x: float, y: float, w: float, h: float, em: float) -> list[AnyShape]:
    """The text at the largest size whose lines all fit; at the smallest, what does not fit is cut."""
    for share in _SIZES:
        size = em * share
        lines = wrapped(text, w, size, "condensed")
        if len(lines) * size * _LEADING <= h:
            break
    most = max(1, int(h / (size * _LEADING)))
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    joined = "\n".join(lines)
    return [Text(x, y, joined, size, "ink", "condensed", "start", "top", leading=_LEADING)] if joined else []


def _back(
    card: Card, x: float, y: float, w: float, h: float, radius: float, palette: Palette
) -> list[AnyShape]:
    ink = palette.ink_on(card.back)
    inner = min(w, h) * 0.08
    face: AnyShape = Text(x + w / 2, y + h / 2, card.name, min(w, h) * 0.22, ink, "bold", fit=w * 0.7)
    if card.icon:
        face = Icon(card.icon, x + w / 2, y + h / 2, min(w, h) * 0.45, ink, ink=card.back)
    return [
        Rect(x, y, w, h, card.back, "card_edge", min(w, h) * 0.02, radius, shadow=min(w, h) * 0.03),
        Rect(x + inner, y + inner, w - 2 * inner, h - 2 * inner, "", ink, inner * 0.2, radius, opacity=0.6),
        face,
    ]
