import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import type { Seat } from '../../contract/src/index.ts';
import { insertVersion } from '../../bff/test/catalogue.ts';
import { insertFile, storeText } from '../../bff/test/downloads.ts';
import { join, person, team, type Person } from '../../bff/test/people.ts';
import type { TestServer } from '../../bff/test/server.ts';
import { draftBody } from '../../bff/test/wizard.ts';
import { hashPassword } from '../../bff/src/services/accounts/passwords.ts';
import { insertDrawing } from './drawing.ts';
import type { FileRow } from '../../bff/src/db/rows.ts';
import { newId, newToken, sha256 } from '../../bff/src/services/basics/ids.ts';

/** The 13 kinds of caller (reliability.md, D). */
export const ACTORS = [
  'anonymous',
  'expired',
  'signedOut',
  'personal',
  'owner',
  'admin',
  'memberView',
  'memberViewEdit',
  'memberViewDelete',
  'memberViewDownload',
  'memberNone',
  'removed',
  'otherOwner',
] as const;
export type Actor = (typeof ACTORS)[number];
export const SEATS_OF: Partial<Record<Actor, readonly Seat[]>> = {
  owner: ['view', 'edit', 'delete', 'download'],
  admin: ['view', 'edit', 'delete', 'download'],
  memberView: ['view'],
  memberViewEdit: ['view', 'edit'],
  memberViewDelete: ['view', 'delete'],
  memberViewDownload: ['view', 'download'],
  memberNone: [],
};

/** A team with everything in it that a call can name, and one caller. No call that changed something is followed by another in the same world. */
export interface World {
  actor: Actor;
  token: string | undefined;
  ids: Record<IdName, string>;
}
export type IdName =
  | 'team'
  | 'member'
  | 'file'
  | 'draft'
  | 'job'
  | 'task'
  | 'bulk'
  | 'dataset'
  | 'cellSet'
  | 'view'
  | 'drawing'
  | 'state'
  | 'publicDataset'
  | 'publicEntry'
  | 'candidate'
  | 'download'
  | 'invitation'
  | 'invitationSecret'
  | 'downloadToken'
  | 'notification'
  | 'upload'
  | 'reference'
  | 'link'
  | 'user';

/** An empty named state. */
const STATE = {
  holds: JSON.stringify({ columns: 0, subsets: 0, results: 0, outdated: 0, views: 0, figures: 0 }),
  content: JSON.stringify({
    ...{ format: 1, documents: {}, columns: [], results: [], views: [] },
    subsets: { revision: 0, subsets: [], children: [], parent: null, undo: null, redo: null, changes: [] },
    board: { value: null, version: 0, changedAt: null, changedBy: '' },
  }),
};

let counter = 0;
let passwordHash: string | undefined;
const DAY = 24 * 3600_000;

export async function createWorld(server: TestServer, actor: Actor): Promise<World> {
  counter += 1;
  passwordHash ??= await hashPassword('Secret1x');
  const { owner, caller, ids } = await server.deps.db.transaction((db) =>
    insertRows({ ...server, deps: { ...server.deps, db } }, actor),
  );
  const upload = await startUpload(server, owner, ids.team);
  return { actor, token: await tokenOf(server, actor, caller), ids: { ...ids, upload } };
}

