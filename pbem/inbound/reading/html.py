"""HTML as plain text: blocks become lines, and what a client marks as quoted begins with `>`."""

from html import unescape
from html.parser import HTMLParser

BLOCKS = frozenset(
    (
        *("address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "footer", "form", "header"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section"),
        *("table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
    )
)
VOID = frozenset(("base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))
UNSEEN = frozenset(("head", "script", "style", "template", "title"))
QUOTES = (
    "gmail_quote",
    "gmail_attr",
    "yahoo_quoted",
    "protonmail_quote",
    "moz-cite-prefix",
    "tutanota_quote",
    "zmail_extra",
    "divRplyFwdMsg",
    "OLK_SRC_BODY_SECTION",
)
"""Classes and ids in which clients put what they quote, or the line that introduces it."""
SIGNATURES = (
    "gmail_signature",
    "moz-signature",
    "protonmail_signature_block",
    "ms-outlook-mobile-signature",
    "AppleMailSignature",
    "ymail_android_signature",
    "Signature",
)
ENDS = ("appendonsend", "divRplyFwdMsg")
"""Ids from which Outlook goes on with the quoted message, without a box around it."""


LONGEST, LONGEST_LINE, DEEPEST = 300_000, 10_000, 200
"""Bounds for what was made to keep us busy."""


def html_to_text(html: str) -> str:
    """What a reader sees of an HTML message."""
    reader = _Reader()
    reader.feed(html[:LONGEST])
    # What is not finished is text. Closing the parser would look for the end of each comment that has none.
    reader.handle_data(unescape(reader.rawdata))
    return reader.text()


class _Reader(HTMLParser):
    """Collects lines; `depth` counts the quotes that are open."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = [""]
        self.open: list[tuple[str, int, int]] = []
        self.depth = self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = " ".join(value or "" for name, value in attrs if name in ("class", "id")).split()
        if tag in BLOCKS or tag == "br":
            self.break_line(always=tag == "br")
        if set(names) & set(ENDS):
            self.depth += 1
        if tag in VOID or len(self.open) >= DEEPEST:
            return
        quoted = int(tag == "blockquote" or bool(set(names) & set(QUOTES)))
        unseen = int(tag in UNSEEN or bool(set(names) & set(SIGNATURES)))
        self.open.append((tag, quoted, unseen))
        self.depth += quoted
        self.unseen += unseen

    def handle_endtag(self, tag: str) -> None:
        if tag not in (name for name, _, _ in self.open):
            return
        while self.open:
            name, quoted, unseen = self.open.pop()
            self.depth -= quoted
            self.unseen -= unseen
            if name == tag:
                break
        if tag in BLOCKS:
            self.break_line()

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        preformatted = any(tag == "pre" for tag, _, _ in self.open)
        pieces = data.split("\n") if preformatted else [" ".join(data.split())]
        for at, piece in enumerate(pieces):
            if at:
                self.break_line(always=True)
            self.add(piece, data)

    def add(self, piece: str, data: str) -> None:
        if len(self.lines[-1]) > LONGEST_LINE:
            return
        if not piece:
            if data and self.lines[-1]:
                self.lines[-1] += " "
            return
        if not self.lines[-1]:
            self.lines[-1] = "> " if self.depth > 0 else ""
        elif data[:1].isspace():
            self.lines[-1] += " "
        self.lines[-1] += piece + (" " if data[-1:].isspace() else "")

    def break_line(self, *, always: bool = False) -> None:
        if self.lines[-1].strip() or always:
            self.lines.append("")

    def text(self) -> str:
        lines = (" ".join(line.split()) for line in self.lines)
        return "\n".join(lines).strip("\n") + "\n"
