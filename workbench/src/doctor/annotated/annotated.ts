import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import { LIMITS } from '@stroma/contract';
import type { DoctorColumn, DoctorMatrix, DoctorMissing, DoctorReport } from '@stroma/design-system/dialogs';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';
import { repairsOf } from '../repairs/repairs.ts';
import { noteSamples } from '../libraries.ts';
import { chooseLibrary, geneRows, isTransposed, speciesOf } from '../text/names.ts';
import { columnsOf, evidenceOf, indexOf, rolesOf } from './columns.ts';
import { genesOf } from './genes.ts';
import { at, isDataset, isGroup, lengthOf, readNames, readTexts, type Dataset, type Group } from './h5.ts';
import { recordsOf } from './records.ts';
import { kindOf, shapeOf } from './values.ts';

const A = READING.annotated;
const MOST_CELLS = 20_000_000;
/** Number of cell names read from either end. */
const SOME = 5000;
/** Maximum number of cells whose names are all read, in parts, to find their libraries. */
const MOST_NAMED = 1_000_000;
const AT_ONCE = 50_000;
const invalid = (file: string, path: string, reason: string): Fault =>
  new Fault('ANNDATA_INVALID', { file, path, reason });

/** Report of an annotated file (`more`: columns from elsewhere): its matrices and columns, and their detected roles. */
export function readAnnotated(
  root: Group,
  file: string,
  choices: ImportChoices,
  notes: Notes,
  more: readonly DoctorColumn[] = [],
): Partial<DoctorReport> {
  const has = (name: string) => root.keys().includes(name);
  const [obs, var_] = [at(root, 'obs'), at(root, 'var')];
  if (!obs || !var_) throw invalid(file, obs ? 'var' : 'obs', `${obs ? 'var' : 'obs'}: missing`);
  const matrices = matricesOf(root);
  const shape = matrices.map(({ path }) => shapeOf(itemAt(root, path))).find((one) => one !== null);
  if (!shape) throw invalid(file, 'X', has('X') ? 'X: shape' : 'X: missing');
  const [cells] = shape;
  const least = LIMITS.sampleCells.above;
  if (cells <= least || cells >= MOST_CELLS)
    throw new Fault('CELL_COUNT_RANGE', { file, cells, min: least, max: MOST_CELLS });
  const chosen = choose(matrices, choices, file, notes);
  const table = chosen.path.startsWith('raw') ? (at(root, 'raw/var') ?? itemAt(root, 'raw.var')) : var_;
  const genes = genesOf(table ?? var_, root);
  const { keep } = chooseLibrary(genes.types, notes);
  const of = (all: readonly string[]) => all.filter((_, k) => keep[k]);
  const rows = geneRows(of(genes.ids), of(genes.symbols), notes);
  const kept = (all: readonly string[]) => of(all).filter((_, k) => rows[k]);
  const some = cellNames(obs, root);
  if (isTransposed(some, kept(genes.symbols)))
    throw new Fault('MATRIX_TRANSPOSED', {
      ...{ file, rows: kept(genes.ids).length, columns: cells, example: some[0]!.slice(0, 60) },
    });
  const species = speciesOf(kept(genes.ids), kept(genes.symbols), file, notes);
  const named = { ids: kept(genes.ids), symbols: kept(genes.symbols), cells: [...some, ...lastCells(obs)], species };
  const own = isDataset(obs) ? recordsOf(obs, root).columns : columnsOf(obs, root);
  const columns = [...own, ...more.filter(({ name }) => !own.some((one) => one.name === name))];
  const roles = rolesOf(columns, cells, notes, evidenceOf(root));
  const sample = choices.sampleColumn ?? roles.sample;
  const isTold =
    choices.sampleColumn !== undefined || columns.some(({ name, groups = 0 }) => name === sample && groups > 1);
  const libraries =
    isTold || cells > MOST_NAMED
      ? []
      : noteSamples(
          allNames(obs, root),
          columns.map(({ name }) => name),
          choices.library,
          notes,
        );
  const isSeveral = libraries.length > 0 && choices.library === undefined;
  return {
    ...{
      kind: 'annotated',
      layout: 'h5ad',
      cells,
      genes: kept(genes.ids).length,
      values: chosen.values,
      turned: false,
    },
    species,
    repairs: repairsOf(named, choices),
    ...{ columns, matrices, matrix: chosen.path },
    clusterColumn: choices.clusterColumn ?? roles.cluster,
    libraries,
    // The samples from the barcodes replace a column with only one sample.
    sampleColumn: isSeveral ? null : sample,
    missing: missingOf(root, chosen, { ...roles, sample: isSeveral ? 'barcodes' : sample }),
    ...(!isTold && cells > MOST_NAMED && { isPartial: true }),
    examples: { cells: some.slice(0, 3), genes: kept(genes.symbols).slice(0, 3) },
  };
}

