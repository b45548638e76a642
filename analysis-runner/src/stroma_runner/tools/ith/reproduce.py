"""`reproduce.zip`: the values of the compared groups and the script that computes the scores again, without the
platform."""

from __future__ import annotations

import json
import zipfile
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.tools.ith.groups import Group, Space

LIBRARIES = ('numpy', 'scipy')


def write_reproduction(path: Path, job: JobContext, space: Space, groups: list[Group], table: pd.DataFrame) -> None:
    """Each sample's values once; a cell type refers to cells of its sample."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, allowZip64=True) as packed, TemporaryDirectory() as scratch:

        def add(name: str, content: str | bytes) -> None:
            # A fixed time: equal results are equal bytes.
            packed.writestr(
                zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, compresslevel=1
            )

        whole = {group.sample: (number, group) for number, group in enumerate(groups) if group.cell_type is None}
        facts = []
        file = Path(scratch) / 'part.npz'
        for number, group in enumerate(groups):
            place, of = whole[group.sample]
            score = table['score'].iloc[number]
            facts.append({'values': place, 'score': None if pd.isna(score) else float(score)})
            if group.cell_type is None:
                sp.save_npz(file, sp.csr_matrix(space.values(group.cells)), compressed=False)
                add(f'values/{number}.npz', file.read_bytes())
            else:
                np.savez(file, cells=np.searchsorted(of.cells, group.cells))
                add(f'cells/{number}.npz', file.read_bytes())
        add('parameters.json', json.dumps({'seed': job.seed, 'groups': facts}))
        add('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in LIBRARIES))
        add('reproduce.py', resources.files(__package__).joinpath('reproduce_script.py').read_text('utf-8'))
        script = resources.files('stroma_runner.methods.tumour').joinpath('heterogeneity.py').read_text('utf-8')
        add('heterogeneity.py', script)
