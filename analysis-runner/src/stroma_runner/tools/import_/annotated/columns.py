"""Finds which columns of an annotated file are its clusters, cell types and samples.

Known names come first, then a guess that is reported."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

from stroma_runner.tools.import_.counts import libraries
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import pattern, table, words
from stroma_store.errors import StromaError

#: Columns with more categories are names of cells or files, not groups that a plot can show.
MAX_GROUPS = int(table('annotated', 'maxGroups'))
#: The specification's annotation levels (section 3) by the columns that other tools write, as `plain` writes them.
_LEVELS: dict[str, list[str]] = table('annotated', 'levels')
#: Names with a resolution, e.g. RNA_snn_res.0.8, leiden_res0.8, louvain_r1, leiden_0.5, Cluster ID.
_CLUSTER = pattern('annotated', 'cluster')
_RESOLUTION = pattern('annotated', 'resolution')
#: Words in the names of columns that may be used as clusters.
_GROUP_WORDS = pattern('annotated', 'groupWords')
_NOT_GROUPS = pattern('annotated', 'notGroups')
_SAMPLES = words('annotated', 'samples')
#: Columns used as samples only with a warning: a donor may have several samples.
_SAMPLE_GUESSES = words('annotated', 'sampleGuesses')
_GROUPS = words('annotated', 'groups')
_TISSUES = words('annotated', 'tissues')
#: Cells without a sample; the explorer shows it as written.
UNASSIGNED = 'Unassigned'


def plain(name: object) -> str:
    """Lower case, every run of other characters one underscore: `Cell type` and `cell.type` are `cell_type`."""
    return re.sub('[^a-z0-9]+', '_', str(name).lower()).strip('_')


def as_categories(obs: pd.DataFrame) -> pd.DataFrame:
    """Whole numbers under the name of a cluster, cell type or sample become categories, in the order of the numbers."""
    names = {*_SAMPLES, *_SAMPLE_GUESSES, *(name for level in _LEVELS.values() for name in level)}
    changed = {}
    for name in obs.columns:
        column, key = obs[name], plain(name)
        if not pd.api.types.is_numeric_dtype(column) or pd.api.types.is_bool_dtype(column):
            continue
        if key not in names and not _CLUSTER.match(key):
            continue
        values = column.to_numpy(dtype=np.float64, na_value=np.nan)
        known = values[np.isfinite(values)]
        distinct = np.unique(known)
        if 1 <= len(distinct) <= MAX_GROUPS and (known == np.rint(known)).all():
            codes = np.full(len(values), -1)
            codes[np.isfinite(values)] = np.searchsorted(distinct, known)
            changed[name] = pd.Categorical.from_codes(codes, pd.Index([str(int(v)) for v in distinct]))
    return obs.assign(**changed) if changed else obs


def _categorical(obs: pd.DataFrame) -> dict[str, str]:
    """Columns with 1 to 200 categories by their plain name, the first of equal ones."""
    found: dict[str, str] = {}
    for name in obs.columns:
        if isinstance(obs[name].dtype, pd.CategoricalDtype) and 1 <= len(obs[name].cat.categories) <= MAX_GROUPS:
            found.setdefault(plain(name), str(name))
    return found


@dataclass(frozen=True)
class Evidence:
    """Hints in the file about a column: `marked`: markers were computed for its groups; `coloured`: it has colours."""

    marked: str | None = None
    coloured: frozenset[str] = frozenset()


def levels_of(
    obs: pd.DataFrame,
    sample_column: str,
    warnings: FileReport,
    chosen: str | None = None,
    evidence: Evidence | None = None,
) -> dict[str, str]:
    """{level: column}. Without clusters, a column that looks like groups of cells is used instead, with a warning that
    gives the reason; if there is none, warns with warning.noClusters. `chosen`: the column used as clusters. Raises
    COLUMN_NOT_FOUND."""
    evidence = evidence or Evidence()
    columns = {key: name for key, name in _categorical(obs).items() if name != sample_column}
    levels = {
        level: next(columns[name] for name in names if name in columns)
        for level, names in _LEVELS.items()
        if any(name in columns for name in names)
    }
    if chosen is not None:
        return {'cluster': _one(obs, chosen)} | {k: v for k, v in levels.items() if k != 'cluster'}
    if 'cluster' in levels:
        named = [columns[name] for name in _LEVELS['cluster'] if name in columns]
        return {**levels, 'cluster': _best(obs, named, evidence)[0]}
    numbered = [name for key, name in columns.items() if _CLUSTER.match(key)]
    groups = [name for name in columns.values() if _is_group(obs, name)]
    if numbered:
        column, why = _best(obs, numbered, evidence)
        if len(numbered) > 1:
            _guessed(obs, column, why, warnings, len(numbered))
        return {'cluster': column} | levels
    candidates = list(dict.fromkeys([*levels.values(), *groups]))
    if not candidates:
        if columns or len(obs.columns):
            warnings.add('warning.noClusters', columns=', '.join(map(str, obs.columns[:10])))
        return levels
    column, why = _best(obs, candidates, evidence)
    _guessed(obs, column, why, warnings, len(candidates))
    return {'cluster': column} | levels


def _best(obs: pd.DataFrame, candidates: list[str], evidence: Evidence) -> tuple[str, str]:
    """(column, why): the one that markers were computed for, otherwise one with colours, otherwise the resolution
    nearest to 1, scanpy's default. A column with a single group is used only if there is no other."""
    several = [name for name in candidates if len(obs[name].cat.categories) > 1] or candidates
    if evidence.marked in several:
        return evidence.marked, 'markers'
    drawn = [name for name in several if name in evidence.coloured]
    if drawn and len(drawn) < len(several):
        return drawn[0], 'colours'
    distances = {name: abs(resolution - 1) for name in several if (resolution := _resolution(name)) is not None}
    if len(several) > 1 and len(distances) == len(several):
        return min(distances, key=lambda name: distances[name]), 'resolution'
    return several[0], 'name'


