import type { Knex } from 'knex';
import { AppError } from '../../errors.ts';

/** Requirements of a named state: the jobs of its results, and the cells of its subsets by hash. */
export interface StateRequirements {
  job: readonly string[];
  cells: readonly string[];
}
const IN_CHUNKS_OF = 100;

export async function insertKeeps(trx: Knex, stateId: string, keeps: StateRequirements): Promise<void> {
  const rows = (['job', 'cells'] as const).flatMap((kind) =>
    [...new Set(keeps[kind])].map((ref) => ({ state_id: stateId, kind, ref })),
  );
  for (let i = 0; i < rows.length; i += IN_CHUNKS_OF)
    await trx('dataset_state_keeps').insert(rows.slice(i, i + IN_CHUNKS_OF));
}

const keeping = (db: Knex, kind: keyof StateRequirements, ref: string) =>
  db('dataset_state_keeps')
    .join('dataset_states', 'dataset_states.id', 'dataset_state_keeps.state_id')
    .where({ 'dataset_state_keeps.kind': kind, 'dataset_state_keeps.ref': ref });

/** Whether a state of the dataset in any space shows these cells. */
export const isKeptByState = async (db: Knex, datasetId: string, hash: string): Promise<boolean> =>
  Boolean(
    await keeping(db, 'cells', hash).where({ 'dataset_states.dataset_id': datasetId }).first('dataset_states.id'),
  );

/** Throws RESULT_IN_STATE, with the oldest state that shows the result: it would be missing there. */
export async function assertInNoState(db: Knex, jobId: string): Promise<void> {
  const row = (await keeping(db, 'job', jobId).orderBy('dataset_states.created_at').first('dataset_states.name')) as
    { name: string } | undefined;
  if (row) throw new AppError('RESULT_IN_STATE', { state: row.name });
}
