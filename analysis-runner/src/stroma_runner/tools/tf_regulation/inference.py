"""A network from the dataset: each target gene is predicted from the factors, in blocks of genes as parts of the
job."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.regulons.factor_families import family_of
from stroma_runner.tools.tf_regulation.network import Edge, Network, network_sha256
from stroma_store.errors import StromaError

#: Maximum and minimum number of target genes per part, because each part reads the factors again.
BLOCK, LEAST_BLOCK = 25, 5
#: Maximum cells x factors of a part: half a minute of work, so that other jobs soon find a worker.
WORK = 3_000_000
#: Factors that may regulate a target: the best of its importances (SCENIC's top 10 per target).
REGULATORS = 10
#: Correlation above which a factor activates a target (pySCENIC).
ACTIVATES = 0.03
#: A factor or target is expressed in at least this share of the cells, and in this many cells.
LEAST_SHARE, LEAST_CELLS = 0.01, 10
#: Maximum number of omitted names in a warning.
NAMED = 20
LINKS = 'links.npz'


@dataclass(frozen=True)
class Factors:
    """Factors of a list that predict the targets: `names` as listed and `genes`, their indices in the matrix, without
    duplicates. The others: `none` lists genes that are not sequence-specific factors, `absent` counts names that the
    matrix lacks, `silent` lists genes that too few cells express."""

    names: list[str]
    genes: np.ndarray
    listed: int
    none: list[str]
    absent: int
    silent: int

    def warnings(self) -> list[dict[str, Any]]:
        """The contract's warnings, with numbers."""
        told: list[dict[str, Any]] = []
        if self.none:
            names = ', '.join(self.none[:NAMED]) + (' …' if len(self.none) > NAMED else '')
            told.append({'id': 'tf.notFactors', 'params': {'n': len(self.none), 'listed': self.listed, 'names': names}})
        if self.absent or self.silent:
            numbers = {'listed': self.listed, 'absent': self.absent, 'silent': self.silent}
            told.append({'id': 'tf.factorsUnused', 'params': numbers})
        return told


def factors_of(view: DatasetView, names: Sequence[str], expressed: np.ndarray) -> Factors:
    """The factors of a list, matched by the listed symbol or by that of its gene. `expressed`: Boolean mask of the
    genes."""
    finder, symbols = GeneFinder(view.genes.ids, view.genes.symbols), view.genes.symbols
    found: dict[int, str] = {}
    none: list[str] = []
    absent = silent = 0
    listed = list(dict.fromkeys(name.strip() for name in names if name.strip()))
    for name, index in zip(listed, finder.find(listed).tolist(), strict=True):
        if family_of(name) or (index >= 0 and family_of(str(symbols[index]))):
            none.append(name)
        elif index < 0:
            absent += 1
        elif not expressed[index]:
            silent += 1
        else:
            found.setdefault(index, name)
    return Factors(list(found.values()), np.array(list(found), np.int64), len(listed), none, absent, silent)


