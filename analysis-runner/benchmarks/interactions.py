"""Cell interactions compared with liana's own function, on the same simulated cells: time and peak memory of fresh
processes.

python benchmarks/interactions.py [--cells 20000] [--types 30] [--permutations 1000] [--workers 2]
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / 'src'), str(HERE.parents[1] / 'store/src')]


def make_values(cells: int, types: int) -> tuple[sp.csr_matrix, np.ndarray, list[str], list[Any]]:
    """Log-normalised values of the genes of liana's CellPhoneDB pairs, 12 % of them above 0; types that differ."""
    from stroma_runner.tools.cell_interaction.resource import bundled

    pairs = bundled('cellphonedb', 'Homo sapiens').pairs
    genes = sorted({name for pair in pairs for side in (pair.a, pair.b) for s in side for g in s for name in g})
    rng = np.random.default_rng(0)
    kinds = rng.integers(0, types, cells)
    rates = rng.gamma(0.25, 0.6, (types, len(genes))).astype(np.float32)
    blocks = [sp.csr_matrix(rng.poisson(rates[kinds[k : k + 2000]])) for k in range(0, cells, 2000)]
    counts = sp.csr_matrix(sp.vstack(blocks)).astype(np.float32)
    totals = np.asarray(counts.sum(axis=1)).ravel().clip(1)
    return sp.csr_matrix((sp.diags(1e4 / totals) @ counts).log1p().astype(np.float32)), kinds, genes, pairs


def tested_in(genes: list[str], pairs: list[Any]) -> tuple[Any, np.ndarray]:
    from stroma_runner.methods.interactions.permutations import Partners

    place = {gene: k for k, gene in enumerate(genes)}
    sides = [[[place[s[0][0]]] for s in side] for pair in pairs for side in (pair.a, pair.b)]
    return Partners.of(sides), np.arange(0, len(sides), 2, dtype=np.int32)


def ours(cells: int, types: int, permutations: int, part: int, workers: int) -> dict[str, float]:
    """Every `workers`-th block of permutations, as computed by one of the workers."""
    from stroma_runner.methods.interactions.permutations import all_rows, exceedances, is_expressed, observe

    values, kinds, genes, pairs = make_values(cells, types)
    partners, first = tested_in(genes, pairs)
    exceedances(values[:50], kinds[:50], types, partners, all_rows(first[:1], first[:1] + 1, types), range(1), 0)
    start = time.perf_counter()
    rows = all_rows(first, first + 1, types)
    rows = rows.take(np.flatnonzero(is_expressed(rows, observe(values, kinds, types, partners), 0.1)))
    exceedances(values, kinds, types, partners, rows, range(part, permutations, workers), 0)
    return {'seconds': time.perf_counter() - start, 'rows': len(rows), 'genes': len(genes), 'pairs': len(pairs)}


def theirs(cells: int, types: int, permutations: int) -> dict[str, float]:
    import liana
    import pandas as pd
    from anndata import AnnData

    values, kinds, genes, _ = make_values(cells, types)
    obs = pd.DataFrame({'type': pd.Categorical([f't{k:02}' for k in kinds])}, [f'c{k}' for k in range(cells)])
    data = AnnData(values, obs, pd.DataFrame(index=genes))
    start = time.perf_counter()
    liana.mt.cellphonedb(
        data, groupby='type', resource_name='cellphonedb', expr_prop=0.1, n_perms=permutations, use_raw=False
    )
    return {'seconds': time.perf_counter() - start, 'rows': len(data.uns['liana_res'])}


def start_process(*args: object) -> subprocess.Popen[str]:
    command = [sys.executable, '-W', 'ignore', str(HERE / 'interactions.py'), '--child', *map(str, args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def read_report(process: subprocess.Popen[str]) -> dict[str, float]:
    out, _ = process.communicate()
    found: dict[str, float] = json.loads(out.splitlines()[-1])
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument('--child', nargs='+')
    for name, value in {'cells': 20_000, 'types': 30, 'permutations': 1000, 'workers': 2}.items():
        parser.add_argument(f'--{name}', type=int, default=value)
    given = parser.parse_args()
    if given.child:
        kind, *numbers = given.child
        found = (ours if kind == 'ours' else theirs)(*map(int, numbers))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found | {'megabytes': peak}))
        return 0
    shape = given.cells, given.types, given.permutations
    processes = [start_process('ours', *shape, part, given.workers) for part in range(given.workers)]
    own = [read_report(one) for one in processes]
    other = read_report(start_process('theirs', *shape))
    seconds = other['seconds']
    mine = max(one['seconds'] for one in own)
    print(f'{given.cells} cells, {given.types} types, {given.permutations} permutations, {own[0]["rows"]} rows')
    print(f'  here, {given.workers} workers: {mine:.1f} s, {max(one["megabytes"] for one in own):.0f} MB each')
    print(f'  liana: {seconds:.1f} s, {other["megabytes"]:.0f} MB')
    print(f'  share of time: {mine / seconds:.3f} (goal 0.5)')
    return 0 if mine <= seconds / 2 and own[0]['rows'] == other['rows'] else 1


if __name__ == '__main__':
    sys.exit(main())
