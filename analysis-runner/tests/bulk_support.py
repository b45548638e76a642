"""Simulated bulk samples, and their files as an import leaves them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.tools.import_.bulk.parse import parse_bulk
from stroma_store.disk_store import DiskStore


@dataclass(frozen=True)
class Simulated:
    """`counts`: genes x samples; the first `changed` genes are twice as high or half as high in the group `treated`."""

    counts: np.ndarray
    genes: list[str]
    samples: list[str]
    groups: list[str]
    pairs: list[str]
    changed: int


def simulate(seed: int = 0, genes: int = 400, per_group: int = 4, changed: int = 40, fold: float = 4.0) -> Simulated:
    """Negative binomial counts of pairs of samples, with a donor's own level of each gene."""
    rng = np.random.default_rng(seed)
    mean = rng.lognormal(5, 1.2, genes)
    donor = rng.lognormal(0, 0.2, (genes, per_group))
    groups = ['control', 'treated']
    factor = np.ones((genes, 2))
    factor[:changed, 1] = np.where(np.arange(changed) % 2, 1 / fold, fold)
    size = rng.uniform(0.7, 1.4, (2, per_group))
    columns = [mean * donor[:, k] * factor[:, g] * size[g, k] for g in range(2) for k in range(per_group)]
    mu = np.column_stack(columns)
    counts = rng.negative_binomial(20, 20 / (20 + mu))
    names = [f'{group}_{k + 1}' for group in groups for k in range(per_group)]
    symbols = [f'GENE{k:04d}' for k in range(genes)]
    return Simulated(
        counts,
        symbols,
        names,
        [group for group in groups for _ in range(per_group)],
        [f'donor{k + 1}' for _ in groups for k in range(per_group)],
        changed,
    )


def write_table(path: Path, genes: list[str], samples: list[str], values: np.ndarray) -> Path:
    lines = ['\t'.join(['gene', *samples])]
    lines += ['\t'.join([gene, *map(str, row)]) for gene, row in zip(genes, values.tolist(), strict=True)]
    path.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return path


def put_bulk(store: DiskStore, scratch: Path, tables: dict[str, Path]) -> list[dict[str, Any]]:
    """Imports each table as the file of that id; the job's `files`."""
    files = []
    for id, path in tables.items():
        out, own = scratch / f'{id}-out', scratch / f'{id}-scratch'
        own.mkdir(parents=True)
        facts = parse_bulk(path, path.name, own, out)
        folder = store.scratch()
        for one in out.iterdir():
            one.replace(folder / one.name)
        store.publish(folder, f'samples/{id}')
        files.append({'fileId': id, 'name': path.name, 'key': f'samples/{id}', 'sha256': facts['matrixSha256']})
    return files


def bulk_params(data: Simulated, file: str = 'f1', **changes: Any) -> dict[str, Any]:
    rows = zip(data.samples, data.groups, data.pairs, strict=True)
    return {
        'jobName': 'bulk',
        'species': 'Homo sapiens',
        'samples': [{'sample': name, 'group': group, 'file': file, 'pair': pair} for name, group, pair in rows],
        'pairs': [{'a': 'treated', 'b': 'control'}],
        'foldChange': 2,
        'pvalue': 0.05,
        'qvalue': 0.05,
        'differentialAnalysisMethod': 'DESeq2',
        'gsea': {
            'sets': [],
            'own': {
                'name': 'own.gmt',
                'sets': [
                    {'name': 'planted', 'genes': data.genes[: data.changed : 2]},
                    {'name': 'others', 'genes': data.genes[data.changed : data.changed + 30]},
                ],
            },
        },
        **changes,
    }
