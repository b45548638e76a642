"""Names of zarr nodes for names that a user chose."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

#: Separators of zarr keys and of paths, and characters that a file name should not have.
_FORBIDDEN = re.compile(r'[/\\\x00-\x1f\x7f-\x9f\u2028\u2029]')
#: Bytes of a name; file systems allow 255.
_LONGEST = 200


def zarr_keys(names: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """One key per name, all different also if a file system ignores letter case, and none in `taken`.

    A name that zarr and anndata accept is its own key. In others `_` replaces each forbidden character, and a number
    follows a key that is already taken.
    """
    seen = {_folded(key) for key in taken}
    keys: dict[int, str] = {}
    clean = [_clean(name) for name in names]
    # Unchanged names come first, so that a changed one never displaces them.
    for k in sorted(range(len(names)), key=lambda k: clean[k] != names[k]):
        key, number = clean[k], 1
        while _folded(key) in seen:
            key, number = f'{clean[k]}_{number}', number + 1
        seen.add(_folded(key))
        keys[k] = key
    return [keys[k] for k in range(len(names))]


def _clean(name: str) -> str:
    key = _FORBIDDEN.sub('_', name)
    # `__` begins names that zarr reserves; `_index` is anndata's; `zarr.json` is a group's own file.
    if key.startswith('__') or key == '_index':
        key = key.lstrip('_')
    if key.casefold() == 'zarr.json':
        key = 'zarr_json'
    if not key.strip('. '):
        key = 'column'
    return key.encode('utf-8', 'replace')[:_LONGEST].decode('utf-8', 'ignore')


def _folded(key: str) -> str:
    return unicodedata.normalize('NFC', key.casefold())
