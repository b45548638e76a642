"""Runs lines of R in a test that compares a method with R itself; the tests skip where R or the package is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def run_r(folder: Path, lines: str, package: str = 'stats') -> None:
    """Runs R in `folder`. Skips without R or its package; fails with R's message."""
    program = shutil.which('Rscript')
    if program is None:
        pytest.skip('R is not installed: npm run r:setup')
    asked = f'quit(status = if (requireNamespace("{package}", quietly = TRUE)) 0 else 1)'
    if subprocess.run([program, '-e', asked], capture_output=True, timeout=300).returncode:
        pytest.skip(f'R lacks the package {package}: npm run r:setup')
    done = subprocess.run([program, '--vanilla', '-e', lines], cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
