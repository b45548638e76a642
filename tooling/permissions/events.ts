import type { Endpoint } from '../../contract/src/index.ts';
import { storeText } from '../../bff/test/downloads.ts';
import { join, person, team, type Person } from '../../bff/test/people.ts';
import type { TestServer } from '../../bff/test/server.ts';
import { newId, newToken, sha256 } from '../../bff/src/services/basics/ids.ts';
import { outcomeOf } from './expect.ts';
import type { Row } from './rows.ts';
import { createWorld, watchWrites, type World } from './world.ts';

/** A team whose dataset one of its members (the giver) shares with another team, and what that team has created from it. */
interface Shared {
  owner: Person;
  giver: Person;
  reader: Person;
  team: string;
  giverSeat: string;
  /** The ids of the owner's world, with the reader's own analyses, cell set, view and download instead of the owner's. */
  ids: World['ids'];
  world: World;
}

let counter = 0;

async function createShared(s: TestServer): Promise<Shared> {
  counter += 1;
  const world = await createWorld(s, 'owner');
  const { team: teamId, dataset } = world.ids;
  const now = s.clock.now;
  const { db } = s.deps;
  const [giver, reader] = [await person(s, `giver_${counter}`), await person(s, `reader_${counter}`)];
  const ownerRow = await db('space_members').where({ space_id: teamId, role: 'Owner' }).first();
  const giverSeat = await join(s, teamId, giver, ['view', 'edit', 'delete', 'download']);
  const readers = await team(s, reader, 'Readers');
  await join(s, readers, giver, ['view', 'edit']);
  await enter(s, reader.token, readers);
  await enter(s, giver.token, teamId);
  const made = { space_id: readers, created_by: reader.userId, created_at: now };
  const [task, cellSet, view, download] = Array.from({ length: 4 }, newId) as [string, string, string, string];
  const downloadToken = newToken();
  await db('dataset_shares').insert({
    ...{ dataset_id: dataset, space_id: readers, shared_by: giver.userId, shared_at: now },
  });
  await db('jobs').insert({
    ...{ id: task, ...made, tool: 'differential-expression', name: 'task', status: 'completed' },
    ...{ params: '{}', inputs: '{}', source_dataset_id: dataset },
  });
  for (const name of ['job.log', 'receipt.json', 'table.csv']) await storeText(s, `results/${task}/${name}`, 'x');
  const ofDataset = { ...made, dataset_id: dataset };
  await db('cell_sets').insert({ id: cellSet, ...ofDataset, name: 'set', hash: 'd'.repeat(64), cells: 9 });
  await db('dataset_views').insert({
    ...{ id: view, ...ofDataset, name: 'view', name_key: 'e'.repeat(64), tab: 'labels', query: '' },
  });
  await db('downloads').insert({
    ...{ id: download, space_id: readers, user_id: reader.userId, kind: 'result', target_id: task, name: 'table.csv' },
    ...{ object_key: `results/${task}/table.csv`, state: 'approved', requested_at: now, valid_until: now + 86_400_000 },
  });
  await db('download_links').insert({
    ...{ token_hash: sha256(downloadToken), download_id: download, user_id: reader.userId, expires_at: now + 60_000 },
  });
  const owner = { token: world.token!, userId: ownerRow.user_id as string } as Person;
  return {
    ...{ owner, giver, reader, team: teamId, giverSeat, world },
    ids: { ...world.ids, team: readers, job: task, task, cellSet, view, download, downloadToken },
  };
}

const enter = (s: TestServer, token: string, space_id: string) =>
  s.deps
    .db('sessions')
    .where({ token_hash: sha256(token) })
    .update({ space_id });

type Happens = (s: TestServer, given: Shared) => Promise<unknown>;

async function called(s: TestServer, path: string, options: Parameters<TestServer['call']>[1]): Promise<void> {
  const { status, body } = await s.call(path, options);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
}
const seats =
  (...dataPermissions: string[]): Happens =>
  (s, { team: teamId, owner, giverSeat }) =>
    called(s, `teams/${teamId}/members`, {
      ...{ token: owner.token, method: 'POST', json: { memberId: giverSeat, dataPermissions } },
    });

