/**
 * `npm run fuzz`: Schemathesis on the emitted OpenAPI against the real platform, all checks, 200 examples a call and 200 walks along
 * the links of the replies (`-- --examples=N`, `-- --only=<operationId>` for the inner loop). Meanwhile the event loop of the BFF
 * may not be late: what one call computes there, all others wait for. Its environment is made once, from a lock of its own, beside the caches.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { watchDelay } from '../load/watch.ts';
import { freePort } from '../../workbench/e2e/platform.ts';

const EXAMPLES = '200';
const LATE_P99_MS = 50;

const given = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const folder = join(ROOT, 'tooling/fuzz');
const venv = join(ROOT, '.cache/fuzz');
const uv = join(ROOT, '.cache/uv/bin/uv');
const st = join(venv, 'bin/st');

/** Not the synchronous form: the supervisor and the samples of the event loop need this process meanwhile. */
const run = (command: string, args: string[]): Promise<number> =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: ROOT });
    child.once('error', () => done(1)).once('close', (code) => done(code ?? 1));
  });
if (!existsSync(st)) {
  if (await run(uv, ['venv', venv, '--python', '3.11', '--quiet'])) process.exit(1);
  const lock = join(folder, 'requirements.lock');
  if (
    await run(uv, ['pip', 'install', '--quiet', '--python', join(venv, 'bin/python'), '--require-hashes', '-r', lock])
  )
    process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'stroma-fuzz-'));
// The catalogue too; and no rate limits, so that a reply is the call's own. Limits have tests of their own.
process.env.STROMA_FEATURES = 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase';
process.env.STROMA_RATE_LIMITS = 'off';
await writeDemoContent(join(dataDir, 'seed'));
const { supervisor, url, demo } = await startPlatform({ host: '127.0.0.1', port: await freePort(), dataDir });
await waitReady(url);

/** A kept connection may have been closed meanwhile: once more. */
async function signIn(tries = 3): Promise<string> {
  const body = new URLSearchParams({ username: demo.username, password: demo.password });
  const reply = await fetch(`${url}/api/account/sign-up`, { method: 'POST', body }).catch((error: unknown) => {
    if (tries > 1) return null;
    throw error;
  });
  return reply ? ((await reply.json()) as { data: { token: string } }).data.token : signIn(tries - 1);
}

/** These end the very session that the run needs: fuzzed alone, each with a session of its own. */
const ENDING = ['account.signOut', 'account.changePassword'];
/** An endless reply: its own tests read it. */
const ENDLESS = ['events.stream'];

function fuzz(token: string, filters: string[]): Promise<number> {
  const args = [
    ...['--config-file', join(folder, 'schemathesis.toml'), 'run', join(ROOT, 'contract/schema/openapi.json')],
    ...['--url', `${url}/api`, '--header', `Authorization: Bearer ${token}`],
    ...['--checks', 'all', '--max-examples', given('examples') ?? EXAMPLES, '--workers', '1'],
    // One call alone has nobody to walk to.
    ...['--phases', `examples,coverage,fuzzing${filters.includes('--include-operation-id') ? '' : ',stateful'}`],
    ...['--request-timeout', '20', '--seed', given('seed') ?? '1', '--continue-on-failure', '--warnings', 'off'],
    ...filters,
  ];
  return run(st, args);
}

let failed = 0;
const delay = await watchDelay(url);
const only = given('only');
const token = await signIn();
if (only) failed += await fuzz(token, ['--include-operation-id', only]);
else {
  const apart = [...ENDING, ...ENDLESS].flatMap((id) => ['--exclude-operation-id', id]);
  failed += await fuzz(token, apart);
  for (const id of ENDING) failed += await fuzz(await signIn(), ['--include-operation-id', id]);
}

/** Whatever was answered 5xx stands in the log, whichever check saw it. */
const log = join(dataDir, 'logs/bff.log');
const broken = existsSync(log)
  ? readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /"status":5\d\d|request failed/.test(line))
  : [];
for (const line of broken.slice(0, 20)) console.log(line);
mkdirSync(join(ROOT, 'test-out'), { recursive: true });
if (broken.length) writeFileSync(join(ROOT, 'test-out/fuzz-5xx.log'), broken.join('\n'));
const late = await delay.stop();
const figures = [late.p99, late.max].map((ms) => ms.toFixed(1));
console.log(
  `event loop of the BFF, ${late.windows} windows of 5 s: p99 ${figures[0]} ms, at most ${figures[1]} ms late`,
);
console.log(`${failed ? 'failures' : '0 failures'}, ${broken.length} x 5xx`);
await supervisor.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(failed || broken.length || !(late.p99 <= LATE_P99_MS) ? 1 : 0);
