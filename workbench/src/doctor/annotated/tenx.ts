import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import { checkBarcodes, checkCells } from '../cells.ts';
import { Fault } from '../fault.ts';
import { noteLibraries } from '../libraries.ts';
import type { Notes } from '../notes.ts';
import { repairsOf } from '../repairs/repairs.ts';
import { chooseLibrary, geneRows, isTransposed, speciesOf } from '../text/names.ts';
import { datasetAt, isGroup, readNumbers, readTexts, type Group } from './h5.ts';

const RAW = new RegExp(READING.archives.rawH5, 'i');
const MOST = 1_000_000;

/** Cell Ranger's matrix .h5: version 3 (`/matrix`), and the older one with a group per genome. */
export function readTenx(root: Group, file: string, choices: ImportChoices, notes: Notes): Partial<DoctorReport> {
  if (RAW.test(file)) throw new Fault('MATRIX_IS_RAW', { file, folder: file });
  const group = matrixOf(root, file);
  const needed = (name: string): string[] => {
    const item = datasetAt(group, name);
    if (!item) throw new Fault('MATRIX_FILES_MISSING', { file, missing: name.split('/').at(-1)! });
    return readTexts(item, MOST);
  };
  const isNew = isGroup(group.get('features'));
  const ids = needed(isNew ? 'features/id' : 'genes');
  const symbols = needed(isNew ? 'features/name' : 'gene_names');
  const types =
    isNew && datasetAt(group, 'features/feature_type') ? needed('features/feature_type') : ids.map(() => '');
  const barcodes = needed('barcodes');
  if (choices.library === undefined) checkCells(barcodes.length, file);
  checkBarcodes(barcodes, file);
  const { keep } = chooseLibrary(types, notes);
  const of = (all: readonly string[]) => all.filter((_, k) => keep[k]);
  const rows = geneRows(of(ids), of(symbols), notes);
  const kept = (all: readonly string[]) => of(all).filter((_, k) => rows[k]);
  if (isTransposed(barcodes, kept(symbols)))
    throw new Fault('MATRIX_TRANSPOSED', {
      ...{ file, rows: kept(ids).length, columns: barcodes.length, example: barcodes[0]!.slice(0, 60) },
    });
  const data = datasetAt(group, 'data');
  const first = data && readNumbers(data, 0, Math.min(200_000, data.shape?.[0] ?? 0));
  const bad = first?.find((value) => value < 0 || !Number.isInteger(value));
  if (bad !== undefined) throw new Fault('MATRIX_VALUE_INVALID', { file, row: '?', column: '?', value: String(bad) });
  const species = speciesOf(kept(ids), kept(symbols), file, notes);
  return {
    ...{ kind: 'matrix', layout: '10x-h5', values: 'counts', turned: false },
    ...{ ...noteLibraries(null, barcodes, choices.library, notes), genes: kept(ids).length, species },
    repairs: repairsOf({ ids: kept(ids), symbols: kept(symbols), cells: barcodes, species }, choices),
    examples: { cells: barcodes.slice(0, 3), genes: kept(symbols).slice(0, 3) },
  };
}

export const isTenx = (root: Group): boolean => isGroup(root.get('matrix')) || genomesOf(root).length > 0;
const genomesOf = (root: Group): string[] =>
  root.keys().filter((name) => {
    const item = root.get(name);
    return isGroup(item) && ['indptr', 'barcodes'].every((part) => item.keys().includes(part));
  });

function matrixOf(root: Group, file: string): Group {
  const matrix = root.keys().includes('matrix') ? root.get('matrix') : null;
  if (isGroup(matrix)) return matrix;
  const genomes = genomesOf(root);
  if (genomes.length > 1) throw new Fault('SPECIES_MIXED', { file, species: genomes.join(', ') });
  const only = genomes[0] === undefined ? null : root.get(genomes[0]);
  if (!isGroup(only)) throw new Fault('MATRIX_FILES_MISSING', { file, missing: 'matrix' });
  return only;
}
