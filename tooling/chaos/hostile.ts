/**
 * `npm run chaos -- --hostile [--minutes=10]`: one account makes every call of the contract at its declared maximum, 8 to 64 at once, a third of them
 * read as slowly as allowed, while ten accounts work at human speed. Gates: p99 of the ten at most 1 s, all their calls answered, no 5xx, no process
 * that ended, memory of the BFF at most 600 MB, of the dataset service 1.5 GB, of each child 1 GB.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ENDPOINTS, TOOLS, type Endpoint } from '../../contract/src/index.ts';
import { timeLimit } from '../../contract/src/time-limit.ts';
import type { TSchema } from 'typebox';
import { largestValue } from '../../bff/test/largest.ts';
import type { Client } from '../../workbench/e2e/support/client.ts';
import { importDataset } from '../../workbench/e2e/support/fixtures.ts';
import { newcomer } from '../../workbench/e2e/support/newcomer.ts';
import { reportOutcome, openLoadSetup, type Outcome, type LoadSetup } from '../load/stage.ts';
import { memoryMb, quantile, processTree } from '../load/watch.ts';
import { ROWS, type Row } from '../permissions/rows.ts';
import type { World } from '../permissions/world.ts';

const HONEST = 10;
const P99_MS = 1000;
const MOST_MB = { bff: 600, 'dataset-service': 1500, child: 1000 };
/** Numbers of concurrent calls, one after another. */
const AT_ONCE = [8, 16, 32, 64];
const ROUND_MS = 15_000;
/** A slow reader reads a piece and waits. */
const SLOW_MS = 5000;
const WATCH_MS = 500;
/** Calls that would end the attack (session, account), or that no account may make. */
const LEFT_OUT = /^(account|admin|teams|events)\.|^datasets\.(remove|move|copy)$|^health/;

interface Call {
  name: string;
  path: string;
  init: RequestInit;
}

