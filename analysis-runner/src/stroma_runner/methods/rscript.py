"""Checks whether R and a package are installed."""

from __future__ import annotations

import shutil
import subprocess


def missing_packages(package: str) -> str | None:
    """`r` without R, `rPackage` without the package, None if both are installed."""
    program = shutil.which('Rscript')
    if program is None:
        return 'r'
    asked = f'quit(status = if (requireNamespace("{package}", quietly = TRUE)) 0 else 1)'
    done = subprocess.run([program, '-e', asked], capture_output=True, timeout=300)
    return 'rPackage' if done.returncode else None
