"""Files with entries that are neither genes nor cells, as written by instruments, pipelines and spreadsheets. All
except the rejected ones also contain `files.counts(40)` of `HUMAN` (docs/odd-files.md)."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import matrix_files as files
import numpy as np
import pandas as pd
import scipy.sparse as sp
from odd_file import N, OddFile

HUMAN = files.HUMAN
CELLS = files.barcodes(N)
COUNTS = files.counts(N)
Rows = Sequence[Sequence[object]]
A = 'annotated'


def gene_rows(genes: Sequence[str] = HUMAN) -> list[list[object]]:
    """A name and its counts, gene by gene."""
    return [[name, *values] for name, values in zip(genes, COUNTS.T.toarray().tolist(), strict=True)]


def text(
    rows: Rows, header: Sequence[object] = ('', *CELLS), *, separator: str = '\t', end: str = '\n', name: str = 'a.tsv'
) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        content = ''.join(separator.join(map(str, row)) + end for row in [header, *rows]).encode()
        (folder / name).write_bytes(gzip.compress(content) if name.endswith('gz') else content)
        return folder / name

    return write


def extra(*names: str) -> Callable[[Path], Path]:
    """The table with these rows at its end, each of large numbers."""
    return text([*gene_rows(), *([name, *[1000] * N] for name in names)])


def by_cell(folder: Path) -> Path:
    rows = list(zip(*(row[1:] for row in gene_rows()), strict=True))
    header = ['cell', 'cell_type', 'sample', *(row[0] for row in gene_rows())]
    return text(
        [[c, 'TB'[k % 2], f'S{k % 2}', *row] for k, (c, row) in enumerate(zip(CELLS, rows, strict=True))], header
    )(folder)


def packed(members: dict[str, bytes]) -> Callable[[Path], Path]:
    return lambda folder: files.write_zip(folder / 'a.zip', members)


def one_h5(name: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        from instrument_files import cellbender

        return packed({name: cellbender(folder).read_bytes()})(folder)

    return write


def encoded(how: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        path = text(gene_rows(), ['', *(f'细胞{k}' for k in range(N))])(folder)
        path.write_bytes(path.read_text(encoding='utf-8').encode(how))
        return path

    return write


def feature_counts(folder: Path) -> Path:
    """Six columns before the cells, and the command before the header."""
    header = ['Geneid', 'Chr', 'Start', 'End', 'Strand', 'Length', *CELLS]
    rows = [[row[0], 'chr1;chr1', '10;90', '50;99', '+;+', '51', *row[1:]] for row in gene_rows()]
    path = text(rows, header)(folder)
    path.write_bytes(b'# Program:featureCounts v2.0.3; Command:"featureCounts" "-a" "a.gtf"\n' + path.read_bytes())
    return path


def trio(rename: Callable[[str], str] = lambda name: name, **parts: Any) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        made = files.trio(N, folder='', **parts)
        return files.write_zip(folder / 'a.zip', {rename(name): data for name, data in made.items()})

    return write


def kb(folder: Path) -> Path:
    members = {
        'cells_x_genes.mtx': files.mtx(sp.csr_matrix(COUNTS.T)),
        'cells_x_genes.barcodes.txt': files.lines([cell.removesuffix('-1') for cell in CELLS]),
        'cells_x_genes.genes.txt': files.lines([f'ENSG{k:011d}.1' for k in range(1, 25)]),
        'cells_x_genes.genes.names.txt': files.lines(HUMAN),
    }
    return files.write_zip(folder / 'a.zip', members)


def spatial(folder: Path) -> Path:
    members = files.trio(N, folder='outs/filtered_feature_bc_matrix/')
    return files.write_zip(folder / 'a.zip', members | {'outs/spatial/tissue_positions.csv': b'barcode,in_tissue\n'})


def h5ad(change: Callable[[ad.AnnData], ad.AnnData | None] = lambda data: None) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        obs = pd.DataFrame({'leiden': pd.Categorical([str(k % 3) for k in range(N)])}, index=CELLS)
        data = ad.AnnData(COUNTS.astype('f4'), obs=obs, var=pd.DataFrame(index=HUMAN))
        data = change(data) or data
        data.write_h5ad(folder / 'a.h5ad')
        return folder / 'a.h5ad'

    return write


def with_antibodies(data: ad.AnnData) -> ad.AnnData:
    both = sp.hstack([data.X, np.full((N, 3), 500, 'f4')], format='csr')
    types = ['Gene Expression'] * len(HUMAN) + ['Antibody Capture'] * 3
    names = [*HUMAN, 'CD3_TotalC', 'CD4_TotalC', 'CD8_TotalC']
    return ad.AnnData(both, obs=data.obs, var=pd.DataFrame({'feature_types': types}, index=names))


def by_gene(data: ad.AnnData) -> ad.AnnData:
    found = with_antibodies(data)
    found.X = sp.csc_matrix(found.X)
    return found


def with_unused_categories(data: ad.AnnData) -> None:
    data.obs['leiden'] = data.obs['leiden'].cat.add_categories(['8', '9'])
    data.uns['leiden_colors'] = ['#ff0000', '#00ff00', '#0000ff', '#000000', '#ffffff']


def with_lookalike_names(data: ad.AnnData) -> None:
    names = ['CD4 T', 'CD4  T', 'CD4\u00a0T', 'cd4 t', 'B', 'В', 'NK']  # the second B is Cyrillic
    data.obs['leiden'] = pd.Categorical([names[k % 7] for k in range(N)], categories=names)


def with_letter_case(data: ad.AnnData) -> None:
    data.obs['leiden'] = pd.Categorical([str(k % 12) for k in range(N)])


def with_colours(data: ad.AnnData) -> None:
    data.uns['leiden_colors'] = ['red', '#00ff00ff', 'rgb(0,0,255)']


def without_colours(data: ad.AnnData) -> None:
    data.uns['leiden_colors'] = ['tab:blue', 'red', 'green']


def without_embedding(data: ad.AnnData) -> None:
    points = np.random.default_rng(0).normal(size=(N, 2))
    points[3] = np.nan
    data.obsm['X_umap'] = points


def nullable_index(folder: Path) -> Path:
    """Like AnnData with pandas 3 for nullable text: a group of values and a mask."""
    path = h5ad()(folder)
    with h5py.File(path, 'r+') as handle:
        for table in ('obs', 'var'):
            names = handle[table]['_index'][:]
            del handle[table]['_index']
            group = handle[table].create_group('_index')
            group.attrs['encoding-type'], group.attrs['encoding-version'] = 'nullable-string-array', '0.1.0'
            group['values'], group['mask'] = names, np.zeros(len(names), bool)
    return path


def without_x(folder: Path) -> Path:
    path = h5ad(lambda data: data.layers.update(counts=data.X))(folder)
    with h5py.File(path, 'r+') as handle:
        del handle['X']
    return path


def mudata(folder: Path) -> Path:
    path = h5ad()(folder)
    with h5py.File(path, 'r+') as handle:
        handle.create_group('mod/rna'), handle.create_group('mod/prot')
        del handle['X']
    return path


NOT_GENES = ('warning.rowsNotGenes',)
SUMS = [sum(int(v) for v in row[1:]) for row in gene_rows()]
UNLIKE: dict[str, OddFile] = {
    'htseq': OddFile(
        'summary rows of HTSeq',
        extra('__no_feature', '__ambiguous', '__too_low_aQual', '__not_aligned', '__alignment_not_unique'),
        says=NOT_GENES,
    ),
    'star': OddFile(
        'summary rows of STAR', extra('N_unmapped', 'N_multimapping', 'N_noFeature', 'N_ambiguous'), says=NOT_GENES
    ),
    'totals': OddFile('a row of totals', extra('Total'), says=NOT_GENES),
    'seurat-rows': OddFile(
        'measures of cells among the genes', extra('nCount_RNA', 'percent.mt'), note='kept as columns of the cells'
    ),
    'labels-in-columns': OddFile(
        'cells in rows, with their type and sample',
        by_cell,
        says=('warning.tableTurned', 'warning.severalLibraries'),
        note='type and sample are columns of the cells',
    ),
    'labels-in-rows': OddFile(
        'rows of cell types and percentages below the genes',
        text([*gene_rows(), ['cell_type', *['T', 'B'] * 20], ['percent.mt', *[2.5] * N]]),
        note='kept as columns of the cells',
    ),
    'solo-introns': OddFile(
        'STARsolo: genes with and without introns',
        packed(files.trio(N, folder='Solo.out/Gene/filtered/') | files.trio(N, folder='Solo.out/GeneFull/filtered/')),
        says=('warning.binsChosen',),
        note='Gene is read; GeneFull can be chosen',
    ),
    'visium-hd': OddFile(
        'Visium HD: one slide in bins of 2, 8 and 16 µm',
        packed(
            files.trio(90, folder='binned_outputs/square_002um/filtered_feature_bc_matrix/')
            | files.trio(N, folder='binned_outputs/square_008um/filtered_feature_bc_matrix/')
            | files.trio(35, folder='binned_outputs/square_016um/filtered_feature_bc_matrix/')
        ),
        says=('warning.binsChosen',),
        note='8 µm is read; another size can be chosen',
    ),
    'xenium': OddFile('Xenium: an archive with cell_feature_matrix.h5', one_h5('outs/cell_feature_matrix.h5')),
    'cellbender-packed': OddFile('an archive with the .h5 of CellBender', one_h5('s1/s1_cellbender_filtered.h5')),
    'packed-table': OddFile(
        'a count table in an archive, beside its metadata',
        lambda folder: packed(
            {'a/counts.tsv': text(gene_rows())(folder).read_bytes(), 'a/metadata.csv': b'cell,type\nx,y\n'}
        )(folder),
    ),
    'utf-16': OddFile('Unicode text of Excel (UTF-16)', encoded('utf-16'), refused='ENCODING_INVALID'),
    'gbk': OddFile('names in GBK', encoded('gbk'), refused='ENCODING_INVALID'),
    'nameless-row': OddFile('a row without a name', extra(''), says=NOT_GENES),
    'ercc': OddFile('spike-ins (ERCC) in a table', extra('ERCC-00002', 'ERCC-00171'), says=('warning.spikeIns',)),
    'feature-counts': OddFile('columns of featureCounts', feature_counts, says=('warning.columnsNotCells',)),
    'total-column': OddFile(
        'a column of totals',
        text([[*row, n] for row, n in zip(gene_rows(), SUMS, strict=True)], ['', *CELLS, 'Total']),
        says=('warning.columnsNotCells',),
    ),
    'nameless-column': OddFile(
        'a column without a name',
        text([[*row[:1], 7, *row[1:]] for row in gene_rows()], ['gene', '', *CELLS]),
        says=('warning.columnsNotCells',),
    ),
    'trailing-tab': OddFile(
        'a tab at the end of every line', text([[*row, ''] for row in gene_rows()], ['', *CELLS, ''])
    ),
    'quoted-comma': OddFile(
        'a comma within a quoted name',
        text(gene_rows(['"TRAV1,TRAV2"', *HUMAN[1:]]), ['', *CELLS], separator=',', name='a.csv'),
    ),
    'old-mac': OddFile('line ends of old Macs (CR)', text(gene_rows(), end='\r', name='a.tsv.gz')),
    'geo-suffix': OddFile(
        'GEO: the sample behind the names',
        trio(lambda name: name.replace('.', '_GSM900004.', 1).replace('features', 'genes')),
    ),
    'kb': OddFile('kb-python: cells in rows', kb, says=('warning.matrixTurned',)),
    'cells-in-rows': OddFile(
        'a matrix file with cells in rows',
        trio(matrix=files.mtx(sp.csr_matrix(COUNTS.T))),
        says=('warning.matrixTurned',),
    ),
    'headers': OddFile(
        'headers in barcodes and features',
        trio(barcodes=b'barcode\n' + files.lines(CELLS), features=b'gene_id\tgene_name\n' + files.features(columns=2)),
        says=('warning.headerLines',),
    ),
    'spatial-outs': OddFile('outs of Space Ranger', spatial, says=('warning.spatialNotRead',)),
    'h5ad-antibodies': OddFile(
        'h5ad with antibodies (CITE-seq)', h5ad(with_antibodies), says=('warning.featuresLeftOut',), kind=A
    ),
    'h5ad-antibodies-csc': OddFile('the same, CSC', h5ad(by_gene), says=('warning.featuresLeftOut',), kind=A),
    'h5ad-string-index': OddFile('index as nullable text (pandas 3)', nullable_index, kind=A),
    'h5ad-no-x': OddFile('X None, counts in a layer', without_x, kind=A),
    'h5ad-unused': OddFile(
        'categories without cells', h5ad(with_unused_categories), kind=A, note='not offered as groups'
    ),
    'h5ad-lettered': OddFile(
        'clusters in the order 0, 1, 10, 2', h5ad(with_letter_case), kind=A, note='in the order of numbers'
    ),
    'h5ad-colours': OddFile('named colours, rgb(), with alpha', h5ad(with_colours), kind=A),
    'h5ad-no-colours': OddFile(
        'a colour that CSS does not have', h5ad(without_colours), says=('warning.coloursNotUsed',), kind=A
    ),
    'h5ad-alike': OddFile('labels that look alike', h5ad(with_lookalike_names), says=('warning.labelsAlike',), kind=A),
    'h5ad-undrawn': OddFile(
        'a cell without coordinates', h5ad(without_embedding), says=('warning.cellsNotDrawn',), kind=A
    ),
    'mudata': OddFile(
        'MuData under the name .h5ad', mudata, refused='ANNDATA_INVALID', kind=A, note='save one modality'
    ),
}