/** Input of each call at its maximum, on the attacker's own dataset. */
function callsOf(ids: World['ids'], genes: readonly string[]): Call[] {
  const calls: Call[] = [];
  const add = (e: Endpoint, row: Row, suffix = '', more: RequestInit = {}): void => {
    const path = e.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(row.params?.[name] ?? 'x'));
    const query = new URLSearchParams(row.query).toString();
    const isJson = e.bodyKind === 'json';
    calls.push({
      name: `${e.id}${suffix}`,
      path: `${path}${query && `?${query}`}`,
      init: {
        method: row.method ?? e.method,
        headers: {
          ...(row.body && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
          ...row.headers,
          ...more.headers,
        },
        ...(row.body && {
          body: isJson ? JSON.stringify(row.body) : new URLSearchParams(row.body as Record<string, string>).toString(),
        }),
        ...more,
      },
    });
  };
  for (const e of ENDPOINTS) {
    if (LEFT_OUT.test(e.id) || e.replyKind === 'tus' || e.permission === 'admin') continue;
    const row = ROWS[e.id]?.(ids) ?? {};
    add(e, row);
    for (const accept of e.exportForms ?? []) add(e, { ...row, headers: { ...row.headers, accept } }, ` ${accept}`);
    if (e.body && e.bodyKind === 'json') {
      const most = largestValue(e.body) as Record<string, unknown>;
      add(e, { ...row, body: most }, ', largest');
      add(e, { ...row, body: { ...most, ...row.body } }, ', largest of its own');
    }
  }
  for (const [slug, { params }] of Object.entries(TOOLS)) {
    const submit = ENDPOINTS.find(({ id }) => id === 'tasks.submit')!;
    const body = { dataset: ids.dataset, name: 'x'.repeat(200), params: largestValue(params as TSchema) };
    add(submit, { params: { slug }, body }, ` ${slug}, largest`);
  }
  const base = `/user/user_datasets/${ids.dataset}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = genes
    .slice(0, 200)
    .map((gene) => `gene=${encodeURIComponent(gene)}`)
    .join('&');
  calls.push({
    name: '200 genes as JSON',
    path: `${base}/observation_gene`,
    init: { method: 'POST', headers: form, body },
  });
  const expression = JSON.stringify({ genes: genes.slice(0, 60), groupBy: 'louvain' });
  for (const part of ['expression', 'expression_cells'])
    calls.push({
      name: `${part} of 60 genes`,
      path: `${base}/${part}`,
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: expression },
    });
  const text = 'ligand\treceptor\n' + Array.from({ length: 400_000 }, (_, i) => `GENE${i}A\tGENE${i}B`).join('\n');
  const reference = {
    ...{ kind: 'ligandReceptor', name: 'Pairs', species: 'Homo sapiens', toSpecies: null, database: null },
    ...{ version: '1', licence: '', source: '', scope: 'personal', text },
  };
  calls.push({
    name: 'an import of 10 MB',
    path: '/user/references',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(reference) },
  });
  return calls;
}

interface Attack {
  made: number;
  statuses: Map<number, number>;
  /** 5xx replies by call. */
  broken: Map<string, number>;
  /** Connections that ended before a reply was read, by call: a body that is too large is rejected while it is sent. */
  cut: Map<string, number>;
}

async function make(
  url: string,
  token: string,
  { name, path, init }: Call,
  isSlow: boolean,
  until: number,
  attack: Attack,
) {
  try {
    const reply = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: timeLimit(Math.max(1000, Math.round(until - performance.now()))),
    });
    attack.made += 1;
    attack.statuses.set(reply.status, (attack.statuses.get(reply.status) ?? 0) + 1);
    if (reply.status >= 500) attack.broken.set(name, (attack.broken.get(name) ?? 0) + 1);
    const reader = reply.body?.getReader();
    while (reader) {
      const { done } = await reader.read();
      if (done || performance.now() > until) break;
      if (isSlow) await pause(SLOW_MS);
    }
    await reader?.cancel();
  } catch (error) {
    // Given up at the end of the round, or refused while its body was being sent.
    if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error;
    if (error instanceof TypeError) attack.cut.set(name, (attack.cut.get(name) ?? 0) + 1);
    await pause(10);
  }
}

async function attackUntil(
  url: string,
  token: string,
  calls: readonly Call[],
  end: number,
  attack: Attack,
): Promise<void> {
  let next = 0;
  for (let round = 0; performance.now() < end; round += 1) {
    const until = Math.min(end, performance.now() + ROUND_MS);
    await Promise.all(
      Array.from({ length: AT_ONCE[round % AT_ONCE.length]! }, async (_, place) => {
        while (performance.now() < until) {
          const call = calls[next++ % calls.length]!;
          await make(url, token, call, place % 3 === 0, until, attack);
        }
      }),
    );
  }
}

/** Actions of a user: views a dataset, colours by genes, reads markers and lists, edits labels, sometimes starts a small analysis. */
async function work(
  url: string,
  client: Client,
  dataset: string,
  genes: readonly string[],
  until: number,
  latencies: number[],
  refused: Map<string, number>,
  slowest: Map<string, number>,
) {
  const base = `user/user_datasets/${dataset}`;
  const paths = [
    `remote/${base}`,
    `remote/${base}/embedding_view2`,
    `remote/${base}/observation_annotation_view2`,
    `${base}/genes?q=CD3`,
    `${base}/differential_expression?pageSize=50`,
    `${base}/labels`,
    'user/user_datasets',
    'user/analysis/jobs',
    'user/files',
    'user/notifications',
    'teams',
  ];
  for (let i = 0; performance.now() < until; i += 1) {
    const isGene = i % 3 === 0;
    const path = isGene ? `${base}/observation_gene` : paths[i % paths.length]!;
    const at = performance.now();
    const reply = await fetch(`${url}/api/${path}`, {
      method: isGene ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${client.token}`,
        ...((isGene || path.includes('embedding_view2')) && { accept: 'application/octet-stream' }),
        ...(isGene && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGene && { body: `gene=${encodeURIComponent(genes[i % genes.length]!)}` }),
    }).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    const ms = performance.now() - at;
    latencies.push(ms);
    const kind = path.replace(dataset, 'id');
    slowest.set(kind, Math.round(Math.max(slowest.get(kind) ?? 0, ms)));
    if (reply?.status !== 200)
      refused.set(`${path} ${reply?.status}`, (refused.get(`${path} ${reply?.status}`) ?? 0) + 1);
    await pause(500 + Math.random() * 1000);
  }
}

