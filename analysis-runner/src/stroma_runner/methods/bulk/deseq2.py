"""DESeq2 for any design: Wald test of a contrast and likelihood ratio test of a term.

Peer: R's DESeq2 1.38. Love, Huber and Anders 2014.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.methods.bulk import shrinkage
from stroma_runner.methods.bulk.design import Contrast, Design
from stroma_runner.methods.bulk.shrinkage import ShrunkenFoldChanges
from stroma_runner.methods.bulk.table import Outcome, Reason, TooFewGenes, count_outcomes, table
from stroma_runner.methods.bulk.tails import log10_chi_square, log10_normal
from stroma_runner.methods.groups import independent_filtering, regression
from stroma_runner.methods.groups.deseq import MIN_MU, Fitted, fit_counts

#: Least change that ends the regression.
TOLERANCE = 1e-8


class Deseq2:
    """One fit of all genes that any number of contrasts can be tested on. `counts`: genes x samples, whole numbers of
    at least 0. `alpha`: false discovery rate that the independent filtering optimises. Raises ValueError if all
    counts are 0.
    """

    def __init__(self, counts: np.ndarray, design: Design, alpha: float = 0.05) -> None:
        self.design, self.alpha = design, alpha
        self.total = len(counts)
        self.seen = np.flatnonzero(counts.sum(axis=1) > 0)
        if not len(self.seen):
            raise TooFewGenes('no gene has counts')
        self.fitted: Fitted = fit_counts(np.ascontiguousarray(counts[self.seen].T), design.matrix)
        var = self.fitted.var
        self.size_factors = self.fitted.obs['size_factors'].to_numpy(float)
        self.dispersions = var['dispersions'].to_numpy(float)
        self.means = var['_normed_means'].to_numpy(float)
        #: Genes x coefficients, natural logarithm.
        self.coefficients = self.fitted.varm['LFC'].to_numpy(float)
        self.has_counts = self.means > 0
        self.converged = var['_LFC_converged'].fillna(False).to_numpy(bool)
        self.is_outlier = self.fitted.cooks_outlier().to_numpy(bool)
        #: Samples x genes, outliers replaced in the genes that were fitted again.
        self.counts = np.asarray(self.fitted.X, float).copy()
        refitted = var['refitted'].to_numpy(bool) if 'refitted' in var else np.zeros(len(var), bool)
        if refitted.any():
            replaced = self.fitted.counts_to_refit
            place = {name: k for k, name in enumerate(replaced.var_names)}
            columns = [place[name] for name in var.index[refitted]]
            self.counts[:, refitted] = np.asarray(replaced.X, float)[:, columns]
        self.refitted = int(refitted.sum())

    def wald(self, contrast: Contrast) -> Outcome:
        """Tests a combination of coefficients; `log2fc`, `se`: its unshrunken estimate and error, base 2."""
        beta, nothing = self._change(contrast)
        errors = self._errors(contrast)
        z = beta / errors
        return self._table(beta, errors, z, np.where(nothing, 0.0, log10_normal(z)), 'z')

    def likelihood_ratio(self, reduced: np.ndarray, contrast: Contrast) -> Outcome:
        """Tests the terms that `reduced` (samples x coefficients) lacks; `log2fc`, `se` are of `contrast`."""
        full = self.design.matrix
        alpha, y = self.dispersions, self.counts
        means = self.size_factors[:, None] * np.exp(full @ self.coefficients.T)
        _, less, _, converged = regression.fit(y, self.size_factors, reduced, alpha, MIN_MU, TOLERANCE)
        statistic = 2 * (regression.log_likelihood(y, means, alpha) - regression.log_likelihood(y, less, alpha))
        errors = self._errors(contrast)
        freedom = full.shape[1] - reduced.shape[1]
        # Rounding may leave a ratio just below 0, whose p is 1.
        log10_p = log10_chi_square(np.maximum(statistic, 0.0), freedom)
        found = self._table(self._change(contrast)[0], errors, statistic, log10_p, 'likelihood-ratio')
        found.facts.update(freedom=freedom, unsettled_reduced=int((~converged & self.has_counts).sum()))
        return found

    def shrink(self, contrast: Contrast) -> ShrunkenFoldChanges:
        """`contrast` shrunken by an adaptive prior; one value per gene of the counts, NaN without counts."""
        errors = self._errors(contrast)
        seen = self.has_counts
        found = shrinkage.shrink(
            np.asarray(self.fitted.X, float)[:, seen],
            self.size_factors,
            self.design.matrix,
            self.dispersions[seen],
            contrast.vector,
            self.coefficients[seen],
            errors[seen],
        )
        whole = [np.full(self.total, np.nan) for _ in range(2)]
        for all_, own in zip(whole, (found.log2fc, found.se), strict=True):
            all_[self.seen[seen]] = own
        return ShrunkenFoldChanges(whole[0], whole[1], found.scale, found.unsettled)

    def shrunken(self, contrast: Contrast) -> np.ndarray:
        """The shrunken base-2 log fold changes of `shrink`."""
        return self.shrink(contrast).log2fc

    def _errors(self, contrast: Contrast) -> np.ndarray:
        """Standard errors in natural logarithm, for the genes with counts."""
        means = self.size_factors[:, None] * np.exp(self.design.matrix @ self.coefficients.T)
        means = np.maximum(means, MIN_MU)
        return regression.standard_errors(self.design.matrix, means, self.dispersions, contrast.vector)

    def _change(self, contrast: Contrast) -> tuple[np.ndarray, np.ndarray]:
        """(estimates, natural logarithm; where neither group has counts): as in R, such a gene does not differ."""
        nothing = self.counts[contrast.samples].sum(axis=0) == 0
        return np.where(nothing, 0.0, self.coefficients @ contrast.vector), nothing

    def _table(
        self, beta: np.ndarray, errors: np.ndarray, statistic: np.ndarray, log10_p: np.ndarray, kind: Any
    ) -> Outcome:
        """`beta`, `errors`: natural logarithm, of the genes seen."""
        found = {name: np.full(self.total, np.nan) for name in ('log2fc', 'se', 'stat')} | {
            'mean': np.zeros(self.total)
        }
        has = self.has_counts
        for name, values in (('log2fc', beta / np.log(2)), ('se', errors / np.log(2)), ('stat', statistic)):
            found[name][self.seen[has]] = values[has]
        found['mean'][self.seen] = self.means
        p = np.full(self.total, np.nan)
        usable = has & ~self.is_outlier
        p[self.seen[usable]] = log10_p[usable]
        is_outlier = np.zeros(self.total, bool)
        is_outlier[self.seen] = self.is_outlier & has
        limit, kept = independent_filtering.limit(10.0**p, found['mean'], self.alpha)
        reasons: dict[Reason, np.ndarray] = {
            'zero': found['mean'] == 0,
            'outlier': is_outlier,
            'failed': np.isnan(p) & (found['mean'] > 0) & ~is_outlier,
            'low-mean': ~kept & ~np.isnan(p),
        }
        genes = table(found, p, kept, reasons)
        unsettled = int((~self.converged & self.has_counts).sum())
        trend = self.fitted.trend
        facts = {
            'size_factors': self.size_factors.tolist(),
            'size_factors_kind': self.fitted.size_factors_fit_type,
            'trend': trend.kind,
            'trend_reason': trend.reason,
            'trend_coefficients': trend.coefficients,
            'prior_variance': float(self.fitted.uns['prior_disp_var']),
            'refitted': self.refitted,
            'mean_limit': limit,
            'alpha': self.alpha,
        }
        return Outcome(genes, 'normalised', kind, count_outcomes(genes, unsettled), facts)
