"""Simulated samples on disk: a zipped 10x v3 folder each, marked SIMULATED.txt, and the truth next to them."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy.io import mmwrite

from stroma_runner.simulator import biology as b
from stroma_runner.simulator.model import Model
from stroma_runner.simulator.sample import Design, DrawnSample

NOTE = (
    "SIMULATED DATA. Written by Stroma's simulator (python -m stroma_runner.simulator); "
    'no person and no animal stands behind these counts.\n'
)
#: Same seed, same bytes: archives carry no clock.
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_sample(folder: Path, model: Model, drawn: DrawnSample, contigs: pd.DataFrame) -> Path:
    """Writes `simulated_<name>.zip`, and `truth/<name>.cells.tsv` and `.contigs.csv`; returns the archive's path."""
    name = drawn.design.name
    inside = f'{name}/filtered_feature_bc_matrix'
    genes = ''.join(f'{i}\t{s}\tGene Expression\n' for i, s in zip(model.ids, model.symbols, strict=True))
    text = io.BytesIO()
    mmwrite(text, drawn.counts.T.tocoo(), comment=' simulated by Stroma', field='integer')
    members = {
        f'{name}/SIMULATED.txt': NOTE.encode(),
        f'{inside}/features.tsv.gz': _gzip(genes.encode()),
        f'{inside}/barcodes.tsv.gz': _gzip(''.join(f'{c}\n' for c in drawn.truth.index).encode()),
        f'{inside}/matrix.mtx.gz': _gzip(text.getvalue()),
    }
    path = folder / f'simulated_{name}.zip'
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_STORED) as archive:
        for member, data in members.items():
            archive.writestr(zipfile.ZipInfo(member, EPOCH), data)
    truth = folder / 'truth'
    truth.mkdir(exist_ok=True)
    drawn.truth.to_csv(truth / f'{name}.cells.tsv', sep='\t', float_format='%.4f')
    contigs.to_csv(truth / f'{name}.contigs.csv', index=False)
    return path


def write_truth(folder: Path, model: Model, samples: Sequence[Design], settings: dict[str, Any]) -> None:
    """`truth/genes.tsv`: position, copies in malignant cells, programmes; `truth/truth.json`: everything else."""
    truth = folder / 'truth'
    truth.mkdir(exist_ok=True)
    table = pd.DataFrame(
        {
            'gene_id': model.ids,
            'symbol': model.symbols,
            'chromosome': model.chromosome,
            'start': model.start,
            'copies': model.copies,
            'mean': model.base,
            'dispersion': model.dispersion,
            'response': model.response,
        }
        | {f'programme_{name}': values for name, values in model.nodes.items()}
    )
    table.to_csv(truth / 'genes.tsv', sep='\t', index=False, float_format='%.5g')
    facts = {
        'note': NOTE.strip(),
        'settings': settings,
        'samples': [asdict(s) for s in samples],
        'tree': {name: node.parent for name, node in b.TREE.items()},
        'markers': {name: list(node.markers) for name, node in b.TREE.items()},
        'cycling': list(b.CYCLING),
        'path': {'type': b.PATH, 'genes': [str(g) for g in model.symbols[model.path_genes]]},
        'segments': dict(b.SEGMENTS),
        'responseStrength': dict(zip(b.TYPES, np.round(model.strength, 4).tolist(), strict=True)),
    }
    (truth / 'truth.json').write_text(json.dumps(facts, indent=1), encoding='utf-8')
    (folder / 'SIMULATED.txt').write_text(NOTE, encoding='utf-8')


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=3, mtime=0)
