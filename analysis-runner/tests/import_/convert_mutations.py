"""Files with a few changed bytes, seeded. In R's files the bytes change after decompression, in all others directly."""

from __future__ import annotations

import gzip
import lzma
import random
from collections.abc import Iterator
from pathlib import Path


def mutants(source: Path, folder: Path, seeds: range) -> Iterator[Path]:
    """A file named like `source` for each seed, each replacing the previous one."""
    folder.mkdir(parents=True, exist_ok=True)
    raw = source.read_bytes()
    r = source.suffix == '.rds'
    content = (gzip.decompress if raw[:2] == b'\x1f\x8b' else lzma.decompress)(raw) if r else raw
    place = folder / source.name
    for seed in seeds:
        chance = random.Random(seed)
        changed = bytearray(content)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(changed))
            # Lengths and types are small numbers at the start of a value: half of the changes are small ones.
            changed[at] = chance.choice((0, 1, 2, 9, 16, 254, 255, chance.randrange(256)))
        place.write_bytes(gzip.compress(bytes(changed), 1) if r else bytes(changed))
        yield place
