"""Content-addressed steps: the same code version, parameters and inputs are computed once and then found."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from stroma_store.disk import files_below, sha256_of

NOTE = 'step.json'


def canonical(value: Any) -> str:
    """JSON with sorted keys and the shortest repeatable floats: one text for one meaning."""
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False, allow_nan=False)


def step_key(*, kind: str, version: str, params: Any, inputs: list[str], seed: int, threads: int) -> str:
    """The hex sha256 that names a checkpoint.

    `inputs` are content hashes or keys of earlier steps, in order. Includes seed and threads, because the neighbour
    graph depends on the number of threads (same inputs, seed and threads: same result).
    """
    text = canonical([kind, version, params, inputs, seed, threads])
    return hashlib.sha256(text.encode()).hexdigest()


def write_note(folder: Path, note: dict[str, Any]) -> None:
    """Writes `step.json` last: the outputs, with the size and sha256 of each file."""
    files = {
        path.relative_to(folder).as_posix(): {'bytes': path.stat().st_size, 'sha256': sha256_of(path)}
        for path in files_below(folder)
    }
    (folder / NOTE).write_text(json.dumps(note | {'files': files}, ensure_ascii=False), encoding='utf-8')


def damaged_file(folder: Path) -> str | None:
    """The first damaged file of a checkpoint, or None.

    Checkpoints without recorded files count as complete.
    """
    try:
        files = json.loads((folder / NOTE).read_text(encoding='utf-8')).get('files', {})
        for name, entry in files.items():
            path = folder / name
            if path.stat().st_size != entry['bytes'] or sha256_of(path) != entry['sha256']:
                return str(name)
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        return NOTE
    return None
