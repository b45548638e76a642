import type { Knex } from 'knex';
import type { Seat, TaskReads } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { demoDatasets } from '../accounts/demo-shares.ts';
import { factsOf, isPublished, versionOfDataset, versions } from './published.ts';

/** Seats that allow giving data of a space to another one. A share is valid only while its giver has them. */
export const SHARING_SEATS: readonly Seat[] = ['view', 'delete', 'download'];

/**
 * Shares in effect: their giver still belongs to the dataset's space and may still give its data away. Other shares have no effect, whatever the
 * reason.
 */
export const sharesInEffect = (db: Knex) =>
  db('dataset_shares')
    .join('datasets as given', 'given.id', 'dataset_shares.dataset_id')
    .join('space_members as giver', (on) =>
      on.on('giver.space_id', 'given.space_id').andOn('giver.user_id', 'dataset_shares.shared_by'),
    )
    .where(Object.fromEntries(SHARING_SEATS.map((seat) => [`giver.can_${seat}`, true])));

/** Whether the space may read a dataset of another space. */
export const isShared = async (db: Knex, id: string, spaceId: string): Promise<boolean> =>
  Boolean(
    await sharesInEffect(db)
      .where({ 'dataset_shares.dataset_id': id, 'dataset_shares.space_id': spaceId })
      .first('dataset_shares.dataset_id'),
  );

/** Shares of the team's datasets by giver, with the names of dataset and space. */
export async function sharesByGiver(
  db: Knex,
  spaceId: string,
): Promise<Map<string, { dataset: string; space: string }[]>> {
  const rows = (await sharesInEffect(db)
    .join('spaces', 'spaces.id', 'dataset_shares.space_id')
    .where({ 'given.space_id': spaceId })
    .orderBy([{ column: 'given.name' }, { column: 'spaces.name' }])
    .select('dataset_shares.shared_by as giver', 'given.name as dataset', 'spaces.name as space')) as {
    giver: string;
    dataset: string;
    space: string;
  }[];
  return Map.groupBy(rows, ({ giver }) => giver);
}

type Reading = Pick<JobRow, 'space_id' | 'source_dataset_id' | 'reads'> & Partial<Pick<JobRow, 'status'>>;
/** States of versions that all readers of the catalogue could read at some time. */
const OFFERED = ['published', 'superseded', 'withdrawn'] as const;

/** Whether the labels that a result used were public at that time: the result then stays readable, although a withdrawal ends further uses. */
const wasPublic = async (db: Knex, { status }: Reading, id: string): Promise<boolean> =>
  status === 'completed' && Boolean(await versions(db).where({ dataset_id: id }).whereIn('state', OFFERED).first('id'));

/** Whether a job's space can currently read all datasets of the job: its own, shared with it, or published; see `wasPublic`. */
export async function mayReadSources(db: Knex, job: Reading): Promise<boolean> {
  const { otherLabels } = (job.reads ? JSON.parse(job.reads) : {}) as TaskReads;
  for (const id of new Set([job.source_dataset_id, otherLabels?.dataset])) {
    if (!id) continue;
    const row = (await db('datasets').where({ id }).first('space_id')) as { space_id: string } | undefined;
    // A deleted dataset cannot be read; its analyses are deleted with it.
    if (!row || row.space_id === job.space_id) continue;
    if (await isShared(db, id, job.space_id)) continue;
    if (await isPublished(db, id)) continue;
    if (id === otherLabels?.dataset && (await wasPublic(db, job, id))) continue;
    return false;
  }
  return true;
}

/** Throws DATASET_ACCESS_ENDED if the space can no longer read the job's inputs. */
export async function assertSources(db: Knex, job: Reading): Promise<void> {
  if (!(await mayReadSources(db, job))) throw new AppError('DATASET_ACCESS_ENDED');
}

/** The publication that a result names if the space reaches the dataset only by it. */
export interface PublicReference {
  name: string;
  version: number;
  doi: string | null;
}
export async function publicReference(db: Knex, id: string, spaceId: string): Promise<PublicReference | null> {
  const row = (await db('datasets').where({ id }).first('space_id')) as { space_id: string } | undefined;
  if (!row || row.space_id === spaceId || (await isShared(db, id, spaceId))) return null;
  const version = await versionOfDataset(db, id);
  if (!version) return null;
  const { title, doi } = factsOf(version);
  return { name: title, version: version.number!, doi: doi || null };
}

/**
 * The space whose analyses of a dataset are visible to others: the demo's, if the reader's space has the demo. Null for other datasets, whose
 * analyses belong to the space that made them.
 */
export async function spaceOfSharedAnalyses(db: Knex, datasetId: string, spaceId: string): Promise<string | null> {
  const row = (await sharesInEffect(db)
    .join('users as owner', 'owner.id', 'dataset_shares.shared_by')
    .where({ 'dataset_shares.dataset_id': datasetId, 'dataset_shares.space_id': spaceId, 'owner.is_demo': true })
    .first('given.space_id as space')) as { space: string } | undefined;
  // Datasets that the demo user shares manually are ordinary shares.
  if (!row || !(await demoDatasets(db)).some(({ id }) => id === datasetId)) return null;
  return row.space;
}
