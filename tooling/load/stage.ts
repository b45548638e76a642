/** The real platform with the demo content, a signed-in client, and integrations one after another until `stop`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../setup/paths.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { clientOf, submitPair, type Client } from '../../workbench/e2e/client.ts';
import { freePort } from '../../workbench/e2e/platform.ts';

export interface Stage {
  url: string;
  dataDir: string;
  seed: string;
  client: Client;
  datasets: readonly { id: string }[];
  pidOf(name: string): number | undefined;
  signIn(): Promise<string>;
  /** Integrations begin now; answers how many have ended so far. */
  integrate(): () => number;
  /** Ends everything; fails when an integration did. */
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-load-'));
  const seed = join(dataDir, 'seed');
  process.env.STROMA_RATE_LIMITS = 'off';
  await writeDemoContent(seed);
  const { supervisor, url, demo } = await startPlatform({ host: '127.0.0.1', port: await freePort(), dataDir });
  await waitReady(url);
  const signIn = async (): Promise<string> => {
    const body = new URLSearchParams({ username: demo.username, password: demo.password! });
    const reply = await fetch(`${url}/api/account/sign-up`, { method: 'POST', body });
    if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
    return ((await reply.json()) as { data: { token: string } }).data.token;
  };
  const client = clientOf({ url } as never, await signIn());
  const datasets = await client.until<{ id: string }[]>('user/user_datasets', (rows) => rows.length >= 2, 180_000);
  const samples = await client.until<{ rows: { fileName: string; state: string }[] }>(
    'user/files',
    ({ rows }) => rows.filter((row) => row.state === 'parsed').length >= 2,
    180_000,
  );
  const paths = samples.rows.filter((row) => row.state === 'parsed').map((row) => join(seed, row.fileName)) as [
    string,
    string,
  ];

  let isOver = false;
  let ended = 0;
  let failure: unknown = null;
  let running: Promise<void> = Promise.resolve();
  /** Each with a seed of its own, so that no step is found done. */
  async function integrations(): Promise<void> {
    for (let n = 1; !isOver; n += 1) {
      const job = await submitPair(client, paths, `load_${n}`, n);
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
  /** By name; each must hold. */
  gates: Readonly<Record<string, boolean>>;
}
/** Prints the report, keeps it in bench-out, and answers whether every gate holds. */
export function conclude(name: string, { report, gates }: Outcome): boolean {
  const text = JSON.stringify(report, null, 1);
  mkdirSync(join(ROOT, 'bench-out'), { recursive: true });
  writeFileSync(join(ROOT, `bench-out/load-${name}.json`), text);
  console.log(text);
  const missed = Object.keys(gates).filter((gate) => !gates[gate]);
  console.log(missed.length ? `load: outside the gates: ${missed.join(', ')}` : 'load: within the gates');
  return missed.length === 0;
}
