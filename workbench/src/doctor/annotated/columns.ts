import { READING } from '@stroma/contract/reading';
import type { DoctorColumn } from '@stroma/design-system/dialogs';
import {
  at,
  attribute,
  datasetAt,
  isDataset,
  isGroup,
  lengthOf,
  readNames,
  readNumbers,
  textOf,
  readTexts,
  type Dataset,
  type Group,
} from './h5.ts';
import type { Notes } from '../notes.ts';

const A = READING.annotated;
const CLUSTER = new RegExp(A.cluster);
const RESOLUTION = new RegExp(A.resolution);
const GROUP_WORDS = new RegExp(A.groupWords);
const NOT_GROUPS = new RegExp(A.notGroups);
/** Number of cells used to classify a column of text or of whole numbers. */
const CELLS = 5000;
const KNOWN = new Set<string>([...A.samples, ...A.sampleGuesses, ...Object.values(A.levels).flat()]);

/** Lower case, every run of other characters one underscore: `Cell type` and `cell.type` are `cell_type`. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** The name of the column that names the rows of a table. */
export function indexOf(table: Group): string {
  const named = textOf(attribute(table, '_index'));
  return named || (table.keys().includes('index') ? 'index' : '_index');
}

/** Columns of an AnnData table, in order, with their contents. */
export function columnsOf(table: Group, root: Group): DoctorColumn[] {
  const order = attribute(table, 'column-order');
  const listed = Array.isArray(order) ? order.map(String) : [];
  const others = table.keys().filter((name) => !listed.includes(name) && name !== '__categories');
  return [...listed, ...others.sort()]
    .filter((name) => name !== indexOf(table))
    .flatMap((name) => describe(table, name, root) ?? []);
}

function describe(table: Group, name: string, root: Group): DoctorColumn | null {
  const item = table.keys().includes(name) ? table.get(name) : null;
  if (isGroup(item)) {
    const categories = item.keys().includes('categories') ? item.get('categories') : null;
    if (isDataset(categories)) return { name, kind: 'groups', groups: lengthOf(categories) };
    if (isGroup(categories)) return { name, kind: 'groups', groups: readNames(categories, CELLS).length };
    const values = datasetAt(item, 'values');
    return values ? ofValues(name, values) : null;
  }
  if (!isDataset(item)) return null;
  const old = datasetAt(table, `__categories/${name}`) ?? datasetAt(root, `uns/${name}_categories`);
  return old ? { name, kind: 'groups', groups: lengthOf(old) } : ofValues(name, item);
}

function ofValues(name: string, item: Dataset): DoctorColumn {
  const { type } = item.metadata;
  // H5T_STRING and variable-length texts.
  if (type === 3 || type === 9) {
    const found = readTexts(item, CELLS);
    const isNumbers = found.length > 0 && found.every((v) => v !== '' && Number.isFinite(Number(v)));
    const groups = new Set(found).size;
    if (isNumbers) return { name, kind: 'numbers' };
    return groups <= A.maxGroups ? { name, kind: 'groups', groups } : { name, kind: 'text' };
  }
  const key = plain(name);
  if (KNOWN.has(key) || CLUSTER.test(key)) {
    const found = [...(readNumbers(item, 0, Math.min(CELLS, lengthOf(item))) ?? [])].filter(Number.isFinite);
    const groups = new Set(found).size;
    if (groups > 0 && groups <= A.maxGroups && found.every(Number.isInteger)) return { name, kind: 'groups', groups };
  }
  return { name, kind: 'numbers' };
}

interface Roles {
  cluster: string | null;
  sample: string | null;
}
/** Columns used as samples and clusters, with notes on guesses. Keep in sync with the import's columns.py. */
export function rolesOf(columns: readonly DoctorColumn[], cells: number, notes: Notes, evidence = NONE): Roles {
  const groups = new Map<string, DoctorColumn>();
  for (const column of columns)
    if (
      column.kind === 'groups' &&
      column.groups! >= 1 &&
      column.groups! <= A.maxGroups &&
      !groups.has(plain(column.name))
    )
      groups.set(plain(column.name), column);
  const sample = sampleOf(groups, notes);
  if (sample) groups.delete(plain(sample));
  return { sample, cluster: clusterOf(groups, columns, cells, notes, evidence) };
}

