"""Expected expression: genes with their means, dispersions and places, programmes of types, condition,
cycle, path."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stroma_runner.methods.genes.gene_lists import G2M_GENES, S_GENES
from stroma_runner.simulator import biology as b

CHROMOSOMES = tuple(f'chr{n}' for n in range(1, 23))


@dataclass(frozen=True)
class Model:
    """Per gene unless said otherwise; programmes are log fold changes."""

    symbols: np.ndarray
    ids: np.ndarray
    base: np.ndarray
    dispersion: np.ndarray
    chromosome: np.ndarray
    start: np.ndarray
    copies: np.ndarray
    #: By node of the type tree, and summed along the lineage: types x genes.
    nodes: dict[str, np.ndarray]
    types: np.ndarray
    response: np.ndarray
    #: Strength of each type's response to the condition.
    strength: np.ndarray
    phases: dict[str, np.ndarray]
    cancer: np.ndarray
    path_genes: np.ndarray
    path_effect: np.ndarray
    path_middle: np.ndarray
    mitochondrial: np.ndarray


def build(genes: int, rng: np.random.Generator) -> Model:
    """Draws a model of `genes` genes. Symbols that carry meaning are real human ones, the rest are named
    SIMG<number>."""
    named = list(
        dict.fromkeys(
            [*b.MITOCHONDRIAL, *b.RIBOSOMAL, *S_GENES, *G2M_GENES, *b.RESPONSE]
            + [g for node in b.TREE.values() for g in node.markers]
        )
    )
    if genes < len(named) + 500:
        raise ValueError(f'{genes} genes: at least {len(named) + 500}')
    symbols = np.array(named + [f'SIMG{n:05d}' for n in range(1, genes - len(named) + 1)], dtype=object)
    at = {str(s): i for i, s in enumerate(symbols)}
    base = _means(symbols, at, named, rng)
    dispersion = np.clip(0.15 * rng.lognormal(0.0, 0.7, genes), 0.05, 1.0)
    chromosome, start = _places(genes, rng)
    chromosome[[at[g] for g in b.MITOCHONDRIAL]] = 'chrM'
    copies = np.ones(genes)
    for name, factor in b.SEGMENTS:
        copies[chromosome == name] = factor
    free = np.setdiff1d(np.flatnonzero((base > 0.02) & (base < 5)), [at[g] for g in named])

    def programme(markers: tuple[str, ...], extra: int, effect: float) -> np.ndarray:
        values = np.zeros(genes)
        values[[at[g] for g in markers]] = effect + 1.0
        chosen = rng.choice(free, extra, replace=False)
        signs = np.where(rng.random(extra) < 0.7, 1.0, -0.7)
        values[chosen] = np.abs(rng.normal(effect, 0.5, extra)) * signs
        return values

    nodes = {name: programme(n.markers, n.extra, n.effect) for name, n in b.TREE.items()}
    types = np.stack([np.sum([nodes[p] for p in b.lineage(t)], axis=0) for t in b.TYPES])
    for row, t in enumerate(b.TYPES):
        own = {g for p in b.lineage(t) for g in b.TREE[p].markers}
        # Markers of other branches are almost silent.
        others = {g for n in b.TREE.values() for g in n.markers} - own
        types[row, [at[g] for g in sorted(others)]] -= 2.0
    phases = {phase: np.zeros(genes) for phase in b.PHASES}
    for phase, listed in (('S', S_GENES), ('G2M', G2M_GENES)):
        phases[phase][[at[g] for g in listed]] = rng.normal(1.8, 0.4, len(listed))
    path_genes = rng.choice(free, 150, replace=False)
    return Model(
        symbols=symbols,
        ids=np.array([f'SIM{n:08d}' for n in range(1, genes + 1)], dtype=object),
        base=base,
        dispersion=dispersion,
        chromosome=chromosome,
        start=start,
        copies=copies,
        nodes=nodes,
        types=types,
        response=programme(b.RESPONSE, 40, 1.2),
        strength=rng.uniform(0.6, 1.3, len(b.TYPES)),
        phases=phases,
        cancer=programme((), 60, 1.0),
        path_genes=path_genes,
        path_effect=rng.normal(0.0, 1.3, len(path_genes)),
        path_middle=rng.uniform(0.2, 0.8, len(path_genes)),
        mitochondrial=np.array([at[g] for g in b.MITOCHONDRIAL]),
    )


def _means(symbols: np.ndarray, at: dict[str, int], named: list[str], rng: np.random.Generator) -> np.ndarray:
    """Log-normal means (relative); ribosomal genes high, named markers in a middle range, mitochondrial 6 %
    of all."""
    base = np.exp(rng.normal(-2.4, 1.3, len(symbols)))
    base[[at[g] for g in b.RIBOSOMAL]] = np.exp(rng.normal(1.7, 0.6, len(b.RIBOSOMAL)))
    markers = [at[g] for g in named if g not in b.RIBOSOMAL and g not in b.MITOCHONDRIAL]
    base[markers] = np.clip(np.exp(rng.normal(-2.2, 1.0, len(markers))), 0.03, 3.0)
    cycle = [at[g] for g in (*S_GENES, *G2M_GENES)]
    base[cycle] = np.clip(base[cycle], 0.02, 0.15)
    mito = [at[g] for g in b.MITOCHONDRIAL]
    rest = np.ones(len(base), dtype=bool)
    rest[mito] = False
    base[mito] = 0.06 * base[rest].sum() * rng.dirichlet(np.full(len(mito), 5.0))
    return base


def _places(genes: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A made-up position of each gene: longer chromosomes (lower numbers) have more genes."""
    weights = np.linspace(2.0, 0.5, len(CHROMOSOMES))
    chosen = np.sort(rng.choice(len(CHROMOSOMES), genes, p=weights / weights.sum()))
    order = rng.permutation(genes)
    chromosome, start = np.empty(genes, dtype=object), np.empty(genes, dtype=np.int64)
    chromosome[order] = np.array(CHROMOSOMES, dtype=object)[chosen]
    start[order] = rng.integers(10_000, 100_000_000, genes)
    return chromosome, start
