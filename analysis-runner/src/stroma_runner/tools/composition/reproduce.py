"""`reproduce.zip`: labels of the counted cells and the script that computes tests and Ro/e again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.reproduction import Reproduction
from stroma_store.dataset.reader import Column

LIBRARIES = ('numpy', 'pandas', 'scipy')


def write_reproduction(
    path: Path,
    view: DatasetView,
    cells: np.ndarray,
    columns: Mapping[str, Column],
    made: Mapping[str, Any],
    tables: Mapping[str, pd.DataFrame],
) -> None:
    """`cells`: Boolean mask. `columns`: labels as `cellType`, `sample`, `group`. `made`: the summary and its groups of
    samples. `tables`: `counts` and `roe` of the result."""
    chosen = np.flatnonzero(cells)
    labels = pd.DataFrame({'barcode': view.dataset.barcodes_of(chosen)})
    for name, column in columns.items():
        # The last index, after all categories, stands for cells without a label.
        known = np.array([*column.categories, None], object)
        codes = np.asarray(column.codes)[chosen].astype(np.int64)
        labels[name] = known[np.where(codes == column.missing, len(column.categories), codes)]
    with Reproduction(path, __package__, LIBRARIES, dict(made)) as packed:
        packed.table('cells.csv', labels)
        for name, frame in tables.items():
            packed.table(f'expected/{name}.csv', frame)
        packed.methods('groups/composition.py')