def _resolution(name: str) -> float | None:
    """The number at the end of a name: 0.8 of `RNA_snn_res.0.8`, `leiden_res0.8` and `leiden_0_8`."""
    match = _RESOLUTION.search(name)
    return float(match.group(1).replace('_', '.')) if match else None


def _one(obs: pd.DataFrame, column: str) -> str:
    """A column that was chosen. COLUMN_NOT_FOUND; COLUMN_NOT_GROUPS for one without 1 to 200 categories."""
    if column not in obs:
        raise StromaError('COLUMN_NOT_FOUND', column=column)
    if column not in _categorical(obs).values():
        categories = len(obs[column].cat.categories) if isinstance(obs[column].dtype, pd.CategoricalDtype) else 0
        raise StromaError('COLUMN_NOT_GROUPS', column=column, categories=categories, min=1, max=MAX_GROUPS)
    return column


def _guessed(obs: pd.DataFrame, column: str, why: str, warnings: FileReport, candidates: int) -> None:
    groups = len(obs[column].cat.categories)
    warnings.add('warning.clusterColumnChosen', column=column, groups=groups, candidates=candidates, why=why)


def _is_group(obs: pd.DataFrame, name: str) -> bool:
    key, groups = plain(name), len(obs[name].cat.categories)
    if not 2 <= groups <= max(2, min(100, len(obs) // 5)):
        return False
    return bool(_GROUP_WORDS.search(key)) and not _NOT_GROUPS.search(key)


def with_samples(
    obs: pd.DataFrame, name: str, warnings: FileReport, chosen: str | None = None, library: str | None = None
) -> tuple[pd.DataFrame, str]:
    """(obs, its sample column); a file that names no samples is one sample, `name`.

    Of several columns, the first with more than one sample is used. Without one, the numbers at the end of the barcodes
    separate the samples of an aggregated run, with a warning, unless `library` merges them. Cells without a sample
    become `UNASSIGNED`. Raises LIBRARY_NOT_FOUND for a single library: cells of an annotated file are chosen after the
    import.
    """
    columns = _categorical(obs)
    sure = [columns[key] for key in _SAMPLES if key in columns]
    guesses = [columns[key] for key in _SAMPLE_GUESSES if key in columns]
    several = [column for column in [*sure, *guesses] if len(obs[column].cat.categories) > 1]
    if library not in (None, libraries.TOGETHER):
        raise StromaError('LIBRARY_NOT_FOUND', library=library, libraries=libraries.TOGETHER)
    if chosen is None and library is None and not several:
        numbered = libraries.libraries_of([str(one) for one in obs.index])
        if numbered is not None:
            return _by_barcodes(obs, numbered, warnings)
    found = _one(obs, chosen) if chosen is not None else next(iter([*several, *sure, *guesses]), None)
    if found is None:
        column = _free(obs)
        return obs.assign(**{column: pd.Categorical([name] * len(obs))}), column
    if chosen is None and found in guesses:
        warnings.add('warning.sampleColumnGuessed', column=found, samples=len(obs[found].cat.categories))
    without = int(obs[found].isna().sum())
    if without:
        named = obs[found]
        if UNASSIGNED not in named.cat.categories:
            named = named.cat.add_categories([UNASSIGNED])
        obs = obs.assign(**{found: named.fillna(UNASSIGNED)})
        warnings.add('warning.samplesUnassigned', column=found, count=without, cells=len(obs), name=UNASSIGNED)
    return obs, found


def _by_barcodes(obs: pd.DataFrame, numbered: list[str], warnings: FileReport) -> tuple[pd.DataFrame, str]:
    values = [f'library_{number}' for number in numbered]
    order = [f'library_{number}' for number in sorted(set(numbered), key=int)]
    column = _free(obs)
    warnings.add(
        'warning.samplesFromBarcodes', count=len(order), samples=libraries.library_examples(values), column=column
    )
    return obs.assign(**{column: pd.Categorical(values, categories=order)}), column


def _free(obs: pd.DataFrame) -> str:
    return next(c for c in ('sample', 'stroma_sample', 'stroma_sample_') if c not in obs)


def sample_rows(obs: pd.DataFrame, column: str) -> list[dict[str, object]]:
    """`[{name, group, cells}]`; the group is the condition shared by all cells of a sample, otherwise empty."""
    columns = _categorical(obs)
    group = next((columns[name] for name in _GROUPS if name in columns and columns[name] != column), None)
    rows: list[dict[str, object]] = []
    for sample, cells in obs.groupby(column, observed=True):
        kinds = set(cells[group].dropna().astype(str)) if group else set()
        rows.append({'name': str(sample), 'group': kinds.pop() if len(kinds) == 1 else '', 'cells': len(cells)})
    return rows


def tissue_of(obs: pd.DataFrame) -> str | None:
    columns = _categorical(obs)
    for name in _TISSUES:
        if name in columns and len(obs[columns[name]].cat.categories) == 1:
            return str(obs[columns[name]].cat.categories[0])
    return None
