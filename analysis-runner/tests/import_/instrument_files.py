"""Files in the layouts of instruments, pipelines and writers, in addition to those of `unlike_files`
(docs/odd-files.md)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import matrix_files as files
import numpy as np
import pandas as pd
import scipy.sparse as sp
from odd_file import N, OddFile
from unlike_files import gene_rows, h5ad, text, trio

HUMAN, CELLS, COUNTS = files.HUMAN, files.barcodes(N), files.counts(N)
IDS = [f'ENSG{k:011d}' for k in range(1, 25)]
A = 'annotated'
WELLS = [f'{k % 12 + 1:02d}_{k // 12 + 1:02d}_{k % 7 + 1:02d}__s1' for k in range(N)]
INDEX = [str(k * 37 + 12) for k in range(N)]
BD_HEAD = '####################\n## BD Rhapsody Sequence Analysis Pipeline Version 2.2.1\n####################\n'
ABSEQ = ['CD3:SK7|CD3E|AHS0231|pAbO', 'CD19:SJ25C1|CD19|AHS0030|pAbO']


def packed(members: dict[str, bytes], name: str = 'a.zip') -> Callable[[Path], Path]:
    return lambda folder: files.write_zip(folder / name, members)


def parse_bio(folder: str = 's1/DGE_filtered/', matrix: str = 'count_matrix.mtx', samples: int = 1) -> dict[str, bytes]:
    """A folder of split-pipe: cells in rows, and comma separated tables with a header."""
    cells = ['bc_wells,sample,species,gene_count,tscp_count,mread_count,bc1_well,bc2_well,bc3_well']
    cells += [f'{well},xcond_{k % samples + 1},hg38,9,90,300,A1,B2,C3' for k, well in enumerate(WELLS)]
    genes = ['gene_id,gene_name,genome', *(f'{id},{name},hg38' for id, name in zip(IDS, HUMAN, strict=True))]
    return {
        f'{folder}{matrix}': files.mtx(sp.csr_matrix(COUNTS.T)),
        f'{folder}all_genes.csv': files.lines(genes),
        f'{folder}cell_metadata.csv': files.lines(cells),
    }


def molecules(genes: list[str] = HUMAN) -> bytes:
    """A row per cell below the pipeline's comment; antibodies before the genes."""
    rows = [','.join(['Cell_Index', *ABSEQ, *genes])]
    rows += [
        ','.join([name, '500', '600', *map(str, values)])
        for name, values in zip(INDEX, COUNTS.toarray().tolist(), strict=True)
    ]
    return (BD_HEAD + '\n'.join(rows) + '\n').encode()


def single_file(name: str, content: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / name).write_bytes(content)
        return folder / name

    return write


def tagged() -> dict[str, bytes]:
    rows = [f'{cell},SampleTag0{k % 2 + 1}_hs,donor{k % 2 + 1}' for k, cell in enumerate(INDEX)]
    calls = BD_HEAD + '\n'.join(['Cell_Index,Sample_Tag,Sample_Name', *rows]) + '\n'
    return {'run/A_RSEC_MolsPerCell.csv': molecules(), 'run/A_Sample_Tag_Calls.csv': calls.encode()}


def cellbender(folder: Path) -> Path:
    """CellBender's filtered output: the matrix of Cell Ranger 3 with the inferred values."""
    by_gene = sp.csc_matrix(COUNTS.T)
    with h5py.File(folder / 'a_cellbender_filtered.h5', 'w') as handle:
        group = handle.create_group('matrix')
        group['data'], group['indices'], group['indptr'] = by_gene.data, by_gene.indices, by_gene.indptr
        group['shape'], group['barcodes'] = np.array(by_gene.shape), np.array(CELLS, dtype='S18')
        group['features/id'], group['features/name'] = np.array(IDS, dtype='S15'), np.array(HUMAN, dtype='S20')
        group['features/feature_type'] = np.array(['Gene Expression'] * 24, dtype='S20')
        group['features/genome'] = np.array(['GRCh38'] * 24, dtype='S8')
        handle['droplet_latents/cell_probability'] = np.ones(N)
        handle['global_latents/ambient_expression'] = np.full(24, 1 / 24)
        handle['metadata/estimator'] = b'mckp'
    return folder / 'a_cellbender_filtered.h5'


def with_crispr() -> dict[str, bytes]:
    """`cellranger multi`: guides listed after the genes."""
    both = sp.hstack([COUNTS, sp.csr_matrix(np.full((N, 2), 9, np.int32))], format='csr')
    guides = b'guide1\tguide1\tCRISPR Guide Capture\nguide2\tguide2\tCRISPR Guide Capture\n'
    folder = 'outs/per_sample_outs/s1/count/sample_filtered_feature_bc_matrix/'
    return files.trio(N, folder=folder, matrix=files.mtx(both), features=files.features() + guides)


