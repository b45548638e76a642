"""Writes the dataset that a first start shows: the surroundings of a tumour in six samples, integrated and named, and
the contigs of its receptors.

python -m stroma_runner.simulator.demo --out DIR [--cells 20000] [--seed 7]

`tumour_surroundings.h5ad`: counts, labels, components before and after Harmony, UMAP, markers of the cell types.
`contigs_<sample>.csv`: receptors. `demo.json`: samples, types and regulons, for the analyses of the demo.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.methods.embedding import graph, normalise, reduce
from stroma_runner.methods.groups import markers
from stroma_runner.simulator import tissue
from stroma_runner.simulator.receptors import contigs
from stroma_runner.simulator.tissue_cells import TissueModel, TissueSample, build, draw

NAME = 'tumour_surroundings'
GENES = 4000
#: Of each condition.
SAMPLES = 3
VARIABLE, COMPONENTS, RESOLUTION = 1500, 20, 0.8


def plan(cells: int) -> list[TissueSample]:
    """Three untreated samples, then three treated ones, of unequal size; every second tumour has another clone."""
    ends = np.cumsum(np.linspace(0.85, 1.15, 2 * SAMPLES)) / (2 * SAMPLES)
    sizes = np.diff(np.rint(cells * ends).astype(int), prepend=0)
    return [
        TissueSample(
            name=f'{"treated" if number >= SAMPLES else "untreated"}_{number % SAMPLES + 1}',
            cells=int(sizes[number]),
            is_treated=number >= SAMPLES,
            has_clone=number % 2 == 1,
        )
        for number in range(2 * SAMPLES)
    ]


def simulate(
    cells: int, seed: int, threads: int
) -> tuple[TissueModel, sp.csr_matrix, pd.DataFrame, dict[str, pd.DataFrame]]:
    """(model, counts, truth, contigs by sample). Each sample has its own random stream."""
    samples = plan(cells)
    streams = np.random.SeedSequence(seed).spawn(len(samples) + 1)
    model = build(GENES, np.random.default_rng(streams[0]))

    def one(sample: TissueSample, stream: np.random.SeedSequence) -> tuple[sp.csr_matrix, pd.DataFrame, pd.DataFrame]:
        rng = np.random.default_rng(stream)
        counts, truth = draw(model, sample, rng)
        table, _ = contigs(truth, rng, tissue.RECEPTORS)
        truth.index = pd.Index([f'{sample.name}_{barcode}' for barcode in truth.index])
        return counts, truth, table

    with ThreadPoolExecutor(threads) as pool:
        made = list(pool.map(one, samples, streams[1:]))
    counts = sp.csr_matrix(sp.vstack([counts for counts, _, _ in made]))
    truth = pd.concat([truth for _, truth, _ in made])
    return model, counts, truth, {sample.name: table for sample, (_, _, table) in zip(samples, made, strict=True)}


def embed(
    counts: sp.csr_matrix, samples: pd.Series, seed: int, threads: int
) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """(embeddings by their names in `obsm`, Leiden clusters), by the methods of an integration."""
    logged = normalise.log_normalise(counts)
    linear = np.expm1(logged.data)
    n, genes = counts.shape
    mean = np.bincount(logged.indices, linear, genes) / n
    linear *= linear
    square = np.bincount(logged.indices, linear, genes) / n
    del linear
    chosen = normalise.variable_by_moments(mean, (square - mean * mean) * (n / (n - 1)), VARIABLE)['highly_variable']
    values = reduce.MemoryVariableRows(sp.csr_matrix(logged[:, np.flatnonzero(chosen.to_numpy())]))
    raw, _, _ = reduce.principal_components(values, COMPONENTS)
    frame = pd.DataFrame({'sample': samples.astype(str).to_numpy()})
    points = reduce.harmony(np.ascontiguousarray(raw), frame, 'sample', seed, threads)
    near = graph.connectivities(*graph.nearest(points, graph.N_NEIGHBOURS))
    clusters = graph.leiden(near, RESOLUTION, seed)
    umap = graph.umap(near, points, 2, seed)
    return {'X_umap': umap, 'X_pca': raw, 'X_pca_harmony': points}, clusters


def ranked(counts: sp.csr_matrix, types: pd.Series, symbols: np.ndarray, threads: int) -> dict[str, Any]:
    """Markers of each cell type by the method of an integration, as scanpy's `rank_genes_groups` stores them: the first
    genes of each type by z score, as many of each as the type with fewest has."""
    names = types.cat.categories
    codes = types.cat.codes.to_numpy()
    table = markers.find_markers(normalise.log_normalise(counts), codes, symbols, symbols, threads)
    parts = [table[table['cluster'] == str(k)] for k in range(len(names))]
    most = min(len(part) for part in parts)
    columns = {
        'names': 'symbol',
        'scores': 'z_score',
        'logfoldchanges': 'log2fc',
        'pvals': 'p_val',
        'pvals_adj': 'p_val_adj',
    }
    stored: dict[str, Any] = {'params': {'groupby': types.name, 'reference': 'rest', 'method': 'wilcoxon'}}
    for name, column in columns.items():
        kind = 'O' if name == 'names' else 'f8'
        values = np.empty(most, dtype=[(one, kind) for one in names])
        for one, part in zip(names, parts, strict=True):
            values[one] = part[column].to_numpy()[:most]
        stored[name] = values
    return stored


def write(out: Path, cells: int, seed: int, threads: int) -> Path:
    """Writes the contig files first, then the dataset, which gets its name once it is complete."""
    import anndata as ad

    started = time.monotonic()

    def tell(what: str) -> None:
        print(f'{time.monotonic() - started:.1f} s: {what}', flush=True)

    out.mkdir(parents=True, exist_ok=True)
    model, counts, truth, receptors = simulate(cells, seed, threads)
    tell(f'{counts.shape[0]} cells x {counts.shape[1]} genes, {counts.nnz} counts')
    for name, table in receptors.items():
        table.to_csv(out / f'contigs_{name}.csv', index=False)
    facts = {
        'samples': [{'name': one.name, 'condition': one.condition} for one in plan(cells)],
        'types': list(tissue.NAMES),
        'regulons': {factor: list(targets) for factor, targets in tissue.REGULONS.items()},
    }
    (out / 'demo.json').write_text(json.dumps(facts), encoding='utf-8')
    obsm, clusters = embed(counts, truth['sample'], seed, threads)
    tell('embedded')
    obs = pd.DataFrame(
        {
            'cell_type': pd.Categorical(truth['type'], tissue.NAMES),
            'cluster': pd.Categorical.from_codes(clusters, pd.Index([str(k) for k in range(int(clusters.max()) + 1)])),
            'sample': pd.Categorical(truth['sample'], [one.name for one in plan(cells)]),
            'condition': pd.Categorical(truth['condition'], ['untreated', 'treated']),
            'phase': pd.Categorical(truth['phase'], ['G1', 'S', 'G2M']),
        },
        index=truth.index,
    )
    data = ad.AnnData(X=counts, obs=obs, var=pd.DataFrame(index=pd.Index(model.symbols.astype(str))), obsm=obsm)
    data.uns['simulated'] = True
    data.uns['rank_genes_groups'] = ranked(counts, obs['cell_type'], model.symbols.astype(str), threads)
    tell('markers')
    path, part = out / f'{NAME}.h5ad', out / f'{NAME}.part'
    data.write_h5ad(part)
    os.replace(part, path)
    tell(path.name)
    return path


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog='python -m stroma_runner.simulator.demo', description=__doc__)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--cells', type=int, default=20_000, help='cells of all samples (1,000 to 200,000)')
    parser.add_argument('--seed', type=int, default=7)
    parser.add_argument('--threads', type=int, default=os.cpu_count() or 1)
    o = parser.parse_args(arguments)
    if not 1000 <= o.cells <= 200_000:
        parser.error('--cells 1000 to 200000')
    write(o.out, o.cells, o.seed, o.threads)
    return 0


if __name__ == '__main__':
    sys.exit(main())
