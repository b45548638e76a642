"""Identifies the code of this process. A runner and its workers must have the same code, or results mix versions."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

#: Environment variable with the build. Workers of a local cluster get their runner's, so that they match it even if
#: the sources change while it runs.
VARIABLE = 'STROMA_BUILD'
#: Packages whose versions change results or the messages between processes.
PACKAGES = (
    *('distributed', 'numpy', 'scipy', 'pandas', 'anndata', 'scanpy', 'zarr', 'scikit-learn', 'numba'),
    *('faiss-cpu', 'igraph', 'umap-learn', 'harmonypy', 'openTSNE', 'illico'),
)


@cache
def build() -> str:
    """First 12 hex digits of a hash of the sources of `stroma_runner` and `stroma_store`."""
    given = os.environ.get(VARIABLE)
    if given:
        return given
    import stroma_store

    found = hashlib.sha256()
    for root in (Path(__file__).resolve().parents[2], Path(stroma_store.__file__).resolve().parent):
        for path in sorted(root.rglob('*.py')):
            found.update(f'{root.name}/{path.relative_to(root).as_posix()}\0'.encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def python() -> str:
    """Version of Python, such as `3.11`."""
    return f'{sys.version_info.major}.{sys.version_info.minor}'


def versions() -> dict[str, str]:
    """Versions of `PACKAGES`; empty for a package that is not installed."""
    return {name: _version(name) for name in PACKAGES}


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ''