def starsolo() -> dict[str, bytes]:
    """Solo.out of STARsolo, uncompressed, filtered and raw."""
    raw = files.trio(N, folder='Solo.out/Gene/raw/', gz=False)
    return raw | files.trio(N, folder='Solo.out/Gene/filtered/', gz=False)


def alevin() -> dict[str, bytes]:
    return {
        'alevin/quants_mat.mtx': files.mtx(sp.csr_matrix(COUNTS.T)),
        'alevin/quants_mat_rows.txt': files.lines(CELLS),
        'alevin/quants_mat_cols.txt': files.lines(IDS),
    }


def logged(base: float) -> Callable[[Path], Path]:
    """log(1 + per 10,000) to this base, and nothing else."""
    dense = COUNTS.toarray() + np.eye(N, 24)
    values = np.log1p(dense / dense.sum(axis=1, keepdims=True) * 1e4) / np.log(base)

    def change(data: ad.AnnData) -> None:
        data.X = sp.csr_matrix(values.astype('f4'))

    return h5ad(change)


def resolutions(data: ad.AnnData) -> None:
    data.obs = pd.DataFrame(
        {f'leiden_{r}': pd.Categorical([str(k % n) for k in range(N)]) for r, n in ((0.2, 2), (0.9, 4), (2.0, 8))},
        index=data.obs_names,
    )


def renamed(names: list[str]) -> Callable[[ad.AnnData], None]:
    def change(data: ad.AnnData) -> None:
        data.obs_names = names

    return change


def as_integers(data: ad.AnnData) -> None:
    data.X = sp.csr_matrix(COUNTS.astype(np.int64))


def float16_file(folder: Path) -> Path:
    """float16, as people write smaller files manually."""
    path = h5ad()(folder)
    with h5py.File(path, 'r+') as handle:
        data = handle['X/data'][:].astype('f2')
        del handle['X/data']
        handle['X/data'] = data
    return path


