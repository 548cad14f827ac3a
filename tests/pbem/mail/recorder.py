"""A topic whose handler notes in a file what it does, and waits for as long as another file is there."""

import os
import time
from pathlib import Path

from pbem.outbox.topics import BRISK, handler


def folder():
    return Path(os.environ["PBEM_TEST_RECORDS"])


@handler("record", retry=BRISK)
def record(row):
    note("begun", row.dedupe)
    while row.payload.get("slow") and (folder() / "hold").exists():
        time.sleep(0.01)
    note("done", row.dedupe)


def note(name, text):
    with (folder() / name).open("a") as file:
        file.write(f"{text}\n")


def noted(name):
    path = folder() / name
    return path.read_text().splitlines() if path.exists() else []
