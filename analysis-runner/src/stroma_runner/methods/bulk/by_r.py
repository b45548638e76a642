"""The tests of bulk samples by R, where DESeq2, edgeR or limma is installed; `by_r.R` is the other side.

Published for callers: `missing(method)`, `run(counts, design, contrast, method)`; the table is that of `tests.run`, its
`facts` name the package and the versions. P values are R's numbers: one below 5e-324 is 0, and its logarithm comes from
the statistic.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from stroma_runner.methods import rscript
from stroma_runner.methods.bulk.design import GROUP, Contrast, Design
from stroma_runner.methods.bulk.table import Outcome, Reason, count_outcomes, table
from stroma_runner.methods.bulk.tails import log10_normal
from stroma_runner.methods.bulk.tests import Method

SCRIPT = Path(__file__).with_name('by_r.R')
#: Packages that a method needs.
PACKAGES: dict[Method, tuple[str, ...]] = {
    'deseq2': ('DESeq2',),
    'deseq2-lrt': ('DESeq2',),
    'edger-ql': ('edgeR',),
    'edger-ql-any': ('edgeR',),
    'edger-exact': ('edgeR',),
    'limma-voom': ('limma', 'edgeR'),
}


def missing_requirement(method: Method) -> str | None:
    """`r` without R, `rPackage` if a package of the method is missing, None if all are installed."""
    return next((lack for package in PACKAGES[method] if (lack := rscript.missing_packages(package))), None)


def run(counts: np.ndarray, design: Design, contrast: Contrast, method: Method, *, alpha: float = 0.05) -> Outcome:
    """Same interface as `tests.run`. Raises RuntimeError with R's message on failure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write(folder, counts, design, contrast, alpha)
        command = [shutil.which('Rscript') or 'Rscript', '--vanilla', str(SCRIPT), str(folder), method]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'LANGUAGE': 'en'})
        if done.returncode:
            raise RuntimeError(f'R ended with {done.returncode}: {done.stderr[-2000:]}')
        columns = np.fromfile(folder / 'found.bin').reshape(5, len(counts))
        adjusted = np.fromfile(folder / 'adjusted.bin')
        package, version, r = (folder / 'versions.txt').read_text('utf-8').split()
    found = dict(zip(('mean', 'log2fc', 'se', 'stat'), columns, strict=False))
    with np.errstate(divide='ignore'):
        log10_p = np.log10(columns[4])
    if method == 'deseq2':
        lost = columns[4] == 0
        log10_p[lost] = log10_normal(found['stat'][lost])
    genes = table(found, log10_p, ~np.isnan(adjusted), _reasons(counts, found, log10_p, adjusted, method))
    is_deseq = package == 'DESeq2'
    stat = {'deseq2': 'z', 'deseq2-lrt': 'likelihood-ratio', 'limma-voom': 't', 'edger-exact': 'none'}.get(method, 'F')
    facts = {'engine': 'R', 'package': package, 'versions': {package: version, 'R': r}}
    return Outcome(genes, 'normalised' if is_deseq else 'log2-cpm', stat, count_outcomes(genes, 0), facts)  # type: ignore[arg-type]


def _write(folder: Path, counts: np.ndarray, design: Design, contrast: Contrast, alpha: float) -> None:
    """Writes matrices by columns, as R reads them."""
    for name, values in (('counts', counts), ('design', design.matrix), ('contrast', contrast.vector)):
        np.asarray(values, float).ravel('F').tofile(folder / f'{name}.bin')
    pair = [design.levels.index(one) + 1 for one in contrast.groups or design.levels[:2]]
    for name, numbers in (
        ('size', [*counts.shape, design.matrix.shape[1]]),
        ('terms', [int(one == GROUP) for one in design.terms]),
        ('groups', [int(one) + 1 for one in design.groups]),
        ('pair', pair),
        ('alpha', [alpha]),
    ):
        (folder / f'{name}.txt').write_text(' '.join(map(str, numbers)), 'utf-8')


def _reasons(
    counts: np.ndarray, found: dict[str, np.ndarray], log10_p: np.ndarray, adjusted: np.ndarray, method: Method
) -> dict[Reason, np.ndarray]:
    zero = counts.sum(axis=1) == 0
    lacks = np.isnan(log10_p) & ~zero
    if method.startswith('deseq2'):
        return {'zero': zero | (found['mean'] == 0), 'outlier': lacks, 'low-mean': ~lacks & np.isnan(adjusted)}
    return {'zero': zero, 'filtered': lacks}
