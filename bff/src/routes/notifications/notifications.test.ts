import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile, upload } from '../../../test/wizard.ts';
import { insertGrouped } from '../../services/notices/grouped.ts';
import { notify } from '../../services/notices/notifications.ts';

let s: TestServer;
let mei: Person;
let other: Person;
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
  other = await person(s, 'other');
});
afterAll(() => s.close());
const tell = async (who: Person, i: number) => {
  s.clock.now += 1;
  const values = { team: `T${i}` };
  await notify(s.deps, who.userId, { kind: 'team', messageId: 'notification.team.removed', values, link: null });
};

test.each([
  ['GET', 'user/notifications'],
  ['GET', 'user/notifications/unread'],
  ['GET', 'user/notifications/unread/count'],
  ['PUT', 'user/notifications/x'],
  ['PUT', 'user/notifications'],
  ['DELETE', 'user/notifications'],
])('%s %s without a session is 401', async (method, path) => {
  expect((await s.call(path, { method })).status).toBe(401);
});

test('another user’s notification is missing to read, and passed over to delete', async () => {
  await tell(other, 0);
  const [{ id }] = (await notificationsOf(s, other)) as [{ id: string }];
  const put = (name: string) =>
    s.call(`user/notifications/${name}`, { token: mei.token, method: 'PUT', form: { read: 'true' } });
  const [theirs, missing] = [await put(id), await put('none')];
  expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  const gone = await s.call('user/notifications', { token: mei.token, method: 'DELETE', json: { ids: [id, 'none'] } });
  expect(gone.body.data).toEqual({ deleted: 0 });
  expect((await notificationsOf(s, other))[0]).toMatchObject({ id, read: false });
});

test('bodies of the wrong shape are 400', async () => {
  const { token } = mei;
  const put = { token, method: 'PUT', form: { read: 'perhaps' } };
  expect((await s.call('user/notifications/x', put)).status).toBe(400);
  for (const ids of [[], ['a b'], 'x', Array.from({ length: 501 }, (_, i) => `i${i}`)])
    expect((await s.call('user/notifications', { token, method: 'DELETE', json: { ids } })).status).toBe(400);
  expect((await s.call('user/notifications?pageNum=0', { token })).status).toBe(400);
});

test('newest first, by pages, with the unread number; read, unread, deleted', async () => {
  const { token } = mei;
  for (let i = 1; i <= 5; i += 1) await tell(mei, i);
  const page = (n: number) => s.call(`user/notifications?pageNum=${n}&pageSize=2`, { token });
  const [first, third] = [(await page(1)).body.data, (await page(3)).body.data];
  expect([first.total, first.unread]).toEqual([5, 5]);
  expect(first.rows.map((n: any) => n.values.team)).toEqual(['T5', 'T4']);
  expect(third.rows.map((n: any) => n.values.team)).toEqual(['T1']);
  const { id } = first.rows[0];
  const mark = (read: string) => s.call(`user/notifications/${id}`, { token, method: 'PUT', form: { read } });
  expect((await mark('true')).body.data).toMatchObject({ id, read: true });
  expect((await s.call('user/notifications/unread/count', { token })).body.data).toBe(4);
  const unread = (await s.call('user/notifications/unread', { token })).body.data;
  expect([unread.total, unread.rows.map((n: any) => n.values.team)]).toEqual([4, ['T4', 'T3', 'T2', 'T1']]);
  expect((await mark('false')).body.data.read).toBe(false);
  const ids = first.rows.map((n: any) => n.id);
  expect((await s.call('user/notifications', { token, method: 'DELETE', json: { ids } })).body.data.deleted).toBe(2);
  expect((await s.call('user/notifications/unread/count', { token })).body.data).toBe(3);
});

