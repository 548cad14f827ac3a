"""Ask an advisory database about the packages that the lock file names.

Tells known weaknesses; with `--strict` they fail. A database that cannot be reached is told and is no
failure, nor is a weakness published overnight one of the change at hand: so `make lint` only tells.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PATIENCE = 60
LISTED = Path(__file__).resolve().parent.parent / ".venv" / "to-develop.txt"
"""The versions of all packages, as `make setup` has installed them."""


def asked() -> list[dict[str, Any]]:
    """What the database says of each package; raises LookupError where it says nothing."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(LISTED), "--disable-pip", "--no-deps"]
    quiet = ["--progress-spinner", "off", "--timeout", "5", "--format", "json"]
    try:
        answer = subprocess.run(  # noqa: S603
            [*command, *quiet], capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        packages: list[dict[str, Any]] = json.loads(answer.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        raise LookupError(f"no answer within {PATIENCE} seconds") from None
    except (ValueError, KeyError):
        raise LookupError((answer.stderr.strip().splitlines() or ["no answer"])[-1][:200]) from None
    if not any("vulns" in package for package in packages):
        raise LookupError("it knows none of the packages")
    return packages


def report(packages: list[dict[str, Any]]) -> tuple[list[str], bool]:
    """The lines to print, and whether all is well."""
    weak = [package for package in packages if package.get("vulns")]
    skipped = sum("vulns" not in package for package in packages)
    lines = [
        f"{package['name']} {package['version']}: {weakness['id']}, mended in {weakness['fix_versions']}"
        for package in weak
        for weakness in package["vulns"]
    ]
    lines.append(
        f"Advisories: {len(weak)} of {len(packages)} packages are weak, {skipped} could not be asked."
    )
    return lines, not weak


def main() -> int:
    try:
        lines, well = report(asked())
    except LookupError as error:
        lines, well = [f"Advisories: the database could not be asked ({error})."], True
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if well or "--strict" not in sys.argv else 1


if __name__ == "__main__":
    sys.exit(main())
