import type { Knex } from 'knex';
import type { TaskReads, WithdrawnSource } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { factsOf, READABLE_STATES, versions, type VersionRow } from '../datasets/published.ts';
import type { PublicInput } from './public-samples.ts';

/** Withdrawn public data that an analysis has used. The result is kept and lists them. */
export async function withdrawnSources(db: Knex, { space_id: spaceId, ...job }: JobRow): Promise<WithdrawnSource[]> {
  const { samples = [] } = JSON.parse(job.inputs) as { samples?: { public?: PublicInput }[] };
  const { otherLabels } = (job.reads ? JSON.parse(job.reads) : {}) as TaskReads;
  const taken = samples.flatMap((one) => (one.public ? [one.public] : []));
  const read = [job.source_dataset_id, otherLabels?.dataset].filter((id) => id !== null && id !== undefined);
  const ids = [...new Set([...taken.map(({ dataset }) => dataset), ...read])];
  if (!ids.length) return [];
  const rows = (await versions(db)
    .whereIn('dataset_id', ids)
    .whereNot({ space_id: spaceId })
    .whereIn('state', [...READABLE_STATES, 'withdrawn'])
    .orderBy('number', 'desc')) as VersionRow[];
  return rows
    .filter((row) => {
      if (row.state !== 'withdrawn') return false;
      const named = taken.filter(({ dataset }) => dataset === row.dataset_id);
      if (named.length) return named.some(({ version }) => version === row.number);
      // Labels and cells were read of the dataset: they are public as long as one of its versions is.
      return !rows.some((other) => other.dataset_id === row.dataset_id && other.state !== 'withdrawn');
    })
    .map((row) => ({ name: factsOf(row).title, version: row.number ?? 1, reason: row.reason ?? '' }));
}
