"""The result's tables, and the summary of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.result import Result
from stroma_runner.methods.gene_sets.enrichment import links, reduce_curve, running_score
from stroma_runner.tools.enrichment import parts
from stroma_runner.tools.enrichment.genes import TestedGenes
from stroma_runner.tools.enrichment.sets import Database
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes

if TYPE_CHECKING:
    import pandas as pd

LIMIT: dict[str, Any] = limits()['enrichment']
#: Largest adjusted p of an enriched term.
SIGNIFICANT = 0.05
#: Shared genes / genes of the smaller term, from which two terms are linked.
LEAST_SIMILAR = 0.3
#: Terms of a database in the summary, even where there are many databases.
LEAST_TERMS = 5
#: Maximum number of genes with another symbol listed in the summary.
MOST_RENAMED = 10
RANKING_POINTS = 200


@dataclass(frozen=True)
class DatabaseRows:
    """One database with its rows, most significant first; `genes`: indices of the genes of each row."""

    place: int
    database: Database
    rows: pd.DataFrame
    genes: list[np.ndarray]


def read_database_rows(
    tested: TestedGenes, databases: Sequence[Database], folders: Sequence[Path], method: str
) -> list[DatabaseRows]:
    """Reads the parts. Over-representation: sets without a gene of the query are counted and not listed."""
    return [
        (_ora if method == 'ora' else _gsea)(tested, place, one, parts.read(folder))
        for place, (one, folder) in enumerate(zip(databases, folders, strict=True))
    ]


def _ora(tested: TestedGenes, place: int, database: Database, rows: pd.DataFrame) -> DatabaseRows:
    rows = rows[rows['overlap'] > 0].sort_values(['p_val', 'set'], kind='stable', ignore_index=True)
    genes = [m[tested.query[m]] for m in (database.members[k] for k in rows['set'])]
    annotated = len(np.unique(np.concatenate([*genes, np.empty(0, np.int64)])))
    rows['ratio'] = rows['overlap'] / max(1, annotated)
    rows['es'] = rows['nes'] = np.nan
    return DatabaseRows(place, database, rows, genes)


def _gsea(tested: TestedGenes, place: int, database: Database, rows: pd.DataFrame) -> DatabaseRows:
    rows = rows.assign(size_of_effect=rows['nes'].abs())
    rows = rows.sort_values(
        ['p_val_adj', 'p_val', 'size_of_effect', 'set'], ascending=[True, True, False, True], ignore_index=True
    )
    genes = [tested.ranked[curve_of(tested, database.members[k]).leading] for k in rows['set']]
    rows['overlap'] = [len(one) for one in genes]
    rows['ratio'] = rows['overlap'] / rows['size'].clip(lower=1)
    rows['odds_ratio'] = np.nan
    return DatabaseRows(place, database, rows, genes)


def curve_of(tested: TestedGenes, members: np.ndarray) -> Any:
    """Running score of a set along the ranking."""
    return running_score(np.flatnonzero(np.isin(tested.ranked, members)), tested.scores)


def write(
    result: Result, tested: TestedGenes, found: Sequence[DatabaseRows], names: Genes, report: Callable[[float], None]
) -> None:
    """The tables `terms` and `members`, a group of rows per database."""
    symbols = np.array(names.symbols, object)
    rank = np.zeros(len(symbols), np.int64)
    rank[tested.ranked] = np.arange(1, len(tested.ranked) + 1)
    score = np.full(len(symbols), np.nan)
    score[tested.ranked] = tested.scores

    def terms() -> Iterator[pd.DataFrame]:
        for one in found:
            yield _identity(one, range(len(one.rows))).assign(
                **{c: one.rows[c].to_numpy() for c in STATISTICS},
                genes=[' '.join(symbols[genes]) for genes in one.genes],
            )
            report(0.5 * (one.place + 1) / len(found))

    def members() -> Iterator[pd.DataFrame]:
        import pandas as pd

        for one in found:
            counts = [len(genes) for genes in one.genes]
            genes = np.concatenate([*one.genes, np.empty(0, np.int64)])
            rows = _identity(one, np.repeat(np.arange(len(counts)), counts))
            yield rows.assign(
                gene=symbols[genes],
                rank=pd.array(np.where(rank[genes] > 0, rank[genes], 0), 'Int64').copy(),
                score=score[genes],
            ).assign(rank=lambda frame: frame['rank'].where(frame['rank'] > 0))
            report(0.5 + 0.5 * (one.place + 1) / len(found))

    result.table('terms', terms())
    result.table('members', members())


STATISTICS = ('overlap', 'size', 'ratio', 'odds_ratio', 'es', 'nes', 'p_val', 'p_val_adj')


def _identity(one: DatabaseRows, places: Any) -> pd.DataFrame:
    import pandas as pd

    terms = [one.database.terms[k] for k in one.rows['set'].to_numpy()[np.asarray(places, int)]]
    return pd.DataFrame(
        {
            'database': one.database.database,
            'source': np.int64(one.place),
            'term_id': [term.id for term in terms],
            'term': [term.name for term in terms],
        },
        index=range(len(terms)),
    )


def summary(
    params: dict[str, Any], tested: TestedGenes, found: Sequence[DatabaseRows], folders: Sequence[Path], names: Genes
) -> dict[str, Any]:
    """The contract's EnrichmentResult."""
    symbols = names.symbols
    is_gsea = params['method'] == 'gsea'
    quota = max(LEAST_TERMS, LIMIT['terms'] // max(1, len(found)))
    shown = [(one, k) for one in found for k in range(min(quota, len(one.rows)))][: LIMIT['terms']]
    terms = [_term(one, k, symbols) for one, k in shown]
    linked = links([one.genes[k] for one, k in shown], len(symbols), LEAST_SIMILAR, LIMIT['links'])
    best = sorted(range(len(shown)), key=lambda k: (terms[k]['p_val_adj'], -abs(terms[k]['nes'] or 0.0)))
    curves = [_curve(tested, *shown[k], k, symbols) for k in best[: LIMIT['curves']]] if is_gsea else []
    union = [np.unique(np.concatenate([*(m for one in found for m in one.database.members), np.empty(0, np.int64)]))][0]
    inside = np.zeros(len(symbols), bool)
    inside[union] = True
    background = [parts.background_of(tested, one.database, params['background']) for one in found]
    drawn = np.logical_or.reduce(background)
    genes = len(tested.ranked) if is_gsea else int((tested.query & drawn).sum())
    annotated = int(inside[tested.ranked].sum()) if is_gsea else int((tested.query & drawn & inside).sum())
    return {
        'method': params['method'],
        'origin': tested.origin,
        'direction': tested.direction,
        'query': {
            'genes': genes,
            'unknown': tested.unknown,
            **_renamed(tested.renamed),
            'annotated': annotated,
            'background': len(tested.ranked) if is_gsea else int(drawn.sum()),
        },
        'background': params['background'],
        'permutations': params['permutations'] if is_gsea else None,
        'databases': [_database(one, folder) for one, folder in zip(found, folders, strict=True)],
        'terms': terms,
        'links': [link._asdict() for link in linked],
        'curves': curves,
        'ranking': _ranking(tested) if is_gsea else [],
        'annotatedShare': annotated / max(1, genes),
    }


def _database(one: DatabaseRows, folder: Path) -> dict[str, Any]:
    d = one.database
    return {
        **{'database': d.database, 'name': d.name, 'release': d.release, 'species': d.species},
        **{'orthologs': d.orthologs, 'sets': len(d.terms), 'terms': len(parts.read(folder))},
        'significant': int((one.rows['p_val_adj'] <= SIGNIFICANT).sum()),
        **_renamed(d.renamed),
    }


def _renamed(genes: list[dict[str, str]]) -> dict[str, Any]:
    return {'renamed': len(genes), 'renamedGenes': genes[:MOST_RENAMED]}


def _term(one: DatabaseRows, k: int, symbols: Sequence[str]) -> dict[str, Any]:
    row = one.rows.iloc[k]
    term = one.database.terms[int(row['set'])]
    numbers = {c: None if np.isnan(row[c]) else float(row[c]) for c in STATISTICS}
    return {
        **{'database': one.database.database, 'source': one.place, 'term_id': term.id, 'term': term.name},
        **numbers,
        **{'overlap': int(row['overlap']), 'size': int(row['size'])},
        'genes': [symbols[g] for g in one.genes[k][: LIMIT['termGenes']].tolist()],
    }


def _curve(tested: TestedGenes, one: DatabaseRows, k: int, place: int, symbols: Sequence[str]) -> dict[str, Any]:
    curve = curve_of(tested, one.database.members[int(one.rows.iloc[k]['set'])])
    position, score = reduce_curve(curve)
    return {
        'term': place,
        'hits': curve.hits.tolist(),
        'running': {'position': position.tolist(), 'score': np.round(score, 5).tolist()},
        'leadingEdge': [symbols[g] for g in tested.ranked[curve.leading].tolist()],
    }


def _ranking(tested: TestedGenes) -> list[float]:
    places = np.linspace(0, len(tested.scores) - 1, min(RANKING_POINTS, len(tested.scores))).astype(int)
    found: list[float] = np.round(tested.scores[places], 4).tolist()
    return found
