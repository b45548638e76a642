import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { ROOT } from './platform.ts';

const SYMBOLS = ['CD3E', 'CD4', 'CD8A', 'MS4A1', 'NKG7', 'LYZ', 'HLA-DRA', 'MT-CO1', 'RPL3', 'ACTB', 'B2M', 'CCL5'];
export const GENES = [...SYMBOLS, 'GNLY', 'CST3', 'PPBP', 'RPS6', 'IL7R', 'S100A8', 'KLRB1', 'GZMB'];
const BASES = ['A', 'C', 'G', 'T'];
const barcode = (k: number, library = 1): string =>
  `${Array.from({ length: 12 }, (_, i) => BASES[(k >> (2 * (i % 6))) & 3]).join('')}ACGT-${library}`;
export const cells = (n: number, libraries = 1): string[] =>
  Array.from({ length: n }, (_, k) => barcode(k, (k % libraries) + 1));
const count = (gene: number, cell: number): number => (gene * 3 + cell * 7) % 5;

/** A table with genes in rows. */
function table(
  genes: readonly string[],
  value = (g: number, c: number): string => String(count(g, c)),
  separator = '\t',
) {
  const names = cells(40);
  const rows = genes.map((gene, g) => [gene, ...names.map((_, c) => value(g, c))]);
  return [['gene', ...names], ...rows].map((row) => `${row.join(separator)}\n`).join('');
}

/** The three files of a sample, as Cell Ranger writes them. */
export function trio(folder: string, names: readonly string[]): Record<string, string> {
  const entries = GENES.flatMap((_, g) =>
    names.flatMap((_, c) => (count(g, c) ? [`${g + 1} ${c + 1} ${count(g, c)}`] : [])),
  );
  const size = `${GENES.length} ${names.length} ${entries.length}`;
  return {
    [`${folder}barcodes.tsv`]: `${names.join('\n')}\n`,
    [`${folder}features.tsv`]: GENES.map(
      (name, k) => `ENSG${String(k).padStart(11, '0')}\t${name}\tGene Expression\n`,
    ).join(''),
    [`${folder}matrix.mtx`]: `%%MatrixMarket matrix coordinate integer general\n${size}\n${entries.join('\n')}\n`,
  };
}
export const zip = (members: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)]))));

/** Cells in rows after two columns of row numbers, as in published tables. */
export const published = (): string => {
  const rows = Array.from({ length: 40 }, (_, c) => [
    c,
    c,
    `Lib1-1_E4.5_${1000 + c * 37}`,
    ...GENES.map((_, g) => count(g, c)),
  ]);
  return [['', 'Unnamed: 0', 'Unnamed: 0.1', ...GENES], ...rows].map((row) => `${row.join(',')}\n`).join('');
};

/** Broken files by name, each with one fault that occurs in labs. */
export function brokenFiles(folder: string): Record<string, Buffer> {
  const script = join(import.meta.dirname, 'make-mended.py');
  execFileSync(join(ROOT, '.venv/bin/python'), [script, folder], { stdio: 'inherit' });
  const made = (name: string): Buffer => readFileSync(join(folder, name));
  const cut = gzipSync(Buffer.from(table(GENES, (g, c) => String((g * 7919 + c * 104_729) % 97))));
  return {
    'published.csv': Buffer.from(published()),
    'dates.tsv': Buffer.from(table([...GENES.slice(2), '2-Sep', '4-Mar'])),
    'logs.tsv': Buffer.from(table(GENES, (g, c) => Math.log1p(count(g, c)).toFixed(4))),
    'parts.h5mu': made('parts.h5mu'),
    'both.zip': zip({
      ...trio('outs/filtered_feature_bc_matrix/', cells(40)),
      ...trio('outs/raw_feature_bc_matrix/', cells(90)),
    }),
    'raw.zip': zip(trio('raw_feature_bc_matrix/', cells(90))),
    'versions.tsv': Buffer.from(table(GENES.map((_, k) => `ENSG${String(k + 1).padStart(11, '0')}.${k + 2}`))),
    'repeated.tsv': Buffer.from(table([...GENES, 'CD4', 'CD4'])),
    'commas.csv': Buffer.from(table(GENES, (g, c) => `${count(g, c)},5`, ';')),
    'cut.csv.gz': cut.subarray(0, Math.floor(cut.length / 2)),
    'nameless.tsv': Buffer.from(table(GENES.map((_, k) => `g${k + 1}`))),
    'wells.zip': zip(trio('outs/filtered_feature_bc_matrix/', cells(80, 2))),
    'logs.h5ad': made('logs.h5ad'),
    'dates.h5ad': made('dates.h5ad'),
  };
}
