import type { DoctorReport } from './ImportDoctorDialog.types.ts';

const BLANK: DoctorReport = {
  ...{ kind: null, layout: null, cells: null, genes: null, species: null, values: null, turned: null, table: null },
  ...{ isPartial: false, isUnsure: false, isSimulated: false, matrix: null, clusterColumn: null, sampleColumn: null },
  ...{ columns: [], matrices: [], entries: [], faults: [], notes: [], missing: [] },
  ...{ suggested: {}, examples: { cells: [], genes: [] }, modalities: [], modality: null, repairs: [] },
  ...{ libraries: [], bins: [], bin: null },
};
export const reportOf = (change: Partial<DoctorReport> = {}): DoctorReport => ({ ...BLANK, ...change });

export const archiveReport = reportOf({
  ...{ kind: 'matrix', layout: '10x-v3', cells: 4812, genes: 33_538, species: 'Homo sapiens', values: 'counts' },
  turned: false,
  entries: [
    { path: 'patient_7/filtered/matrix.mtx.gz', role: 'matrix', size: 48_200_112 },
    { path: 'patient_7/filtered/features.tsv.gz', role: 'features', size: 812_004 },
    { path: 'patient_7/filtered/barcodes.tsv.gz', role: 'barcodes', size: 91_428 },
    { path: 'patient_7/.DS_Store', role: 'other', size: 6148 },
  ],
  examples: { cells: ['AAACCTGAGAAACCAT-1', 'AAACCTGAGAAACCGC-1'], genes: ['OR4F5', 'SAMD11', 'NOC2L'] },
});

/** Cells in rows, two columns that number them, as published tables often are. */
export const tableReport = reportOf({
  ...{ kind: 'matrix', layout: 'tsv', cells: 476, genes: 3998, values: 'counts', turned: true },
  suggested: { names: 3, leftOut: [2] },
  table: {
    columns: ['', 'Unnamed: 0', 'Unnamed: 0.1', 'GPX7', 'MMS19', 'DNAJA1', 'TEFM', 'EIF4A1', 'HDAC7'],
    rows: Array.from({ length: 8 }, (_, k) => [
      ...[String(k), String(k), `Lib1-4_E3.5_12070340910${k}`],
      ...['0', String(k % 3), '17', '0', String(16 - k), '1'],
    ]),
    width: 4001,
  },
  notes: [
    { id: 'warning.tableTurned', params: { cells: 476, genes: 3998, example: 'GPX7' } },
    { id: 'warning.speciesUnknown', params: { file: 'Lib1-4_E3.5.csv.gz' } },
  ],
  examples: { cells: ['Lib1-4_E3.5_120703409109725'], genes: ['GPX7', 'MMS19', 'DNAJA1'] },
});

export const annotatedReport = reportOf({
  ...{ kind: 'annotated', layout: 'h5ad', cells: 68_579, genes: 32_738, species: 'Homo sapiens', values: 'log' },
  ...{ turned: false, matrix: 'X', clusterColumn: 'cell_type', sampleColumn: null },
  columns: [
    { name: 'cell_type', kind: 'groups', groups: 11 },
    { name: 'leiden', kind: 'groups', groups: 14 },
    { name: 'donor', kind: 'groups', groups: 4 },
    { name: 'n_counts', kind: 'numbers' },
  ],
  matrices: [
    { path: 'X', genes: 32_738, values: 'log' },
    { path: 'layers/scaled', genes: 2000, values: 'scaled' },
    { path: 'layers/spliced_sum', genes: 32_738, values: 'normalised' },
  ],
  notes: [{ id: 'warning.countsMissing', params: { file: 'pbmc.h5ad', paths: 'X, layers/spliced_sum' } }],
  missing: ['counts', 'samples'],
});

