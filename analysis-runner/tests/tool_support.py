"""Help for the tests of tools that read a dataset: a small dataset, and a job without the BFF."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp
from contig_support import small_contigs

from stroma_runner.engine import contract, registry
from stroma_runner.engine.context import JobContext
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore


def small_dataset(
    store: DiskStore, id: str, cells: int = 240, genes: int = 60, symbols: Sequence[str] = ()
) -> tuple[np.ndarray, pd.DataFrame]:
    """Publishes datasets/<id>: counts with six genes that are higher in `group` stim, and the columns `group` (stim,
    ctrl), `cell type` (T, B), `sample` (s0 to s3) and `size` (rare: the last two cells, most); and two contig files.
    `symbols`: those of the first genes; the others are G and their index. Answers counts (cells x genes) and
    columns."""
    rng = np.random.default_rng(5)
    counts = rng.poisson(rng.gamma(0.7, 2.0, (1, genes)), (cells, genes)).astype(np.int32)
    counts[:, 0] += 1
    counts[: cells // 3, 3:9] += 6
    place = np.arange(cells)
    columns = {
        'group': np.where(place < cells // 3, 'stim', 'ctrl'),
        'cell type': np.where(place % 3 == 0, 'T', 'B'),
        'sample': [f's{k % 4}' for k in place],
        'size': np.where(place < cells - 2, 'most', 'rare'),
    }
    obs = pd.DataFrame(columns, index=[f'c{k}' for k in place]).astype('category')
    names = [*symbols, *(f'G{k}' for k in range(len(symbols), genes))]
    var = pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(genes)]}, index=names)
    info = {'name': 'small', 'levels': {'cluster': 'cell type'}}
    folder = store.scratch()
    write_dataset(folder, counts=sp.csr_matrix(counts), obs=obs, var=var, embeddings={}, markers=None, info=info)
    store.publish(folder, f'datasets/{id}')
    small_contigs(store, cells)
    return counts, obs


def run_tool(
    store: DiskStore, slug: str, params: dict[str, Any], inputs: dict[str, Any], *, job: str = 'job', **over: Any
) -> dict[str, Any]:
    """Runs a tool in this process on checked parameters; its result is in results/<job>. `over`: of JobContext."""
    contract.check(slug, 'params', params)
    tool = registry.tool(slug)
    given: dict[str, Any] = {
        'id': job,
        'tool': slug,
        'params': params,
        'inputs': inputs,
        'dataset_id': 'made',
        'store': store,
        'steps': tuple(tool.STEPS),
        'threads': 1,
        'log': logging.getLogger(f'test.{job}'),
    }
    return tool.run(JobContext(**given | over))
