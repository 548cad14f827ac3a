"""Hand one message from the standard input to our mail server, for mail servers that pipe to a program.

    python deploy/deliver.py --sender SENDER RECIPIENT... < message

It is a client of a few lines without the server's code: starting that would cost seconds for each mail.
Ends with the codes of sysexits.h, by which Postfix and others know what to do with the message.
"""

import argparse
import os
import smtplib
import sys

PATIENCE = 60


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Hands one message from the standard input to the mail server."
    )
    parser.add_argument("recipient", nargs="+", help="the address to which the message was sent")
    parser.add_argument("--sender", default="", help="the envelope sender; empty for a bounce")
    parser.add_argument(
        "--to", default="127.0.0.1:8024", metavar="HOST:PORT", help="where `mailserver` takes LMTP"
    )
    return parser.parse_args()


def hand_over(raw: bytes, asked: argparse.Namespace) -> dict[str, tuple[int, bytes]]:
    """The recipients that were refused, and why; raises OSError or SMTPException where all failed."""
    host, _, port = asked.to.rpartition(":")
    with smtplib.LMTP(host, int(port), local_hostname="localhost", timeout=PATIENCE) as client:
        return client.sendmail(asked.sender, asked.recipient, raw)


def code_of(refused: dict[str, tuple[int, bytes]], recipients: list[str]) -> tuple[int, str]:
    """Taken if anybody gets it; otherwise to be tried again if that may help."""
    if len(refused) < len(set(recipients)):
        return os.EX_OK, ""
    if any(400 <= code < 500 for code, _ in refused.values()):
        return os.EX_TEMPFAIL, "the message could not be kept; try again later"
    if all(code == 550 for code, _ in refused.values()):
        return os.EX_NOUSER, "nobody gets mail at this address"
    return os.EX_DATAERR, "; ".join(why.decode(errors="replace") for _, why in refused.values())


def main() -> int:
    asked = arguments()
    raw = sys.stdin.buffer.read()
    if not raw:
        code, why = os.EX_DATAERR, "the standard input is empty"
    else:
        try:
            code, why = code_of(hand_over(raw, asked), asked.recipient)
        except smtplib.SMTPRecipientsRefused as error:
            code, why = code_of(error.recipients, asked.recipient)
        except smtplib.SMTPResponseException as error:
            refused = {name: (error.smtp_code, bytes(error.smtp_error)) for name in asked.recipient}
            code, why = code_of(refused, asked.recipient)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            code, why = os.EX_TEMPFAIL, f"the mail server cannot be reached: {error}"
    if why:
        sys.stderr.write(f"{why}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
