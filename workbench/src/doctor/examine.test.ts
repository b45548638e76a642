/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { gzipSync, zipSync, strToU8 } from 'fflate';
import type { ImportChoices } from '@stroma/contract/tools';
import type { Opener } from './annotated/h5.ts';
import { examine } from './examine.ts';

const CELLS = 40;
const GENES = [
  ...['CD3E', 'CD4', 'CD8A', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'CST3', 'FCGR3A', 'PPBP', 'HLA-DRA'],
  ...['MT-CO1', 'MT-ND1', 'RPL3', 'RPS6', 'ACTB', 'B2M', 'CCL5', 'IL7R', 'S100A8', 'KLRB1', 'GZMB', 'TYROBP'],
];
const barcodes = Array.from(
  { length: CELLS },
  (_, k) => `${'ACGT'.repeat(3)}${'ACGT'[k % 4]}${'ACGT'[(k >> 2) & 3]}${'ACGT'[k >> 4]}A-1`,
);
const value = (cell: number, gene: number): string => String((cell * 7 + gene * 3) % 5);
const noHdf5: Opener = () => Promise.reject(new Error('no HDF5 here'));
const look = (name: string, bytes: Uint8Array | string, choices: ImportChoices = {}) =>
  examine(new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name), 'matrix', choices, noHdf5);

const rows = (separator = '\t'): string =>
  [['', ...barcodes], ...GENES.map((gene, g) => [gene, ...barcodes.map((_, c) => value(c, g))])]
    .map((row) => `${row.join(separator)}\n`)
    .join('');
const turned = (before: (k: number) => string[], head: string[]): string =>
  [[...head, ...GENES], ...barcodes.map((cell, c) => [...before(c), cell, ...GENES.map((_, g) => value(c, g))])]
    .map((row) => `${row.join(',')}\n`)
    .join('');

const trio = (folder = 's/'): Record<string, Uint8Array> => ({
  [`${folder}barcodes.tsv.gz`]: gzipSync(strToU8(barcodes.map((b) => `${b}\n`).join(''))),
  [`${folder}features.tsv.gz`]: gzipSync(
    strToU8(GENES.map((g, k) => `ENSG${String(k).padStart(11, '0')}\t${g}\n`).join('')),
  ),
  [`${folder}matrix.mtx.gz`]: gzipSync(
    strToU8(`%%MatrixMarket matrix coordinate integer general\n24 ${CELLS} 1\n1 1 1\n`),
  ),
});

