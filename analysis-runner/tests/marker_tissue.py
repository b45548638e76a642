"""Simulated cells of the marker table's types, with ambient RNA of the tissue and of lysed red cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stroma_runner.tools.cell_annotation.cell_types import cell_types

HUMAN = 'Homo sapiens'
TISSUE = (
    *('T cells', 'NK cells', 'B cells', 'Plasma cells', 'Mononuclear phagocytes', 'Dendritic cells'),
    *('Endothelial cells', 'Fibroblasts', 'Mural cells', 'Epithelial cells', 'Mast cells'),
)
#: A type that the table does not have.
UNKNOWN = 'unknown'
HAEMOGLOBIN = {'HBB': 0.5, 'HBA1': 0.25, 'HBA2': 0.25}
FILLER = 300


@dataclass(frozen=True)
class Simulated:
    """`counts`: cells x genes; `clusters`: of each cell; `truth`: type of each cluster, UNKNOWN for one that the table
    lacks. Each type has one or more clusters, which differ by noise only."""

    counts: np.ndarray
    genes: list[str]
    clusters: np.ndarray
    truth: list[str]


def tissue(
    seed: int,
    types: Sequence[str] = TISSUE,
    *,
    ambient: float,
    weights: dict[str, float] | None = None,
    depth: float = 3000.0,
    cells: int = 80,
    clusters: tuple[int, int] = (1, 4),
    nuclei: bool = False,
) -> Simulated:
    """Markers have log-normal levels (median 4 of 10,000 counts), 15 % of them are almost silent in their own type,
    and 6 % of a type's other genes are expressed too. 30 % of the ambient RNA is haemoglobin of lysed cells, the rest
    the mean cell. `weights`: cells of a type next to those of the others. Nuclei have other levels and fewer counts."""
    rng = np.random.default_rng(seed)
    table = {one.name: one for one in cell_types(HUMAN, None)}
    genes = list(dict.fromkeys(gene for one in table.values() for gene in (*one.markers, *one.absent)))
    at = {gene: k for k, gene in enumerate(genes)}
    filler = rng.lognormal(0, 1.3, FILLER)
    filler *= 8000 / filler.sum()
    level = np.clip(rng.lognormal(np.log(4), 1.0, len(genes)), 0.3, 200)
    level[[at[gene] for gene in HAEMOGLOBIN]] = [1600 * share for share in HAEMOGLOBIN.values()]
    profiles = []
    for name in types:
        own = set(table[name].markers) if name in table else set()
        low = set(table[name].absent) if name in table else set()
        rates = rng.lognormal(np.log(0.04), 1.0, len(genes))
        for gene, k in at.items():
            if gene in own:
                rates[k] = level[k] * (rng.lognormal(0, 0.4) if rng.random() > 0.15 else 0.1)
            elif gene in HAEMOGLOBIN:
                rates[k] = 0.02
            elif gene not in low and rng.random() < 0.06:
                rates[k] = level[k] * rng.uniform(0.1, 1)
        if nuclei:
            rates *= rng.lognormal(-0.3, 0.6, len(genes))
        whole = np.concatenate([rates, filler * rng.lognormal(0, 0.5, FILLER)])
        profiles.append(whole / whole.sum())
    sizes = [max(8, int(cells * (weights or {}).get(name, 1.0) * rng.uniform(0.4, 1.6))) for name in types]
    depths = rng.lognormal(np.log(depth), 0.4, len(types))
    soup = np.average(profiles, axis=0, weights=np.array(sizes) * depths)
    lysed = np.zeros(len(soup))
    lysed[[at[gene] for gene in HAEMOGLOBIN]] = list(HAEMOGLOBIN.values())
    soup = 0.7 * soup + 0.3 * lysed
    counts, codes, truth = [], [], []
    for name, profile, size, middle in zip(types, profiles, sizes, depths, strict=True):
        parts = int(rng.integers(*clusters)) if size >= 40 else 1
        for _ in range(parts):
            n = max(8, size // parts)
            own_profile = profile * rng.lognormal(0, 0.15, len(profile))
            own_profile /= own_profile.sum()
            share = rng.beta(30 * ambient, 30 * (1 - ambient), (n, 1))
            noise = rng.standard_gamma(5, (n, len(profile))) / 5
            total = middle * rng.lognormal(0, 0.4, (n, 1))
            counts.append(rng.poisson(total * ((1 - share) * own_profile * noise + share * soup)))
            codes += [len(truth)] * n
            truth.append(name)
    names = genes + [f'X{k}' for k in range(FILLER)]
    return Simulated(np.vstack(counts), names, np.array(codes), truth)


def tumour(seed: int, ambient: float, malignant: str = UNKNOWN) -> Simulated:
    """Two thirds of the cells are malignant, in several clusters; there are no normal cells of their type."""
    types = ('T cells', 'Mononuclear phagocytes', 'Endothelial cells', 'Fibroblasts', malignant)
    return tissue(seed, types, ambient=ambient, weights={malignant: 10.0}, clusters=(2, 5))


def profiles(one: Simulated) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(means of log-normalised values, shares of cells with a count, sizes) of the clusters."""
    logged = np.log1p(one.counts / np.maximum(one.counts.sum(axis=1, keepdims=True), 1) * 1e4)
    sizes = np.bincount(one.clusters)
    means = np.stack([logged[one.clusters == k].mean(axis=0) for k in range(len(sizes))])
    fractions = np.stack([(one.counts[one.clusters == k] > 0).mean(axis=0) for k in range(len(sizes))])
    return means, fractions, sizes
