import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { noTrace } from '../accounts/audit.ts';
import { importReference, PLATFORM } from '../references/references.ts';
import { readReferenceFile } from '../references/references-read.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';

const READY = 'READY';
const SEEDED = 'SEEDED';
/** Author of the sets of a first start. */
const SETUP = { user: { id: 'setup', username: 'Stroma', is_admin: true } } as unknown as Caller;
const importing = new KeyedQueue('first-references');

/**
 * Imports the sets collected by the first start (`tooling/references/first.mjs`) for the whole platform, once. A set that an administrator has
 * already imported is kept; an unreadable one is left out and logged. After a kill the rest is imported at the next start.
 */
export const importFirstReferences = (deps: Deps, folder: string): Promise<void> =>
  importing.run('sets', async () => {
    if (!existsSync(join(folder, READY))) return;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    for (const name of files) {
      const file = join(folder, name);
      await importOne(deps, file).catch((err: unknown) =>
        deps.log.warn({ err, name }, 'a reference set was not imported'),
      );
      await rm(file);
    }
    await rename(join(folder, READY), join(folder, SEEDED));
  });

async function importOne(deps: Deps, file: string): Promise<void> {
  const read = await readReferenceFile(file);
  const { kind, name, species } = read.given;
  const known = { owner: PLATFORM, kind, name, species, to_species: read.given.toSpecies };
  if (await deps.db('reference_sets').where(known).first('id')) return;
  await importReference(deps, SETUP, { owner: PLATFORM, scope: 'platform', spaceId: null }, read, noTrace);
}
