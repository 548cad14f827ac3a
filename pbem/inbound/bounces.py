"""Reports that mail could not be delivered (RFC 3464), sent to the envelope address of that mail."""

from email import message_from_string
from email.message import EmailMessage, Message

import structlog

from pbem.accounts.models import User
from pbem.inbound.messages import parsed
from pbem.mail.trouble import is_for_ever, note_bounce

log = structlog.get_logger(__name__)

REPORT, GLOBAL_REPORT = "message/delivery-status", "message/global-delivery-status"
HARD, SOFT, NONE = "hard_bounce", "soft_bounce", "no_bounce"


def note(user: User, raw: bytes) -> str:
    """Count what a report says about mail to the user; what is no report of a failure changes nothing."""
    message = parsed(raw)
    kind, reason = judged(message)
    if kind != NONE:
        note_bounce(user=user, hard=kind == HARD, reason=reason)
    log.info("mail_bounced", user=user.pk, kind=kind)
    return kind


def judged(message: EmailMessage) -> tuple[str, str]:
    """Whether the report says never, not now, or nothing of the kind, and the far end's own words."""
    for fields in _recipients(message):
        action, status = str(fields.get("Action", "")).strip().lower(), str(fields.get("Status", "")).strip()
        said = _diagnosis(fields) or status
        if action == "failed" and is_for_ever(status):
            return HARD, said
        if action in ("failed", "delayed"):
            return SOFT, said
    return NONE, ""


def _recipients(message: EmailMessage) -> list[Message]:
    """The blocks of a delivery report, one for each recipient."""
    if message.get_content_type() != "multipart/report":
        return []
    blocks: list[Message] = []
    for part in message.walk():
        within = part.get_payload()
        if part.get_content_type() in (REPORT, GLOBAL_REPORT) and isinstance(within, list):
            blocks += [block for block in within if isinstance(block, Message)]
        if part.get_content_type() == GLOBAL_REPORT and blocks:
            # The standard library takes the first block for a message, and the others for its text.
            blocks += [message_from_string(text) for text in str(blocks[-1].get_payload()).split("\n\n")]
    return blocks


def _diagnosis(fields: Message) -> str:
    said = str(fields.get("Diagnostic-Code", "")).partition(";")[2] or str(fields.get("Diagnostic-Code", ""))
    return " ".join(said.split())