/** The rows and stored files of a world. */
async function insertRows(s: TestServer, actor: Actor) {
  const { db } = s.deps;
  const now = s.clock.now;
  const who = (name: string) => person(s, `${name}_${counter}`, { password_hash: passwordHash });
  const owner = await who('owner');
  const teamId = await team(s, owner);
  const bystander = await who('bystander');
  const member = await join(s, teamId, bystander);
  const caller = actor === 'owner' ? owner : await who('caller');
  await seat(s, actor, caller, owner, teamId);

  const file = await insertFile(s, teamId, 'sample.zip', 'bytes');
  const [
    draft,
    job,
    task,
    dataset,
    publicDataset,
    download,
    approved,
    invitation,
    notification,
    cellSet,
    view,
    state,
    bulk,
  ] = Array.from({ length: 13 }, newId);
  const [invitationSecret, downloadToken] = [newToken(), newToken()];
  const made = { space_id: teamId, created_by: owner.userId };
  await db('drafts').insert({ id: draft, ...made, version: 1, body: JSON.stringify(draftBody([file])), saved_at: now });
  await db('jobs').insert({
    id: job,
    ...made,
    tool: 'integration',
    name: 'job',
    status: 'completed',
    params: '{}',
    inputs: '[]',
    draft_id: draft,
    created_at: now,
  });
  await db('jobs').insert({
    id: task,
    ...made,
    tool: 'differential-expression',
    name: 'task',
    status: 'completed',
    params: '{}',
    inputs: '{}',
    source_dataset_id: dataset,
    created_at: now,
  });
  await db('jobs').insert({
    ...{ id: bulk, ...made, tool: 'bulk', name: 'bulk', status: 'completed' },
    ...{ params: '{}', inputs: '{}', created_at: now },
  });
  await storeText(s, `cell-sets/${dataset}/${'a'.repeat(64)}.roaring`, 'x');
  for (const name of ['job.log', 'receipt.json', 'table.csv']) await storeText(s, `results/${job}/${name}`, 'x');
  const data = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
  for (const id of [dataset, publicDataset]) await db('datasets').insert({ id, ...made, ...data, created_at: now });
  const ofDataset = { space_id: teamId, dataset_id: dataset, created_by: owner.userId, created_at: now };
  await db('cell_sets').insert({ id: cellSet, ...ofDataset, name: 'set', hash: 'a'.repeat(64), cells: 9 });
  await db('dataset_views').insert({
    id: view,
    ...ofDataset,
    name: 'view',
    name_key: 'c'.repeat(64),
    tab: 'labels',
    query: '',
  });
  const drawing = await insertDrawing(db, { spaceId: teamId, by: owner.userId, now });
  await db('dataset_states').insert({
    ...{ id: state, ...ofDataset, name: 'state', name_key: 'f'.repeat(64), bytes: STATE.content.length, ...STATE },
  });
  const link = newId();
  await db('share_links').insert({
    ...{ id: link, kind: 'reviewer', token_hash: sha256(link), token: null, dataset_id: dataset, space_id: teamId },
    ...{ label: 'Reviewer', views: '["map"]', query: '', origins: '[]', created_by: owner.userId, created_at: now },
    ends_at: now + DAY,
  });
  const reference = newId();
  await storeText(s, `references/${'b'.repeat(64)}`, 'STAT1\nIRF1\n');
  await db('reference_sets').insert({
    ...{ id: reference, owner: teamId, scope: 'team', space_id: teamId, name_key: reference, kind: 'factors' },
    ...{ name: 'Sets', species: 'Homo sapiens', version: '1', licence: '', source: '' },
    ...{ sha256: 'b'.repeat(64), bytes: 9, entries: 1, genes: 1, imported_by: 'owner', imported_at: now },
  });
  const version = { spaceId: teamId, userId: owner.userId, at: now };
  const { entry: publicEntry } = await insertVersion(db, publicDataset!, version);
  const { id: candidate } = await insertVersion(db, dataset!, { ...version, state: 'candidate', number: null });
  await db('downloads').insert({
    id: download,
    space_id: teamId,
    user_id: SEATS_OF[actor] ? caller.userId : owner.userId,
    kind: 'file',
    target_id: file,
    name: 'sample.zip',
    object_key: `files/${file}/sample.zip`,
    state: 'pending',
    requested_at: now,
  });
  // The link belongs to another request, which is approved; the first one is still pending.
  await db('downloads').insert({
    id: approved,
    space_id: teamId,
    user_id: owner.userId,
    kind: 'file',
    target_id: file,
    name: 'sample.zip',
    object_key: `files/${file}/sample.zip`,
    state: 'approved',
    requested_at: now,
    valid_until: now + DAY,
  });
  await db('download_links').insert({
    token_hash: sha256(downloadToken),
    download_id: approved,
    user_id: owner.userId,
    expires_at: now + 60_000,
  });
  await db('invitations').insert({
    id: invitation,
    secret_hash: sha256(invitationSecret),
    space_id: teamId,
    email: 'guest@example.org',
    email_key: 'guest@example.org',
    role: 'Member',
    can_view: true,
    can_edit: false,
    can_delete: false,
    can_download: false,
    invited_by: owner.userId,
    created_at: now,
    expires_at: now + DAY,
  });
  await db('notifications').insert({
    id: notification,
    user_id: owner.userId,
    kind: 'team',
    message_id: 'notification.team.accepted',
    message_values: '{}',
    created_at: now,
  });
  return {
    owner,
    caller,
    ids: {
      team: teamId,
      member,
      file,
      draft: draft!,
      job: job!,
      task: task!,
      bulk: bulk!,
      dataset: dataset!,
      cellSet: cellSet!,
      view: view!,
      drawing,
      state: state!,
      publicDataset: publicDataset!,
      publicEntry,
      candidate,
      download: download!,
      invitation: invitation!,
      invitationSecret,
      downloadToken,
      notification: notification!,
      reference,
      link,
      user: bystander.userId,
    },
  };
}

/** The effect of `teams.switch`. Two calls per world would cost more than all of its rows. */
const enter = (s: TestServer, { token }: Person, space_id: string) =>
  s.deps
    .db('sessions')
    .where({ token_hash: sha256(token) })
    .update({ space_id });