test('a finished job and a failed one are told to who started them, not to who left the team', async () => {
  const lab = await team(s, mei);
  const seat = await join(s, lab, other);
  await s.call('teams/switch', { token: other.token, form: { teamId: lab } });
  const fileId = await parsedFile(s, other.token, 'ctrl.zip');
  expect((await notificationsOf(s, other))[0]).toMatchObject({
    kind: 'job',
    messageId: 'notification.job.completed',
    values: { name: 'ctrl.zip', tool: 'import' },
  });
  const draft = await s.call('user/analysis/drafts', { token: other.token, json: draftBody([fileId]) });
  const submit = { token: other.token, method: 'POST' };
  await s.call(`user/analysis/drafts/${draft.body.data.id}/submit`, submit);
  const job = await claim(s);
  const error = { id: 'NO_CELLS_LEFT', params: { sample: 'S1' } };
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error, retry: false });
  expect((await notificationsOf(s, other))[0]).toMatchObject({
    messageId: 'notification.job.failed',
    values: { name: 'ifnb_two', tool: 'integration' },
    link: '/cloud/my_analyzes',
  });
  await upload(s, other.token, 'late.zip', new Uint8Array(4));
  const late = await claim(s);
  await s.call(`teams/${lab}/members/${seat}`, { token: mei.token, method: 'DELETE' });
  await s.internal(`/jobs/${late.id}/fail`, { fence: late.fence, error, retry: false });
  expect((await notificationsOf(s, other))[0]).toMatchObject({ messageId: 'notification.team.removedBy' });
});

test('jobs of one kind are one unread notification, which says how many; what was read stays', async () => {
  const nadia = await person(s, 'nadia');
  for (const name of ['a.zip', 'b.zip', 'c.zip', 'd.zip']) await parsedFile(s, nadia.token, name);
  const read = async () => (await s.call('user/notifications/unread', { token: nadia.token })).body.data;
  const grouped = await read();
  expect(grouped).toMatchObject({
    unread: 1,
    rows: [{ messageId: 'notification.job.completedMore', values: { name: 'd.zip', tool: 'import', more: 3 } }],
  });
  const { id } = grouped.rows[0];
  // A tab that still shows an earlier one of the group marks the current ones.
  const mark = (ids: string[], who = nadia) =>
    s.call('user/notifications', { token: who.token, method: 'PUT', json: { ids, read: true } });
  expect((await mark([id], other)).body.data).toEqual({ marked: 0 });
  expect((await read()).unread).toBe(1);
  expect((await mark(['gone', id])).body.data).toEqual({ marked: 1 });
  s.clock.now += 1;
  await parsedFile(s, nadia.token, 'e.zip');
  expect((await read()).rows).toMatchObject([
    { messageId: 'notification.job.completed', values: { name: 'e.zip', tool: 'import' } },
  ]);
  expect((await notificationsOf(s, nadia)).map((n: any) => n.values.name)).toEqual(['e.zip', 'd.zip']);
  // A file of yesterday is history.
  s.clock.now += 13 * 3_600_000;
  await parsedFile(s, nadia.token, 'f.zip');
  expect((await read()).rows.map((n: any) => n.values.name)).toEqual(['f.zip', 'e.zip']);
});

test('analyses of one dataset are one notification whatever the tool, those of another dataset and failures their own', async () => {
  const who = await person(s, 'omar');
  const tellOf = (messageId: string, name: string, dataset: string, tool: string) =>
    insertGrouped(
      s.deps.db,
      who.userId,
      {
        ...{ kind: 'job' as const, messageId: `notification.job.${messageId}`, values: { name, tool, dataset } },
        link: `/cloud/userDatasetAnalysis/${dataset}/${tool}?result=${name}`,
      },
      (s.clock.now += 1),
    );
  for (const tool of ['enrichment', 'cnv', 'composition']) await tellOf('completedOf', `of ${tool}`, 'd1', tool);
  await tellOf('completedOf', 'other', 'd2', 'cnv');
  await tellOf('failedOf', 'bad', 'd1', 'cnv');
  const { rows } = (await s.call('user/notifications/unread', { token: who.token })).body.data;
  expect(rows.map((n: any) => [n.messageId, n.values.name, n.values.more ?? 0, n.link])).toEqual([
    ['notification.job.failedOf', 'bad', 0, '/cloud/userDatasetAnalysis/d1/cnv?result=bad'],
    ['notification.job.completedOf', 'other', 0, '/cloud/userDatasetAnalysis/d2/cnv?result=other'],
    ...[
      [
        'notification.job.completedOfMore',
        'of composition',
        2,
        '/cloud/userDatasetAnalysis/d1/composition?result=of composition',
      ],
    ],
  ]);
});
