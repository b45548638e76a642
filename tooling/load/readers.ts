/**
 * 50 readers and 50 that leave at random moments, of ten users, each with a dataset of their own, while integrations run one after another
 * on the same machine. Gates: p99 <= 300 ms for the readers, no 5xx, memory of every process flat, descriptors not growing.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../workbench/e2e/client.ts';
import { importDataset } from '../../workbench/e2e/fixtures.ts';
import { newcomer } from '../../workbench/e2e/newcomer.ts';
import type { Outcome, Stage } from './stage.ts';
import { MEMORY_GATE_MINUTES, quantile, slope, troughs, watchDelay, watchProcesses } from './watch.ts';

const GATES = { p99: 300, slopeMbPerMinute: 1, descriptorsPerMinute: 1 };
const USERS = 10;
const PER_USER = 5;
const SERVICES = ['bff', 'dataset-service', 'analysis-runner'];
/** Between two arrays a reader looks at what is shown; one that leaves does so before, while or after it is sent (median 7 ms). */
const LOOK_MS = 1000;
const LEAVE_MS = 20;

interface Read {
  client: Client;
  paths: string[];
}
interface Count {
  latencies: number[];
  statuses: Map<number, number>;
  aborted: number;
  broken: number;
}

/** Calls of the explorer: one of every kind of reply. */
async function pathsOf(client: Client, dataset: string): Promise<string[]> {
  const [user, remote] = ['user', 'remote/user'].map((base) => `${base}/user_datasets/${dataset}`);
  const { data } = await client.call<{
    embeddings: { key: string; dimensions: number }[];
    columns: { name: string }[];
  }>(remote!);
  return [
    remote!,
    `${user}/genes?q=CD3`,
    `${user}/celltype_hierarchy2`,
    `${remote}/observation_annotation_view2`,
    ...data.embeddings.map(({ key, dimensions }) => `${remote}/embedding_view2?key=${key}&dimensions=${dimensions}`),
    ...data.columns.slice(0, 4).map(({ name }) => `${user}/observation_annotation?name=${encodeURIComponent(name)}`),
  ];
}

async function people(stage: Stage): Promise<Read[]> {
  const found: Read[] = [];
  for (let i = 0; i < USERS; i += 1) {
    const username = `reader_${i}`;
    const who = { username, email: `${username}@example.org`, password: 'Secret1x' };
    const client = await newcomer(stage as never, who);
    const dataset = await importDataset(client, join(stage.seed, 'pbmc68k_reduced.h5ad'));
    found.push({ client, paths: await pathsOf(client, dataset) });
  }
  return found;
}

/** Reads one after another until the time is over; `leaveMs`: aborts each after a random moment up to then. */
async function read(url: string, one: Read, until: number, count: Count, leaveMs?: number): Promise<void> {
  const headers = { authorization: `Bearer ${one.client.token}`, accept: 'application/octet-stream, application/json' };
  await pause(Math.random() * LOOK_MS);
  while (performance.now() < until) {
    const path = one.paths[Math.floor(Math.random() * one.paths.length)]!;
    const at = performance.now();
    const signal =
      leaveMs === undefined ? AbortSignal.timeout(30_000) : AbortSignal.timeout(Math.floor(Math.random() * leaveMs));
    try {
      const reply = await fetch(`${url}/api/${path}`, { headers, signal });
      count.statuses.set(reply.status, (count.statuses.get(reply.status) ?? 0) + 1);
      await reply.arrayBuffer();
      count.latencies.push(performance.now() - at);
    } catch {
      if (signal.aborted && leaveMs !== undefined) count.aborted += 1;
      else count.broken += 1;
    }
    await pause(LOOK_MS * (0.5 + Math.random()));
  }
}
const newCount = (): Count => ({ latencies: [], statuses: new Map(), aborted: 0, broken: 0 });

/** All that the BFF answered, also to those who did not wait for it. 504 is one of them: nothing restarts here. */
async function serverErrors(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^http_requests_total\{[^}]*status="5\d\d"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((n, [, value]) => n + Number(value), 0);
}

export async function readers(stage: Stage, minutes: number): Promise<Outcome> {
  const { url } = stage;
  const all = await people(stage);
  const integrations = stage.integrate();
  const [watch, delay] = [watchProcesses(stage.pidOf, SERVICES), await watchDelay(url)];
  const [stay, leave] = [newCount(), newCount()];
  const until = performance.now() + minutes * 60_000;
  const each = Array.from({ length: PER_USER }, () => all).flat();
  await Promise.all(each.flatMap((one) => [read(url, one, until, stay), read(url, one, until, leave, LEAVE_MS)]));
  const loop = await delay.stop();
  const held = watch.stop().map(({ service, pid, memory, descriptors }) => ({
    service,
    isMain: pid === stage.pidOf(service),
    memoryMb: { first: memory[0]!.value, last: memory.at(-1)!.value, slopePerMinute: slope(troughs(memory)) },
    descriptors: {
      first: descriptors[0]!.value,
      last: descriptors.at(-1)!.value,
      slopePerMinute: slope(troughs(descriptors)),
    },
  }));
  const errors = await serverErrors(url);
  const report = {
    minutes,
    integrations: integrations(),
    readers: {
      n: stay.latencies.length,
      latencyMs: Object.fromEntries([0.5, 0.95, 0.99, 1].map((q) => [q, quantile(stay.latencies, q)])),
      statuses: Object.fromEntries(stay.statuses),
      broken: stay.broken,
    },
    leavers: { aborted: leave.aborted, answered: leave.latencies.length, broken: leave.broken },
    status5xx: errors,
    eventLoopMs: loop,
    processes: held,
  };
  const isLong = minutes >= MEMORY_GATE_MINUTES;
  const served = held.filter(({ service, isMain }) => isMain && service !== 'analysis-runner');
  const gates = {
    p99: quantile(stay.latencies, 0.99) <= GATES.p99,
    '5xx': errors === 0,
    'all read': stay.broken === 0 && [...stay.statuses.keys()].every((status) => status === 200),
    memory: !isLong || held.every(({ memoryMb }) => memoryMb.slopePerMinute < GATES.slopeMbPerMinute),
    descriptors: !isLong || served.every(({ descriptors: d }) => d.slopePerMinute < GATES.descriptorsPerMinute),
  };
  return { report, gates };
}
