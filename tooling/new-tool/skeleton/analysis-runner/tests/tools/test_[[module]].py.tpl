"""The tool on a small dataset, against numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
from tool_support import run_tool, small_dataset

from stroma_runner.engine import contract
from stroma_store.disk_store import DiskStore
from stroma_store.result_columns import result_column


def test_table_and_column_are_numpys(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    counts, obs = small_dataset(store, 'd1')
    summary = run_tool(store, '[[slug]]', {'column': 'cell type'}, {'datasetId': 'd1'}, job='j1')
    contract.check('[[slug]]', 'result', summary)
    detected = (counts > 0).sum(axis=1)
    folder = store.path('results/j1')
    rows = pd.read_parquet(folder / 'groups.parquet').set_index('group')
    for name in obs['cell type'].cat.categories:
        of_group = detected[obs['cell type'] == name]
        assert rows.loc[name, 'cells'] == len(of_group)
        np.testing.assert_allclose(rows.loc[name, 'mean_genes'], of_group.mean())
    np.testing.assert_array_equal(np.fromfile(folder / result_column(folder, 'genes')['file'], '<f4'), detected)
