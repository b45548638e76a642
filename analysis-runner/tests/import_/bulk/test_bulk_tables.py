"""Tables of bulk samples as written by programs: each layout gives the same counts, and invalid ones are rejected."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from stroma_runner.tools.import_.bulk.parse import parse_bulk
from stroma_runner.tools.import_.bulk.transcripts import length_scaled
from stroma_store.bulk import BulkTable, bulk_sha256, read_bulk
from stroma_store.errors import StromaError

GENES = [f'ENSG{k:011d}' for k in range(1, 41)]
SAMPLES = ['s1', 's2', 's3']
COUNTS = np.random.default_rng(1).poisson(40, (len(GENES), len(SAMPLES)))


def parsed(tmp_path: Path, name: str, content: bytes | str) -> tuple[dict[str, Any], BulkTable]:
    path = tmp_path / 'upload'
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (tmp_path / 'scratch').mkdir()
    facts = parse_bulk(path, name, tmp_path / 'scratch', tmp_path / 'out')
    table = read_bulk(tmp_path / 'out')
    assert bulk_sha256(table) == facts['matrixSha256']
    return facts, table


def packed(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, 'w') as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def ids_of(table: BulkTable) -> list[str]:
    return [str(one) for one in table.gene_ids]


def rows(cells: list[list[Any]], separator: str = '\t', end: str = '\n') -> str:
    return end.join(separator.join(map(str, row)) for row in cells) + end


def matrix(head: str = 'gene', **options: Any) -> str:
    body = [[gene, *values] for gene, values in zip(GENES, COUNTS.tolist(), strict=True)]
    return rows([[head, *SAMPLES], *body], **options)


def r_table() -> str:
    """As written by R's `write.table`: the header has no cell above the row names."""
    return matrix().replace('gene\t', '', 1)


def feature_counts() -> str:
    paths = [f'/data/run 1/{name}.sorted.bam' for name in SAMPLES]
    head = ['Geneid', 'Chr', 'Start', 'End', 'Strand', 'Length', *paths]
    body = [[gene, 'chr1;chr1', 1, 2, '+;+', 1000, *COUNTS[k].tolist()] for k, gene in enumerate(GENES)]
    return '# Program:featureCounts v2.0.3; Command:"featureCounts"\n' + rows([head, *body])


def star(k: int) -> str:
    summary = [[f'N_{name}', 5, 5, 5] for name in ('unmapped', 'multimapping', 'noFeature', 'ambiguous')]
    body = [[gene, int(COUNTS[i, k]) + 1, 0, int(COUNTS[i, k])] for i, gene in enumerate(GENES)]
    return rows([*summary, *body])


def htseq(k: int) -> str:
    tail = ('__no_feature', '__ambiguous', '__too_low_aQual', '__not_aligned', '__alignment_not_unique')
    return rows([*([gene, int(COUNTS[i, k])] for i, gene in enumerate(GENES)), *([name, 9] for name in tail)])


def annotated() -> str:
    head = ['gene_id', 'gene_name', 'gene_biotype', *SAMPLES]
    return rows([head, *([gene, f'SYM{i}', 'protein_coding', *COUNTS[i].tolist()] for i, gene in enumerate(GENES))])


LAYOUTS: dict[str, tuple[str, bytes | str, str]] = {
    'tab': ('counts.tsv', matrix(), 'counts-table'),
    'comma': ('counts.csv', matrix(separator=','), 'counts-table'),
    'semicolon and CRLF': ('counts.csv', matrix(separator=';', end='\r\n'), 'counts-table'),
    'byte order mark': ('counts.csv', '\ufeff' + matrix(separator=','), 'counts-table'),
    'row names of R': ('counts.txt', r_table(), 'counts-table'),
    'gzip': ('GSE1_counts.txt.gz', gzip.compress(matrix().encode()), 'counts-table'),
    'CeleScope': ('all_matrix.tsv.gz', gzip.compress(matrix('').encode()), 'counts-celescope'),
    'annotation beside the counts': ('counts.tsv', annotated(), 'counts-table'),
    'featureCounts': ('counts.txt', feature_counts(), 'counts-featurecounts'),
    'STAR': (
        'star.zip',
        packed({f'{name}_ReadsPerGene.out.tab': star(k) for k, name in enumerate(SAMPLES)}),
        'counts-star',
    ),
    'HTSeq': (
        'htseq.zip',
        packed({f'htseq/{name}.counts': htseq(k) for k, name in enumerate(SAMPLES)}),
        'counts-htseq',
    ),
}


