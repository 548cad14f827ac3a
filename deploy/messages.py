"""Compile the translations, all .po files below locale, without the gettext programs."""

import ast
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "locale"
MAGIC = 0x950412DE

Entry = dict[str, str]


def entries(text: str) -> Iterable[Entry]:
    """The entries of a catalogue: keyword (msgctxt, msgid, msgid_plural, msgstr, msgstr[0] ...) to text."""
    entry: Entry = {}
    keyword, fuzzy = "", False
    for line in [*text.splitlines(), "#"]:
        if not line.startswith(("msgstr", '"')) and any(key.startswith("msgstr") for key in entry):
            if not fuzzy:
                yield entry
            entry, fuzzy = {}, False
        if line.startswith("#,"):
            fuzzy = "fuzzy" in line
        elif line.startswith("msg"):
            keyword, _, quoted = line.partition(" ")
            entry[keyword] = ast.literal_eval(quoted)
        elif line.startswith('"'):
            entry[keyword] += ast.literal_eval(line)


def catalogue(text: str) -> dict[str, str]:
    """Keys and translations as the binary format wants them, contexts and plurals joined in."""
    texts = {}
    for entry in entries(text):
        key = entry["msgid"] + ("\0" + entry["msgid_plural"] if "msgid_plural" in entry else "")
        value = "\0".join(entry[name] for name in sorted(entry) if name.startswith("msgstr"))
        if value.strip("\0"):
            texts[f"{entry['msgctxt']}\4{key}" if "msgctxt" in entry else key] = value
    return texts


def binary(texts: dict[str, str]) -> bytes:
    """The catalogue in the .mo format: two tables of lengths and offsets, then the texts."""
    keys = sorted(texts, key=str.encode)
    offset, tables, body = 28 + 16 * len(keys), b"", b""
    for column in (keys, [texts[key] for key in keys]):
        for text in column:
            data = text.encode()
            tables += struct.pack("<II", len(data), offset + len(body))
            body += data + b"\0"
    return struct.pack("<7I", MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, offset) + tables + body


def main() -> int:
    for source in sorted(LOCALE.rglob("*.po")):
        source.with_suffix(".mo").write_bytes(binary(catalogue(source.read_text(encoding="utf-8"))))
        print(f"compiled {source.relative_to(LOCALE.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