/** A member whose name may itself contain a dot, such as `raw.X`. */
const itemAt = (root: Group, path: string): Group | Dataset | null => at(root, path);

/** Matrices in the order in which counts are searched: layers named as counts, raw, X, other layers. */
function matricesOf(root: Group): DoctorMatrix[] {
  const layers = at(root, 'layers');
  const all = isGroup(layers) ? layers.keys() : [];
  const known = A.countLayers.flatMap((name) => all.filter((one) => one.toLowerCase() === name));
  const parts: readonly string[] = A.parts;
  const rest = all.filter((one) => !known.includes(one) && !parts.includes(one.toLowerCase()));
  const paths = [...known.map((n) => `layers/${n}`), 'raw/X', 'raw.X', 'X', ...rest.map((n) => `layers/${n}`)];
  return paths.flatMap((path) => {
    const item = itemAt(root, path);
    const shape = shapeOf(item);
    return item && shape ? [{ path, genes: shape[1], values: kindOf(item) }] : [];
  });
}

function choose(
  matrices: readonly DoctorMatrix[],
  { matrix }: ImportChoices,
  file: string,
  notes: Notes,
): DoctorMatrix {
  const own = matrices.find(({ path }) => path === matrix);
  if (own) return own;
  const usable = matrices.filter(({ values }) => values !== 'scaled');
  if (!usable.length) throw invalid(file, 'X', 'X: scaled values only');
  const widest = Math.max(...usable.map(({ genes }) => genes));
  const counts = usable.filter(({ values }) => values === 'counts').sort((a, b) => b.genes - a.genes);
  const whole = counts.find(({ genes }) => genes >= A.fewestGenes * widest);
  const chosen = whole ?? usable.find(({ genes }) => genes === widest)!;
  const fewer = whole ?? counts[0];
  if (fewer && fewer.genes < widest)
    notes.add('warning.countsOfFewGenes', { path: fewer.path, genes: fewer.genes, all: widest, chosen: chosen.path });
  // A matrix that could not be inspected may contain counts.
  if (!counts.length && usable.every(({ values }) => values !== null))
    notes.add('warning.countsMissing', { file, paths: usable.map(({ path }) => path).join(', ') });
  return chosen;
}

function cellNames(obs: Group | Dataset, root: Group): string[] {
  return isDataset(obs) ? recordsOf(obs, root).names : readNames(at(obs, indexOf(obs)), SOME);
}
/** Names of all cells, in parts. */
function* allNames(obs: Group | Dataset, root: Group): Generator<string[]> {
  if (isDataset(obs)) return yield recordsOf(obs, root).names;
  const index = at(obs, indexOf(obs));
  const item = isGroup(index) ? at(index, 'values') : index;
  // Unreadable names give no libraries.
  const part = (from: number) => (isDataset(item) ? readTexts(item, AT_ONCE, from) : []);
  const length = isDataset(item) ? lengthOf(item) : 1;
  for (let from = 0; from < length; from += AT_ONCE) {
    const some = part(from);
    yield some.length ? some : [''];
  }
}
/** Cells of the last samples, whose barcodes may equal those of the first ones except for the suffix. */
function lastCells(obs: Group | Dataset): string[] {
  const item = isDataset(obs) ? null : at(obs, indexOf(obs));
  return isDataset(item) ? readTexts(item, SOME, Math.max(SOME, lengthOf(item) - SOME)) : [];
}

function missingOf(root: Group, chosen: DoctorMatrix, roles: ReturnType<typeof rolesOf>): DoctorMissing[] {
  const obsm = at(root, 'obsm');
  const isEmpty = obsm === null || (isGroup(obsm) && obsm.keys().length === 0);
  return [
    ...(chosen.values === 'counts' || chosen.values === null ? [] : (['counts'] as const)),
    ...(roles.sample ? [] : (['samples'] as const)),
    ...(roles.cluster ? [] : (['clusters'] as const)),
    ...(isEmpty ? (['embedding'] as const) : []),
  ];
}