@pytest.mark.parametrize('name', LAYOUTS)
def test_each_layout_gives_the_same_counts(tmp_path: Path, name: str) -> None:
    file, content, layout = LAYOUTS[name]
    facts, table = parsed(tmp_path, file, content)
    assert (facts['layout'], facts['bulk']['measure'], table.samples) == (layout, 'counts', SAMPLES)
    assert ids_of(table) == GENES
    np.testing.assert_array_equal(table.values, COUNTS)
    assert [one['size'] for one in facts['bulk']['samples']] == COUNTS.sum(axis=0).tolist()
    assert facts['species'] == 'Homo sapiens'


def test_the_strand_of_star_is_said(tmp_path: Path) -> None:
    facts, _ = parsed(tmp_path, 's1_ReadsPerGene.out.tab', star(0))
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.bulkStrand'] == {'column': 4, 'percent': 100.0}


def _salmon(k: int, transcripts: int = 2) -> tuple[str, pd.DataFrame]:
    rng = np.random.default_rng(k)
    names = [f'ENST{i:05d}.{j}' for i in range(len(GENES)) for j in range(transcripts)]
    made = pd.DataFrame({'Name': names, 'Length': rng.integers(500, 3000, len(names))})
    made['EffectiveLength'] = made['Length'] - rng.uniform(100, 200, len(names)).round(3)
    made['NumReads'] = rng.gamma(2, 20, len(names)).round(3) * (rng.random(len(names)) > 0.2)
    rate = made['NumReads'] / made['EffectiveLength']
    made['TPM'] = 1e6 * rate / rate.sum()
    order = ['Name', 'Length', 'EffectiveLength', 'TPM', 'NumReads']
    return made[order].to_csv(sep='\t', index=False), made


def test_transcripts_become_genes_as_tximport_sums_them(tmp_path: Path) -> None:
    files = [_salmon(k) for k in range(3)]
    names = files[0][1]['Name']
    genes = [GENES[int(name[4:9])] for name in names]
    table = rows([['TXNAME', 'GENEID'], *zip(names, genes, strict=True)], ',')
    members = {f'salmon/{SAMPLES[k]}/quant.sf': text for k, (text, _) in enumerate(files)}
    facts, found = parsed(tmp_path, 'salmon.zip', packed({**members, 'tx2gene.csv': table}))
    assert (facts['layout'], facts['bulk']['measure'], facts['bulk']['hasLengths']) == (
        'counts-salmon',
        'estimated',
        True,
    )
    assert found.samples == SAMPLES and found.lengths is not None and found.usual is not None
    for k, (_, one) in enumerate(files):
        by = one.assign(gene=genes, weighted=one['TPM'] * one['EffectiveLength']).groupby('gene', sort=False)
        np.testing.assert_allclose(found.values[:, k], by['NumReads'].sum().loc[GENES], rtol=1e-9)
        expected = (by['weighted'].sum() / by['TPM'].sum()).loc[GENES]
        np.testing.assert_allclose(found.lengths[:, k], expected, rtol=1e-6)
    # lengthScaledTPM: abundance x mean length, with the sums of the counts.
    abundance = np.column_stack([one.assign(g=genes).groupby('g')['TPM'].sum().loc[GENES] for _, one in files])
    lengths = found.lengths.copy()
    means = np.exp(np.nanmean(np.log(lengths), axis=1))
    filled = np.where(np.isnan(lengths), means[:, None], lengths)
    expected = abundance * filled.mean(axis=1)[:, None]
    expected *= found.values.sum(axis=0) / expected.sum(axis=0)
    np.testing.assert_allclose(length_scaled(found.values, found.lengths, found.usual), expected, rtol=1e-6)


def test_transcripts_without_genes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StromaError) as refused:
        parsed(tmp_path, 'salmon.zip', packed({'s1/quant.sf': _salmon(0)[0]}))
    assert refused.value.id == 'BULK_TRANSCRIPTS'
    assert refused.value.params['transcripts'] == 80 and refused.value.params['example'] == 'ENST00000.0'


def test_rsem_has_genes_and_lengths(tmp_path: Path) -> None:
    head = ['gene_id', 'transcript_id(s)', 'length', 'effective_length', 'expected_count', 'TPM', 'FPKM']
    body = [
        [f'{gene}_SYM{i}', 'ENST1', 1000, 900.5, COUNTS[i, 0] + 0.25 * (i % 2), 1, 1] for i, gene in enumerate(GENES)
    ]
    facts, table = parsed(tmp_path, 's1.genes.results', rows([head, *body]))
    assert (facts['layout'], facts['bulk']['measure'], table.samples) == ('counts-rsem', 'estimated', ['s1'])
    assert ids_of(table) == GENES and table.symbols[3] == 'SYM3'
    assert table.lengths is not None and (table.lengths == 900.5).all()


