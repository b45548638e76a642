"""An archive of counts (Space Ranger's `outs`, a folder of Parse, of Cell Ranger …) as an `.h5ad`: its cells with the
columns in the archive, and its slide."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.tools.import_.annotated.convert import slide
from stroma_runner.tools.import_.annotated.convert.parts import SparseWriter, write_parts
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.bins import extract_bin
from stroma_runner.tools.import_.counts.read import Project, read_members
from stroma_runner.tools.import_.counts.trio import is_part, is_part_of_sample
from stroma_runner.tools.import_.facts import FileReport
from stroma_store.errors import StromaError

#: Cells of one block of the matrix that is written.
_BLOCK = 20_000


def to_h5ad(path: Path, file: str, out: Path, scratch: Path, choices: Choices, warnings: FileReport) -> str:
    """Writes `out` and returns the layout of ImportResult. Of several samples, the one in the chosen folder is read.
    Raises the errors of the matrix reader, and POSITIONS_INVALID."""
    folder = scratch / 'members'
    folder.mkdir()
    place = choices.get('place')
    own = is_part if place is None else lambda name: is_part_of_sample(name, place)
    members, names = extract_bin(path, file, folder, lambda name: own(name) or slide.is_part(name), choices, warnings)
    found = read_members(members, names, file, warnings, {}, with_slide=True)
    if isinstance(found, Project):
        raise StromaError('MULTIPLE_SAMPLES', file=file, samples=', '.join(found.places[:10]))
    read = found
    keep = np.flatnonzero(read.genes.keep)
    counts = read.counts if len(keep) == read.counts.shape[1] else sp.csr_matrix(read.counts[:, keep])
    obs = pd.DataFrame(
        {name: _typed(values) for name, values in (read.columns or {}).items()},
        index=pd.Index(read.barcodes, dtype=object),
    )
    placed: slide.Slide | None = None
    if slide.has_positions(members):
        placed = slide.read_slide(members, read.barcodes, read.matrix, file, warnings)
        obs = obs.assign(**{name: values for name, values in placed.columns.items() if name not in obs})
    ids, symbols = ([names[k] for k in keep] for names in (read.genes.ids, read.genes.symbols))
    var = pd.DataFrame({'feature_name': np.array(symbols, dtype=object)}, index=pd.Index(ids, dtype=object))
    with h5py.File(out, 'w') as made:
        write_parts(made, obs, var, {})
        if placed is not None:
            made['obsm'].create_dataset('spatial', data=placed.places.astype(np.float32))
            slide.write_slide(made, placed, warnings)
        if read.simulated:
            made['uns/simulated'] = True
        matrix = SparseWriter(made, 'X', counts.shape[1])
        for first in range(0, counts.shape[0], _BLOCK):
            matrix.add(sp.csr_matrix(counts[first : first + _BLOCK]))
        matrix.end()
    return 'space-ranger' if placed is not None else read.layout


def _typed(values: list[str]) -> np.ndarray:
    """Numbers if every value that is not missing is one, otherwise text."""
    texts = np.array([value or None for value in values], dtype=object)
    numbers = pd.to_numeric(pd.Series(texts), errors='coerce')
    known = sum(value is not None for value in texts)
    return numbers.to_numpy(np.float64) if known and int(numbers.notna().sum()) == known else texts
