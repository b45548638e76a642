import { LIMITS } from '@stroma/contract';
import { fieldsOf, type RejectLine } from './references-pairs.ts';
import { isGeneName, type Line } from './references-lines.ts';

/** Headers of the two columns in lower case, also those of PanglaoDB and CellMarker. */
const HEADERS = {
  type: ['cell_type', 'cell type', 'celltype', 'cell_name', 'cell name'],
  gene: ['gene', 'marker', 'symbol', 'official gene symbol', 'gene symbol', 'cell marker'],
} as const;
/** Species names in tables with several species; rows of other species are left out. */
const SPECIES: Readonly<Record<string, readonly string[]>> = {
  'Homo sapiens': ['hs', 'human', 'homo sapiens'],
  'Mus musculus': ['mm', 'mouse', 'mus musculus'],
};

/** Whether the lines start a marker table with one gene per row; a file without such a header is a GMT. */
export const isMarkerTable = (lines: readonly Line[]): boolean => placesOf(lines[0]?.line ?? '') !== null;

/** The rows of the species in a table of markers as the lines of a GMT: one per cell type, with the number of the type's first row. */
export function markerLines(species: string, lines: readonly Line[], refuse: RejectLine): Line[] {
  const [header, ...rows] = lines;
  const { split, type, gene, of } = placesOf(header?.line ?? '')!;
  const found = new Map<string, { number: number; genes: Set<string> }>();
  for (const { line, number } of rows) {
    const fields = split(line);
    const listed = fields[of]?.toLowerCase();
    if (listed && !(SPECIES[species] ?? [species.toLowerCase()]).some((one) => ` ${listed} `.includes(` ${one} `)))
      continue;
    const [name = '', symbol = ''] = [fields[type], fields[gene]];
    if (!name || !symbol) refuse('columns', number, line);
    if (!isGeneName(symbol)) refuse('gene', number, symbol);
    const one = found.get(name) ?? { number, genes: new Set() };
    found.set(name, one);
    one.genes.add(symbol);
    if (found.size > LIMITS.references.sets) refuse('tooMany', number);
  }
  if (!found.size) refuse('columns', header?.number ?? 1, header?.line);
  return [...found].map(([name, { number, genes }]) => ({ number, line: [name, '', ...genes].join('\t') }));
}

function placesOf(header: string) {
  const split = (line: string) => (header.includes('\t') ? line.split('\t') : fieldsOf(line)).map((one) => one.trim());
  const names = split(header.toLowerCase());
  const place = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [type, gene] = [place(HEADERS.type), place(HEADERS.gene)];
  return type < 0 || gene < 0 ? null : { split, type, gene, of: names.indexOf('species') };
}
