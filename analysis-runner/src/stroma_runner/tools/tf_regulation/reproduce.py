"""`reproduce.zip`: cells, regulons and the script that computes the scores and the table `groups` again, without the
platform."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.tf_regulation.groups import Cells
from stroma_runner.tools.tf_regulation.scoring import normalised, scale_of
from stroma_runner.tools.tf_regulation.tables import RegulonFindings

LIBRARIES = ('numpy', 'scipy', 'numba')
METHODS = (
    *('gene_sets/aucell.py', 'gene_sets/aucell_kernel.py'),
    *('regulons/regulon_scores.py', 'regulons/regulon_groups.py'),
)
#: Stored values of the cells in the file: of a larger dataset some cells of each group are kept, and only scores are
#: compared.
MOST_VALUES = 4_000_000


def write_reproduction(
    path: Path, view: DatasetView, params: Mapping[str, Any], cells: Cells, found: RegulonFindings, top: int
) -> None:
    kept = _kept(view, cells)
    whole = len(kept) == int(cells.chosen.sum())
    facts = {
        **{'method': params['method'], 'top': top, 'whole': whole, 'groups': cells.names},
        'regulons': [
            {'name': one.name, 'genes': one.genes.tolist(), 'weights': one.weights[one.found >= 0].tolist()}
            for one in found.regulons
        ],
    }
    places = np.flatnonzero(cells.chosen)[kept]
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as packed, TemporaryDirectory() as scratch:

        def add(name: str, content: str | bytes) -> None:
            # A fixed time: equal results are equal bytes.
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)

        add('parameters.json', json.dumps(facts, ensure_ascii=False))
        add('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in LIBRARIES))
        add('reproduce.py', resources.files(__package__).joinpath('reproduce_script.py').read_text('utf-8'))
        for name in METHODS:
            # The files are next to each other there.
            text = resources.files('stroma_runner.methods').joinpath(name).read_text('utf-8')
            add(name.split('/')[1], text.replace('stroma_runner.methods.gene_sets.', ''))

        def save(name: str, write: Callable[[Path], None]) -> None:
            write(Path(scratch) / name)
            add(name, (Path(scratch) / name).read_bytes())

        values = _rows(view, places)
        if params['method'] != 'aucell':
            means, deviations = scale_of(view, cells.chosen)
            save('scale.npy', partial(_save, array=np.stack([means, deviations])))
        save('expression.npz', lambda file: sp.save_npz(file, values, compressed=True))
        save('groups.npy', partial(_save, array=cells.codes[kept]))
        save('expected_scores.npy', partial(_save, array=found.scores[kept]))
        save('expected_specificity.npy', partial(_save, array=found.groups.specificity))


def _kept(view: DatasetView, cells: Cells) -> np.ndarray:
    """Indices among the chosen cells, ascending: all, or equally spaced ones."""
    number = int(cells.chosen.sum())
    mean = max(1.0, int(view.dataset.indptr[-1]) / view.cells)
    most = max(1, min(number, int(MOST_VALUES / mean)))
    return np.unique(np.linspace(0, number - 1, most).astype(np.int64))


def _rows(view: DatasetView, places: np.ndarray) -> sp.csr_matrix:
    """Log-normalised values of some cells (ascending) x genes."""
    step = 2000
    blocks = []
    for first in range(0, view.cells, step):
        last = min(view.cells, first + step)
        of = places[(places >= first) & (places < last)] - first
        if len(of):
            blocks.append(normalised(view, first, last)[of])
    return sp.csr_matrix(sp.vstack(blocks, format='csr'))


def _save(file: Path, array: np.ndarray) -> None:
    np.save(file, array)
