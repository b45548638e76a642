"""Immune receptors that an annotated file has of its own cells: columns of scirpy up to 0.12 and of dandelion, and the
array `obsm['airr']` of later versions of scirpy. Runs in the limited child process only."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_.contigs.contig_rows import TENX, Contig, UnreadableContigs, check_row
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.h5_matrix import text
from stroma_store.contigs import OF_CELLS, write_receptors
from stroma_store.contract import limits
from stroma_store.dataset import layout
from stroma_store.disk import is_full
from stroma_store.errors import StromaError

LOG = logging.getLogger(__name__)
#: scirpy's array of a list of chains per cell.
AIRR = 'airr'
_PATH = f'obsm/{AIRR}'
#: Columns such as `IR_VJ_1_v_call`: arm, number of the chain, field. Early versions had the chain, `TRA_1_cdr3`.
_SCIRPY = re.compile(r'(?:IR_(VJ|VDJ)|(TRA|TRB))_([12])_(\w+)')
#: Columns such as `v_call_VJ` or `v_call_abT_VDJ`: field, receptor, arm.
_DANDELION = re.compile(
    r'(locus|productive|v_call(?:_genotyped)?|d_call|j_call|c_call|junction|junction_aa|duplicate_count|umi_count'
    r'|consensus_count)(_B|_abT|_gdT)?_(VJ|VDJ)'
)
#: A layout has this field; other columns may have such names by chance.
_TOLD = 'junction_aa'
#: The contract's names of a contig's fields by the names of scirpy and dandelion; if several exist, the first with a
#: value is used.
_FIELDS: dict[str, tuple[str, ...]] = {
    'sequence_id': ('sequence_id',),
    'locus': ('locus',),
    'v_call': ('v_call', 'v_call_genotyped', 'v_gene'),
    'd_call': ('d_call', 'd_gene'),
    'j_call': ('j_call', 'j_gene'),
    'c_call': ('c_call', 'c_gene'),
    'junction_aa': ('junction_aa',),
    'junction': ('junction', 'cdr3_nt'),
    'productive': ('productive',),
    'duplicate_count': ('umi_count', 'duplicate_count', 'expr'),
    'consensus_count': ('consensus_count', 'expr_raw'),
}
#: Fields that scirpy had only up to 0.6, and those that it adopted from AIRR later.
_EARLY_ONLY, _AIRR_ONLY = {'cdr3_nt', 'v_gene'}, {'junction', 'junction_aa'}
_NOTHING = {'', 'none', 'na', 'nan', 'null', '<na>', 'no_contig', 'unassigned'}
#: Columns of scirpy's cells: chains beyond the two of each arm as JSON, and whether there are any.
_EXTRA, _MULTI = 'extra_chains', 'multi_chain'
#: The single column of the cells that represents all of these: the chains of a cell, `TRA+TRB`.
COLUMN = 'receptor_chains'
#: Chains of one cell, so that a damaged file cannot ask for endless ones.
_MOST_CHAINS = 100


@dataclass(frozen=True)
class Receptors:
    #: The contract's `Receptors`.
    facts: dict[str, Any]
    #: Chains of each cell by name, missing for a cell without any.
    chains: pd.Categorical

    def with_column(self, obs: pd.DataFrame) -> pd.DataFrame:
        """`obs` with COLUMN, unless the file has a column of that name."""
        return obs if COLUMN in obs else obs.assign(**{COLUMN: self.chains})


@dataclass
class _Found:
    layout: str
    #: Columns of obs that hold receptors; the dataset has the table instead.
    columns: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    #: Chains that are not in the table because a value is invalid for a contig.
    invalid: int = 0
    #: Cells with more chains than the file keeps.
    incomplete: int = 0


def take_receptors(
    handle: h5py.File, obs: pd.DataFrame, warnings: FileReport, out: Path
) -> tuple[pd.DataFrame, Receptors | None]:
    """(obs without the receptor columns, the receptors); None for a file without receptors.

    Writes the chains as a table to the dataset folder `out`, one row per chain, by the index of their cell. Receptors
    that cannot be read cause a warning and leave `obs` unchanged, because the rest of the file is still usable.
    """
    try:
        return _taken(handle, obs, warnings, out)
    except (MemoryError, StromaError):
        raise
    except Exception as error:
        if is_full(error):
            raise
        LOG.warning('receptors cannot be read', exc_info=True)
        (out / layout.RECEPTORS).unlink(missing_ok=True)
        warnings.add('warning.receptorsUnreadable', path='obs' if _array(handle) is None else _PATH)
        return obs, None


def _taken(
    handle: h5py.File, obs: pd.DataFrame, warnings: FileReport, out: Path
) -> tuple[pd.DataFrame, Receptors | None]:
    found = _airr(handle, len(obs), warnings) or _scirpy(obs) or _dandelion(obs)
    if found is None:
        return obs, None
    if found.invalid:
        warnings.add('warning.receptorsInvalid', n=found.invalid)
    if found.incomplete:
        warnings.add('warning.receptorsIncomplete', n=found.incomplete)
    if not found.rows:
        # Columns without a usable chain do not describe receptors and stay unchanged.
        return obs, None
    table = pd.DataFrame(found.rows, columns=list(OF_CELLS))
    named = table.dropna(subset='locus').groupby('cell')['locus'].agg(lambda loci: '+'.join(sorted(set(loci))))
    chains, left = _categories(named.reindex(range(len(obs)))), obs.drop(columns=found.columns)
    facts = write_receptors(out, table, found.layout)
    warnings.part('receptors', f'obs/{found.columns[0]} …' if found.columns else _PATH, True, len(table))
    warnings.add('warning.receptorsFound', n=int(table['cell'].nunique()), layout=found.layout)
    return left, Receptors(facts, chains)


def _categories(names: pd.Series) -> pd.Categorical:
    return pd.Categorical(names, categories=pd.Index(sorted(names.dropna().unique()), dtype=object))


def _scirpy(obs: pd.DataFrame) -> _Found | None:
    places: dict[tuple[str, str], dict[str, str]] = {}
    for name in map(str, obs.columns):
        if match := _SCIRPY.fullmatch(name):
            arm, chain, number, key = match.groups()
            places.setdefault((arm or chain, number), {})[key] = name
    names = [name for fields in places.values() for name in fields.values()]
    is_early = _is_early({key for fields in places.values() for key in fields})
    if is_early:
        places = {place: _newer(fields) for place, fields in places.items()}
    if not any(_TOLD in fields for fields in places.values()):
        return None
    found = _Found('scirpy', names)
    extra = _texts(obs, _EXTRA)
    is_multi = [value.lower() in ('true', '1') for value in _texts(obs, _MULTI) or [''] * len(obs)]
    if extra is not None:
        found.columns.append(_EXTRA)
    # Only productive chains were kept, so there may be no such column.
    chains = [(place, {key: _texts(obs, name) or [] for key, name in of.items()}) for place, of in places.items()]
    for cell in range(len(obs)):
        further = _serialised(extra[cell], found) if extra is not None else []
        if is_multi[cell] and not further:
            found.incomplete += 1
            continue
        for (arm, number), fields in chains:
            given = {key: values[cell] for key, values in fields.items()}
            if arm in ('TRA', 'TRB'):
                given.setdefault('locus', arm)
            _add(found, cell, f'{arm}_{number}', given)
        for k, given in enumerate(further):
            _add(found, cell, f'extra_{k + 1}', given)
    return found


def _serialised(value: str, found: _Found) -> list[dict[str, str]]:
    """Chains of a cell as scirpy writes them, a list of records in JSON; anything else counts as one invalid chain."""
    if value.strip().lower() in _NOTHING:
        return []
    try:
        chains = json.loads(value)
    except (ValueError, RecursionError):
        chains = None
    if not isinstance(chains, list) or not all(isinstance(chain, dict) for chain in chains):
        found.invalid += 1
        return []
    given = [
        {str(key): '' if one is None else str(one) for key, one in chain.items()} for chain in _limited(chains, found)
    ]
    return [_newer(chain) if _is_early(chain) else chain for chain in given]


def _is_early(fields: Collection[str]) -> bool:
    """Whether `cdr3` is amino acids, as in scirpy up to 0.6. In AIRR, the field of that name is nucleotides."""
    return 'cdr3' in fields and not _AIRR_ONLY.intersection(fields) and bool(_EARLY_ONLY.intersection(fields))


def _newer(fields: Mapping[str, str]) -> dict[str, str]:
    return {_TOLD if key == 'cdr3' else key: value for key, value in fields.items()}


def _limited(chains: list[Any], found: _Found) -> list[Any]:
    """The first chains of a cell; more than a cell can have are counted as wrong."""
    found.invalid += len(chains[_MOST_CHAINS:])
    return chains[:_MOST_CHAINS]


def _dandelion(obs: pd.DataFrame) -> _Found | None:
    places: dict[str, dict[str, str]] = {}
    for name in map(str, obs.columns):
        if match := _DANDELION.fullmatch(name):
            key, receptor, arm = match.groups()
            places.setdefault(f'{arm}{receptor or ""}', {})[key] = name
    if not any(_TOLD in fields for fields in places.values()):
        return None
    found = _Found('dandelion', [name for fields in places.values() for name in fields.values()])
    chains = [(place, {key: _texts(obs, name) or [] for key, name in of.items()}) for place, of in places.items()]
    for cell in range(len(obs)):
        for place, fields in chains:
            # Several contigs of an arm are in one value, `TRAV1|TRAV2`.
            parts = {key: values[cell].split('|') for key, values in fields.items()}
            for k in _limited(list(range(max(map(len, parts.values())))), found):
                _add(found, cell, f'{place}_{k + 1}', {key: part[k] for key, part in parts.items() if k < len(part)})
    return found


def _airr(handle: h5py.File, cells: int, warnings: FileReport) -> _Found | None:
    group = _array(handle)
    if group is None:
        return None
    lists = _lists(group, cells)
    if lists is None:
        warnings.add('warning.receptorsUnreadable', path=_PATH)
        return None
    found = _Found('airr')
    for cell, chains in enumerate(lists):
        for k, chain in enumerate(_limited(chains, found)):
            given = {key: '' if value is None else str(value) for key, value in chain.items()}
            _add(found, cell, f'chain_{k + 1}', given)
    return found


def _array(handle: h5py.File) -> h5py.Group | None:
    """The awkward array of chains; None for a file without one."""
    holder = handle.get('obsm')
    group = holder.get(AIRR) if isinstance(holder, h5py.Group) else None
    if not isinstance(group, h5py.Group) or text(group.attrs.get('encoding-type', '')) != 'awkward-array':
        return None
    return group


def _lists(group: h5py.Group, cells: int) -> list[list[dict[str, Any]]] | None:
    """The chains of each cell; None for an array of another form or for other cells.

    A missing cell has no chains, e.g. after joining with data without receptors; missing chains are skipped.
    """
    import awkward

    try:
        length = int(group.attrs['length'])
        buffers = {name: np.asarray(item[:]) for name, item in group.items() if isinstance(item, h5py.Dataset)}
        array = awkward.from_buffers(text(group.attrs['form']), length, buffers)
        known = _known(array.layout)
        if length != cells or awkward.validity_error(array) or array.ndim != 2 or not known:
            return None
        # Joined arrays may have records of several kinds, of which only common fields can be chosen beforehand.
        lists = awkward.to_list(array[known] if set(known) <= set(awkward.fields(array)) else array)
        return [[chain for chain in chains or () if chain is not None] for chains in lists]
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None


def _known(content: Any) -> list[str]:
    """Fields of a contig that any of an awkward array's records have."""
    parts = [content]
    fields: set[str] = set()
    while parts:
        part = parts.pop()
        if part.is_record:
            fields.update(part.fields)
        elif part.is_union:
            parts.extend(part.contents)
        elif hasattr(part, 'content'):
            parts.append(part.content)
    return [name for names in _FIELDS.values() for name in names if name in fields]


