"""Negative binomial regression against statsmodels."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from stroma_runner.methods.groups.regression import fit

SAMPLES, GENES = 12, 30


def test_coefficients_and_leverages_are_those_of_statsmodels(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    factors = rng.uniform(0.5, 2.0, SAMPLES)
    design = np.column_stack([np.ones(SAMPLES), np.arange(SAMPLES) % 2, rng.normal(size=SAMPLES)])
    alpha = rng.uniform(0.05, 0.5, GENES)
    slopes = np.r_[[rng.uniform(3, 6, GENES)], rng.normal(0, 0.5, (2, GENES))]
    mean = factors[:, None] * np.exp(design @ slopes)
    counts = rng.poisson(rng.gamma(1 / alpha, mean * alpha))
    # The iteration converges on such genes: none needs the general optimiser.
    monkeypatch.setattr('stroma_runner.methods.groups.regression.minimize', None)
    beta, means, leverage, converged = fit(counts, factors, design, alpha, 0.5, 1e-10)
    assert converged.all()
    for gene in range(GENES):
        family = sm.families.NegativeBinomial(alpha=alpha[gene])
        found = sm.GLM(counts[:, gene], design, family, offset=np.log(factors)).fit(tol=1e-12)
        assert np.allclose(beta[gene], found.params, atol=1e-4)
        assert np.allclose(means[:, gene], found.fittedvalues, rtol=1e-3)
        assert np.allclose(leverage[:, gene], found.get_hat_matrix_diag(observed=False), atol=1e-4)
