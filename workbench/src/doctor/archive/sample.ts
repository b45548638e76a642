import { READING } from '@stroma/contract/reading';
import { BIN_PATTERN, type ImportChoices } from '@stroma/contract/tools';
import type { DoctorEntry, DoctorReport } from '@stroma/design-system/dialogs';
import { MAX_INFLATED_BYTES, pieces } from '../bytes/pieces.ts';
import type { Source } from '../bytes/source.ts';
import { checkBarcodes, checkCells } from '../cells.ts';
import { Fault } from '../fault.ts';
import { samplesOf, noteLibraries, ALL_LIBRARIES } from '../libraries.ts';
import type { Notes } from '../notes.ts';
import { repairsOf } from '../repairs/repairs.ts';
import { fieldsOf } from '../text/fields.ts';
import { lines } from '../text/lines.ts';
import { readTable } from '../text/table.ts';
import { chooseLibrary, geneRows, isTransposed, layoutOf, speciesOf } from '../text/names.ts';
import { stripCharacters, type Member } from './member.ts';
import { tarMembers } from './tar.ts';
import {
  chooseBin,
  findTrio,
  hasSpatial,
  isInBin,
  isRhapsody,
  isSimulatedMarker,
  moleculesOf,
  partOf,
  placesOf,
  tablesOf,
  tagsOf,
  type Trio,
  h5Of,
} from './trio.ts';
import { zipMembers } from './zip.ts';

const T = READING.tables;
const HEADERS = { barcodes: new Set<string>(T.barcodeHeaders), genes: new Set<string>(T.geneHeaders) };
/** The first lines of a matrix: its header, comments and sizes. */
const HEAD = 64 * 1024;
/** Limit for name tables; half a million gene names are shorter. */
const TABLE = MAX_INFLATED_BYTES;

const BIN = new RegExp(BIN_PATTERN);
/** Splicing and junctions are not counts of genes. */
const isBin = (name: string): boolean => BIN.test(name);

