"""Whether R and one of its packages are installed."""

from __future__ import annotations

import shutil
import subprocess


def missing(package: str) -> str | None:
    """`r` without R, `rPackage` without the package, None where both are there."""
    program = shutil.which('Rscript')
    if program is None:
        return 'r'
    asked = f'quit(status = if (requireNamespace("{package}", quietly = TRUE)) 0 else 1)'
    done = subprocess.run([program, '-e', asked], capture_output=True, timeout=300)
    return 'rPackage' if done.returncode else None
