/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { ImportChoices } from '@stroma/contract/tools';
import type { Opener } from './annotated/h5.ts';
import { examine } from './examine.ts';
import { countLibraries, librariesOf, noteSamples } from './libraries.ts';
import { Notes } from './notes.ts';

const GENES = [
  ...['CD3E', 'CD4', 'CD8A', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'CST3', 'FCGR3A', 'PPBP', 'HLA-DRA'],
  ...['MT-CO1', 'MT-ND1', 'RPL3', 'RPS6', 'ACTB', 'B2M', 'CCL5', 'IL7R', 'S100A8', 'KLRB1', 'GZMB', 'TYROBP'],
];
const barcodeOf = (k: number, library: number): string =>
  `ACGTACGTACGT${['A', 'C', 'G', 'T'][k & 3]}${['A', 'C', 'G', 'T'][(k >> 2) & 3]}${['A', 'C', 'G', 'T'][(k >> 4) & 3]}A-${library}`;
const barcodes = (cells: number, libraries = 1): string[] =>
  Array.from({ length: cells }, (_, k) => barcodeOf(k, (k % libraries) + 1));
const mtx = (rows: number, columns: number): string =>
  `%%MatrixMarket matrix coordinate integer general\n${rows} ${columns} 1\n1 1 1\n`;
const ids = GENES.map((_, k) => `ENSG${String(k).padStart(11, '0')}`);
const trio = (cells: readonly string[], folder = 'outs/filtered_feature_bc_matrix/'): Record<string, string> => ({
  [`${folder}barcodes.tsv`]: cells.join('\n'),
  [`${folder}features.tsv`]: GENES.map((name, k) => `${ids[k]}\t${name}\tGene Expression`).join('\n'),
  [`${folder}matrix.mtx`]: mtx(24, cells.length),
});
const SLIDE = {
  'outs/spatial/tissue_positions.csv': 'barcode,in_tissue,array_row,array_col,pxl_row_in_fullres,pxl_col_in_fullres\n',
  'outs/spatial/scalefactors_json.json': '{}',
};
const parse = (cells: number, samples: number, folder = 'DGE_filtered/'): Record<string, string> => ({
  [`${folder}count_matrix.mtx`]: mtx(cells, 24),
  [`${folder}all_genes.csv`]: ['gene_id,gene_name,genome', ...GENES.map((name, k) => `${ids[k]},${name},hg38`)].join(
    '\n',
  ),
  [`${folder}cell_metadata.csv`]: [
    'bc_wells,sample,species',
    ...Array.from({ length: cells }, (_, k) => `${k}_1_1,s${(k % samples) + 1},hg38`),
  ].join('\n'),
});

const noHdf5: Opener = () => Promise.reject(new Error('no HDF5 here'));
const zip = (members: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));
const look = (
  name: string,
  members: Record<string, string>,
  tab: 'matrix' | 'annotated' = 'matrix',
  choices: ImportChoices = {},
) => examine(new File([new Uint8Array(zip(members))], name), tab, choices, noHdf5);
const noteIds = ({ notes }: Awaited<ReturnType<typeof look>>) => notes.map(({ id }) => id);

test('outs of Space Ranger are a slide on the tab of annotated data, a sample on that of matrices', async () => {
  const members = { ...trio(barcodes(40)), ...SLIDE };
  const slide = await look('outs.zip', members, 'annotated');
  expect([slide.kind, slide.layout, slide.cells, slide.faults]).toEqual(['annotated', 'space-ranger', 40, []]);
  expect(noteIds(slide)).toEqual([]);
  const sample = await look('outs.zip', members);
  expect([sample.kind, sample.layout, noteIds(sample)]).toEqual(['matrix', '10x-v3', ['warning.spatialNotRead']]);
});

test('a slide may have more bins than a sample has cells', async () => {
  const bins = Array.from({ length: 100_001 }, (_, k) => `s_008um_${k}-1`);
  const members = { ...trio(bins), ...SLIDE };
  expect(await look('outs.zip', members, 'annotated')).toMatchObject({ cells: 100_001, faults: [] });
  expect(await look('outs.zip', members)).toMatchObject({ faults: [{ id: 'CELL_COUNT_RANGE' }] });
});

test('an .h5 in an archive is opened by the import alone; that of all droplets is refused', async () => {
  const report = await look('a.zip', {
    'outs/filtered_feature_bc_matrix.h5': 'x',
    'outs/raw_feature_bc_matrix.h5': 'x',
  });
  expect([report.layout, report.isPartial, report.faults]).toEqual(['10x-h5', true, []]);
  expect(await look('a.zip', { 'raw_feature_bc_matrix.h5': 'x' })).toMatchObject({ faults: [{ id: 'MATRIX_IS_RAW' }] });
});

