"""Content-addressed steps: the same code version, parameters and inputs are computed once and then found."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> str:
    """JSON with sorted keys and the shortest repeatable floats: one text for one meaning."""
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False, allow_nan=False)


def step_key(*, kind: str, version: str, params: Any, inputs: list[str], seed: int, threads: int) -> str:
    """The hex sha256 that names a checkpoint.

    `inputs` are content hashes or keys of earlier steps, in order. Seed and threads belong to it, because
    with another number of threads the neighbour graph differs (same inputs, seed and threads: same result).
    """
    text = canonical([kind, version, params, inputs, seed, threads])
    return hashlib.sha256(text.encode()).hexdigest()
