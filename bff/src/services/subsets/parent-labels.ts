import type {
  InheritedLabels,
  InheritedLabelsBody,
  LabelColumn,
  ParentLabels,
  ParentLabelsTaking,
  TaskReads,
} from '@stroma/contract';
import type { SubsetParams, SubsetResult } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { datasetService } from '../datasets/dataset-service.ts';
import { countEdits } from '../storage/job-charges.ts';
import type { SubsetEditor } from './subsets.ts';

type Column = InheritedLabelsBody['columns'][number];
interface Origin {
  parent: { id: string; name: string };
  /** Label columns that the child has from its parent, and at which versions it got them. */
  columns: Column[];
}

/** Origin of a child dataset; null for other datasets, or if the parent was deleted. */
async function originOf(deps: Deps, { spaceId, datasetId }: SubsetEditor): Promise<Origin | null> {
  const made = { space_id: spaceId, tool: 'subset', dataset_id: datasetId };
  const job = await deps.db<JobRow>('jobs').where(made).first();
  if (!job?.result || !job.source_dataset_id) return null;
  const parent = (await deps
    .db('datasets')
    .where({ id: job.source_dataset_id, space_id: spaceId })
    .first('id', 'name')) as Origin['parent'] | undefined;
  if (!parent) return null;
  const { labels: read = {} } = (job.reads === null ? {} : JSON.parse(job.reads)) as Partial<TaskReads>;
  const params = JSON.parse(job.params) as SubsetParams;
  const { columns: names } = JSON.parse(job.result) as SubsetResult;
  const carried = new Set([...params.labels, params.sampleBy, params.clusterBy, params.analysis?.batchBy ?? null]);
  const columns = Object.entries(read).flatMap(([of, from]): Column[] => {
    // A child of an earlier version has no record of its column names, so its own clusters may use a name of the parent's.
    const column = names ? names[of] : of === 'cluster' && params.analysis ? undefined : of;
    return carried.has(of) && column !== undefined ? [{ column, of, from }] : [];
  });
  return { parent, columns };
}

/** Labels that were edited in the parent since the child has them, with the parent's last edit of each column. */
export async function parentLabels(deps: Deps, editor: SubsetEditor): Promise<ParentLabels> {
  const origin = await originOf(deps, editor);
  if (!origin) return { parent: null, columns: [] };
  const { parent, columns: asked } = origin;
  const found = asked.length ? await compared(deps, editor, parent.id, asked) : [];
  if (!found.length) return { parent, columns: [] };
  const names = found.map(({ of }) => of);
  const present = await datasetService.labels(deps, editor.user, parent.id, names);
  const last = new Map(present.columns.map(({ column, changes }) => [column, changes.at(-1)]));
  return {
    parent,
    columns: found.map((one) => {
      const change = last.get(one.of);
      return { ...one, change: change ? { by: change.by, at: change.at, edit: change.edit } : null };
    }),
  };
}

async function compared(deps: Deps, editor: SubsetEditor, parent: string, columns: Column[]): Promise<InheritedLabels> {
  const { user, datasetId } = editor;
  return (await datasetService.inheritedLabels(deps, user, datasetId, { parent, columns })) as InheritedLabels;
}

/** Adopts the labels that `parentLabels` has shown, and notifies the space. Throws CONFLICT for a column that the parent no longer has. */
export async function adoptParentLabels(
  deps: Deps,
  editor: SubsetEditor,
  body: ParentLabelsTaking,
): Promise<LabelColumn[]> {
  const { user, spaceId, datasetId } = editor;
  const origin = await originOf(deps, editor);
  const columns = body.columns.map(({ column, version, to }) => {
    const own = origin?.columns.find((one) => one.column === column);
    if (!own) throw new AppError('CONFLICT');
    return { ...own, take: { version, to } };
  });
  const asked = { parent: origin!.parent.id, columns };
  const made = (await datasetService.inheritedLabels(deps, user, datasetId, asked)) as LabelColumn[];
  await countEdits(deps, datasetId);
  await deps.events.publish(spaceId, 'dataset', {
    id: datasetId,
    changed: true,
    labels: made.map(({ column }) => column),
  });
  return made;
}
