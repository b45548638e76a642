import { TOOLS, type CellCheck, type TaskReads, type ToolSlug } from '@stroma/contract';
import type { CellGroup, Groups, Reads, ToolDefinition } from '@stroma/contract/tools';
import type { Deps } from '../../deps.ts';
import { inputInvalid, AppError } from '../../errors.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { NO_IDENTITY, readingOf, readsOf, type ReadIdentity } from '../jobs/readings.ts';

interface Checked {
  tool: ToolSlug;
  user: CallingUser;
  datasetId: string;
  params: unknown;
}
const NO_CHECK = {
  ...{ columns: [], cellSets: [], groups: [], categories: [], samples: null, counts: false },
  ...{ parts: [], aside: [], only: [], named: [] },
} satisfies CellCheck;
/** The version of the labels of another dataset that a request reads. Throws COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS. */
export async function labelsOfOther(
  deps: Deps,
  user: CallingUser,
  { dataset, column }: NonNullable<Reads['otherLabels']>,
): Promise<Pick<TaskReads, 'otherLabels'>> {
  const asked = { ...NO_CHECK, columns: [column] };
  const { labels } = await datasetService.checkCells(deps, user, dataset, asked);
  return { otherLabels: { dataset, column, version: labels[column]! } };
}

const NO_GROUPS: Groups = { groups: [], disjoint: false, minimum: 0 };

/** Versions that a request reads, and its identity for finding cells and labels again. */
export interface CheckedTask {
  reads: TaskReads;
  identity: ReadIdentity;
}

/**
 * Returns the versions and the identity of a request's inputs. Throws the errors that the tool would raise, according to the groups in its
 * definition: COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND, CELL_SET_EMPTY, GROUPS_OVERLAP, TOO_FEW_CELLS,
 * GROUP_TOO_SMALL, TOO_FEW_SAMPLES, COUNTS_MISSING, CNV_IMPOSSIBLE, INPUT_INVALID. Makes one call of the dataset service.
 */
export async function checkTask(deps: Deps, { tool, user, datasetId, params }: Checked): Promise<CheckedTask> {
  const definition: ToolDefinition = TOOLS[tool];
  const { columns, contents = [], cellSets, sets = [], otherLabels } = readsOf(tool, params);
  const {
    tooSmall,
    groups,
    disjoint,
    minimum,
    categories = [],
    samples = null,
    counts = false,
    fits,
    tooMany = 'CNV_IMPOSSIBLE',
  } = definition.groups?.(params) ?? NO_GROUPS;
  const given = groups.map(({ path, cells }) => required(path, cells));
  const present = categories.map(({ path, column, namesPath, names }) => {
    if (!names.length) throw inputInvalid('body', `/params${namesPath}`, 'minItems');
    return { column: required(path, column), names: [...names] };
  });
  const read = { columns: [...columns], contents: [...contents], cellSets: [...cellSets] };
  const other = otherLabels ? await labelsOfOther(deps, user, otherLabels) : {};
  const counting = groups.flatMap(({ aside }, i) => (aside ? [] : [i]));
  if (fits && !counting.length) await assertFits(deps, datasetId, null, fits, tooMany);
  const all = [columns, contents, cellSets, given, present];
  if (!all.some((part) => part.length)) return { reads: { labels: {}, cellSets: [], ...other }, identity: NO_IDENTITY };
  const sampled = samples && { column: required(samples.path, samples.column), cells: samples.cells };
  const { aside, parts, only, named } = readingOf(tool, params);
  const asked = { ...read, groups: given, categories: present, samples: sampled, counts, aside, parts, only, named };
  const found = await datasetService.checkCells(deps, user, datasetId, asked);
  const [overlap] = found.overlaps;
  if (disjoint && overlap) throw new AppError('GROUPS_OVERLAP', { cells: overlap.cells });
  if (minimum > 0 && found.groups.length === 1 && found.groups[0] === 0) throw new AppError('CELL_SET_EMPTY');
  if (tooSmall && Math.min(...found.groups) < minimum)
    throw new AppError(tooSmall, { cells: found.groups[0], minimum });
  const few = groups.findIndex((group, i) => found.groups[i]! < (group.minimum ?? minimum));
  if (few >= 0) {
    const least = groups[few]!.minimum ?? minimum;
    // For two compared groups the error names both groups.
    if (!disjoint) throw new AppError('GROUP_TOO_SMALL', { cells: found.groups[few]!, minimum: least });
    throw new AppError('TOO_FEW_CELLS', { ...firstTwo(found.groups), minimum: least });
  }
  if (samples && found.samples && Math.min(...found.samples) < samples.minimum)
    throw new AppError('TOO_FEW_SAMPLES', {
      ...firstTwo(found.samples),
      minimum: samples.minimum,
      cells: samples.cells,
    });
  if (fits && counting.length)
    await assertFits(
      deps,
      datasetId,
      counting.map((i) => found.groups[i]!),
      fits,
      tooMany,
    );
  const { categories: numbers, ...reading } = found.reading;
  return {
    reads: { labels: found.labels, cellSets: [...cellSets], ...other },
    identity: {
      ...{ reading, columns: [...columns], contents: [...contents], categories: numbers },
      sets: Object.fromEntries(sets.map(({ set, cellSet }) => [set, cellSet])),
    },
  };
}

/** Refuses a request that exceeds the job's memory, with the maximum number of cells. `groups` null: all cells. */
async function assertFits(
  deps: Deps,
  id: string,
  groups: readonly number[] | null,
  fits: (genes: number) => number,
  error: NonNullable<Groups['tooMany']>,
) {
  const row = (await deps.db('datasets').where({ id }).first('genes', 'cells')) as
    { genes: number | null; cells: number | null } | undefined;
  const n = groups ? groups.reduce((sum, cells) => sum + cells, 0) : (row?.cells ?? 0);
  const most = fits(row?.genes ?? Infinity);
  if (n > most) throw new AppError(error, { reason: 'cells', n, most });
}

function required<T extends CellGroup | string>(path: string, value: T | null): T {
  if (value === null) throw inputInvalid('body', `/params${path}`, 'required');
  return value;
}

/** The same params as in the tools' errors: the sizes of the first two groups. */
const firstTwo = ([a, b]: number[]) => ({ a, b: b ?? a });
