import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actOnRequest, requestFile, insertFile, downloadLink } from '../../../test/downloads.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
let owner: Person;
let down: Person;
let lab: string;
let downSeat: string;
let fileId: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  down = await person(s, 'down');
  lab = await team(s, owner);
  downSeat = await join(s, lab, down, ['view', 'download']);
  for (const who of [owner, down]) await enterTeam(s, who, lab);
  fileId = await insertFile(s, lab, '对照 “1”.zip', 'hello');
});
afterAll(() => s.close());

test('a Download seat is approved at once; one link, one file, its name in any language', async () => {
  const asked = (await requestFile(s, down, fileId)).body.data;
  expect(asked).toMatchObject({ state: 'approved', own: true, decidable: false, size: 5, decidedBy: null });
  expect(Date.parse(asked.validUntil)).toBe(s.clock.now + 7 * DAY);
  expect((await requestFile(s, down, fileId)).body.data.id).toBe(asked.id);
  const path = await downloadLink(s, down, asked.id);
  const token = path.split('/').at(-1)!;
  expect(JSON.stringify(await s.deps.db('download_links'))).not.toContain(token);
  expect((await fetch(s.url + path, { method: 'HEAD' })).status).toBe(405);
  const got = await s.call(path);
  expect([got.status, got.body]).toEqual([200, 'hello']);
  expect(got.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('对照 “1”.zip')}`);
  expect(got.headers.get('content-type')).toBe('application/octet-stream');
  expect(errorOf(await s.call(path))).toEqual([404, 'NOT_FOUND']);
  expect((await s.call('/api/downloads/unknown')).body).toEqual((await s.call(path)).body);
});

test('a link lives 60 s; of twelve that fetch it one gets the file', async () => {
  const { id } = (await requestFile(s, down, fileId)).body.data;
  const late = await downloadLink(s, down, id);
  s.clock.now += 60_000;
  expect((await s.call(late)).status).toBe(404);
  const path = await downloadLink(s, down, id);
  s.clock.now += 59_999;
  const replies = await Promise.all(Array.from({ length: 12 }, () => s.call(path)));
  expect(replies.map((r) => r.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 404)]);
});

test('an approval holds seven days, then it is expired', async () => {
  const id = await insertFile(s, down.spaceId, 'own.zip', 'mine');
  await enterTeam(s, down, down.spaceId);
  const asked = (await requestFile(s, down, id)).body.data;
  expect(asked.state).toBe('approved');
  const start = s.clock.now;
  const state = async () => (await s.call('user/downloads', { token: down.token })).body.data[0].state;
  await s.deps.db('sessions').update({ seen_at: start + 6 * DAY });
  s.clock.now = start + 7 * DAY - 1;
  expect(await state()).toBe('approved');
  s.clock.now += 1;
  expect(await state()).toBe('expired');
  expect(errorOf(await actOnRequest(s, down, asked.id, 'link'))).toEqual([409, 'CONFLICT']);
  await enterTeam(s, down, lab);
});

test('seat and membership are looked at again when the link is used', async () => {
  await s.deps.db('downloads').delete();
  const { id } = (await requestFile(s, down, fileId)).body.data;
  const set = (dataPermissions: string[]) =>
    s.call(`teams/${lab}/members`, { token: owner.token, json: { memberId: downSeat, dataPermissions } });
  let path = await downloadLink(s, down, id);
  await set(['view']);
  expect((await s.call(path)).status).toBe(404);
  await set(['view', 'download']);
  path = await downloadLink(s, down, id);
  await s.call(`teams/${lab}/members/${downSeat}`, { token: owner.token, method: 'DELETE' });
  expect((await s.call(path)).status).toBe(404);
  expect(await s.deps.db('download_links').where({ download_id: id })).toEqual([]);
});

test('a file that is gone: DOWNLOAD_FILE_MISSING, at the link and behind it', async () => {
  const id = await insertFile(s, owner.spaceId, 'gone.zip', 'x');
  await enterTeam(s, owner, owner.spaceId);
  const asked = (await requestFile(s, owner, id)).body.data;
  const path = await downloadLink(s, owner, asked.id);
  await s.deps.store.remove(`files/${id}`);
  expect(errorOf(await s.call(path))).toEqual([404, 'DOWNLOAD_FILE_MISSING']);
  expect(errorOf(await actOnRequest(s, owner, asked.id, 'link'))).toEqual([404, 'DOWNLOAD_FILE_MISSING']);
  await enterTeam(s, owner, lab);
});