def _texts(obs: pd.DataFrame, name: str) -> list[str] | None:
    """The column as text, empty for missing values; None if there is no such column."""
    if name not in obs:
        return None
    return ['' if pd.isna(value) else str(value) for value in obs[name].astype(object)]


def _add(found: _Found, cell: int, name: str, given: Mapping[str, str]) -> None:
    """Adds the chain of a cell unless it is empty. A chain counts as productive unless the file says otherwise."""
    said = {}
    for column, names in _FIELDS.items():
        values = (given.get(one, '').strip() for one in names)
        said[column] = next((value for value in values if value.lower() not in _NOTHING), '')
    if not said['junction_aa'] and not said['junction']:
        return
    if not said['productive']:
        del said['productive']
    if len(found.rows) >= int(limits()['contigs']['rows']):
        found.invalid += 1
        return
    try:
        row = check_row(said, 0, {}, of_cells=False)
    except UnreadableContigs:
        found.invalid += 1
        return
    if not Contig(row, True).is_amino_acids:
        found.invalid += 1
        return
    row['sequence_id'] = row['sequence_id'] or name
    found.rows.append({'cell': cell, **{column: row[column] for column in TENX if column != 'barcode'}})


__all__ = ['AIRR', 'COLUMN', 'Receptors', 'take_receptors']
