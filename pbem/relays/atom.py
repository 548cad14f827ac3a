"""The log of a game as an Atom feed (RFC 4287), as one viewer reads it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pbem.games.models import Game
from pbem.games.selectors import FeedItem, Viewer, feed, last_number
from pbem.games.titles import title_of
from pbem.mail import links
from pbem.mail.contents import name_of
from pbem.wording import words
from pbem.wording.logbook import Die, Throw, lines_of, throws
from rules.kernel.title import Title

MOST = 50
NAMESPACE = "http://www.w3.org/2005/Atom"
FORBIDDEN = {code: None for code in range(32) if code not in (9, 10, 13)}


def news(game: Game, viewer: Viewer, address: str) -> bytes:
    """The newest events, in the active language; `address` is the feed's own."""
    last = last_number(game, viewer)
    items = feed(game, viewer, after=max(0, last - MOST), limit=MOST)
    root = Element("feed", {"xmlns": NAMESPACE, "xml:lang": get_language() or "en"})
    _text(root, "id", _tag(game, viewer))
    _text(root, "title", f"{name_of(game)} ({words.title_name(game)})")
    _text(root, "subtitle", words.label_of(game))
    _text(root, "updated", _when(items[-1].created if items else game.created))
    SubElement(SubElement(root, "author"), "name").text = "PBEM"
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": address})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": links.game_url(game)})
    for item in reversed(items):
        _entry(root, game, viewer, item)
    indent(root)
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _entry(root: Element, game: Game, viewer: Viewer, item: FeedItem) -> None:
    title = title_of(game)
    lines = lines_of(title, item)
    entry = SubElement(root, "entry")
    _text(entry, "id", f"{_tag(game, viewer)}/{item.number}")
    _text(entry, "title", headline(lines, undone=item.undone))
    _text(entry, "updated", _when(item.created))
    _text(entry, "published", _when(item.created))
    if item.seat:
        SubElement(SubElement(entry, "author"), "name").text = words.seat_name(title, item.seat)
    address = f"{links.game_url(game)}?at={item.number}"
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": address})
    _text(entry, "content", "\n".join([*lines, *dice(title, item)]), type="text")


def headline(lines: Sequence[str], *, undone: bool) -> str:
    first = lines[0] if lines else _("Something has happened.")
    return _("Taken back: %(what)s") % {"what": first} if undone else first


def dice(title: Title, item: FeedItem) -> list[str]:
    return [f"{throw.purpose}: {_faces(throw)}" for throw in throws(title, item)]


def _faces(throw: Throw) -> str:
    return ", ".join(_face(die) for die in throw.dice)


def _face(die: Die) -> str:
    shown = die.face or str(die.value)
    return f"{shown} ({_('hit')})" if die.hit else shown


def _tag(game: Game, viewer: Viewer) -> str:
    """A name that stays the same for one viewer; numbers of two viewers must not be taken for one another."""
    whose = salted_hmac("pbem.relays.atom", f"{game.pk}:{viewer}", algorithm="sha256").hexdigest()[:8]
    return f"tag:{links.host()},{game.created:%Y-%m-%d}:{game.public_id}/{whose if viewer else 'public'}"


def _when(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = text.translate(FORBIDDEN)
