"""Waits for a condition of another thread or process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

#: Seconds after which a condition never becomes true on any machine. A test that waits so long has found a hang.
HANGS = 600.0


def until(happens: Callable[[], Any], what: str = '') -> None:
    """Returns when `happens()` is true. Fails after HANGS seconds; `what` names the condition."""
    end = time.monotonic() + HANGS
    while not happens():
        assert time.monotonic() < end, f'it did not happen in {HANGS:.0f} s {what}'
        time.sleep(0.05)
