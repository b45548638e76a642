"""A process that does not outlive the one that started it, however that one ended: kill -9, a closed terminal."""

from __future__ import annotations

import os
import signal
import threading
import time

#: Names the process whose end also ends this one; set by the supervisor, but not by containers or service managers.
VARIABLE = 'STROMA_PARENT_PID'
EVERY_SECONDS = 0.5


def end_with_parent(parent: int, number: signal.Signals = signal.SIGTERM) -> None:
    """Sends this process the signal once `parent` is no longer its parent; watches from a thread."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(EVERY_SECONDS)
        os.kill(os.getpid(), number)

    threading.Thread(target=watch, name='parent-watch', daemon=True).start()


def end_with_supervisor() -> None:
    """The same for the process named in the environment; does nothing without one."""
    named = os.environ.get(VARIABLE, '')
    if named.isdigit():
        end_with_parent(int(named))
