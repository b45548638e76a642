"""`results.tar`: the result in the files that CellPhoneDB writes."""

from __future__ import annotations

import io
import re
import tarfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stroma_runner.tools.cell_interaction.tables import SIGNIFICANT, InteractionTable

#: Significant digits of means, as CellPhoneDB writes them.
DIGITS = 3


#: Time of every file, so that equal results are equal bytes: 1 January 1980, the first one of zip files.
TIME = 315_532_800


def write_archive(path: Path, found: InteractionTable, conditions: tuple[str, str] | None = None) -> None:
    """`means.txt`, `pvalues.txt`, `significant_means.txt`: a line per pair, a column per couple `source|target`. A pair
    that too few cells express has p 1. With two conditions there is one set of these files per condition, prefixed with
    its name, and `differences.txt` has the means of the first minus those of the second."""
    prefixes = {'all': ''} | dict(zip('ab', _prefixes(conditions), strict=True))
    with tarfile.open(path, 'w') as packed:

        def add(name: str, text: str) -> None:
            content = text.encode('utf-8')
            entry = tarfile.TarInfo(f'{name}.txt')
            entry.size, entry.mtime = len(content), TIME
            packed.addfile(entry, io.BytesIO(content))

        for stratum in found.strata:
            for name, text in _tables(found, stratum).items():
                add(prefixes[stratum] + name, text)
        if 'a' in found.strata:
            add('differences', _differences(found))


def _prefixes(conditions: tuple[str, str] | None) -> tuple[str, str]:
    """Names of two conditions as file name prefixes, starting with `a` and `b` if they would be equal."""
    if conditions is None:
        return 'a_', 'b_'
    one, other = (re.sub(r'[^\w.-]+', '_', name).strip('_.')[:60] for name in conditions)
    return (f'{one}_', f'{other}_') if one and other and one.lower() != other.lower() else (f'a_{one}_', f'b_{other}_')


def _couples(found: InteractionTable) -> tuple[list[str], list[str]]:
    """Heads of the columns: facts of a pair, and couples of cell types."""
    names = found.cells.names
    head = ['interacting_pair', 'partner_a', 'partner_b', 'secreted', 'receptor_a', 'receptor_b']
    return head, [f'{source}|{target}' for source in names for target in names]


def _facts(found: InteractionTable) -> list[list[str]]:
    return [
        [x.name, x.partner_a, x.partner_b, _flag(x.secreted), str(x.receptor_a), str(x.receptor_b)]
        for x in found.tested.pairs
    ]


def _differences(found: InteractionTable) -> str:
    kinds, rows = len(found.cells.names), found.rows
    couple = rows.source.astype(np.int64) * kinds + rows.target
    values = np.zeros((len(found.tested.pairs), kinds * kinds))
    a, b = (np.nan_to_num(found.strata[key].means) for key in 'ab')
    values[rows.pair, couple] = a - b
    head, couples = _couples(found)
    return _text([*head, *couples], _facts(found), [[_number(v) for v in line] for line in values])


def _tables(found: InteractionTable, stratum: str) -> dict[str, str]:
    one, rows = found.strata[stratum], found.rows
    kinds, count = len(found.cells.names), len(found.tested.pairs)
    couple = rows.source.astype(np.int64) * kinds + rows.target
    means, p = np.zeros((count, kinds * kinds)), np.ones((count, kinds * kinds))
    means[rows.pair, couple] = np.nan_to_num(one.means)
    p[rows.pair, couple] = np.where(np.isnan(one.p), 1.0, one.p)
    (head, couples), facts = _couples(found), _facts(found)
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
