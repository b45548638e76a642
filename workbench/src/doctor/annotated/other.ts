import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';
import { geneRows, speciesOf } from '../text/names.ts';
import { readAnnotated } from './annotated.ts';
import { columnsOf, indexOf } from './columns.ts';
import { at, isDataset, isGroup, lengthOf, readTexts, type Dataset, type Group } from './h5.ts';
import { kindOf } from './values.ts';

const A = READING.annotated;
const MOST = 100_000;

/** MuData: the gene expression modality, with the columns of the whole file for its cells. */
export function readMudata(root: Group, file: string, choices: ImportChoices, notes: Notes): Partial<DoctorReport> {
  const mod = at(root, 'mod');
  const names = isGroup(mod) ? mod.keys().sort() : [];
  const usual = A.expressionModalities.flatMap((word) => names.find((name) => name.toLowerCase() === word) ?? []);
  const wanted = choices.modality;
  const chosen = wanted ?? (names.length === 1 ? names[0] : usual[0]);
  const modalities = names.map((name) => ({ name, features: featuresOf(at(root, `mod/${name}`)) }));
  const part = chosen === undefined ? null : at(root, `mod/${chosen}`);
  if (chosen === undefined || !isGroup(part))
    throw Object.assign(
      new Fault('ANNDATA_INVALID', {
        ...{ file, path: 'mod', reason: 'mudata', modalities: names.slice(0, 10).join(', ') },
      }),
      // One of them can be chosen.
      { found: { kind: 'annotated', layout: 'h5mu', modalities } },
    );
  const left = modalities.flatMap(({ name, features }) =>
    name === chosen ? [] : [features === null ? name : `${name} (${features})`],
  );
  if (left.length)
    notes.add('warning.modalitiesLeftOut', { chosen, names: left.slice(0, 10).join(', '), count: left.length });
  const obs = at(root, 'obs');
  const whole = isGroup(obs) ? columnsOf(obs, root) : [];
  const more = whole
    .map((column) => ({
      ...column,
      name: column.name.startsWith(`${chosen}:`) ? column.name.slice(chosen.length + 1) : column.name,
    }))
    .filter(({ name }) => !name.includes(':'));
  return { ...readAnnotated(part, file, choices, notes, more), layout: 'h5mu', modalities, modality: chosen };
}
export const isMudata = (root: Group): boolean => root.keys().includes('mod') && !root.keys().includes('X');

function featuresOf(part: Group | Dataset | null): number | null {
  const table = isGroup(part) ? at(part, 'var') : null;
  if (isDataset(table)) return lengthOf(table);
  const index = table && at(table, indexOf(table));
  const values = isGroup(index) ? at(index, 'values') : index;
  return isDataset(values) ? lengthOf(values) : null;
}

/** Loom: genes in rows, cells in columns, attributes of both. */
export function readLoom(root: Group, file: string, notes: Notes): Partial<DoctorReport> {
  const matrix = at(root, 'matrix');
  if (!isDataset(matrix) || matrix.shape?.length !== 2)
    throw new Fault('ANNDATA_INVALID', { file, path: 'matrix', reason: 'matrix: shape' });
  const [genes, cells] = matrix.shape as [number, number];
  const symbols = named(root, 'row_attrs', A.loomGenes, genes, file);
  const barcodes = named(root, 'col_attrs', A.loomCells, cells, file);
  const rows = geneRows(symbols, symbols, notes);
  const kept = symbols.filter((_, k) => rows[k]);
  return {
    ...{ kind: 'annotated', layout: 'loom', cells, genes: genes - (symbols.length - kept.length), turned: false },
    ...{ values: kindOf(matrix), species: speciesOf(kept, kept, file, notes), isPartial: true },
    examples: { cells: barcodes.slice(0, 3), genes: kept.slice(0, 3) },
  };
}
export const isLoom = (root: Group): boolean =>
  ['matrix', 'row_attrs', 'col_attrs'].every((name) => root.keys().includes(name));

/** The names of an axis from the first known attribute. */
function named(root: Group, part: string, known: readonly string[], length: number, file: string): string[] {
  const group = at(root, part);
  const byName = new Map(isGroup(group) ? group.keys().map((name) => [name.toLowerCase(), name]) : []);
  const name = known.find((one) => byName.has(one));
  const item = isGroup(group) && name !== undefined ? at(group, byName.get(name)!) : null;
  if (!isDataset(item) || lengthOf(item) !== length)
    throw new Fault('ANNDATA_INVALID', {
      file,
      path: part,
      reason: `${part}: no names (${known.slice(0, 3).join(', ')})`,
    });
  return readTexts(item, MOST);
}
