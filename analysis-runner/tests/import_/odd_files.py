"""Odd but legitimate files: a description, how to write it, and the expected import result (docs/odd-files.md)."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import matrix_files as files
import numpy as np
import pandas as pd
import scipy.sparse as sp
from instrument_files import INSTRUMENTS
from odd_file import N, OddFile
from unlike_files import UNLIKE

HUMAN = files.HUMAN


def archive(name: str = 'a.zip', cells: int = N, **parts: Any) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        members = files.trio(cells, **parts)
        return (
            files.write_zip(folder / name, members) if name.endswith('zip') else files.write_tar(folder / name, members)
        )

    return write


def symbols(names: list[str], ids: list[str] | None = None, cells: int = N, columns: int = 3) -> Callable[[Path], Path]:
    """An archive with these genes."""
    rows = zip(ids or [f'ENSG{k:011d}' for k in range(1, len(names) + 1)], names, strict=True)
    text = ''.join('\t'.join([i, s, 'Gene Expression'][:columns]) + '\n' for i, s in rows).encode()
    return archive(features=text, matrix=files.mtx(files.counts(cells, len(names))), cells=cells)


def table(
    separator: str = '\t',
    *,
    corner: str = '',
    quote: str = '',
    end: str = '\n',
    bom: bool = False,
    pack: str = '',
    cells: int = N,
    turned: bool = False,
    fraction: bool = False,
    genes: list[str] = HUMAN,
    names: list[str] | None = None,
) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        values = files.counts(cells, len(genes)).toarray()
        values = values if turned else values.T
        head, side = (genes, names or files.barcodes(cells)) if turned else (names or files.barcodes(cells), genes)
        words = [
            [corner, *head],
            *([name, *(f'{v}.0' if fraction else str(v) for v in row)] for name, row in zip(side, values, strict=True)),
        ]
        text = ''.join(separator.join(f'{quote}{w}{quote}' if w else w for w in row) + end for row in words)
        data = ('\ufeff' + text if bom else text).encode()
        suffix = {',': '.csv', ';': '.csv'}.get(separator, '.tsv')
        if pack == 'gzip':
            data, suffix = gzip.compress(data), suffix + '.gz'
        if pack == 'bgzip':
            data, suffix = (
                b''.join(gzip.compress(data[k : k + 1000]) for k in range(0, len(data), 1000)),
                suffix + '.gz',
            )
        (folder / f'a{suffix}').write_bytes(data)
        return folder / f'a{suffix}'

    return write


def tenx(version: int, cells: int = N, kind: type = np.int32) -> Callable[[Path], Path]:
    """Cell Ranger's .h5 of version 2 (one group per genome) or 3 (`matrix`)."""

    def write(folder: Path) -> Path:
        by_gene = sp.csc_matrix(files.counts(cells).T)
        with h5py.File(folder / 'filtered.h5', 'w') as handle:
            group = handle.create_group('matrix' if version == 3 else 'GRCh38')
            group['data'], group['indices'], group['indptr'] = (
                by_gene.data.astype(kind),
                by_gene.indices,
                by_gene.indptr,
            )
            group['shape'] = np.array(by_gene.shape)
            group['barcodes'] = np.array(files.barcodes(cells), dtype='S18')
            ids, names = np.array([f'ENSG{k:011d}' for k in range(1, 25)], dtype='S15'), np.array(HUMAN, dtype='S20')
            if version == 3:
                group['features/id'], group['features/name'] = ids, names
                group['features/feature_type'] = np.array(['Gene Expression'] * 24, dtype='S20')
            else:
                group['genes'], group['gene_names'] = ids, names
        return folder / 'filtered.h5'

    return write


def h5ad(
    x: Any = None, obs: dict[str, Any] | None = None, change: Callable[[ad.AnnData], None] = lambda data: None
) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        columns = {'leiden': pd.Categorical([str(k % 3) for k in range(N)])} if obs is None else obs
        data = ad.AnnData(
            X=files.counts(N).astype('f4') if x is None else x,
            obs=pd.DataFrame(columns, index=files.barcodes(N)),
            var=pd.DataFrame(index=HUMAN),
        )
        change(data)
        data.write_h5ad(folder / 'a.h5ad')
        return folder / 'a.h5ad'

    return write


def old_h5ad(folder: Path) -> Path:
    """AnnData before 0.7: tables as records, categories in `uns`."""
    counts = files.counts(N).astype('f4')
    with h5py.File(folder / 'a.h5ad', 'w') as handle:
        group = handle.create_group('X')
        group.attrs['h5sparse_format'], group.attrs['h5sparse_shape'] = 'csr', counts.shape
        group['data'], group['indices'], group['indptr'] = counts.data, counts.indices, counts.indptr
        kind = [('index', 'S18'), ('louvain', 'i4')]
        handle['obs'] = np.array([(b.encode(), k % 3) for k, b in enumerate(files.barcodes(N))], dtype=kind)
        handle['var'] = np.array([(g.encode(),) for g in HUMAN], dtype=[('index', 'S20')])
        handle['uns/louvain_categories'] = np.array([b'a', b'b', b'c'])
    return folder / 'a.h5ad'


