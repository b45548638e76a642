"""Gene sets of a bulk analysis: GSEA of each comparison's ranking, and over-representation beyond the thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.bulk.comparisons import is_beyond_thresholds
from stroma_runner.tools.enrichment.sets import Database, databases_of
from stroma_store.contract import limits

if TYPE_CHECKING:
    import pandas as pd

#: Sets of each comparison whose genes are kept with their ranks.
MOST_CURVES = 100
PERMUTATIONS = 1000
#: Points of the ranking that the summary has.
POINTS = 200


@dataclass(frozen=True)
class Sets:
    """Results of the sets for one comparison."""

    terms: pd.DataFrame
    members: pd.DataFrame
    over: pd.DataFrame
    summary: dict[str, Any] | None
    #: Sets of the request, and those that over-representation tests in either direction; None without sets.
    counted: dict[str, int] | None


def databases(job: JobContext, finder: GeneFinder) -> list[Database]:
    """Databases of the library, then the user's own; empty if sets are skipped."""
    gsea = job.params['gsea']
    if gsea is None:
        return []
    own = [{'name': gsea['own']['name'], 'sets': gsea['own']['sets']}] if 'own' in gsea else []
    wanted = [*({'reference': id} for id in gsea['sets']), *own]
    return list(databases_of(job, wanted, finder))


def ranked(frame: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """(rows of the matrix, best first; their scores, falling): the statistic with the sign of the fold change."""
    kept = frame[frame['stat'].notna() & frame['p_val'].notna()]
    stat = kept['stat'].to_numpy(float)
    if (stat >= 0).all() and kept['log2fc'].notna().any():
        stat = np.sqrt(stat) * np.sign(kept['log2fc'].to_numpy(float))
    order = np.lexsort((kept['row'].to_numpy(), -stat))
    return kept['row'].to_numpy()[order], stat[order]


def enrich_comparison(
    number: int,
    frame: pd.DataFrame,
    sets: Sequence[Database],
    symbols: np.ndarray,
    params: dict[str, Any],
    job: JobContext,
) -> Sets:
    """Both methods, each database separately. A test over all groups has no ranking."""
    import pandas as pd

    bounds = limits()['enrichment']['size']
    size = {'min_size': int(bounds['min']), 'max_size': int(bounds['max'])}
    genes, scores = ranked(frame)
    is_ranked = bool(frame['log2fc'].notna().any()) and len(genes) > 1
    terms, members, over = [], [], []
    tested = 0
    for one in sets:
        tested += _tested(one, frame, size, len(symbols))
        if is_ranked:
            found = _gsea(one, genes, scores, size, job)
            told, own = _told(number, one, found, genes, scores, symbols)
            terms.append(told)
            members.append(own)
        for direction in ('up', 'down'):
            over.append(_over(number, one, frame, direction, size, symbols, params))
    all_terms = pd.concat(terms, ignore_index=True) if terms else pd.DataFrame()
    summary = None
    if is_ranked and sets:
        at = np.unique(np.linspace(0, len(scores) - 1, POINTS).astype(int))
        significant = int((all_terms['fdr'] <= 0.05).sum())
        summary = {
            'ranked': len(genes),
            'terms': len(all_terms),
            'significant': significant,
            'ranking': [round(float(scores[k]), 5) for k in at],
        }
    return Sets(
        all_terms,
        pd.concat(members, ignore_index=True) if members else pd.DataFrame(),
        pd.concat(over, ignore_index=True) if over else pd.DataFrame(),
        summary,
        {'sets': sum(len(one.terms) for one in sets), 'tested': tested} if sets else None,
    )


def _tested(one: Database, frame: pd.DataFrame, size: dict[str, int], genes: int) -> int:
    """Sets with enough genes among the tested ones, and not too many."""
    from stroma_runner.methods.gene_sets.enrichment import membership

    background = np.zeros(genes, np.int64)
    background[frame['row'].to_numpy()[frame['p_val'].notna().to_numpy()]] = 1
    found = membership(one.members, genes) @ background
    return int(((found >= size['min_size']) & (found <= size['max_size'])).sum())


def _gsea(one: Database, genes: np.ndarray, scores: np.ndarray, size: dict[str, int], job: JobContext) -> pd.DataFrame:
    from stroma_runner.methods.gene_sets.gsea import gsea

    return gsea(
        one.members,
        genes,
        scores,
        min_size=size['min_size'],
        max_size=size['max_size'],
        permutations=PERMUTATIONS,
        seed=job.seed,
        threads=job.threads,
    )


def _told(
    number: int, one: Database, found: pd.DataFrame, genes: np.ndarray, scores: np.ndarray, symbols: np.ndarray
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(rows of `terms`, rows of `members` of the first MOST_CURVES of them), the most significant first."""
    import pandas as pd

    from stroma_runner.methods.gene_sets.enrichment import running_score

    found = found.sort_values(['p_val_adj', 'p_val', 'set'], kind='stable').reset_index(drop=True)
    place = np.full(
        int(max(genes.max(initial=0), max((int(m.max()) for m in one.members if len(m)), default=0))) + 1, -1
    )
    place[genes] = np.arange(len(genes))
    terms, members = [], []
    for k, row in enumerate(found.to_dict('records')):
        number_of = int(row['set'])
        term = one.terms[number_of]
        hits = np.sort(place[one.members[number_of]])
        hits = hits[hits >= 0]
        leading = running_score(hits, scores).leading
        names = ' '.join(str(symbols[genes[h]]) for h in leading)
        numbers = [row[name] for name in ('es', 'nes', 'p_val', 'p_val_adj', 'size')]
        terms.append((number, one.name, term.id, term.name, *numbers, names))
        if k < MOST_CURVES:
            members += [(number, one.name, term.id, str(symbols[genes[h]]), int(h) + 1, float(scores[h])) for h in hits]
    of_terms = ('comparison', 'database', 'term_id', 'term', 'es', 'nes', 'p_val', 'fdr', 'size', 'leading_edge')
    of_members = ('comparison', 'database', 'term_id', 'symbol', 'rank', 'score')
    return pd.DataFrame(terms, columns=list(of_terms)), pd.DataFrame(members, columns=list(of_members))


def _over(
    number: int,
    one: Database,
    frame: pd.DataFrame,
    direction: str,
    size: dict[str, int],
    symbols: np.ndarray,
    params: dict[str, Any],
) -> pd.DataFrame:
    import pandas as pd

    from stroma_runner.methods.gene_sets.enrichment import membership, over_representation

    background, query = np.zeros(len(symbols), bool), np.zeros(len(symbols), bool)
    rows = frame['row'].to_numpy()
    background[rows[frame['p_val'].notna().to_numpy()]] = True
    query[rows[is_beyond_thresholds(frame, params, direction)]] = True
    names = ('comparison', 'direction', 'database', 'term_id', 'term', 'overlap', 'size')
    columns = [*names, 'odds_ratio', 'p_val', 'p_val_adj', 'genes']
    if not query.any():
        return pd.DataFrame(columns=columns)
    found = over_representation(membership(one.members, len(symbols)), query, background, **size)
    found = found[found['overlap'] > 0].sort_values(['p_val', 'set'], kind='stable')
    told = []
    for row in found.to_dict('records'):
        term, members = one.terms[int(row['set'])], one.members[int(row['set'])]
        own = ' '.join(str(symbols[gene]) for gene in members if query[gene])
        numbers = [row[name] for name in ('overlap', 'size', 'odds_ratio', 'p_val', 'p_val_adj')]
        told.append((number, direction, one.name, term.id, term.name, *numbers, own))
    return pd.DataFrame(told, columns=columns)