TPM = 1e6 * COUNTS / COUNTS.sum(axis=0)
MEASURES: dict[str, tuple[str, np.ndarray, str]] = {
    'TPM': ('counts.tsv', TPM, 'tpm'),
    'whole counts of about a million': ('x.tsv', np.rint(TPM * 1.003).astype(int), 'counts'),
    'rounded TPM': ('x.tsv', np.rint(TPM), 'tpm'),
    'FPKM by name': ('genes_fpkm.tsv', TPM / 3 + 0.1, 'fpkm'),
    'normalised': ('x.tsv', COUNTS / 1.37, 'fpkm'),
    'logged': ('x.tsv', np.log2(COUNTS + 1.5), 'log'),
    'centred': ('x.tsv', COUNTS - COUNTS.mean(), 'log'),
    'estimated': ('x.tsv', COUNTS + np.where(np.arange(COUNTS.size).reshape(COUNTS.shape) % 3, 0, 0.5), 'estimated'),
    'whole numbers with a point': ('x.tsv', COUNTS.astype(float), 'counts'),
}


@pytest.mark.parametrize('name', MEASURES)
def test_the_measure_is_recognised(tmp_path: Path, name: str) -> None:
    file, values, measure = MEASURES[name]
    body = [[gene, *row] for gene, row in zip(GENES, values.tolist(), strict=True)]
    facts, table = parsed(tmp_path, file, rows([['gene', *SAMPLES], *body]))
    assert facts['bulk']['measure'] == measure
    np.testing.assert_allclose(table.values, values)


