/** The real platform with the demo content, a signed-in client and, on request, integrations one after another until `stop`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../setup/paths.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { clientOf, submitIntegrationOfTwo, type Client } from '../../workbench/e2e/support/client.ts';
import { freePort } from '../../workbench/e2e/support/platform.ts';

export interface LoadSetup {
  url: string;
  dataDir: string;
  seed: string;
  client: Client;
  datasets: readonly { id: string }[];
  /** Paths of the two simulated samples of the demo content. */
  samples: [string, string];
  pidOf(name: string): number | undefined;
  signIn(): Promise<string>;
  /** Starts integrations, one after another. Returns a function that counts the finished ones. */
  integrate(): () => number;
  /** Stops the platform and deletes its data. Throws if an integration failed. */
  stop(): Promise<void>;
}

/** A busy machine imports slowly, and the runner has the lowest priority on it. */
const IMPORT_MS = 600_000;

/** Datasets of the demo content, and the paths of its two samples, once they are imported. */
async function demoContent(client: Client, seed: string): Promise<[LoadSetup['datasets'], LoadSetup['samples']]> {
  const datasets = await client.until<{ id: string }[]>('user/user_datasets', (rows) => rows.length >= 2, IMPORT_MS);
  const isParsed = ({ state }: { state: string }): boolean => state === 'parsed';
  const files = await client.until<{ rows: { fileName: string; state: string }[] }>(
    'user/files',
    ({ rows }) => rows.filter(isParsed).length >= 2,
    IMPORT_MS,
  );
  const samples = files.rows.filter(isParsed).map((row) => join(seed, row.fileName));
  return [datasets, samples as [string, string]];
}

/** Starts the platform on an empty folder without rate limits, and waits for the demo content. */
export async function openLoadSetup({
  onExit,
}: { onExit?: (name: string, how: string) => void } = {}): Promise<LoadSetup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-load-'));
  const seed = join(dataDir, 'seed');
  process.env.STROMA_RATE_LIMITS = 'off';
  await writeDemoContent(seed);
  const { supervisor, url, demo } = await startPlatform({
    ...{ host: '127.0.0.1', port: await freePort(), dataDir },
    ...(onExit && { onExit: (name: string, how: unknown) => onExit(name, String(how)) }),
  });
  await waitReady(url);
  const signIn = async (): Promise<string> => {
    const body = new URLSearchParams({ username: demo.username, password: demo.password! });
    const reply = await fetch(`${url}/api/account/sign-up`, { method: 'POST', body });
    if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
    return ((await reply.json()) as { data: { token: string } }).data.token;
  };
  const client = clientOf({ url } as never, await signIn());
  const [datasets, samples] = await demoContent(client, seed).catch(async (error: unknown) => {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });

  let isOver = false;
  let ended = 0;
  let failure: unknown = null;
  let running: Promise<void> = Promise.resolve();
  /** Each run has its own seed, so that no step is reused from a checkpoint. */
  async function integrations(): Promise<void> {
    for (let n = 1; !isOver; n += 1) {
      const job = await submitIntegrationOfTwo(client, samples, `load_${n}`, n);
      for (let status = ''; status !== 'completed' && !isOver;) {
        await pause(1000);
        status = (await client.call<{ status: string }>(`user/analysis/jobs/${job.id}`)).data?.status ?? '';
        if (status === 'error') throw new Error('an integration failed');
      }
      if (!isOver) ended += 1;
    }
  }
  return {
    url,
    dataDir,
    seed,
    client,
    datasets,
    samples,
    pidOf: supervisor.pidOf,
    signIn,
    integrate() {
      running = integrations().catch((error: unknown) => void (failure = isOver ? null : error));
      return () => ended;
    },
    async stop() {
      isOver = true;
      await Promise.race([running, pause(3000)]);
      await supervisor.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}

export interface Outcome {
  report: object;
  /** Gates by name; all must be true. */
  gates: Readonly<Record<string, boolean>>;
}
/** Prints the report, writes it to bench-out and returns whether every gate holds. */
export function reportOutcome(name: string, { report, gates }: Outcome): boolean {
  const text = JSON.stringify(report, null, 1);
  mkdirSync(join(ROOT, 'bench-out'), { recursive: true });
  writeFileSync(join(ROOT, `bench-out/load-${name}.json`), text);
  console.log(text);
  const missed = Object.keys(gates).filter((gate) => !gates[gate]);
  console.log(missed.length ? `load: outside the gates: ${missed.join(', ')}` : 'load: within the gates');
  return missed.length === 0;
}