function sampleOf(groups: ReadonlyMap<string, DoctorColumn>, notes: Notes): string | null {
  const of = (keys: readonly string[]) => keys.flatMap((key) => groups.get(key) ?? []);
  const [sure, guesses] = [of(A.samples), of(A.sampleGuesses)];
  const found = [...[...sure, ...guesses].filter((column) => column.groups! > 1), ...sure, ...guesses][0];
  if (found && guesses.includes(found))
    notes.add('warning.sampleColumnGuessed', { column: found.name, samples: found.groups! });
  return found?.name ?? null;
}

function clusterOf(
  groups: ReadonlyMap<string, DoctorColumn>,
  all: readonly DoctorColumn[],
  cells: number,
  notes: Notes,
  evidence: Evidence,
): string | null {
  const named = (keys: readonly string[]) => keys.flatMap((key) => groups.get(key) ?? []);
  const known = named(A.levels.cluster);
  if (known.length) return best(known, evidence).column.name;
  const numbered = [...groups].filter(([key]) => CLUSTER.test(key)).map(([, column]) => column);
  const most = Math.max(2, Math.min(100, Math.floor(cells / 5)));
  const likely = [...groups]
    .filter(([key, { groups: n }]) => n! >= 2 && n! <= most && GROUP_WORDS.test(key) && !NOT_GROUPS.test(key))
    .map(([, column]) => column);
  const levels = Object.values(A.levels).flatMap((keys) => named(keys)[0] ?? []);
  const candidates = numbered.length ? numbered : [...new Set([...levels, ...likely])];
  if (!candidates.length) {
    if (all.length)
      notes.add('warning.noClusters', {
        columns: all
          .slice(0, 10)
          .map(({ name }) => name)
          .join(', '),
      });
    return null;
  }
  const { column, why } = best(candidates, evidence);
  if (!numbered.length || numbered.length > 1)
    notes.add('warning.clusterColumnChosen', {
      ...{ column: column.name, groups: column.groups!, candidates: candidates.length, why },
    });
  return column.name;
}

/** Hints of the file on its columns: markers were computed by the groups of one, and some were drawn. */
export interface Evidence {
  marked: string | null;
  coloured: ReadonlySet<string>;
}
const NONE: Evidence = { marked: null, coloured: new Set() };

export function evidenceOf(root: Group): Evidence {
  const by = datasetAt(root, 'uns/rank_genes_groups/params/groupby');
  const uns = at(root, 'uns');
  const coloured = isGroup(uns) ? uns.keys().filter((name) => name.endsWith('_colors')) : [];
  return {
    marked: by ? textOf(Array.isArray(by.value) ? by.value[0] : by.value) : null,
    coloured: new Set(coloured.map((name) => name.slice(0, -'_colors'.length))),
  };
}

/** Kept in step with `_best` of columns.py. */
function best(candidates: readonly DoctorColumn[], evidence: Evidence): { column: DoctorColumn; why: string } {
  const more = candidates.filter(({ groups }) => groups! > 1);
  const several = more.length ? more : candidates;
  const marked = several.find(({ name }) => name === evidence.marked);
  if (marked) return { column: marked, why: 'markers' };
  const drawn = several.filter(({ name }) => evidence.coloured.has(name));
  if (drawn[0] && drawn.length < several.length) return { column: drawn[0], why: 'colours' };
  const distances = several.map(({ name }) => distance(name));
  if (several.length > 1 && distances.every(Number.isFinite))
    return { column: several[distances.indexOf(Math.min(...distances))]!, why: 'resolution' };
  return { column: several[0]!, why: 'name' };
}
function distance(name: string): number {
  const found = RESOLUTION.exec(name)?.[1];
  return found === undefined ? Number.NaN : Math.abs(Number(found.replace('_', '.')) - 1);
}
