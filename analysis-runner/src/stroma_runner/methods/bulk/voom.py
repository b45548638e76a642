"""limma-voom 3.54: log counts weighted by the precision that a trend over all genes gives them, moderated t tests.

Law et al. 2014; Smyth 2004. Genes with too few counts are left out and sizes normalised as for edgeR. The standard
error of a contrast is exact for the weights, whereas limma's `contrasts.fit` approximates it from the unweighted
design; for a single coefficient both are equal.
"""

from __future__ import annotations

import numpy as np

from stroma_runner.methods.bulk.design import Contrast, Design
from stroma_runner.methods.bulk.edger import prepare
from stroma_runner.methods.bulk.table import Outcome, count_outcomes, table
from stroma_runner.methods.bulk.tails import log10_t
from stroma_runner.methods.bulk.variances import prior
from stroma_runner.methods.groups.lowess import lowess

#: Share of the genes in each fit of the trend.
SPAN = 0.5


def voom(counts: np.ndarray, design: Design, contrast: Contrast) -> Outcome:
    """Tests `contrast` in every gene of `counts` (genes x samples). ValueError where too few have enough counts."""
    ready = prepare(counts, design.matrix)
    x = design.matrix
    y = np.log2((ready.y + 0.5) / (ready.sizes + 1) * 1e6)
    weights = precision(y, x, ready.sizes)
    pairs = (x[:, :, None] * x[:, None, :]).reshape(len(x), -1)
    information = (weights @ pairs).reshape(len(y), x.shape[1], x.shape[1])
    beta = np.linalg.solve(information, ((weights * y) @ x)[:, :, None])[:, :, 0]
    freedom = np.full(len(y), float(x.shape[0] - x.shape[1]))
    variance = (weights * (y - beta @ x.T) ** 2).sum(axis=1) / freedom
    found = prior(variance, freedom)
    unscaled = np.linalg.solve(information, np.broadcast_to(contrast.vector[:, None], (len(y), x.shape[1], 1)))[:, :, 0]
    error = np.sqrt(found.posterior(variance, freedom) * (unscaled @ contrast.vector))
    change = beta @ contrast.vector
    t = change / error
    total = np.minimum(freedom + found.freedom, freedom.sum())
    return _outcome(
        counts,
        ready.kept,
        {'mean': y.mean(axis=1), 'log2fc': change, 'se': error, 'stat': t},
        log10_t(t, total),
        {
            'normalisation_factors': ready.factors.tolist(),
            'prior_freedom': found.freedom,
            'prior_variance': float(found.scale[0]),
        },
    )


def precision(y: np.ndarray, design: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Weight of each value of `y` (log2 counts per million, genes x samples), from a trend over the fitted counts."""
    beta = np.linalg.lstsq(design, y.T, rcond=None)[0]
    fitted = (design @ beta).T
    sigma = np.sqrt(((y - fitted) ** 2).sum(axis=1) / (design.shape[0] - design.shape[1]))
    level = y.mean(axis=1) + np.log2(sizes + 1).mean() - np.log2(1e6)
    order = np.argsort(level, kind='stable')
    at, trend = level[order], lowess(level[order], np.sqrt(sigma[order]), SPAN)
    predicted = np.interp(fitted + np.log2(sizes + 1) - np.log2(1e6), at, trend)
    return np.asarray(1 / predicted**4)


def _outcome(
    counts: np.ndarray, kept: np.ndarray, values: dict[str, np.ndarray], log10_p: np.ndarray, facts: dict[str, object]
) -> Outcome:
    found = {name: np.full(len(counts), np.nan) for name in values}
    for name, own in values.items():
        found[name][kept] = own
    p = np.full(len(counts), np.nan)
    p[kept] = log10_p
    tested = np.zeros(len(counts), bool)
    tested[kept] = True
    zero = counts.sum(axis=1) == 0
    genes = table(found, p, tested, {'zero': zero, 'filtered': ~tested & ~zero, 'failed': tested & np.isnan(p)})
    return Outcome(genes, 'log2-cpm', 't', count_outcomes(genes, 0), facts)