/** Peak resident memory of the two services themselves, and of their and the runner's child processes. */
function watchPeaks(stage: LoadSetup) {
  const peaks = { bff: 0, 'dataset-service': 0, child: 0 };
  const look = (): void => {
    for (const service of ['bff', 'dataset-service'] as const) {
      const pid = stage.pidOf(service);
      if (!pid) continue;
      try {
        peaks[service] = Math.max(peaks[service], memoryMb(pid));
        for (const child of processTree(pid).slice(1)) peaks.child = Math.max(peaks.child, memoryMb(child));
      } catch {
        // It ended during the read.
      }
    }
  };
  const timer = setInterval(look, WATCH_MS);
  return () => {
    clearInterval(timer);
    return peaks;
  };
}

/** `only`: the names of the attacker's calls, to find out which of them is felt. */
export async function hostile(minutes: number, only = /./): Promise<boolean> {
  const exits: string[] = [];
  const stage = await openLoadSetup({ onExit: (name, how) => exits.push(`${name}: ${how}`) });
  let outcome: Outcome;
  try {
    const who = (name: string) => ({ username: name, email: `${name}@example.org`, password: 'Secret1x' });
    const file = join(stage.seed, 'pbmc68k_reduced.h5ad');
    const people: { client: Client; dataset: string }[] = [];
    for (let i = 0; i <= HONEST; i += 1) {
      const client = await newcomer(stage as never, who(`person_${i}`));
      people.push({ client, dataset: await importDataset(client, file) });
    }
    const [attacker, ...honest] = people as [(typeof people)[0], ...typeof people];
    const { data } = await attacker.client.call<{ symbol: string }[]>(
      `user/user_datasets/${attacker.dataset}/genes?q=&limit=1000`,
    );
    const genes = data.map(({ symbol }) => symbol);
    const ids = new Proxy({ dataset: attacker.dataset } as World['ids'], {
      get: (known, name: string) => known[name as 'dataset'] ?? 'x'.repeat(20),
    });
    const calls = callsOf(ids, genes).filter(({ name }) => only.test(name));
    const attack: Attack = { made: 0, statuses: new Map(), broken: new Map(), cut: new Map() };
    const [latencies, refused, slowest] = [[] as number[], new Map<string, number>(), new Map<string, number>()];
    const peaksOf = watchPeaks(stage);
    const end = performance.now() + minutes * 60_000;
    await Promise.all([
      attackUntil(stage.url, attacker.client.token, calls, end, attack),
      ...honest.map(({ client, dataset }) => work(stage.url, client, dataset, genes, end, latencies, refused, slowest)),
    ]);
    const peaks = peaksOf();
    const p99 = quantile(latencies, 0.99);
    outcome = {
      report: {
        minutes,
        calls: calls.length,
        hostile: {
          made: attack.made,
          statuses: Object.fromEntries(attack.statuses),
          status5xx: Object.fromEntries(attack.broken),
          cut: Object.fromEntries(attack.cut),
        },
        honest: {
          n: latencies.length,
          latencyMs: Object.fromEntries([0.5, 0.95, 0.99, 1].map((q) => [q, Math.round(quantile(latencies, q))])),
          refused: Object.fromEntries(refused),
          slowestMs: Object.fromEntries(slowest),
        },
        peakMb: peaks,
        exits,
      },
      gates: {
        p99: p99 <= P99_MS,
        answered: refused.size === 0,
        '5xx': attack.broken.size === 0,
        exits: exits.length === 0,
        ...Object.fromEntries(
          Object.entries(MOST_MB).map(([name, most]) => [`memory of ${name}`, peaks[name as 'bff'] <= most]),
        ),
      },
    };
  } finally {
    await stage.stop();
  }
  return reportOutcome('hostile', outcome);
}