/** An archive of POSIX tar with these members. */
function tar(members: Record<string, Uint8Array>): Uint8Array {
  const blocks = Object.entries(members).flatMap(([name, bytes]) => {
    const header = new Uint8Array(512);
    header.set(strToU8(name));
    header.set(
      strToU8(`0000644\0${'0'.repeat(7)}\0${'0'.repeat(7)}\0${bytes.length.toString(8).padStart(11, '0')}\0`),
      100,
    );
    header.set(strToU8('        0'), 148);
    const sum = header.reduce((a, b) => a + b, 0);
    header.set(strToU8(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
    const body = new Uint8Array(Math.ceil(bytes.length / 512) * 512);
    body.set(bytes);
    return [header, body];
  });
  return new Uint8Array([...blocks, new Uint8Array(1024)].flatMap((block) => [...block]));
}

test.each([
  ['a.tsv', rows(), 'tsv'],
  ['a.csv.gz', gzipSync(strToU8(rows(','))), 'tsv'],
  ['old-mac.csv', rows(';').replaceAll('\n', '\r'), 'tsv'],
  ['windows.tsv', `\ufeff${rows().replaceAll('\n', '\r\n')}`, 'tsv'],
  ['a.zip', zipSync(trio()), '10x-v3'],
  ['plain.tar', tar(trio()), '10x-v3'],
  ['a.tar.gz', gzipSync(tar(trio('GSM1_'))), '10x-v3'],
] as const)('%s is read', async (name, bytes, layout) => {
  expect(await look(name, bytes)).toMatchObject({
    ...{ layout, cells: CELLS, genes: 24, species: 'Homo sapiens', values: 'counts', faults: [], isPartial: false },
  });
});

test('cells in rows behind two columns of row numbers are found, and what was assumed is said', async () => {
  const found = await look(
    'published.csv',
    turned((k) => [String(k), String(k)], ['', 'Unnamed: 0', 'Unnamed: 0.1']),
  );
  expect(found).toMatchObject({
    ...{ cells: CELLS, genes: 24, turned: true, faults: [], suggested: { names: 3, leftOut: [2] } },
    examples: { cells: barcodes.slice(0, 3), genes: GENES.slice(0, 3) },
  });
  expect(found.table!.columns.slice(0, 4)).toEqual(['', 'Unnamed: 0', 'Unnamed: 0.1', 'CD3E']);
  expect(found.table!.rows[1]!.slice(0, 3)).toEqual(['1', '1', barcodes[1]]);
  expect(found.notes.map(({ id }) => id)).toContain('warning.tableTurned');
});

test('choices are applied, and one that makes no counts says where', async () => {
  const text = turned((k) => [String(k), `c${k % 3}`], ['', 'cluster', 'cell']);
  expect(await look('a.csv', text)).toMatchObject({ cells: CELLS, suggested: { names: 3, leftOut: [2] } });
  expect(await look('a.csv', text, { names: 3, leftOut: [2] })).toMatchObject({
    cells: CELLS,
    faults: [],
    suggested: {},
  });
  expect((await look('a.csv', text, { names: 3 })).faults[0]).toEqual({
    id: 'MATRIX_VALUE_INVALID',
    params: { file: 'a.csv', row: 2, column: 2, value: 'c0' },
  });
});

test('an orientation that was chosen is taken over what the names say', async () => {
  expect(await look('a.tsv', rows(), { orientation: 'genesInColumns' })).toMatchObject({
    faults: [{ id: 'CELL_COUNT_RANGE', params: { cells: 24 } }],
  });
});

test.each([
  [
    'cells.csv',
    `barcode,cluster,percent\n${barcodes.map((b, k) => `${b},T cell ${k % 3},0.5\n`).join('')}`,
    'doctor.fault.metadata',
  ],
  [
    'contigs.csv',
    `barcode,chain,v_gene,j_gene,cdr3\n${barcodes.map((b) => `${b},TRA,TRAV1,TRAJ1,CAV\n`).join('')}`,
    'doctor.fault.contigs',
  ],
  ['tpm.tsv', rows().replaceAll(/\t([1-4])(?=[\t\n])/g, '\t$1.25'), 'MATRIX_VALUE_INVALID'],
  ['features.tsv.gz', gzipSync(strToU8('ENSG1\tA\n')), 'MATRIX_FILES_MISSING'],
  ['a.exe', 'MZ', 'FILE_TYPE_UNSUPPORTED'],
  ['empty.tsv', '', 'ARCHIVE_CORRUPT'],
  ['a.h5', 'no HDF5', 'H5_CORRUPT'],
  ['torn.tsv', rows().replace(/\t\d\n$/, '\n'), 'MATRIX_DIM_MISMATCH'],
  ['latin1.tsv', new Uint8Array([...strToU8(rows()), 0xe9, 10]), 'ENCODING_INVALID'],
  ['cut.csv.gz', gzipSync(strToU8(rows(','))).subarray(0, 200), 'ARCHIVE_CORRUPT'],
  ['cut.zip', zipSync(trio()).subarray(0, 300), 'ARCHIVE_CORRUPT'],
  ['raw_feature_bc_matrix.zip', zipSync(trio('')), 'MATRIX_IS_RAW'],
  ['twice.zip', zipSync({ ...trio('a/'), ...trio('b/'), 'a/matrix.mtx': new Uint8Array(1) }), 'MULTIPLE_SAMPLES'],
  ['out.zip', zipSync({ ...trio(), '../x': new Uint8Array() }), 'ARCHIVE_PATH_UNSAFE'],
  ['part.tar', tar({ 'matrix.mtx.gz': trio('')['matrix.mtx.gz']! }), 'MATRIX_FILES_MISSING'],
] as const)('%s cannot be read', async (name, bytes, id) => {
  const { faults, cells } = await look(name, bytes);
  expect(faults.map((fault) => fault.id)).toEqual([id]);
  expect(cells).toBeNull();
});

test.each(['zip', 'tar'])('several samples in one %s are a project, whose samples the import reads', async (kind) => {
  const members = { ...trio('P24/S1/outs/filtered/'), ...trio('P24/S2/outs/filtered/'), ...trio('P24/S2/outs/raw/') };
  const found = await look(`P24.${kind}`, kind === 'zip' ? zipSync(members) : tar(members));
  expect(found).toMatchObject({ kind: 'matrix', layout: 'project', faults: [], isUnsure: false, isPartial: true });
  expect(found.notes).toEqual([{ id: 'warning.projectSamples', params: { count: 2 } }]);
  expect(found.entries).toHaveLength(9);
});

test.each([
  ['\0', 3],
  ['\ud800', 3],
])('the line of what is no text is named', async (bad, line) => {
  const bytes = strToU8(`a\tb\r\nc\td\r\ne${bad === '\0' ? bad : ''}\tf\n`);
  if (bad !== '\0') bytes[bytes.indexOf(101)] = 0xff;
  expect((await look('a.tsv', bytes)).faults).toEqual([{ id: 'ENCODING_INVALID', params: { file: 'a.tsv', line } }]);
});

test('a large table is known by its beginning, and what only its end says is left open', async () => {
  const row = `\t${'100000000\t'.repeat(CELLS - 1)}0\n`;
  const many = Array.from({ length: 45_000 }, (_, k) => `LINC${k}${row}`);
  const found = await look('large.tsv', rows() + many.join(''));
  expect(found).toMatchObject({ cells: CELLS, genes: null, isPartial: true, faults: [] });
});
