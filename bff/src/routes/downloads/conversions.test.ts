/** @mariadb services/conversions/conversions.ts services/files/converted.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DownloadRequest } from '@stroma/contract';
import type { ExportDatasetResult } from '@stroma/contract/tools';
import { expireConversions } from '../../services/conversions/conversions.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { actOnRequest, requestDownload, downloadLink, storeText } from '../../../test/downloads.ts';
import { enterTeam, join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

const DAY = 24 * 3600_000;
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let down: Person;
let plain: Person;
let stranger: Person;
let lab: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  [owner, down, plain, stranger] = [
    await person(s, 'owner'),
    await person(s, 'down'),
    await person(s, 'plain'),
    await person(s, 'stranger'),
  ];
  lab = await team(s, owner);
  await join(s, lab, down, ['view', 'download']);
  await join(s, lab, plain, ['view']);
  for (const who of [owner, down, plain]) await enterTeam(s, who, lab);
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ['downloads', 'jobs', 'notifications']) await s.deps.db(table).delete();
  dataset = await service.dataset({ userId: owner.userId, spaceId: lab });
  await s.deps.db('datasets').where({ id: dataset }).update({ name: 'Leber / 肝' });
});

const convert = (who: Person, format = 'seurat', over: object = {}) =>
  requestDownload(s, who, { kind: 'conversion', targetId: dataset, format, ...over });
const listed = async (who: Person) =>
  (await s.call('user/downloads', { token: who.token })).body.data as DownloadRequest[];
const jobs = () => s.deps.db('jobs').select('id', 'params', 'created_by');
/** The job that waits is done, as a runner does it. */
async function written(): Promise<string> {
  const job = await claim(s);
  await storeText(s, `results/${job.id}/small.rds`, 'object of R');
  const result: ExportDatasetResult = {
    ...{ format: job.params.format, file: 'small.rds', bytes: 11, sha256: '0'.repeat(64), cells: 600, genes: 40 },
    ...{ columns: 3, rawCounts: true, geneIndex: 'ensembl', missing: [], reserved: [] },
  };
  const reply = await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
  expect(reply.status).toBe(200);
  return job.id;
}

test('a Download seat: the whole dataset is written, its 7 days begin at the end, and the file has the dataset’s name', async () => {
  const asked = (await convert(down)).body.data as DownloadRequest;
  expect(asked).toMatchObject({
    ...{ kind: 'conversion', state: 'approved', name: 'Leber _ 肝.seurat.rds', dataset: 'Leber / 肝', size: null },
    ...{ validUntil: null, conversion: { format: 'seurat', status: 'submitted', fraction: 0, error: null } },
  });
  const params = JSON.parse((await jobs())[0].params);
  expect(params).toMatchObject({ format: 'seurat', cells: null });
  expect(params.columns).toContain('cell type');
  // Another request, also by another user, shares the job; nothing can be downloaded yet.
  expect((await convert(down)).body.data.id).toBe(asked.id);
  const other = (await convert(owner)).body.data as DownloadRequest;
  expect([other.id === asked.id, (await jobs()).length]).toEqual([false, 1]);
  expect(errorOf(await actOnRequest(s, down, asked.id, 'link'))).toEqual([409, 'CONFLICT']);
  s.clock.now += DAY;
  await written();
  const [mine] = (await listed(down)) as [DownloadRequest];
  expect(mine).toMatchObject({ state: 'approved', size: 11, conversion: { status: 'completed', fraction: 1 } });
  expect(Date.parse(mine.validUntil!)).toBe(s.clock.now + 7 * DAY);
  const told = (await notificationsOf(s, down))[0];
  expect(told).toMatchObject({ messageId: 'notification.download.converted', link: '/cloud/requestedDownloads' });
  expect(told.values).toEqual({ file: 'Leber _ 肝.seurat.rds', days: 7 });
  expect((await notificationsOf(s, owner)).map((one) => one.messageId)).toEqual(['notification.download.converted']);
  const got = await s.call(await downloadLink(s, down, mine.id));
  expect([got.status, got.body]).toEqual([200, 'object of R']);
  expect(got.headers.get('content-disposition')).toContain(encodeURIComponent('Leber _ 肝.seurat.rds'));
});

test('after 7 days the file is removed, and can be asked for again', async () => {
  const { id } = (await convert(down)).body.data;
  const job = await written();
  const from = s.clock.now;
  await s.deps.db('sessions').update({ seen_at: from + 6 * DAY });
  s.clock.now = from + 7 * DAY - 1;
  await expireConversions(s.deps);
  expect((await listed(down))[0]).toMatchObject({ state: 'approved' });
  s.clock.now += 1;
  expect((await listed(down))[0]).toMatchObject({ state: 'expired' });
  await expireConversions(s.deps);
  expect(await jobs()).toEqual([]);
  await expect(s.deps.store.size(`results/${job}/small.rds`)).rejects.toMatchObject({ id: 'NOT_FOUND' });
  expect((await listed(down))[0]).toMatchObject({ id, state: 'expired' });
  expect(errorOf(await actOnRequest(s, down, id, 'link'))).toEqual([409, 'CONFLICT']);
  const again = (await convert(down)).body.data;
  expect([again.id === id, again.state]).toEqual([false, 'approved']);
});