async function seat(s: TestServer, actor: Actor, caller: Person, owner: Person, teamId: string): Promise<void> {
  await enter(s, owner, teamId);
  const seats = SEATS_OF[actor];
  if (actor === 'owner') return;
  if (seats) await join(s, teamId, caller, seats, actor === 'admin' ? 'Admin' : 'Member');
  if (actor === 'removed') await join(s, teamId, caller, ['view', 'edit', 'delete', 'download']);
  if (seats || actor === 'removed') await enter(s, caller, teamId);
  if (actor === 'removed')
    await s.deps.db('space_members').where({ space_id: teamId, user_id: caller.userId }).delete();
  if (actor === 'otherOwner') await enter(s, caller, await team(s, caller, 'Other'));
}

/** Idle for more than seven days, or signed out: the same 401 as no token. */
async function tokenOf(s: TestServer, actor: Actor, caller: Person): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined;
  const session = () => s.deps.db('sessions').where({ token_hash: sha256(caller.token) });
  if (actor === 'expired') await session().update({ seen_at: s.clock.now - 8 * DAY });
  if (actor === 'signedOut') await s.call('account/sign-out', { token: caller.token });
  return caller.token;
}

/** The first upload, which later worlds have copies of. */
let begun: { id: string; row: FileRow; facts: string } | undefined;

async function startUpload(s: TestServer, owner: Person, teamId: string): Promise<string> {
  if (!begun) {
    const id = await beginUpload(s, owner);
    const row = (await s.deps.db<FileRow>('files').where({ id }).first())!;
    begun = { id, row, facts: await readFile(pathOf(s.uploadsDir, `${id}.json`), 'utf8') };
    return id;
  }
  const id = newId();
  await s.deps.db('files').insert({ ...begun.row, id, space_id: teamId, created_by: owner.userId });
  await s.deps.db('spaces').where({ id: teamId }).increment('storage_used', begun.row.size);
  await writeFile(pathOf(s.uploadsDir, id), '');
  await writeFile(pathOf(s.uploadsDir, `${id}.json`), begun.facts.replace(begun.id, id));
  return id;
}

const encode = (text: string) => Buffer.from(text).toString('base64');
async function beginUpload(s: TestServer, owner: Person): Promise<string> {
  const created = await fetch(`${s.url}/api/user/files/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${encode('part.zip')},kind ${encode('matrix')},disclaimer ${encode('agreed')}`,
    },
  });
  const location = created.headers.get('location');
  if (!location) throw new Error(`no upload could be begun: ${created.status} ${await created.text()}`);
  return location.split('/').at(-1)!;
}

/** Everything of a world that a call could change or show, as text. */
async function stateOf(s: TestServer, world: World): Promise<string> {
  const space_id = world.ids.team;
  const rows = [];
  for (const table of ['files', 'drafts', 'jobs', 'datasets', 'downloads', 'invitations', 'space_members', 'cell_sets'])
    rows.push(await s.deps.db(table).where({ space_id }).orderBy('id'));
  rows.push(await s.deps.db('spaces').where({ id: space_id }), stagedOf(s, world));
  return JSON.stringify(rows);
}

const stagedOf = (s: TestServer, { ids }: World): (string | null)[] =>
  [ids.upload, `${ids.upload}.json`]
    .map((name) => pathOf(s.uploadsDir, name))
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : null));

/** Number of rows written in all tables so far. SQLite counts them per connection, and the server has one. */
async function writesOf(s: TestServer): Promise<number | null> {
  if (!s.deps.config.databaseUrl.startsWith('sqlite:')) return null;
  const [{ n }] = (await s.deps.db.raw('select total_changes() as n')) as [{ n: number }];
  return n;
}

/** Whether nothing has been written since: to any table (only on SQLite), or to the world's upload. */
export async function watchWrites(s: TestServer, world: World): Promise<() => Promise<boolean>> {
  const seen = async () => JSON.stringify([await writesOf(s), stagedOf(s, world)]);
  const [before, isCounted] = [await seen(), (await writesOf(s)) !== null];
  return async () => isCounted && before === (await seen());
}

/**
 * Whether a world is unchanged, even if a server writes to others meanwhile, e.g. to count the bytes of an earlier call. If nothing was written
 * anywhere, one statement proves it instead of nine.
 */
export async function watchRows(s: TestServer, world: World): Promise<() => Promise<boolean>> {
  const before = await stateOf(s, world);
  let isUntouched = await watchWrites(s, world);
  return async () => {
    if (await isUntouched()) return true;
    isUntouched = await watchWrites(s, world);
    return before === (await stateOf(s, world));
  };
}

/**
 * Worlds by actor. A world that a call has not changed, as most do not, is used for the next call of the same actor. An expired session is
 * deleted when it is used, so its world is not kept.
 */
export class Worlds {
  private readonly kept = new Map<Actor, World>();
  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  async take(actor: Actor): Promise<World> {
    const world = this.kept.get(actor);
    this.kept.delete(actor);
    return world ?? createWorld(this.server, actor);
  }

  keep(world: World): void {
    if (world.actor !== 'expired') this.kept.set(world.actor, world);
  }
}
