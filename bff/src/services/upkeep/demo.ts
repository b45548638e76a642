import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { createSignInLink, createUser, personalSpaceOf } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newId } from '../basics/ids.ts';
import { finishUpload } from '../files/uploads.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { reserveStorage } from '../storage/storage.ts';
import { submitTask } from '../tasks/tasks.ts';
import { continueTour, type DemoActions } from './demo-tour.ts';

export interface Demo {
  link: string;
  username: string;
  /** Only at the first start, when the account is created. */
  password: string | null;
}

/** Meets the registration rule: letters, a digit, an uppercase letter, 16 characters. */
const randomPassword = (): string => `A1${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14)}`;

const preparing = new KeyedQueue('demo');

/** Creates the demo account once, with a new one-time link at every start; it is an administrator, because it only exists on loopback (main.ts). */
export const ensureDemo = (deps: Deps): Promise<Demo> => preparing.run('account', () => openDemo(deps));

async function openDemo(deps: Deps): Promise<Demo> {
  const username = 'demo';
  const known = await deps.db<UserRow>('users').where({ username_key: username }).first();
  if (known) {
    await deps.db('users').where({ id: known.id }).update({ is_admin: true });
    return { username, password: null, link: await createSignInLink(deps.db, known.id, deps.now()) };
  }
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const user = { username, email: 'demo@stroma.invalid', passwordHash, isDemo: true };
  const { userId } = await deps.db.transaction(async (trx) => {
    const made = await createUser(trx, user, deps.now());
    await trx('users').where({ id: made.userId }).update({ is_admin: true });
    return made;
  });
  return { username, password, link: await createSignInLink(deps.db, userId, deps.now()) };
}

/** Uploads the files of a folder (`*.h5ad`, `*.zip`) for the demo user, on the same path as a user's file. */
export const seedFiles = (deps: Deps, folder: string): Promise<void> =>
  preparing.run('files', () => seed(deps, folder));

/** The next step of the demo dataset and its results. The simulator writes its files into a separate folder. */
export const continueDemo = (deps: Deps, folder: string): Promise<void> =>
  continueTour(deps, folder, { upload: (file) => seedFile(deps, file), submit: (task) => submitTask(deps, task) });

async function seed(deps: Deps, folder: string): Promise<void> {
  const demo = await deps.db<UserRow>('users').where({ username_key: 'demo' }).first();
  if (!demo) return;
  const spaceId = await personalSpaceOf(deps.db, demo.id);
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    if (!/\.(h5ad|zip)$/.test(name)) continue;
    if (await deps.db('files').where({ space_id: spaceId, name }).first()) continue;
    const kind = name.endsWith('.h5ad') ? 'annotated' : 'matrix';
    await seedFile(deps, { spaceId, userId: demo.id, path: join(folder, name), name, kind });
  }
}

/** Uploads one file of this machine for the demo user. */
async function seedFile(
  deps: Deps,
  { spaceId, userId, path, name, kind }: Parameters<DemoActions['upload']>[0],
): Promise<void> {
  const id = newId();
  const staging = deps.config.uploadsDir;
  await mkdir(staging, { recursive: true });
  const staged = join(staging, id);
  await copyFile(path, staged);
  const { size } = await stat(staged);
  const row = {
    id,
    space_id: spaceId,
    created_by: userId,
    name,
    size,
    kind,
    state: 'uploading',
    staged_in: deps.config.uploadsId,
    created_at: deps.now(),
  };
  await transact(deps.db, async (trx) => {
    await reserveStorage(trx, spaceId, size);
    await trx('files').insert(row);
  });
  await finishUpload(deps, staging, id);
  await deps.db('jobs').where({ file_id: id }).update({ is_unasked: true });
}
