"""What somebody has written himself in a reply: not the mail that he answers, nor his signature."""

import re
from dataclasses import dataclass

from pbem.inbound.reading.bounds import Patience, check_line, check_lines

_GAP = r"[\s>*|]+"
MARKERS = (
    "Write your orders above this line",
    "Escribe tus órdenes encima de esta línea",
    "Write your answer above this line",
    "Escribe tu respuesta encima de esta línea",
)
_MARKER = re.compile("|".join(_GAP.join(map(re.escape, marker.split())) for marker in MARKERS), re.IGNORECASE)

_ORIGINAL = re.compile(
    r"\s*[-_*]{2,}\s*(original message|mensaje original|original appointment|forwarded message"
    r"|mensaje reenviado|ursprüngliche nachricht|message d.origine|messaggio originale"
    r"|mensagem original)\s*[-_*]{2,}\s*\Z",
    re.IGNORECASE,
)
_RULER = re.compile(r"\s*(_{10,}|-{20,})\s*\Z")
_FROM = re.compile(r"\s*\*?(from|de|von|da|van|fra|från|od)\s*:\*?\s*\S", re.IGNORECASE)
_FIELD = re.compile(
    r"\s*\*?(sent|date|to|cc|subject|enviado(?: el)?|fecha|para|asunto|gesendet|an|betreff|envoyé|à|objet"
    r"|inviato|oggetto|verzonden|aan|onderwerp)\s*:\*?(\s|\Z)",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"\s*(?:on|el|le|am|il|op|em|den|a)\b.{4,400}?"
    r"(?:wrote|escribi[óo]|schrieb(?: .*)?|a écrit|ha scritto|schreef(?: .*)?|escreveu|skrev(?: .*)?)"
    r"\s?:\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_HAS_DIGIT = re.compile(r"\d")
MOST_LINES_OF_INTRODUCTION, LONGEST_INTRODUCTION = 4, 500
LOOKED_AT, LOOKED_AT_OF_LINE = 1_000, 4_000
"""Lines, and letters of each, in which the end of the sender's own words is looked for."""

_SIGNATURE = re.compile(
    r"\s*(-- ?|—|__+"
    r"|(sent|written) (from|via|with|using) .{1,60}|enviad[oa] (desde|con|por|mediante) .{1,60}"
    r"|get outlook for .{1,40}|obt(ener|én|enga) outlook para .{1,40}"
    r"|descarga(r)? outlook .{1,40}|sent by .{1,40}"
    r"|yahoo mail: search.*|from my (iphone|android|ipad).*"
    r"|please excuse (typos|my brevity).*|(disculpa|perdona)d? (los errores|la brevedad|mi brevedad).*)\s*\Z",
    re.IGNORECASE,
)
_PGP_BEGIN = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:[\w-]+:.*\n)*\n?")
_PGP_END = "-----BEGIN PGP SIGNATURE-----"


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the sender, and its place among the lines of the message, counted from 1."""

    at: int
    text: str


def written_in(text: str) -> list[Written]:
    """The sender's own lines: those above what he quotes or, if there are none, those between the quotes."""
    text = _PGP_BEGIN.sub("", text).partition(_PGP_END)[0]
    whole = text.split("\n", LOOKED_AT)[:LOOKED_AT]
    # The signs of a quote stand at the beginning of a line.
    lines, patience = [line[:LOOKED_AT_OF_LINE] for line in whole], Patience()
    end = _end_of_own(lines, patience)
    return _lines(whole[:end]) or _lines(_between_quotes(whole, end))


def _lines(lines: list[str]) -> list[Written]:
    """Those that say something; raises UnreadableText where they are more, or longer, than anybody writes."""
    signature = next((at for at, line in enumerate(lines) if _is_signature(line)), len(lines))
    found = [Written(at, line.strip()) for at, line in enumerate(lines[:signature], 1) if line.strip()]
    check_lines(len(found))
    for line in found:
        check_line(line.at, line.text)
    return found


def _is_signature(line: str) -> bool:
    return len(line) <= LONGEST_INTRODUCTION and _SIGNATURE.match(line) is not None


def _end_of_own(lines: list[str], patience: Patience) -> int:
    """The first line that is not the sender's: our marker, or where a client begins to quote."""
    marker = _MARKER.search("\n".join(lines))
    end = marker.string.count("\n", 0, marker.start()) if marker else len(lines)
    first = next((at for at in range(end) if _begins_quote(lines, at, patience)), end)
    return _without_introduction(lines, first) if first < len(lines) else first


def _begins_quote(lines: list[str], at: int, patience: Patience) -> bool:
    patience.check()
    return _is_marked(lines[at]) or _introduces(lines, at) or _is_banner(lines, at)


def _is_marked(line: str) -> bool:
    return line.lstrip().startswith(">")


def _is_banner(lines: list[str], at: int) -> bool:
    """Where a client goes on with the whole message that is answered, its lines unmarked."""
    return bool(_ORIGINAL.match(lines[at]) or _RULER.match(lines[at])) or _is_header(lines, at)


def _is_header(lines: list[str], at: int) -> bool:
    """The block that Outlook puts above a quoted message: From, Sent, To, Subject in some language."""
    near = [line for line in lines[at : at + 8] if line.strip()]
    if not lines[at].strip() or not _FROM.match(near[0]):
        return False
    return any(_FIELD.match(line) for line in near[1:5])


def _introduces(lines: list[str], at: int) -> bool:
    """The sentence that says who wrote what follows, on one line or on a few."""
    for length in range(1, MOST_LINES_OF_INTRODUCTION + 1):
        sentence = " ".join(lines[at : at + length])
        if len(sentence) > LONGEST_INTRODUCTION:
            return False
        if _WROTE.match(sentence) and _HAS_DIGIT.search(sentence):
            return True
    return False


def _without_introduction(lines: list[str], end: int) -> int:
    """Drop a paragraph that leads over to the quote in a language that we do not know."""
    last = next((at for at in range(end - 1, -1, -1) if lines[at].strip()), -1)
    first = last
    while first > 0 and lines[first - 1].strip() and last - first < MOST_LINES_OF_INTRODUCTION:
        first -= 1
    paragraph = " ".join(lines[max(first, 0) : last + 1]).rstrip()
    return first if paragraph.endswith(":") and "@" in paragraph else end


def _between_quotes(lines: list[str], end: int) -> list[str]:
    """The lines of somebody who writes below or between what he quotes; the others are left blank."""
    marked = [_is_marked(line) for line in lines]
    if end == len(lines) or _is_banner(lines, end) or True not in marked[end : end + 6]:
        return []
    first = marked.index(True)
    return ["" if at < first or marked[at] else line for at, line in enumerate(lines)]