test('a file that somebody still has days for stays, and so does an export of the explorer', async () => {
  await convert(down);
  await written();
  const from = s.clock.now;
  await s.deps.db('sessions').update({ seen_at: from + 6 * DAY });
  s.clock.now = from + 3 * DAY;
  // It already exists: its days are counted from now.
  const late = (await convert(owner)).body.data as DownloadRequest;
  expect(Date.parse(late.validUntil!)).toBe(s.clock.now + 7 * DAY);
  s.clock.now = from + 8 * DAY;
  await expireConversions(s.deps);
  expect(await jobs()).toHaveLength(1);
  s.clock.now = from + 11 * DAY;
  await expireConversions(s.deps);
  expect(await jobs()).toEqual([]);

  s.clock.now = from;
  const { columns } = (await s.call(`remote/user/user_datasets/${dataset}`, owner)).body.data;
  const params = { format: 'zarr', cells: null, columns: columns.map((column: { name: string }) => column.name) };
  await s.call('user/analysis/tools/export-dataset', { token: owner.token, json: { dataset, name: 'mine', params } });
  await written();
  expect((await convert(down, 'zarr')).body.data.conversion.status).toBe('completed');
  s.clock.now = from + 8 * DAY;
  await expireConversions(s.deps);
  expect(await jobs()).toHaveLength(1);
  s.clock.now = from;
});

test('a seat without Download asks; the approval starts the job for whoever asked', async () => {
  const asked = (await convert(plain, 'h5mu', { purpose: ' Figure 3 ' })).body.data as DownloadRequest;
  expect(asked).toMatchObject({ state: 'pending', purpose: 'Figure 3', conversion: { format: 'h5mu', status: null } });
  expect((await convert(plain, 'h5mu')).body.data.id).toBe(asked.id);
  expect(await jobs()).toEqual([]);
  expect((await notificationsOf(s, owner))[0].messageId).toBe('notification.download.requested');
  const approved = (await actOnRequest(s, owner, asked.id, 'approve')).body.data as DownloadRequest;
  expect(approved).toMatchObject({ state: 'approved', decidedBy: 'owner', validUntil: null });
  expect(await jobs()).toMatchObject([{ created_by: plain.userId }]);
  expect((await notificationsOf(s, plain))[0].messageId).toBe('notification.download.converting');
  expect(errorOf(await actOnRequest(s, owner, asked.id, 'approve'))).toEqual([409, 'CONFLICT']);
  await written();
  expect((await s.call(await downloadLink(s, plain, asked.id))).body).toBe('object of R');
  const declined = (await convert(plain, 'sce')).body.data as DownloadRequest;
  expect((await actOnRequest(s, owner, declined.id, 'decline', {})).body.data.state).toBe('declined');
});

test('a conversion that failed says why and is tried again with the next request; one taken back is stopped', async () => {
  const asked = (await convert(down)).body.data as DownloadRequest;
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error: { id: 'DISK_FULL', params: {} }, retry: false });
  expect((await listed(down))[0]).toMatchObject({ conversion: { status: 'error', error: { id: 'DISK_FULL' } } });
  expect((await convert(down)).body.data).toMatchObject({ id: asked.id, conversion: { status: 'submitted' } });
  expect((await s.call(`user/downloads/${asked.id}`, { token: down.token, method: 'DELETE' })).status).toBe(200);
  expect(await jobs()).toEqual([]);
});

test('what is not there, not the space’s, or not said is refused; a deleted dataset leaves an expired request', async () => {
  expect(errorOf(await convert(stranger))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await requestDownload(s, down, { kind: 'conversion', targetId: dataset }))).toEqual([
    400,
    'INPUT_INVALID',
  ]);
  expect(errorOf(await convert(down, 'loom'))).toEqual([400, 'INPUT_INVALID']);
  await s.deps.db('spaces').where({ id: lab }).update({ storage_limit: 0 });
  expect(errorOf(await convert(down))).toEqual([413, 'STORAGE_FULL']);
  await s.deps.db('spaces').where({ id: lab }).update({ storage_limit: 1e12 });
  await convert(down);
  await written();
  const gone = await s.call(`user/user_datasets/${dataset}`, { token: owner.token, method: 'DELETE' });
  expect(gone.status).toBe(200);
  expect((await listed(down))[0]).toMatchObject({ state: 'expired', dataset: null });
});