/** Events that end the right of the readers, by requests of users and by a change of seats in another program. */
const EVENTS: Record<string, Happens> = {
  'the giver lost Download': seats('view', 'edit', 'delete'),
  'the giver lost Delete': seats('view', 'edit', 'download'),
  'the giver lost View': seats('edit', 'delete', 'download'),
  'the giver was removed': (s, { team: teamId, owner, giverSeat }) =>
    called(s, `teams/${teamId}/members/${giverSeat}`, { token: owner.token, method: 'DELETE' }),
  'the giver left': (s, { team: teamId, giver }) =>
    called(s, `teams/${teamId}/members/leave`, { token: giver.token, method: 'DELETE' }),
  'the seat was taken in the database': (s, { team: space_id, giver }) =>
    s.deps.db('space_members').where({ space_id, user_id: giver.userId }).update({ can_download: false }),
  'the share ended': (s, { owner, ids }) =>
    called(s, `user/user_datasets/${ids.dataset}/shares?space=${ids.team}`, { token: owner.token, method: 'DELETE' }),
  'the dataset was moved': async (s, { owner, ids }) => {
    const spaceId = await team(s, owner, 'Elsewhere');
    await called(s, `user/user_datasets/${ids.dataset}/move`, {
      ...{ token: owner.token, method: 'POST', json: { spaceId } },
    });
  },
};

/** Calls about the readers' own rows, which return no data: still allowed afterwards. */
const STAYS = new Set([
  ...['jobs.suspend', 'jobs.reEdit', 'jobs.rename', 'jobs.star', 'jobs.remove', 'tasks.remove'],
  ...['downloads.approve', 'downloads.decline', 'downloads.withdraw'],
  // For an unpublished dataset, this is its only reply, shared or not.
  'drafts.publicSamples',
]);
const NAMED = ['dataset', 'job', 'task', 'download', 'downloadToken'] as const;

export interface EventMatrix {
  cells: number;
  wrong: string[];
}

/**
 * Every call that names a shared dataset, or what its readers created from it, before and after each event. Read calls succeed before, which proves
 * that the later rejection is caused by the event.
 */
export async function eventMatrix(
  s: TestServer,
  calls: readonly Endpoint[],
  rowOf: (e: Endpoint, ids: World['ids']) => Row,
  ask: (
    s: TestServer,
    e: Endpoint,
    row: Row,
    token: string,
  ) => Promise<{ status: number; errorId?: string | undefined }>,
): Promise<EventMatrix> {
  const wrong: string[] = [];
  let cells = 0;
  const named = (e: Endpoint, ids: World['ids']): boolean =>
    NAMED.some((name) => JSON.stringify(rowOf(e, ids)).includes(ids[name]));
  const answered = new Set<string>();
  let before = await createShared(s);
  const about = calls.filter((e) => e.permission !== 'admin' && named(e, before.ids) && !STAYS.has(e.id));
  for (const e of about) {
    const isUntouched = await watchWrites(s, before.world);
    const { status, errorId } = await ask(s, e, rowOf(e, before.ids), before.reader.token);
    if (outcomeOf(status, errorId) === 'allowed') answered.add(e.id);
    if (!(await isUntouched())) before = await createShared(s);
  }
  for (const e of about)
    if (e.permission === 'view' && !answered.has(e.id) && !OWNERS_ALONE.has(e.id))
      wrong.push(`${e.id}: refused while the dataset was shared`);
  for (const [event, happens] of Object.entries(EVENTS)) {
    const given = await createShared(s);
    await happens(s, given);
    for (const e of about) {
      const { status } = await ask(s, e, rowOf(e, given.ids), given.reader.token);
      cells += 1;
      if (status < 400 || status >= 500) wrong.push(`${e.id} after ${event}: ${status}`);
    }
  }
  const given = await createShared(s);
  await called(s, `user/downloads/${given.ids.download}`, { token: given.reader.token, method: 'DELETE' });
  cells += 1;
  const fetched = await s.call(`downloads/${given.ids.downloadToken}`, {});
  if (fetched.status !== 404) wrong.push(`downloads.fetch after the link was revoked: ${fetched.status}`);
  return { cells, wrong };
}

/** Read calls about a dataset that only its own space may make. */
const OWNERS_ALONE = new Set(['datasets.shares', 'states.detail', 'boards.drawing']);
