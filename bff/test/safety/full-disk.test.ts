import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAppError } from '../../src/middlewares/errors.ts';
import { startChild, type ChildServer } from '../child.ts';

const MOUNT_BYTES = 8 * 1024 * 1024;
let folder: string;
let isMounted = false;
let s: ChildServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stroma-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MOUNT_BYTES}`, 'tmpfs', folder]);
  isMounted = mounted.status === 0;
  if (isMounted) s = await startChild({}, folder);
});
afterAll(async () => {
  await s?.close();
  if (isMounted) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['SQLITE_FULL', 'DISK_FULL'],
  ['SQLITE_IOERR', 'DISK_FULL'],
  ['SQLITE_IOERR_WRITE', 'DISK_FULL'],
  ['ER_RECORD_FILE_FULL', 'DISK_FULL'],
  ['ER_DISK_FULL', 'DISK_FULL'],
  ['EE_DISK_FULL', 'DISK_FULL'],
  ['EMFILE', 'TOO_MANY_REQUESTS'],
  ['ENFILE', 'TOO_MANY_REQUESTS'],
  ['ENAMETOOLONG', 'INPUT_INVALID'],
])('%s is %s, never a 5xx, and names no path', (code, id) => {
  const error = toAppError(Object.assign(new Error(`${code}: no space left, write '/data/secret'`), { code }));
  expect([error.id, error.status < 500, JSON.stringify(error.params).includes('/data')]).toEqual([id, true, false]);
});

test.each([
  ['PROTOCOL_CONNECTION_LOST', 'Connection lost: The server closed the connection.', 'SERVICE_RESTARTING'],
  ['ER_CONNECTION_KILLED', 'Connection was killed', 'SERVICE_RESTARTING'],
  ['', "Can't add new command when connection is in closed state", 'SERVICE_RESTARTING'],
  ['ER_GET_ERRNO', 'Got error 28 "No space left on device" from storage engine InnoDB', 'DISK_FULL'],
  ['ER_ERROR_ON_WRITE', "Error writing file './secret/files.MAD' (errno: 28 - No space left on device)", 'DISK_FULL'],
  ['EE_WRITE', 'Error writing file \'/tmp/secret\' (Errcode: 122 "Disk quota exceeded")', 'DISK_FULL'],
  ['ER_GET_ERRNO', 'Got error 122 from storage engine', 'DISK_FULL'],
  ['ER_GET_ERRNO', 'Got error 128 from storage engine', 'INTERNAL'],
  ['ER_ERROR_ON_WRITE', "Error writing file './secret 28' (errno: 5 - Input/output error)", 'INTERNAL'],
])('what MariaDB and its driver say: %s, %j is %s', (code, message, id) => {
  expect(toAppError(Object.assign(new Error(message), { code })).id).toBe(id);
});

test.each(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT'])(
  '%s of the database driver is not a client that went away',
  (code) => {
    const ended = (fatal?: boolean) => toAppError(Object.assign(new Error(`write ${code}`), { code, fatal })).id;
    expect([ended(true), ended()]).toEqual(['SERVICE_RESTARTING', 'INTERNAL']);
  },
);

const call = async (path: string, method = 'GET', json?: unknown) => {
  const reply = await fetch(`${s!.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${s!.token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    text,
    id: text ? (JSON.parse(text) as { error?: { id: string } }).error?.id : undefined,
  };
};

/** Root may mount; elsewhere the mapping above is all that is tested. */
test('on a full disk the process keeps running without 5xx, no reply contains a path, and reads work', async () => {
  if (!s) return void process.stderr.write('skipped: a small file system cannot be mounted here\n');
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const create = () =>
    fetch(`${s!.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${s!.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '6000000',
        'upload-metadata': `filename ${encode('a.zip')},disclaimer ${encode('agreed')}`,
      },
    });
  const created = await create();
  expect(created.status).toBe(201);
  // Whatever room is left goes, to the last byte.
  for (let size = MOUNT_BYTES; size >= 1; size = Math.floor(size / 2))
    for (let i = 0; i < 4; i += 1)
      await writeFile(join(folder, `filler-${size}-${i}`), Buffer.alloc(size)).catch(() => {});
  const seen: { status: number; text: string; id: string | undefined }[] = [];
  const patch = await fetch(`${s.url}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${s.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(6_000_000),
  });
  const text = await patch.text();
  seen.push({ status: patch.status, text, id: (JSON.parse(text) as { error: { id: string } }).error.id });
  const second = await create();
  const secondText = await second.text();
  seen.push({ status: second.status, text: secondText, id: JSON.parse(secondText).error.id });
  for (let i = 0; i < 30; i += 1)
    seen.push(await call('account/update', 'POST', { institution: `${'x'.repeat(90)}${i}` }));
  for (const { status, text: said } of seen) {
    expect(status).toBeLessThan(500);
    expect(said).not.toMatch(/\/tmp|ENOSPC|SQLITE|no space/i);
  }
  expect(new Set(seen.map(({ id }) => id ?? 'saved'))).toEqual(
    new Set(seen.some((one) => !one.id) ? ['DISK_FULL', 'saved'] : ['DISK_FULL']),
  );
  expect(seen[0]).toMatchObject({ status: 422, id: 'DISK_FULL' });
  for (const path of ['account/info', 'user/files', 'user/storage', 'user/analysis/jobs', 'user/analysis/drafts'])
    expect([path, (await call(path)).status]).toEqual([path, 200]);
  expect(s.exited()).toBeNull();
});

test('a log that cannot be written ends nothing', async () => {
  const { openSync, closeSync, existsSync } = await import('node:fs');
  if (!existsSync('/dev/full')) return void process.stderr.write('skipped: no /dev/full here\n');
  const fd = openSync('/dev/full', 'w');
  const { createLog } = await import('../../src/process.ts');
  const log = createLog('info', fd);
  for (let i = 0; i < 2000; i += 1) log.info({ text: 'x'.repeat(5000) }, 'full');
  closeSync(fd);
  log.info('closed');
});