/** GEM wells that Cell Ranger joined. */
export const aggregatedReport = reportOf({
  ...{ kind: 'matrix', layout: '10x-h5', cells: 5812, genes: 33_538, species: 'Homo sapiens', values: 'counts' },
  libraries: [
    { name: '1', cells: 3000 },
    { name: '2', cells: 2812 },
  ],
  notes: [{ id: 'warning.severalLibraries', params: { count: 2, libraries: '1 (3,000), 2 (2,812)', how: 'barcodes' } }],
});
/** A slide of Visium HD that was counted by bins of several sizes. */
export const binnedReport = reportOf({
  ...{ kind: 'annotated', layout: 'space-ranger', cells: 98_917, genes: 18_085, species: 'Homo sapiens' },
  ...{ bins: ['square_008um', 'square_016um'], bin: 'square_008um' },
  notes: [{ id: 'warning.binsChosen', params: { chosen: 'square_008um', others: 'square_016um', count: 1 } }],
});
export const aggregatedDataset = reportOf({
  ...annotatedReport,
  ...{ libraries: aggregatedReport.libraries, missing: ['counts'] },
  notes: [
    {
      id: 'warning.samplesFromBarcodes',
      params: { count: 2, samples: 'library_1 (3,000), library_2 (2,812)', column: 'sample' },
    },
  ],
});

/** Symbols that a spreadsheet changed, versions of ids, and barcodes of two joined samples. */
export const repairableReport = reportOf({
  ...{ kind: 'annotated', layout: 'h5mu', cells: 10_412, genes: 33_538, species: 'Mus musculus', values: 'counts' },
  ...{ turned: false, matrix: 'X', clusterColumn: 'leiden', sampleColumn: 'sample', modality: 'rna' },
  matrices: [{ path: 'X', genes: 33_538, values: 'counts' }],
  modalities: [
    { name: 'prot', features: 228 },
    { name: 'rna', features: 33_538 },
  ],
  repairs: [
    {
      ...{ id: 'dates', count: 21, of: 33_538, left: 2, isChosen: false, isAlways: false },
      examples: [
        ['1-Sep', 'Sept1'],
        ['3-Mar', 'March3'],
      ],
    },
    {
      ...{ id: 'versions', count: 33_538, of: 33_538, left: 0, isChosen: true, isAlways: false },
      examples: [['ENSMUSG00000051951.6', 'ENSMUSG00000051951']],
    },
    {
      ...{ id: 'suffix', count: 10_412, of: 10_412, left: 37, isChosen: false, isAlways: false },
      examples: [['AAACCCAAGAAACACT-1', 'AAACCCAAGAAACACT']],
    },
    {
      ...{ id: 'homologues', count: 33_538, of: 33_538, left: 0, isChosen: false, isAlways: false },
      examples: [['Cd3e', 'CD3E']],
      ...{ outcome: { oneToOne: 15_112, many: 1204, none: 17_222, after: 15_112 }, species: 'Mus musculus' },
    },
    { ...{ id: 'ids', count: 512, of: 33_538, left: 0, isChosen: true, isAlways: false }, examples: [] },
    {
      ...{ id: 'unique', count: 24, of: 33_538, left: 0, isChosen: true, isAlways: true },
      examples: [['Pcdha11', 'Pcdha11-1']],
    },
  ],
});

/** Symbols in capitals, which may be a pig's; and the effect of a table once the species is chosen. */
const capitals = { kind: 'matrix' as const, layout: '10x-v3', cells: 5210, genes: 16_155, species: 'Homo sapiens' };
const unchosen = { id: 'homologues' as const, count: 16_155, of: 16_155, left: 0, isChosen: false, isAlways: false };
export const unsureSpecies = reportOf({ ...capitals, repairs: [{ ...unchosen, examples: [], species: null }] });
export const pigReport = reportOf({
  ...capitals,
  repairs: [
    {
      ...{ ...unchosen, species: 'Sus scrofa', examples: [['SLA-1', 'HLA-A']] },
      outcome: { oneToOne: 15_626, many: 61, none: 468, after: 15_626, notCoding: 428 },
    },
  ],
});
/** The library has no table for it. */
export const withoutTable = reportOf({
  ...capitals,
  repairs: [{ ...unchosen, examples: [], species: 'Danio rerio', isMissing: true }],
});

export const rawReport = reportOf({
  kind: 'matrix',
  faults: [{ id: 'MATRIX_IS_RAW', params: { file: 'patient_7.zip', folder: 'raw_feature_bc_matrix' } }],
  entries: [{ path: 'raw_feature_bc_matrix/matrix.mtx.gz', role: 'matrix', size: 448_200_112 }],
});
export const metadata = reportOf({
  faults: [{ id: 'doctor.fault.metadata', params: { file: 'cells.csv', rows: 4812 } }],
});
