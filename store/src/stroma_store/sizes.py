"""Sizes in bytes as settings write them."""

from __future__ import annotations

import re

_UNITS = {'': 1, 'b': 1, 'kb': 10**3, 'mb': 10**6, 'gb': 10**9, 'tb': 10**12}
_UNITS |= {'kib': 2**10, 'mib': 2**20, 'gib': 2**30, 'tib': 2**40}


def parse_bytes(text: str) -> int:
    """Returns `1500000000`, `600MB` or `4GiB` as bytes. Raises ValueError for anything else."""
    found = re.fullmatch(r'\s*([0-9]+(?:\.[0-9]+)?)\s*([a-zA-Z]*)\s*', text)
    if found is None or found.group(2).lower() not in _UNITS:
        raise ValueError(f'{text!r} is not a size in bytes')
    return int(float(found.group(1)) * _UNITS[found.group(2).lower()])
