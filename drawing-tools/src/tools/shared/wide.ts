/** Rows with several columns of numbers: components, heat maps, correlations. */
import { TableRefused } from '../../data/grid.types.ts';
import { normals } from '../../figure/random.ts';
import type { MappedTable } from '../chosen.ts';

export interface SampleMatrix {
  /** Names of the columns. */
  columns: string[];
  rows: { label: string; group: string; values: number[] }[];
  /** Rows without a number in one of the columns. */
  missing: number;
}
/** Rows with a number in every column. */
export function sampleMatrix(chosen: MappedTable, groupRole: string): SampleMatrix {
  const columns = chosen.columns('values');
  const numbers = columns.map((_, i) => chosen.numbersAt('values', i));
  const [label, group] = [chosen.words('label'), chosen.words(groupRole)];
  const rows: SampleMatrix['rows'] = [];
  for (let row = 0; row < chosen.rows; row++) {
    const values = numbers.map((column) => column[row]!);
    if (!values.every(Number.isFinite) || (chosen.has(groupRole) && !group[row])) continue;
    rows.push({ label: label[row] || String(row + 1), group: group[row] ?? '', values });
  }
  if (!rows.length) throw new TableRefused('noValues');
  return { columns: columns.map((column) => column.name), rows, missing: chosen.rows - rows.length };
}

/** Samples of three groups by ten genes. */
export function exampleSamples(seed: number, perGroup = 6) {
  const next = normals(seed);
  const groups = ['control', 'treated', 'resistant'];
  const genes = ['CD3D', 'CD8A', 'GZMB', 'IFNG', 'LYZ', 'CD14', 'MS4A1', 'CD79A', 'MKI67', 'TOP2A'];
  const samples = groups.flatMap((group, g) =>
    Array.from({ length: perGroup }, (_, i) => ({ name: `${group} ${i + 1}`, group, g })),
  );
  const values = genes.map((_, k) =>
    samples.map(({ g }) => Math.round(1000 * (5 + 1.6 * Math.cos(g * 2 + k / 2) + 0.6 * next())) / 1000),
  );
  return { samples, genes, values };
}
/** The prelude of a script: `values1` … as a matrix, rows without a missing value. */
export const WIDE_PYTHON = `columns = [c for c in data.columns if c.startswith("values") and c[6:].isdigit()]
data = data.dropna(subset=columns + [c for c in ("colour", "group") if c in data]).reset_index(drop=True)
if "label" not in data:
    data["label"] = [str(i + 1) for i in range(len(data))]
matrix = data[columns].to_numpy(float)
`;
export const WIDE_R = `columns <- grep("^values[0-9]+$", names(data), value = TRUE)
data <- data[complete.cases(data[c(columns, intersect(c("colour", "group"), names(data)))]), ]
if (!"label" %in% names(data)) data$label <- as.character(seq_len(nrow(data)))
matrix <- as.matrix(data[columns])
`;
