"""Tables and summary of a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.tools.cell_interaction.cells import Cells, TestedPairs
from stroma_runner.tools.cell_interaction.resource import Resource
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.methods.interactions.permutations import ObservedMeans, Rows
    from stroma_runner.methods.interactions.sample_difference import Difference

#: p value up to which a pair counts as significant in ranks and counts.
SIGNIFICANT = 0.05
TOP: int = limits()['topInteractingPairs']
BY_SAMPLES = ('sample_difference', 'difference_p', 'difference_p_adj')
TOP_COLUMNS = ('pair', 'interacting_pair', 'rank_value', 'max_mean')


@dataclass(frozen=True)
class Stratum:
    """Results of one stratum: mean and p value per row; NaN if a type has no cells."""

    seen: ObservedMeans
    means: np.ndarray
    p: np.ndarray


@dataclass(frozen=True)
class InteractionTable:
    """The rows of the table by source, target and pair; `strata`: `all`, and `a` and `b` of two conditions."""

    cells: Cells
    tested: TestedPairs
    rows: Rows
    strata: dict[str, Stratum]
    rank: np.ndarray
    #: The comparison of the conditions by samples; None without a sample column.
    compared: Difference | None = None

    def counts(self, stratum: str) -> np.ndarray:
        """Source x target: significant pairs."""
        kinds = len(self.cells.names)
        kept = self.strata[stratum].p <= SIGNIFICANT
        flat = self.rows.source[kept].astype(np.int64) * kinds + self.rows.target[kept]
        return np.bincount(flat, minlength=kinds * kinds).reshape(kinds, kinds)


def interactions(found: InteractionTable) -> Iterator[pd.DataFrame]:
    """The contract's InteractionRow, a frame per source."""
    import pandas as pd

    pairs, names = found.tested.pairs, np.array(found.cells.names, object)
    text = {
        key: np.array([getattr(one, key) for one in pairs], object)
        for key in ('name', 'partner_a', 'partner_b', 'secreted', 'receptor_a', 'receptor_b', 'cytokine')
    }
    rows, whole = found.rows, found.strata['all']
    ends = np.searchsorted(rows.source, np.arange(len(names) + 1))
    for k in range(len(names)):
        at = slice(int(ends[k]), int(ends[k + 1]))
        pair, target = rows.pair[at], rows.target[at]
        of = {key: values[pair] for key, values in text.items()}
        frame = pd.DataFrame(
            {
                'pair': pair.astype(np.int64) + 1,
                'interacting_pair': of.pop('name'),
                **of,
                'source': names[k],
                'target': names[target],
                'source_number': np.int64(k + 1),
                'target_number': target.astype(np.int64) + 1,
                'means': whole.means[at],
                'pvalues': whole.p[at],
                'rank_value': found.rank[pair],
                'ligand_share': whole.seen.shares[k, rows.a[at]],
                'receptor_share': whole.seen.shares[target, rows.b[at]],
            }
        )
        for key in 'ab':
            one = found.strata.get(key)
            frame[f'mean_{key}'] = one.means[at] if one else np.nan
            frame[f'p_{key}'] = one.p[at] if one else np.nan
        yield frame.assign(difference=frame['mean_a'] - frame['mean_b'], **_by_samples(found.compared, at))


def _by_samples(compared: Difference | None, at: slice) -> dict[str, Any]:
    import pandas as pd

    if compared is None:
        counts = pd.array([pd.NA] * (at.stop - at.start), 'Int64')
        return {'samples_a': counts, 'samples_b': counts, **dict.fromkeys(BY_SAMPLES, np.nan)}
    return {
        'samples_a': pd.array(compared.samples_a[at], 'Int64'),
        'samples_b': pd.array(compared.samples_b[at], 'Int64'),
        **dict(zip(BY_SAMPLES, (compared.difference[at], compared.p[at], compared.adjusted[at]), strict=True)),
    }


