"""The result's table of genes, and the summary of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.result import Result
from stroma_runner.tools.differential_expression.comparisons import Comparison
from stroma_runner.tools.differential_expression.parts import FIT
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes

if TYPE_CHECKING:
    import pandas as pd

#: Genes listed per side in the summary (specification 2.8).
TOP: int = limits()['deg']['top']


def deg_rows(one: Comparison, number: int, side: str, genes: pd.DataFrame, names: Genes) -> pd.DataFrame:
    """The contract's DegRow for every tested gene, seen from side `a` or `b`, highest fold change first.

    Tested is a gene with a value above zero in one of the groups. Seen from `b`, fold change and z change their
    sign, the shares their places; the p values are the same.
    """
    import pandas as pd

    kept = np.flatnonzero(genes['pct1'].to_numpy() + genes['pct2'].to_numpy() > 0)
    part = genes.iloc[kept]
    is_a = side == 'a'
    sign = 1.0 if is_a else -1.0
    rows = pd.DataFrame(
        {
            'comparison': np.int32(number),
            'side': side,
            'cluster': one.first_name if is_a else one.second_name,
            'gene_id': np.array(names.ids, object)[kept],
            'symbol': np.array(names.symbols, object)[kept],
            'avg_expression': part['mean1' if is_a else 'mean2'].to_numpy(),
            'log2fc': sign * part['log2fc'].to_numpy(),
            'pct1': part['pct1' if is_a else 'pct2'].to_numpy(),
            'pct2': part['pct2' if is_a else 'pct1'].to_numpy(),
            'z_score': sign * part['z_score'].to_numpy(),
            'p_val': part['p_val'].to_numpy(),
            'p_val_adj': part['p_val_adj'].to_numpy(),
            'log10_p_val': part['log10_p_val'].to_numpy(),
            'log10_p_val_adj': part['log10_p_val_adj'].to_numpy(),
        }
    )
    return rows.sort_values('log2fc', ascending=False, kind='stable')


def read_genes(folder: Path) -> pd.DataFrame:
    """Contents of the checkpoint of one comparison: `wilcoxon.COLUMNS` of every gene, in the dataset's order."""
    import pandas as pd

    return pd.read_parquet(folder / 'genes.parquet')


def read_fit(folder: Path | None) -> dict[str, Any]:
    """`fit.fit_of` of one comparison, without trend and warnings if cells were compared or nothing was."""
    path = None if folder is None else folder / FIT
    if path is None or not path.exists():
        return {'trend': None, 'warnings': []}
    found: dict[str, Any] = json.loads(path.read_text(encoding='utf-8'))
    return found


def write_deg(
    result: Result,
    params: Mapping[str, Any],
    asked: list[Comparison],
    folders: list[Path | None],
    names: Genes,
    progress: Callable[[float], None],
) -> dict[str, Any]:
    """Writes the table `deg`, one group of rows per comparison and side, and returns the contract's
    DifferentialExpressionResult: counts and top genes of each comparison, no rows."""
    compared: list[dict[str, Any]] = []

    def groups() -> Iterator[pd.DataFrame]:
        for k, (one, folder) in enumerate(zip(asked, folders, strict=True)):
            progress(k / len(asked))
            genes = None if folder is None else read_genes(folder)
            sides = [] if genes is None else [deg_rows(one, k, side, genes, names) for side in 'ab']
            compared.append(_summary(one, sides, params['filter'], read_fit(folder)))
            yield from sides

    result.table('deg', groups())
    test = params.get('test', 'wilcoxon')
    return {'mode': params['mode'], 'test': test, 'filter': dict(params['filter']), 'comparisons': compared}


def _summary(
    one: Comparison, sides: list[pd.DataFrame], given: Mapping[str, float], fit: Mapping[str, Any]
) -> dict[str, Any]:
    a, b = (_side(rows, given) for rows in sides or (None, None))
    return {
        'name': one.name,
        'a': {'name': one.first_name, 'cells': int(one.first.sum()), **a},
        'b': {'name': one.second_name, 'cells': int(one.second.sum()), **b},
        'tested': len(sides[0]) if sides else 0,
        'skipped': one.skipped,
        'samples': None if one.profiles is None else dict(zip('ab', one.profiles.counts, strict=True)),
        'trend': fit['trend'],
        'warnings': one.warnings + fit['warnings'],
    }


def _side(rows: pd.DataFrame | None, given: Mapping[str, float]) -> dict[str, Any]:
    if rows is None:
        return {'genes': 0, 'top': []}
    passed = rows[
        (rows['log2fc'] > 0)
        & (rows['log2fc'] >= given['log2fc'])
        & (rows['p_val_adj'] <= given['padj'])
        & (rows[['pct1', 'pct2']].max(axis=1) >= given['pct'])
    ]
    top = passed.head(TOP)
    return {
        'genes': len(passed),
        'top': [
            {'gene_id': g, 'symbol': s, 'log2fc': float(f)}
            for g, s, f in zip(top['gene_id'], top['symbol'], top['log2fc'], strict=True)
        ],
    }
