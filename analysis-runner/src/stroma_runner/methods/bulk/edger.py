"""edgeR 3.40: quasi-likelihood F test for any design, and the exact test of two groups without covariates.

Lund et al. 2012; Robinson and Smyth 2008. Genes with too few counts are left out first
(`normalise.filter_by_expression`); sizes are normalised by TMM.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar

from stroma_runner.methods.bulk import edger_dispersions as dispersions
from stroma_runner.methods.bulk import negative_binomial as nb
from stroma_runner.methods.bulk.design import Contrast, Design
from stroma_runner.methods.bulk.exact_test import double_tail, equalise_counts, log_likelihood
from stroma_runner.methods.bulk.normalise import add_prior_count, filter_by_expression, tmm
from stroma_runner.methods.bulk.table import Outcome, TooFewGenes, count_outcomes, table
from stroma_runner.methods.bulk.tails import log10_chi_square, log10_f
from stroma_runner.methods.bulk.variances import Prior, prior

#: Count added for fold changes.
PRIOR_COUNT = 0.125


@dataclass(frozen=True)
class PreparedCounts:
    """`kept`: indices of the genes tested; `y`: their counts; `sizes`: effective library sizes; `factors`: of TMM."""

    kept: np.ndarray
    y: np.ndarray
    sizes: np.ndarray
    factors: np.ndarray


def prepare(counts: np.ndarray, design: np.ndarray) -> PreparedCounts:
    """ValueError where fewer than two genes have enough counts."""
    kept = np.flatnonzero(filter_by_expression(counts, design))
    if len(kept) < 2:
        raise TooFewGenes('too few genes have enough counts')
    y = counts[kept].astype(float)
    factors = tmm(y)
    return PreparedCounts(kept, y, y.sum(axis=0) * factors, factors)


def residual_degrees_of_freedom(y: np.ndarray, mu: np.ndarray, design: np.ndarray) -> np.ndarray:
    """Residual degrees of freedom of each gene, without samples where it is absent and fitted as 0."""
    present = ~((y < 1e-4) & (mu < 1e-4))
    patterns, group = np.unique(present, axis=0, return_inverse=True)
    left = [int(one.sum()) - len(dispersions.independent_columns(design[one])) for one in patterns]
    return np.asarray(np.maximum(np.array(left), 0)[group.ravel()], float)


def quasi_prior(
    y: np.ndarray, fit: nb.Fit, design: np.ndarray, level: np.ndarray
) -> tuple[Prior, np.ndarray, np.ndarray]:
    """(prior of the quasi-dispersions by mean, posterior, residual degrees of freedom of each gene)."""
    freedom = residual_degrees_of_freedom(y, fit.mu, design)
    with np.errstate(divide='ignore', invalid='ignore'):
        own = np.where(freedom > 0, np.maximum(fit.deviance / freedom, 0.0), 0.0)
    found = prior(own, freedom, level)
    return found, found.posterior(own, freedom), freedom


def quasi_likelihood(
    counts: np.ndarray, design: Design, contrast: Contrast, terms: np.ndarray | None = None
) -> Outcome:
    """Tests `contrast`, or all coefficients of which `terms` is true, in every gene; `log2fc` is of `contrast`.

    `counts`: genes x samples. `log2fc` has a prior count of 0.125, so that a gene of one group has a finite one.
    """
    ready = prepare(counts, design.matrix)
    x, y, offset = design.matrix, ready.y, np.log(ready.sizes)
    on_grid = dispersions.likelihoods(y, x, offset)
    common = float(dispersions.of(dispersions.grid_maximum(on_grid.sum(axis=0)[None])[0]))
    level = dispersions.average_log_cpm(y, ready.sizes, common)
    trend = dispersions.of(dispersions.grid_maximum(dispersions.local_means(on_grid, level)))
    full = nb.fit(y, x, offset, trend)
    found, posterior, freedom = quasi_prior(y, full, x, level)
    reduced, count = _without(x, contrast.vector) if terms is None else (x[:, ~terms], int(terms.sum()))
    less = nb.fit(y, reduced, offset, trend)
    f = (less.deviance - full.deviance) / count / posterior
    total = np.minimum(freedom + found.freedom, len(y) * (x.shape[0] - x.shape[1]))
    log10_p = log10_f(np.maximum(f, 0.0), count, total)
    bound = (((full.mu * trend[:, None] + 1) * posterior[:, None]) < 1).any(axis=1)
    if bound.any():
        # A gene that varies less than counting alone has no smaller p than by a Poisson regression.
        none = np.zeros(int(bound.sum()))
        ratio = nb.fit(y[bound], reduced, offset, none).deviance - nb.fit(y[bound], x, offset, none).deviance
        log10_p[bound] = np.maximum(log10_p[bound], log10_chi_square(np.maximum(ratio, 0.0), count))
    more, more_offset = add_prior_count(y, ready.sizes, PRIOR_COUNT)
    change = nb.fit(more, x, more_offset, trend).beta @ contrast.vector / np.log(2)
    facts = {
        'common_dispersion': common,
        'prior_freedom': found.freedom,
        'poisson_bound': int(bound.sum()),
        'freedom': count,
    }
    return _outcome(counts, ready, level, change, f, log10_p, 'F', int((full.failed | less.failed).sum()), facts)


def _without(design: np.ndarray, vector: np.ndarray) -> tuple[np.ndarray, int]:
    """(the design under the hypothesis that the combination of coefficients is 0, coefficients that it has less)."""
    basis = np.linalg.svd(vector[None])[2][1:]
    return design @ basis.T, 1


def compare_groups_exactly(counts: np.ndarray, design: Design, a: str, b: str) -> Outcome:
    """Group `a` against `b` by the exact test; dispersions are of all groups. The design's other terms are not used.

    ValueError for a design that has other terms.
    """
    if set(design.terms) != {'intercept', 'group'}:
        raise ValueError('the exact test has no further terms')
    ready = prepare(counts, design.matrix)
    x, y, offset, groups = design.matrix, ready.y, np.log(ready.sizes), design.groups

    def negative(delta: float) -> float:
        return -float(log_likelihood(first, groups, delta).sum())

    first, far = equalise_counts(y, groups, ready.sizes, np.full(len(y), 0.01))
    delta = minimize_scalar(negative, bounds=(1e-4, 100 / 101), method='bounded', options={'xatol': 1e-6}).x
    pseudo, farther = equalise_counts(y, groups, ready.sizes, np.full(len(y), delta / (1 - delta)))
    grid = dispersions.of(dispersions.GRID)
    on_grid = np.column_stack([log_likelihood(pseudo, groups, float(one / (1 + one))) for one in grid])
    common = float(dispersions.of(dispersions.grid_maximum(on_grid.sum(axis=0)[None])[0]))
    level = dispersions.average_log_cpm(y, ready.sizes, common)
    shared = dispersions.local_means(on_grid, level)
    fit = nb.fit(y, x, offset, dispersions.of(dispersions.grid_maximum(shared)))
    freedom = quasi_prior(y, fit, x, level)[0].freedom
    weight = min(freedom, 1e6) / (x.shape[0] - x.shape[1])
    own = dispersions.of(dispersions.grid_maximum(on_grid + weight * shared))
    ours = [groups == design.levels.index(one) for one in (a, b)]
    either = ours[0] | ours[1]
    more, more_offset = add_prior_count(y[:, either], ready.sizes[either], PRIOR_COUNT)
    one, other = (nb.one_group(more[:, own_[either]], more_offset[own_[either]], own) for own_ in ours)
    abundance = nb.one_group(y[:, either], offset[either], own)
    flat = np.zeros(int(either.sum()), int)
    equal, farthest = equalise_counts(y[:, either], flat, ready.sizes[either], own, np.exp(abundance))
    log10_p = double_tail(equal[:, ours[1][either]], equal[:, ours[0][either]], own)
    facts = {
        'common_dispersion': common,
        'prior_freedom': freedom,
        'far_counts': int(max(far, farther, farthest)),
    }
    change = (one - other) / np.log(2)
    none = np.full(len(y), np.nan)
    return _outcome(counts, ready, level, change, none, log10_p, 'none', int(fit.failed.sum()), facts)


def _outcome(
    counts: np.ndarray,
    ready: PreparedCounts,
    level: np.ndarray,
    change: np.ndarray,
    statistic: np.ndarray,
    log10_p: np.ndarray,
    kind: str,
    unsettled: int,
    facts: dict[str, Any],
) -> Outcome:
    found = {name: np.full(len(counts), np.nan) for name in ('mean', 'log2fc', 'se', 'stat')}
    p = np.full(len(counts), np.nan)
    found['mean'][ready.kept], found['log2fc'][ready.kept], found['stat'][ready.kept] = level, change, statistic
    p[ready.kept] = log10_p
    zero = counts.sum(axis=1) == 0
    kept = np.zeros(len(counts), bool)
    kept[ready.kept] = True
    genes = table(found, p, kept, {'zero': zero, 'filtered': ~kept & ~zero, 'failed': kept & np.isnan(p)})
    facts = facts | {'normalisation_factors': ready.factors.tolist()}
    return Outcome(genes, 'log2-cpm', kind, count_outcomes(genes, unsettled), facts)  # type: ignore[arg-type]
