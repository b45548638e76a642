"""`reproduce.zip`: the script of a result with its inputs and expected outputs, for a machine without the platform."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from importlib import metadata, resources
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.engine.dataset_view import DatasetView

#: Maximum number of values in a zip, 32 MB: every job writes one, and few are downloaded.
MOST_VALUES = 4_000_000
#: A fixed time: equal results are equal bytes.
_TIME = (2026, 1, 1, 0, 0, 0)


class Reproduction:
    """The zip of one result, closed by `with`."""

    def __init__(
        self,
        path: Path,
        package: str,
        libraries: Sequence[str],
        facts: dict[str, Any],
        script: str = 'reproduce_script.py',
    ) -> None:
        """`package`: the tool's, whose `script` becomes `reproduce.py`. `libraries` from the public index, at the
        versions in use. `facts`: `parameters.json`."""
        self._zip = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED)
        self.text('parameters.json', json.dumps(facts, ensure_ascii=False, indent=1))
        self.text('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in libraries))
        self.text('reproduce.py', resources.files(package).joinpath(script).read_text('utf-8'))

    def __enter__(self) -> Reproduction:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def text(self, name: str, content: str | bytes) -> None:
        self._zip.writestr(zipfile.ZipInfo(name, _TIME), content, zipfile.ZIP_DEFLATED)

    def table(self, name: str, frame: pd.DataFrame) -> None:
        """Numbers are written so that reading them gives the same values."""
        self.text(name, frame.to_csv(index=False))

    def array(self, name: str, values: np.ndarray) -> None:
        with self._zip.open(zipfile.ZipInfo(name, _TIME), 'w', force_zip64=True) as file:
            np.save(file, values)

    def sparse(self, name: str, values: sp.csr_matrix | sp.csc_matrix) -> None:
        """Uncompressed, because compressing 32 MB takes longer than most analyses."""
        content = BytesIO()
        sp.save_npz(content, values, compressed=False)
        self._zip.writestr(zipfile.ZipInfo(name, _TIME), content.getvalue(), zipfile.ZIP_STORED)

    def methods(self, *names: str) -> None:
        """Files of `stroma_runner.methods`, as `family/file.py`, that the script imports by that name."""
        families = dict.fromkeys(f'stroma_runner/methods/{name.split("/")[0]}' for name in names)
        for folder in ('stroma_runner', 'stroma_runner/methods', *families):
            self.text(f'{folder}/__init__.py', '')
        for name in names:
            content = resources.files('stroma_runner.methods').joinpath(name).read_bytes()
            self.text(f'stroma_runner/methods/{name}', content)

    def expression(self, view: DatasetView, cells: np.ndarray, genes: np.ndarray | None = None) -> None:
        """`barcodes.txt` and `genes.csv`, and, if there are at most MOST_VALUES, the log-normalised values of the
        chosen cells as `expression.npz` (cells x genes, csc). `analysis_data.py` reads them, or an export of the
        dataset.

        `cells`, `genes`: indices, in the order of rows and columns; default all genes.
        """
        import pandas as pd

        names = pd.DataFrame({'gene_id': view.genes.ids, 'symbol': view.genes.symbols})
        self.text('analysis_data.py', resources.files(__package__).joinpath('reproduction_data.py').read_text('utf-8'))
        self.text('barcodes.txt', ''.join(f'{name}\n' for name in view.dataset.barcodes_of(cells)))
        self.table('genes.csv', names if genes is None else names.iloc[genes])
        blocks, values = [sp.csc_matrix((len(cells), 0), dtype=np.float32)], 0
        for block in _blocks(view, cells, genes):
            values += block.nnz
            if values > MOST_VALUES:
                return
            blocks.append(block)
        self.sparse('expression.npz', sp.hstack(blocks, format='csc'))


def _blocks(view: DatasetView, cells: np.ndarray, genes: np.ndarray | None) -> Iterator[sp.csc_matrix]:
    if genes is None:
        yield from (block for _, _, block in view.blocks(cells))
        return
    place = np.full(view.cells, -1, np.int32)
    place[cells] = np.arange(len(cells), dtype=np.int32)
    for gene in genes.tolist():
        of, values = view.dataset.gene(gene)
        kept = place[of] >= 0
        rows = place[of[kept]]
        yield sp.csc_matrix((values[kept], rows, [0, len(rows)]), shape=(len(cells), 1))
