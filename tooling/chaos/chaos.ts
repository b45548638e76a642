/**
 * `npm run chaos [-- --minutes=30 --seed=1 --only=kill,freeze]`: uploads, integrations, drafts in two tabs and readers on the real platform while
 * processes are killed and frozen, the disk is full, database connections break and stored files are damaged. DATABASE_URL chooses the database (its
 * own database is made). `-- --hostile`: hostile.ts. Last line: `N faults, N lost, N duplicate, N 5xx, N exits`; exit 1 unless all but the first are
 * 0.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { freePort, ownDatabase, ROOT } from '../../workbench/e2e/support/platform.ts';
import { ChaosClient, pause } from './client.ts';
import { count } from './count.ts';
import { FAULTS } from './faults.ts';
import { Ledger } from './ledger.ts';
import { seeded } from './random.ts';
import { integrations, readers, sockets, tabs, uploads, type AcknowledgedWork, type Scene } from './work.ts';

const option = (name: string, fallback: string): string =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const minutes = Number(option('minutes', '30'));
const seed = Number(option('seed', '1'));
const only = option('only', Object.keys(FAULTS).join(',')).split(',');
const settleMs = Number(option('settle', '300')) * 1000;
const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** A separate small file system if this user may mount one, so that filling it does no harm. */
function place(): { dataDir: string; canFill: boolean; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-chaos-'));
  try {
    const size = `size=${Math.ceil(1 + minutes / 8)}g`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    say('no small file system could be mounted: the disk is not filled');
    return { dataDir, canFill: false, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  return {
    dataDir,
    canFill: true,
    remove: () => {
      execFileSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

if (process.argv.includes('--hostile')) {
  const { hostile } = await import('./hostile.ts');
  process.exit((await hostile(Number(option('minutes', '10')), new RegExp(option('calls', '.')))) ? 0 : 1);
}

const ledger = new Ledger();
const expected: string[] = [];
const { dataDir, canFill, remove } = place();
const database = await ownDatabase();
process.env.STROMA_RATE_LIMITS = 'off';
const demoFiles = join(dataDir, 'demo-files');
mkdirSync(demoFiles);
await writeDemoContent(demoFiles);
const { supervisor, url, demo } = await startPlatform({
  host: '127.0.0.1',
  port: await freePort(),
  dataDir,
  onExit: (name, how) => {
    const at = expected.indexOf(name);
    if (at >= 0 && how === 'SIGKILL') expected.splice(at, 1);
    else ledger.exits.push(`${new Date().toISOString()} ${name} ended by itself: ${how}`);
  },
});
const ready = async (): Promise<void> => void (await waitReady(url, 120_000));
await ready();

const signedIn = await fetch(`${url}/api/account/sign-in-link`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ link: demo.link }),
});
const { data } = (await signedIn.json()) as { data: { token: string } };
const client = new ChaosClient(url, data.token, ledger);

let isOver = false;
const samples = readdirSync(demoFiles).filter((name) => name.endsWith('.zip'));
const scene: Scene = {
  client,
  ledger,
  random: seeded(seed),
  sample: readFileSync(join(demoFiles, samples[0]!)),
  parsed: [],
  datasetId: '',
  isOver: () => isOver,
};
const done: AcknowledgedWork = { uploads: new Map(), jobs: new Map(), drafts: new Map() };
await import('./prepare.ts').then(({ prepare }) => prepare(scene, demoFiles));
say(`ready: ${scene.parsed.length} samples, dataset ${scene.datasetId}`);

const paths = [
  'user/user_datasets',
  'user/files?pageSize=100',
  'user/analysis/jobs',
  `remote/user/user_datasets/${scene.datasetId}`,
];
const array = await import('./prepare.ts').then(({ arrayPaths }) => arrayPaths(scene));
const work = [
  uploads(scene, done),
  uploads(scene, done),
  integrations(scene, done),
  tabs(scene, done),
  readers(scene, array),
  readers(scene, array),
  sockets(scene),
  (async () => {
    while (!isOver) {
      await client.once(scene.random.pick(paths));
      await pause(200);
    }
  })(),
].map((one) => one.catch((error: unknown) => void ledger.lost.push(`a worker ended: ${String(error)}`)));

const random = seeded(seed + 1);
const bag = Object.entries(FAULTS).flatMap(([name, { weight }]) =>
  only.includes(name) ? Array.from({ length: weight }, () => name) : [],
);
const end = Date.now() + minutes * 60_000;
while (Date.now() < end) {
  await pause(random.int(2000, 9000));
  const name = random.pick(bag);
  say(name);
  ledger.faults += 1;
  ledger.count(`fault: ${name}`);
  await FAULTS[name]!.fault({
    dataDir,
    pidOf: supervisor.pidOf,
    ready,
    ledger,
    random,
    expected,
    canFill,
    databaseUrl: process.env.DATABASE_URL,
  }).catch((error: unknown) => void ledger.lost.push(`after ${name}: ${String(error)}`));
}
say('no more faults: waiting for what was begun');
isOver = true;
await Promise.all(work);
await ready();
await count(scene, done, settleMs, dataDir);
await supervisor.stop();
await database.drop();
if (!ledger.isGood) {
  for (const line of [...ledger.lost, ...ledger.duplicate, ...ledger.serverErrors, ...ledger.exits]) console.log(line);
  mkdirSync(join(ROOT, 'test-out'), { recursive: true });
  const kept = mkdtempSync(join(ROOT, 'test-out/chaos-logs-'));
  execFileSync('cp', ['-r', join(dataDir, 'logs'), kept]);
  say(`logs: ${kept}`);
}
remove();
console.log(JSON.stringify({ seed, minutes, ...ledger.counts }));
console.log(ledger.summary());
process.exit(ledger.isGood ? 0 : 1);
