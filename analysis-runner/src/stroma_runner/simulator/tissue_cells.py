"""Cells of the simulated tissue (`tissue.py`), sample by sample: counts and their truth."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.methods.genes.gene_lists import G2M_GENES, S_GENES
from stroma_runner.simulator import tissue
from stroma_runner.simulator.biology import MITOCHONDRIAL, RESPONSE, RIBOSOMAL
from stroma_runner.simulator.sample import barcodes
from stroma_runner.tools.cnv.positions import assembly

#: Cells drawn at a time.
BLOCK = 1000
#: Median UMI of a cell of depth 1; standard deviation of a sample's effect on a gene and, of it, on a gene in one type.
DEPTH, BATCH, BATCH_OF_TYPE = 1900.0, 0.2, 0.05
#: Number of genes without a known role in a type's own programme and in a shared one, and their mean log fold change.
EXTRA, SHARED_EXTRA, EFFECT = 32, 90, 0.9
#: Log fold changes: of markers in their own type, of another type's markers, of ligands and receptors, and of
#: interferon genes.
MARKER, FOREIGN, PARTNER, RAISED = 2.3, -1.6, 1.9, 1.3
#: Symbols that do not look like protein-coding genes.
_ODD = re.compile(
    r'^(LINC|LOC|MIR|RNU|RN7|SNOR|OR\d|TAS|DEFB|KRTAP|TTTY|FAM|USP17|PRAMEF|GOLGA|DDX11L|TR[ABGD][VJ])|[-.]|P\d*$|orf'
)


@dataclass(frozen=True)
class TissueModel:
    """Per gene unless said otherwise; effects are log fold changes."""

    symbols: np.ndarray
    #: Without `chr`; `M` for mitochondrial genes.
    chromosome: np.ndarray
    base: np.ndarray
    dispersion: np.ndarray
    #: Types x genes, in the order of `tissue.NAMES`.
    types: np.ndarray
    response: np.ndarray
    phases: dict[str, np.ndarray]
    #: Genes that change along the path, their effects and the midpoints of the change.
    path_genes: np.ndarray
    path_effect: np.ndarray
    path_middle: np.ndarray


@dataclass(frozen=True)
class TissueSample:
    """Differences of a sample from the others."""

    name: str
    cells: int
    is_treated: bool
    has_clone: bool

    @property
    def condition(self) -> str:
        return 'treated' if self.is_treated else 'untreated'


def build(genes: int, rng: np.random.Generator) -> TissueModel:
    """A model of `genes` real symbols with their positions in GRCh38: the named ones, and others drawn from the
    genome."""
    placed = {position.gene: position.chromosome for position in assembly('GRCh38').positions}
    named = dict.fromkeys([*MITOCHONDRIAL, *RIBOSOMAL, *RESPONSE, *S_GENES, *G2M_GENES, *tissue.named_genes()])
    free = [gene for gene in placed if not _ODD.search(gene) and gene not in named]
    drawn = rng.choice(len(free), genes - len(named), replace=False)
    symbols = [*named, *(free[k] for k in drawn)]
    at = {gene: place for place, gene in enumerate(symbols)}

    def places(listed: tuple[str, ...] | set[str]) -> list[int]:
        return sorted(at[gene] for gene in listed)

    base = np.exp(rng.normal(-2.2, 1.2, genes))
    base[places(RIBOSOMAL)] = np.exp(rng.normal(1.4, 0.5, len(RIBOSOMAL)))
    listed = places({*tissue.named_genes(), *RESPONSE})
    base[listed] = np.clip(base[listed], 0.05, 1.2)
    cycle = places((*S_GENES, *G2M_GENES))
    base[cycle] = np.clip(base[cycle], 0.02, 0.12)
    mitochondrial = places(MITOCHONDRIAL)
    base[mitochondrial] = 0.0
    base[mitochondrial] = 0.05 * base.sum() * rng.dirichlet(np.full(len(mitochondrial), 5.0))
    plain = np.setdiff1d(np.flatnonzero((base > 0.03) & (base < 4.0)), [at[gene] for gene in named])
    shared = {name: _programme(plain, SHARED_EXTRA, genes, rng) for name in tissue.SHARED}
    markers = {gene for name in tissue.NAMES for gene in tissue.markers_of(name)}
    types = np.zeros((len(tissue.NAMES), genes))
    for row, name in enumerate(tissue.NAMES):
        own = tissue.markers_of(name)
        types[row] = _programme(plain, EXTRA, genes, rng) + sum(shared[parent] for parent in tissue.TYPES[name].parents)
        types[row, places(markers - set(own))] = FOREIGN
        types[row, places(own)] = MARKER
        types[row, places(tissue.PARTNERS[name])] = PARTNER
    response = np.zeros(genes)
    response[places(RESPONSE)] = RAISED
    phases = {phase: np.zeros(genes) for phase in ('G1', 'S', 'G2M')}
    for phase, members in (('S', S_GENES), ('G2M', G2M_GENES)):
        phases[phase][places(members)] = rng.normal(2.0, 0.3, len(members))
    path = rng.choice(plain, 120, replace=False)
    return TissueModel(
        symbols=np.array(symbols, dtype=object),
        chromosome=np.array([placed.get(gene, 'M') for gene in symbols], dtype=object),
        base=base,
        dispersion=np.clip(0.12 * rng.lognormal(0.0, 0.6, genes), 0.05, 0.8),
        types=types,
        response=response,
        phases=phases,
        path_genes=path,
        path_effect=rng.normal(0.0, 1.4, len(path)),
        path_middle=rng.uniform(0.2, 0.8, len(path)),
    )


def _programme(plain: np.ndarray, extra: int, genes: int, rng: np.random.Generator) -> np.ndarray:
    """Number of genes without a known role that a programme raises, or lowers in one of four cases."""
    found = np.zeros(genes)
    chosen = rng.choice(plain, extra, replace=False)
    found[chosen] = np.abs(rng.normal(EFFECT, 0.4, extra)) * np.where(rng.random(extra) < 0.75, 1.0, -0.6)
    return found


def draw(model: TissueModel, sample: TissueSample, rng: np.random.Generator) -> tuple[sp.csr_matrix, pd.DataFrame]:
    """(counts cells x genes, int32; one row of truth per cell): negative binomial counts of the expected profile."""
    n, genes = sample.cells, len(model.symbols)
    kind, pseudotime = _kinds(sample, rng)
    names = np.array(tissue.NAMES, dtype=object)
    malignant = names[kind] == tissue.MALIGNANT
    cycling = malignant | (names[kind] == 'Plasma')
    phase = np.where(cycling & (rng.random(n) < 0.4), rng.choice(['S', 'G2M'], n), 'G1')
    depths = np.array([one.depth for one in tissue.TYPES.values()])
    depth = DEPTH * rng.lognormal(-0.06, 0.38, n) * depths[kind]
    stress = rng.lognormal(0.0, 0.35, n)
    means = model.types + rng.normal(0.0, BATCH, genes) + rng.normal(0.0, BATCH_OF_TYPE, model.types.shape)
    if sample.is_treated:
        answer = np.array([tissue.INTERFERON.get(name, 0.0) for name in tissue.NAMES])
        means = means + answer[:, None] * model.response
    copies = np.ones(genes)
    for chromosome, factor in (tissue.COPIES | (tissue.CLONE if sample.has_clone else {})).items():
        copies[model.chromosome == chromosome] = factor
    mitochondrial = np.flatnonzero(model.chromosome == 'M')
    early, late = (tissue.NAMES.index(name) for name in tissue.PATH)
    shape = 1.0 / model.dispersion
    found = []
    for first in range(0, n, BLOCK):
        rows = np.arange(first, min(first + BLOCK, n))
        logs = means[kind[rows]]
        for name in ('S', 'G2M'):
            logs[phase[rows] == name] += model.phases[name]
        on_path = np.flatnonzero(~np.isnan(pseudotime[rows]))
        place = pseudotime[rows][on_path][:, None]
        logs[on_path] = (1.0 - place) * means[early] + place * means[late]
        turned = model.path_effect / (1.0 + np.exp(-12.0 * (place - model.path_middle)))
        logs[np.ix_(on_path, model.path_genes)] += turned
        logs[malignant[rows]] += np.log(copies)
        logs[:, mitochondrial] += np.log(stress[rows])[:, None]
        expected = model.base * np.exp(logs)
        expected *= (depth[rows] / expected.sum(axis=1))[:, None]
        expected *= rng.standard_gamma(shape, expected.shape) / shape
        found.append(sp.csr_matrix(rng.poisson(expected).astype(np.int32)))
    truth = pd.DataFrame(
        {
            'sample': sample.name,
            'condition': sample.condition,
            'type': names[kind],
            'phase': phase,
            'pseudotime': pseudotime,
        }
    )
    truth.index = pd.Index(barcodes(n, rng), name='barcode')
    return sp.csr_matrix(sp.vstack(found)), truth


def _kinds(sample: TissueSample, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(index of each cell's type in `tissue.NAMES`, its position on the path or NaN)."""
    shares = np.array([one.share for one in tissue.TYPES.values()])
    if sample.is_treated:
        shares = shares * np.array([tissue.TREATED.get(name, 1.0) for name in tissue.NAMES])
    kind = rng.choice(len(tissue.NAMES), sample.cells, p=rng.dirichlet(250 * shares / shares.sum()))
    early, late = (np.flatnonzero(kind == tissue.NAMES.index(name)) for name in tissue.PATH)
    pseudotime = np.full(sample.cells, np.nan)
    pseudotime[early], pseudotime[late] = rng.uniform(0.0, 0.5, len(early)), rng.uniform(0.5, 1.0, len(late))
    return kind, pseudotime
