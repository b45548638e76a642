"""PyDESeq2 with the dispersions and the regression of R's DESeq2: all genes at once, in this process."""

from __future__ import annotations

import warnings
from typing import Any

import anndata as ad
import numpy as np
import pandas as pd
from pydeseq2.dds import DeseqDataSet
from pydeseq2.default_inference import DefaultInference
from pydeseq2.utils import n_or_more_replicates
from scipy.stats import f, norm

from stroma_runner.methods.groups import dispersions, regression
from stroma_runner.methods.groups.dispersion_trend import Trend, fit_trend

#: Least mean that dispersions are estimated from.
MIN_MU = 0.5


class Inference(DefaultInference):  # type: ignore[misc, unused-ignore]
    """Fits the dispersions and coefficients of all genes at once; other methods are PyDESeq2's."""

    def __init__(self) -> None:
        super().__init__(n_cpus=1)
        #: Start of the search for the shrunken dispersions.
        self.start: np.ndarray | None = None

    def alpha_mle(
        self,
        counts: np.ndarray,
        design_matrix: np.ndarray,
        mu: np.ndarray,
        alpha_hat: np.ndarray,
        min_disp: float,
        max_disp: float,
        prior_disp_var: float | None = None,
        cr_reg: bool = True,
        prior_reg: bool = False,
        optimizer: str = '',
    ) -> tuple[np.ndarray, np.ndarray]:
        """(dispersion of each gene, whether its search converged); `counts`, `mu`: samples x genes."""
        prior = (np.log(alpha_hat), float(prior_disp_var)) if prior_reg and prior_disp_var is not None else None
        start = alpha_hat if prior is None or self.start is None else self.start
        means = np.maximum(np.asarray(mu), MIN_MU)
        posterior = dispersions.Posterior(np.asarray(counts), means, np.asarray(design_matrix), prior)
        return dispersions.fit(posterior, np.asarray(start, float), min_disp, max_disp, keeps_start=prior is None)

    def lin_reg_mu(
        self, counts: np.ndarray, size_factors: np.ndarray, design_matrix: np.ndarray, min_mu: float
    ) -> np.ndarray:
        """Means, samples x genes, by least squares of the normalised counts; at least `min_mu`, as in R."""
        x, factors = np.asarray(design_matrix, float), np.asarray(size_factors, float)[:, None]
        found = np.linalg.lstsq(x, np.asarray(counts, float) / factors, rcond=None)[0]
        return np.maximum(factors * (x @ found), min_mu)

    def irls(
        self,
        counts: np.ndarray,
        size_factors: np.ndarray,
        design_matrix: np.ndarray,
        disp: np.ndarray,
        min_mu: float,
        beta_tol: float,
        **options: Any,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """(coefficients genes x p, means and leverages samples x genes, whether each gene converged)."""
        y, factors, x, alpha = (np.asarray(each, float) for each in (counts, size_factors, design_matrix, disp))
        return regression.fit(y, factors, x, alpha, min_mu, beta_tol)

    def wald_test(
        self,
        design_matrix: np.ndarray,
        disp: np.ndarray,
        lfc: np.ndarray,
        mu: np.ndarray,
        ridge_factor: np.ndarray,
        contrast: np.ndarray,
        lfc_null: np.ndarray,
        alt_hypothesis: str | None = None,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(two-sided p values, Wald statistics, standard errors) of a combination of coefficients."""
        means = np.maximum(np.asarray(mu), MIN_MU)
        errors = regression.standard_errors(np.asarray(design_matrix), means, np.asarray(disp), np.asarray(contrast))
        statistics = np.asarray(lfc) @ np.asarray(contrast) / errors
        return 2 * norm.sf(np.abs(statistics)), statistics, errors


class Fitted(DeseqDataSet):  # type: ignore[misc, unused-ignore]
    """A DESeq2 fit whose size factors, trend, prior, refit and outliers are R's."""

    inference: Any
    #: Trend of the whole experiment, reused by the genes that are fitted again.
    trend: Trend

    def fit_size_factors(self, fit_type: Any = None, control_genes: Any = None) -> None:
        """PyDESeq2 leaves a gene of ones and zeros out of `poscounts`; R does not."""
        if (fit_type or self.size_factors_fit_type) != 'poscounts':
            super().fit_size_factors(fit_type, control_genes)
            return
        with np.errstate(divide='ignore'):
            logs = np.log(self.X.astype(float))
        seen = np.isfinite(logs)
        logs = np.where(seen, logs, 0.0)
        away = np.where(seen, logs - logs.mean(axis=0), np.nan)
        factors = np.nanmedian(away, axis=1)
        self.obs['size_factors'] = np.exp(factors - factors.mean())
        self.layers['normed_counts'] = self.X / self.obs['size_factors'].to_numpy()[:, None]
        self.var['_normed_means'] = self.layers['normed_counts'].mean(axis=0)

    def _above_limit(self) -> pd.Series:
        return self.var['genewise_dispersions'] > dispersions.ABOVE_LIMIT * self.min_disp

    def disp_function(self, x: Any) -> np.ndarray:
        """Dispersions of the trend at means."""
        return self.trend.curve(np.asarray(x, float))

    def _fit_parametric_dispersion_trend(self, vst: bool = False) -> None:
        kept = self._above_limit()
        self.trend = fit_trend(
            self.var.loc[kept, '_normed_means'].to_numpy(float),
            self.var.loc[kept, 'genewise_dispersions'].to_numpy(float),
        )
        self.uns['disp_function_type'] = self.trend.kind
        self.var['fitted_dispersions'] = self.disp_function(self.var['_normed_means'])

    def fit_dispersion_prior(self) -> None:
        kept = self._above_limit()
        ratio = self.var.loc[kept, 'genewise_dispersions'] / self.var.loc[kept, 'fitted_dispersions']
        freedom = self.n_obs - self.obsm['design_matrix'].shape[1]
        variance, observed = dispersions.prior_variance(np.log(ratio.to_numpy(float)), freedom)
        self.uns['prior_disp_var'], self.uns['_squared_logres'] = np.float64(variance), observed

    def fit_MAP_dispersions(self) -> None:
        if self.trend.kind == 'genewise':
            # Without a trend, the gene's own estimate is the final one, as R recommends when it stops.
            self.var['dispersions'] = self.var['genewise_dispersions']
            return
        own, trend = (self.var[f'{name}_dispersions'].to_numpy(float) for name in ('genewise', 'fitted'))
        self.inference.start = np.where(own > 0.1 * trend, own, trend)
        try:
            super().fit_MAP_dispersions()
        finally:
            self.inference.start = None

    def _refit_without_outliers(self) -> None:
        """Genes with replaced counts fitted again, by the trend and prior of all genes."""
        changed = self.counts_to_refit
        has_counts = (changed.X > 0).any(axis=0)
        self.new_all_zeroes_genes = changed.var_names[~has_counts]
        self.var['refitted'] = self.var['replaced'].to_numpy(bool)
        self.var.loc[self.var['refitted'], 'refitted'] = has_counts
        self.var.loc[self.new_all_zeroes_genes, '_normed_means'] = 0.0
        self.varm['LFC'].loc[self.new_all_zeroes_genes, :] = 0.0
        if not has_counts.any():
            return
        genes = self.var['refitted'].to_numpy(bool)
        again = Fitted(
            adata=ad.AnnData(X=changed.X[:, has_counts], obs=self.obs.copy(), var=self.var.loc[genes, []].copy()),
            design=self.design,
            inference=self.inference,
            quiet=True,
        )
        again.layers['normed_counts'] = again.X / again.obs['size_factors'].to_numpy()[:, None]
        again.var['_normed_means'] = again.layers['normed_counts'].mean(axis=0)
        again.fit_genewise_dispersions()
        again.trend = self.trend
        again.var['fitted_dispersions'] = again.disp_function(again.var['_normed_means'])
        again.uns.update({name: self.uns[name] for name in ('prior_disp_var', '_squared_logres')})
        again.fit_MAP_dispersions()
        again.fit_LFC()
        self.varm['LFC'].loc[genes] = again.varm['LFC']
        for name in ('_normed_means', 'genewise_dispersions', 'fitted_dispersions', 'dispersions', '_LFC_converged'):
            self.var.loc[genes, name] = again.var[name]
        self.layers['replace_cooks'] = self.layers['cooks'].copy()
        self.layers['replace_cooks'][np.ix_(self.obs['replaceable'].to_numpy(bool), genes)] = 0.0

    def cooks_outlier(self) -> pd.Series:
        """Mask of the outlier genes. R keeps a gene whose outlier is exceeded in three samples only if the group is the
        whole design; PyDESeq2 also with blocks."""
        design = self.obsm['design_matrix']
        if design.shape[1] == 2:
            return super().cooks_outlier()
        distances = self.layers['replace_cooks' if 'replace_cooks' in self.layers else 'cooks']
        limit = f.ppf(0.99, design.shape[1], self.n_obs - design.shape[1])
        has_replicates = n_or_more_replicates(design, 3).to_numpy(bool)
        return pd.Series((distances[has_replicates] > limit).any(axis=0), index=self.var_names)


def fit_counts(counts: np.ndarray, design: np.ndarray) -> Fitted:
    """The fit of `counts` (samples x genes, each gene has some) to `design` (samples x coefficients, full rank)."""
    rows = [f's{k}' for k in range(len(counts))]
    shell = ad.AnnData(
        X=counts,
        obs=pd.DataFrame({'row': rows}, index=rows),
        var=pd.DataFrame(index=[f'g{k}' for k in range(counts.shape[1])]),
    )
    has_full_gene = bool((counts > 0).all(axis=0).any())
    with warnings.catch_warnings():
        # PyDESeq2's warnings are about its own trend, prior and outliers; ours come from the callers.
        warnings.simplefilter('ignore')
        fitted = Fitted(
            adata=shell,
            design=pd.DataFrame(design, index=rows, columns=[f'x{k}' for k in range(design.shape[1])]),
            # The median of ratios needs a gene that every sample has.
            size_factors_fit_type='ratio' if has_full_gene else 'poscounts',
            inference=Inference(),
            quiet=True,
        )
        fitted.deseq2()
    return fitted
