"""A batch of comparisons on a simulated dataset, run by pools with real worker processes."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.execute import execute
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

SLUG = 'differential-expression'
#: Blocks of 1,000 cells that differ; more cells repeat them.
DRAWN = 40


def put_batch(store: DiskStore, *, types: int, cells: int, genes: int, seed: int = 0) -> dict[str, Any]:
    """Publishes datasets/batch (`types` cell types, two conditions) and returns the parameters of a batch over it."""
    rng = np.random.default_rng(seed)
    means = rng.gamma(0.5, 0.6, genes)
    drawn = [
        sp.csr_matrix(rng.poisson(means, (1000, genes)).astype(np.int32)) for _ in range(min(DRAWN, cells // 1000))
    ]
    counts = sp.vstack([drawn[k % len(drawn)] for k in range(cells // 1000)])
    obs = pd.DataFrame(
        {
            'type': rng.choice([f'type {k}' for k in range(types)], counts.shape[0]),
            'group': rng.choice(['stim', 'ctrl'], counts.shape[0]),
        },
        index=[f'c{k}' for k in range(counts.shape[0])],
    ).astype('category')
    var = pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(genes)]}, index=[f'G{k}' for k in range(genes)])
    folder = store.scratch()
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info={'name': 'batch'})
    store.publish(folder, 'datasets/batch')

    def group(name: str) -> dict[str, Any]:
        return {'name': name, 'column': 'group', 'categories': [name]}

    return {
        'mode': 'batchTwoGroups',
        'a': group('stim'),
        'b': group('ctrl'),
        'batchBy': 'type',
        'batchCategories': [f'type {k}' for k in range(types)],
        'filter': {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1},
    }


def job_of(id: str, params: dict[str, Any]) -> dict[str, Any]:
    return {'id': id, 'fence': 1, 'tool': SLUG, 'params': params, 'inputs': {'datasetId': 'batch'}, 'datasetId': None}


def table_without_workers(store: DiskStore, id: str, params: dict[str, Any]) -> pd.DataFrame:
    """The table of a run in this process, one part after the other."""
    logging.getLogger(f'stroma.job.{id}')
    execute(job_of(id, params), store_url=store.root.as_uri(), log_path=store.root.parent / f'{id}.log', threads=1)
    return table(store, id)


def table(store: DiskStore, id: str) -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{id}') / 'deg.parquet')


class RunningJob:
    """A job in a pool, in its own thread."""

    def __init__(self, pool: Pool, job: dict[str, Any], logs: Path) -> None:
        self.stop, self._log = threading.Event(), logs / f'{job["id"]}.log'
        self.result: dict[str, Any] | None = None
        self.error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(pool, job), daemon=True)
        self._thread.start()

    def _run(self, pool: Pool, job: dict[str, Any]) -> None:
        try:
            self.result = pool.run(job, self.stop)
        except BaseException as error:
            self.error = error

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    def lines(self, *words: str) -> list[str]:
        """Lines of the job's log that contain all the words."""
        text = self._log.read_text() if self._log.exists() else ''
        return [line for line in text.splitlines() if all(word in line for word in words)]

    def elsewhere(self) -> list[tuple[str, int, str]]:
        """(part, pid, address) of the parts that other workers have started, in order."""
        found = []
        for line in self.lines(' runs in pid '):
            part, rest = line.split(': part ', 1)[1].split(' runs in pid ')
            pid, address = rest.split(' of ')
            found.append((part, int(pid), address))
        return found

    def unfinished(self) -> list[tuple[str, int, str]]:
        """Parts of `elsewhere` that are not computed yet."""
        return [one for one in self.elsewhere() if not self.lines(f'step compare:{one[0]}: computed')]
