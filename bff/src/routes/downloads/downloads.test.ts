/** @mariadb services/files/downloads.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  actOnRequest,
  requestDownload,
  requestFile,
  insertFile,
  insertJob,
  downloadLink,
  storeText,
} from '../../../test/downloads.ts';
import { enterTeam, join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let owner: Person;
let down: Person;
let plain: Person;
let stranger: Person;
let lab: string;
let plainSeat: string;
let fileId: string;
let jobId: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  down = await person(s, 'down');
  plain = await person(s, 'plain');
  stranger = await person(s, 'stranger');
  lab = await team(s, owner);
  await join(s, lab, down, ['view', 'download']);
  plainSeat = await join(s, lab, plain, ['view']);
  for (const who of [owner, down, plain]) await enterTeam(s, who, lab);
  fileId = await insertFile(s, lab, '对照 “1”.zip', 'hello');
  jobId = await insertJob(s, lab);
  await storeText(s, `results/${jobId}/markers.csv`, 'gene,p\n');
});
afterAll(() => s.close());

test.each([
  ['GET', 'user/downloads'],
  ['POST', 'user/downloads'],
  ['POST', 'user/downloads/x/approve'],
  ['POST', 'user/downloads/x/decline'],
  ['POST', 'user/downloads/x/link'],
  ['DELETE', 'user/downloads/x'],
])('%s %s without a session is 401', async (method, path) => {
  expect((await s.call(path, { method })).status).toBe(401);
});

test('without View there are no downloads; members decide nothing', async () => {
  const blind = await person(s, 'blind');
  await join(s, lab, blind, ['edit']);
  await enterTeam(s, blind, lab);
  expect((await s.call('user/downloads', { token: blind.token })).status).toBe(403);
  expect((await requestFile(s, blind, fileId)).status).toBe(403);
  expect((await actOnRequest(s, plain, 'x', 'approve')).status).toBe(403);
  expect((await actOnRequest(s, plain, 'x', 'decline', {})).status).toBe(403);
});

test('files, jobs and requests of another space answer like missing ones', async () => {
  const missing = await requestFile(s, stranger, 'none');
  expect(missing.status).toBe(404);
  expect((await requestFile(s, stranger, fileId)).body).toEqual(missing.body);
  expect((await requestDownload(s, stranger, { kind: 'result', targetId: jobId, name: 'markers.csv' })).body).toEqual(
    missing.body,
  );
  const { id } = (await requestFile(s, plain, fileId)).body.data;
  for (const what of ['approve', 'decline', 'link'])
    expect((await actOnRequest(s, stranger, id, what, what === 'decline' ? {} : undefined)).body).toEqual(missing.body);
  expect((await s.call(`user/downloads/${id}`, { token: stranger.token, method: 'DELETE' })).body).toEqual(
    missing.body,
  );
  // Of the same team, but by another member.
  expect((await actOnRequest(s, owner, id, 'link')).status).toBe(404);
  expect((await s.call(`user/downloads/${id}`, { token: owner.token, method: 'DELETE' })).status).toBe(404);
  expect((await s.call(`user/downloads/${id}`, { token: plain.token, method: 'DELETE' })).status).toBe(200);
});

test.each(['../../files', '..', 'job.log/..', '.', 'a/../markers.csv', '%2e%2e/x', 'none.csv', 'markers.csv/'])(
  'no name leads out of a result: %s',
  async (name) => {
    expect(errorOf(await requestDownload(s, owner, { kind: 'result', targetId: jobId, name }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  },
);

test('bodies of the wrong shape are 400; what is not ready is 409', async () => {
  expect((await requestDownload(s, owner, { kind: 'table', targetId: 'x' })).status).toBe(400);
  expect((await requestDownload(s, owner, { kind: 'file', targetId: '../x' })).status).toBe(400);
  expect(errorOf(await requestDownload(s, owner, { kind: 'result', targetId: jobId }))).toEqual([404, 'NOT_FOUND']);
  const running = await insertJob(s, lab, 'running');
  expect(errorOf(await requestDownload(s, owner, { kind: 'result', targetId: running, name: 'x' }))).toEqual([
    409,
    'CONFLICT',
  ]);
});

test('without the seat: pending, told to owner and admins, decided once, told back', async () => {
  s.clock.now += 1;
  const { id, state } = (
    await requestDownload(s, plain, { kind: 'result', targetId: jobId, name: 'markers.csv', purpose: ' QC ' })
  ).body.data;
  expect(state).toBe('pending');
  expect(errorOf(await actOnRequest(s, plain, id, 'link'))).toEqual([409, 'CONFLICT']);
  expect((await notificationsOf(s, owner))[0]).toMatchObject({
    kind: 'download',
    messageId: 'notification.download.requested',
    values: { name: 'plain', file: 'markers.csv (job)', team: 'Lab' },
  });
  const seen = (await s.call('user/downloads', { token: owner.token })).body.data.find((d: any) => d.id === id);
  expect(seen).toMatchObject({ decidable: true, own: false, purpose: 'QC', requestedBy: 'plain' });
  const hidden = (await s.call('user/downloads', { token: down.token })).body.data;
  expect(hidden.some((d: any) => d.id === id)).toBe(false);
  expect((await actOnRequest(s, owner, id, 'approve')).body.data).toMatchObject({
    state: 'approved',
    decidedBy: 'owner',
  });
  expect(errorOf(await actOnRequest(s, owner, id, 'decline', {}))).toEqual([409, 'CONFLICT']);
  expect((await notificationsOf(s, plain))[0]).toMatchObject({ messageId: 'notification.download.approved' });
  expect((await s.call(await downloadLink(s, plain, id))).body).toBe('gene,p\n');
});

test('declined with a reason; asked for again it is a new request', async () => {
  const { id } = (await requestFile(s, plain, fileId)).body.data;
  const declined = (await actOnRequest(s, owner, id, 'decline', { reason: ' Not yet. ' })).body.data;
  expect(declined).toMatchObject({ state: 'declined', reason: 'Not yet.' });
  expect((await notificationsOf(s, plain))[0]).toMatchObject({
    messageId: 'notification.download.declinedReason',
    values: { reason: 'Not yet.' },
  });
  expect(errorOf(await actOnRequest(s, plain, id, 'link'))).toEqual([409, 'CONFLICT']);
  expect((await requestFile(s, plain, fileId)).body.data.id).not.toBe(id);
  expect(await s.deps.db('audit_log').where({ action: 'download.decline' }).first()).toMatchObject({ who: 'owner' });
});

test('free download off: also a Download seat needs an approval, the own space does not', async () => {
  const off = await startServer({ STROMA_FEATURES: 'import,integrate,explore' });
  const main = s;
  s = off;
  try {
    const [boss, mate] = [await person(s, 'boss'), await person(s, 'mate')];
    const group = await team(s, boss);
    await join(s, group, mate, ['view', 'download']);
    await enterTeam(s, mate, group);
    expect((await requestFile(s, mate, await insertFile(s, group, 'a.zip', 'a'))).body.data.state).toBe('pending');
    expect((await requestFile(s, boss, await insertFile(s, boss.spaceId, 'b.zip', 'b'))).body.data.state).toBe(
      'approved',
    );
  } finally {
    s = main;
    await off.close();
  }
});

test('a pending request of a removed member goes with the seat', async () => {
  await requestFile(s, plain, fileId);
  expect(await s.deps.db('downloads').where({ user_id: plain.userId, state: 'pending' })).toHaveLength(1);
  await s.call(`teams/${lab}/members/${plainSeat}`, { token: owner.token, method: 'DELETE' });
  expect(await s.deps.db('downloads').where({ user_id: plain.userId, state: 'pending' })).toHaveLength(0);
});
