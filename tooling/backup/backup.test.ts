import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Header } from 'tar';
import { connect } from '../../bff/src/db/connect.ts';
import { thisProcess } from '../../bff/src/db/lease.ts';
import { backup } from './backup.ts';
import { snapshot } from './database.ts';
import { Refusal } from './places.ts';
import { restore } from './restore.ts';
import { backupContent, hashOf, makeData, placesOf, runChild, startChild } from './test-scene.ts';

let folder: string;
let data: string;
let tar: string;
let said: string[];
const say = (line: string): void => void said.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stroma-backup-'));
  data = join(folder, 'data');
  tar = join(folder, 'backup.tar');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Names in the test's folder: nothing may remain. */
const around = (): string[] => readdirSync(folder).sort();
const restoreTo = (to: string, from = tar, force = false) => restore(placesOf(to), from, say, { force });

test('what was backed up and destroyed is restored: every row, every file, modes and times', async () => {
  const places = await makeData(data);
  const before = await backupContent(places);
  const { mtimeMs, mode } = statSync(join(data, 'objects/files/file0/matrix.tsv'));
  const report = await backup(places, tar, say);
  expect(report.deletedMeanwhile).toEqual([]);
  expect(statSync(tar).mode & 0o777).toBe(0o600);
  rmSync(data, { recursive: true });
  await restoreTo(data);
  expect(await backupContent(places)).toEqual(before);
  expect(existsSync(join(data, 'objects/.scratch'))).toBe(false);
  const restored = statSync(join(data, 'objects/files/file0/matrix.tsv'));
  expect(restored.mode).toBe(mode);
  expect(Math.abs(restored.mtimeMs - mtimeMs)).toBeLessThan(1001);
  expect(around()).toEqual(['backup.tar', 'data']);
  // The system's own tar can read it too.
  const listed = spawnSync('tar', ['-tf', tar], { encoding: 'utf8' });
  expect(listed.stderr).toBe('');
  expect(listed.status).toBe(0);
  expect(listed.stdout.trim().split('\n')).toHaveLength(report.files + 1);
});

test('unfinished uploads of another folder are in the backup, without the marks of running BFFs', async () => {
  const places = { ...(await makeData(data)), uploads: join(folder, 'uploads') };
  mkdirSync(places.uploads);
  for (const name of ['elsewhere', '.folder-id', '.bff-0123']) writeFileSync(join(places.uploads, name), name);
  await backup(places, tar, say);
  rmSync(data, { recursive: true });
  await restore(places, tar, say);
  expect(readdirSync(join(data, 'uploads')).sort()).toEqual(['.folder-id', 'elsewhere']);
  expect(said.join('\n')).toContain(`Move them to ${places.uploads} before the start.`);
});

test('while another process writes rows and files, the backup holds every object that its rows name', async () => {
  const places = await makeData(data);
  const writer = startChild('write', data);
  const ended = once(writer, 'close');
  try {
    await once(writer.stdout, 'data');
    await once(writer.stdout, 'data');
    await backup(places, tar, say, async (step) => {
      if (step === 'objects' || step === 'uploads') await once(writer.stdout, 'data');
    });
    await once(writer.stdout, 'data');
  } finally {
    writer.kill('SIGKILL');
    await ended;
  }
  const copy = join(folder, 'copy');
  await restoreTo(copy);
  const content = await backupContent(placesOf(copy));
  const rows = (content.rows as Record<string, string[]>).users!.map((row) => (JSON.parse(row) as { id: string }).id);
  const named = rows.filter((id) => id.startsWith('new'));
  expect(named.length).toBeGreaterThan(20);
  for (const id of named)
    expect(hashOf(join(copy, `objects/files/${id}/content`))).toBe(hashOf(join(data, `objects/files/${id}/content`)));
});

test('a file that is deleted while the backup runs is noted, and the rest is whole', async () => {
  const places = await makeData(data);
  const gone = 'objects/files/file0/matrix.tsv';
  const report = await backup(places, tar, say, (step) => {
    if (step === `add data/${gone}`) rmSync(join(data, gone));
  });
  expect(report.deletedMeanwhile).toEqual([`data/${gone}`]);
  expect(said.join()).toContain('1 files were deleted while the backup ran');
  await restoreTo(join(folder, 'copy'));
  expect(await backupContent(placesOf(join(folder, 'copy')))).toEqual(await backupContent(places));
});

