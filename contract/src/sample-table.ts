/** Maximum columns, rows, length of a name or value, and bytes of JSON of a sample table, which is saved with every change of its draft. */
export const SAMPLE_TABLE = { columns: 20, rows: 200, name: 60, value: 60, bytes: 150_000 } as const;

/** Columns that an integration writes itself; a table's column with such a name is kept as `<name>_table`. */
const WRITTEN = [
  ...['sample', 'group', 'cluster', 'n_genes', 'n_counts', 'pct_mito', 'pct_ribo', 'contamination'],
  ...['doublet_score', 'predicted_doublet', 'phase', 's_score', 'g2m_score'],
];
/** Name of a table column in the dataset. */
export function datasetColumn(name: string, all: readonly string[]): string {
  if (!WRITTEN.includes(name.toLowerCase())) return name;
  for (let n = 1; ; n++) {
    const own = `${name}_table${n > 1 ? n : ''}`;
    if (!all.includes(own)) return own;
  }
}
/** Whether a column describes the diseases of the samples' donors (specification 3, analysis info, sample diseases). */
export const isDiseaseColumn = (name: string): boolean =>
  /^(disease|diagnosis|disease[ _]?(name|state|status)|疾病|疾病名称|诊断)$/i.test(name.trim());

/** A sample table (shapes/sample-table.ts), whose first column has the sample names. */
interface Rows {
  columns: readonly string[];
  tableData: readonly (readonly string[])[];
}
interface Named {
  name: string;
  /** Of its file. */
  fileName?: string | undefined;
}
export interface SampleMatch {
  /** By sample, in sample order: its row of `tableData`, or null. */
  rows: (number | null)[];
  /** Rows of no sample, and rows of a sample that an earlier row has named. */
  unmatched: number[];
  repeated: number[];
}
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
const stem = (file: string): string =>
  file
    .replace(/\.(zip|tar|tgz|gz|tsv|csv|txt|xlsx?|h5|h5ad|h5mu|rds|loom)$/gi, '')
    .replace(/\.(tar|tsv|csv|txt)$/i, '');

/**
 * Matches rows of a table to samples: by the exact name, otherwise regardless of case, spaces and punctuation, otherwise by file name. A name that
 * fits several samples matches none, unless it is exact.
 */
export function matchSamples(samples: readonly Named[], { tableData }: Pick<Rows, 'tableData'>): SampleMatch {
  const ways: ((one: Named) => string | null)[] = [
    (one) => one.name,
    (one) => plain(one.name),
    (one) => (one.fileName === undefined ? null : plain(stem(one.fileName))),
  ];
  const rows: (number | null)[] = samples.map(() => null);
  const owner: (number | null)[] = tableData.map(() => null);
  const repeated = new Set<number>();
  for (const [k, way] of ways.entries()) {
    const names = samples.map(way);
    tableData.forEach(([cell = ''], row) => {
      const text = k === 0 ? cell.trim() : plain(cell);
      if (!text || owner[row] !== null || repeated.has(row)) return;
      const fits = names.flatMap((name, i) => (name === text ? [i] : []));
      if (fits.length !== 1) return;
      const sample = fits[0]!;
      if (rows[sample] === null) {
        rows[sample] = row;
        owner[row] = sample;
      } else repeated.add(row);
    });
  }
  const unmatched = tableData.flatMap((_, row) => (owner[row] === null && !repeated.has(row) ? [row] : []));
  return { rows, unmatched, repeated: [...repeated].sort((a, b) => a - b) };
}

/** Values of each column but the first, by sample in sample order; null if unknown. */
export function sampleColumns(samples: readonly Named[], table: Rows): { name: string; values: (string | null)[] }[] {
  const { rows } = matchSamples(samples, table);
  return table.columns.slice(1).map((name, k) => ({
    name: datasetColumn(name, table.columns),
    values: rows.map((row) => (row === null ? null : table.tableData[row]![k + 1]?.trim() || null)),
  }));
}
/** Whether the samples differ in a column and each has a value, as groups and batches require. */
export const separates = (values: readonly (string | null)[]): boolean =>
  !values.includes(null) && new Set(values).size > 1;