def as_from_r(data: ad.AnnData) -> None:
    """Columns as Seurat's converters write them."""
    data.obs = pd.DataFrame(
        {
            'orig.ident': pd.Categorical(['s1', 's2'] * (N // 2)),
            'nCount_RNA': np.arange(N) * 1.0,
            'RNA_snn_res.0.8': pd.Categorical([str(k % 4) for k in range(N)]),
            'seurat_clusters': pd.Categorical([str(k % 4) for k in range(N)]),
        },
        index=data.obs_names,
    )


AGGREGATED = [f'{barcode[:-2]}-{k % 2 + 1}' for k, barcode in enumerate(CELLS)]
#: Two runs in which the same barcode may occur, as `concatenate` of AnnData joins them.
JOINED = [f'{barcode}-{k % 2}' for k, barcode in enumerate(CELLS)]
ANTIBODIES, LIBRARIES = ('warning.featuresLeftOut',), ('warning.severalLibraries',)
#: Warnings of every BD table with cells in rows.
MOLECULES = ('warning.tableTurned', *ANTIBODIES)
TARGETED = [f'{name}|NM_{k:06d}.1|Reference_end' for k, name in enumerate(HUMAN)]
ROWS: Any = gene_rows()

INSTRUMENTS: dict[str, OddFile] = {
    'parse': OddFile('Parse Biosciences: a folder of split-pipe', packed(parse_bio()), layout='parse'),
    'parse-old': OddFile('the same of version 0.9: DGE.mtx', packed(parse_bio(matrix='DGE.mtx')), layout='parse'),
    'parse-both': OddFile(
        'the same, filtered beside unfiltered',
        packed(parse_bio('s1/DGE_unfiltered/') | parse_bio()),
        layout='parse',
        note='filtered is read',
    ),
    'parse-unfiltered': OddFile(
        'the same, unfiltered alone', packed(parse_bio('DGE_unfiltered/')), refused='MATRIX_IS_RAW'
    ),
    'parse-samples': OddFile(
        'the same, of two samples',
        packed(parse_bio('all-sample/DGE_filtered/', samples=2)),
        layout='parse',
        says=LIBRARIES,
        note='one can be chosen',
    ),
    'rhapsody': OddFile(
        'BD Rhapsody: a table of molecules below a comment, with antibodies',
        single_file('A_RSEC_MolsPerCell.csv', molecules()),
        layout='bd-rhapsody',
        says=MOLECULES,
    ),
    'rhapsody-targeted': OddFile(
        'the same of a targeted panel',
        single_file('A_RSEC_MolsPerCell.csv', molecules(TARGETED)),
        layout='bd-rhapsody',
        says=MOLECULES,
        note='symbols without their reference',
    ),
    'rhapsody-archive': OddFile(
        'both corrections in one archive',
        packed({'run/A_RSEC_MolsPerCell.csv': molecules(), 'run/A_DBEC_MolsPerCell.csv': b'x\n'}),
        layout='bd-rhapsody',
        says=MOLECULES,
        note='RSEC is read',
    ),
    'rhapsody-tags': OddFile(
        'the same with sample tags',
        packed(tagged()),
        layout='bd-rhapsody',
        says=('warning.tableTurned', 'warning.featuresLeftOut', 'warning.severalLibraries'),
        note='one can be chosen',
    ),
    'rhapsody-mex': OddFile(
        'the same as three files',
        packed(files.trio(N, folder='', barcodes=files.lines(INDEX)), 'A_RSEC_MolsPerCell_MEX.zip'),
        layout='bd-rhapsody',
    ),
    'starsolo': OddFile('STARsolo: Solo.out, not packed', packed(starsolo()), says=('warning.dropletsNotRead',)),
    'cell-ranger-1': OddFile(
        'Cell Ranger 1: genes.tsv in the folder of its genome',
        packed(
            {
                name.replace('features', 'genes'): data
                for name, data in files.trio(
                    N, folder='filtered_gene_bc_matrices/hg19/', gz=False, features=files.features(columns=2)
                ).items()
            }
        ),
        layout='10x-v2',
    ),
    'cell-ranger-multi': OddFile('Cell Ranger multi with CRISPR guides', packed(with_crispr()), says=ANTIBODIES),
    'cell-ranger-aggr': OddFile(
        'an aggregated run of two libraries',
        trio(barcodes=files.lines(AGGREGATED)),
        says=LIBRARIES,
        note='one can be chosen',
    ),
    'cellbender': OddFile('CellBender: .h5 with what it inferred', cellbender, layout='10x-h5'),
    'h5-archive-raw': OddFile(
        'an archive with the .h5 of all droplets alone',
        packed({'outs/raw_feature_bc_matrix.h5': b'x'}),
        refused='MATRIX_IS_RAW',
    ),
    'barcodes-alone': OddFile(
        'one of the three files alone', single_file('barcodes.tsv', files.lines(CELLS)), refused='MATRIX_FILES_MISSING'
    ),
    'repeated-in-r': OddFile(
        'repeated barcodes as R numbers them (-11)',
        trio(barcodes=files.lines([*CELLS[:-2], f'{CELLS[0]}1', f'{CELLS[1]}1'])),
    ),
    'drop-seq': OddFile(
        'Drop-seq: digital expression',
        text(ROWS, ['GENE', *(cell[:12] + f'{k:02d}' for k, cell in enumerate(CELLS))], name='a.dge.txt.gz'),
    ),
    'alevin': OddFile('alevin: other names of the three files', packed(alevin()), refused='MATRIX_FILES_MISSING'),
    'geo-prefix': OddFile(
        'GEO: the sample before the names', trio(lambda name: f'GSM900004_S1_{name}'.replace('features', 'genes'))
    ),
    'h5ad-log2': OddFile(
        'log2 values alone', logged(2), kind=A, says=('warning.countsMissing', 'warning.valuesLogBase')
    ),
    'h5ad-log10': OddFile(
        'log10 values alone', logged(10), kind=A, says=('warning.countsMissing', 'warning.valuesLogBase')
    ),
    'h5ad-resolutions': OddFile(
        'clusters at three resolutions',
        h5ad(resolutions),
        kind=A,
        says=('warning.clusterColumnChosen',),
        note='the resolution nearest to 1',
    ),
    'h5ad-aggr': OddFile(
        'h5ad of an aggregated run without samples',
        h5ad(renamed(AGGREGATED)),
        kind=A,
        says=('warning.samplesFromBarcodes',),
    ),
    'h5ad-joined': OddFile(
        'h5ad joined by concatenate without its batch',
        h5ad(renamed(JOINED)),
        kind=A,
        says=('warning.samplesFromBarcodes',),
    ),
    'h5ad-int64': OddFile('counts as 64-bit integers', h5ad(as_integers), kind=A),
    'h5ad-half': OddFile('counts as 16-bit floats', float16_file, kind=A),
    'h5ad-from-r': OddFile('columns as Seurat writes them', h5ad(as_from_r), kind=A),
}
