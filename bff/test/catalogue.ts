import type { Knex } from 'knex';
import type { PublicFacts, PublicState } from '@stroma/contract';
import { newId } from '../src/services/basics/ids.ts';

export const FACTS: PublicFacts = {
  title: 'PBMC',
  description: '',
  doi: '',
  citation: '',
  licence: 'CC-BY-4.0',
  source: '',
  year: null,
  changes: '',
};

interface Given {
  spaceId: string;
  userId: string;
  at: number;
  state?: PublicState;
  number?: number | null;
  entryId?: string;
  facts?: Partial<PublicFacts>;
  /** Label by kind of term. */
  terms?: Record<string, string>;
  asOf?: string;
}
/** Rows of a version, as the calls leave them. Returns the ids of the entry and the version. */
export async function insertVersion(db: Knex, datasetId: string, given: Given): Promise<{ entry: string; id: string }> {
  const { spaceId, userId, at, state = 'published', number = 1, entryId, facts, terms = {}, asOf } = given;
  const [entry, id] = [entryId ?? newId(), newId()];
  if (!entryId) await db('public_entries').insert({ id: entry, created_at: at });
  await db('public_versions').insert({
    id,
    entry_id: entry,
    dataset_id: datasetId,
    space_id: spaceId,
    number,
    state,
    facts: JSON.stringify({ ...FACTS, ...facts }),
    fields: '{}',
    as_of: asOf ?? null,
    submitted_by: userId,
    submitted_at: at,
    published_at: at,
    changed_at: at,
  });
  for (const [kind, label] of Object.entries(terms))
    await db('public_terms').insert({
      ...{ version_id: id, kind, value: label, label, label_zh: null, cells: 10, is_ancestor: false, names: '' },
    });
  return { entry, id };
}