def pairs(found: InteractionTable, names: Genes) -> pd.DataFrame:
    """The contract's InteractionPair."""
    import pandas as pd

    tested, rows, whole = found.tested, found.rows, found.strata['all']
    count = len(tested.pairs)
    significant = whole.p <= SIGNIFICANT
    symbols = np.array(names.symbols, object)[tested.genes]

    def genes(partner: list[list[int]]) -> str:
        return ' '.join(symbols[gene] for subunit in partner for gene in subunit)

    return pd.DataFrame(
        {
            'pair': np.arange(1, count + 1),
            'interacting_pair': [one.name for one in tested.pairs],
            'partner_a': [one.partner_a for one in tested.pairs],
            'partner_b': [one.partner_b for one in tested.pairs],
            'genes_a': [genes(one) for one in tested.a],
            'genes_b': [genes(one) for one in tested.b],
            'secreted': np.array([one.secreted for one in tested.pairs], object),
            'receptor_a': [one.receptor_a for one in tested.pairs],
            'receptor_b': [one.receptor_b for one in tested.pairs],
            'cytokine': [one.cytokine for one in tested.pairs],
            'couples': np.bincount(rows.pair, minlength=count),
            'significant': np.bincount(rows.pair[significant], minlength=count),
            'rank_value': found.rank,
            'max_mean': _largest(rows.pair, whole.means, significant, count),
        }
    )


def _largest(pair: np.ndarray, means: np.ndarray, significant: np.ndarray, count: int) -> np.ndarray:
    """By pair, the largest mean of a significant row, otherwise of any row, otherwise 0."""
    found = np.zeros((2, count))
    np.maximum.at(found[0], pair, np.nan_to_num(means))
    np.maximum.at(found[1], pair[significant], means[significant])
    return np.where(np.bincount(pair[significant], minlength=count) > 0, found[1], found[0])


def summary(
    params: Mapping[str, Any], found: InteractionTable, resource: Resource, pair_rows: pd.DataFrame
) -> dict[str, Any]:
    """The contract's CellInteractionResult."""
    strata = found.strata
    has_two = 'a' in strata
    cells = {key: one.seen.cells.tolist() for key, one in strata.items()}
    best = pair_rows[pair_rows['significant'] > 0].sort_values(
        ['rank_value', 'max_mean', 'pair'], ascending=[True, False, True], kind='stable'
    )
    whole = strata['all']
    return {
        'cellTypes': [
            {
                'name': name,
                'cells': cells['all'][k],
                'cellsA': cells['a'][k] if has_two else None,
                'cellsB': cells['b'][k] if has_two else None,
            }
            for k, name in enumerate(found.cells.names)
        ],
        'left': found.cells.left,
        'counts': found.counts('all').tolist(),
        'countsA': found.counts('a').tolist() if has_two else None,
        'countsB': found.counts('b').tolist() if has_two else None,
        'top': [
            {'pair': int(pair), 'interacting_pair': str(name), 'rank_value': float(rank), 'max_mean': float(mean)}
            for pair, name, rank, mean in zip(*(best[c].tolist()[:TOP] for c in TOP_COLUMNS), strict=True)
        ],
        'resource': {
            **{key: getattr(resource, key) for key in ('name', 'version', 'licence', 'source', 'sha256', 'species')},
            **{'orthologs': resource.orthologs, 'unconverted': resource.unconverted},
            **{'pairs': len(resource.pairs), 'tested': len(found.tested.pairs)},
        },
        'condition': params['condition'],
        'samples': sample_summary(params, found),
        'permutations': params['permutations'],
        'minExpressing': params['minExpressing'],
        'total': {'rows': len(found.rows), 'significant': int((whole.p <= SIGNIFICANT).sum())},
    }


def sample_summary(params: Mapping[str, Any], found: InteractionTable) -> dict[str, Any] | None:
    """The contract's InteractionSamples; None without a sample column."""
    samples, compared = found.cells.samples, found.compared
    if samples is None or compared is None:
        return None
    from stroma_runner.methods.interactions.sample_difference import smallest_possible_rank_p

    a, b = ({*samples[found.cells.types[key] >= 0].tolist()} - {-1} for key in 'ab')
    return {
        'column': params['sampleBy'],
        'a': len(a),
        'b': len(b),
        'inBoth': len(a & b),
        'tested': int((~np.isnan(compared.p)).sum()),
        'significant': int((compared.adjusted <= SIGNIFICANT).sum()),
        'smallestRankP': smallest_possible_rank_p(len(a), len(b)) if a and b else None,
    }
