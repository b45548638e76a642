import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { LIMITS, type NewReferenceFile, type ReferenceScope, type ReferenceSet } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { ReferenceRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { personalSpaceOf } from '../accounts/accounts.ts';
import type { Trace } from '../accounts/audit.ts';
import { iso, newId, sha256 } from '../basics/ids.ts';
import { EVERYONE_TOPIC, userTopic } from '../notices/events.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { changeStorage } from '../storage/storage.ts';
import { ownersOf, PLATFORM } from './references-owners.ts';
import type { ReadReference } from './references-read.ts';

export { ownersOf, PLATFORM };

/** A file is written before the row that names it and deleted after it, so that a concurrent import could lose it. */
const storing = new KeyedQueue('references');
const fileKey = (sha: string): string => `references/${sha}`;

const present = (row: ReferenceRow, caller: Caller): ReferenceSet => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  species: row.species,
  toSpecies: row.to_species,
  database: row.source_database,
  version: row.version,
  licence: row.licence,
  source: row.source,
  scope: row.scope,
  sha256: row.sha256,
  bytes: row.bytes,
  entries: row.entries,
  genes: row.genes,
  replaced: row.replaced,
  isOwn: row.owner === PLATFORM ? Boolean(caller.user.is_admin) : true,
  importedAt: iso(row.imported_at),
  importedBy: row.imported_by,
});

export async function listReferences(deps: Deps, caller: Caller): Promise<ReferenceSet[]> {
  const rows = (await deps
    .db('reference_sets')
    .whereIn('owner', ownersOf(caller.space.id, caller.user.id))
    .orderBy(['kind', 'name', 'species', 'id'])) as ReferenceRow[];
  return rows.map((row) => present(row, caller));
}

interface Owner {
  owner: string;
  scope: ReferenceScope;
  /** Space whose quota includes the bytes. */
  spaceId: string | null;
}
/** INPUT_INVALID for a team set in a personal space. */
export async function ownerOf({ db }: Deps, caller: Caller, scope: ReferenceScope): Promise<Owner> {
  if (scope === 'platform') return { owner: PLATFORM, scope, spaceId: null };
  if (scope === 'personal') return { owner: caller.user.id, scope, spaceId: await personalSpaceOf(db, caller.user.id) };
  if (caller.space.kind !== 'team') throw inputInvalid('body', '/scope', 'enum');
  return { owner: caller.space.id, scope, spaceId: caller.space.id };
}

/** Stores a checked file. Returns the set; an existing one with the same name, species and kind keeps its id and gets the new version. */
export async function importReference(
  deps: Deps,
  caller: Caller,
  to: Owner,
  { given, entries, genes, sha, bytes, text, converted }: ReadReference,
  trace: Trace<ReferenceSet>,
): Promise<ReferenceSet> {
  assertWhole(given);
  const name = given.name.trim();
  const name_key = sha256([given.kind, given.species, given.toSpecies ?? '', name].join('\n'));
  return storing.run('files', async () => {
    if (text) await store(deps, sha, text);
    else await assertStored(deps, sha, bytes);
    const before = (await deps.db('reference_sets').where({ owner: to.owner, name_key }).first()) as
      ReferenceRow | undefined;
    const row = {
      ...{ scope: to.scope, space_id: to.spaceId, kind: given.kind, name, species: given.species },
      ...{ to_species: given.toSpecies, source_database: given.database, version: given.version.trim() },
      ...{ licence: given.licence.trim(), source: given.source.trim(), sha256: sha, bytes },
      ...{ entries, genes },
      ...{ imported_by: caller.user.username, imported_at: deps.now() },
    };
    const id = before?.id ?? newId();
    const saved = await transact(deps.db, async (trx) => {
      if (to.spaceId !== null) await changeStorage(trx, to.spaceId, bytes - Number(before?.bytes ?? 0));
      const replaced = before ? before.replaced + Number(before.sha256 !== sha) : 0;
      if (before)
        await trx('reference_sets')
          .where({ id })
          .update({ ...row, replaced });
      else {
        await assertRoom(trx, to.owner);
        await trx('reference_sets').insert({ ...row, id, owner: to.owner, name_key, replaced });
      }
      const made = present((await trx('reference_sets').where({ id }).first()) as ReferenceRow, caller);
      await trace(trx, made);
      return made;
    });
    if (before && before.sha256 !== sha) await dropFile(deps, before.sha256);
    await publishChange(deps, to);
    return { ...saved, ...(converted && { converted }) };
  });
}

