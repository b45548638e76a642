import type { Effects, ErrorId, LabelEditing, SubsetEdit } from '@stroma/contract';
import type { CellSetEditRow, CellSetRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { datasetService } from '../datasets/dataset-service.ts';
import { editedSets } from '../subsets/subset-list.ts';
import { snapshotOf, readLog, type SubsetSnapshot, type SubsetState } from '../subsets/subset-log.ts';
import { editToReplay, assertUnedited, type SubsetEditor } from '../subsets/subsets.ts';
import { parseReads, statesOf, type HypotheticalEdit } from './task-states.ts';

/** Errors of a query about an edit during a concurrent edit: the page repeats the query after it has read the new version. */
const OVERTAKEN: readonly ErrorId[] = ['VERSION_CONFLICT', 'COLUMN_NOT_FOUND', 'NOT_FOUND'];
async function unlessOvertaken(ask: Promise<Effects>): Promise<Effects> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof AppError && OVERTAKEN.includes(error.id)) return { outdated: [], current: 0, overtaken: true };
    throw error;
  }
}

/** Effects of a label edit on the results of the space. Throws the edit's errors, unless another edit came first. */
export const labelEffects = (deps: Deps, by: SubsetEditor, editing: LabelEditing): Promise<Effects> =>
  unlessOvertaken(ofLabels(deps, by, editing));
/** Effects of a subset edit on the results of the space. Permission is checked when the edit is made. */
export const subsetEffects = (deps: Deps, by: SubsetEditor, body: SubsetEdit): Promise<Effects> =>
  unlessOvertaken(ofSubsets(deps, by, body));

async function ofLabels(deps: Deps, by: SubsetEditor, editing: LabelEditing): Promise<Effects> {
  const column = await datasetService.previewLabels(deps, by.user, by.datasetId, editing);
  const supposed = { labels: { dataset: by.datasetId, editing, column } };
  const rows = [...(await resultsOf(deps, by)), ...(await readersElsewhere(deps, by, editing.column))];
  return effectsOf(deps, by, rows, supposed);
}

async function ofSubsets(deps: Deps, by: SubsetEditor, body: SubsetEdit): Promise<Effects> {
  const log = await readLog(deps.db, by);
  const states = await statesAfter(deps, by, log, body);
  const after: CellSetEditRow = {
    ...{
      id: newId(),
      space_id: by.spaceId,
      dataset_id: by.datasetId,
      kind: body.kind === 'cells' ? 'edit' : body.kind,
    },
    ...{ revision: (log.at(-1)?.revision ?? 0) + 1, target: null, made_by: by.user.id, made_at: deps.now() },
    ...{ facts: '', states: JSON.stringify(states) },
  };
  return effectsOf(deps, by, await resultsOf(deps, by), { sets: await editedSets(deps.db, by, after) });
}

/** Columns that the rule reads of a row; results can be large and are left out. */
const READ = [
  'id',
  'space_id',
  'tool',
  'name',
  'status',
  'params',
  'reads',
  'identity',
  'source_dataset_id',
  'created_at',
];
/** Results of the space, including running ones, newest first. */
const results = (deps: Deps, { spaceId }: SubsetEditor) =>
  deps.db('jobs').where({ space_id: spaceId }).whereNot({ status: 'error' }).orderBy('created_at', 'desc').select(READ);
const resultsOf = (deps: Deps, by: SubsetEditor): Promise<JobRow[]> =>
  results(deps, by).where({ source_dataset_id: by.datasetId }) as Promise<JobRow[]>;

/** Results of other datasets that have used this label column. */
async function readersElsewhere(deps: Deps, by: SubsetEditor, column: string): Promise<JobRow[]> {
  const rows = (await results(deps, by)
    .whereNotNull('source_dataset_id')
    .whereNot({ source_dataset_id: by.datasetId })
    .where('reads', 'like', '%"otherLabels"%')) as JobRow[];
  return rows.filter((row) => {
    const read = parseReads(row)?.otherLabels;
    return read?.dataset === by.datasetId && read.column === column;
  });
}

/** Applies the rule for outdated results (task-states.ts) to the current and to the hypothetical state. */
async function effectsOf(
  deps: Deps,
  { spaceId, user }: SubsetEditor,
  rows: readonly JobRow[],
  supposed: HypotheticalEdit,
): Promise<Effects> {
  const found: Effects = { outdated: [], current: 0 };
  for (const [datasetId, own] of Map.groupBy(rows, (row) => row.source_dataset_id!)) {
    const place = { spaceId, datasetId };
    const now = await statesOf(deps, user, place, own);
    const then = await statesOf(deps, user, place, own, supposed);
    const turned = (from: typeof now, to: typeof now) => own.filter((_, i) => !from[i]!.outdated && to[i]!.outdated);
    found.outdated.push(...turned(now, then).map(({ id, tool, name }) => ({ id, tool, name })));
    found.current += turned(then, now).length;
  }
  return found;
}

/** Subsets before and after an edit, as subsets.ts saves them. Throws NOT_FOUND, VERSION_CONFLICT. */
async function statesAfter(
  deps: Deps,
  by: SubsetEditor,
  log: CellSetEditRow[],
  body: SubsetEdit,
): Promise<SubsetState[]> {
  if (body.kind === 'undo' || body.kind === 'redo') return editToReplay(log, body.kind, body.expected).states;
  if (body.kind === 'merge') {
    const rows: CellSetRow[] = [];
    for (const one of body.subsets) rows.push(await assertUnedited(deps.db, by, log, one));
    const of = rows.map(({ hash }) => ({ cells: { cellSet: hash } }));
    const { hash, cells } = await datasetService.countCells(deps, by.user, by.datasetId, { cells: { op: 'or', of } });
    const made: SubsetSnapshot = { ...snapshotOf(rows[0]!)!, hash, cells, origin: 'merged' };
    return [...(body.keep ? [] : rows.map(gone)), { id: newId(), before: null, after: made }];
  }
  const row = await assertUnedited(deps.db, by, log, body);
  if (body.kind === 'delete') return [gone(row)];
  const before = snapshotOf(row)!;
  if (body.kind === 'rename') return [{ id: row.id, before, after: { ...before, name: body.name.trim() } }];
  const { hash, cells } = await datasetService.countCells(deps, by.user, by.datasetId, { cells: body.cells });
  if (!cells) throw new AppError('CELL_SET_EMPTY');
  return [{ id: row.id, before, after: { ...before, hash, cells, origin: 'edited' } }];
}

const gone = (row: CellSetRow): SubsetState => ({ id: row.id, before: snapshotOf(row), after: null });
