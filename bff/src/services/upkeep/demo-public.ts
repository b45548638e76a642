import type { PublicFacts } from '@stroma/contract';
import type { PublicationParams } from '@stroma/contract/tools';
import type { DatasetDbRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { noTrace } from '../accounts/audit.ts';
import { insertOffer, publishVersion } from '../public/curation.ts';
import { versions } from '../datasets/published.ts';

const FACTS: PublicFacts = {
  title: 'A tumour and its surroundings, simulated',
  description:
    'Cells of a simulated tumour and its surroundings under two conditions, with what is true of each cell. It shows what the public database does.',
  ...{ doi: '', citation: '', licence: 'CC0-1.0', source: '', year: 2026, changes: '' },
};
/** Fields of the simulator's dataset. */
export const DEMO_FIELDS: PublicationParams['fields'] = {
  ...{ species: null, cellType: { column: 'cell_type' }, donor: { column: 'sample' } },
  ...{ disease: { term: 'MONDO:0004992' }, tissue: { term: 'UBERON:0002048' }, tissueType: { term: 'tissue' } },
  ...{ technology: { term: 'EFO:0009922' }, developmentStage: null, sex: null, ethnicity: null },
  ...{ suspensionType: { term: 'cell' }, isPrimaryData: { term: 'true' } },
};

/**
 * Publishes the demo dataset, so that the catalogue is never empty. Takes the next step: offers it, then publishes it once it is checked. Returns
 * whether there is another step. A demo dataset that was withdrawn or deleted by a user is not published again.
 */
export async function publishDemo(
  deps: Deps,
  user: UserRow,
  datasetId: string,
  fields = DEMO_FIELDS,
): Promise<boolean> {
  if (!deps.config.features.publicDatabase) return false;
  const [row] = await versions(deps.db).where({ dataset_id: datasetId }).orderBy('submitted_at').limit(1);
  if (!row) {
    const dataset = await deps.db<DatasetDbRow>('datasets').where({ id: datasetId }).first();
    if (dataset) await insertOffer(deps, user, dataset, { facts: FACTS, fields }, noTrace);
    return Boolean(dataset);
  }
  // A further version was made by a user.
  if (row.number === null && row.state === 'candidate')
    await transact(deps.db, (trx) => publishVersion(trx, { user }, row, deps.now()));
  return row.state === 'checking';
}