/** Registers a file that the administrator's command has checked and copied into the object store. */
export function registerReferenceFile(
  deps: Deps,
  caller: Caller,
  { sha256: sha, bytes, entries, genes, ...described }: NewReferenceFile,
  trace: Trace<ReferenceSet>,
): Promise<ReferenceSet> {
  const given = { ...described, toSpecies: null, database: null };
  const to: Owner = { owner: PLATFORM, scope: 'platform', spaceId: null };
  return importReference(deps, caller, to, { given, entries, genes, sha, bytes, text: null }, trace);
}

/** A set of the owner. NOT_FOUND. */
export async function findReference(db: Knex, owners: readonly string[], id: string): Promise<ReferenceRow> {
  const row = (await db('reference_sets')
    .where({ id })
    .whereIn('owner', [...owners])
    .first()) as ReferenceRow | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Symbols of a list of transcription factors. NOT_FOUND for a set of another kind. */
export async function factorsOf(deps: Deps, caller: Caller, id: string): Promise<string[]> {
  const row = await findReference(deps.db, ownersOf(caller.space.id, caller.user.id), id);
  if (row.kind !== 'factors') throw new AppError('NOT_FOUND');
  const text = await deps.store.readText(fileKey(row.sha256));
  return text.split('\n').filter(Boolean);
}

/** Deletes the row, and the file unless another set or an analysis refers to its hash. */
export async function removeReference(deps: Deps, row: ReferenceRow, trace: Trace<ReferenceRow>): Promise<void> {
  await storing.run('files', async () => {
    await transact(deps.db, async (trx) => {
      if ((await trx('reference_sets').where({ id: row.id }).delete()) !== 1) throw new AppError('NOT_FOUND');
      if (row.space_id !== null) await changeStorage(trx, row.space_id, -Number(row.bytes));
      await trace(trx, row);
    });
    await dropFile(deps, row.sha256);
    await publishChange(deps, row);
  });
}

/** Open pages that list the library read it again: a first start imports sets while people work. */
async function publishChange({ events }: Deps, { owner, scope }: Pick<Owner, 'owner' | 'scope'>): Promise<void> {
  const topic = { platform: EVERYONE_TOPIC, personal: userTopic(owner), team: owner }[scope];
  await events.publish(topic, 'reference', {});
}

/** Runs work during which no file of the library is deleted. */
export const withReferencesKept = <T>(work: () => Promise<T>): Promise<T> => storing.run('files', work);

function assertWhole({ kind, database, toSpecies, species }: ReadReference['given']): void {
  if (kind === 'geneSets' && database === null) throw inputInvalid('body', '/database', 'required');
  if (kind !== 'orthologs' && toSpecies !== null) throw inputInvalid('body', '/toSpecies', 'const');
  if (kind !== 'geneSets' && database !== null) throw inputInvalid('body', '/database', 'const');
  if (kind === 'orthologs' && (toSpecies === null || toSpecies === species))
    throw inputInvalid('body', '/toSpecies', 'required');
}

async function assertRoom(trx: Knex, owner: string): Promise<void> {
  const [{ n }] = (await trx('reference_sets').where({ owner }).count({ n: '*' })) as [{ n: number }];
  const limit = LIMITS.references.most;
  if (Number(n) >= limit) throw new AppError('REFERENCES_FULL', { limit });
}

/** REFERENCE_INVALID unless the file is in the object store with this size. */
async function assertStored(deps: Deps, sha: string, bytes: number): Promise<void> {
  const found = await deps.store.size(fileKey(sha)).catch((error: unknown) => {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null;
    throw error;
  });
  if (found !== bytes) throw new AppError('REFERENCE_INVALID', { reason: 'stored', line: 0, text: sha.slice(0, 12) });
}

async function store(deps: Deps, sha: string, text: Buffer): Promise<void> {
  const there = await deps.store.size(fileKey(sha)).catch(() => null);
  if (there !== null) return;
  const file = join(deps.config.dataDir, `reference-${newId()}.part`);
  await writeFile(file, text);
  await deps.store.adopt(file, fileKey(sha));
}

async function dropFile(deps: Deps, sha: string): Promise<void> {
  const named = await deps.db('reference_sets').where({ sha256: sha }).first('id');
  const read = await deps.db('jobs').where('reads', 'like', `%${sha}%`).first('id');
  if (!named && !read) await deps.store.remove(fileKey(sha));
}
