"""Raw droplets of a sample: composition of the empty ones, and which droplets differ from them.

The test is that of EmptyDrops (Lun et al. 2019, Genome Biology 20:63) with a multinomial in place of the
Dirichlet-multinomial: a droplet's counts against draws from the ambient composition, by Monte Carlo.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

#: Droplets with at most as many counts are empty (SoupX's and EmptyDrops' default).
EMPTY_UP_TO = 100
SIMULATIONS = 1000


def soup_of_droplets(raw: sp.csr_matrix, most: int = EMPTY_UP_TO) -> np.ndarray:
    """Composition of the empty droplets, which sums to 1: one value per gene. `raw`: CSR droplets x genes. Raises
    ValueError if no droplet has 1 to `most` counts."""
    totals = np.asarray(raw.sum(axis=1), dtype=np.float64).ravel()
    empty = np.flatnonzero((totals > 0) & (totals <= most))
    sums = np.asarray(raw[empty].sum(axis=0), dtype=np.float64).ravel()
    if sums.sum() == 0:
        raise ValueError(f'no droplet has 1 to {most} counts')
    return sums / sums.sum()


def differs_from_soup(
    droplets: sp.csr_matrix, soup: np.ndarray, seed: int, simulations: int = SIMULATIONS
) -> np.ndarray:
    """Monte Carlo p of each droplet (1 / (simulations + 1) to 1) under draws from `soup`: small where its counts are
    not ambient. `droplets`: CSR of whole counts x genes; one without counts has 1."""
    from scipy.special import gammaln

    counts = sp.csr_matrix(droplets)
    soup = np.maximum(soup, 1e-12 / len(soup))
    soup = soup / soup.sum()
    logs = np.log(soup)
    totals = np.asarray(counts.sum(axis=1)).ravel().astype(np.int64)
    rows = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
    # log of the multinomial's probability without log(total!), which is the same for all draws of a total.
    terms = counts.data * logs[counts.indices] - gammaln(counts.data + 1.0)
    own = np.bincount(rows, terms, minlength=counts.shape[0])
    longest = int(totals.max(initial=0))
    below = np.zeros(counts.shape[0], np.int64)
    rng, edges = np.random.default_rng(seed), np.cumsum(soup)
    for _ in range(simulations if longest else 0):
        genes = np.minimum(np.searchsorted(edges, rng.random(longest), 'right'), len(soup) - 1)
        running = np.concatenate([[0.0], np.cumsum(logs[genes] - np.log(_occurrence(genes)))])
        below += running[totals] <= own + 1e-9
    return np.asarray((below + 1.0) / (simulations + 1.0))


def _occurrence(values: np.ndarray) -> np.ndarray:
    """Number of occurrences of each value so far, including itself."""
    order = np.argsort(values, kind='stable')
    ordered = values[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    place = np.arange(len(values)) - np.repeat(starts, np.diff(np.r_[starts, len(values)]))
    found = np.empty(len(values))
    found[order] = place + 1.0
    return found