def set_layer(data: ad.AnnData) -> None:
    data.layers['counts'] = files.counts(N).astype('f4')


def set_ids(data: ad.AnnData) -> None:
    data.var = pd.DataFrame({'gene_short_name': HUMAN}, index=[f'ENSG{k:011d}' for k in range(24)])


def set_repeated(data: ad.AnnData) -> None:
    data.obs_names = [*files.barcodes(20), *files.barcodes(20)]


LOGGED = files.counts(N).astype('f4').log1p()
MOUSE = [s.capitalize().replace('Mt-', 'mt-').replace('Hla-dra', 'H2-Aa') for s in HUMAN]
VERSIONED = [f'ENSG{k:011d}.{k % 9 + 1}' for k in range(1, 25)]
NUCLEI = [s for s in HUMAN if not s.startswith('MT-')]
KNOWN = ['ENSG00000198804', *(f'ENSG999999{k:05d}' for k in range(23))]
SPIKES = [*HUMAN[:23], 'ERCC-00002']
A = 'annotated'

FILES: dict[str, OddFile] = {
    '31-cells': OddFile('31 cells, the fewest allowed', archive(cells=31), cells=31),
    '30-cells': OddFile('30 cells', archive(cells=30), refused='CELL_COUNT_RANGE'),
    '99999-cells': OddFile(
        '99,999 cells, the most allowed',
        archive(
            cells=99_999,
            matrix=files.mtx(
                sp.csr_matrix((np.ones(99_999, np.int32), (np.arange(99_999), np.arange(99_999) % 24)), (99_999, 24))
            ),
        ),
        cells=99_999,
        note='doublet rate: as of 20,000 cells, with a warning (preprocessing)',
    ),
    'panel-240': OddFile(
        'a panel of 240 genes',
        symbols([*HUMAN, *(f'GENE{k}' for k in range(216))]),
        genes=240,
        note='recommended minimum of genes below 200, with a warning (preprocessing)',
    ),
    'panel-300': OddFile(
        'a panel of 300 genes', symbols([*HUMAN, *(f'GENE{k}' for k in range(276))]), genes=300, note='as above'
    ),
    'nuclei': OddFile(
        'nuclei without mitochondrial genes',
        symbols(NUCLEI),
        genes=22,
        note='no mitochondrial threshold, with a warning (preprocessing)',
    ),
    'mouse': OddFile(
        'mouse, ids and symbols', symbols(MOUSE, [f'ENSMUSG{k:011d}' for k in range(24)]), species='Mus musculus'
    ),
    'mouse-symbols': OddFile('mouse, symbols only', symbols(MOUSE, MOUSE), species='Mus musculus'),
    'versioned-ids': OddFile(
        'ids with versions, and symbols', symbols(HUMAN, VERSIONED), note='joined without the version'
    ),
    'ids-only': OddFile(
        'ids only, one of them known to HGNC',
        symbols(KNOWN, KNOWN),
        says=('warning.symbolsFromIds',),
        note='MT-CO1 is found',
    ),
    'symbols-only': OddFile('one column of symbols', archive(features=files.features(columns=1))),
    'two-columns': OddFile('features.tsv of two columns (CeleScope)', archive(features=files.features(columns=2))),
    'lower-case': OddFile(
        'lower-case symbols, ids', symbols([s.lower() for s in HUMAN]), note='joined regardless of case'
    ),
    'lower-case-only': OddFile(
        'lower-case symbols, no ids',
        symbols([s.lower() for s in HUMAN], [s.lower() for s in HUMAN]),
        species=None,
        says=('warning.speciesUnknown',),
        note='the species is set by hand',
    ),
    'repeated-symbols': OddFile(
        'one symbol twice, two ids', symbols(['CD3D', *HUMAN[:23]]), says=('warning.symbolsMadeUnique',)
    ),
    'genome-prefix': OddFile(
        'GRCh38_ before every gene',
        symbols([f'GRCh38_{s}' for s in HUMAN], [f'GRCh38_ENSG{k:011d}' for k in range(24)]),
    ),
    'spike-in': OddFile(
        'a spike-in (ERCC) among the genes',
        symbols(SPIKES),
        genes=23,
        says=('warning.spikeIns',),
        note='the spike-in is left out',
    ),
    'plain-trio': OddFile('three files without gzip', archive(gz=False)),
    'tar': OddFile('.tar.gz', archive('a.tar.gz')),
    'plain-tar': OddFile('.tar', archive('a.tar')),
    'celescope-v1': OddFile(
        'CeleScope v1: barcodes of 24 bases',
        archive(barcodes=files.lines([b[:16] + 'ACGTACGT' for b in files.barcodes(N)])),
        layout='celescope-v1',
    ),
    'celescope-v2': OddFile(
        'CeleScope v2: barcodes of three parts',
        archive(barcodes=files.lines([f'{b[:8]}_{b[8:16]}_ACGTACGT' for b in files.barcodes(N)])),
        layout='celescope-v2',
    ),
    '10x-h5-v2': OddFile('.h5 of Cell Ranger 2', tenx(2), layout='10x-h5'),
    '10x-h5-v3': OddFile('.h5 of Cell Ranger 3', tenx(3), layout='10x-h5'),
    '10x-h5-float': OddFile('.h5 with whole numbers as floats', tenx(3, kind=np.float32), layout='10x-h5'),
    'tsv': OddFile('a dense table, blank corner', table()),
    'tsv-named': OddFile('a dense table, named corner', table(corner='gene')),
    'tsv-crlf': OddFile('Windows line ends', table(end='\r\n')),
    'tsv-bom': OddFile('a byte order mark', table(bom=True)),
    'csv': OddFile('comma separated, gzip', table(',', pack='gzip')),
    'csv-semicolon': OddFile('semicolons', table(';')),
    'csv-quoted': OddFile('quoted names and numbers', table(',', quote='"')),
    'bgzip': OddFile('bgzip: many gzip members', table(pack='bgzip')),
    'float-counts': OddFile('counts written as 3.0', table(fraction=True)),
    'wells': OddFile(
        'cells named like genes (CD1, CD2 …)', table(names=[f'CD{k}' for k in range(1, N + 1)]), note='not transposed'
    ),
    'turned': OddFile('one row per cell', table(turned=True), says=('warning.tableTurned',), note='transposed'),
    'empty-cell': OddFile(
        'a cell without counts',
        archive(
            matrix=files.mtx(sp.csr_matrix(np.vstack([np.zeros((1, 24), np.int32), files.counts(N - 1).toarray()])))
        ),
        says=('warning.emptyCells',),
    ),
    'h5ad-dense': OddFile('h5ad, dense', h5ad(files.counts(N).toarray().astype('f4')), kind=A),
    'h5ad-csc': OddFile('h5ad, CSC', h5ad(sp.csc_matrix(files.counts(N)).astype('f4')), kind=A),
    'h5ad-old': OddFile('h5ad before AnnData 0.7', old_h5ad, kind=A),
    'h5ad-41-columns': OddFile(
        '41 columns',
        h5ad(obs={'leiden': pd.Categorical(['a', 'b'] * (N // 2)), **{f'c{k}': np.arange(N) for k in range(40)}}),
        kind=A,
    ),
    'h5ad-no-clusters': OddFile(
        'no clusters',
        h5ad(obs={'n': np.arange(N) * 0.5}),
        kind=A,
        says=('warning.noClusters',),
        note='coloured by what there is',
    ),
    'h5ad-nan': OddFile(
        'a category with missing values', h5ad(obs={'leiden': pd.Categorical(['a', None] * (N // 2))}), kind=A
    ),
    'h5ad-integers': OddFile('clusters as integers', h5ad(obs={'seurat_clusters': np.arange(N) % 4}), kind=A),
    'h5ad-guess': OddFile(
        'clusters under another name',
        h5ad(obs={'Cell type': pd.Categorical(['a', 'b'] * (N // 2))}),
        kind=A,
        says=('warning.clusterColumnChosen',),
    ),
    'h5ad-same-barcodes': OddFile(
        'the same barcodes in two samples',
        h5ad(
            obs={'leiden': pd.Categorical(['a', 'b'] * (N // 2)), 'sample': pd.Categorical(['s1'] * 20 + ['s2'] * 20)},
            change=set_repeated,
        ),
        kind=A,
        says=('warning.barcodesMadeUnique',),
    ),
    'h5ad-no-sample': OddFile(
        'cells without a sample',
        h5ad(obs={'leiden': pd.Categorical(['a', 'b'] * (N // 2)), 'sample': pd.Categorical(['s1', None] * (N // 2))}),
        kind=A,
        says=('warning.samplesUnassigned',),
    ),
    'h5ad-ontology': OddFile(
        'terms of the CELLxGENE schema, two of them of no or another ontology',
        h5ad(
            obs={
                'leiden': pd.Categorical(['a', 'b'] * (N // 2)),
                'cell_type_ontology_term_id': pd.Categorical(['CL:0000057'] * (N - 2) + ['CL:12312', 'PATO:0000461']),
            }
        ),
        kind=A,
        says=('warning.ontologyTerms',),
    ),
    'h5ad-organisms': OddFile(
        'a column that names two species',
        h5ad(
            obs={
                'leiden': pd.Categorical(['a', 'b'] * (N // 2)),
                'organism_ontology_term_id': pd.Categorical(['NCBITaxon:9606'] * 30 + ['NCBITaxon:10090'] * 10),
            }
        ),
        kind=A,
        says=('warning.severalOrganisms',),
    ),
    'h5ad-layer': OddFile('counts in a layer, X normalised', h5ad(LOGGED, change=set_layer), kind=A),
    'h5ad-logged': OddFile(
        'no counts at all', h5ad(LOGGED), kind=A, says=('warning.countsMissing', 'warning.valuesTakenAsLog')
    ),
    'h5ad-short-name': OddFile('symbols in gene_short_name', h5ad(change=set_ids), kind=A),
    **UNLIKE,
    **INSTRUMENTS,
}
