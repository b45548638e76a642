"""Replaces the files of a dataset in its own folder while others read it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stroma_store.dataset import layout
from stroma_store.disk import files_below, fsync_path


def replace_files(source: Path, target: Path, on_step: Callable[[str], Any] = lambda name: None) -> None:
    """Moves the new files next to the old ones, dataset.json last; files from an interrupted attempt are replaced."""
    names = [path.relative_to(source) for path in files_below(source)]
    last = [Path(layout.ROOT), Path(layout.META)]
    folders = {target}
    for number, name in enumerate([name for name in names if name not in last] + last[:1]):
        if number == len(names) // 2:
            on_step('half moved')
        # Not `parents`: a dataset that has been deleted must not be recreated.
        for folder in [target / part for part in reversed(name.parents[:-1])]:
            folder.mkdir(exist_ok=True)
            folders.add(folder)
        os.replace(source / name, target / name)
    for folder in folders:
        fsync_path(folder)
    on_step('commit')
    os.replace(source / layout.META, target / layout.META)
    on_step('committed')
    fsync_path(target)
