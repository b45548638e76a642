"""Output of each writer of single-cell files for one set of counts (docs/writers.md).

Files of installed packages are written by them; those of older versions and of instruments are written in their layout
by hand; R objects are the fixtures created by `r_objects/make.R`.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import anndata as ad
import h5py
import loompy
import matrix_files as files
import mudata
import numpy as np
import pandas as pd
from odd_file import N
from odd_files import FILES, OddFile

COUNTS, CELLS, HUMAN = files.counts(N), files.barcodes(N), files.HUMAN
R_OBJECTS = Path(__file__).parents[1] / 'r_objects'
TEXT = h5py.string_dtype('utf-8')
A = 'annotated'


@dataclass(frozen=True)
class Writer:
    """`made`: how the file was created, as in the table. `truth`: other counts than `files.counts`."""

    who: str
    version: str
    form: str
    odd: OddFile
    made: str = 'its layout, by hand'
    truth: Callable[[], np.ndarray] | None = None


def cells(**obs: object) -> ad.AnnData:
    columns = {
        'sample': pd.Categorical(['s1', 's2'] * (N // 2)),
        'leiden': pd.Categorical([str(k % 3) for k in range(N)]),
        **obs,
    }
    data = ad.AnnData(
        X=COUNTS.astype('f4'), obs=pd.DataFrame(columns, index=CELLS), var=pd.DataFrame(index=pd.Index(HUMAN))
    )
    data.obsm['X_umap'] = np.random.default_rng(0).normal(size=(N, 2))
    return data


def anndata_now(**settings: object) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        data = cells(note=pd.array(['a', None] * (N // 2), dtype='string'))
        data.obs['count'] = pd.array([1, None] * (N // 2), dtype='Int64')
        data.obs['kept'] = pd.array([True, None] * (N // 2), dtype='boolean')
        with ad.settings.override(**settings):
            data.write_h5ad(folder / 'a.h5ad')
        return folder / 'a.h5ad'

    return write


def plain_anndata(folder: Path) -> Path:
    cells().write_h5ad(folder / 'a.h5ad')
    return folder / 'a.h5ad'


def anndata_07(folder: Path) -> Path:
    """Tables of encoding 0.1.0: categories next to the columns, in `__categories`, by reference."""
    with h5py.File(folder / 'a.h5ad', 'w') as handle:
        group = handle.create_group('X')
        group.attrs['encoding-type'], group.attrs['encoding-version'] = 'csr_matrix', '0.1.0'
        group.attrs['shape'] = np.array(COUNTS.shape)
        group['data'], group['indices'], group['indptr'] = COUNTS.data.astype('f4'), COUNTS.indices, COUNTS.indptr
        for name, index in (('obs', CELLS), ('var', HUMAN)):
            table = handle.create_group(name)
            table.attrs['encoding-type'], table.attrs['encoding-version'] = 'dataframe', '0.1.0'
            table.attrs['_index'] = '_index'
            table.create_dataset('_index', data=np.array(index, dtype=object), dtype=TEXT)
            table.attrs.create('column-order', np.array(['leiden'] if name == 'obs' else [], dtype=object), dtype=TEXT)
        obs = handle['obs']
        obs['leiden'] = np.array([k % 3 for k in range(N)], np.int8)
        obs.create_dataset('__categories/leiden', data=np.array(['0', '1', '2'], dtype=object), dtype=TEXT)
        obs['leiden'].attrs['categories'] = obs['__categories/leiden'].ref
    return folder / 'a.h5ad'


def anndata_013(folder: Path) -> Path:
    """Every text as `nullable-string-array`, like AnnData with pandas 3: indices, columns and categories."""
    path = plain_anndata(folder)
    with h5py.File(path, 'r+') as handle:

        def change(group: h5py.Group) -> None:
            for name in list(group):
                item = group[name]
                if isinstance(item, h5py.Group):
                    change(item)
                elif item.attrs.get('encoding-type') == 'string-array':
                    values = item[:]
                    del group[name]
                    made = group.create_group(name)
                    made.attrs['encoding-type'], made.attrs['encoding-version'] = 'nullable-string-array', '0.1.0'
                    made['values'], made['mask'] = values, np.zeros(len(values), bool)

        change(handle['obs'])
        change(handle['var'])
    return path


def zarr(version: int) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        with warnings.catch_warnings(), ad.settings.override(zarr_write_format=version):
            warnings.simplefilter('ignore')
            cells().write_zarr(folder / 'zipped' / 'a.zarr')
        return Path(shutil.make_archive(str(folder / 'a.zarr'), 'zip', folder / 'zipped'))

    return write


def muon(folder: Path) -> Path:
    proteins = ad.AnnData(np.ones((N, 3), 'f4'), pd.DataFrame(index=CELLS), pd.DataFrame(index=['a', 'b', 'c']))
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        mudata.MuData({'rna': cells(), 'prot': proteins}).write(folder / 'a.h5mu')
    return folder / 'a.h5mu'


def loom(folder: Path) -> Path:
    columns = {'CellID': np.array(CELLS), 'ClusterID': np.array([k % 3 for k in range(N)])}
    loompy.create(str(folder / 'a.loom'), COUNTS.T.toarray(), {'Gene': np.array(HUMAN)}, columns)
    return folder / 'a.loom'


def r_file(name: str) -> Callable[[Path], Path]:
    return lambda folder: Path(shutil.copy(R_OBJECTS / name, folder / name))


def counts_of_r() -> np.ndarray:
    return pd.read_csv(R_OBJECTS / 'counts.csv', index_col=0).T.to_numpy()


def counts_of_split_layers() -> np.ndarray:
    """The second layer of seurat5_split.rds lacks the third gene (make.R)."""
    counts = counts_of_r()
    counts[20:, 2] = 0
    return counts


def r_object(name: str, who: str, version: str, form: str, *says: str, made: str = 'R') -> Writer:
    odd = OddFile(form, r_file(name), cells=40, genes=26, layout='rds', says=says, kind=A)
    truth = counts_of_split_layers if 'split' in name else counts_of_r
    return Writer(who, version, form, odd, made, truth)


def documented_writer(name: str, who: str, version: str, form: str = '') -> Writer:
    """A file of docs/odd-files.md."""
    return Writer(who, version, form or FILES[name].what, FILES[name])


def annotated(write: Callable[[Path], Path], layout: str, *says: str) -> OddFile:
    return OddFile('', write, layout=layout, says=says, kind=A)


ANNDATA, SEURAT = 'AnnData', 'Seurat'
GUESS, OTHERS, NONE = 'warning.clusterColumnChosen', 'warning.modalitiesLeftOut', 'warning.noClusters'
WRITERS: tuple[Writer, ...] = (
    Writer(ANNDATA, '0.6', 'tables as records', FILES['h5ad-old']),
    Writer(ANNDATA, '0.7', 'categories beside the columns', annotated(anndata_07, 'h5ad')),
    Writer(ANNDATA, '0.8 to 0.11', 'each column with its encoding', annotated(plain_anndata, 'h5ad'), 'anndata 0.12'),
    Writer(
        *(ANNDATA, '0.12', 'nullable text, numbers and truth values'),
        annotated(anndata_now(allow_write_nullable_strings=True), 'h5ad'),
        'anndata 0.12',
    ),
    Writer(ANNDATA, '0.13, pandas 3', 'every text nullable, indices too', annotated(anndata_013, 'h5ad')),
    Writer(ANNDATA, '0.12 and 0.13', 'X None, counts in a layer', FILES['h5ad-no-x']),
    Writer(ANNDATA, 'zarr 2', 'a zip of the folder', annotated(zarr(2), 'zarr'), 'anndata 0.12, zarr 3.1'),
    Writer(ANNDATA, 'zarr 3', 'a zip of the folder', annotated(zarr(3), 'zarr'), 'anndata 0.12, zarr 3.1'),
    Writer(
        *('MuData', '0.3', 'RNA beside proteins'),
        annotated(muon, 'h5mu', 'warning.modalitiesLeftOut'),
        'mudata 0.3',
    ),
    Writer('MuData', '0.3', 'without RNA, under the name .h5ad', FILES['mudata']),
    Writer('loom', '3', 'Gene and CellID', annotated(loom, 'loom'), 'loompy 3.0'),
    r_object('seurat4_counts.rds', SEURAT, '3, 4', 'counts alone, .rds', GUESS),
    r_object('seurat4.rds', SEURAT, '4', 'with UMAP and a second assay, .rds', OTHERS, GUESS),
    r_object(
        'seurat4_bz2.RData',
        SEURAT,
        '4',
        'the same beside another object, .RData',
        OTHERS,
        GUESS,
    ),
    r_object(
        'seurat5_split.rds',
        SEURAT,
        '5',
        'layers by sample',
        'warning.layersJoined',
        GUESS,
        made='R, with the classes of Seurat 5 imitated',
    ),
    r_object('sce_xz.rds', 'SingleCellExperiment', '1.20', 'counts and logcounts, xz', GUESS),
    r_object('matrix.rds', 'R', '4.2', 'a sparse matrix', NONE),
    r_object('frame.rds', 'R', '4.2', 'a data.frame of numbers', NONE),
    Writer('R', '4.2', 'a function', OddFile('', r_file('function.rds'), kind=A, refused='R_OBJECT_UNSUPPORTED'), 'R'),
    documented_writer('cell-ranger-1', 'Cell Ranger', '1', 'genes.tsv in the folder of its genome'),
    documented_writer('10x-h5-v2', 'Cell Ranger', '2'),
    documented_writer('10x-h5-v3', 'Cell Ranger', '3 and later'),
    Writer('Cell Ranger', '3 and later', 'a folder of three files', FILES['plain-tar']),
    documented_writer('cell-ranger-multi', 'Cell Ranger', '5 and later'),
    documented_writer('cell-ranger-aggr', 'Cell Ranger', 'aggr'),
    documented_writer('h5-archive-raw', 'Cell Ranger', 'any'),
    documented_writer('spatial-outs', 'Space Ranger', '1 to 3'),
    documented_writer('celescope-v1', 'CeleScope', '1'),
    documented_writer('celescope-v2', 'CeleScope', '2 to 2.12'),
    documented_writer('starsolo', 'STARsolo', '2.7', 'Solo.out, not packed'),
    documented_writer('star', 'STAR', 'quantMode'),
    documented_writer('kb', 'kb-python', '0.2x'),
    documented_writer('alevin', 'alevin-fry', 'any'),
    documented_writer('parse-old', 'Parse split-pipe', '0.9', 'a folder with DGE.mtx'),
    documented_writer('parse', 'Parse split-pipe', '1', 'a folder with count_matrix.mtx'),
    documented_writer('parse-unfiltered', 'Parse split-pipe', 'any', 'DGE_unfiltered alone'),
    documented_writer('rhapsody-targeted', 'BD Rhapsody', '1', 'RSEC_MolsPerCell.csv of a targeted panel'),
    documented_writer('rhapsody', 'BD Rhapsody', '2', 'RSEC_MolsPerCell.csv with antibodies'),
    documented_writer('rhapsody-tags', 'BD Rhapsody', '2', 'the table and its sample tags'),
    documented_writer('rhapsody-mex', 'BD Rhapsody', '2', 'RSEC_MolsPerCell_MEX.zip'),
    documented_writer('cellbender', 'CellBender', '0.3'),
    documented_writer('drop-seq', 'Drop-seq', '2'),
    documented_writer('htseq', 'HTSeq', '2'),
    documented_writer('feature-counts', 'featureCounts', '2'),
    documented_writer('geo-prefix', 'GEO', 'supplement'),
    documented_writer('geo-suffix', 'GEO', 'supplement'),
    Writer('spreadsheet', 'csv', 'semicolons', FILES['csv-semicolon']),
)
