import type { Knex } from 'knex';
import type { PublicFacts, PublicState, StromaError } from '@stroma/contract';
import { NO_FIELDS, type PublicationParams, type PublicationResult } from '@stroma/contract/tools';
import { AppError } from '../../errors.ts';
import type { AsOf } from './as-of.ts';

export interface VersionRow {
  id: string;
  entry_id: string;
  dataset_id: string;
  space_id: string;
  number: number | null;
  state: PublicState;
  facts: string;
  fields: string;
  job_id: string | null;
  summary: string | null;
  as_of: string | null;
  submitted_by: string;
  submitted_at: number;
  decided_by: string | null;
  published_at: number | null;
  reason: string | null;
  changed_at: number;
}
export interface TermRow {
  version_id: string;
  kind: string;
  value: string;
  label: string;
  label_zh: string | null;
  cells: number;
  is_ancestor: boolean | number;
  names: string;
}
/** States with a readable version: current and superseded. */
export const READABLE_STATES: readonly PublicState[] = ['published', 'superseded'];

export const factsOf = (row: VersionRow): PublicFacts => JSON.parse(row.facts) as PublicFacts;
export const fieldsOf = (row: VersionRow): PublicationParams['fields'] => ({
  ...NO_FIELDS,
  ...(JSON.parse(row.fields) as Partial<PublicationParams['fields']>),
});
export const summaryOf = (row: VersionRow): PublicationResult | null =>
  row.summary === null ? null : (JSON.parse(row.summary) as PublicationResult);

/** State of a version whose check ended with an error; its reason is the whole error. */
export const failedCheck = (error: StromaError, now: number) =>
  ({ state: 'failed', reason: JSON.stringify(error), changed_at: now }) as const;
export function failureOf({ state, reason }: VersionRow): StromaError | null {
  if (state !== 'failed' || reason === null) return null;
  // Earlier versions stored only the id.
  return (reason.startsWith('{') ? JSON.parse(reason) : { id: reason, params: {} }) as StromaError;
}

export const versions = (db: Knex) => db<VersionRow>('public_versions');

/** Whether a dataset has a published version. */
export const isPublished = async (db: Knex, datasetId: string): Promise<boolean> =>
  Boolean(await versions(db).where({ dataset_id: datasetId }).whereIn('state', READABLE_STATES).first('id'));

/** The labels of a version as they were when it was offered; null if it was published before label versions were stored. */
export const asOfVersion = ({ dataset_id: datasetId, as_of: text }: VersionRow): AsOf | null =>
  text ? { datasetId, versions: text } : null;

/** Called before a dataset, or the sums of a version, are deleted: ends open offers. Throws DATASET_PUBLISHED if a version is public. */
export async function endOffers(
  trx: Knex,
  of: { dataset_id: string } | { job_id: string },
  now: number,
): Promise<void> {
  if ('dataset_id' in of) await trx('datasets').where({ id: of.dataset_id }).forUpdate().first('id');
  if (await versions(trx).where(of).whereIn('state', READABLE_STATES).first('id'))
    throw new AppError('DATASET_PUBLISHED');
  const open = ['checking', 'candidate', 'returned'];
  await versions(trx)
    .where(of)
    .whereIn('state', open)
    .update(failedCheck({ id: 'NOT_FOUND', params: {} }, now));
}

/** The version of an entry that is published. Throws NOT_FOUND. */
export async function presentVersion(db: Knex, entryId: string): Promise<VersionRow> {
  const row = await versions(db).where({ entry_id: entryId, state: 'published' }).first();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The version of a dataset with this number, or its newest one, if it can be read. */
export async function versionOfDataset(db: Knex, datasetId: string, number?: number): Promise<VersionRow | undefined> {
  const rows = versions(db)
    .where({ dataset_id: datasetId, ...(number && { number }) })
    .whereIn('state', READABLE_STATES);
  return (await rows.orderBy('number', 'desc').first()) as VersionRow | undefined;
}
