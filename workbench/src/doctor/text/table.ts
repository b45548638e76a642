import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import { isRhapsody } from '../archive/trio.ts';
import type { Source } from '../bytes/source.ts';
import { checkBarcodes, checkCells } from '../cells.ts';
import { Fault } from '../fault.ts';
import { noteLibraries } from '../libraries.ts';
import type { Notes } from '../notes.ts';
import { chosenColumns, suggestChoices, noteLeftOut, withoutAntibodies, type Columns } from './columns.ts';
import { repairsOf } from '../repairs/repairs.ts';
import { isCount, isNumber } from './fields.ts';
import { readRows, type ReadRows } from './rows.ts';
import { areGenes, geneRows, geneShare, isTransposed, speciesOf } from './names.ts';

/** Number of preview rows, and of preview columns after the first. */
const SHOWN = 8;
const SHOWN_COLUMNS = 39;
/** Wider tables are matrices, even if most columns are text. */
const WIDEST_METADATA = 100;

/** Columns of contig tables of 10x, CeleScope and AIRR. */
const CONTIG = new Set<string>(READING.tables.contigs);

type Found = Partial<DoctorReport>;

/** A matrix written as text: its columns, orientation and non-count columns, determined from its beginning (from all of it if small). */
export async function readTable(source: Source, choices: ImportChoices, notes: Notes): Promise<Found> {
  const file = source.name;
  const isOwn = choices.names !== undefined || choices.leftOut !== undefined;
  const read = await readRows(source, (columns, rows) => {
    const suggested = isOwn ? {} : (suggestChoices(columns, rows) ?? {});
    return { ...chosenColumns(columns, { ...choices, ...suggested }), suggested };
  });
  const { suggested } = read;
  const table = preview(read);
  if (read.columns.all.filter((name) => CONTIG.has(name.toLowerCase())).length > 2)
    throw new Fault('doctor.fault.contigs', { file });
  if (isMetadata(read)) throw new Fault('doctor.fault.metadata', { file, rows: read.names.length });
  try {
    return { ...axes(read, { ...choices, ...suggested }, file, notes), table, suggested };
  } catch (error) {
    if (error instanceof Fault) throw Object.assign(error, { found: { table, suggested } });
    throw error;
  }
}

const MEASURE = new RegExp(`^(?:${READING.tables.measures})$`, 'i');
const MISSING: readonly string[] = READING.tables.missing;
/** Whether a row of a table with cells in columns is a measure or labels of the cells: the import keeps these as cell columns. */
function isOfCells(name: string, values: readonly string[]): boolean {
  if (MEASURE.test(name)) return true;
  const known = values.filter((value) => !MISSING.includes(value.toLowerCase()));
  return name !== '' && known.length > 1 && !known.some(isNumber) && geneShare([name]) === 0;
}

function axes(
  { columns, rows: all, names: named, isWhole }: ReadRows,
  choices: ImportChoices,
  file: string,
  notes: Notes,
): Found {
  const turned =
    choices.orientation === undefined
      ? areGenes(columns.names) && isTransposed(columns.names, named)
      : choices.orientation === 'genesInColumns';
  const values = (row: readonly string[] | undefined) => (row ? columns.places.map((k) => row[k]!) : []);
  const isGene = named.map((name, k) => turned || !isOfCells(name, values(all[k])));
  const [names, rows] = [named.filter((_, k) => isGene[k]), all.filter((_, k) => isGene[k])];
  const [cells, genes] = turned ? [names, columns.names] : [columns.names, names];
  checkValues(columns, rows, file);
  noteLeftOut(columns.left, turned ? 'genes' : 'cells', notes);
  if (turned && choices.orientation === undefined)
    notes.add('warning.tableTurned', { cells: cells.length, genes: genes.length, example: genes[0]!.slice(0, 60) });
  if (isWhole || !turned) checkCells(cells.length, file);
  checkBarcodes(cells, file);
  const features = withoutAntibodies(genes, notes);
  const kept = geneRows(features, features, notes);
  const own = features.filter((_, k) => kept[k]);
  const told = isWhole || !turned ? noteLibraries(null, cells, choices.library, notes) : null;
  const species = speciesOf(own, own, file, notes);
  return {
    layout: isRhapsody(file) ? 'bd-rhapsody' : 'tsv',
    kind: 'matrix',
    cells: told?.cells ?? null,
    libraries: told?.libraries ?? [],
    genes: isWhole || turned ? own.length : null,
    species,
    repairs: repairsOf({ ids: own, symbols: own, cells, species }, choices),
    values: 'counts',
    turned,
    isUnsure: choices.orientation === undefined && geneShare(columns.names) > 0.3 === geneShare(names) > 0.3,
    examples: { cells: cells.slice(0, 3), genes: own.slice(0, 3) },
  };
}

function checkValues({ places }: Columns, rows: readonly string[][], file: string): void {
  for (const [r, row] of rows.entries())
    for (const k of places) {
      const value = row[k]!;
      if (!isCount(value))
        throw new Fault('MATRIX_VALUE_INVALID', { file, row: r + 2, column: k + 1, value: value.slice(0, 60) });
    }
}

/** Cells in rows, with text columns and no column named like a gene. */
function isMetadata({ columns, rows, names }: ReadRows): boolean {
  const field = (k: number): string[] => rows.map((row) => row[k]!);
  const fields = columns.all.map((_, k) => k).slice(1);
  const texts = fields.filter((k) => field(k).some((v) => v && !isNumber(v)));
  const isWide = fields.length > WIDEST_METADATA;
  return !isWide && texts.length > 0 && geneShare(names) < READING.names.fewGenes && texts.length * 4 >= fields.length;
}

const preview = ({ columns, rows }: ReadRows): DoctorReport['table'] => ({
  columns: columns.all.slice(0, SHOWN_COLUMNS + 1),
  rows: rows.slice(0, SHOWN).map((row) => row.slice(0, SHOWN_COLUMNS + 1)),
  width: columns.all.length,
});
