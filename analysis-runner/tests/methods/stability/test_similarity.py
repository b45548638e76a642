"""Element-centric similarity against its definition: personalised PageRank on the graph of cells and clusters."""

from __future__ import annotations

import numpy as np
import pytest

from stroma_runner.methods.stability.similarity import consistency, element_similarity

ALPHA = 0.9


def affinity(labels: np.ndarray) -> np.ndarray:
    """Personalised PageRank of each cell (Gates et al. 2019, eq. 2): the stationary distribution of a walk that returns
    to its cell with 1 - alpha and otherwise goes to a cell of the current cell's cluster, by solving its equations."""
    member = (labels[:, None] == labels[None, :]).astype(float)
    walk = member / member.sum(axis=1, keepdims=True)
    n = len(labels)
    return (1 - ALPHA) * np.linalg.inv(np.eye(n) - ALPHA * walk)


def by_definition(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return 1 - np.abs(affinity(a) - affinity(b)).sum(axis=1) / (2 * ALPHA)


@pytest.mark.parametrize('seed', range(6))
def test_it_is_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = rng.integers(0, 1 + seed * 2, 120), rng.integers(0, 7, 120)
    b = np.where(rng.random(120) < 0.6, a, b)
    np.testing.assert_allclose(element_similarity(a, b), by_definition(a, b), atol=1e-6)
    np.testing.assert_allclose(element_similarity(a, b), element_similarity(b, a), atol=1e-12)


def test_known_values() -> None:
    """One cluster against two halves: each cell keeps half of its affinity. CluSim's sim.element_sim gives .5."""
    whole, halves = np.zeros(10, int), np.repeat([0, 1], 5)
    np.testing.assert_allclose(element_similarity(whole, halves), 0.5)
    np.testing.assert_allclose(element_similarity(halves, 1 - halves), 1.0)
    # Single cells against one cluster of 10.
    np.testing.assert_allclose(element_similarity(np.arange(10), whole), 0.1)


def test_consistency_is_the_mean_over_pairs_of_runs() -> None:
    rng = np.random.default_rng(1)
    runs = [rng.integers(0, 4, 60) for _ in range(4)]
    pairs = [by_definition(runs[i], runs[j]) for i in range(4) for j in range(i + 1, 4)]
    np.testing.assert_allclose(consistency(runs), np.mean(pairs, axis=0), atol=1e-6)
    np.testing.assert_allclose(consistency(runs[:1]), 1.0)
