import type { Knex } from 'knex';
import type { JobProgress, StromaError, ToolSlug } from '@stroma/contract';
import type {
  ImportResult,
  IntegrationParams,
  IntegrationResult,
  PublicationResult,
  SubsetResult,
} from '@stroma/contract/tools';
import type { DatasetDbRow, FileRow, JobRow } from '../../db/rows.ts';
import type { StromaEvent } from '../notices/events.ts';
import { insertSamples } from './project-samples.ts';
import { storeFailedCheck, storeSummary } from './publication.ts';

/** Facts of a dataset that can be opened before its job has ended. */
export type EarlyDataset = NonNullable<JobProgress['opened']>;
export type Effect = Pick<StromaEvent, 'kind' | 'payload'>;

/** Changes at the end of a job besides its own row, in the caller's transaction. Returned events are published after the commit. */
export interface ToolEffects {
  complete?(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effect[]>;
  fail?(trx: Knex, job: JobRow, error: StromaError, now: number): Promise<Effect[]>;
  /** Makes the dataset available while the job continues. Called with every progress that reports it, in a transaction that locks the job's row. */
  open?(trx: Knex, job: JobRow, opened: EarlyDataset, now: number): Promise<Effect[]>;
  /** Whether deleting the job deletes the dataset it created, with its draft. */
  ownsDataset?: boolean;
  /** Returns the page that the notification opens, or null for the list of analyses. */
  link?(job: JobRow, what: 'completed' | 'failed'): string | null;
}

/** A job with an earlier result has written its damaged dataset again; the dataset's row exists or was deleted. */
const isRepair = (job: JobRow): boolean => job.result !== null;
/** Its files have changed. */
const repaired = (job: JobRow): Effect => ({ kind: 'dataset', payload: { id: job.dataset_id, changed: true } });

const importEffects: ToolEffects = {
  async complete(trx, job, given, now) {
    const result = given as ImportResult;
    const isDataset = result.kind === 'annotated';
    const file = await trx<FileRow>('files').where({ id: job.file_id! }).first();
    // A damaged dataset is written again by the import that made it: its file may have been parsed again or deleted since.
    if (file?.job_id !== job.id) return isRepair(job) ? [repaired(job)] : [];
    await trx('files')
      .where({ id: file.id })
      .update({
        // Parsed counts wait for a wizard.
        state: result.kind === 'matrix' || result.kind === 'bulk' ? 'parsed' : 'completed',
        facts: JSON.stringify(result),
        species: result.species,
        error: null,
        dataset_id: isDataset ? job.dataset_id : null,
      });
    const told: Effect[] = [{ kind: 'file', payload: { id: file.id } }];
    if (result.kind === 'project') return [...told, ...(await insertSamples(trx, job, file, result.samples, now))];
    if (!isDataset) return told;
    if (isRepair(job)) return [...told, repaired(job)];
    await trx('datasets').insert({
      id: job.dataset_id,
      space_id: job.space_id,
      created_by: job.created_by,
      name: file.name.replace(/\.h5ad$/i, ''),
      kind: 'custom',
      species: result.species,
      tissue: null,
      cells: result.cells,
      genes: result.genes,
      samples: Math.max(1, result.samples.length),
      simulated: result.simulated,
      job_id: job.id,
      created_at: now,
    });
    return [...told, { kind: 'dataset', payload: { id: job.dataset_id } }];
  },
  /** The file is `failed` with the error, which the file list shows. */
  async fail(trx, job, error) {
    if (!job.file_id) return [];
    await trx('files')
      .where({ id: job.file_id, job_id: job.id })
      .update({ state: 'failed', error: JSON.stringify(error) });
    return [{ kind: 'file', payload: { id: job.file_id } }];
  },
  link: datasetMade,
};

const draftTold = async (job: JobRow): Promise<Effect[]> =>
  job.draft_id ? [{ kind: 'draft', payload: { id: job.draft_id } }] : [];
const preprocessingEffects: ToolEffects = {
  complete: (_, job) => draftTold(job),
  fail: (_, job) => draftTold(job),
  link: (job) => (job.draft_id ? `/cloud/integrateLocalData?draft=${job.draft_id}` : null),
};

const isOpen = async (trx: Knex, job: JobRow): Promise<boolean> =>
  Boolean(await trx('datasets').where({ id: job.dataset_id }).first('id'));

async function insertIntegrated(trx: Knex, job: JobRow, facts: EarlyDataset, now: number): Promise<Effect[]> {
  const params = JSON.parse(job.params) as IntegrationParams;
  const inputs = JSON.parse(job.inputs) as { simulated?: boolean };
  await trx('datasets').insert({
    id: job.dataset_id,
    space_id: job.space_id,
    created_by: job.created_by,
    name: params.jobName,
    kind: 'integrated',
    species: params.species,
    tissue: params.tissue,
    ...facts,
    simulated: inputs.simulated ?? false,
    job_id: job.id,
    created_at: now,
  });
  return [{ kind: 'dataset', payload: { id: job.dataset_id } }];
}

const integrationEffects: ToolEffects = {
  ownsDataset: true,
  async complete(trx, job, given, now) {
    const { cells, genes, samples } = given as IntegrationResult;
    if (isRepair(job) || (await isOpen(trx, job))) return [repaired(job)];
    return insertIntegrated(trx, job, { cells, genes, samples: samples.length }, now);
  },
  async open(trx, job, opened, now) {
    return isRepair(job) || (await isOpen(trx, job)) ? [] : insertIntegrated(trx, job, opened, now);
  },
  link: datasetMade,
};

/** The child has the species, tissue and kind of its parent. The parent may have been deleted while the job ended. */
const subsetEffects: ToolEffects = {
  ownsDataset: true,
  async complete(trx, job, given, now) {
    const result = given as SubsetResult;
    if (isRepair(job)) return [repaired(job)];
    const parent = await trx<DatasetDbRow>('datasets').where({ id: result.parent.id }).first();
    await trx('datasets').insert({
      id: job.dataset_id,
      space_id: job.space_id,
      created_by: job.created_by,
      name: result.name,
      kind: parent?.kind ?? 'integrated',
      species: parent?.species ?? null,
      tissue: parent?.tissue ?? null,
      cells: result.cellSet.cells,
      genes: result.genes,
      samples: Math.max(1, result.samples),
      simulated: parent?.simulated ?? false,
      job_id: job.id,
      created_at: now,
    });
    return [
      { kind: 'dataset', payload: { id: job.dataset_id } },
      { kind: 'dataset', payload: { id: result.parent.id, changed: true, cellSets: true } },
    ];
  },
  link: datasetMade,
};

function datasetMade(job: JobRow, what: 'completed' | 'failed'): string | null {
  return job.dataset_id && what === 'completed' ? `/cloud/userDatasetAnalysis/${job.dataset_id}` : null;
}

/** An analysis changes its own row only and links to its result. */
const analysisEffects: ToolEffects = {
  link: (job) =>
    job.source_dataset_id && `/cloud/userDatasetAnalysis/${job.source_dataset_id}/${job.tool}?result=${job.id}`,
};

const bulkEffects: ToolEffects = {
  link: (job, what) => (what === 'completed' ? `/cloud/bulkData/${job.id}` : null),
};

/** Versions that wait for the check become candidates, or get the reason why not. */
const publicationEffects: ToolEffects = {
  async complete(trx, job, result, now) {
    await storeSummary(trx, job.id, result as PublicationResult, now);
    return [];
  },
  async fail(trx, job, error, now) {
    await storeFailedCheck(trx, job.id, error, now);
    return [];
  },
  link: () => '/cloud/curation',
};

/** Tools with other effects; all other tools are analyses of a dataset. */
const EFFECTS: Partial<Record<ToolSlug, ToolEffects>> = {
  import: importEffects,
  preprocessing: preprocessingEffects,
  stability: preprocessingEffects,
  integration: integrationEffects,
  subset: subsetEffects,
  bulk: bulkEffects,
  publication: publicationEffects,
};
export const effectsOf = (tool: ToolSlug): ToolEffects => EFFECTS[tool] ?? analysisEffects;
