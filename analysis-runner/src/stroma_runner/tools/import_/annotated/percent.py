"""Quality columns of an annotated file: the scale of percentages (percent or share of 1), and missing columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pandas as pd

from stroma_runner.tools.import_.annotated.columns import plain
from stroma_runner.tools.import_.facts import FileReport
from stroma_store.dataset.rows import RowBlocks

_KINDS = {
    'mitochondrial': (re.compile(r'(^|_)(mt|mito|mitochondrial?)(_|$)'), ('MT-', 'mt-', 'Mt-')),
    'ribosomal': (re.compile(r'(^|_)(ribo|ribosomal|rb|rp|rps|rpl)(_|$)'), ('RPS', 'RPL', 'Rps', 'Rpl')),
}
_CONTENT = re.compile(r'(^|_)(pct|percent|perc|frac|fraction|share|ratio|prop|proportion)(_|$)')
_SHARE = re.compile(r'(^|_)(frac|fraction|share|ratio|prop|proportion)(_|$)')
#: Largest difference (in the logarithm) between a column's median and the measured one at which its scale is sure.
_CLOSE = np.log(3.0)
#: A column "percent" that no counts can confirm holds shares where all its values are below the first (in percent:
#: cleaner than cells are) and its median is at least the second, both as written in the file.
_SHARES_BELOW, _SHARES_FROM = 0.25, 0.003


#: Columns that the explorer reads, by the names that tools write (dataset service, quality.py); the first is ours.
_COLUMNS = {
    'n_genes': ('n_genes_by_counts', 'nFeature_RNA', 'n_features'),
    'n_counts': ('total_counts', 'nCount_RNA', 'n_umi', 'nUMI'),
    'pct_mito': ('pct_counts_mt', 'percent_mito', 'percent_mt', 'percent.mt', 'percent.mito'),
    'pct_ribo': ('pct_counts_ribo', 'percent_ribo', 'percent.ribo'),
}


def with_quality(obs: pd.DataFrame, rows: RowBlocks, symbols: Sequence[str]) -> pd.DataFrame:
    """`obs` with the quality columns that the file lacks, counted from its raw counts."""
    missing = [name for name, others in _COLUMNS.items() if not any(other in obs for other in (name, *others))]
    if not missing:
        return obs
    genes, total = np.zeros(rows.n_cells), np.zeros(rows.n_cells)
    for first, block in rows.blocks():
        last = first + block.shape[0]
        total[first:last] = np.asarray(block.sum(axis=1, dtype=np.float64)).ravel()
        genes[first:last] = np.bincount(
            np.repeat(np.arange(block.shape[0]), np.diff(block.indptr))[block.data != 0], minlength=block.shape[0]
        )
    made: dict[str, np.ndarray | None] = {'n_genes': genes, 'n_counts': total}
    for name, kind in (('pct_mito', 'mitochondrial'), ('pct_ribo', 'ribosomal')):
        made[name] = _measured(rows, symbols, _KINDS[kind][1]) if name in missing else None
    return obs.assign(**{name: made[name] for name in missing if made[name] is not None})


def factors(
    obs: pd.DataFrame, rows: RowBlocks, symbols: Sequence[str], warnings: FileReport, *, counts: bool
) -> dict[str, int]:
    """{column:

    1 or 100}: the factor that turns its values into percent. Measured on the counts if the matrix has such genes,
    otherwise by the column's name. A column "percent" with values up to 1 is reported, because either the name is wrong
    or the cells are very clean; if no cells can have such percentages, it is treated as shares and reported as a guess.
    """
    found: dict[str, int] = {}
    shares: dict[str, float] = {}
    unsure: dict[str, float] = {}
    guessed: dict[str, float] = {}
    for name in obs.columns:
        key = plain(name)
        kind = next((k for k, (pattern, _) in _KINDS.items() if pattern.search(key)), None)
        if kind is None or not _CONTENT.search(key) or not pd.api.types.is_numeric_dtype(obs[name]):
            continue
        values = obs[name].to_numpy(dtype=np.float64, na_value=np.nan)
        known = values[np.isfinite(values)]
        if known.size == 0 or known.max() > 1:
            found[str(name)] = 1
            continue
        measured = _measured(rows, symbols, _KINDS[kind][1]) if counts else None
        factor = None if measured is None else _by_counts(values, measured)
        if factor is None:
            factor = 100 if _SHARE.search(key) else 1
            if factor == 1 and measured is None and known.max() < _SHARES_BELOW and np.median(known) >= _SHARES_FROM:
                factor = 100
                guessed[str(name)] = float(known.max())
            elif factor == 1 and known.max() > 0:
                unsure[str(name)] = float(known.max())
        elif factor == 100:
            shares[str(name)] = float(known.max())
        found[str(name)] = factor
    for id, columns in (
        ('warning.percentFromShare', shares),
        ('warning.percentUnsure', unsure),
        ('warning.percentGuessed', guessed),
    ):
        if columns:
            warnings.add(id, column=', '.join(columns), largest=round(max(columns.values()), 3))
    return found


def _by_counts(values: np.ndarray, measured: np.ndarray) -> int | None:
    """1 or 100, whichever matches the measured percentages; None if neither does."""
    both = np.isfinite(values) & (values > 0) & (measured > 0)
    if both.sum() < 10:
        return None
    apart = float(np.median(np.log(measured[both] / values[both])))
    factor = min((1, 100), key=lambda f: abs(apart - np.log(f)))
    return factor if abs(apart - np.log(factor)) <= _CLOSE else None


def _measured(rows: RowBlocks, symbols: Sequence[str], prefixes: tuple[str, ...]) -> np.ndarray | None:
    mask = np.array([str(s).startswith(prefixes) for s in symbols])
    if not mask.any():
        return None
    total, part = np.zeros(rows.n_cells), np.zeros(rows.n_cells)
    for first, block in rows.blocks():
        last = first + block.shape[0]
        total[first:last] = np.asarray(block.sum(axis=1, dtype=np.float64)).ravel()
        part[first:last] = np.asarray(block @ mask.astype(np.float64)).ravel()
    return np.divide(100.0 * part, total, out=np.zeros_like(total), where=total > 0)
