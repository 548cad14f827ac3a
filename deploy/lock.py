"""Write uv.lock anew, without the addresses of any package registry.

uv records where each file was fetched from. We keep names, versions and hashes only, so that the lock file
works behind any mirror; `make setup` exports it to hash-checked requirements and installs those.
"""

import re
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "uv.lock"


def without_addresses(text: str) -> str:
    text = re.sub(r'registry = "https://[^"]*"', 'registry = "simple"', text)
    text = re.sub(r'\{ url = "https://[^"]*/([^"/]+)"', r'{ path = "\1"', text)
    return re.sub(r', upload-time = "[^"]*"', "", text)


def main() -> int:
    LOCK.unlink(missing_ok=True)
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([str(uv), "lock", "--no-sources"], check=True, cwd=LOCK.parent)  # noqa: S603
    LOCK.write_text(without_addresses(LOCK.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
