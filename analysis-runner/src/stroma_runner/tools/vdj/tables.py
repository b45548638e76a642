"""Tables, columns and summary of a repertoire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.repertoire import diversity as indices
from stroma_runner.methods.repertoire.clonotypes import CHAINS, is_usable_contig
from stroma_store.contract import limits
from stroma_store.dataset.arrays import Column

if TYPE_CHECKING:
    from stroma_runner.engine.result import Result
    from stroma_runner.tools.vdj.matching import MatchedContigs

CLASSES = ('Single', 'Medium', 'Large')
BOUNDS: dict[str, int] = limits()['clonotype']
LARGEST: int = limits()['contigs']['largest']
OTHERS = 'other'
CLONOTYPE = ('cdr3_1', 'cdr3_2', 'cdr3_nt_1', 'cdr3_nt_2', 'v_1', 'j_1', 'v_2', 'j_2')


@dataclass(frozen=True)
class Repertoire:
    #: One row per cell with contigs: of `clonotypes`, with `barcode`, `sample`, `type`; the index is the cell.
    cells: pd.DataFrame
    #: One row per clonotype, as the table has it.
    clonotypes: pd.DataFrame
    samples: list[str]
    types: list[str]
    #: Cells by clonotype and sample, and by clonotype and type.
    by_sample: sp.csr_matrix
    by_type: sp.csr_matrix


def class_of(sizes: np.ndarray) -> np.ndarray:
    """0 to 2: the class of clonotypes of these sizes (specification 9)."""
    return np.digitize(sizes, [BOUNDS['medium'], BOUNDS['large']])


def _labels(column: Column, cells: np.ndarray) -> pd.Series:
    """The label of each cell, or None."""
    names = np.array([*column.categories, None], object)
    codes = np.minimum(column.codes[cells].astype(np.int64), len(column.categories))
    return pd.Series(names[codes], index=cells)


def repertoire(view: DatasetView, params: dict[str, Any], cells: pd.DataFrame, chosen: frozenset[str]) -> Repertoire:
    """The clonotypes of `cells` by the samples `chosen` and by cell types."""
    cells = cells.copy()
    places = cells.index.to_numpy(np.int64)
    cells['barcode'] = view.dataset.barcodes_of(places)
    for name, column in (('sample', params['sampleBy']), ('type', params['groupBy'])):
        cells[name] = _labels(view.labels(column), places).to_numpy()
    samples = [name for name in view.labels(params['sampleBy']).categories if name in chosen]
    present = set(cells.loc[cells['clonotype'].notna(), 'type'])
    types = [name for name in view.labels(params['groupBy']).categories if name in present]
    number = cells['clonotype'].fillna(0).to_numpy(np.int64)
    by_sample = indices.table(number, _codes(cells['sample'], samples), len(samples))
    by_type = indices.table(number, _codes(cells['type'], types), len(types))
    return Repertoire(cells, _clonotypes(cells, by_sample, by_type, samples, types), samples, types, by_sample, by_type)


def _codes(labels: pd.Series, names: list[str]) -> np.ndarray:
    return np.asarray(pd.Categorical(labels, categories=names).codes, np.int64)


def _most(counts: sp.csr_matrix, names: list[str]) -> list[str | None]:
    """The first of the groups with the most cells of each clonotype."""
    found: list[str | None] = []
    for k in range(counts.shape[0]):
        part = slice(counts.indptr[k], counts.indptr[k + 1])
        cells, columns = counts.data[part], counts.indices[part]
        found.append(names[columns[cells == cells.max()].min()] if len(cells) else None)
    return found


def _clonotypes(
    cells: pd.DataFrame, by_sample: sp.csr_matrix, by_type: sp.csr_matrix, samples: list[str], types: list[str]
) -> pd.DataFrame:
    having = cells[cells['clonotype'].notna()]
    rows = having.sort_values('clonotype', kind='stable').drop_duplicates('clonotype')[[*CLONOTYPE, 'clonotype']]
    rows['clonotype'] = rows['clonotype'].astype(np.int64)
    sizes = np.bincount(having['clonotype'].astype(np.int64), minlength=len(rows) + 1)[1:]
    return clonotype_rows(rows, sizes, by_sample, samples).assign(
        types=np.diff(by_type.indptr), type=pd.Series(_most(by_type, types), dtype=object)
    )


def clonotype_rows(rows: pd.DataFrame, sizes: np.ndarray, by_sample: sp.csr_matrix, samples: list[str]) -> pd.DataFrame:
    """The table of clonotypes, without cell types; `rows` has CLONOTYPE and `clonotype`."""
    return rows.reset_index(drop=True).assign(
        cells=sizes,
        share=sizes / max(1, sizes.sum()),
        **{'class': np.array(CLASSES, object)[class_of(sizes)]},
        samples=np.diff(by_sample.indptr),
        types=0,
        sample=pd.Series(_most(by_sample, samples), dtype=object),
        type=pd.Series(None, index=range(len(rows)), dtype=object),
    )


#: Of the table `cells`.
CELL_COLUMNS = ['cell', 'barcode', 'sample', 'type', 'clonotype', 'chains'] + [
    'locus_1',
    'v_1',
    'j_1',
    'cdr3_1',
    'locus_2',
    'v_2',
    'd_2',
    'j_2',
    'cdr3_2',
]


def write(result: Result, view: DatasetView, made: Repertoire) -> None:
    """Seven tables and five columns."""
    result.table('clonotypes', made.clonotypes)
    cells = made.cells.drop(columns=['cdr3_nt_1', 'cdr3_nt_2', 'd_1']).reset_index(names='cell')
    result.table('cells', cells.assign(clonotype=cells['clonotype'].astype('Int64')))
    result.table('usage', usage(made))
    result.table('pairs', pairs(made))
    result.table('diversity', diversities(made))
    result.table('startrac', startrac(made))
    result.table('sharing', sharing(made))
    number = pd.Series(np.nan, index=np.arange(view.cells))
    number.loc[made.cells.index] = made.cells['clonotype'].to_numpy(float)
    code = number.fillna(0).to_numpy(np.int64)
    sizes = np.append(0, made.clonotypes['cells'].to_numpy(np.int64))
    result.column('clonotype', number)
    result.column('size', pd.Series(np.where(code > 0, sizes[code], np.nan)))
    result.column('largest', _largest(code, made.clonotypes))
    classes = np.array([None, *made.clonotypes['class']], object)
    result.column('expansion', pd.Series(pd.Categorical(classes[code], categories=list(CLASSES))))
    pairing = pd.Series(None, index=np.arange(view.cells), dtype=object)
    pairing.loc[made.cells.index] = made.cells['chains'].to_numpy()
    result.column('chains', pairing)


def _largest(code: np.ndarray, clonotypes: pd.DataFrame) -> pd.Series:
    """The largest clonotypes by number and CDR3s; all others are OTHERS."""
    top = clonotypes[clonotypes['cells'] > 1].head(LARGEST)
    rows = zip(top['clonotype'], top['cdr3_1'], top['cdr3_2'], strict=True)
    names = [f'{number} · {" / ".join(str(cdr3) for cdr3 in both if cdr3)}' for number, *both in rows]
    labels = np.array([None, *names, OTHERS], object)
    place = np.where(code > len(names), len(names) + 1, code)
    return pd.Series(pd.Categorical(labels[place], categories=[*names, OTHERS]))


def _counted(made: Repertoire) -> pd.DataFrame:
    return made.cells[made.cells['clonotype'].notna()]


def usage(made: Repertoire) -> pd.DataFrame:
    cells, frames = _counted(made), []
    for number in CHAINS:
        for segment in ('V', 'J'):
            part = cells[[f'locus_{number}', f'{segment.lower()}_{number}', 'sample']].dropna()
            part.columns = pd.Index(['chain', 'gene', 'sample'])
            frames.append(part.value_counts(sort=False).rename('cells').reset_index().assign(segment=segment))
    found = pd.concat(frames, ignore_index=True)
    return found.sort_values(['chain', 'segment', 'gene', 'sample'], ascending=[True, False, True, True])


def pairs(made: Repertoire) -> pd.DataFrame:
    """V and J of each chain, then the V genes of both chains."""
    cells, frames = _counted(made), []
    for number in CHAINS:
        part = cells[[f'locus_{number}', f'v_{number}', f'j_{number}']].dropna()
        part.columns = pd.Index(['pair', 'a', 'b'])
        frames.append(part)
    both = cells[['v_1', 'v_2']].dropna()
    both.columns = pd.Index(['a', 'b'])
    found = pd.concat(frames).value_counts(sort=False).rename('cells').reset_index()
    of_v = both.value_counts(sort=False).rename('cells').reset_index().assign(pair='V')
    return pd.concat([found.sort_values(['pair', 'a', 'b']), of_v.sort_values(['a', 'b'])], ignore_index=True)


def diversities(made: Repertoire) -> pd.DataFrame:
    rows = []
    for by, names, counts in (('sample', made.samples, made.by_sample), ('type', made.types, made.by_type)):
        columns = sp.csc_matrix(counts)
        for k, name in enumerate(names):
            sizes = columns.data[columns.indptr[k] : columns.indptr[k + 1]]
            rows.append({'by': by, 'group': name, **indices.diversity(sizes)._asdict()})
    return pd.DataFrame(rows, columns=['by', 'group', *indices.Diversity._fields])


def startrac(made: Repertoire) -> pd.DataFrame:
    found = indices.startrac(made.by_type, made.by_sample)
    columns = sp.csc_matrix(made.by_type)
    own = [
        {
            'type': name,
            'other': None,
            'cells': int(columns[:, k].sum()),
            'clonotypes': int(columns.indptr[k + 1] - columns.indptr[k]),
            **{field: float(values[k]) for field, values in found._asdict().items()},
        }
        for k, name in enumerate(made.types)
    ]
    between = [
        {
            'type': made.types[a],
            'other': made.types[b],
            'cells': int(columns[:, [a, b]].sum()),
            'clonotypes': len(np.union1d(columns[:, [a]].indices, columns[:, [b]].indices)),
            'expansion': None,
            'migration': None,
            'transition': value,
        }
        for (a, b), value in sorted(indices.transitions(made.by_type).items())
    ]
    names = ['type', 'other', 'cells', 'clonotypes', 'expansion', 'migration', 'transition']
    table = pd.DataFrame(own + between, columns=names)
    return table.astype(dict.fromkeys(names[4:], float))


def sharing(made: Repertoire) -> pd.DataFrame:
    rows = [
        {'by': by, 'a': one.a, 'b': one.b, 'clonotypes': one.clonotypes}
        | {'cellsA': one.cells_a, 'cellsB': one.cells_b, 'jaccard': one.jaccard}
        for by, names, counts in (('sample', made.samples, made.by_sample), ('type', made.types, made.by_type))
        for one in indices.sharing(counts, names)
    ]
    return pd.DataFrame(rows, columns=['by', 'a', 'b', 'clonotypes', 'cellsA', 'cellsB', 'jaccard'])


def _classes(sizes: np.ndarray, weights: np.ndarray) -> dict[str, int]:
    counts = np.bincount(class_of(sizes), weights=weights, minlength=len(CLASSES))
    return {name: int(count) for name, count in zip(CLASSES, counts, strict=True)}


def summary(params: dict[str, Any], found: MatchedContigs, made: Repertoire) -> dict[str, Any]:
    """The contract's VdjResult. A clonotype's class is that of all of its cells, in each sample and type alike."""
    every = made.cells['chains'].value_counts()
    used = _counted(made)['chains'].value_counts()
    is_usable = is_usable_contig(found.contigs, params['clonotype'])
    kept = _contigs_of_cells(found.contigs[is_usable], made.cells.index[made.cells['clonotype'].notna()].to_numpy())
    return {
        'type': params['type'],
        'clonotype': params['clonotype'],
        'secondChains': params['secondChains'],
        'doubleChainOnly': params['doubleChainOnly'],
        'sampleBy': params['sampleBy'],
        'groupBy': params['groupBy'],
        **count_clonotypes(made),
        **({'receptors': found.receptors} if found.receptors else {}),
        'files': found.files,
        'chains': [
            {
                'category': name,
                'cells': int(number),
                'usedCells': int(used.get(name, 0)),
                'share': float(number / len(made.cells)),
            }
            for name, number in sorted(every.items(), key=lambda item: (-item[1], str(item[0])))
        ],
        'contigs': {
            'all': found.all,
            'otherReceptor': found.other_receptor,
            'notInDataset': found.not_in_dataset,
            'unusable': int((~is_usable).sum()),
            'surplus': int(is_usable.sum()) - kept,
            'used': kept,
        },
        'pairs': [
            {'pair': str(name), 'cells': int(number)}
            for name, number in pairs(made).groupby('pair', sort=False)['cells'].sum().items()
        ],
    }


def count_clonotypes(made: Repertoire) -> dict[str, Any]:
    """Numbers of clonotypes and their sizes for the summary."""
    sizes = made.clonotypes['cells'].to_numpy(np.int64)
    return {
        'cells': int(sizes.sum()),
        'clonotypes': len(sizes),
        'total': {'clonotypes': _classes(sizes, np.ones(len(sizes))), 'cells': _classes(sizes, sizes)},
        'diversity': indices.diversity(sizes)._asdict(),
        'largest': made.clonotypes.head(LARGEST).astype(object).where(made.clonotypes.notna(), None).to_dict('records'),
        'frequency': [
            {
                'group': name,
                'clonotypes': _classes(sizes, np.asarray((made.by_sample[:, [k]] > 0).sum(axis=1)).ravel()),
                'cells': _classes(sizes, np.asarray(made.by_sample[:, [k]].sum(axis=1)).ravel()),
            }
            for k, name in enumerate(made.samples)
        ],
        'byCellType': [
            {'group': name, 'cells': _classes(sizes, np.asarray(made.by_type[:, [k]].sum(axis=1)).ravel())}
            for k, name in enumerate(made.types)
        ],
    }


def _contigs_of_cells(contigs: pd.DataFrame, cells: np.ndarray) -> int:
    """Contigs of these cells that form a clonotype: at most two of each arm."""
    arm = contigs['locus'].isin(['TRB', 'TRD', 'IGH'])
    numbers = contigs[contigs['cell'].isin(cells)].groupby(['cell', arm]).size()
    return int(numbers.clip(upper=2).sum())
