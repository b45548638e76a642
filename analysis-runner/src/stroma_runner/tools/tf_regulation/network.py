"""Networks of factors and targets: of the reference library or of the request; their regulons in the matrix."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.enrichment.sets import read_orthologs
from stroma_store.errors import StromaError, invalid

#: Factor, target and weight: above zero activates, below zero represses.
Edge = tuple[str, str, float]


@dataclass(frozen=True)
class Network:
    """Edges with where they are from; `orthologs`: name and release of the table that converted them."""

    name: str
    version: str
    licence: str
    source: str
    sha256: str
    species: str
    orthologs: str | None
    edges: list[Edge]
    #: The contract's warnings.
    warnings: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Regulon:
    """A factor with its targets. `sign`: `+` or `-` of targets of one sign, '' for both. `found`: index of each target
    in the matrix, -1 if missing or repeated."""

    name: str
    tf: str
    sign: str
    targets: list[str]
    weights: np.ndarray
    found: np.ndarray

    @property
    def genes(self) -> np.ndarray:
        return self.found[self.found >= 0]


def require_species(view: DatasetView, species: str) -> None:
    """INPUT_INVALID for a dataset of another species: symbols are found in any letter case."""
    known = view.dataset.info.get('species')
    if known and known != species:
        raise invalid('body', '/params/species', 'const')


def network_of(job: JobContext) -> Network:
    """The network of a request that does not infer one. REFERENCE_NOT_FOUND."""
    asked, species = job.params['source'], job.params['species']
    if 'edges' in asked:
        edges = without_duplicates(
            (one['tf'].strip(), one['target'].strip(), float(one['weight'])) for one in asked['edges']
        )
        return Network(asked['name'], '', '', '', network_sha256(edges), species, None, edges)
    given: dict[str, Mapping[str, Any]] = {one['id']: one for one in job.inputs.get('references', ())}
    if asked['reference'] not in given:
        raise StromaError('REFERENCE_NOT_FOUND', reference=asked['reference'])
    one = given[asked['reference']]
    edges = read_network(_text(job.store.path(f'references/{one["sha256"]}')))
    table = one.get('orthologs')
    if not table and one['species'] != species:
        raise invalid('body', '/params/source/reference', 'species')
    if table:
        other = read_orthologs(_text(job.store.path(f'references/{table["sha256"]}')), one['species'])
        edges = without_duplicates(
            (tf, target, weight)
            for factor, gene, weight in edges
            for tf in other.get(factor, ())
            for target in other.get(gene, ())
        )
    return Network(
        name=one['name'],
        version=one['version'],
        licence=one['licence'],
        source=one['source'],
        sha256=one['sha256'],
        species=one['species'],
        orthologs=f'{table["name"]} {table["version"]}' if table else None,
        edges=edges,
    )


def read_network(text: str) -> list[Edge]:
    """The checked text of the reference library: `tf`, `target`, `weight`, separated by tabs, with a header."""
    lines = (line.split('\t') for line in text.splitlines()[1:] if line)
    return without_duplicates((tf, target, float(weight)) for tf, target, weight in lines)


def without_duplicates(edges: Iterable[Edge]) -> list[Edge]:
    """An edge that is listed again, and one of weight 0, is left out."""
    found: dict[tuple[str, str], Edge] = {}
    for edge in edges:
        if edge[2]:
            found.setdefault(edge[:2], edge)
    return list(found.values())


def network_sha256(edges: Sequence[Edge]) -> str:
    text = ''.join(f'{tf}\t{target}\t{weight:.17g}\n' for tf, target, weight in edges)
    return hashlib.sha256(text.encode()).hexdigest()


def regulons_of(edges: Sequence[Edge], finder: GeneFinder, *, by_sign: bool, least: int) -> list[Regulon]:
    """Regulons with at least `least` targets in the matrix, by name. `by_sign`: activated and repressed targets of a
    factor are two regulons, as AUCell counts no signs. REGULONS_EMPTY if none is left."""
    members: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        sign = ('+' if edge[2] > 0 else '-') if by_sign else ''
        members.setdefault((edge[0], sign), []).append(edge)
    names = list(dict.fromkeys(target for _, target, _ in edges))
    place = dict(zip(names, finder.find(names).tolist(), strict=True))
    found = []
    for (tf, sign), of in sorted(members.items()):
        seen: set[int] = {-1}
        places = []
        for _, target, _ in of:
            index = place[target]
            places.append(-1 if index in seen else index)
            seen.add(index)
        regulon = Regulon(
            name=f'{tf}({sign})' if sign else tf,
            tf=tf,
            sign=sign,
            targets=[target for _, target, _ in of],
            weights=np.array([weight for _, _, weight in of]),
            found=np.array(places, np.int64),
        )
        if len(regulon.genes) >= least:
            found.append(regulon)
    if not found:
        raise StromaError('REGULONS_EMPTY', n=len(members), min=least)
    return found


def weights_of(regulons: Sequence[Regulon], n_genes: int) -> sp.csc_matrix:
    """Genes x regulons; divided by the largest where one is above 1, as VIPER's modes are -1 to 1."""
    rows = np.concatenate([one.genes for one in regulons])
    values = np.concatenate([one.weights[one.found >= 0] for one in regulons])
    columns = np.repeat(np.arange(len(regulons)), [len(one.genes) for one in regulons])
    largest = float(np.abs(values).max())
    shape = n_genes, len(regulons)
    return sp.csc_matrix((values / max(largest, 1.0), (rows, columns)), shape=shape)


def _text(path: Path) -> str:
    return path.read_text(encoding='utf-8')
