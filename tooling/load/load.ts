/**
 * `npm run load -- metadata [--minutes=10]`: 100 requests a second of metadata through the BFF, with 20 sign-ins a minute beside them,
 * while integrations run one after another on the same machine (reliability.md, H). Gates: p99 <= 150 ms, no 5xx, memory flat.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ROOT } from '../setup/paths.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { clientOf, submitPair } from '../../workbench/e2e/client.ts';

const [what] = process.argv.slice(2);
if (what !== 'metadata') {
  console.error('npm run load -- metadata [--minutes=10]');
  process.exit(2);
}
const minutes = Number(process.argv.find((arg) => arg.startsWith('--minutes='))?.slice(10) ?? 10);
const GATES = { p99: 150, slopeMbPerMinute: 1 };
const RATE = 100;
const SIGN_IN_MS = 3000;

const dataDir = mkdtempSync(join(tmpdir(), 'stroma-load-'));
process.env.STROMA_RATE_LIMITS = 'off';
await writeDemoContent(join(dataDir, 'seed'));
const { supervisor, url, demo } = await startPlatform({ host: '127.0.0.1', port: 8791, dataDir });
await waitReady(url);

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ username: demo.username, password: demo.password! });
  const reply = await fetch(`${url}/api/account/sign-up`, { method: 'POST', body });
  if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
  return ((await reply.json()) as { data: { token: string } }).data.token;
}
const token = await signIn();
const client = clientOf({ url } as never, token);
const datasets = await client.until<{ id: string }[]>('user/user_datasets', (rows) => rows.length >= 2, 180_000);
const samples = await client.until<{ rows: { fileName: string; state: string }[] }>(
  'user/files',
  ({ rows }) => rows.filter((row) => row.state === 'parsed').length >= 2,
  180_000,
);
const paths = samples.rows
  .filter((row) => row.state === 'parsed')
  .map((row) => join(dataDir, 'seed', row.fileName)) as [string, string];

/** Integrations one after another, each with a seed of its own, so that no step is found done. */
let isOver = false;
let integrations = 0;
const analysing = (async () => {
  for (let seed = 1; !isOver; seed += 1) {
    const job = await submitPair(client, paths, `load_${seed}`, seed);
    for (let status = ''; status !== 'completed' && !isOver;) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      status = (await client.call<{ status: string }>(`user/analysis/jobs/${job.id}`)).data?.status ?? '';
      if (status === 'error') throw new Error('an integration failed');
    }
    if (!isOver) integrations += 1;
  }
})();

const signIns: number[] = [];
let signInFailures = 0;
const signing = setInterval(() => {
  const at = performance.now();
  signIn().then(
    () => signIns.push(performance.now() - at),
    () => (signInFailures += 1),
  );
}, SIGN_IN_MS);

/** Resident memory of the BFF in MB. */
const memory = (): number => {
  const status = readFileSync(`/proc/${supervisor.pidOf('bff')}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
};
const samplesOfMemory: { minute: number; mb: number }[] = [];
const startedAt = performance.now();
const watching = setInterval(
  () => samplesOfMemory.push({ minute: (performance.now() - startedAt) / 60_000, mb: memory() }),
  5000,
);

const headers = { authorization: `Bearer ${token}` };
const get = (path: string) => ({ method: 'GET' as const, path: `/api${path}`, headers });
const result = await autocannon({
  url,
  connections: 20,
  overallRate: RATE,
  duration: minutes * 60,
  requests: [
    get('/account/info'),
    get('/user/files?pageSize=100'),
    get('/user/analysis/jobs?pageSize=50'),
    get('/user/user_datasets'),
    get('/user/notifications/unread/count'),
    get('/teams'),
    get('/user/analysis/drafts'),
    get('/user/storage'),
    get(`/remote/user/user_datasets/${datasets[0]!.id}`),
    get('/content/list?kind=faq&locale=en-US'),
  ],
});
isOver = true;
clearInterval(signing);
clearInterval(watching);

/** Least squares over the second half: the first fills caches. */
function slope(points: readonly { minute: number; mb: number }[]): number {
  const late = points.slice(Math.floor(points.length / 2));
  const mean = (f: (p: { minute: number; mb: number }) => number) => late.reduce((n, p) => n + f(p), 0) / late.length;
  const [x, y] = [mean((p) => p.minute), mean((p) => p.mb)];
  const over = late.reduce((n, p) => n + (p.minute - x) * (p.mb - y), 0);
  return over / late.reduce((n, p) => n + (p.minute - x) ** 2, 0);
}
const sorted = signIns.toSorted((a, b) => a - b);
const report = {
  minutes,
  integrations,
  requests: result.requests.total,
  perSecond: result.requests.average,
  latencyMs: { p50: result.latency.p50, p97_5: result.latency.p97_5, p99: result.latency.p99, max: result.latency.max },
  non2xx: result.non2xx,
  status5xx: result['5xx'],
  errors: result.errors + result.timeouts,
  signIns: {
    n: signIns.length,
    failures: signInFailures,
    p50: sorted[Math.floor(sorted.length / 2)],
    max: sorted.at(-1),
  },
  memoryMb: { first: samplesOfMemory[0]?.mb, last: samplesOfMemory.at(-1)?.mb, slopePerMinute: slope(samplesOfMemory) },
};
mkdirSync(join(ROOT, 'bench-out'), { recursive: true });
writeFileSync(join(ROOT, 'bench-out/load-metadata.json'), JSON.stringify(report, null, 1));
console.log(JSON.stringify(report, null, 1));
await Promise.race([analysing.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 3000))]);
await supervisor.stop();
rmSync(dataDir, { recursive: true, force: true });
const isGood =
  report.latencyMs.p99 <= GATES.p99 &&
  report.status5xx === 0 &&
  report.errors === 0 &&
  signInFailures === 0 &&
  (minutes < 5 || report.memoryMb.slopePerMinute < GATES.slopeMbPerMinute);
console.log(isGood ? 'load: within the gates' : 'load: outside the gates');
process.exit(isGood ? 0 : 1);
