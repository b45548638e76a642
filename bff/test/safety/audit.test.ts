/** @mariadb routes/trace.ts */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeText } from '../downloads.ts';
import { join, person, team, type Person } from '../people.ts';
import { startServer, type TestServer } from '../server.ts';
import { claim, importResult, parsedFile, upload } from '../wizard.ts';

let s: TestServer;
let root: Person;
let mei: Person;
let lei: Person;
let lab: string;
let seat: string;
let fileId: string;
let invitation: string;
let joining: Person;
let secret: string;
let jobId: string;
let datasetId: string;
beforeAll(async () => {
  s = await startServer();
  root = await person(s, 'root', { is_admin: true });
  mei = await person(s, 'mei');
  lei = await person(s, 'lei');
  lab = await team(s, mei);
  seat = await join(s, lab, lei);
  fileId = await parsedFile(s, mei.token, 'ctrl.zip');
  const invited = await invite('new@example.org');
  invitation = invited.body.data.invitationId;
  joining = await person(s, 'joining');
  secret = (await invite(joining.email)).body.data.path.split('=')[1];
  jobId = (
    await s.deps
      .db('files')
      .where({ id: await upload(s, mei.token, 'next.zip', bytes) })
      .first()
  ).job_id;
  // Claimed by age: the dataset's is the second.
  s.clock.now += 1;
  const annotated = await upload(s, mei.token, 'pbmc.h5ad', bytes, 'annotated');
  await claim(s);
  const job = await claim(s);
  datasetId = job.datasetId!;
  await storeText(s, 'checkpoints/sha/step.json', '{}');
  await storeText(s, `job-checkpoints/${job.id}/sha`, '{}');
  const result = importResult({ kind: 'annotated', layout: 'h5ad', datasetId });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
  expect(await s.deps.db('files').where({ id: annotated }).first()).toMatchObject({ state: 'completed' });
});
afterAll(() => s.close());

const bytes = new Uint8Array([1, 2]);
const invite = (email: string) =>
  s.call(`teams/${lab}/members/invitation`, { token: mei.token, json: { email, role: 'Member' } });
const admin = (path: string, json: object) => s.call(`admin/${path}`, { token: root.token, json });
const announcement = {
  text: { 'en-US': 'Down tonight', 'zh-CN': '今晚维护' },
  from: '2026-11-22T00:00:00Z',
  until: '2026-11-23T00:00:00Z',
};
const CONTENT = { 'en-US': { title: 'Mine', markdown: '# Hi' }, 'zh-CN': { title: '我的', markdown: '# 你好' } };
/** Tables in which any of these actions leaves something. */
const TABLES = [
  ...['users', 'spaces', 'space_members', 'sessions', 'privilege_switches', 'invitations', 'files', 'jobs', 'stored'],
  ...['downloads', 'contents', 'announcements', 'datasets', 'public_entries', 'public_versions'],
];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = (await s.deps.db(table)).map(({ seen_at: _, ...row }) => JSON.stringify(row));
        return [table, rows.sort()] as const;
      }),
    ),
  );

/** Each runs on the state that the previous one left: first without an audit log, then with it. */
const DEEDS: [action: string, call: () => Promise<{ status: number }>][] = [
  ['admin.privilegeUpdate', () => admin('privileges', { permission: 'op.import', userId: lei.userId, disabled: true })],
  ['admin.userUpdate', () => admin(`users/${lei.userId}`, { quota: 7 })],
  ['admin.teamUpdate', () => admin(`teams/${lab}`, { quota: 1e9 })],
  ['admin.announcementSave', () => admin('announcements', announcement)],
  ['admin.contentSave', () => admin('content', { kind: 'faq', slug: 'mine', state: 'draft', body: CONTENT })],
  ['team.create', () => s.call('teams/create', { token: lei.token, form: { name: 'Mine' } })],
  ['team.update', () => s.call('teams/update', { token: mei.token, form: { teamId: lab, notes: 'new' } })],
  [
    'team.memberUpdate',
    () => s.call(`teams/${lab}/members`, { token: mei.token, json: { memberId: seat, dataPermissions: ['view'] } }),
  ],
  ['team.invite', () => invite('other@example.org')],
  [
    'team.invitationRevoke',
    () => s.call(`teams/${lab}/invitations/${invitation}`, { token: mei.token, method: 'DELETE' }),
  ],
  ['team.join', () => s.call(`teams/invitations/${secret}/accept`, { token: joining.token, method: 'PUT' })],
  [
    'team.memberRemove',
    async () => {
      const member = await s.deps.db('space_members').where({ space_id: lab, user_id: joining.userId }).first();
      return s.call(`teams/${lab}/members/${member.id}`, { token: mei.token, method: 'DELETE' });
    },
  ],
  ['admin.job.cancel', () => admin(`jobs/${jobId}`, { action: 'cancel' })],
  ['admin.job.resume', () => admin(`jobs/${jobId}`, { action: 'resume' })],
  ['admin.job.suspend', () => admin(`jobs/${jobId}`, { action: 'suspend' })],
  ['job.delete', () => s.call(`user/analysis/jobs/${jobId}`, { token: mei.token, method: 'DELETE' })],
  ['dataset.copy', () => s.call(`user/user_datasets/${datasetId}/copy`, { token: mei.token, json: { spaceId: lab } })],
  ['dataset.delete', () => s.call(`user/user_datasets/${datasetId}`, { token: mei.token, method: 'DELETE' })],
  ['team.handOver', () => s.call(`teams/${lab}/owner`, { token: mei.token, json: { memberId: seat } })],
  ['team.leave', () => s.call(`teams/${lab}/members/leave`, { token: mei.token, method: 'DELETE' })],
  ['download.request', () => s.call('user/downloads', { token: mei.token, json: { kind: 'file', targetId: fileId } })],
  ['storage.free', () => s.call('user/storage/free', { token: mei.token, method: 'POST' })],
  ['file.delete', () => s.call(`user/files/${fileId}`, { token: mei.token, method: 'DELETE' })],
  ['admin.userUpdate', () => admin(`users/${lei.userId}`, { status: 'locked' })],
];

describe('a action and its trace are both or neither', () => {
  test.each(DEEDS)('%s', async (action, call) => {
    const { db } = s.deps;
    const before = await everything();
    await db.schema.renameTable('audit_log', 'audit_log_away');
    const refused = await call();
    await db.schema.renameTable('audit_log_away', 'audit_log');
    expect(refused.status).toBe(500);
    expect(await everything()).toEqual(before);
    expect((await call()).status).toBe(200);
    expect(await everything()).not.toEqual(before);
    expect(await db('audit_log').where({ action }).orderBy('at', 'desc').first()).toBeDefined();
  });
});
