"""PyDESeq2 with the dispersions and the regression of R's DESeq2: all genes at once, in this process."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from pydeseq2.dds import DeseqDataSet
from pydeseq2.default_inference import DefaultInference
from scipy.stats import norm

from stroma_runner.methods import dispersions, regression

#: Least mean that dispersions are estimated from.
MIN_MU = 0.5


class Inference(DefaultInference):  # type: ignore[misc, unused-ignore]
    """Fits the dispersions and coefficients of all genes at once; the rest is PyDESeq2's."""

    def __init__(self) -> None:
        super().__init__(n_cpus=1)
        #: Where the search for the shrunken dispersions starts.
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
    """A DESeq2 fit whose trend and prior are R's."""

    inference: Any

    def _above_limit(self) -> pd.Series:
        return self.var['genewise_dispersions'] > dispersions.ABOVE_LIMIT * self.min_disp

    def _fit_parametric_dispersion_trend(self, vst: bool = False) -> None:
        kept = self._above_limit()
        found = dispersions.parametric_trend(
            self.var.loc[kept, '_normed_means'].to_numpy(float),
            self.var.loc[kept, 'genewise_dispersions'].to_numpy(float),
        )
        if found is None:
            self._fit_mean_dispersion_trend(vst)
            return
        self.uns['trend_coeffs'] = pd.Series(found, index=['a0', 'a1'])
        self.uns['disp_function_type'] = 'parametric'
        self.var['fitted_dispersions'] = self.disp_function(self.var['_normed_means'])

    def fit_dispersion_prior(self) -> None:
        kept = self._above_limit()
        ratio = self.var.loc[kept, 'genewise_dispersions'] / self.var.loc[kept, 'fitted_dispersions']
        freedom = self.n_obs - self.obsm['design_matrix'].shape[1]
        variance, observed = dispersions.prior_variance(np.log(ratio.to_numpy(float)), freedom)
        self.uns['prior_disp_var'], self.uns['_squared_logres'] = np.float64(variance), observed

    def fit_MAP_dispersions(self) -> None:
        own, trend = (self.var[f'{name}_dispersions'].to_numpy(float) for name in ('genewise', 'fitted'))
        self.inference.start = np.where(own > 0.1 * trend, own, trend)
        try:
            super().fit_MAP_dispersions()
        finally:
            self.inference.start = None
