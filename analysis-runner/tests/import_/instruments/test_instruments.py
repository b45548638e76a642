"""Files of Parse Biosciences and BD Rhapsody, written in the layout of their pipelines (split-pipe 1.x; BD's sequence
analysis pipeline 1.x and 2.x), because the real data have none; and aggregated runs of Cell Ranger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anndata as ad
import matrix_files as files
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from instrument_files import cellbender

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import Sample, read_sample

CELLS = 80
COUNTS = files.counts(CELLS)
WELLS = [f'{k % 12 + 1:02d}_{k // 12 + 1:02d}_{k % 7 + 1:02d}__s1' for k in range(CELLS)]


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def import_sample(
    path: Path, choices: Choices | None = None
) -> tuple[dict[str, Any], Sample, dict[str, dict[str, Any]]]:
    """(facts, the stored sample, warnings by id)."""
    for name in ('scratch', 'out'):
        (path.parent / name).mkdir()
    facts = parse_matrix(path, path.name, path.parent / 'scratch', path.parent / 'out', choices)
    return facts, read_sample(path.parent / 'out'), {w['id']: w['params'] for w in facts['warnings']}


def parse_bio(
    folder: str = 'all-sample/DGE_filtered/', matrix: str = 'count_matrix.mtx', **other: Any
) -> dict[str, bytes]:
    """Members of a folder of split-pipe: cells in rows, comma separated tables with a header."""
    samples = other.get('samples', ['xcond_1'])
    cells = ['bc_wells,sample,species,gene_count,tscp_count,mread_count,bc1_well,bc2_well,bc3_well']
    totals = np.asarray(COUNTS.sum(axis=1)).ravel()
    for k, well in enumerate(WELLS):
        cells.append(
            f'{well},{samples[k % len(samples)]},hg38,{COUNTS[k].nnz},{totals[k]},{totals[k] * 3},A1,B{k % 12},C3'
        )
    genes = ['gene_id,gene_name,genome', *(f'ENSG{k:011d},{name},hg38' for k, name in enumerate(files.HUMAN, 1))]
    return {
        # mtx() writes genes x cells of its input.
        f'{folder}{matrix}': files.mtx(sp.csr_matrix(COUNTS.T)),
        f'{folder}all_genes.csv': files.lines(genes),
        f'{folder}cell_metadata.csv': files.lines(cells),
    }


@pytest.mark.parametrize('matrix', ['count_matrix.mtx', 'DGE.mtx'])
@pytest.mark.parametrize('write', [files.write_zip, files.write_tar])
def test_parse_biosciences(matrix: str, write: Any, tmp_path: Path) -> None:
    unfiltered = parse_bio('all-sample/DGE_unfiltered/', matrix)
    path = write(
        tmp_path / ('a.zip' if write is files.write_zip else 'a.tar.gz'), unfiltered | parse_bio(matrix=matrix)
    )
    facts, sample, warnings = import_sample(path)
    assert (facts['layout'], facts['cells'], facts['genes'], facts['species']) == ('parse', CELLS, 24, 'Homo sapiens')
    assert (facts['geneIds'], warnings) == ('both', {})
    assert (sample.counts != COUNTS).nnz == 0
    assert sample.barcodes.tolist() == WELLS and sample.symbols.tolist() == files.HUMAN


def test_unfiltered_cells_of_parse_alone_are_refused(tmp_path: Path) -> None:
    path = files.write_zip(tmp_path / 'a.zip', parse_bio('s1/DGE_unfiltered/'))
    with pytest.raises(StromaError, match='MATRIX_IS_RAW'):
        import_sample(path)


def test_samples_of_parse_are_named_and_one_can_be_chosen(tmp_path: Path) -> None:
    members = parse_bio(samples=['ctrl', 'stim'])
    for name in ('all', 'one', 'together', 'none'):
        (tmp_path / name).mkdir()
    _, _, warnings = import_sample(files.write_zip(tmp_path / 'all' / 'a.zip', members))
    expected = {'count': 2, 'libraries': 'ctrl (40), stim (40)', 'how': 'column'}
    assert warnings == {'warning.severalLibraries': expected}
    facts, sample, warnings = import_sample(files.write_zip(tmp_path / 'one' / 'a.zip', members), {'library': 'stim'})
    assert (facts['cells'], warnings) == (40, {})
    assert (sample.counts != COUNTS[1::2]).nnz == 0 and sample.barcodes.tolist() == WELLS[1::2]
    facts, _, warnings = import_sample(files.write_zip(tmp_path / 'together' / 'a.zip', members), {'library': '*'})
    assert (facts['cells'], warnings) == (CELLS, {})
    with pytest.raises(StromaError, match='LIBRARY_NOT_FOUND') as refused:
        import_sample(files.write_zip(tmp_path / 'none' / 'a.zip', members), {'library': 'other'})
    assert refused.value.params['libraries'] == 'ctrl (40), stim (40)'


@pytest.mark.parametrize('broken', ['gene_id', 'fields', 'cells'])
def test_damaged_tables_of_parse_say_what_is_wrong(broken: str, tmp_path: Path) -> None:
    members = parse_bio(folder='')
    if broken == 'gene_id':
        members['all_genes.csv'] = members['all_genes.csv'].replace(b'gene_id', b'id')
    elif broken == 'fields':
        members['cell_metadata.csv'] += b'01_01_01,ctrl\n'
    else:
        members['cell_metadata.csv'] = members['cell_metadata.csv'].rsplit(b'\n', 2)[0] + b'\n'
    with pytest.raises(StromaError) as refused:
        import_sample(files.write_zip(tmp_path / 'a.zip', members))
    expected = {'gene_id': 'MATRIX_FILES_MISSING', 'fields': 'MATRIX_DIM_MISMATCH', 'cells': 'MATRIX_DIM_MISMATCH'}
    assert refused.value.id == expected[broken]


HEAD = """####################
## BD Targeted Multiplex Rhapsody Analysis Pipeline Version 1.9.1
## Analysis Date: 2021-03-31 17:23:52
## Libraries: SampleA
## Reference: BD_Rhapsody_Immune_Response_Panel_Hs.fasta
####################
"""
ABSEQ = ['CD3:SK7|CD3E|AHS0231|pAbO', 'CD19:SJ25C1|CD19|AHS0030|pAbO']


def molecules(genes: list[str], cells: list[str]) -> bytes:
    """A row per cell, antibodies before the genes."""
    rows = [','.join(['Cell_Index', *ABSEQ, *genes])]
    for name, values in zip(cells, COUNTS.toarray().tolist(), strict=True):
        rows.append(','.join([name, '500', '600', *map(str, values)]))
    return (HEAD + '\n'.join(rows) + '\n').encode()


INDEX = [str(k * 37 + 12) for k in range(CELLS)]
TARGETED = [f'{name}|NM_{k:06d}.{k % 4 + 1}|Reference_end' for k, name in enumerate(files.HUMAN)]


@pytest.mark.parametrize('genes', [files.HUMAN, TARGETED], ids=['whole transcriptome', 'targeted'])
@pytest.mark.parametrize('archive', [True, False])
def test_molecules_of_rhapsody(genes: list[str], archive: bool, tmp_path: Path) -> None:
    name, content = 'Combined_SampleA_RSEC_MolsPerCell.csv', molecules(genes, INDEX)
    if archive:
        other = {'run/SampleA_DBEC_MolsPerCell.csv': b'not read', 'run/SampleA_Metrics_Summary.csv': b'x,y\n'}
        path = files.write_zip(tmp_path / 'run.zip', {f'run/{name}': content} | other)
    else:
        path = tmp_path / name
        path.write_bytes(content)
    facts, sample, warnings = import_sample(path)
    assert (facts['layout'], facts['cells'], facts['genes']) == ('bd-rhapsody', CELLS, 24)
    assert warnings['warning.featuresLeftOut'] == {'count': 2, 'types': 'AbSeq'}
    assert (sample.counts != COUNTS).nnz == 0
    assert sample.symbols.tolist() == files.HUMAN and sample.barcodes.tolist() == INDEX


def test_sample_tags_of_rhapsody(tmp_path: Path) -> None:
    calls = [f'{cell},SampleTag0{k % 2 + 1}_hs,{"ctrl" if k % 2 else "stim"}' for k, cell in enumerate(INDEX)]
    calls[5] = f'{INDEX[5]},Multiplet,Multiplet'
    members = {
        'run/A_RSEC_MolsPerCell.csv': molecules(files.HUMAN, INDEX),
        'run/A_Sample_Tag_Calls.csv': (HEAD + '\n'.join(['Cell_Index,Sample_Tag,Sample_Name', *calls])).encode(),
    }
    (tmp_path / 'a').mkdir(), (tmp_path / 'b').mkdir()
    _, _, warnings = import_sample(files.write_zip(tmp_path / 'a' / 'run.zip', members))
    told = warnings['warning.severalLibraries']
    assert told == {'count': 3, 'libraries': 'Multiplet (1), ctrl (39), stim (40)', 'how': 'column'}
    facts, sample, _ = import_sample(files.write_zip(tmp_path / 'b' / 'run.zip', members), {'library': 'stim'})
    assert facts['cells'] == 40 and sample.barcodes.tolist() == INDEX[::2]


def test_the_archive_of_three_files_of_rhapsody(tmp_path: Path) -> None:
    members = files.trio(CELLS, folder='', barcodes=files.lines(INDEX))
    facts, sample, _ = import_sample(files.write_zip(tmp_path / 'SampleA_RSEC_MolsPerCell_MEX.zip', members))
    assert (facts['layout'], facts['cells']) == ('bd-rhapsody', CELLS) and sample.barcodes.tolist() == INDEX
    with pytest.raises(StromaError, match='MATRIX_IS_RAW'):
        (tmp_path / 'raw').mkdir()
        import_sample(files.write_zip(tmp_path / 'raw' / 'SampleA_RSEC_MolsPerCell_Unfiltered_MEX.zip', members))


AGGREGATED = [f'{barcode[:-2]}-{k % 3 + 1}' for k, barcode in enumerate(files.barcodes(CELLS))]


def test_libraries_of_an_aggregated_run(tmp_path: Path) -> None:
    members = files.trio(CELLS, barcodes=files.lines(AGGREGATED), matrix=files.mtx(sp.vstack([COUNTS])))
    for name in ('all', 'few', 'suffix'):
        (tmp_path / name).mkdir()
    _, _, warnings = import_sample(files.write_zip(tmp_path / 'all' / 'a.zip', members))
    told = {'count': 3, 'libraries': '1 (27), 2 (27), 3 (26)', 'how': 'barcodes'}
    assert warnings == {'warning.severalLibraries': told}
    # Although this library is small, it is rejected as a sample for its own number of cells.
    with pytest.raises(StromaError, match='CELL_COUNT_RANGE') as refused:
        import_sample(files.write_zip(tmp_path / 'few' / 'a.zip', members), {'library': '3'})
    assert refused.value.params['cells'] == 26


def test_a_large_run_is_read_one_library_at_a_time(tmp_path: Path) -> None:
    """All libraries together have more cells than one sample may have."""
    cells = 100_200
    names = [f'{"".join("ACGT"[(k >> (2 * i)) & 3] for i in range(9))}-{1 if k < 40 else 2}' for k in range(cells)]
    ones = sp.csr_matrix((np.ones(cells, np.int32), (np.arange(cells), np.arange(cells) % 24)), (cells, 24))
    members = files.trio(cells, barcodes=files.lines(names), matrix=files.mtx(ones))
    (tmp_path / 'all').mkdir(), (tmp_path / 'one').mkdir()
    with pytest.raises(StromaError, match='CELL_COUNT_RANGE'):
        import_sample(files.write_zip(tmp_path / 'all' / 'a.zip', members))
    facts, sample, _ = import_sample(files.write_zip(tmp_path / 'one' / 'a.zip', members), {'library': '1'})
    assert facts['cells'] == 40 and sample.barcodes.tolist() == names[:40]


def annotated(names: list[str], folder: Path, choices: Choices | None = None, **obs: Any) -> tuple[Any, dict[str, Any]]:
    columns = {'leiden': pd.Categorical(['a', 'b'] * (CELLS // 2)), **obs}
    data = ad.AnnData(COUNTS.astype('f4'), obs=pd.DataFrame(columns, index=names), var=pd.DataFrame(index=files.HUMAN))
    data.write_h5ad(folder / 'a.h5ad')
    facts = parse_annotated(folder / 'a.h5ad', 'a.h5ad', folder, folder / 'out', choices)
    return open_dataset(folder / 'out'), {w['id']: w['params'] for w in facts['warnings']}


def test_samples_of_an_annotated_aggregated_run(tmp_path: Path) -> None:
    dataset, warnings = annotated(AGGREGATED, tmp_path, **{'orig.ident': pd.Categorical(['SeuratProject'] * CELLS)})
    assert [(row['name'], row['cells']) for row in dataset.info['samples']] == [
        *(('library_1', 27), ('library_2', 27), ('library_3', 26))
    ]
    told = {'count': 3, 'samples': 'library_1 (27), library_2 (27), library_3 (26)', 'column': 'sample'}
    assert warnings == {'warning.samplesFromBarcodes': told}


@pytest.mark.parametrize(
    ('names', 'choices', 'obs'),
    [
        (AGGREGATED, {'library': '*'}, {}),
        (files.barcodes(CELLS), {}, {}),
        # Repeated barcodes that a tool numbered are not libraries.
        (
            [f'ACGTACGTACGT{k % 40:04d}'.translate(str.maketrans('0123456789', 'ACGTACGTAC')) for k in range(CELLS)],
            {},
            {},
        ),
        ([*files.barcodes(40), *(f'{b}-2' for b in files.barcodes(40))], {}, {}),
    ],
    ids=['chosen', 'one library', 'no numbers', 'two forms'],
)
def test_other_barcodes_are_one_sample(names: list[str], choices: Choices, obs: dict[str, Any], tmp_path: Path) -> None:
    dataset, warnings = annotated(names, tmp_path, choices, **obs)
    assert len(dataset.info['samples']) == 1 and 'warning.samplesFromBarcodes' not in warnings


def test_a_column_of_samples_comes_before_the_barcodes(tmp_path: Path) -> None:
    dataset, warnings = annotated(AGGREGATED, tmp_path, sample=pd.Categorical(['x', 'y'] * (CELLS // 2)))
    assert [row['name'] for row in dataset.info['samples']] == ['x', 'y'] and warnings == {}


def test_the_matrix_of_an_archive_may_be_one_file(tmp_path: Path) -> None:
    """`outs` of Space Ranger 1 without the folder of three files; the unfiltered matrix next to it is not read."""
    members = {
        'outs/filtered_feature_bc_matrix.h5': cellbender(tmp_path).read_bytes(),
        'outs/raw_feature_bc_matrix.h5': b'not read',
        'outs/spatial/tissue_positions_list.csv': b'ACGT-1,1,0,0,10,10\n',
    }
    facts, sample, warnings = import_sample(files.write_zip(tmp_path / 'a.zip', members))
    assert (facts['layout'], facts['cells'], warnings) == ('10x-h5', 40, {'warning.spatialNotRead': {}})
    assert (sample.counts != files.counts(40)).nnz == 0


@pytest.mark.parametrize(
    ('text', 'value'),
    [
        ('cell,label\nc1,T cell\nc2,B cell\n', 'T cell'),
        ('cell,type\nc1,T cell\nc2,B cell\n', 'T cell'),
        ('gene\tchr\tstart\tend\nDDX11L1\tchr1\t11869\t14409\n', 'chr1'),
    ],
)
def test_a_table_without_counts_is_refused_for_what_it_holds(text: str, value: str, tmp_path: Path) -> None:
    (tmp_path / 'a.tsv').write_text(text)
    with pytest.raises(StromaError, match='MATRIX_VALUE_INVALID') as refused:
        import_sample(tmp_path / 'a.tsv')
    assert (refused.value.params['row'], refused.value.params['column'], refused.value.params['value']) == (2, 2, value)


def test_a_small_table_of_counts_is_refused_for_its_size(tmp_path: Path) -> None:
    (tmp_path / 'a.tsv').write_text('gene\tc1\tc2\nCD3D\t1\t2\n')
    with pytest.raises(StromaError, match='CELL_COUNT_RANGE'):
        import_sample(tmp_path / 'a.tsv')
