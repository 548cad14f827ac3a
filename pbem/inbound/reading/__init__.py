"""Reading a mail: from bytes to what its sender has written, line by line."""

from pbem.inbound.reading.bodies import text_of
from pbem.inbound.reading.charsets import UnreadableText
from pbem.inbound.reading.replies import Written, written_in
from pbem.inbound.reading.statements import Statement, opens_condition, parts_of, statements_in

__all__ = [
    "Statement",
    "UnreadableText",
    "Written",
    "opens_condition",
    "parts_of",
    "statements_in",
    "text_of",
    "written_in",
]
