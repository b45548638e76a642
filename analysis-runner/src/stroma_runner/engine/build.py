"""Identifies the code of this process. A runner and its workers must have the same, or results would mix versions."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib import metadata
from pathlib import Path

#: Set for workers that this runner starts itself, so that an edit of the sources does not separate them from it.
VARIABLE = 'STROMA_BUILD'
#: Packages whose versions change results, or what processes can send each other.
PACKAGES = ('distributed', 'numpy', 'scipy', 'pandas', 'anndata', 'scanpy', 'zarr', 'scikit-learn', 'numba')


@cache
def build() -> str:
    """12 hex digits of the sources of `stroma_runner` and `stroma_store`."""
    given = os.environ.get(VARIABLE)
    if given:
        return given
    import stroma_store

    found = hashlib.sha256()
    for root in (Path(__file__).resolve().parents[1], Path(stroma_store.__file__).resolve().parent):
        for path in sorted(root.rglob('*.py')):
            found.update(f'{root.name}/{path.relative_to(root).as_posix()}\0'.encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def versions() -> dict[str, str]:
    """Versions of the installed `PACKAGES`; a missing one is an empty text."""
    return {name: _version(name) for name in PACKAGES}


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ''
