"""Reads a dataset by slices and memory maps, from its folder or from S3 (`stroma_store.dataset.files`). Opening reads
only a JSON file and two arrays; pandas is imported only for markers."""

from __future__ import annotations

import hashlib
import json
import weakref
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.arrays import Column, Genes, Slices
from stroma_store.dataset.cell_major import ScannedCells, StoredCells
from stroma_store.dataset.files import DatasetFiles, Reader
from stroma_store.errors import StromaError, invalid

if TYPE_CHECKING:
    import pandas as pd

__all__ = ['Column', 'Dataset', 'Genes', 'Layer', 'Slices', 'format_of']

Layer = Literal['raw', 'normalized']


def format_of(folder: Path) -> int | None:
    """The format of a dataset; None if dataset.json cannot be read."""
    try:
        return int(json.loads((folder / layout.META).read_bytes())['formatVersion'])
    except (OSError, ValueError, KeyError, TypeError):
        return None


class Dataset:
    """One immutable dataset; `open_dataset` opens one by its folder. Reading is safe from several threads."""

    def __init__(self, files: DatasetFiles) -> None:
        self.files = files
        text, self.meta = self._read_meta()
        if self.meta['formatVersion'] not in layout.READABLE:
            raise ValueError(f'format {self.meta["formatVersion"]}, this reader knows {layout.READABLE}')
        self.paths = layout.PATHS[self.meta['formatVersion']]
        #: Changes with any byte of these files, because dataset.json holds the hash of every one.
        self.fingerprint = hashlib.sha256(text).hexdigest()[:16]
        #: Version of the content: labels and results refer to it, so a conversion to another format keeps it.
        self.version: str = self.meta.get('version') or self.fingerprint
        self.n_cells: int = self.meta['cells']
        self.n_genes: int = self.meta['genes']
        self.info: dict[str, Any] = self.meta['info']
        self.normalised_only: bool = self.meta['normalisedOnly']
        #: Parts that are still being computed: keys of embeddings, `markers`. Empty for a finished dataset.
        self.pending: list[str] = list(self.meta.get('pending') or [])
        old = self.meta['formatVersion'] < 3
        stored = np.dtype('<i8') if old else layout.indptr_dtype(self.meta['nonZeros'])
        self._indptr = np.fromfile(self.checked_path(self.paths.indptr), stored).astype('<i8', copy=False)
        self._scale = np.fromfile(self.checked_path(self.paths.scale), '<f4')
        self._indices = self.reader_of(self.paths.indices, np.dtype('<i4'))
        self._values = self.reader_of(self.paths.values, np.dtype(self.meta['valueType']))
        self._cells: StoredCells | ScannedCells | None = None
        self._columns = {entry['name']: entry for entry in self.meta['columns']}
        self._embeddings = {entry['key']: entry for entry in self.meta['embeddings']}

    def _read_meta(self) -> tuple[bytes, dict[str, Any]]:
        """dataset.json; raises DATASET_DAMAGED if it cannot be read or the size of a file differs."""
        try:
            text = self.files.meta()
            meta: dict[str, Any] = json.loads(text)
            sizes = {str(name): int(entry['bytes']) for name, entry in meta['files'].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise StromaError('DATASET_DAMAGED', file=layout.META) from error
        self.files.check_sizes(sizes)
        return text, meta

    @property
    def folder(self) -> Path:
        """The folder with all files; of a dataset on S3 they are fetched, so single files are read by other means."""
        return self.files.folder()

    def checked_path(self, name: str) -> Path:
        """The path of a whole file, called before each use; subclasses check the bytes here."""
        return self.files.path(name)

    def check_array(self, name: str) -> None:
        """Called before slices of a file are read."""

    def reader_of(self, name: str, dtype: np.dtype[Any]) -> Reader:
        return self.files.reader(name, dtype, int(self.meta['files'][name]['bytes']))

    def _map(self, name: str, kind: str) -> np.ndarray:
        path = self.checked_path(name)
        if path.stat().st_size == 0:
            return np.empty(0, kind)
        kept = self.files.keep(name)
        mapped = np.memmap(path, dtype=kind, mode='r')
        if kept is not None:
            weakref.finalize(mapped, _release, kept)
        return np.asarray(mapped)

    @property
    def matrix_sha256(self) -> str:
        """The recorded hash of the matrix' stored values."""
        return str(self.meta['files'][self.paths.values]['sha256'])

    def prefetch(self, limit: int = 4 * 1024**3) -> None:
        """Warms the matrix where each of its files has at most `limit` bytes; returns at once."""
        self._indices.prefetch(limit)
        self._values.prefetch(limit)

    def verify(self) -> None:
        """Compares every file with its recorded hash; raises DATASET_DAMAGED with the first that differs. For files
        that are only on S3, compares the hashes recorded by the store."""
        damaged = self.files.first_damaged(self.meta['files'])
        if damaged is not None:
            raise StromaError('DATASET_DAMAGED', file=damaged)

    @cached_property
    def genes(self) -> Genes:
        if self.meta['formatVersion'] > 1:
            return Genes(**self._names(self.paths.genes))
        rows = [(line + '\t').split('\t') for line in self._lines(self.paths.genes)]
        return Genes([row[0] for row in rows], [row[1] for row in rows])

    @cached_property
    def barcodes(self) -> list[str]:
        return self._barcodes()

    def _barcodes(self) -> list[str]:
        if self.meta['formatVersion'] > 1:
            return list(self._names(self.paths.barcodes))
        return self._lines(self.paths.barcodes)

    def barcodes_of(self, cells: np.ndarray) -> list[str]:
        """Barcodes of some cells. All names are read but not cached, because those of a million cells take 100 MB."""
        known = self.__dict__.get('barcodes') or self._barcodes()
        return [known[cell] for cell in cells.tolist()]

    def _names(self, name: str) -> Any:
        return json.loads(self.checked_path(name).read_bytes())

    def _lines(self, name: str) -> list[str]:
        # Not read_text: it would treat a carriage return inside a name as the end of a line.
        return self.checked_path(name).read_bytes().decode('utf-8', 'replace').split('\n')[:-1]

    @property
    def layers(self) -> list[str]:
        return ['normalized'] if self.normalised_only else ['raw', 'normalized']

    def gene(self, index: int, layer: str = 'normalized') -> tuple[np.ndarray, np.ndarray]:
        """(ascending int32 cell indices, values) of one gene's nonzeros.

        `raw`: counts in their stored integer type; `normalized`:
        float32 log1p(count / cell's sum x 10,000). A dataset without counts has the normalised layer only;
        asking it for raw raises INPUT_INVALID.
        """
        if not 0 <= index < self.n_genes:
            raise StromaError('GENE_NOT_FOUND', gene=str(index))
        if layer not in self.layers:
            raise invalid('query', '/layer', 'enum')
        cells, values = self.stored_range(index, index + 1)
        if cells.size and (cells[0] < 0 or cells[-1] >= self.n_cells or (cells[1:] <= cells[:-1]).any()):
            raise StromaError('DATASET_DAMAGED', file=self.paths.indices)
        return cells, values if layer == 'raw' else self.normalised(cells, values)

    @property
    def indptr(self) -> np.ndarray:
        """int64: gene g's nonzeros are `indptr[g]` to `indptr[g + 1]`."""
        return self._indptr

    def gene_range(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """(cell indices, normalised values) of the genes `start` to `stop`, gene by gene (`indptr`); a range of genes
        is one read. Cells ascend within a gene."""
        cells, values = self.stored_range(start, stop)
        if cells.size and (int(cells.min()) < 0 or int(cells.max()) >= self.n_cells):
            raise StromaError('DATASET_DAMAGED', file=self.paths.indices)
        return cells, self.normalised(cells, values)

    def stored_range(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """(cell indices, stored values) of the genes `start` to `stop`, as stored in the files."""
        for name in (self.paths.indices, self.paths.values):
            self.check_array(name)
        first, last = int(self._indptr[start]), int(self._indptr[stop])
        return self._indices.read(first, last), self._values.read(first, last)

    def cell_range(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(pointers, ascending gene indices, stored values) of the cells `start` to `stop` as CSR.

        A range is one read; in formats 1 and 2 it reads the whole matrix.
        """
        if self._cells is None:
            self._cells = (StoredCells if self.meta['formatVersion'] >= 3 else ScannedCells)(self)
        return self._cells.read(start, stop)

    def cell(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        """(ascending gene indices, stored values) of one cell's nonzeros: counts, or normalised values."""
        _, genes, values = self.cell_range(index, index + 1)
        return genes, values

    @property
    def totals(self) -> np.ndarray:
        """Total counts of each cell, float64; whole if the counts are. 0 without counts."""
        if self.normalised_only:
            return np.zeros(self.n_cells)
        scale = self._scale.astype(np.float64)
        found = np.divide(layout.TARGET_SUM, scale, out=np.zeros_like(scale), where=scale > 0)
        return np.rint(found) if np.dtype(self.meta['valueType']).kind in 'iu' else found

    def normalised(self, cells: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Log-normalised float32 of stored values; `cells`: the cell of each value."""
        if self.normalised_only:
            return values
        scaled = self._scale[cells]
        np.multiply(scaled, values, out=scaled, casting='unsafe')
        return np.log1p(scaled, out=scaled)

    def dense(self, index: int, layer: str = 'normalized') -> np.ndarray:
        """One gene of every cell, float32."""
        cells, values = self.gene(index, layer)
        result = np.zeros(self.n_cells, np.float32)
        result[cells] = values
        return result

    @property
    def column_entries(self) -> list[dict[str, Any]]:
        return list(self.meta['columns'])

    def column(self, name: str) -> Column:
        """A column by its name; COLUMN_NOT_FOUND."""
        entry = self._columns.get(name)
        if entry is None:
            raise StromaError('COLUMN_NOT_FOUND', column=name)
        if entry['kind'] == 'number':
            return Column(name, 'number', self._map(entry['file'], '<f4'))
        array = self._map(entry['file'], layout.code_dtype(len(entry['categories'])).str)
        return Column(name, 'category', array, tuple(entry['categories']), tuple(entry['counts']))

    @property
    def embedding_entries(self) -> list[dict[str, Any]]:
        return list(self.meta['embeddings'])

    def _embedding(self, key: str, dimensions: int | None) -> tuple[dict[str, Any], int]:
        entry = self._embeddings.get(key)
        if dimensions is not None:
            # A 3-dimensional layout is computed separately from the flat one: their axes are unrelated.
            apart = self._embeddings.get(f'{key}{dimensions}')
            entry = apart if apart and apart['dimensions'] >= dimensions else entry
        if entry is None or (dimensions or 2) > entry['dimensions']:
            raise StromaError('EMBEDDING_NOT_FOUND', embedding=key, dimensions=dimensions or 0)
        return entry, dimensions or entry['dimensions']

    def embedding_name(self, key: str, dimensions: int) -> str:
        """The layout that is shown for a key in this many dimensions; EMBEDDING_NOT_FOUND."""
        return str(self._embedding(key, dimensions)[0]['key'])

    def embedding(self, key: str, dimensions: int | None = None) -> np.ndarray:
        """n x d float32; `('umap', 3)` finds `umap3`; EMBEDDING_NOT_FOUND."""
        entry, width = self._embedding(key, dimensions)
        return self._map(entry['file'], '<f4').reshape(self.n_cells, entry['dimensions'])[:, :width]

    def embedding_file(self, key: str, dimensions: int) -> tuple[tuple[Path, int], list[list[float]]]:
        """((path, size) of form A, range of each axis); d is 2 or 3."""
        entry, width = self._embedding(key, dimensions)
        if str(width) not in entry['ranges']:
            raise StromaError('EMBEDDING_NOT_FOUND', embedding=key, dimensions=width)
        return self._file(self.paths.view(entry['key'], width)), entry['ranges'][str(width)]

    def column_file(self, name: str) -> tuple[Path, int]:
        """(path, size) of a column's codes or numbers."""
        return self._file(self._columns[name]['file'])

    def tissue_file(self) -> tuple[Path, int]:
        """(path, size) of the tissue image of a slide that has one."""
        return self._file(layout.TISSUE)

    def _file(self, name: str) -> tuple[Path, int]:
        return self.checked_path(name), int(self.meta['files'][name]['bytes'])

    def embedding_view(self, key: str, dimensions: int) -> tuple[np.ndarray, list[list[float]]]:
        """Form A: n x d int16 (-32768 is missing) and the range of each axis; d is 2 or 3."""
        entry, width = self._embedding(key, dimensions)
        if str(width) not in entry['ranges']:
            raise StromaError('EMBEDDING_NOT_FOUND', embedding=key, dimensions=width)
        points = self._map(self.paths.view(entry['key'], width), '<i2').reshape(self.n_cells, width)
        return points, entry['ranges'][str(width)]

    def markers(self) -> pd.DataFrame | None:
        """The markers as written, or None."""
        if not self.meta['markers']:
            return None
        import pandas as pd

        return pd.read_parquet(self.checked_path(self.paths.markers))


def _release(kept: object) -> None:
    """Drops the last reference to what kept a mapped file in the cache."""
