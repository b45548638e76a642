"""One simulated sample: cells drawn from the model, ambient RNA, doublets, and the truth about each cell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.simulator import biology as b
from stroma_runner.simulator.model import Model

BLOCK = 2000


@dataclass(frozen=True)
class Design:
    """Differences of one sample from the others."""

    name: str
    condition: str
    cells: int
    #: Mean share of ambient RNA in a droplet, 0 to 1.
    ambient: float
    tumour: bool
    doublets: float = 0.08
    #: Median UMI of a cell of depth 1.
    depth: float = 2500.0
    #: Standard deviation of the batch effect, in log fold change.
    batch: float = 0.30


@dataclass(frozen=True)
class DrawnSample:
    """`counts`: CSR int32 droplets x genes; `truth`: one row per droplet, index barcodes; `native`: `counts` without
    the ambient RNA."""

    design: Design
    counts: sp.csr_matrix
    truth: pd.DataFrame
    native: sp.csr_matrix


def draw(model: Model, design: Design, rng: np.random.Generator) -> DrawnSample:
    """Counts of one droplet = Poisson(native) + Poisson(ambient); a doublet is the sum of two cells."""
    doublets = int(round(design.doublets * design.cells))
    n = design.cells + doublets
    shares = b.SHARES * (b.TUMOUR_SHARES if design.tumour else 1.0)
    kind = rng.choice(len(b.TYPES), n, p=rng.dirichlet(60 * shares / shares.sum()))
    cycling = np.isin(kind, [b.TYPES.index(t) for t in b.CYCLING])
    phase = np.where(cycling, rng.choice(b.PHASES, n, p=b.PHASE_SHARES), 'G1')
    pseudotime = np.where(kind == b.TYPES.index(b.PATH), rng.random(n), np.nan)
    malignant = design.tumour & (kind == b.TYPES.index(b.MALIGNANT)) & (rng.random(n) < b.MALIGNANT_SHARE)
    depth = design.depth * rng.lognormal(-0.1, 0.45, n) * b.DEPTHS[kind]
    ambient = rng.beta(design.ambient * 60, (1 - design.ambient) * 60, n)
    stress = rng.lognormal(0.0, 0.4, n)
    batch = rng.normal(0.0, design.batch, len(model.base))
    batch_of_type = rng.normal(0.0, design.batch / 3, (len(b.TYPES), len(model.base)))
    means = model.types + batch + batch_of_type
    if design.condition == 'stim':
        means = means + model.strength[:, None] * model.response

    def profile(rows: np.ndarray) -> np.ndarray:
        """Expected composition of these cells; rows sum to 1."""
        logs = means[kind[rows]]
        for name in ('S', 'G2M'):
            logs[phase[rows] == name] += model.phases[name]
        on_path = np.flatnonzero(~np.isnan(pseudotime[rows]))
        along = pseudotime[rows][on_path][:, None] - model.path_middle
        logs[np.ix_(on_path, model.path_genes)] += model.path_effect / (1.0 + np.exp(-12.0 * along))
        logs[malignant[rows]] += model.cancer + np.log(model.copies)
        logs[:, model.mitochondrial] += np.log(stress[rows])[:, None]
        values = model.base * np.exp(logs)
        return np.asarray(values / values.sum(axis=1, keepdims=True))

    some = np.arange(min(n, 1000))
    soup = np.average(profile(some), axis=0, weights=depth[some])
    noisy = np.flatnonzero(model.base > 0.02)
    native, foreign = [], []
    for first in range(0, n, BLOCK):
        rows = np.arange(first, min(first + BLOCK, n))
        expected = profile(rows)
        shape = 1.0 / model.dispersion[noisy]
        expected[:, noisy] *= rng.standard_gamma(shape, (len(rows), len(noisy))) / shape
        native.append(_poisson(expected * (depth * (1 - ambient))[rows][:, None], rng))
        foreign.append(_poisson(soup * (depth * ambient)[rows][:, None], rng))
    own, other = sp.csr_matrix(sp.vstack(native)), sp.csr_matrix(sp.vstack(foreign))[: design.cells]
    # The cells after the last are merged into the first ones.
    second = sp.vstack([own[design.cells :], sp.csr_matrix((design.cells - doublets, own.shape[1]), dtype=np.int32)])
    cells_own = sp.csr_matrix(own[: design.cells] + second)
    counts = sp.csr_matrix(cells_own + other)
    total = np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1)
    names = np.array(b.TYPES)
    partner = np.full(design.cells, '', dtype=object)
    partner[:doublets] = names[kind[design.cells :]]
    truth = pd.DataFrame(
        {
            'type': names[kind[: design.cells]],
            'phase': phase[: design.cells],
            'pseudotime': pseudotime[: design.cells],
            'malignant': malignant[: design.cells],
            'ambient': np.asarray(other.sum(axis=1)).ravel() / total,
            'doublet': np.arange(design.cells) < doublets,
            'partner': partner,
        }
    )
    order = rng.permutation(design.cells)
    truth = truth.iloc[order].reset_index(drop=True)
    truth.index = pd.Index(barcodes(design.cells, rng), name='barcode')
    return DrawnSample(design, sp.csr_matrix(counts[order]), truth, sp.csr_matrix(cells_own[order]))


def _poisson(expected: np.ndarray, rng: np.random.Generator) -> sp.csr_matrix:
    return sp.csr_matrix(rng.poisson(expected).astype(np.int32))


def barcodes(number: int, rng: np.random.Generator) -> list[str]:
    """Distinct 16-base barcodes with the suffix of the first well."""
    found: dict[str, None] = {}
    while len(found) < number:
        for row in rng.integers(0, 4, (number - len(found), 16)):
            found[''.join('ACGT'[i] for i in row) + '-1'] = None
    return list(found)
