"""Tables and summary of a result. Regulons are numbered from 1, those that characterise a group first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.contract import tool_schema
from stroma_runner.methods.regulons.regulon_groups import (
    ActivityByGroup,
    activity_by_group,
    connection_specificity,
    correlations,
    ranks_of,
    sort_by_specificity,
)
from stroma_runner.tools.tf_regulation.groups import Cells
from stroma_runner.tools.tf_regulation.network import Network, Regulon
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes

if TYPE_CHECKING:
    import pandas as pd

TOP: int = limits()['topRegulons']


def _most(name: str) -> int:
    """Largest value of a count of the summary, as the contract declares it."""
    found: int = tool_schema('tf-regulation')['result']['properties'][name]['maximum']
    return found


@dataclass(frozen=True)
class RegulonFindings:
    """Regulons in their order, and results from their scores (chosen cells x regulons). `clustered`: number of first
    regulons in `similarity`."""

    regulons: list[Regulon]
    scores: np.ndarray
    groups: ActivityByGroup
    ranks: np.ndarray
    similarity: np.ndarray

    @property
    def coloured(self) -> int:
        """Regulons whose scores are columns of the cells."""
        return min(len(self.regulons), _most('coloured'))


def regulon_findings(regulons: Sequence[Regulon], scores: np.ndarray, cells: Cells) -> RegulonFindings:
    groups = activity_by_group(scores, cells.codes, len(cells.names))
    order = sort_by_specificity(groups.specificity, [one.name for one in regulons])
    sorted_groups = ActivityByGroup(*(one[order] for one in groups))
    scores = scores[:, order]
    shown = min(len(order), _most('clustered'))
    similarity = connection_specificity(correlations(scores), shown)
    return RegulonFindings(
        [regulons[k] for k in order], scores, sorted_groups, ranks_of(sorted_groups.specificity), similarity
    )


def regulon_rows(found: RegulonFindings, cells: Cells, factors: Sequence[str | None]) -> pd.DataFrame:
    """The contract's RegulonRow. `factors`: symbol of each regulon's factor in the matrix."""
    import pandas as pd

    specificity = found.groups.specificity
    known = ~np.isnan(specificity).all(axis=1)
    best = np.where(known, np.argmax(np.nan_to_num(specificity, nan=-1.0), axis=1), 0)
    names = np.array(cells.names, object)
    return pd.DataFrame(
        {
            'number': np.arange(1, len(found.regulons) + 1),
            'regulon': [one.name for one in found.regulons],
            'tf': [one.tf for one in found.regulons],
            'sign': [one.sign or None for one in found.regulons],
            'symbol': np.array(factors, object),
            'listed': [len(one.targets) for one in found.regulons],
            'targets': [len(one.genes) for one in found.regulons],
            'mean': found.scores.mean(axis=0, dtype=np.float64),
            'group': [names[k] if of else None for k, of in zip(best.tolist(), known.tolist(), strict=True)],
            'specificity': np.where(known, specificity[np.arange(len(best)), best], np.nan),
        }
    )


def target_rows(found: RegulonFindings, genes: Genes) -> Iterator[pd.DataFrame]:
    """The contract's RegulonTarget, a frame per regulon, strongest target first."""
    import pandas as pd

    for number, one in enumerate(found.regulons, 1):
        order = np.argsort(-np.abs(one.weights), kind='stable')
        places = one.found[order].tolist()
        yield pd.DataFrame(
            {
                'number': number,
                'regulon': one.name,
                'tf': one.tf,
                'gene': [one.targets[k] for k in order.tolist()],
                'symbol': np.array([genes.symbols[k] if k >= 0 else None for k in places], object),
                'gene_id': np.array([genes.ids[k] if k >= 0 else None for k in places], object),
                'weight': one.weights[order],
                'detected': one.found[order] >= 0,
            }
        )


def group_rows(found: RegulonFindings, cells: Cells) -> Iterator[pd.DataFrame]:
    """The contract's RegulonGroup, a frame per group."""
    import pandas as pd

    names = [one.name for one in found.regulons]
    for k, group in enumerate(cells.names):
        unknown = np.isnan(found.groups.specificity[:, k])
        yield pd.DataFrame(
            {
                'number': np.arange(1, len(names) + 1),
                'regulon': names,
                'group_number': k + 1,
                'group': group,
                'n': int(cells.sizes[k]),
                'mean': found.groups.mean[:, k],
                'specificity': found.groups.specificity[:, k],
                'rank': pd.Series(found.ranks[:, k], dtype='Int64').mask(unknown),
                'on': found.groups.on[:, k],
            }
        )


def similarity_rows(found: RegulonFindings) -> pd.DataFrame:
    """The contract's RegulonSimilarity: both orders of each pair."""
    import pandas as pd

    shown = len(found.similarity)
    a, b = np.divmod(np.arange(shown * shown), shown)
    return pd.DataFrame({'a': a + 1, 'b': b + 1, 'csi': found.similarity.ravel()})


def linkage_of(found: RegulonFindings) -> dict[str, Any]:
    """The contract's Linkage of the clustered regulons."""
    from scipy.cluster.hierarchy import leaves_list, linkage

    labels = [one.name for one in found.regulons[: len(found.similarity)]]
    merges = np.empty((0, 4))
    order = [0]
    if len(labels) > 1:
        merges = linkage(found.similarity, method='average', optimal_ordering=True)
        order = [int(i) for i in leaves_list(merges)]
    return {
        'labels': labels,
        'merges': [[int(a), int(b), float(h), int(n)] for a, b, h, n in merges.tolist()],
        'order': order,
        'method': 'average',
        'metric': 'euclidean',
    }


def summary(
    params: Mapping[str, Any],
    found: RegulonFindings,
    cells: Cells,
    network: Network,
    *,
    ranked: int,
    top: int,
    pruned: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The contract's TfRegulationResult. `pruned`: the motifs used for pruning."""
    order = np.argsort(found.ranks, axis=0, kind='stable')
    known = ~np.isnan(found.groups.specificity)
    return {
        'method': params['method'],
        'inferred': 'factors' in params['source'],
        'groupBy': params['groupBy'],
        'cells': int(cells.chosen.sum()),
        'left': cells.left,
        'warnings': network.warnings,
        'ranked': ranked,
        'top': top if params['method'] == 'aucell' else None,
        'regulons': len(found.regulons),
        'coloured': found.coloured,
        'clustered': len(found.similarity),
        'groups': [
            {
                'group': name,
                'cells': int(cells.sizes[k]),
                'top': [int(i) + 1 for i in order[:, k].tolist() if known[i, k]][:TOP],
            }
            for k, name in enumerate(cells.names)
        ],
        'linkage': linkage_of(found),
        'network': {
            **{key: getattr(network, key) for key in ('name', 'version', 'licence', 'source', 'sha256', 'species')},
            **{'orthologs': network.orthologs, 'edges': len(network.edges)},
            'factors': len({tf for tf, _, _ in network.edges}),
            'pruned': pruned,
        },
    }