def variable_targets(view: DatasetView, chosen: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
    """(mask of expressed genes, indices of the `number` most variable ones, ascending). Variability is the variance of
    the log-normalised values over their mean."""
    cells = int(chosen.sum())
    dispersion = np.full(view.dataset.n_genes, -np.inf)
    expressed = np.zeros(view.dataset.n_genes, bool)
    for start, stop, block in view.blocks(chosen):
        wide = block.astype(np.float64)
        detected = np.diff(wide.indptr)
        mean = np.asarray(wide.sum(axis=0)).ravel() / cells
        spread = np.asarray(wide.multiply(wide).sum(axis=0)).ravel() / cells - mean**2
        expressed[start:stop] = detected >= max(LEAST_CELLS, LEAST_SHARE * cells)
        with np.errstate(invalid='ignore', divide='ignore'):
            dispersion[start:stop] = np.where(mean > 0, spread / mean, -np.inf)
    dispersion[~expressed] = -np.inf
    order = np.argsort(-dispersion, kind='stable')[:number]
    return expressed, np.sort(order[np.isfinite(dispersion[order])])


def block_of(cells: int, factors: int) -> int:
    """Target genes of one part: its work grows with cells and factors."""
    return int(np.clip(BLOCK * WORK // max(cells * factors, 1), LEAST_BLOCK, BLOCK))


def parts_of(
    job: JobContext, view: DatasetView, chosen: np.ndarray, factors: np.ndarray, targets: np.ndarray
) -> list[Part]:
    """Blocks of target genes. A gene's seed is its own, so the division does not matter."""
    block = block_of(int(chosen.sum()), len(factors))
    digest = hashlib.sha256(chosen.tobytes() + factors.tobytes()).hexdigest()
    return [
        Part(
            f'{start}',
            {'targets': targets[start : start + block].tolist(), 'seed': job.seed},
            [view.version, digest],
            (np.flatnonzero(chosen), factors),
            float(len(targets[start : start + block])),
        )
        for start in range(0, len(targets), block)
    ]


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `links.npz`: targets x factors, importance and correlation."""
    from stroma_runner.methods.regulons.grnboost import grnboost, levels_of, seed_of

    view = view_of(job)
    cells, factors = part.data
    targets: list[int] = part.params['targets']
    values = expression(view, cells, factors)
    levels = levels_of(values)
    centred = values - values.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).sum(axis=1))
    place = {gene: k for k, gene in enumerate(factors.tolist())}
    importance, correlation = np.zeros((2, len(targets), len(factors)), np.float32)
    for k, gene in enumerate(targets):
        target = expression(view, cells, np.array([gene]))[0]
        importance[k], _ = grnboost(levels, target, seed_of(int(part.params['seed']), gene), place.get(gene, -1))
        own = target - target.mean()
        scale = spread * np.sqrt((own**2).sum())
        correlation[k] = np.divide(centred @ own, scale, out=np.zeros(len(factors)), where=scale > 0)
        progress((k + 1) / len(targets))
    np.savez(folder / LINKS, importance=importance, correlation=correlation)


def expression(view: DatasetView, cells: np.ndarray, genes: np.ndarray) -> np.ndarray:
    """Genes x chosen cells (ascending indices), log-normalised, float32."""
    found = np.zeros((len(genes), len(cells)), np.float32)
    place = np.full(view.cells, -1, np.int64)
    place[cells] = np.arange(len(cells))
    for k, gene in enumerate(genes.tolist()):
        of, values = view.dataset.gene(gene)
        moved = place[of]
        found[k, moved[moved >= 0]] = values[moved >= 0]
    return found


def read(folders: Sequence[Path]) -> tuple[np.ndarray, np.ndarray]:
    """(importance, correlation), targets x factors."""
    loaded = [np.load(folder / LINKS) for folder in folders]
    return tuple(np.concatenate([one[name] for one in loaded]) for name in ('importance', 'correlation'))  # type: ignore[return-value]


def edges_of(
    importance: np.ndarray, correlation: np.ndarray, factors: Sequence[str], targets: Sequence[str], most: int
) -> list[Edge]:
    """Targets that a factor activates: it is among their REGULATORS best, and they among its `most` best."""
    found: list[Edge] = []
    order = np.argsort(-importance, axis=1, kind='stable')[:, :REGULATORS]
    among = np.zeros(importance.shape, bool)
    np.put_along_axis(among, order, True, axis=1)
    among &= (importance > 0) & (correlation > ACTIVATES)
    for k, factor in enumerate(factors):
        of = np.flatnonzero(among[:, k])
        best = of[np.argsort(-importance[of, k], kind='stable')[:most]]
        found += [(factor, targets[i], float(importance[i, k])) for i in best.tolist()]
    return found


def infer_network(job: JobContext, view: DatasetView, chosen: np.ndarray) -> Network:
    """The network of the request's factors. REGULONS_EMPTY if fewer than two of them are factors and expressed."""
    asked: Mapping[str, Any] = job.params['source']
    expressed, targets = variable_targets(view, chosen, asked['targets'])
    found = factors_of(view, asked['factors'], expressed)
    names, factors = found.names, found.genes
    if len(factors) < 2 or not len(targets):
        raise StromaError('REGULONS_EMPTY', n=len(asked['factors']), min=job.params['minTargets'])
    folders = job.map('network', compute, parts_of(job, view, chosen, factors, targets))
    symbols = view.genes.symbols
    edges = edges_of(*read(folders), names, [symbols[k] for k in targets.tolist()], asked['perFactor'])
    return Network('GRNBoost2', '', '', '', network_sha256(edges), job.params['species'], None, edges, found.warnings())
