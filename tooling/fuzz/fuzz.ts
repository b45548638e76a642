/**
 * `npm run fuzz`: Schemathesis on the emitted OpenAPI against the real platform, all checks, 200 examples per call and 200 walks along
 * the links of the replies (`-- --examples=N`, `-- --only=<operationId>` for the inner loop). Gates: no failure, no 5xx, and an
 * event-loop delay of the BFF with p99 <= 50 ms, because a call that computes there delays all others. The Python environment is
 * created once in .cache/fuzz from requirements.lock.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { openLoadSetup } from '../load/stage.ts';
import { cpuWaitMs, watchDelay } from '../load/watch.ts';
import { fillAccount } from './world.ts';

const EXAMPLES = '200';
const LATE_P99_MS = 50;

const given = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const folder = join(ROOT, 'tooling/fuzz');
const venv = join(ROOT, '.cache/fuzz');
const uv = join(ROOT, '.cache/uv/bin/uv');
const st = join(venv, 'bin/st');

/** Asynchronous, because the supervisor and the samples of the event loop run in this process. */
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

// The public catalogue is switched on for more calls to reach.
process.env.STROMA_FEATURES = 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase';
const stage = await openLoadSetup();
const { url, dataDir, signIn } = stage;

/** These end the session of the run, so each is fuzzed in its own session. */
const ENDING = ['account.signOut', 'account.changePassword'];
/** A reply without an end; events.test.ts reads it. */
const ENDLESS = ['events.stream'];

interface Run {
  phases: string;
  filters: string[];
  config?: string;
  seed?: number;
}
const firstSeed = Number(given('seed') ?? 1);

function fuzz(token: string, { phases, filters, config, seed = firstSeed }: Run): Promise<number> {
  const args = [
    ...['--config-file', config ?? join(folder, 'schemathesis.toml')],
    ...['run', join(ROOT, 'contract/schema/openapi.json'), '--url', `${url}/api`],
    ...['--header', `Authorization: Bearer ${token}`, '--checks', 'all', '--phases', phases, '--workers', '1'],
    ...['--max-examples', given('examples') ?? EXAMPLES, '--request-timeout', '20', '--seed', String(seed)],
    ...['--continue-on-failure', '--warnings', 'off', ...filters],
  ];
  return run(st, args);
}

/** The configuration of the walks, with the ids of files that a download can be requested for. */
function walksConfig(files: readonly string[]): string {
  const config = join(dataDir, 'stateful.toml');
  const values = JSON.stringify(files);
  writeFileSync(
    config,
    `${readFileSync(join(folder, 'stateful.toml'), 'utf8')}\n[dictionaries.files]\nvalues = ${values}\n`,
  );
  return config;
}

const PHASES = 'examples,coverage,fuzzing';
/** A round may end long before its last walk (14 to 247 were seen), so several seeds walk more links. */
const ROUNDS = 6;
let failed = 0;
const only = given('only');
const files = only ? [] : await fillAccount(stage);
const delay = await watchDelay(url);
const bff = stage.pidOf('bff')!;
const [startedAt, waitedBefore] = [performance.now(), cpuWaitMs(bff)];
const token = await signIn();
if (only) failed += await fuzz(token, { phases: PHASES, filters: ['--include-operation-id', only] });
else {
  const apart = [...ENDING, ...ENDLESS].flatMap((id) => ['--exclude-operation-id', id]);
  // Walks come first, because fuzzed drafts would fill the list of drafts, and use valid requests, because a rejected one has no links.
  const walks = { phases: 'stateful', filters: [...apart, '--mode', 'positive'], config: walksConfig(files) };
  for (let i = 0; i < ROUNDS; i += 1) failed += await fuzz(token, { ...walks, seed: firstSeed + i });
  failed += await fuzz(token, { phases: PHASES, filters: apart });
  for (const id of ENDING)
    failed += await fuzz(await signIn(), { phases: PHASES, filters: ['--include-operation-id', id] });
}

/** Every 5xx is in the log, even if no check saw it. */
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
const [p99, max] = [late.p99, late.max].map((ms) => ms.toFixed(1));
console.log(`event loop of the BFF, ${late.windows} windows of 5 s: p99 ${p99} ms, longest delay ${max} ms`);
// On a busy machine the delay also includes waiting for the processor, which is not the BFF's fault.
const waited = (100 * (cpuWaitMs(bff) - waitedBefore)) / (performance.now() - startedAt);
console.log(`its thread waited for a CPU during ${waited.toFixed(1)} % of the time`);
console.log(`${failed ? 'failures' : '0 failures'}, ${broken.length} x 5xx`);
await stage.stop();
process.exit(failed || broken.length || !(late.p99 <= LATE_P99_MS) ? 1 : 0);
