"""UMAP, with its compiled functions kept on disk."""

from __future__ import annotations

import importlib
import threading
from types import ModuleType
from typing import Any

_LOCK = threading.Lock()


def load_umap() -> ModuleType:
    """Imports `umap.umap_`.

    umap-learn has numba compile its functions in each process: 13 s of processor time before the first analysis, and
    again after each restart of a worker. Here numba caches them next to the source files, or in NUMBA_CACHE_DIR, as
    PyNNDescent and scanpy request for their own. They are compiled again if the file, numba or the processor changes.
    """
    from numba.core import decorators

    with _LOCK:
        original = decorators.jit

        def jit(*args: Any, **options: Any) -> Any:
            return original(*args, **({'cache': True} | options))

        decorators.jit = jit
        try:
            return importlib.import_module('umap.umap_')
        finally:
            decorators.jit = original
