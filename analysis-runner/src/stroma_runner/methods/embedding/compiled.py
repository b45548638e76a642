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
    again after each restart of a worker. Here numba keeps them beside the source files, or in NUMBA_CACHE_DIR, as it
    does for PyNNDescent and scanpy, which ask for it. It compiles them again when the file, numba or the processor has
    changed.
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