/** Report of a sample of three files in a zip or tar, from its name tables and the head of its matrix. */
export async function readArchive(
  source: Source,
  kind: 'zip' | 'tar',
  choices: ImportChoices,
  notes: Notes,
  isDataset = false,
): Promise<Partial<DoctorReport>> {
  const file = source.name;
  const wanted = (name: string) =>
    partOf(name)?.part === 'matrix' ? HEAD : partOf(name) || moleculesOf([name]) || tagsOf([name]) ? TABLE : 0;
  const { members: all, isWhole } =
    kind === 'zip' ? { members: await zipMembers(source), isWhole: true } : await tarMembers(source, wanted);
  const bins = chooseBin(
    all.map((member) => member.name),
    choices.bin,
  );
  const members = bins ? all.filter((member) => isInBin(member.name, bins.chosen)) : all;
  if (bins?.others.length && choices.bin === undefined)
    notes.add('warning.binsChosen', { ...bins, others: bins.others.join(', '), count: bins.others.length });
  if (!members.length) throw new Fault('ARCHIVE_CORRUPT', { file, reason: 'empty' });
  const listed = {
    entries: members.map(entryOf),
    ...(bins && { bins: [bins.chosen, ...bins.others].filter(isBin), bin: bins.chosen }),
  };
  const names = members.map((member) => member.name);
  try {
    const molecules = moleculesOf(names);
    if (molecules) return { ...listed, ...(await readMolecules(molecules, members, file, choices, notes)) };
    const singles = h5Of(names, file);
    const tables = isDataset ? [] : tablesOf(names);
    if (tables.length === 1) {
      const open = members.find((member) => member.name === tables[0])!.open(TABLE);
      return { ...listed, ...(await readTable(await open, choices, notes)) };
    }
    if (singles.length === 1) {
      if (hasSpatial(names)) notes.add('warning.spatialNotRead');
      return { kind: 'matrix', layout: '10x-h5', ...listed, isPartial: true, values: 'counts' };
    }
    const several = [...singles, ...tables];
    const places = several.length ? several : placesOf(names, file);
    if (places.length && isDataset)
      throw new Fault('MULTIPLE_SAMPLES', { file, samples: places.slice(0, 10).join(', ') });
    if (places.length) {
      notes.add('warning.projectSamples', { count: places.length });
      return { kind: 'matrix', layout: 'project', ...listed, isPartial: true, values: 'counts' };
    }
    const found = findTrio(names, file);
    return { ...listed, ...(await readTrio(found, members, file, choices, notes, isDataset)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // Members after a large one in a compressed tar were not read, so the server decides.
    if (!isWhole && error.id === 'MATRIX_FILES_MISSING')
      return { kind: 'matrix', layout: null, ...listed, isPartial: true, values: 'counts' };
    throw Object.assign(error, { found: listed });
  }
}

function entryOf({ name, size }: Member): DoctorEntry {
  const part = partOf(name)?.part;
  const role = part === 'matrix' || part === 'barcodes' ? part : part ? 'features' : 'other';
  return { path: name, role, size };
}

/** BD Rhapsody: a table of molecules, next to it the sample tags of the cells. */
async function readMolecules(
  name: string,
  members: readonly Member[],
  file: string,
  choices: ImportChoices,
  notes: Notes,
): Promise<Partial<DoctorReport>> {
  const columned = await tagged(members, file);
  const read = await readTable(
    await members.find((member) => member.name === name)!.open(TABLE),
    // Tags give more information than the numbers of the cells.
    columned ? { ...choices, library: ALL_LIBRARIES } : choices,
    notes,
  );
  const told = columned && noteLibraries(columned, columned, choices.library, notes);
  return { ...read, ...told, ...(read.cells === null && { cells: null }), layout: 'bd-rhapsody' };
}

/** The sample of each cell by Sample_Tag_Calls.csv, or null. */
async function tagged(members: readonly Member[], file: string): Promise<string[] | null> {
  const name = tagsOf(members.map((member) => member.name));
  if (name === null) return null;
  const [header = [], ...rows] = await commaTable(
    await members.find((member) => member.name === name)!.open(TABLE),
    `${file}/${name}`,
  );
  return samplesOf(header, rows);
}

/** Fields of each line that is neither blank nor a comment. */
async function commaTable(source: Source, file: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of lines(pieces(source), file))
    for (const line of some) if (line && !line.startsWith('##')) rows.push(fieldsOf(line, ','));
  return rows;
}

async function readTrio(
  trio: Trio,
  members: readonly Member[],
  file: string,
  choices: ImportChoices,
  notes: Notes,
  isDataset: boolean,
): Promise<Partial<DoctorReport>> {
  const open = async (name: string, most: number) => members.find((member) => member.name === name)!.open(most);
  const table = async (name: string) => {
    const rows: string[][] = [];
    for await (const some of lines(pieces(await open(name, TABLE)), `${file}/${name}`))
      for (const line of some) if (line) rows.push(line.split('\t'));
    return rows;
  };
  const named = async (name: string) => commaTable(await open(name, TABLE), `${file}/${name}`);
  const [header = [], ...cells] = trio.isParse ? await named(trio.barcodes) : [];
  const barcodes = trio.isParse
    ? cells.map(([name]) => name!)
    : unheaded(await table(trio.barcodes), HEADERS.barcodes, notes).map(([name]) => plain(name!));
  if (!isDataset && choices.library === undefined) checkCells(barcodes.length, file);
  checkBarcodes(barcodes, `${file}/${trio.barcodes}`);
  const rows = trio.isParse
    ? genesOfParse(await named(trio.genes), `${file}/${trio.genes}`)
    : unheaded(await table(trio.genes), HEADERS.genes, notes);
  const ids = rows.map(([id]) => id!.trim());
  const symbolRows = trio.symbols
    ? (await table(trio.symbols)).map(([name]) => name!.trim())
    : rows.map((row) => row[1]?.trim() ?? '');
  if (symbolRows.length !== ids.length) throw differ(file, 'genes', ids.length, symbolRows.length);
  const symbols = symbolRows.map((name, k) => name || ids[k]!);
  const matrix = await readHead(await open(trio.matrix, HEAD), `${file}/${trio.matrix}`);
  const isMatrixTurned = orient(matrix, ids.length, barcodes.length, trio.isTransposed, `${file}/${trio.matrix}`);
  if (isMatrixTurned && !trio.isParse) notes.add('warning.matrixTurned', { cells: barcodes.length, genes: ids.length });
  if (hasSpatial(members.map(({ name }) => name))) notes.add('warning.spatialNotRead');
  const { keep } = chooseLibrary(
    rows.map((row) => row[2]?.trim() ?? ''),
    notes,
  );
  const of = (all: readonly string[]) => all.filter((_, k) => keep[k]);
  const genes = geneRows(of(ids), of(symbols), notes);
  const kept = (all: readonly string[]) => of(all).filter((_, k) => genes[k]);
  if (isTransposed(barcodes, kept(symbols)))
    throw new Fault('MATRIX_TRANSPOSED', {
      ...{ file, rows: kept(symbols).length, columns: barcodes.length, example: barcodes[0]!.slice(0, 60) },
    });
  const species = speciesOf(kept(ids), kept(symbols), file, notes);
  const tags = trio.isParse ? samplesOf(header, cells) : await tagged(members, file);
  const told = noteLibraries(tags, barcodes, choices.library, notes);
  if (!isDataset && choices.library !== undefined) checkCells(told.cells, file);
  return {
    ...{ kind: 'matrix', layout: layoutOfTrio(trio, barcodes, file), values: 'counts', turned: isMatrixTurned },
    ...{ ...told, genes: kept(ids).length, species },
    repairs: repairsOf({ ids: kept(ids), symbols: kept(symbols), cells: barcodes, species }, choices),
    isSimulated: matrix.isSimulated || members.some(({ name }) => isSimulatedMarker(name)),
    examples: { cells: barcodes.slice(0, 3), genes: kept(symbols).slice(0, 3) },
  };
}

const layoutOfTrio = (trio: Trio, barcodes: readonly string[], file: string): string => {
  if (trio.isParse) return 'parse';
  return isRhapsody(file) ? 'bd-rhapsody' : layoutOf(barcodes, trio.table);
};
/** Id and symbol of each row of all_genes.csv. */
function genesOfParse([header = [], ...rows]: string[][], file: string): string[][] {
  const names = header.map((name) => name.toLowerCase());
  const id = names.indexOf('gene_id');
  if (id < 0) throw new Fault('MATRIX_FILES_MISSING', { file, missing: 'gene_id' });
  const symbol = names.indexOf('gene_name');
  return rows.map((row) => [row[id] ?? '', row[symbol < 0 ? id : symbol] ?? '']);
}

const plain = (name: string): string => stripCharacters(name.trim(), '"');
function unheaded(rows: string[][], headers: ReadonlySet<string>, notes: Notes): string[][] {
  if (!rows.length || !headers.has(plain(rows[0]![0]!).toLowerCase())) return rows;
  notes.add('warning.headerLines');
  return rows.slice(1);
}

interface Head {
  rows: number;
  columns: number;
  isSimulated: boolean;
}
async function readHead(source: Source, file: string): Promise<Head> {
  let number = 0;
  let isSimulated = false;
  const all: string[] = [];
  for await (const some of lines(pieces(source, HEAD), file)) all.push(...some);
  for (const line of all) {
    number += 1;
    const lower = line.toLowerCase();
    if (number === 1) {
      const parts = lower.split(/\s+/);
      if (parts[0] !== '%%matrixmarket' || parts[2] !== 'coordinate')
        throw differ(file, 'header', 'coordinate', line.slice(0, 60), 1);
      if (!['integer', 'real'].includes(parts[3]!) || parts[4] !== 'general')
        throw new Fault('MATRIX_VALUE_INVALID', { file, row: 1, column: 1, value: line });
    } else if (line.startsWith('%')) isSimulated ||= lower.includes('simulated');
    else if (line.trim()) {
      const sizes = line.trim().split(/\s+/);
      if (sizes.length !== 3 || !sizes.every((n) => /^\d{1,18}$/.test(n))) break;
      return { rows: Number(sizes[0]), columns: Number(sizes[1]), isSimulated };
    }
  }
  throw differ(file, 'header', '3 numbers', '', number);
}

/** Whether the matrix has cells in rows, by comparing its size with the name tables; MATRIX_DIM_MISMATCH if neither orientation fits. */
function orient({ rows, columns }: Head, genes: number, cells: number, isKb: boolean, file: string): boolean {
  if (rows === genes && columns === cells) return isKb && rows === columns;
  if (rows === cells && columns === genes) return true;
  const [what, expected, found] =
    columns === cells ? (['genes', genes, rows] as const) : (['cells', cells, columns] as const);
  throw new Fault('MATRIX_DIM_MISMATCH', { file, what, expected, found, rows, columns, genes, barcodes: cells });
}

function differ(file: string, what: string, expected: string | number, found: string | number, line?: number): Fault {
  const sizes = { rows: '?', columns: '?', genes: '?', barcodes: '?' };
  return new Fault('MATRIX_DIM_MISMATCH', {
    file,
    what,
    expected,
    found,
    ...sizes,
    ...(line !== undefined && { line }),
  });
}
