/**
 * 50 readers and 50 clients that abort at random moments, for ten users with one dataset each, while integrations run one after
 * another on the same machine. Gates: p99 <= 300 ms for the readers, no 5xx, memory of every process flat, and no descriptor left
 * open once the readers have gone.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { timeLimit } from '../../contract/src/time-limit.ts';
import type { Client } from '../../workbench/e2e/support/client.ts';
import { importDataset } from '../../workbench/e2e/support/fixtures.ts';
import { newcomer } from '../../workbench/e2e/support/newcomer.ts';
import type { Outcome, LoadSetup } from './stage.ts';
import {
  descriptors,
  drift,
  isFlat,
  MEMORY_GATE_MINUTES,
  quantile,
  settledDescriptors,
  watchDelay,
  watchProcesses,
} from './watch.ts';

const P99_MS = 300;
const USERS = 10;
const PER_USER = 5;
const SERVICES = ['bff', 'dataset-service', 'analysis-runner'];
/** Services that use the readers' sockets and files. */
const SERVING = ['bff', 'dataset-service'] as const;
/** Descriptors at rest may exceed those at the start by this many: connections that the services and the runner keep among themselves. */
const KEPT = 8;
/** The BFF closes an idle connection of a client after 65 s, its pool to the dataset service after 30 s. */
const SETTLE_MS = 100_000;
/** Mean pause between two requests of one reader. */
const LOOK_MS = 1000;
/** Aborts happen within this time: before, during or after the reply, which has a median of 7 ms. */
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

/** Paths of the explorer's calls, one per kind of reply. */
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

async function people(stage: LoadSetup): Promise<Read[]> {
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

/** Sends one request after another until `until`. With `leaveMs`, aborts each at a random moment up to that many ms. */
async function read(url: string, one: Read, until: number, count: Count, leaveMs?: number): Promise<void> {
  const headers = { authorization: `Bearer ${one.client.token}`, accept: 'application/octet-stream, application/json' };
  await pause(Math.random() * LOOK_MS);
  while (performance.now() < until) {
    const path = one.paths[Math.floor(Math.random() * one.paths.length)]!;
    const at = performance.now();
    const signal = timeLimit(leaveMs === undefined ? 30_000 : Math.floor(Math.random() * leaveMs));
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

/** 5xx replies of the BFF by call and status, including those to aborted requests. 504 counts too, because nothing restarts here. */
async function serverErrors(url: string, before: Record<string, number> = {}): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^http_requests_total\{([^}]*status="5\d\d"[^}]*)\} (\d+)$/gm);
  const counts = [...lines].map(([, labels, value]) => [labels!, Number(value) - (before[labels!] ?? 0)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Open descriptors of the serving processes. */
const openNow = (stage: LoadSetup): number[] => SERVING.map((service) => descriptors(stage.pidOf(service)!));

export async function readers(stage: LoadSetup, minutes: number): Promise<Outcome> {
  const { url } = stage;
  const all = await people(stage);
  // /readyz responds with 503 until the workers are available.
  const before = await serverErrors(url);
  // After every dataset has been read, because the dataset service keeps their files open.
  const atStart = openNow(stage);
  const integrations = stage.integrate();
  const [watch, delay] = [watchProcesses(stage.pidOf, SERVICES), await watchDelay(url)];
  const [stay, leave] = [newCount(), newCount()];
  const until = performance.now() + minutes * 60_000;
  const each = Array.from({ length: PER_USER }, () => all).flat();
  await Promise.all(each.flatMap((one) => [read(url, one, until, stay), read(url, one, until, leave, LEAVE_MS)]));
  const loop = await delay.stop();
  const held = watch.stop().map(({ service, pid, memory, descriptors: open }) => ({
    service,
    isMain: pid === stage.pidOf(service),
    memoryMb: { first: memory[0]!.value, ...drift(memory) },
    descriptors: { first: open[0]!.value, ...drift(open) },
  }));
  const peak = openNow(stage);
  const settle = (service: string, i: number) =>
    settledDescriptors(stage.pidOf(service)!, atStart[i]! + KEPT, SETTLE_MS);
  const atRest = await Promise.all(SERVING.map(settle));
  const errors = await serverErrors(url, before);
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
    descriptors: SERVING.map((service, i) => ({
      service,
      atStart: atStart[i],
      underLoad: peak[i],
      atRest: atRest[i],
    })),
  };
  const gates = {
    p99: quantile(stay.latencies, 0.99) <= P99_MS,
    '5xx': Object.keys(errors).length === 0,
    'all read': stay.broken === 0 && [...stay.statuses.keys()].every((status) => status === 200),
    memory: minutes < MEMORY_GATE_MINUTES || held.every(({ memoryMb }) => isFlat(memoryMb)),
    descriptors: atRest.every((n, i) => n <= atStart[i]! + KEPT),
  };
  return { report, gates };
}
