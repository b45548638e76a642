"""`reproduce.zip`: expression, labels, pairs and the script that computes the table `interactions` again, without the
platform."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from functools import partial
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.tools.cell_interaction.tables import InteractionTable
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes

LIBRARIES = ('numpy', 'scipy', 'numba', 'pandas')


def write_reproduction(
    path: Path, job: JobContext, found: InteractionTable, values: sp.csr_matrix, names: Genes
) -> None:
    """`values`: tested cells x genes of the pairs."""
    cells, tested, rows = found.cells, found.tested, found.rows
    methods = resources.files('stroma_runner.methods.interactions')
    limit = limits()['interaction']
    kept = cells.types['all'] >= 0
    facts = {
        **{key: job.params[key] for key in ('permutations', 'minExpressing', 'condition')},
        **{'seed': job.seed, 'cellTypes': cells.names, 'sampleBy': job.params.get('sampleBy')},
        **{'leastCells': limit['sampleCells'], 'leastSamples': limit['samples']},
        'genes': [names.symbols[gene] for gene in tested.genes.tolist()],
        'pairs': [
            {'name': pair.name, 'a': a, 'b': b} for pair, a, b in zip(tested.pairs, tested.a, tested.b, strict=True)
        ],
    }
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as packed, TemporaryDirectory() as scratch:

        def add(name: str, content: str | bytes) -> None:
            # A fixed time: equal results are equal bytes.
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)

        add('parameters.json', json.dumps(facts, ensure_ascii=False))
        add('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in LIBRARIES))
        add('reproduce.py', resources.files(__package__).joinpath('reproduce_script.py').read_text('utf-8'))
        for name in ('sample_difference.py', 'permutations.py'):
            add(name, methods.joinpath(name).read_text('utf-8'))

        def save(name: str, write: Callable[[Path], None]) -> None:
            write(Path(scratch) / name)
            add(name, (Path(scratch) / name).read_bytes())

        save('expression.npz', lambda file: sp.save_npz(file, values, compressed=True))
        for stratum, one in found.strata.items():
            of = np.column_stack([rows.pair, rows.source, rows.target, one.means, one.p])
            save(f'types_{stratum}.npy', partial(_save, array=cells.types[stratum][kept]))
            save(f'expected_{stratum}.npy', partial(_save, array=of))
        if found.compared is not None and cells.samples is not None:
            save('samples.npy', partial(_save, array=cells.samples[kept]))
            save(
                'expected_difference.npy',
                partial(
                    _save, array=np.column_stack([found.compared.difference, found.compared.p, found.compared.adjusted])
                ),
            )


def _save(file: Path, array: np.ndarray) -> None:
    np.save(file, array)
