import type { LabelColumn, LabelMapping, MappedCells, MappingReport, MappingSources } from '@stroma/contract';
import type { DatasetDbRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { datasetService } from '../datasets/dataset-service.ts';
import { countEdits } from '../storage/job-charges.ts';
import type { SubsetEditor } from './subsets.ts';

/** Datasets that a list shows. */
const MOST = 200;
const ORDER = ['parent', 'child', 'sibling', 'other'] as const;

/** Datasets of the space besides this one: its parent, its children and its siblings before the others. */
export async function mappingSources(deps: Deps, { spaceId, datasetId }: SubsetEditor): Promise<MappingSources> {
  const rows = (await deps
    .db<DatasetDbRow>('datasets')
    .where({ space_id: spaceId })
    .whereNot({ id: datasetId })
    .orderBy('created_at', 'desc')) as DatasetDbRow[];
  const jobs = (await deps
    .db<JobRow>('jobs')
    .where({ space_id: spaceId, tool: 'subset' })
    .whereNotNull('dataset_id')
    .select('dataset_id', 'source_dataset_id')) as Pick<JobRow, 'dataset_id' | 'source_dataset_id'>[];
  const parentOf = new Map(jobs.map((job) => [job.dataset_id, job.source_dataset_id]));
  const own = parentOf.get(datasetId) ?? null;
  const relation = (id: string): (typeof ORDER)[number] => {
    if (id === own) return 'parent';
    if (parentOf.get(id) === datasetId) return 'child';
    return own !== null && parentOf.get(id) === own ? 'sibling' : 'other';
  };
  return rows
    .map(({ id, name, cells }) => ({ id, name, cells, relation: relation(id) }))
    .sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation))
    .slice(0, MOST);
}

/** Cells shared with another dataset and their labels there. Writes nothing. */
export async function mappingReport(
  deps: Deps,
  { user, datasetId }: SubsetEditor,
  source: { from: string; column: string },
): Promise<MappingReport> {
  const { sourceCells, ...found } = (await datasetService.mapLabels(deps, user, datasetId, source)) as MappedCells;
  const row = await deps.db<DatasetDbRow>('datasets').where({ id: source.from }).first();
  return { from: { id: source.from, name: row?.name ?? '', cells: sourceCells }, column: source.column, ...found };
}

/** Writes the labels as a column of the dataset, and notifies the space. */
export async function mapLabels(
  deps: Deps,
  { user, spaceId, datasetId }: SubsetEditor,
  body: LabelMapping,
): Promise<LabelColumn> {
  const made = (await datasetService.mapLabels(deps, user, datasetId, body)) as LabelColumn;
  await countEdits(deps, datasetId);
  await deps.events.publish(spaceId, 'dataset', { id: datasetId, changed: true, labels: [made.column] });
  return made;
}
