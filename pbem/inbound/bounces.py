"""Reports that mail could not be delivered (RFC 3464), sent to the envelope address of that mail."""

import re
from email.message import EmailMessage, Message

import structlog

from pbem.accounts.models import User
from pbem.inbound.messages import LARGEST, LONGEST_HEADERS, parsed
from pbem.mail.trouble import note_bounce

log = structlog.get_logger(__name__)

_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
HARD, SOFT, NONE = "hard_bounce", "soft_bounce", "no_bounce"


def note(user: User, raw: bytes) -> str:
    """Count what a report says about mail to the user; what is no report of a failure changes nothing."""
    message = parsed(raw if len(raw) <= LARGEST else raw[:LONGEST_HEADERS])
    kind, reason = judged(message)
    if kind != NONE:
        note_bounce(user=user, hard=kind == HARD, reason=reason)
    log.info("mail_bounced", user=user.pk, kind=kind)
    return kind


def judged(message: EmailMessage) -> tuple[str, str]:
    """Whether the report says never, not now, or nothing of the kind, and the far end's own words."""
    for fields in _recipients(message):
        action, status = str(fields.get("Action", "")).strip().lower(), str(fields.get("Status", "")).strip()
        found = _STATUS.search(status)
        said = _diagnosis(fields) or status
        if action == "failed" and found and found[1] == "5":
            return HARD, said
        if action in ("failed", "delayed"):
            return SOFT, said
    return NONE, ""


def _recipients(message: EmailMessage) -> list[Message]:
    """The blocks of a delivery report, one for each recipient."""
    if message.get_content_type() != "multipart/report":
        return []
    reports = [part for part in message.walk() if part.get_content_type() == "message/delivery-status"]
    return [block for part in reports for block in part.get_payload() if isinstance(block, Message)]


def _diagnosis(fields: Message) -> str:
    said = str(fields.get("Diagnostic-Code", "")).partition(";")[2] or str(fields.get("Diagnostic-Code", ""))
    return " ".join(said.split())
