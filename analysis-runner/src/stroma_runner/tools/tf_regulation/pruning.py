"""Pruning of an inferred network by motifs, in blocks of factors as parts of the job."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.parts import Part
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.regulons.motif_pruning import EnrichedMotif, Rankings, prune, read_annotations
from stroma_runner.tools.tf_regulation.network import Edge, Network, Regulon, network_sha256
from stroma_store.errors import StromaError, invalid

if TYPE_CHECKING:
    import pandas as pd

#: Factors of one part: some seconds of work.
BLOCK = 20
KEPT = 'kept.json'


@dataclass(frozen=True)
class PruningFacts:
    """Sets that pruned a network, its edges and factors before pruning, and the enriched motifs by factor. `unmapped`:
    factors with too few ranked genes; `without`: other factors that lost all targets."""

    rankings: list[Mapping[str, Any]]
    annotations: Mapping[str, Any]
    edges: int
    factors: int
    unmapped: int
    without: int
    motifs: dict[str, list[EnrichedMotif]] = field(default_factory=dict)


def prune_network(job: JobContext, view: DatasetView, network: Network) -> tuple[Network, PruningFacts | None]:
    """The network without the edges that no motif supports, and the pruning facts; unchanged if the request names no
    motifs. Raises REFERENCE_NOT_FOUND, INPUT_INVALID for sets of another species, REGULONS_EMPTY if no edge remains."""
    asked = job.params['source'].get('motifs')
    if not asked:
        job.progress('prune')(1.0)
        return network, None
    rankings = [_given(job, one) for one in asked['rankings']]
    annotations = _given(job, asked['annotations'])
    names = _symbols(view, network.edges)
    with gzip.open(job.store.path(f'references/{annotations["sha256"]}'), 'rt', encoding='utf-8') as lines:
        motifs = read_annotations(lines, names.values())
    folders = job.map('prune', compute, parts_of(network.edges, names, rankings, annotations, motifs))
    kept, found, unmapped = _read(folders, {one['sha256']: one['name'] for one in rankings})
    edges = [edge for edge in network.edges if edge[:2] in kept]
    factors = {edge[0] for edge in network.edges}
    if not edges:
        raise StromaError('REGULONS_EMPTY', n=len(factors), min=job.params['minTargets'])
    without = factors - {edge[0] for edge in edges} - unmapped
    facts = PruningFacts(rankings, annotations, len(network.edges), len(factors), len(unmapped), len(without), found)
    return replace(network, edges=edges, sha256=network_sha256(edges)), facts


def parts_of(
    edges: Sequence[Edge],
    names: Mapping[str, str],
    rankings: Sequence[Mapping[str, Any]],
    annotations: Mapping[str, Any],
    motifs: Mapping[str, set[str]],
) -> list[Part]:
    """Blocks of factors. A factor is pruned by itself, so the division does not matter."""
    of: dict[str, list[Edge]] = {}
    for edge in edges:
        of.setdefault(edge[0], []).append(edge)
    factors = list(of)
    files = [one['sha256'] for one in rankings]
    parts = []
    for start in range(0, len(factors), BLOCK):
        block = factors[start : start + BLOCK]
        given = [edge for factor in block for edge in of[factor]]
        known = {factor: names[factor] for factor in block}
        annotated = {names[factor]: motifs.get(names[factor], set()) for factor in block}
        data = given, known, annotated
        inputs = [network_sha256(given), annotations['sha256'], *files]
        parts.append(Part(f'{start}', {'rankings': files, 'symbols': known}, inputs, data, float(len(block))))
    return parts


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `kept.json`: kept edges, enriched motifs by factor, factors that are not ranked."""
    edges, names, annotated = part.data
    files = [Rankings(job.store.path(f'references/{sha}')) for sha in part.params['rankings']]
    kept: list[tuple[str, str]] = []
    motifs: dict[str, list[dict[str, Any]]] = {}
    unmapped: list[str] = []
    finders = [GeneFinder(one.genes, one.genes) for one in files]
    for k, (factor, symbol) in enumerate(names.items()):
        own = [(symbol, target, weight) for tf, target, weight in edges if tf == factor]
        found = prune(own, files, annotated, finders)
        kept += [(factor, target) for _, target, _ in found.edges]
        motifs[factor] = [asdict(one) for one in found.motifs]
        unmapped += [factor] if found.unmapped else []
        progress((k + 1) / len(names))
    (folder / KEPT).write_text(json.dumps({'kept': kept, 'motifs': motifs, 'unmapped': unmapped}), encoding='utf-8')


def motif_rows(pruning: PruningFacts | None, regulons: Sequence[Regulon]) -> list[pd.DataFrame]:
    """The contract's RegulonMotif, a frame per regulon, highest NES first."""
    import pandas as pd

    frames = []
    for number, one in enumerate(regulons, 1):
        targets = set(one.targets)
        found = sorted(pruning.motifs.get(one.tf, ()) if pruning else (), key=lambda motif: -motif.nes)
        rows = [
            {
                **{'number': number, 'regulon': one.name, 'tf': one.tf, 'rankings': motif.rankings},
                **{'motif': motif.motif, 'auc': motif.auc, 'nes': motif.nes, 'rank': motif.rank + 1},
                'targets': len(targets.intersection(motif.targets)),
            }
            for motif in found
        ]
        frames += [pd.DataFrame(rows)] if rows else []
    return frames


def summary_of(pruning: PruningFacts | None) -> dict[str, Any] | None:
    """`network.pruned` of the contract's TfRegulationResult."""
    if pruning is None:
        return None
    short = [
        {key: one[key] for key in ('name', 'version', 'sha256')} for one in (*pruning.rankings, pruning.annotations)
    ]
    return {
        **{'rankings': short[:-1], 'annotations': short[-1], 'edges': pruning.edges, 'factors': pruning.factors},
        **{'unmapped': pruning.unmapped, 'without': pruning.without},
    }


def _given(job: JobContext, id: str) -> Mapping[str, Any]:
    one: Mapping[str, Any] | None = next((g for g in job.inputs.get('references', ()) if g['id'] == id), None)
    if one is None:
        raise StromaError('REFERENCE_NOT_FOUND', reference=id)
    if one['species'] != job.params['species']:
        raise invalid('body', '/params/species', 'const')
    return one


def _symbols(view: DatasetView, edges: Sequence[Edge]) -> dict[str, str]:
    """The symbol of each factor in the matrix: rankings and annotations name genes by symbols."""
    names = list(dict.fromkeys(edge[0] for edge in edges))
    places = GeneFinder(view.genes.ids, view.genes.symbols).find(names).tolist()
    return {name: view.genes.symbols[k] if k >= 0 else name for name, k in zip(names, places, strict=True)}


def _read(
    folders: Sequence[Path], names: Mapping[str, str]
) -> tuple[set[tuple[str, str]], dict[str, list[EnrichedMotif]], set[str]]:
    """(kept factors and targets, motifs by factor, unmapped factors). `names`: of the rankings by hash."""
    kept: set[tuple[str, str]] = set()
    motifs: dict[str, list[EnrichedMotif]] = {}
    unmapped: set[str] = set()
    for folder in folders:
        found = json.loads((folder / KEPT).read_text(encoding='utf-8'))
        kept |= {(factor, target) for factor, target in found['kept']}
        unmapped |= set(found['unmapped'])
        for factor, of in found['motifs'].items():
            motifs[factor] = [EnrichedMotif(**one | {'rankings': names[one['rankings']]}) for one in of]
    return kept, motifs, unmapped


__all__ = ['BLOCK', 'PruningFacts', 'compute', 'motif_rows', 'prune_network', 'summary_of']
