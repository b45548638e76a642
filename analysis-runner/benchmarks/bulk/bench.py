"""Seconds of each test of bulk samples on one thread: counts of the size of an experiment of 64,102 genes x 8.

    PYTHONPATH=src:../store/src python benchmarks/bulk/bench.py [FILE]

Without a table of counts (csv, genes x samples, the two groups in turn) they are simulated. One small experiment is
tested before the clock starts. Prints one line for each method, with and without pairs.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import pandas as pd
from threadpoolctl import threadpool_limits

from stroma_runner.methods.bulk.deseq2 import Deseq2
from stroma_runner.methods.bulk.design import Design, build
from stroma_runner.methods.bulk.tests import Method, run

GENES, EXPRESSED = 64102, 33500
METHODS: tuple[Method, ...] = ('deseq2', 'deseq2-lrt', 'edger-ql', 'limma-voom', 'edger-exact')


def simulated() -> np.ndarray:
    """Genes x 8 samples, half of the genes without counts."""
    rng = np.random.default_rng(0)
    means = np.zeros(GENES)
    means[:EXPRESSED] = rng.lognormal(3.0, 2.8, EXPRESSED)
    size = 1 / (0.03 + 3 / np.maximum(means, 1e-3))[:, None]
    return np.asarray(rng.negative_binomial(size, size / (size + means[:, None]), (GENES, 8)))


def main() -> None:
    counts = pd.read_csv(sys.argv[1], index_col=0).to_numpy() if sys.argv[1:] else simulated()
    for kind, pairs in (('groups', None), ('pairs', list('11223344'))):
        design = build(list('abababab'), reference='a', pairs=pairs)
        assert isinstance(design, Design)
        contrast = design.between('b', 'a')
        run(counts[:2000], design, contrast, 'deseq2')
        for method in METHODS[: 4 if pairs else 5]:
            start = time.perf_counter()
            tested = run(counts, design, contrast, method).counts['tested']
            print(f'{method:12} {kind:7} {time.perf_counter() - start:6.1f} s, {tested} genes tested')
        fit = Deseq2(counts, design)
        start = time.perf_counter()
        fit.shrink(contrast)
        print(f'{"shrinkage":12} {kind:7} {time.perf_counter() - start:6.1f} s more')


if __name__ == '__main__':
    with threadpool_limits(1):
        main()
