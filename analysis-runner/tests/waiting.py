"""Waits for a condition of another thread or process."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Seconds after which a condition never becomes true on any machine. A test that waits so long has found a hang.
HANGS = 600.0


def wait_until(happens: Callable[[], Any], what: str = '') -> None:
    """Returns when `happens()` is true. Fails after HANGS seconds; `what` names the condition."""
    end = time.monotonic() + HANGS
    while not happens():
        assert time.monotonic() < end, f'it did not happen in {HANGS:.0f} s {what}'
        time.sleep(0.05)


def read_complete_json(file: Path) -> Any:
    """JSON written by another process, once the file is complete: a file exists before its content."""
    read: list[Any] = []

    def complete() -> bool:
        try:
            read.append(json.loads(file.read_text()))
        except (FileNotFoundError, json.JSONDecodeError):
            return False
        return True

    wait_until(complete, f'for the whole of {file.name}')
    return read[0]