def replace_once(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


REFUSED: dict[str, tuple[str, bytes | str, dict[str, Any]]] = {
    'nothing': ('x.tsv', '\n\n', {'reason': 'empty'}),
    'only a head': ('x.tsv', 'gene\ts1\ts2\n', {'reason': 'empty'}),
    'one column': ('x.tsv', 'gene\nA\n', {'reason': 'columns'}),
    'a word among the counts': (
        'x.tsv',
        replace_once(matrix(), f'{GENES[4]}\t{COUNTS[4, 0]}\t{COUNTS[4, 1]}', f'{GENES[4]}\t{COUNTS[4, 0]}\tmany'),
        {'reason': 'value', 'row': 6, 'column': 3, 'value': 'many'},
    ),
    'NaN': (
        'x.tsv',
        replace_once(matrix(), f'{GENES[4]}\t{COUNTS[4, 0]}', f'{GENES[4]}\tnan'),
        {'reason': 'value', 'row': 6},
    ),
    'infinite': (
        'x.tsv',
        replace_once(matrix(), f'{GENES[4]}\t{COUNTS[4, 0]}', f'{GENES[4]}\tinf'),
        {'reason': 'value'},
    ),
    'a short row': (
        'x.tsv',
        replace_once(matrix(), f'\t{COUNTS[4, 2]}\n{GENES[5]}', f'\n{GENES[5]}'),
        {'reason': 'columns', 'row': 6},
    ),
    'samples of one name': ('x.tsv', matrix().replace('s2', 's1'), {'reason': 'twice', 'value': 's1'}),
    'no head': ('x.tsv', 'A\t1\t5\t3\nB\t2\t4\t0\n', {'reason': 'head', 'value': 'A'}),
    'NA in the first row': ('x.tsv', 'gene\ts1\ts2\nA\tNA\t5\nB\t7\t1\n', {'reason': 'value', 'row': 2, 'column': 2}),
    'an empty first cell': ('x.csv', 'gene,s1,s2,s3\nA,,5,3\nB,7,1,2\n', {'reason': 'value', 'row': 2, 'column': 2}),
    'an endless quoted cell': ('x.csv', 'gene,s1,s2\n"' + 'x' * 200_000 + '",1,2\n', {'reason': 'columns', 'row': 2}),
    'files without a common gene': (
        'x.zip',
        packed({'a.counts': 'A\t0\nB\t2\n', 'b.counts': 'C\t3\nD\t4\n'}),
        {'reason': 'genes'},
    ),
    'an archive without tables': ('x.zip', packed({'readme.md': 'hello'}), {'reason': 'members'}),
    'too many samples': (
        'x.tsv',
        rows([['gene', *(f's{k}' for k in range(501))], *([gene, *[1] * 501] for gene in GENES[:3])]),
        {'reason': 'many', 'n': 501, 'most': 500},
    ),
}


@pytest.mark.parametrize('name', REFUSED)
def test_what_is_wrong_is_refused_with_its_place(tmp_path: Path, name: str) -> None:
    file, content, expected = REFUSED[name]
    with pytest.raises(StromaError) as refused:
        parsed(tmp_path, file, content)
    assert refused.value.id == 'BULK_TABLE_INVALID'
    assert {key: refused.value.params.get(key) for key in expected} == expected


def test_genes_of_several_rows_are_summed(tmp_path: Path) -> None:
    body = [['A', 1, 2, 3], ['B', 1, 1, 1], ['A', 10, 20, 30]]
    facts, table = parsed(tmp_path, 'x.tsv', rows([['gene', *SAMPLES], *body]))
    assert list(table.symbols) == ['A', 'B'] and table.values.tolist() == [[11, 22, 33], [1, 1, 1]]
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.bulkRowsSummed'] == {'rows': 3, 'genes': 2}


def test_a_gene_that_a_file_lacks_was_not_counted_there(tmp_path: Path) -> None:
    files = {'a.counts': 'A\t1\nB\t2\nD\t0\n', 'b.counts': 'B\t3\nC\t4\nD\t1\n'}
    facts, table = parsed(tmp_path, 'x.zip', packed(files))
    assert dict(zip(table.symbols, table.values.tolist(), strict=True)) == {'B': [2, 3], 'D': [0, 1]}
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.bulkGenesDiffer'] == {'files': 2, 'genes': 2, 'missing': 2}


def test_files_that_list_counted_genes_alone_have_zeros(tmp_path: Path) -> None:
    facts, table = parsed(tmp_path, 'x.zip', packed({'a.counts': 'A\t1\nB\t2\n', 'b.counts': 'B\t3\nC\t4\n'}))
    assert dict(zip(table.symbols, table.values.tolist(), strict=True)) == {'A': [1, 0], 'B': [2, 3], 'C': [0, 4]}
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.bulkGenesAbsent'] == {'files': 2, 'genes': 3, 'missing': 2}


def test_repeated_genes_are_summed_in_each_file_of_an_archive(tmp_path: Path) -> None:
    files = {'a.counts': 'A\t1\nA\t10\nB\t0\n', 'b.counts': 'A\t2\nA\t20\nB\t5\n'}
    facts, table = parsed(tmp_path, 'x.zip', packed(files))
    assert table.values.tolist() == [[11, 22], [0, 5]]
    assert 'warning.bulkRowsSummed' in {one['id'] for one in facts['warnings']}


def test_names_that_are_cleaned_to_one_are_summed(tmp_path: Path) -> None:
    _, table = parsed(tmp_path, 'x.tsv', 'gene\ts1\ts2\nA\x01\t1\t2\nA \t3\t4\nB\t0\t1\n')
    assert len(set(table.symbols)) == len(table.symbols)
    assert table.values.sum(axis=0).tolist() == [4, 7]


def test_lines_behind_a_hash_among_the_rows_are_named(tmp_path: Path) -> None:
    # A spreadsheet's error instead of a name; a comment above the rows does not count.
    facts, _ = parsed(tmp_path, 'y.tsv', '# by hand\ngene\ts1\ts2\nA\t1\t2\n#REF!\t3\t0\n#N/A\t1\t1\nB\t3\t0\n')
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.bulkHashLines'] == {'count': 2, 'row': 4, 'example': '#REF! 3 0'}
    assert facts['genes'] == 2


def test_a_head_behind_a_hash_is_the_head(tmp_path: Path) -> None:
    _, table = parsed(tmp_path, 'x.tsv', '# made by hand\n#GeneID\ts1\ts2\nA\t1\t2\nB\t3\t0\n')
    assert (table.samples, list(table.symbols), table.values.tolist()) == (['s1', 's2'], ['A', 'B'], [[1, 2], [3, 0]])


def test_airway_is_read_as_it_is(tmp_path: Path, data: Path) -> None:
    path = data / 'bulk_airway/airway_rawcounts.csv'
    facts, table = parsed(tmp_path, path.name, path.read_bytes())
    raw = pd.read_csv(path, index_col=0)
    assert (facts['genes'], facts['bulk']['measure'], facts['species']) == (64102, 'counts', 'Homo sapiens')
    np.testing.assert_array_equal(table.values, raw.to_numpy())
