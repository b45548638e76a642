"""Converts a dataset of format 1 or 2 to format 3 in its own folder, while others read it.

The new files are created in scratch, unchanged arrays as hard links, and are moved next to the old ones. Replacing
dataset.json is the commit. Before it, the folder is the old dataset and the conversion can restart at any point; after
it, a reader that opened the old files can keep reading them until `prune`.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.anndata_group import AnnDataGroup, link_file
from stroma_store.dataset.cell_major import StoredGenes
from stroma_store.dataset.files import LocalFiles
from stroma_store.dataset.group_content import describe_matrix, embedding_keys, file_entries, write_names, write_uns
from stroma_store.dataset.matrix_writer import write_cell_major
from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.replace import replace_files
from stroma_store.dataset.writer import write_meta
from stroma_store.dataset.zarr_keys import zarr_keys
from stroma_store.disk import files_below, fsync_tree, write_array

#: Seconds that the files of the old format stay for processes that have them open; jobs read for hours.
GRACE = 24 * 3600.0


def convert(folder: Path, scratch: Path, on_step: Callable[[str], Any] = lambda name: None) -> None:
    """Converts the dataset in `folder`. `scratch`: a folder of the same file system, emptied first and removed after.

    Raises DATASET_DAMAGED for a dataset with a damaged file, which is not changed, because new hashes would hide the
    damage. `on_step` gets the name of each step before it.
    """
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    try:
        on_step('build')
        _Conversion(Dataset(LocalFiles(folder)), scratch).build(on_step)
        on_step('flush')
        fsync_tree(scratch)
        on_step('move')
        replace_files(scratch, folder, on_step)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def build(dataset: Dataset, target: Path, on_step: Callable[[str], Any] = lambda name: None) -> None:
    """Writes the dataset in the current format to the empty folder `target`, unchanged arrays as hard links. Raises
    DATASET_DAMAGED."""
    _Conversion(dataset, target).build(on_step)


class _Conversion:
    """One dataset of an old format and the folder that gets its new form."""

    def __init__(self, dataset: Dataset, target: Path) -> None:
        self.old, self.target = dataset, target
        #: Entries of files that are reused unchanged, with their originally recorded hash.
        self.kept: dict[str, dict[str, Any]] = {}

    def build(self, on_step: Callable[[str], Any]) -> None:
        old, meta, paths = self.old, dict(self.old.meta), layout.CURRENT
        old.verify()
        for source, place in (
            (old.paths.indices, paths.indices),
            (old.paths.values, paths.values),
            (old.paths.scale, paths.scale),
        ):
            self._keep(source, place)
        indptr = old.indptr.astype(layout.indptr_dtype(meta['nonZeros']))
        (self.target / paths.indptr).parent.mkdir(parents=True)
        write_array(self.target / paths.indptr, indptr)
        on_step('cells')
        write_cell_major(self.target, StoredGenes(old), np.dtype(meta['valueType']))
        if meta['markers']:
            self._keep(old.paths.markers, paths.markers)
        write_names(self.target / paths.barcodes, old.barcodes)
        write_names(self.target / paths.genes, {'ids': old.genes.ids, 'symbols': old.genes.symbols})
        on_step('group')
        group = AnnDataGroup(self.target)
        describe_matrix(group, old.n_cells, old.n_genes, meta['nonZeros'], np.dtype(meta['valueType']))
        meta['columns'] = self._columns(group)
        group.table('var', old.genes.symbols, ['gene_id'])
        group.strings('var/gene_id', old.genes.ids)
        meta['embeddings'] = self._embeddings(group)
        write_uns(group, old.info, meta['columns'], old.normalised_only)
        group.close()
        on_step('describe')
        meta |= {'formatVersion': layout.FORMAT_VERSION, 'convertedFrom': meta['formatVersion']}
        meta['files'] = file_entries(self.target, self.kept)
        write_meta(self.target, meta, old.version)

    def _keep(self, source: str, place: str) -> None:
        link_file(self.old.folder / source, self.target / place)
        self.kept[place] = self.old.meta['files'][source]

    def _taken(self, part: str) -> list[str]:
        """Names in a folder of the old format that are not available for new files."""
        return [Path(name).name for name in self.old.meta['files'] if name.startswith(f'{part}/')]

    def _columns(self, group: AnnDataGroup) -> list[dict[str, Any]]:
        old, entries = self.old, self.old.column_entries
        keys = zarr_keys([entry['name'] for entry in entries], self._taken('obs'))
        group.table('obs', old.barcodes, keys)
        found = []
        for entry, key in zip(entries, keys, strict=True):
            if entry['kind'] == 'number':
                place = self._describe(group, f'obs/{key}', (old.n_cells,), entry['file'])
            else:
                place = f'{layout.OWN}/{entry["file"]}'
                self._keep(entry['file'], place)
                column = old.column(entry['name'])
                codes = np.where(column.codes == column.missing, -1, column.codes.astype('i4'))
                group.categories(f'obs/{key}', codes, column.categories)
            found.append(entry | {'file': place, 'key': key})
        return found

    def _embeddings(self, group: AnnDataGroup) -> list[dict[str, Any]]:
        old, found = self.old, []
        group.group('obsm', 'dict')
        keys = embedding_keys([entry['key'] for entry in old.embedding_entries], self._taken('obsm'))
        for entry in old.embedding_entries:
            name = entry['key']
            place = self._describe(group, f'obsm/{keys[name]}', (old.n_cells, entry['dimensions']), entry['file'])
            for dimensions in map(int, entry['ranges']):
                self._keep(old.paths.view(name, dimensions), layout.CURRENT.view(name, dimensions))
            found.append(entry | {'file': place})
        return found

    def _describe(self, group: AnnDataGroup, key: str, shape: tuple[int, ...], source: str) -> str:
        """Makes a file of float32 an array of the group; returns the array's file."""
        place = group.describe(key, shape, '<f4').relative_to(self.target).as_posix()
        self._keep(source, place)
        return place


def prune(folder: Path, now: Callable[[], float] = time.time) -> bool:
    """Removes the files of the old format, `GRACE` seconds after the conversion; returns False if there is nothing to
    do."""
    if not (folder / layout.OLD_MATRIX).is_dir() or now() - (folder / layout.META).stat().st_mtime < GRACE:
        return False
    meta = Dataset(LocalFiles(folder)).meta
    if 'convertedFrom' not in meta:
        return False
    # The matrix goes last, because its presence marks unfinished work.
    for path in sorted(files_below(folder), key=lambda path: path.parent == folder / layout.OLD_MATRIX):
        name = path.relative_to(folder).as_posix()
        if name != layout.META and name not in meta['files']:
            path.unlink(missing_ok=True)
    shutil.rmtree(folder / layout.OLD_MATRIX, ignore_errors=True)
    return True
