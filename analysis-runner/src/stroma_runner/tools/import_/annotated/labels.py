"""Categories of an annotated file: removes those without cells, orders them, and finds similar names."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict

import pandas as pd

from stroma_runner.shared.natural_order import natural_key
from stroma_runner.tools.import_.annotated.columns import MAX_GROUPS
from stroma_runner.tools.import_.facts import FileReport

#: Letters of other scripts that are drawn as Latin ones, after case folding.
_LOOKALIKES = str.maketrans('авекмнорстухіјѕαοντρχι', 'abekmhopctyxijsaovtpxi')
_DASHES = re.compile('[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]')
_INVISIBLE = re.compile('[\u00ad\u200b-\u200f\u2060\ufeff]')
#: Maximum number of pairs in the warning.
EXAMPLES = 3


def lookalike_key(name: str) -> str:
    """Normal form of a name, in which case, width, spaces, invisible characters, dashes and look-alikes are equal."""
    plain = _INVISIBLE.sub('', _DASHES.sub('-', unicodedata.normalize('NFKC', name)))
    return ' '.join(plain.casefold().translate(_LOOKALIKES).split())


def tidy_categories(obs: pd.DataFrame, warnings: FileReport) -> pd.DataFrame:
    """Categories that have cells. Categories in plain alphabetical order are sorted by their numbers instead. Warns of
    similar names in one column."""
    changed: dict[str, pd.Series] = {}
    alike: list[str] = []
    pairs = 0
    for name in obs.columns:
        column = obs[name]
        if not isinstance(column.dtype, pd.CategoricalDtype):
            continue
        used = column.cat.remove_unused_categories()
        names = [str(one) for one in used.cat.categories]
        ordered = sorted(names, key=natural_key)
        if not used.cat.ordered and names == sorted(names) and names != ordered and len(set(names)) == len(names):
            used = used.cat.rename_categories(names).cat.reorder_categories(ordered)
        changed[str(name)] = used
        if len(names) <= MAX_GROUPS:
            found = _alike(used)
            pairs += len(found)
            alike += [f'{name}: {pair}' for pair in found]
    if pairs:
        warnings.add('warning.labelsAlike', count=pairs, examples='; '.join(alike[:EXAMPLES]))
    return obs.assign(**changed) if changed else obs


def _alike(column: pd.Series) -> list[str]:
    """Similar names, each with its cells."""
    same: dict[str, list[str]] = defaultdict(list)
    counts = column.value_counts()
    for one in column.cat.categories:
        same[lookalike_key(str(one))].append(f'"{str(one)[:60]}" ({int(counts[one])})')
    return [', '.join(names) for names in same.values() if len(names) > 1]
