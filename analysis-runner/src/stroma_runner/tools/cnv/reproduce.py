"""`reproduce.zip`: counts, labels, positions and the script that computes the score, correlation and confidence of
every cell again, without the platform."""

from __future__ import annotations

import json
import zipfile
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.cnv.cells import count_blocks
from stroma_runner.tools.cnv.found import CnvFindings

LIBRARIES = ('numpy', 'scipy')


def write_reproduction(path: Path, job: JobContext, view: DatasetView, found: CnvFindings) -> None:
    """Counts are of the used genes; equal results are equal bytes."""
    plan, cells = found.plan, found.cells
    facts = {key: job.params[key] for key in ('version', 'windowSize', 'denoise')}
    facts |= {'step': plan.step, 'groups': cells.groups}
    in_r = job.params['version'] == 'R'
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, allowZip64=True) as packed, TemporaryDirectory() as scratch:

        def add(name: str, content: str | bytes) -> None:
            packed.writestr(
                zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, compresslevel=1
            )

        add('parameters.json', json.dumps(facts, ensure_ascii=False))
        add('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in LIBRARIES))
        add('reproduce.py', resources.files(__package__).joinpath('reproduce_script.py').read_text('utf-8'))
        methods = ('copy_number.py', *(('infercnv_r.py',) if in_r else ()))
        for name in methods:
            add(name, resources.files('stroma_runner.methods.tumour').joinpath(name).read_text('utf-8'))
        if in_r:
            add('infercnv.R', resources.files(__package__).joinpath('infercnv.R').read_text('utf-8'))
            rows = zip(
                plan.placed.chromosome.tolist(), plan.placed.start.tolist(), plan.placed.end.tolist(), strict=True
            )
            places = [(plan.placed.names[k], start, end) for k, start, end in rows]
            add('positions.json', json.dumps(places))

        def save(name: str, array: np.ndarray) -> None:
            np.save(Path(scratch) / name, array)
            add(name, (Path(scratch) / name).read_bytes())

        save('chromosome.npy', plan.placed.chromosome)
        save('reference.npy', cells.reference)
        clone = np.full((len(found.profiles), len(cells.chosen)), False)
        for one, profiled in zip(clone, found.profiles, strict=True):
            one[profiled] = True
        save('profiles.npy', np.packbits(clone, axis=1))
        save('expected.npy', np.column_stack([found.score, found.correlation, found.confidence]))
        # In blocks, so that the counts of all cells are never in memory together.
        blocks = 0
        for _, _, counts in count_blocks(view, cells.chosen, plan.placed.genes):
            file = Path(scratch) / 'block.npz'
            sp.save_npz(file, counts, compressed=False)
            add(f'counts/{blocks:05}.npz', file.read_bytes())
            blocks += 1