describe('refused with a sentence, and nothing is changed', () => {
  const refuses = async (work: Promise<unknown>, sentence: RegExp): Promise<void> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).not.toContain('\n');
  };

  test('a damaged, cut or changed archive', async () => {
    await backup(await makeData(data), tar, say);
    const whole = readFileSync(tar);
    const copy = join(folder, 'copy');
    const broken = join(folder, 'broken.tar');
    const around = () => expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'broken.tar', 'data']);
    const at = whole.indexOf('x'.repeat(700));
    expect(at).toBeGreaterThan(0);
    const flipped = Buffer.from(whole);
    flipped[at + 5] = 'y'.charCodeAt(0);
    const manifest = whole.lastIndexOf('"sha256":"');
    const otherHash = Buffer.from(whole);
    otherHash[manifest + 12] = otherHash[manifest + 12] === 48 ? 49 : 48;
    const badHeader = Buffer.from(whole);
    badHeader[0] = 0x7a;
    const lastFile = whole.lastIndexOf('manifest.jsonl');
    const cases: [Buffer, RegExp][] = [
      [flipped, /data\/objects.* is not what was written/],
      [otherHash, /is not what was written/],
      [badHeader, /damaged/],
      [whole.subarray(0, whole.length / 2), /damaged|not whole/],
      [whole.subarray(0, lastFile), /not whole: it has no manifest/],
      [whole.subarray(0, whole.length - 2500), /damaged|manifest/],
      [Buffer.from('not a tar at all'), /is not a tar file/],
      [Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(2000)]), /is not a tar file/],
      [Buffer.alloc(0), /is not a tar file/],
    ];
    for (const [bytes, sentence] of cases) {
      writeFileSync(broken, bytes);
      await refuses(restoreTo(copy, broken), sentence);
      around();
    }
  });

  test('an entry that would leave the folder, a link, a stranger, a name twice', async () => {
    const evil = join(folder, 'evil.tar');
    const cases: [TarEntry[], RegExp][] = [
      [[{ path: '../outside' }], /does not belong/],
      [[{ path: 'data/../../outside' }], /does not belong/],
      [[{ path: join(folder, 'outside') }], /does not belong/],
      [[{ path: 'data//outside' }], /does not belong/],
      [[{ path: 'data/a\\..\\outside' }], /does not belong/],
      [[{ path: 'elsewhere/outside' }], /does not belong/],
      [
        [{ path: 'data/link', type: 'SymbolicLink', linkpath: folder }, { path: 'data/link/outside' }],
        /not a plain file/,
      ],
      [[{ path: 'data/link', type: 'Link', linkpath: '/etc/passwd' }], /not a plain file/],
      [[{ path: 'data/fifo', type: 'FIFO' }], /not a plain file/],
      [[{ path: 'data/folder/', type: 'Directory' }], /not a plain file/],
      [[{ path: 'data/a' }, { path: 'data/a' }], /names a file twice/],
      [[{ path: 'manifest.jsonl' }, { path: 'data/a' }], /after its manifest/],
      [[{ path: 'data/a' }, { path: 'manifest.jsonl', body: '{"format":1}\n{}\n' }], /not in its manifest/],
      [[{ path: 'data/a' }, { path: 'manifest.jsonl', body: '{"format":99}\n{}\n' }], /format 99/],
      [[{ path: 'data/a' }, { path: 'manifest.jsonl', body: 'x' }], /manifest has no/],
    ];
    for (const [entries, sentence] of cases) {
      writeFileSync(evil, makeTar(entries));
      await refuses(restoreTo(data, evil), sentence);
      expect(around()).toEqual(['evil.tar']);
    }
  });

  test('a data folder that is not empty, in use or in the way, a file that exists', async () => {
    const places = await makeData(data);
    const before = await backupContent(places);
    await refuses(backup(places, join(data, 'inside.tar'), say), /into the folder that it is taken of/);
    await refuses(backup(placesOf(join(folder, 'nowhere')), tar, say), /no data folder/);
    await backup(places, tar, say);
    await refuses(backup(places, tar, say), /exists/);
    await refuses(restoreTo(data), /not empty/);
    await refuses(restoreTo(join(folder, 'copy'), join(folder, 'none.tar')), /no backup/);
    const db = await connect(places.database);
    await db('leases').insert({ name: 'bff', ...thisProcess('instance'), until: Date.now() + 60_000 });
    await refuses(restoreTo(data, tar, true), /Stop the platform first/);
    await db('leases').delete();
    await db.destroy();
    mkdirSync(`${data}.restoring`);
    writeFileSync(join(`${data}.restoring`, 'mine'), '');
    await refuses(restoreTo(data, tar, true), /was not made by a restore/);
    expect(existsSync(join(`${data}.restoring`, 'mine'))).toBe(true);
    rmSync(`${data}.restoring`, { recursive: true });
    expect(await backupContent(places)).toEqual(before);
    await restoreTo(data, tar, true);
    expect(await backupContent(places)).toEqual(before);
    const aside = around().find((name) => name.includes('before-restore'))!;
    expect(await backupContent(placesOf(join(folder, aside)))).toEqual(before);
  });

  test('a MySQL server without its client programs', async () => {
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      const places = { ...placesOf(data), database: 'mysql://me:word@127.0.0.1:1/name' };
      await refuses(snapshot(places, join(folder, 'dump')), /neither mariadb-dump nor mysqldump is installed/);
    } finally {
      process.env.PATH = path;
    }
  });
});

test.each(['unpack data/objects/datasets/d1/obs/codes', 'moved aside', 'visible'])(
  'a restore that is killed at "%s" is run again: equal',
  async (step) => {
    const places = await makeData(data);
    const before = await backupContent(places);
    await backup(places, tar, say);
    rmSync(join(data, 'objects/files'), { recursive: true });
    const killed = await runChild('restore', data, tar, step, '--force');
    expect(killed).toMatchObject({ signal: 'SIGKILL' });
    if (step === 'visible') expect(await backupContent(places)).toEqual(before);
    await restoreTo(data, tar, true);
    expect(await backupContent(places)).toEqual(before);
    expect(around().filter((name) => !name.includes('before-restore'))).toEqual(['backup.tar', 'data']);
    expect(around().length).toBeGreaterThan(2);
  },
);

interface TarEntry {
  path: string;
  type?: 'File' | 'SymbolicLink' | 'Link' | 'FIFO' | 'Directory';
  linkpath?: string;
  body?: string;
}
function makeTar(entries: TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, type = 'File', linkpath = '', body = '' }) => {
    const block = Buffer.alloc(512);
    new Header({ path, type, linkpath, size: body.length, mode: 0o600, mtime: new Date(1) }).encode(block);
    return [block, Buffer.from(body.padEnd(Math.ceil(body.length / 512) * 512, '\0'))];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