test('samples of Parse are named, and one of them counted', async () => {
  const members = parse(80, 2);
  const all = await look('p.zip', members);
  expect(all).toMatchObject({ layout: 'parse', cells: 80, genes: 24, species: 'Homo sapiens' });
  const params = { count: 2, libraries: 's1 (40), s2 (40)', how: 'column' };
  expect(all.notes).toEqual([{ id: 'warning.severalLibraries', params }]);
  const libraries = ['s1', 's2'].map((name) => ({ name, cells: 40 }));
  expect(all.libraries).toEqual(libraries);
  // They stay visible, so that another can be chosen.
  expect((await look('p.zip', members, 'matrix', { library: 's1' })).libraries).toEqual(libraries);
  expect(await look('p.zip', members, 'matrix', { library: 's1' })).toMatchObject({ cells: 40, notes: [], faults: [] });
  expect(await look('p.zip', members, 'matrix', { library: '*' })).toMatchObject({ cells: 80, notes: [] });
  expect(await look('p.zip', parse(40, 1, 'DGE_unfiltered/'))).toMatchObject({ faults: [{ id: 'MATRIX_IS_RAW' }] });
  const broken = { ...members, 'DGE_filtered/all_genes.csv': 'id,name\na,b\n' };
  expect(await look('p.zip', broken)).toMatchObject({ faults: [{ id: 'MATRIX_FILES_MISSING' }] });
});

test('libraries are told by the numbers behind the barcodes', async () => {
  const report = await look('a.zip', trio(barcodes(60, 2)));
  expect(report.notes[0]).toEqual({
    id: 'warning.severalLibraries',
    params: { count: 2, libraries: '1 (30), 2 (30)', how: 'barcodes' },
  });
  expect(librariesOf(['ACGTACGTAA-1', 'ACGTACGTAC-1'])).toBeNull();
  expect(librariesOf(['ACGTACGTAA-1', 'ACGTACGTAC-11'])).toBeNull();
  expect(librariesOf(['ACGTACGTAA-1', 'ACGTACGTAA-1-1'])).toBeNull();
  expect(librariesOf(['ACGTACGTAA-1-0', 'ACGTACGTAA-1-1'])).toEqual(['0', '1']);
  expect(librariesOf(['ACGTACGTAA-1', 'cell-2'])).toBeNull();
});

test('ways of counting that STARsolo writes beside each other can be chosen, those that count no genes cannot', async () => {
  const folder = (name: string) => trio(barcodes(40), `Solo.out/${name}/filtered/`);
  const members = { ...folder('Gene'), ...folder('GeneFull'), ...folder('SJ') };
  const found = await look('s.zip', members);
  expect(found).toMatchObject({ cells: 40, bins: ['gene', 'genefull'], bin: 'gene', faults: [] });
  expect(noteIds(found)).toEqual(['warning.binsChosen']);
  const other = await look('s.zip', members, 'matrix', { bin: 'genefull' });
  expect(other).toMatchObject({ cells: 40, bin: 'genefull', notes: [], faults: [] });
  expect(other.bins).toContain('gene');
});

test('numbers behind the barcodes of an annotated file are samples, counted over all its parts', () => {
  const notes = new Notes();
  const parts = [barcodes(40), barcodes(20, 2), barcodes(11).map((name) => name.replace('-1', '-10'))];
  expect(noteSamples(parts.slice(0, 2), ['leiden', 'sample'], undefined, notes)).toEqual([
    { name: '1', cells: 50 },
    { name: '2', cells: 10 },
  ]);
  const params = { count: 2, samples: 'library_1 (50), library_2 (10)', column: 'stroma_sample' };
  expect(notes.items).toEqual([{ id: 'warning.samplesFromBarcodes', params }]);
  const chosen = new Notes();
  expect(noteSamples(parts.slice(0, 2), [], '*', chosen)).toHaveLength(2);
  expect(chosen.items).toEqual([]);
  // Numbers with a gap are not libraries, and a name without one ends the count.
  expect(countLibraries(parts)).toBeNull();
  const ended = (function* names() {
    yield ['cell'];
    throw new Error('read on');
  })();
  expect(countLibraries(ended)).toBeNull();
});

test('molecules of BD Rhapsody are read below their comment; sample tags tell the samples', async () => {
  const index = Array.from({ length: 40 }, (_, k) => String(12 + k * 37));
  const table = [
    '####',
    '## BD Rhapsody',
    ['Cell_Index', 'CD3:SK7|CD3E|AHS0231|pAbO', ...GENES.map((name) => `${name}|NM_1.1|Reference_end`)].join(','),
    ...index.map((cell, k) => [cell, '500', ...GENES.map((_, g) => String((k * 7 + g * 3) % 5))].join(',')),
  ].join('\n');
  const members = { 'A_RSEC_MolsPerCell.csv': table, 'A_DBEC_MolsPerCell.csv': 'x' };
  const plain = await look('a.zip', members);
  expect(plain).toMatchObject({ layout: 'bd-rhapsody', cells: 40, genes: 24, faults: [] });
  expect(noteIds(plain).sort()).toEqual(['warning.featuresLeftOut', 'warning.tableTurned']);
  const tags = ['## x', 'Cell_Index,Sample_Tag,Sample_Name', ...index.map((cell, k) => `${cell},t${k % 2},d${k % 2}`)];
  const tagged = await look('a.zip', { ...members, 'A_Sample_Tag_Calls.csv': tags.join('\n') });
  expect(noteIds(tagged)).toContain('warning.severalLibraries');
});
