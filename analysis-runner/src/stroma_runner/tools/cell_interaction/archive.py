"""`results.tar`: the result in the files that CellPhoneDB writes."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stroma_runner.tools.cell_interaction.tables import SIGNIFICANT, Found

#: Significant digits of means, as CellPhoneDB writes them.
DIGITS = 3


def write_archive(path: Path, found: Found) -> None:
    """`means.txt`, `pvalues.txt`, `significant_means.txt`: a line per pair, a column per couple `source|target`; of two
    conditions also `a_` and `b_`. A pair that too few cells express has p 1."""
    with tarfile.open(path, 'w') as packed:
        for stratum in found.strata:
            prefix = '' if stratum == 'all' else f'{stratum}_'
            for name, text in _tables(found, stratum).items():
                content = text.encode('utf-8')
                # No time, no owner: equal results are equal bytes.
                entry = tarfile.TarInfo(f'{prefix}{name}.txt')
                entry.size = len(content)
                packed.addfile(entry, io.BytesIO(content))


def _tables(found: Found, stratum: str) -> dict[str, str]:
    one, rows = found.strata[stratum], found.rows
    kinds, count = len(found.cells.names), len(found.tested.pairs)
    couple = rows.source.astype(np.int64) * kinds + rows.target
    means, p = np.zeros((count, kinds * kinds)), np.ones((count, kinds * kinds))
    means[rows.pair, couple] = np.nan_to_num(one.means)
    p[rows.pair, couple] = np.where(np.isnan(one.p), 1.0, one.p)
    names = found.cells.names
    couples = [f'{source}|{target}' for source in names for target in names]
    head = ['interacting_pair', 'partner_a', 'partner_b', 'secreted', 'receptor_a', 'receptor_b']
    facts = [
        [x.name, x.partner_a, x.partner_b, _flag(x.secreted), str(x.receptor_a), str(x.receptor_b)]
        for x in found.tested.pairs
    ]
    ranks = ['' if np.isnan(rank) else f'{rank:.{DIGITS}f}' for rank in found.rank]
    shown = [[_number(v) for v in line] for line in means]
    significant = [
        [text if q <= SIGNIFICANT else '' for text, q in zip(texts, line, strict=True)]
        for texts, line in zip(shown, p, strict=True)
    ]
    with_rank = [[*fact, rank] for fact, rank in zip(facts, ranks, strict=True)]
    return {
        'means': _text([*head, *couples], facts, shown),
        'pvalues': _text([*head, *couples], facts, [[f'{v:g}' for v in line] for line in p]),
        'significant_means': _text([*head, 'rank', *couples], with_rank, significant),
    }


def _text(head: Sequence[str], facts: Sequence[Sequence[str]], values: Sequence[Sequence[str]]) -> str:
    lines = ['\t'.join([*fact, *line]) for fact, line in zip(facts, values, strict=True)]
    return '\n'.join(['\t'.join(head), *lines]) + '\n'


def _number(value: float) -> str:
    return f'{value:.{DIGITS}f}'.rstrip('0').rstrip('.') if value else '0'


def _flag(value: bool | None) -> str:
    return '' if value is None else str(value)
