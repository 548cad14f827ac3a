"""From lines to statements: one order or command each, without comments and decoration."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from pbem.inbound.reading.bounds import Patience, check_statements
from pbem.inbound.reading.replies import Written
from rules.kernel.keywords import closes, is_branch, opens
from rules.kernel.notation import is_unclosed

_BULLET = re.compile(r"(?:[*•·‣–—-]\s+|\d{1,2}[.)]\s+)")
_DIGITS = re.compile(r"[\d+]+")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "→": ">", "➔": ">", "⇒": ">", "−": "-", "–": "-"}
)
_PARTS = re.compile(r'((?:[^;"]|"(?:[^"\\]|\\.)*"|")*)(?:;|\Z)')
_MESSAGE = re.compile(r"(message|msg|mensaje|msj|report|denunciar)\b", re.IGNORECASE)
"""Commands with words for people, in which every sign stays as it was written."""
_ALL = r"(?:\s+(?:all|everybody|everyone|todos|a todos|there))?"
_NAME = r"(?:\s+[^\W\d_]+){1,2}"
_GREETING = re.compile(
    r"(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|hola|buenas|buenos días|buenas tardes"
    rf"|buenas noches|querid[oa]s?|estimad[oa]s?)(?:{_ALL}[\s,.!:)]*|{_NAME}\s*[,.!:][\s)]*)\Z",
    re.IGNORECASE,
)
"""A name belongs to a greeting only before a comma or the like: other words may be meant as an order."""
_FAREWELL = re.compile(
    r"(?:(?:many )?thanks|thank you|cheers|(?:(?:best|kind|kindest|warm) )?regards|best|best wishes"
    r"|all the best|yours|sincerely|(?:muchas )?gracias|(?:un )?(?:cordial )?saludos?|saludos cordiales"
    rf"|(?:un )?abrazos?|atentamente)(?:{_ALL}|\s+(?:in advance|de antemano)|\s*,?{_NAME})[\s,.!:)]*\Z",
    re.IGNORECASE,
)
_ADORNED = " .,!*_`'\""
"""What phones put after a line, and programs around words in bold."""
END_OF_MESSAGE = "."
WRAPPED_FROM, FITS = 50, 64
"""Shorter lines were not broken by a mail client, unless the next word would have made them that long."""
MOST_BROKEN = 4


@dataclass(frozen=True, slots=True)
class Known:
    """How to tell orders and commands from other words."""

    is_order: Callable[[str], bool]
    is_command: Callable[[str], bool]
    is_talk: Callable[[str], bool]
    is_name: Callable[[str], bool]

    def is_act(self, line: str) -> bool:
        return self.is_order(line) or self.is_command(line)

    def stands_alone(self, line: str) -> bool:
        return self.is_act(line) or is_polite(line)

    def bare(self, part: str) -> str:
        """A statement without adornment, where that makes it one."""
        bare = part.strip(_ADORNED)
        return bare if not self.is_order(part) and self.is_act(bare) else part

    def closes_letter(self, line: Written, rest: Sequence[Written]) -> bool:
        """Whether nothing comes any more but what letters end with: thanks, a name, an address."""
        is_name = self.is_name(line.text) and not self.is_act(line.text)
        if not is_name and not _FAREWELL.match(line.text):
            return False
        return all(is_polite(each.text) or self.is_of_address(each.text) for each in rest)

    def is_of_address(self, line: str) -> bool:
        """Whether a line is mere words; the number of a house or a telephone makes no order of it."""
        return not self.is_act(line) and self.is_talk(_DIGITS.sub("", line))


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that the sender wants, and the line where it begins; `places` are those of all its lines."""

    at: int
    text: str
    places: tuple[int, ...] = ()

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Its lines with their places: several only for a condition that was written so."""
        if not self.places:
            return [(self.at, self.text)]
        return list(zip(self.places, self.text.split("\n"), strict=True))


def statements_in(
    lines: Sequence[Written],
    is_order: Callable[[str], bool],
    is_command: Callable[[str], bool],
    is_talk: Callable[[str], bool] = lambda line: False,
    is_name: Callable[[str], bool] = lambda line: False,
) -> list[Statement]:
    """The statements in their order; a message to other players takes its lines whole.

    `is_order` tells what can be read as an order: such a line never becomes part of a message, because then
    the other players would read it. `is_command` tells what begins as a command,
    `is_talk` what can be nothing but words for people, and `is_name` what is the sender's own name.
    """
    known = Known(*map(_remembered, (is_order, is_command, is_talk, is_name)))
    found: list[Statement] = []
    rest = list(lines)
    while rest:
        check_statements(len(found))
        line = rest.pop(0)
        if _MESSAGE.match(line.text):
            taken = _message(line, rest, known)
            found.append(Statement(line.at, "\n".join([line.text, *(each.text for each in taken)]).strip()))
            del rest[: len(taken)]
            if rest and rest[0].text == END_OF_MESSAGE:
                rest.pop(0)
        elif known.closes_letter(line, rest):
            break
        elif opens_condition(line.text):
            block, taken_up = _condition(line, rest, known)
            found.append(block)
            del rest[:taken_up]
        elif not is_polite(line.text):
            whole, taken_up = _unbroken(line, rest, known)
            found += [Statement(line.at, known.bare(part)) for part in parts_of(whole)]
            del rest[:taken_up]
    check_statements(len(found))
    return found


def _remembered(judge: Callable[[str], bool]) -> Callable[[str], bool]:
    """A judge who is asked once about each text, and not any more when it takes too long."""
    patience = Patience()

    @cache
    def judged(text: str) -> bool:
        patience.check()
        return judge(text)

    return judged


def is_polite(line: str) -> bool:
    """Whether a line is only for good manners."""
    return bool(_GREETING.match(line) or _FAREWELL.match(line))


def opens_condition(line: str) -> bool:
    """Whether a line begins a condition over several lines."""
    plain = plain_of(line)
    return is_branch(plain) and opens(plain)


def _condition(line: Written, rest: Sequence[Written], known: Known) -> tuple[Statement, int]:
    """A condition up to its end, or to that of the mail, and how many more lines it takes."""
    texts, places, depth, at = [plain_of(line.text)], [line.at], 1, 0
    while depth and at < len(rest):
        whole, more = _unbroken(rest[at], rest[at + 1 :], known)
        texts.append(plain_of(whole))
        places.append(rest[at].at)
        depth += opens(texts[-1]) - closes(texts[-1])
        at += 1 + more
    return Statement(line.at, "\n".join(texts), tuple(places)), at


def _unbroken(line: Written, rest: Sequence[Written], known: Known) -> tuple[str, int]:
    """A line and how many of the next belong to it, because a client has broken a long order or command."""
    if known.is_command(line.text):
        return _whole_command(line, rest, known)
    best, taken_up = line.text, 0
    whole, last = line.text, line
    for taken, each in enumerate(rest[:MOST_BROKEN], 1):
        # A line that makes sense by itself is a statement of its own, unless nothing before it makes any.
        if not _was_broken(last, each) or (known.is_order(best) and known.stands_alone(each.text)):
            break
        whole, last = f"{whole} {each.text}", each
        # What only makes a comment longer was perhaps an order: it is refused rather than lost.
        if known.is_order(whole) and parts_of(whole) != parts_of(best):
            best, taken_up = whole, taken
    return best, taken_up


def _whole_command(line: Written, rest: Sequence[Written], known: Known) -> tuple[str, int]:
    """A command with all that follows it and is no statement of its own."""
    whole, last, taken = line.text, line, 0
    for each in rest[:MOST_BROKEN]:
        if not _was_broken(last, each) or known.stands_alone(each.text):
            break
        whole, last, taken = f"{whole} {each.text}", each, taken + 1
    return whole, taken


def _was_broken(last: Written, line: Written) -> bool:
    """Whether a line may be the rest of the one before it."""
    next_word = line.text.split()[0]
    is_long = len(last.text) >= WRAPPED_FROM or len(last.text) + 1 + len(next_word) > FITS
    return line.at == last.at + 1 and is_long


def _message(line: Written, rest: Sequence[Written], known: Known) -> list[Written]:
    """The lines that go on with a message.

    After a text these are the next lines of the same paragraph, as far as they were broken by a client or are
    nothing but words. A message that begins on a line of its own goes to the end of the mail, or to a line
    with a full stop alone.
    """
    whole = line.text.endswith(":")
    taken: list[Written] = []
    for each in rest:
        last = taken[-1] if taken else line
        goes_on = _was_broken(last, each) or (each.at == last.at + 1 and known.is_talk(each.text))
        if each.text == END_OF_MESSAGE or known.is_order(each.text) or not (whole or goes_on):
            break
        taken.append(each)
    return taken


def plain_of(line: str) -> str:
    """A line without bullets, typographic signs and comments."""
    bare = _BULLET.sub("", line.translate(_TYPOGRAPHY), count=1) if _BULLET.match(line) else line
    return " ".join(_COMMENT.sub("", bare.translate(_TYPOGRAPHY)).split())


def parts_of(line: str) -> list[str]:
    """The statements of one line: `;` parts them, unless it has a condition; `#` begins a comment."""
    plain = plain_of(line)
    if is_branch(plain):
        return [plain]
    parts = plain.split(";") if is_unclosed(plain) else _PARTS.findall(plain)
    return [part.strip() for part in parts if part.strip()]
